package why

import (
	"fmt"
	"math/big"

	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/symbol"
)

// Values of literals between two sets of atoms: low, what is known to be true,
// and high, what may be true. A literal surely holds if it holds in every set
// between them, it fails if it holds in none. Below a negation only the answer
// set counts. With low and high both the answer set this is plain truth.

// between is a pair of sets of atoms, over the answer set.
type between struct {
	e         *Explainer
	answer    []bool
	low, high []bool
}

type truth int8

const (
	fails truth = iota - 1
	open
	holds
)

func truthOf(low, high bool) truth {
	switch {
	case low:
		return holds
	case high:
		return open
	}
	return fails
}

// plain gives truth in the answer set.
func (x *AnswerSet) plain() *between { return &between{x.e, x.holds, x.holds, x.holds} }

func (b *between) atom(a uint32) truth { return truthOf(b.low[a], b.high[a]) }

// fixed is the same in the answer set alone.
func (b *between) fixed() *between { return &between{b.e, b.answer, b.answer, b.answer} }

func (b *between) literal(l statement.Lit) truth {
	if s := l.Sign(); s != 0 {
		t := b.fixed().literal(statement.MakeLit(l.Kind(), l.ID(), 0))
		if s == 1 {
			t = -t
		}
		return t
	}
	switch l.Kind() {
	case statement.RefAtom:
		return b.atom(l.ID())
	case statement.RefTheory:
		return b.atom(b.e.prog.Theories[l.ID()].Atom)
	case statement.RefConditional:
		return b.conditional(l.ID())
	}
	return b.aggregate(&b.e.prog.Aggregates[l.ID()])
}

func (b *between) conjunction(lits []statement.Lit) truth {
	t := holds
	for _, l := range lits {
		t = min(t, b.literal(l))
	}
	return t
}

func (b *between) conditional(set uint32) truth {
	sets := &b.e.prog.Sets
	t := holds
	var e statement.Element
	for ref := sets.First(set); ref != 0; {
		ref = sets.Next(ref, &e)
		head := fails
		if !e.False {
			head = b.conjunction(e.Head)
		}
		t = min(t, max(head, -b.conjunction(e.Condition)))
	}
	return t
}

// tuples gives the truth of each distinct tuple of an aggregate's set, in order.
func (b *between) tuples(a *statement.Aggregate, each func(tuple []symbol.Symbol, t truth)) {
	sets := &b.e.prog.Sets
	index := map[string]int{}
	var list [][]symbol.Symbol
	var values []truth
	var e statement.Element
	var key []byte
	for ref := sets.First(a.Set); ref != 0; {
		ref = sets.Next(ref, &e)
		if e.False {
			continue
		}
		key = key[:0]
		for _, s := range e.Tuple {
			key = append(key, byte(s), byte(s>>8), byte(s>>16), byte(s>>24))
		}
		t := min(b.conjunction(e.Condition), b.conjunction(e.Head))
		k, ok := index[string(key)]
		if !ok {
			k = len(list)
			index[string(key)] = k
			list = append(list, e.Tuple)
			values = append(values, t)
		}
		values[k] = max(values[k], t)
	}
	for i, tuple := range list {
		each(tuple, values[i])
	}
}

// span gives the least and the greatest value that an aggregate may have. of
// numbers it is exact; in gaps, fewer values may be taken.
func (b *between) span(a *statement.Aggregate) (low, high value) {
	symbols := b.e.prog.Symbols
	var l, h value
	switch a.Function {
	case statement.Min:
		l.symbol, h.symbol = symbol.Sup, symbol.Sup
	case statement.Max:
		l.symbol, h.symbol = symbol.Inf, symbol.Inf
	default:
		l.number, h.number = new(big.Int), new(big.Int)
	}
	b.tuples(a, func(tuple []symbol.Symbol, t truth) {
		if t == fails || a.Function != statement.Count && len(tuple) == 0 {
			return
		}
		switch a.Function {
		case statement.Min:
			if symbols.Compare(tuple[0], l.symbol) < 0 {
				l.symbol = tuple[0]
			}
			if t == holds && symbols.Compare(tuple[0], h.symbol) < 0 {
				h.symbol = tuple[0]
			}
			return
		case statement.Max:
			if t == holds && symbols.Compare(tuple[0], l.symbol) > 0 {
				l.symbol = tuple[0]
			}
			if symbols.Compare(tuple[0], h.symbol) > 0 {
				h.symbol = tuple[0]
			}
			return
		}
		w := int64(1)
		if a.Function != statement.Count {
			var ok bool
			if w, ok = symbols.Int(tuple[0]); !ok || a.Function == statement.SumPlus && w < 0 {
				return
			}
		}
		n := big.NewInt(w)
		if t == holds || w < 0 {
			l.number.Add(l.number, n)
		}
		if t == holds || w > 0 {
			h.number.Add(h.number, n)
		}
	})
	return l, h
}

// value is a number, or, without one, a symbol.
type value struct {
	number *big.Int
	symbol symbol.Symbol
}

func (v value) text(t *symbol.Table) string {
	if v.number != nil {
		return v.number.String()
	}
	return t.Format(v.symbol)
}

// compare orders a value and a symbol.
func (v value) compare(t *symbol.Table, s symbol.Symbol) int {
	if v.number == nil {
		return t.Compare(v.symbol, s)
	}
	if n, ok := t.Int(s); ok {
		return v.number.Cmp(big.NewInt(n))
	}
	return t.Compare(symbol.SmallNumber(0), s) // any number is on that side
}

func (b *between) aggregate(a *statement.Aggregate) truth {
	low, high := b.span(a)
	t := holds
	for _, g := range a.Guards[:a.NumGuards] {
		t = min(t, compare(g.Rel, low.compare(b.e.prog.Symbols, g.Bound), high.compare(b.e.prog.Symbols, g.Bound)))
	}
	return t
}

// compare tells whether a relation to a bound holds, where the least value
// compares to it as low says, the greatest as high.
func compare(r statement.Relation, low, high int) truth {
	switch r {
	case statement.Equal:
		switch {
		case low == 0 && high == 0:
			return holds
		case low > 0 || high < 0:
			return fails
		}
		return open
	case statement.NotEqual:
		return -compare(statement.Equal, low, high)
	case statement.Less:
		return truthOf(high < 0, low < 0)
	case statement.LessEqual:
		return truthOf(high <= 0, low <= 0)
	case statement.Greater:
		return truthOf(low > 0, high > 0)
	}
	return truthOf(low >= 0, high >= 0)
}

// explain says in words what makes an aggregate have its value in the answer set.
func (b *between) explain(a *statement.Aggregate) string {
	v, _ := b.fixed().span(a)
	return fmt.Sprintf("its value is %s", v.text(b.e.prog.Symbols))
}
