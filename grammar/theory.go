package grammar

import (
	"math"

	"github.com/alecthomas/participle/v2/lexer"
)

// theoryAtom reads "&name(args) { elements } op guard" behind its sign. The
// lexer has read its inside as theory terms, see lexer.go.
func (c *cursor) theoryAtom(start *lexer.Token, sign Sign) (*TheoryAtom, error) {
	c.next()
	a := &TheoryAtom{Sign: sign}
	name := c.lex.Peek()
	if err := c.expect(tokIdent, "the name of a theory atom"); err != nil {
		return nil, err
	}
	a.Name = name.Value
	if _, err := c.arguments(&a.HasArgs, &a.Args, &a.More); err != nil {
		return nil, err
	}
	if c.accept(tokLBrace) {
		a.HasElements = true
		for c.peek() != tokRBrace || len(a.Elements) > 0 {
			e, err := c.theoryElement()
			if err != nil {
				return nil, err
			}
			a.Elements = append(a.Elements, e)
			if !c.accept(tokSemicolon) {
				break
			}
		}
		if err := c.expect(tokRBrace, `"}", ";", ":" or a theory operator`); err != nil {
			return nil, err
		}
		if t := c.lex.Peek(); t.Type == tokTheoryOp || t.Type == tokNot {
			a.Op = c.next().Value
			var err error
			if a.Guard, _, err = c.theoryOperators(); err != nil {
				return nil, err
			}
		}
	}
	a.At = c.from(start)
	return a, nil
}

// theoryElement reads "t,u : l,m".
func (c *cursor) theoryElement() (e TheoryElement, err error) {
	start := c.lex.Peek()
	if start.Type != tokColon {
		if e.Tuple, _, err = c.theoryTerms(tokNone); err != nil {
			return e, err
		}
	}
	e.Condition, _, err = c.condition()
	e.At = c.from(start)
	return e, err
}

// theoryTerms reads terms separated by commas; none only if the token closing
// comes at once.
func (c *cursor) theoryTerms(closing lexer.TokenType) (list []TheoryTerm, height int, err error) {
	if c.peek() == closing {
		return nil, 0, nil
	}
	for {
		t, h, err := c.theoryOperators()
		if err != nil {
			return nil, 0, err
		}
		height = max(height, h)
		list = append(list, t)
		if !c.accept(tokComma) {
			return list, height, nil
		}
	}
}

// theoryOperators reads terms with operators before and between them.
func (c *cursor) theoryOperators() (TheoryTerm, int, error) {
	start := c.lex.Peek()
	u := &TheoryUnparsed{}
	height := 0
	for {
		var o TheoryOperand
		for c.peek() == tokTheoryOp || c.peek() == tokNot {
			o.Operators = append(o.Operators, c.next().Value)
		}
		var h int
		var err error
		if o.Term, h, err = c.theoryPrimary(); err != nil {
			return nil, 0, err
		}
		height = max(height, h)
		u.Elements = append(u.Elements, o)
		if t := c.peek(); t != tokTheoryOp && t != tokNot {
			break
		}
	}
	if len(u.Elements) == 1 && u.Elements[0].Operators == nil {
		return u.Elements[0].Term, height, nil
	}
	u.At = c.from(start)
	return u, height + 1, nil
}

// theoryPrimary reads a theory term without operators outside of brackets.
func (c *cursor) theoryPrimary() (TheoryTerm, int, error) {
	start := c.lex.Peek()
	switch start.Type {
	case tokNumber:
		c.next()
		v, err := magnitude(start, math.MaxInt64)
		return &Number{At: At{spanOf(start)}, Value: int64(v)}, 1, err
	case tokString:
		c.next()
		return &String{At: At{spanOf(start)}, Value: unquote(start.Value)}, 1, nil
	case tokVariable:
		c.next()
		return &Variable{At: At{spanOf(start)}, Name: start.Value}, 1, nil
	case tokInf, tokSup:
		c.next()
		return &TheoryFunction{At: At{spanOf(start)}, Name: start.Value[:4]}, 1, nil
	case tokIdent:
		c.next()
		f := &TheoryFunction{At: At{spanOf(start)}, Name: start.Value}
		if c.peek() != tokLParen {
			return f, 1, nil
		}
		args, height, err := c.theoryBracket(tokRParen)
		f.Args = args
		f.At = c.from(start)
		return f, height + 1, err
	case tokLBrace:
		return c.theorySequence('{', tokRBrace)
	case tokLBracket:
		return c.theorySequence('[', tokRBracket)
	case tokLParen:
		return c.theoryParentheses()
	}
	return nil, 0, c.mismatch("a theory term")
}

// theoryBracket reads the terms between two brackets, and the brackets.
func (c *cursor) theoryBracket(closing lexer.TokenType) ([]TheoryTerm, int, error) {
	c.next()
	if err := c.enter(); err != nil {
		return nil, 0, err
	}
	args, height, err := c.theoryTerms(closing)
	if err != nil {
		return nil, 0, err
	}
	c.depth--
	return args, height, c.expect(closing, "a closing bracket, a comma or a theory operator")
}

func (c *cursor) theorySequence(open byte, closing lexer.TokenType) (TheoryTerm, int, error) {
	start := c.lex.Peek()
	args, height, err := c.theoryBracket(closing)
	return &TheorySequence{At: c.from(start), Open: open, Args: args}, height + 1, err
}

// theoryParentheses reads a term in parentheses or a tuple.
func (c *cursor) theoryParentheses() (TheoryTerm, int, error) {
	start := c.next()
	if err := c.enter(); err != nil {
		return nil, 0, err
	}
	s := &TheorySequence{Open: '('}
	height, comma := 0, true
	for c.peek() != tokRParen {
		t, h, err := c.theoryOperators()
		if err != nil {
			return nil, 0, err
		}
		height = max(height, h)
		s.Args = append(s.Args, t)
		if comma = c.accept(tokComma); !comma {
			break
		}
		if len(s.Args) > 1 && c.peek() == tokRParen {
			return nil, 0, c.mismatch("a theory term")
		}
	}
	if err := c.expect(tokRParen, `")", "," or a theory operator`); err != nil {
		return nil, 0, err
	}
	c.depth--
	s.At = c.from(start)
	if len(s.Args) == 1 && !comma {
		return s.Args[0], height, nil
	}
	return s, height + 1, nil
}
