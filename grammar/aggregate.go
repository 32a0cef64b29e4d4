package grammar

import "github.com/alecthomas/participle/v2/lexer"

// aggregateFunctionOf gives the function that a token stands for.
func aggregateFunctionOf(t lexer.TokenType) (AggregateFunction, bool) {
	switch t {
	case tokCount:
		return Count, true
	case tokSum:
		return Sum, true
	case tokSumPlus:
		return SumPlus, true
	case tokMin:
		return Min, true
	case tokMax:
		return Max, true
	}
	return 0, false
}

// beginsAggregate reports whether t is "{" or the name of a function.
func beginsAggregate(t lexer.TokenType) bool {
	_, ok := aggregateFunctionOf(t)
	return ok || t == tokLBrace
}

// leftGuard makes a guard of the term before an aggregate and the relation
// between them, if there is one. The position is behind the term; ok tells
// whether an aggregate comes next.
func (c *cursor) leftGuard(term Term) (g *Guard, ok bool) {
	if beginsAggregate(c.peek()) {
		return &Guard{LessEqual, term}, true
	}
	rel, isRelation := relationOf(c.peek())
	if !isRelation || !beginsAggregate(c.peekAfter()) {
		return nil, false
	}
	c.next()
	return &Guard{rel, term}, true
}

// rightGuard reads the guard behind an aggregate, if there is one.
func (c *cursor) rightGuard() (*Guard, error) {
	rel, isRelation := relationOf(c.peek())
	if isRelation {
		c.next()
	} else if !beginsTerm(c.peek()) {
		return nil, nil
	} else {
		rel = LessEqual
	}
	t, err := c.term()
	if err != nil {
		return nil, err
	}
	return &Guard{rel, t}, nil
}

// set reads "{ l : c; ... }" and its right guard.
func (c *cursor) set(start *lexer.Token, sign Sign, left *Guard) (*SetAggregate, error) {
	a := &SetAggregate{Sign: sign, Left: left}
	c.next()
	for c.peek() != tokRBrace || len(a.Elements) > 0 {
		e, err := c.conditional()
		if err != nil {
			return nil, err
		}
		a.Elements = append(a.Elements, e)
		if !c.accept(tokSemicolon) {
			break
		}
	}
	if err := c.closeElements(len(a.Elements) > 0 && a.Elements[len(a.Elements)-1].HasColon); err != nil {
		return nil, err
	}
	var err error
	if a.Right, err = c.rightGuard(); err != nil {
		return nil, err
	}
	a.At = c.from(start)
	return a, nil
}

// closeElements takes the brace behind the elements of an aggregate.
func (c *cursor) closeElements(conditional bool) error {
	if conditional {
		return c.expect(tokRBrace, `"}", ";" or ","`)
	}
	return c.expect(tokRBrace, `"}", ";" or ":"`)
}

// conditional reads a literal and its condition, if there is one.
func (c *cursor) conditional() (*Conditional, error) {
	start := c.lex.Peek()
	l, err := c.literal()
	if err != nil {
		return nil, err
	}
	e := &Conditional{Literal: l}
	if e.Condition, e.HasColon, err = c.condition(); err != nil {
		return nil, err
	}
	e.At = c.from(start)
	return e, nil
}

// bodyAggregate reads "#sum{ t,u : c; ... }" and its right guard.
func (c *cursor) bodyAggregate(start *lexer.Token, sign Sign, left *Guard) (*BodyAggregate, error) {
	a := &BodyAggregate{Sign: sign, Left: left}
	a.Function, _ = aggregateFunctionOf(c.next().Type)
	if err := c.expect(tokLBrace, `"{"`); err != nil {
		return nil, err
	}
	conditional := false
	for c.peek() != tokRBrace || len(a.Elements) > 0 {
		begin := c.lex.Peek()
		var e BodyElement
		var err error
		if begin.Type != tokColon {
			if e.Tuple, err = c.terms(); err != nil {
				return nil, err
			}
		}
		if e.Condition, conditional, err = c.condition(); err != nil {
			return nil, err
		}
		e.At = c.from(begin)
		a.Elements = append(a.Elements, e)
		if !c.accept(tokSemicolon) {
			break
		}
	}
	if err := c.closeElements(conditional); err != nil {
		return nil, err
	}
	var err error
	if a.Right, err = c.rightGuard(); err != nil {
		return nil, err
	}
	a.At = c.from(start)
	return a, nil
}

// headAggregate reads "#sum{ t,u : l : c; ... }" and its right guard.
func (c *cursor) headAggregate(start *lexer.Token, left *Guard) (*HeadAggregate, error) {
	a := &HeadAggregate{Left: left}
	a.Function, _ = aggregateFunctionOf(c.next().Type)
	if err := c.expect(tokLBrace, `"{"`); err != nil {
		return nil, err
	}
	for c.peek() != tokRBrace || len(a.Elements) > 0 {
		begin := c.lex.Peek()
		var e HeadElement
		var err error
		if begin.Type != tokColon {
			if e.Tuple, err = c.terms(); err != nil {
				return nil, err
			}
		}
		if err = c.expect(tokColon, `":" and a literal`); err != nil {
			return nil, err
		}
		if e.Literal, err = c.literal(); err != nil {
			return nil, err
		}
		if e.Condition, _, err = c.condition(); err != nil {
			return nil, err
		}
		e.At = c.from(begin)
		a.Elements = append(a.Elements, e)
		if !c.accept(tokSemicolon) {
			break
		}
	}
	if err := c.expect(tokRBrace, `"}", ";" or ":"`); err != nil {
		return nil, err
	}
	var err error
	if a.Right, err = c.rightGuard(); err != nil {
		return nil, err
	}
	a.At = c.from(start)
	return a, nil
}
