package grammar

import "github.com/alecthomas/participle/v2/lexer"

// weightPiece reads "weight@priority, tuple" for participle.
type weightPiece struct{ element OptimizeElement }

// Parse implements participle.Parseable.
func (w *weightPiece) Parse(lex *lexer.PeekingLexer) error {
	c := newCursor(lex)
	if err := c.weight(&w.element); err != nil {
		return err
	}
	if c.peek() != tokRBracket {
		return c.mismatch(`"]", "," or an operator`)
	}
	return nil
}

// elementsPiece reads the elements of #minimize and #maximize for participle;
// there may be none.
type elementsPiece struct{ elements []OptimizeElement }

// Parse implements participle.Parseable.
func (l *elementsPiece) Parse(lex *lexer.PeekingLexer) error {
	c := newCursor(lex)
	if c.peek() == tokRBrace {
		return nil
	}
	for {
		start := c.lex.Peek()
		var e OptimizeElement
		if err := c.weight(&e); err != nil {
			return err
		}
		var conditional bool
		var err error
		if e.Condition, conditional, err = c.condition(); err != nil {
			return err
		}
		e.At = c.from(start)
		l.elements = append(l.elements, e)
		if c.accept(tokSemicolon) {
			continue
		}
		switch {
		case c.peek() == tokRBrace:
			return nil
		case conditional:
			return c.mismatch(`"}", ";" or ","`)
		case e.Tuple == nil && e.Priority == nil:
			return c.mismatch(`"}", ";", ":", ",", "@" or an operator`)
		}
		return c.mismatch(`"}", ";", ":", "," or an operator`)
	}
}

// weight reads "weight@priority, tuple".
func (c *cursor) weight(e *OptimizeElement) error {
	var err error
	if e.Weight, err = c.term(); err != nil {
		return err
	}
	if c.accept(tokAt) {
		if e.Priority, err = c.term(); err != nil {
			return err
		}
	}
	if c.accept(tokComma) {
		e.Tuple, err = c.terms()
	}
	return err
}
