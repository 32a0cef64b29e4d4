package grammar

import "github.com/alecthomas/participle/v2/lexer"

// headPiece reads the head of a rule for participle; nothing before ":-".
type headPiece struct{ head Head }

// Parse implements participle.Parseable.
func (h *headPiece) Parse(lex *lexer.PeekingLexer) error {
	if lex.Peek().Type == tokIf {
		return nil
	}
	c := newCursor(lex)
	var err error
	if h.head, err = c.head(); err != nil {
		return err
	}
	if t := c.peek(); t != tokDot && t != tokIf {
		return c.mismatch(afterHead(h.head))
	}
	return nil
}

// afterHead names what may follow a head.
func afterHead(h Head) string {
	switch h := h.(type) {
	case *AtomLiteral, *Comparison, *Boolean:
		return `".", ":-", ";" or ":"`
	case *Disjunction:
		if h.Elements[len(h.Elements)-1].HasColon {
			return `".", ":-", ";" or ","`
		}
		return `".", ":-", ";" or ":"`
	}
	return `"." or ":-"`
}

// head reads a head.
func (c *cursor) head() (Head, error) {
	start := c.lex.Peek()
	if start.Type == tokAnd {
		return c.theoryAtom(start, Positive)
	}
	sign := c.sign()
	if sign == Positive {
		if beginsAggregate(c.peek()) {
			return c.headWithSet(start, nil)
		}
		if beginsTerm(c.peek()) {
			term, err := c.term()
			if err != nil {
				return nil, err
			}
			if guard, ok := c.leftGuard(term); ok {
				return c.headWithSet(start, guard)
			}
			l, err := c.literalFrom(start, sign, start, term)
			if err != nil {
				return nil, err
			}
			return c.disjunction(start, l)
		}
	}
	what := "a statement"
	if sign != Positive {
		what = "a literal"
	}
	l, err := c.unsigned(start, sign, what)
	if err != nil {
		return nil, err
	}
	return c.disjunction(start, l)
}

func (c *cursor) headWithSet(start *lexer.Token, left *Guard) (Head, error) {
	if c.peek() == tokLBrace {
		return c.set(start, Positive, left)
	}
	return c.headAggregate(start, left)
}

// disjunction reads what follows the first literal of a head: nothing, or a
// condition and further elements. A comma separates too, except behind a
// condition, where it belongs to that.
func (c *cursor) disjunction(start *lexer.Token, first Literal) (Head, error) {
	switch c.peek() {
	case tokColon, tokSemicolon, tokBar, tokComma:
	default:
		return first.(Head), nil
	}
	d := &Disjunction{}
	begin, l := start, first
	for {
		e := &Conditional{Literal: l}
		var err error
		if e.Condition, e.HasColon, err = c.condition(); err != nil {
			return nil, err
		}
		e.At = c.from(begin)
		d.Elements = append(d.Elements, e)
		bare := e.HasColon && len(e.Condition) == 0
		if !c.accept(tokSemicolon) && (bare || !c.accept(tokBar)) && (e.HasColon || !c.accept(tokComma)) {
			d.At = c.from(start)
			return d, nil
		}
		begin = c.lex.Peek()
		if l, err = c.literal(); err != nil {
			return nil, err
		}
	}
}

// bodyPiece reads a body for participle; it may be empty.
type bodyPiece struct{ items []BodyItem }

// Parse implements participle.Parseable.
func (b *bodyPiece) Parse(lex *lexer.PeekingLexer) error {
	c := newCursor(lex)
	if c.peek() == tokDot {
		return nil
	}
	var err error
	b.items, err = c.body()
	return err
}

// itemsPiece is bodyPiece where the body may not be empty.
type itemsPiece struct{ items []BodyItem }

// Parse implements participle.Parseable.
func (b *itemsPiece) Parse(lex *lexer.PeekingLexer) error {
	c := newCursor(lex)
	var err error
	b.items, err = c.body()
	return err
}

// body reads the items of a body, up to its period.
func (c *cursor) body() ([]BodyItem, error) {
	items := make([]BodyItem, 0, 4)
	for {
		item, err := c.bodyItem()
		if err != nil {
			return nil, err
		}
		items = append(items, item)
		if c.peek() == tokDot {
			return items, nil
		}
		if c.accept(tokSemicolon) {
			continue
		}
		if _, conditional := item.(*Conditional); conditional || !c.accept(tokComma) {
			return nil, c.mismatch(afterItem(item))
		}
	}
}

// afterItem names what may follow an item of a body.
func afterItem(item BodyItem) string {
	switch item.(type) {
	case *AtomLiteral:
		return `".", ",", ";", ":" or a relation`
	case *Comparison:
		return `".", ",", ";", ":" or an operator`
	case *Boolean:
		return `".", ",", ";" or ":"`
	case *Conditional:
		return `"." or ";"`
	}
	return `".", "," or ";"`
}

// bodyItem reads one item of a body.
func (c *cursor) bodyItem() (BodyItem, error) {
	start := c.lex.Peek()
	sign := c.sign()
	if c.peek() == tokAnd {
		return c.theoryAtom(start, sign)
	}
	if beginsAggregate(c.peek()) {
		return c.bodyWithSet(start, sign, nil)
	}
	var l Literal
	var err error
	if first := c.lex.Peek(); beginsTerm(first.Type) {
		term, err := c.term()
		if err != nil {
			return nil, err
		}
		if guard, ok := c.leftGuard(term); ok {
			return c.bodyWithSet(start, sign, guard)
		}
		if l, err = c.literalFrom(start, sign, first, term); err != nil {
			return nil, err
		}
	} else if l, err = c.unsigned(start, sign, "a literal or an aggregate"); err != nil {
		return nil, err
	}
	if c.peek() != tokColon {
		return l, nil
	}
	e := &Conditional{Literal: l}
	if e.Condition, e.HasColon, err = c.condition(); err != nil {
		return nil, err
	}
	e.At = c.from(start)
	return e, nil
}

func (c *cursor) bodyWithSet(start *lexer.Token, sign Sign, left *Guard) (BodyItem, error) {
	if c.peek() == tokLBrace {
		return c.set(start, sign, left)
	}
	return c.bodyAggregate(start, sign, left)
}

// atomPiece reads an atom for participle.
type atomPiece struct{ atom *Atom }

// Parse implements participle.Parseable.
func (a *atomPiece) Parse(lex *lexer.PeekingLexer) error {
	c := newCursor(lex)
	var err error
	a.atom, err = c.atom()
	return err
}
