package grammar

import (
	"github.com/alecthomas/participle/v2/lexer"
)

// An atom looks like a term until what follows it is known: "p(X)" may go on
// as "p(X) < 3" or "p(X) { ... }". So every literal is read as a term first,
// and the term becomes an atom if nothing follows that needs a term.

// relationOf gives the relation that a token stands for.
func relationOf(t lexer.TokenType) (Relation, bool) {
	switch t {
	case tokEqual:
		return Equal, true
	case tokNotEqual:
		return NotEqual, true
	case tokLess:
		return Less, true
	case tokLessEqual:
		return LessEqual, true
	case tokGreater:
		return Greater, true
	case tokGreaterEqual:
		return GreaterEqual, true
	}
	return 0, false
}

// sign reads up to two "not".
func (c *cursor) sign() Sign {
	var s Sign
	for s < NotNot && c.accept(tokNot) {
		s++
	}
	return s
}

// atomOf makes an atom of a term that began with the token first, or nil if
// the term is none.
func atomOf(t Term, first lexer.TokenType) *Atom {
	a := &Atom{At: At{t.Pos()}}
	if u, ok := t.(*Unary); ok && u.Op == Neg {
		a.Negated = true
		t = u.Arg
	}
	f, ok := t.(*Function)
	if !ok || f.External {
		return nil
	}
	if first != tokIdent && !(first == tokMinus && a.Negated) {
		return nil
	}
	a.Name, a.HasArgs, a.Args, a.More = f.Name, f.HasArgs, f.Args, f.More
	return a
}

// atom reads an atom where no term may stand.
func (c *cursor) atom() (*Atom, error) {
	start := c.lex.Peek()
	a := &Atom{Negated: c.accept(tokMinus)}
	name := c.lex.Peek()
	if err := c.expect(tokIdent, "an atom"); err != nil {
		return nil, err
	}
	a.Name = name.Value
	if _, err := c.arguments(&a.HasArgs, &a.Args, &a.More); err != nil {
		return nil, err
	}
	a.At = c.from(start)
	return a, nil
}

// literal reads a literal.
func (c *cursor) literal() (Literal, error) {
	start := c.lex.Peek()
	sign := c.sign()
	return c.unsigned(start, sign, "a literal")
}

// unsigned reads the rest of a literal behind its sign.
func (c *cursor) unsigned(start *lexer.Token, sign Sign, what string) (Literal, error) {
	if t := c.peek(); t == tokTrue || t == tokFalse {
		c.next()
		return &Boolean{At: c.from(start), Sign: sign, Value: t == tokTrue}, nil
	} else if !beginsTerm(t) {
		return nil, c.mismatch(what)
	}
	first := c.lex.Peek()
	term, err := c.term()
	if err != nil {
		return nil, err
	}
	return c.literalFrom(start, sign, first, term)
}

// literalFrom reads the rest of a literal behind its first term.
func (c *cursor) literalFrom(start *lexer.Token, sign Sign, first *lexer.Token, term Term) (Literal, error) {
	if _, ok := relationOf(c.peek()); ok {
		return c.comparison(start, sign, term)
	}
	// "-p" and a plain name are atoms; "-p" is read as a term of sign and
	// name, "(p)" loses its parentheses there, so the tokens decide.
	kind := first.Type
	a := atomOf(term, kind)
	if a == nil || kind == tokMinus && !c.signsName(first) {
		return nil, c.mismatch("a comparison or an operator")
	}
	return &AtomLiteral{At: c.from(start), Sign: sign, Atom: a}, nil
}

// signsName reports whether the minus sign is followed by a name.
func (c *cursor) signsName(minus *lexer.Token) bool {
	n := c.lex.RawCursor()
	tokens := c.lex.Range(0, n)
	for i := len(tokens) - 1; i > 0; i-- {
		if &tokens[i-1] == minus {
			return tokens[i].Type == tokIdent
		}
	}
	return false
}

// comparison reads a chain of relations behind its first term.
func (c *cursor) comparison(start *lexer.Token, sign Sign, left Term) (Literal, error) {
	cmp := &Comparison{Sign: sign, Left: left, Guards: make([]Guard, 0, 1)}
	for {
		rel, ok := relationOf(c.peek())
		if !ok {
			break
		}
		c.next()
		t, err := c.term()
		if err != nil {
			return nil, err
		}
		cmp.Guards = append(cmp.Guards, Guard{rel, t})
	}
	cmp.At = c.from(start)
	return cmp, nil
}

// literals reads literals separated by commas: a condition. It may be empty
// where the next token begins none.
func (c *cursor) literals() ([]Literal, error) {
	var list []Literal
	if t := c.peek(); t != tokNot && t != tokTrue && t != tokFalse && !beginsTerm(t) {
		return nil, nil
	}
	for {
		l, err := c.literal()
		if err != nil {
			return nil, err
		}
		list = append(list, l)
		if !c.accept(tokComma) {
			return list, nil
		}
	}
}

// condition reads ":" and literals, if the colon is there.
func (c *cursor) condition() (list []Literal, colon bool, err error) {
	if !c.accept(tokColon) {
		return nil, false, nil
	}
	list, err = c.literals()
	return list, true, err
}

// terms reads one or more terms separated by commas.
func (c *cursor) terms() ([]Term, error) {
	var list []Term
	for {
		t, err := c.term()
		if err != nil {
			return nil, err
		}
		list = append(list, t)
		if !c.accept(tokComma) {
			return list, nil
		}
	}
}
