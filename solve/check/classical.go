package check

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/symbol"
)

// Satisfaction in I alone: the classical reading of literals, elements and
// aggregates.

// holds decides a literal in I.
func (c *checker) holds(l statement.Lit) bool {
	v := false
	switch l.Kind() {
	case statement.RefAtom:
		v = c.in[l.ID()]
	case statement.RefAggregate:
		v = c.aggregateHolds(l.ID())
	case statement.RefConditional:
		v = true
		for ref, e := c.p.Sets.First(l.ID()), (statement.Element{}); ref != 0 && v; {
			ref = c.p.Sets.Next(ref, &e)
			v = !c.all(e.Condition) || c.all(e.Head) && !e.False
		}
	case statement.RefTheory:
		v = c.in[c.theory[l.ID()]]
	}
	return v != (l.Sign() == 1)
}

func (c *checker) all(lits []statement.Lit) bool {
	for _, l := range lits {
		if !c.holds(l) {
			return false
		}
	}
	return true
}

// elementHolds decides an element of an aggregate or a choice in I.
func (c *checker) elementHolds(e *statement.Element) bool {
	return !e.False && c.all(e.Condition) && c.all(e.Head)
}

func (c *checker) aggregateHolds(id uint32) bool {
	g := &c.p.Aggregates[id]
	t := newTuples(c.p.Symbols, g)
	for ref, e := c.p.Sets.First(g.Set), (statement.Element{}); ref != 0; {
		ref = c.p.Sets.Next(ref, &e)
		if c.elementHolds(&e) {
			t.add(e.Tuple)
		}
	}
	sure := make([]bool, t.len())
	for i := range sure {
		sure[i] = true
	}
	return t.truth(sure, sure) == yes
}

// truth is one of three values, in the order of certainty.
type truth uint8

const (
	no truth = iota
	maybe
	yes
)

// tuples is the set of tuples of one aggregate, numbered.
type tuples struct {
	symbols *symbol.Table
	agg     *statement.Aggregate
	ids     map[string]int
	first   []symbol.Symbol // the terms that are aggregated, Invalid if none
	key     []byte
}

func newTuples(s *symbol.Table, agg *statement.Aggregate) *tuples {
	return &tuples{symbols: s, agg: agg, ids: map[string]int{}}
}

func (t *tuples) len() int { return len(t.first) }

// add numbers a tuple.
func (t *tuples) add(tuple []symbol.Symbol) int {
	t.key = t.key[:0]
	for _, s := range tuple {
		t.key = append(t.key, byte(s), byte(s>>8), byte(s>>16), byte(s>>24))
	}
	id, ok := t.ids[string(t.key)]
	if !ok {
		id = len(t.first)
		t.ids[string(t.key)] = id
		f := symbol.Invalid
		if len(tuple) > 0 {
			f = tuple[0]
		}
		t.first = append(t.first, f)
	}
	return id
}

// truth decides the aggregate where the tuples in sure belong to it and those
// in possible may. All guards must hold. The range of its value decides; where
// sure and possible agree, the range is one value.
func (t *tuples) truth(sure, possible []bool) truth {
	lo, hi := t.values(sure, possible)
	out := yes
	for _, g := range t.agg.Guards[:t.agg.NumGuards] {
		// a and b compare the least and the greatest value with the bound.
		a, b := t.compare(lo, g.Bound), t.compare(hi, g.Bound)
		var all, none bool
		switch g.Rel {
		case statement.Equal:
			all, none = a == 0 && b == 0, a > 0 || b < 0
		case statement.NotEqual:
			all, none = a > 0 || b < 0, a == 0 && b == 0
		case statement.Less:
			all, none = b < 0, a >= 0
		case statement.LessEqual:
			all, none = b <= 0, a > 0
		case statement.Greater:
			all, none = a > 0, b <= 0
		case statement.GreaterEqual:
			all, none = a >= 0, b < 0
		}
		switch {
		case none:
			return no
		case !all:
			out = maybe
		}
	}
	return out
}

// value is a sum or count, or the symbol of a minimum or maximum.
type value struct {
	sym symbol.Symbol
	sum wide
}

func (t *tuples) values(sure, possible []bool) (lo, hi value) {
	switch t.agg.Function {
	case statement.Min:
		lo, hi = value{sym: symbol.Sup}, value{sym: symbol.Sup}
		for i, s := range t.first {
			if s != symbol.Invalid && sure[i] && t.symbols.Compare(s, hi.sym) < 0 {
				hi.sym = s
			}
			if s != symbol.Invalid && possible[i] && t.symbols.Compare(s, lo.sym) < 0 {
				lo.sym = s
			}
		}
	case statement.Max:
		lo, hi = value{sym: symbol.Inf}, value{sym: symbol.Inf}
		for i, s := range t.first {
			if s != symbol.Invalid && sure[i] && t.symbols.Compare(s, lo.sym) > 0 {
				lo.sym = s
			}
			if s != symbol.Invalid && possible[i] && t.symbols.Compare(s, hi.sym) > 0 {
				hi.sym = s
			}
		}
	default:
		for i := range t.first {
			w := t.weight(i)
			switch {
			case sure[i]:
				lo.sum, hi.sum = lo.sum.add(w), hi.sum.add(w)
			case possible[i] && w < 0:
				lo.sum = lo.sum.add(w)
			case possible[i]:
				hi.sum = hi.sum.add(w)
			}
		}
	}
	return lo, hi
}

func (t *tuples) weight(i int) int64 {
	if t.agg.Function == statement.Count {
		return 1
	}
	if t.first[i] == symbol.Invalid {
		return 0
	}
	w, ok := t.symbols.Int(t.first[i])
	if !ok || w < 0 && t.agg.Function == statement.SumPlus {
		return 0
	}
	return w
}

func (t *tuples) compare(v value, bound symbol.Symbol) int {
	if v.sym != symbol.Invalid {
		return t.symbols.Compare(v.sym, bound)
	}
	if b, ok := t.symbols.Int(bound); ok {
		return v.sum.compare(b)
	}
	return t.symbols.Compare(symbol.SmallNumber(0), bound)
}

// wide is an integer of 128 bits: sums of 64-bit weights never leave it.
type wide struct {
	hi int64
	lo uint64
}

func (w wide) add(v int64) wide {
	lo, carry := bits.Add64(w.lo, uint64(v), 0)
	return wide{w.hi + v>>63 + int64(carry), lo}
}

func (w wide) compare(v int64) int {
	if c := cmp.Compare(w.hi, v>>63); c != 0 {
		return c
	}
	return cmp.Compare(w.lo, uint64(v))
}

// int64 gives the value, and whether it fits.
func (w wide) int64() (int64, bool) { return int64(w.lo), w.hi == int64(w.lo)>>63 }

// edgeEnd is a vertex of the graph of #edge statements.
type edgeEnd struct{ sym symbol.Symbol }

func (c *checker) end(s symbol.Symbol) int {
	v, ok := c.vertex[edgeEnd{s}]
	if !ok {
		v = len(c.vertex)
		c.vertex[edgeEnd{s}] = v
	}
	return v
}

// acyclic rejects a cycle among the edges that hold, by removing vertices that
// no edge enters (Kahn 1962).
func (c *checker) acyclic() error {
	n := len(c.vertex)
	entering, leaving := make([]int, n), make([][]int, n)
	for _, e := range c.edges {
		leaving[e[0]] = append(leaving[e[0]], e[1])
		entering[e[1]]++
	}
	var free []int
	for v := range n {
		if entering[v] == 0 {
			free = append(free, v)
		}
	}
	for ; len(free) > 0; n-- {
		v := free[len(free)-1]
		free = free[:len(free)-1]
		for _, w := range leaving[v] {
			if entering[w]--; entering[w] == 0 {
				free = append(free, w)
			}
		}
	}
	if n == 0 {
		return nil
	}
	var names []string
	for s, v := range c.vertex {
		if entering[v] > 0 {
			names = append(names, c.p.Symbols.Format(s.sym))
		}
	}
	slices.Sort(names)
	return &ViolatedError{Reason: "the edges that hold have a cycle; it lies among " + join(names)}
}
