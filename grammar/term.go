package grammar

import (
	"math"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/krrasp/krrasp/grammar/diag"
)

// Terms are read by precedence climbing, since a grammar of ten levels, given
// to participle, would pay for all ten at every constant. From loosest to
// tightest, as in clingo 5: .. ^ ? & +- */\ ** and the signs. Only ** groups
// to the right. A sign binds tighter than **, so -2**2 is 4.

// binaryOperator tells how a token combines two terms; precedence 0 is none.
type binaryOperator struct {
	precedence int
	op         BinaryOp
}

const (
	precInterval = 1 + iota
	precXor
	precOr
	precAnd
	precSum
	precProduct
	precPower
)

// operatorOf gives the binary operator that t stands for.
func operatorOf(t lexer.TokenType) binaryOperator {
	switch t {
	case tokDots:
		return binaryOperator{precInterval, 0}
	case tokCaret:
		return binaryOperator{precXor, BitXor}
	case tokQuestion:
		return binaryOperator{precOr, BitOr}
	case tokAnd:
		return binaryOperator{precAnd, BitAnd}
	case tokPlus:
		return binaryOperator{precSum, Add}
	case tokMinus:
		return binaryOperator{precSum, Sub}
	case tokStar:
		return binaryOperator{precProduct, Mul}
	case tokSlash:
		return binaryOperator{precProduct, Div}
	case tokBackslash:
		return binaryOperator{precProduct, Mod}
	case tokStarStar:
		return binaryOperator{precPower, Pow}
	}
	return binaryOperator{}
}

// parseTerm reads a term for participle.
func parseTerm(lex *lexer.PeekingLexer) (Term, error) {
	c := newCursor(lex)
	return c.term()
}

// term reads a term.
func (c *cursor) term() (Term, error) {
	t, _, err := c.binary(precInterval)
	return t, err
}

// binary reads a term of operators of at least the given precedence, and gives
// it with its height.
func (c *cursor) binary(least int) (Term, int, error) {
	start := c.lex.Peek()
	left, height, err := c.unary()
	if err != nil {
		return nil, 0, err
	}
	for {
		o := operatorOf(c.lex.Peek().Type)
		if o.precedence == 0 || o.precedence < least {
			return left, height, nil
		}
		operator := c.next()
		tighter := o.precedence + 1
		if o.precedence == precPower {
			tighter = precPower
		}
		if err := c.enter(); err != nil {
			return nil, 0, err
		}
		right, h, err := c.binary(tighter)
		if err != nil {
			return nil, 0, err
		}
		c.depth--
		if height = max(height, h) + 1; height > maxHeight {
			return nil, 0, fail(operator, diag.Nesting, "term is too large")
		}
		if o.precedence == precInterval {
			left = &Interval{At: c.from(start), Left: left, Right: right}
		} else {
			left = &Binary{At: c.from(start), Op: o.op, Left: left, Right: right}
		}
	}
}

// unary reads signs and what they stand before.
func (c *cursor) unary() (Term, int, error) {
	start := c.lex.Peek()
	if start.Type != tokMinus && start.Type != tokTilde {
		return c.primary()
	}
	c.next()
	if start.Type == tokMinus && c.peek() == tokNumber {
		t := c.next()
		v, err := magnitude(t, 1<<63)
		return &Number{At: c.from(start), Value: -int64(v)}, 1, err
	}
	if err := c.enter(); err != nil {
		return nil, 0, err
	}
	arg, height, err := c.unary()
	if err != nil {
		return nil, 0, err
	}
	c.depth--
	op := Neg
	if start.Type == tokTilde {
		op = BitNot
	}
	return &Unary{At: c.from(start), Op: op, Arg: arg}, height + 1, nil
}

// primary reads a term without operators outside of brackets.
func (c *cursor) primary() (Term, int, error) {
	start := c.lex.Peek()
	switch start.Type {
	case tokNumber:
		c.next()
		v, err := magnitude(start, math.MaxInt64)
		return &Number{At: At{spanOf(start)}, Value: int64(v)}, 1, err
	case tokVariable, tokAnonymous:
		c.next()
		return &Variable{At: At{spanOf(start)}, Name: start.Value}, 1, nil
	case tokIdent:
		c.next()
		f := &Function{Name: start.Value}
		height, err := c.arguments(&f.HasArgs, &f.Args, &f.More)
		f.At = c.from(start)
		return f, height, err
	case tokString:
		c.next()
		return &String{At: At{spanOf(start)}, Value: unquote(start.Value)}, 1, nil
	case tokInf:
		c.next()
		return &Infimum{At{spanOf(start)}}, 1, nil
	case tokSup:
		c.next()
		return &Supremum{At{spanOf(start)}}, 1, nil
	case tokAt:
		c.next()
		name := c.lex.Peek()
		if err := c.expect(tokIdent, "the name of a function"); err != nil {
			return nil, 0, err
		}
		f := &Function{Name: name.Value, External: true}
		height, err := c.arguments(&f.HasArgs, &f.Args, &f.More)
		f.At = c.from(start)
		return f, height, err
	case tokLParen:
		return c.parentheses()
	case tokBar:
		return c.absolute()
	}
	return nil, 0, c.mismatch("a term")
}

// arguments reads "(a,b;c)" if it is there, and gives the height of the
// function.
func (c *cursor) arguments(has *bool, args *[]Term, more *[][]Term) (int, error) {
	if c.peek() != tokLParen {
		return 1, nil
	}
	c.next()
	if err := c.enter(); err != nil {
		return 0, err
	}
	*has = true
	height := 1
	for first := true; ; first = false {
		var list []Term
		if t := c.peek(); t != tokSemicolon && t != tokRParen {
			// Most lists are short, and this buffer stays on the stack.
			var buffer [4]Term
			short := buffer[:0]
			for {
				a, h, err := c.binary(precInterval)
				if err != nil {
					return 0, err
				}
				height = max(height, h+1)
				short = append(short, a)
				if !c.accept(tokComma) {
					break
				}
			}
			list = append(list, short...)
		}
		if first {
			*args = list
		} else {
			*more = append(*more, list)
		}
		if !c.accept(tokSemicolon) {
			break
		}
	}
	c.depth--
	return height, c.expect(tokRParen, `")", "," or an operator`)
}

// parentheses reads a term in parentheses, a tuple, or a pool of these.
func (c *cursor) parentheses() (Term, int, error) {
	start := c.next()
	if err := c.enter(); err != nil {
		return nil, 0, err
	}
	var pool []Term
	height := 1
	for {
		alternative, h, err := c.alternative()
		if err != nil {
			return nil, 0, err
		}
		height = max(height, h)
		pool = append(pool, alternative)
		if !c.accept(tokSemicolon) {
			break
		}
	}
	if err := c.expect(tokRParen, `")", "," or an operator`); err != nil {
		return nil, 0, err
	}
	c.depth--
	at := c.from(start)
	if len(pool) > 1 {
		return &Pool{At: at, Alternatives: pool}, height + 1, nil
	}
	if tuple, ok := pool[0].(*Tuple); ok {
		tuple.At = at
	}
	return pool[0], height, nil
}

// alternative reads what may stand between "(", ";" and ")": nothing or a
// comma (the empty tuple), a term, or terms that make a tuple.
func (c *cursor) alternative() (Term, int, error) {
	start := c.lex.Peek()
	switch start.Type {
	case tokRParen, tokSemicolon:
		return &Tuple{At: At{spanOf(start)}}, 1, nil
	case tokComma:
		c.next()
		return &Tuple{At: At{spanOf(start)}}, 1, nil
	}
	term, height, err := c.binary(precInterval)
	if err != nil || c.peek() != tokComma {
		return term, height, err
	}
	tuple := &Tuple{Args: []Term{term}}
	for c.accept(tokComma) {
		if t := c.peek(); t == tokRParen || t == tokSemicolon {
			break
		}
		t, h, err := c.binary(precInterval)
		if err != nil {
			return nil, 0, err
		}
		height = max(height, h)
		tuple.Args = append(tuple.Args, t)
	}
	tuple.At = c.from(start)
	return tuple, height + 1, nil
}

// absolute reads |t;u|.
func (c *cursor) absolute() (Term, int, error) {
	start := c.next()
	if err := c.enter(); err != nil {
		return nil, 0, err
	}
	abs := &Abs{}
	height := 1
	for {
		t, h, err := c.binary(precInterval)
		if err != nil {
			return nil, 0, err
		}
		height = max(height, h)
		abs.Alternatives = append(abs.Alternatives, t)
		if !c.accept(tokSemicolon) {
			break
		}
	}
	if err := c.expect(tokBar, `"|", ";" or an operator`); err != nil {
		return nil, 0, err
	}
	c.depth--
	abs.At = c.from(start)
	return abs, height + 1, nil
}
