package search

import (
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
// in which the program lists them, each one once.
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
	o.clock++
	for i, sym := range o.symbol {
		if !m.s.conditionHolds(m.values, o.conditionOf(i)) {
			continue
		}
		if g := o.group[i]; g >= 0 {
			if o.given[g] == o.clock {
				continue
			}
			o.given[g] = o.clock
		}
		if o.term[i] {
			terms = append(terms, sym)
		} else {
			atoms = append(atoms, sym)
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

// outputs are the show statements of all steps, flat. Statements that show the
// same symbol form a group; most are alone.
type outputs struct {
	symbol []symbol.Symbol
	term   []bool
	group  []int32 // -1: alone
	start  []uint32
	lits   []aspif.Lit

	seen  [2][]uint64         // bits by symbol, of atoms and terms
	met   map[symbolKey]int32 // the first statement of each symbol, once a symbol came again
	given []uint64            // by group: the clock of the model that has it
	clock uint64
}

type symbolKey struct {
	symbol symbol.Symbol
	term   bool
}

func (o *outputs) add(p *aspif.Program) {
	if o.start == nil {
		o.start = []uint32{0}
	}
	// As in clasp, what holds without condition is shown first.
	for _, facts := range [...]bool{true, false} {
		for _, x := range p.Outputs {
			if facts != (len(x.Condition) == 0) {
				continue
			}
			o.symbol = append(o.symbol, x.Symbol)
			o.term = append(o.term, x.Term)
			o.group = append(o.group, -1)
			o.lits = append(o.lits, x.Condition...)
			o.start = append(o.start, uint32(len(o.lits)))
			o.join(len(o.symbol) - 1)
		}
	}
}

// join puts statement i into the group of its symbol.
func (o *outputs) join(i int) {
	k := symbolKey{o.symbol[i], o.term[i]}
	if o.met == nil {
		if _, number := k.symbol.Small(); !number {
			bits := &o.seen[0]
			if k.term {
				bits = &o.seen[1]
			}
			w, b := uint32(k.symbol)/64, uint64(1)<<(uint32(k.symbol)%64)
			for uint32(len(*bits)) <= w {
				*bits = append(*bits, 0)
			}
			if (*bits)[w]&b == 0 {
				(*bits)[w] |= b
				return
			}
		}
		o.met = make(map[symbolKey]int32, i)
		o.seen = [2][]uint64{}
		for j := range i {
			k := symbolKey{o.symbol[j], o.term[j]}
			if _, ok := o.met[k]; !ok {
				o.met[k] = int32(j)
			}
		}
	}
	first, ok := o.met[k]
	if !ok {
		o.met[k] = int32(i)
		return
	}
	if o.group[first] < 0 {
		o.group[first] = int32(len(o.given))
		o.given = append(o.given, 0)
	}
	o.group[i] = o.group[first]
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
	o := &s.outputs
	place := map[symbolKey]int{}
	var items []item
	var conditions [][]sat.Lit
	for i, sym := range o.symbol {
		var lits []sat.Lit
		for _, l := range o.conditionOf(i) {
			lits = append(lits, s.program.ToGate(s.program.Literal(l)))
		}
		k := symbolKey{sym, o.term[i]}
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
