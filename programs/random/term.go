package random

import (
	"fmt"
	"strconv"
	"strings"
)

// number gives a small number.
func (g *generator) number() string { return strconv.Itoa(g.IntN(6) - 1) }

// ground gives a term without variables.
func (g *generator) ground(depth int) string {
	if g.plain && g.IntN(8) > 0 {
		return strconv.Itoa(1 + g.IntN(2))
	}
	switch g.IntN(14) {
	case 0, 1, 2, 3, 4, 5:
		return strconv.Itoa(g.IntN(4))
	case 6, 7:
		return g.pick("a", "b", "c")
	case 8:
		if g.has(Interval) {
			lo := g.IntN(3)
			return fmt.Sprintf(g.pick("%d..%d", "(%d..%d)"), lo, lo+g.IntN(3))
		}
	case 9:
		if g.has(Pool) {
			return "(" + g.ground(depth+2) + ";" + g.ground(depth+2) + ")"
		}
	case 10, 11:
		if g.has(Structured) && depth < 2 {
			return g.structured(func() string { return g.ground(depth + 1) })
		}
	case 12:
		if g.has(Arithmetic) {
			return g.arithmetic(func() string { return g.number() }, 1)
		}
	case 13:
		if g.has(Undefined) {
			return g.pick("1/0", "a+1", "-(-a)", "3\\0", "0**-1", "2**-1", "-a", "|a|", "-(1,2)", "1-f(2)", "(-1)**-1")
		}
	}
	return strconv.Itoa(g.IntN(3))
}

func (g *generator) structured(arg func() string) string {
	switch g.IntN(12) {
	case 0, 1, 2:
		return "f(" + arg() + ")"
	case 3:
		return "g(" + arg() + "," + arg() + ")"
	case 4, 5:
		return "(" + arg() + "," + arg() + ")"
	case 6:
		return "(" + arg() + ",)"
	case 7:
		return "()"
	case 8:
		return g.pick(`"x"`, `"y z"`, `""`)
	case 9:
		return g.pick("#inf", "#sup", "#infimum", "#supremum")
	case 10:
		return "-f(" + arg() + ")"
	}
	return g.pick("_c", "a'", "-b")
}

// arithmetic gives an expression over operands.
func (g *generator) arithmetic(arg func() string, depth int) string {
	sub := arg
	if depth > 0 {
		sub = func() string {
			if g.IntN(4) == 0 {
				return "(" + g.arithmetic(arg, depth-1) + ")"
			}
			return arg()
		}
	}
	switch g.IntN(14) {
	case 0, 1, 2:
		return sub() + "+" + sub()
	case 3, 4:
		return sub() + "-" + sub()
	case 5:
		return sub() + "*" + sub()
	case 6:
		return sub() + "/" + g.pick("2", "3", "-2")
	case 7:
		return sub() + "\\" + g.pick("2", "3", "-2")
	case 8:
		return g.pick("2", "-1", "0", sub()) + "**" + g.pick("2", "1", "0")
	case 9:
		return "|" + sub() + "|"
	case 10:
		return "-" + sub()
	case 11:
		return "~" + sub()
	case 12:
		return sub() + g.pick("&", "?", "^") + sub()
	}
	return sub() + "-1*" + sub()
}

// bounded gives an argument of a head: a bound variable, a ground term, or,
// where all variables stand for values of facts, something made of them.
func (g *generator) bounded(s *scope) string {
	if len(s.vars) == 0 || g.IntN(6) == 0 {
		return g.ground(1)
	}
	v := s.variable(g)
	if s.growing {
		return v
	}
	switch g.IntN(10) {
	case 0, 1:
		if g.has(Arithmetic) {
			return g.arithmetic(func() string { return g.operand(s) }, 1)
		}
	case 2:
		if g.has(Structured) {
			return g.structured(func() string { return g.operand(s) })
		}
	case 3:
		if g.has(Interval) {
			return "1.." + v
		}
	case 4:
		if g.has(Pool) {
			return "(" + v + ";" + g.ground(2) + ")"
		}
	case 5:
		if g.has(Undefined) {
			return g.pick("1/", "6/", "6\\", "0**", "-", "1+", "2*") + v
		}
	}
	return v
}

// operand is a bound variable or a number.
func (g *generator) operand(s *scope) string {
	if len(s.vars) > 0 && g.IntN(3) > 0 {
		return s.variable(g)
	}
	return g.number()
}

// argument gives an argument of a literal that binds nothing new.
func (g *generator) argument(s *scope) string {
	switch k := g.IntN(10); {
	case k < 5 && len(s.vars) > 0:
		return s.variable(g)
	case k == 5 && g.has(Arithmetic):
		return g.arithmetic(func() string { return g.operand(s) }, 0)
	case k == 6 && g.has(Structured) && len(s.vars) > 0:
		return g.structured(func() string { return s.variable(g) })
	case k == 7 && g.has(Projection):
		return "_"
	}
	return g.ground(1)
}

// args writes an argument list.
func args(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return "(" + strings.Join(list, ",") + ")"
}
