// Package arith computes with ground terms as clingo 5 does, on 64 bits: division
// and remainder truncate towards zero, a negative exponent gives 0, and what is
// not defined (a symbol as a number, division by zero, 0 to a negative power) is
// the error ErrUndefined, which drops an instance. A result beyond 64 bits is
// ErrRange, which ends grounding. These are the rules of clingo 5's dialect; a
// later dialect would replace this file.
package arith

import (
	"errors"
	"math"
	"math/bits"

	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/ground/symbol"
)

// The ways in which an operation can have no value.
var (
	ErrUndefined = errors.New("operation undefined")
	ErrRange     = errors.New("number beyond 64 bits")
)

// Add gives a+b, or ErrRange.
func Add(a, b int64) (int64, error) {
	c := a + b
	if (a^c)&(b^c) < 0 {
		return 0, ErrRange
	}
	return c, nil
}

// Sub gives a-b, or ErrRange.
func Sub(a, b int64) (int64, error) {
	c := a - b
	if (a^b)&(a^c) < 0 {
		return 0, ErrRange
	}
	return c, nil
}

// Mul gives a*b, or ErrRange.
func Mul(a, b int64) (int64, error) {
	if c := a * b; int64(int32(a)) == a && int64(int32(b)) == b {
		return c, nil
	}
	neg := (a < 0) != (b < 0)
	hi, lo := bits.Mul64(abs(a), abs(b))
	switch {
	case hi != 0:
		return 0, ErrRange
	case neg && lo <= 1<<63:
		return -int64(lo), nil
	case !neg && lo <= math.MaxInt64:
		return int64(lo), nil
	}
	return 0, ErrRange
}

func abs(a int64) uint64 {
	if a < 0 {
		return -uint64(a)
	}
	return uint64(a)
}

// Pow gives a to the power of b: 0 for a negative b (undefined where a is 0).
func Pow(a, b int64) (int64, error) {
	if b < 0 {
		if a == 0 {
			return 0, ErrUndefined
		}
		return 0, nil
	}
	switch {
	case b == 0 || a == 1:
		return 1, nil
	case a == 0:
		return 0, nil
	case a == -1:
		return 1 - 2*(b&1), nil
	case b > 63:
		return 0, ErrRange
	}
	r := int64(1)
	for range b {
		var err error
		if r, err = Mul(r, a); err != nil {
			return 0, err
		}
	}
	return r, nil
}

// Int applies op to two numbers.
func Int(op grammar.BinaryOp, a, b int64) (int64, error) {
	switch op {
	case grammar.Add:
		return Add(a, b)
	case grammar.Sub:
		return Sub(a, b)
	case grammar.Mul:
		return Mul(a, b)
	case grammar.Div:
		if b == 0 {
			return 0, ErrUndefined
		}
		if a == math.MinInt64 && b == -1 {
			return 0, ErrRange
		}
		return a / b, nil
	case grammar.Mod:
		if b == 0 {
			return 0, ErrUndefined
		}
		if b == -1 {
			return 0, nil
		}
		return a % b, nil
	case grammar.Pow:
		return Pow(a, b)
	case grammar.BitAnd:
		return a & b, nil
	case grammar.BitOr:
		return a | b, nil
	case grammar.BitXor:
		return a ^ b, nil
	}
	return 0, ErrUndefined
}

// Binary applies op to two symbols, which must be numbers.
func Binary(t *symbol.Table, op grammar.BinaryOp, a, b symbol.Symbol) (symbol.Symbol, error) {
	x, ok := t.Int(a)
	y, ok2 := t.Int(b)
	if !ok || !ok2 {
		return symbol.Invalid, ErrUndefined
	}
	z, err := Int(op, x, y)
	if err != nil {
		return symbol.Invalid, err
	}
	return t.Number(z), nil
}

// Minus negates a number, or flips the classical sign of a constant or function.
func Minus(t *symbol.Table, a symbol.Symbol) (symbol.Symbol, error) {
	if x, ok := t.Int(a); ok {
		z, err := Sub(0, x)
		if err != nil {
			return symbol.Invalid, err
		}
		return t.Number(z), nil
	}
	if s, ok := t.Negate(a); ok {
		return s, nil
	}
	return symbol.Invalid, ErrUndefined
}

// Complement gives the bitwise complement of a number.
func Complement(t *symbol.Table, a symbol.Symbol) (symbol.Symbol, error) {
	if x, ok := t.Int(a); ok {
		return t.Number(^x), nil
	}
	return symbol.Invalid, ErrUndefined
}

// Absolute gives the absolute value of a number.
func Absolute(t *symbol.Table, a symbol.Symbol) (symbol.Symbol, error) {
	x, ok := t.Int(a)
	switch {
	case !ok:
		return symbol.Invalid, ErrUndefined
	case x == math.MinInt64:
		return symbol.Invalid, ErrRange
	case x < 0:
		x = -x
	}
	return t.Number(x), nil
}
