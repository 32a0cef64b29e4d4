package search

import (
	"slices"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/symbol"
	"github.com/krrasp/krrasp/solve/sat"
)

// ModelType tells what a model stands for.
type ModelType uint8

// The types.
const (
	StableModel ModelType = iota
	BraveConsequences
	CautiousConsequences
)

// Model is valid during the call of the function that it is given to. Of
// consequences, it tells what is known so far: brave ones grow, cautious ones
// shrink from model to model.
type Model struct {
	// Number counts from 1; in OptN, optimal models start again at 1.
	Number int64
	Type   ModelType
	// Costs by priority, the greatest first; none for consequences and where
	// there is nothing to minimize.
	Costs []Cost
	// Optimal: the costs are proved to be the least.
	Optimal bool

	s      *Solver
	values []int8
	cons   *consequences
}

// IsTrue tells whether an atom is true. Of consequences, it tells it for atoms
// that are shown.
func (m *Model) IsTrue(a aspif.Atom) bool {
	return m.values[m.s.program.Lit(a)] > 0
}

// Symbols appends the shown atoms and the shown terms that hold, in the order
// in which the program lists them; a term is given once.
func (m *Model) Symbols(atoms, terms []symbol.Symbol) ([]symbol.Symbol, []symbol.Symbol) {
	o := &m.s.outputs
	if m.cons != nil {
		for i, x := range m.cons.items {
			if !m.cons.holds(i) {
				continue
			}
			if x.term {
				terms = append(terms, x.symbol)
			} else {
				atoms = append(atoms, x.symbol)
			}
		}
		return atoms, terms
	}
	shown := len(terms)
	for i, sym := range o.symbol {
		if !m.s.conditionHolds(m.values, o.conditionOf(i)) {
			continue
		}
		if !o.term[i] {
			atoms = append(atoms, sym)
		} else if !o.repeated[i] || !slices.Contains(terms[shown:], sym) {
			terms = append(terms, sym)
		}
	}
	return atoms, terms
}

func (s *Solver) conditionHolds(values []int8, condition []aspif.Lit) bool {
	for _, l := range condition {
		if values[s.program.Literal(l)] < 0 {
			return false
		}
	}
	return true
}

// outputs are the show statements of all steps, flat.
type outputs struct {
	symbol   []symbol.Symbol
	term     []bool
	repeated []bool // an earlier statement shows the same term
	start    []uint32
	lits     []aspif.Lit
	terms    map[symbol.Symbol]bool
}

func (o *outputs) add(p *aspif.Program) {
	if o.start == nil {
		o.start = []uint32{0}
		o.terms = map[symbol.Symbol]bool{}
	}
	for _, x := range p.Outputs {
		o.symbol = append(o.symbol, x.Symbol)
		o.term = append(o.term, x.Term)
		o.repeated = append(o.repeated, x.Term && o.terms[x.Symbol])
		if x.Term {
			o.terms[x.Symbol] = true
		}
		o.lits = append(o.lits, x.Condition...)
		o.start = append(o.start, uint32(len(o.lits)))
	}
}

func (o *outputs) conditionOf(i int) []aspif.Lit { return o.lits[o.start[i]:o.start[i+1]] }

// item is a shown symbol with a literal for whether it is shown.
type item struct {
	symbol symbol.Symbol
	term   bool
	lit    sat.Lit
}

// items gives a literal for each shown symbol: the disjunction of the conditions
// of its statements.
func (s *Solver) items() []item {
	type key struct {
		symbol symbol.Symbol
		term   bool
	}
	o := &s.outputs
	place := map[key]int{}
	var items []item
	var conditions [][]sat.Lit
	for i, sym := range o.symbol {
		var lits []sat.Lit
		for _, l := range o.conditionOf(i) {
			lits = append(lits, s.program.ToGate(s.program.Literal(l)))
		}
		k := key{sym, o.term[i]}
		at, ok := place[k]
		if !ok {
			at = len(items)
			place[k] = at
			items = append(items, item{symbol: sym, term: o.term[i]})
			conditions = append(conditions, nil)
		}
		conditions[at] = append(conditions[at], s.gates.And(lits...))
	}
	for i := range items {
		items[i].lit = s.program.FromGate(s.gates.Or(conditions[i]...))
	}
	return items
}
