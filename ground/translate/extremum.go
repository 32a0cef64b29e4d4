package translate

import (
	"slices"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/symbol"
)

// compareExtremum pushes a guard of #min or #max over t.groups. A maximum is at
// least s if some tuple is; a minimum mirrors that.
func (t *Translator) compareExtremum(f statement.Function, g statement.Guard, classical, recursive bool) bool {
	s := g.Bound
	rel := g.Rel
	sign := 1
	if f == statement.Min {
		sign = -1
		switch rel {
		case statement.Less:
			rel = statement.Greater
		case statement.LessEqual:
			rel = statement.GreaterEqual
		case statement.Greater:
			rel = statement.Less
		case statement.GreaterEqual:
			rel = statement.LessEqual
		}
	}
	reaches := func(strict bool) aspif.Lit { return t.some(s, sign, strict) }
	switch rel {
	case statement.GreaterEqual:
		return t.pushValue(reaches(false))
	case statement.Greater:
		return t.pushValue(reaches(true))
	case statement.LessEqual:
		return t.pushValue(t.negation(reaches(true), classical))
	case statement.Less:
		return t.pushValue(t.negation(reaches(false), classical))
	case statement.Equal:
		return t.pushValue(reaches(false)) && t.pushValue(t.negation(reaches(true), classical))
	}
	above, from := reaches(true), reaches(false)
	if recursive && above != holds && above != fails && from != holds && from != fails && t.feedsBack(0) {
		return t.pushValue(t.saturate(func(a *saturation) {
			t.rule(a.atom, above)
			base := len(t.stack)
			for i := range t.groups.groups {
				if g := &t.groups.groups[i]; t.beyond(g.sym, s, sign, false) {
					l := a.group(g)
					t.stack = append(t.stack, l)
				}
			}
			t.rule(a.atom, t.stack[base:]...)
			t.stack = t.stack[:base]
		}))
	}
	return t.pushValue(t.either(t.negation(from, classical), above))
}

// beyond compares a tuple's value with a bound, for #max (sign 1) or #min (-1).
func (t *Translator) beyond(value, bound symbol.Symbol, sign int, strict bool) bool {
	c := t.prog.Symbols.Compare(value, bound) * sign
	return c > 0 || c == 0 && !strict
}

// extrema holds the tuples of a collection from the most extreme value on, once
// a second bound is asked for: the literal of a value is defined by its tuples
// and by the literal of the value before.
type extrema struct {
	asked  bool
	values []symbol.Symbol
	lits   []aspif.Lit // by value: some tuple that extreme holds; 0: not defined yet
	order  []int32     // groups by value
	starts []int32     // by value: its first place in order
}

func (x *extrema) reset() {
	x.asked = false
	x.values, x.lits, x.order, x.starts = x.values[:0], x.lits[:0], x.order[:0], x.starts[:0]
}

// buildExtrema sorts the groups.
func (t *Translator) buildExtrema(sign int) {
	c := &t.groups
	x := &c.extrema
	for i := range c.groups {
		x.order = append(x.order, int32(i))
	}
	slices.SortStableFunc(x.order, func(a, b int32) int {
		return -sign * t.prog.Symbols.Compare(c.groups[a].sym, c.groups[b].sym)
	})
	for i, k := range x.order {
		if n := len(x.values); n == 0 || x.values[n-1] != c.groups[k].sym {
			x.values = append(x.values, c.groups[k].sym)
			x.starts = append(x.starts, int32(i))
			x.lits = append(x.lits, 0)
		}
	}
	x.starts = append(x.starts, int32(len(x.order)))
}

// some gives a literal for: some tuple that holds is at (or, if strict, beyond)
// the bound.
func (t *Translator) some(bound symbol.Symbol, sign int, strict bool) aspif.Lit {
	neutral := symbol.Inf
	if sign < 0 {
		neutral = symbol.Sup
	}
	if t.beyond(neutral, bound, sign, strict) {
		return holds
	}
	base := len(t.stack)
	defer func() { t.stack = t.stack[:base] }()
	c := &t.groups
	x := &c.extrema
	if x.asked && len(x.values) == 0 {
		t.buildExtrema(sign)
	}
	x.asked = true
	if len(x.values) == 0 {
		if !t.spend(len(c.groups)) {
			return fails
		}
		for i := range c.groups {
			g := &c.groups[i]
			if !t.beyond(g.sym, bound, sign, strict) {
				continue
			}
			if g.certain {
				return holds
			}
			t.stack = append(t.stack, g.lit)
		}
		if len(t.stack) == base {
			return fails
		}
		return t.disjunctionOf(t.stack[base:])
	}
	n, _ := slices.BinarySearchFunc(x.values, bound, func(v, bound symbol.Symbol) int {
		if t.beyond(v, bound, sign, strict) {
			return -1
		}
		return 1
	})
	if n == 0 {
		return fails
	}
	first := n - 1 // the first value not defined
	for first >= 0 && x.lits[first] == 0 {
		first--
	}
	for k := first + 1; k < n; k++ {
		if k > 0 {
			t.stack = append(t.stack[:base], x.lits[k-1])
		}
		for _, i := range x.order[x.starts[k]:x.starts[k+1]] {
			if g := &c.groups[i]; g.certain {
				x.lits[k] = holds
			} else {
				t.stack = append(t.stack, g.lit)
			}
		}
		if k > 0 && x.lits[k-1] == holds {
			x.lits[k] = holds
		}
		if x.lits[k] == 0 {
			x.lits[k] = t.disjunctionOf(t.stack[base:])
		}
	}
	return x.lits[n-1]
}
