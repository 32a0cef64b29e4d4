package instantiate

import (
	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/ground/arith"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/symbol"
)

// valueRange bounds the value that an aggregate can take, given the elements seen
// so far: those with a certain condition count, the others may.
type valueRange struct {
	low, high int64 // count and sums
	// certain is the extreme of the certain elements, possible that of all;
	// for min and max.
	certain, possible symbol.Symbol

	queued   bool
	elements bool     // conditional literal: it has elements
	dead     bool     // conditional literal: an element can't be fulfilled
	waiting  []uint32 // conditional literal: heads that are not derived yet
}

func newRange(f statement.Function) valueRange {
	switch f {
	case statement.Min:
		return valueRange{certain: symbol.Sup, possible: symbol.Sup}
	case statement.Max:
		return valueRange{certain: symbol.Inf, possible: symbol.Inf}
	}
	return valueRange{}
}

// add takes in a tuple with weight w and first term s, which was not possible
// before (isNew), or not certain.
func (v *valueRange) add(t *symbol.Table, f statement.Function, w int64, s symbol.Symbol, isNew, certain bool) error {
	switch f {
	case statement.Min, statement.Max:
		better := func(a, b symbol.Symbol) bool {
			c := t.Compare(a, b)
			return f == statement.Min && c < 0 || f == statement.Max && c > 0
		}
		if better(s, v.possible) {
			v.possible = s
		}
		if certain && better(s, v.certain) {
			v.certain = s
		}
		return nil
	}
	var err error
	// A possible weight widens the range to one side; a certain one then moves
	// the other.
	if isNew {
		if w > 0 {
			v.high, err = arith.Add(v.high, w)
		} else {
			v.low, err = arith.Add(v.low, w)
		}
	}
	if certain && err == nil {
		if w > 0 {
			v.low, err = arith.Add(v.low, w)
		} else {
			v.high, err = arith.Add(v.high, w)
		}
	}
	return err
}

func relationOf(r statement.Relation) grammar.Relation { return grammar.Relation(r) }

// ends gives the least and greatest value as symbols.
func (v *valueRange) ends(t *symbol.Table, f statement.Function) (low, high symbol.Symbol) {
	switch f {
	case statement.Min:
		return v.possible, v.certain
	case statement.Max:
		return v.certain, v.possible
	}
	return t.Number(v.low), t.Number(v.high)
}

// rangeTruth decides the guards by the range: true if every value in it meets
// them, false if none does.
func (m *machine) rangeTruth(st *occState, v *valueRange, key []symbol.Symbol) truth {
	low, high := v.ends(m.symbols, st.occ.Function)
	all := isTrue
	for _, g := range st.occ.Guards {
		b := key[g.Column]
		cl, ch := m.symbols.Compare(low, b), m.symbols.Compare(high, b)
		var some, every bool
		switch g.Rel {
		case statement.Equal:
			some, every = cl <= 0 && ch >= 0, cl == 0 && ch == 0
		case statement.NotEqual:
			some, every = cl != 0 || ch != 0, cl > 0 || ch < 0
		case statement.Less:
			some, every = cl < 0, ch < 0
		case statement.LessEqual:
			some, every = cl <= 0, ch <= 0
		case statement.Greater:
			some, every = ch > 0, cl > 0
		case statement.GreaterEqual:
			some, every = ch >= 0, cl >= 0
		}
		if !some {
			return isFalse
		}
		if !every {
			all = unknown
		}
	}
	return all
}
