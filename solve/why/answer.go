package why

import (
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/symbol"
	"github.com/krrasp/krrasp/solve/search"
)

// AnswerSet is an answer set of the program, unsimplified: facts belong to it.
type AnswerSet struct {
	e     *Explainer
	holds []bool // by atom
}

// take copies a model.
func (x *AnswerSet) take(m *search.Model) {
	p := x.e.prog
	x.holds = make([]bool, p.NumAtoms()+1)
	for a := uint32(1); a < uint32(len(x.holds)); a++ {
		x.holds[a] = m.IsTrue(a)
	}
	// Equal theory atoms are one atom to the search.
	if len(p.Theories) == 0 {
		return
	}
	keys := make([]string, len(p.Theories))
	holds := map[string]bool{}
	for i := range p.Theories {
		keys[i] = x.e.texts.literal(statement.MakeLit(statement.RefTheory, uint32(i), 0))
		holds[keys[i]] = holds[keys[i]] || x.holds[p.Theories[i].Atom]
	}
	for i := range p.Theories {
		if a := p.Theories[i].Atom; a != 0 {
			x.holds[a] = holds[keys[i]]
		}
	}
}

// Contains tells whether an atom is true.
func (x *AnswerSet) Contains(s symbol.Symbol) bool {
	n := x.e.atom(s)
	return n != 0 && x.holds[n]
}

// Symbols gives the atoms of the answer set, shown or not, by predicate.
func (x *AnswerSet) Symbols() []symbol.Symbol {
	var out []symbol.Symbol
	for _, rel := range x.e.prog.Relations {
		if rel.Internal {
			continue
		}
		for row := range rel.Len() {
			if a := rel.Atom(row); a != 0 && x.holds[a] {
				out = append(out, x.e.prog.SymbolOf(rel, row))
			}
		}
	}
	return out
}
