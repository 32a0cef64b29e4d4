package solve

import (
	"slices"

	"github.com/krrasp/krrasp/ground/symbol"
	"github.com/krrasp/krrasp/solve/search"
)

// ModelType tells what a model stands for.
type ModelType = search.ModelType

// The types of models.
const (
	StableModel          = search.StableModel
	BraveConsequences    = search.BraveConsequences
	CautiousConsequences = search.CautiousConsequences
)

// Model is an answer set, or the consequences known so far. It is valid until
// the loop over the models goes on; what its methods return is the caller's.
type Model struct {
	control *Control
	model   *search.Model
	atoms   []symbol.Symbol
	terms   []symbol.Symbol
}

// Number counts models from 1. In mode OptN the optimal models are counted from
// 1 again.
func (m *Model) Number() int64 { return m.model.Number }

// Type tells whether the model is an answer set or consequences so far.
func (m *Model) Type() ModelType { return m.model.Type }

// Optimal tells that the costs are proved to be the least. In mode OptOpt the
// last model is optimal if Result.Optimum says so.
func (m *Model) Optimal() bool { return m.model.Optimal }

// Costs gives the costs, the greatest priority first; none without minimize
// statements.
func (m *Model) Costs() []Cost { return slices.Clone(m.model.Costs) }

// AppendCosts appends the values of the costs to dst, the greatest priority first.
func (m *Model) AppendCosts(dst []int64) []int64 {
	for _, c := range m.model.Costs {
		dst = append(dst, c.Value)
	}
	return dst
}

// Consequences tells, of consequences, how many shown symbols are known to
// belong to the answer, and how many are still open.
func (m *Model) Consequences() (certain, open int) {
	in, possible := m.model.Estimate()
	if m.model.Type == CautiousConsequences {
		certain = min(m.control.facts, in)
		return certain, in - certain
	}
	return in, possible - in
}

// Symbols gives what is shown: atoms, then terms, in the order in which clingo
// prints them.
func (m *Model) Symbols() []symbol.Symbol { return slices.Clone(m.shown()) }

// AppendSymbols is Symbols into a slice of the caller's.
func (m *Model) AppendSymbols(dst []symbol.Symbol) []symbol.Symbol {
	return append(dst, m.shown()...)
}

func (m *Model) shown() []symbol.Symbol {
	m.atoms, m.terms = m.model.Symbols(m.atoms[:0], m.terms[:0])
	m.atoms = append(m.atoms, m.terms...)
	return m.atoms
}

// Contains tells whether the atom is true, shown or not.
func (m *Model) Contains(atom symbol.Symbol) bool {
	a, fact, ok := m.control.find(atom)
	return fact || ok && m.model.IsTrue(a)
}

// String gives the shown symbols, one space between two.
func (m *Model) String() string {
	var b []byte
	for i, s := range m.shown() {
		if i > 0 {
			b = append(b, ' ')
		}
		b = m.control.symbols.Append(b, s)
	}
	return string(b)
}
