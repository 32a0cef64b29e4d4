package steps

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/solve/completion"
)

// Loop formulas. A loop is a set of atoms that depend positively on one another,
// each on each, within the set. If one of them is true, some body must hold that
// supports one of them from outside the set. There may be exponentially many
// loops (Lifschitz, Razborov 2006): they are listed for small components, while
// the search adds only those that a candidate violates.

// smallComponent is the greatest number of atoms whose loops are listed.
const smallComponent = 10

// component is a component that is not tight.
type component struct {
	atoms       []completion.Definition
	disjunctive bool
}

func (s *Steps) components() []component {
	cyclic := map[uint32]bool{} // variables
	for _, c := range s.completion.Components() {
		for _, l := range c.Atoms() {
			cyclic[uint32(l.Var())] = true
		}
	}
	var out []component
	for _, d := range s.defs {
		if d.Loop == 0 || d.Kind == completion.ViewConstraint {
			continue
		}
		for len(out) < d.Loop {
			out = append(out, component{})
		}
		c := &out[d.Loop-1]
		c.atoms = append(c.atoms, d)
		c.disjunctive = c.disjunctive || cyclic[uint32(d.Atom.Lit.Var())]
	}
	return out
}

func (s *Steps) list(atoms []completion.Definition) string {
	var t []string
	for _, d := range atoms {
		t = append(t, s.names.atom(d.Atom))
	}
	return strings.Join(t, ", ")
}

// loopItems gives an item for each component.
func (s *Steps) loopItems() []Item {
	var out []Item
	for k, c := range s.components() {
		item := Item{Head: fmt.Sprintf("component %d: %s", k+1, s.list(c.atoms))}
		switch {
		case c.disjunctive:
			item.Lines = []string{"has a cycle through a disjunction: a second solver tests whether a candidate is minimal"}
		case len(c.atoms) > smallComponent:
			item.Lines = []string{
				s.loopFormula(c.atoms),
				fmt.Sprintf("(and those of smaller loops, which are not listed: the component has %d atoms)", len(c.atoms)),
			}
		default:
			for _, loop := range loops(c.atoms) {
				item.Lines = append(item.Lines, s.loopFormula(loop))
			}
		}
		out = append(out, item)
	}
	return out
}

// loops lists the loops of a small component, the smaller ones first.
func loops(atoms []completion.Definition) [][]completion.Definition {
	place := map[completion.ViewLit]int{}
	key := func(l completion.ViewLit) completion.ViewLit {
		return completion.ViewLit{Atom: l.Atom, Internal: l.Internal}
	}
	for i, d := range atoms {
		place[key(d.Atom)] = i
	}
	needs, needed := make([]uint32, len(atoms)), make([]uint32, len(atoms))
	for i, d := range atoms {
		for _, b := range d.Bodies {
			for _, l := range b.Lits {
				if j, ok := place[key(l)]; ok && !l.Negated {
					needs[i] |= 1 << j
					needed[j] |= 1 << i
				}
			}
		}
	}
	bySize := make([][][]completion.Definition, len(atoms)+1)
	for set := uint32(1); set < 1<<len(atoms); set++ {
		first := bits.TrailingZeros32(set)
		if set == 1<<first && needs[first]&set == 0 || !covers(needs, first, set) || !covers(needed, first, set) {
			continue
		}
		var loop []completion.Definition
		for i, d := range atoms {
			if set&(1<<i) != 0 {
				loop = append(loop, d)
			}
		}
		bySize[len(loop)] = append(bySize[len(loop)], loop)
	}
	var out [][]completion.Definition
	for _, some := range bySize {
		out = append(out, some...)
	}
	return out
}

// covers reports whether all of set is reached from first within set.
func covers(next []uint32, first int, set uint32) bool {
	reached, todo := uint32(1)<<first, uint32(1)<<first
	for todo != 0 {
		i := bits.TrailingZeros32(todo)
		todo &^= 1 << i
		fresh := next[i] & set &^ reached
		reached |= fresh
		todo |= fresh
	}
	return reached == set
}

// loopFormula writes the formula of a loop.
func (s *Steps) loopFormula(loop []completion.Definition) string {
	inside := map[completion.ViewLit]bool{}
	gone := map[aspif.Atom]bool{}
	var heads []string
	for _, d := range loop {
		inside[completion.ViewLit{Atom: d.Atom.Atom, Internal: d.Atom.Internal}] = true
		gone[d.Atom.Atom] = true
		heads = append(heads, s.names.atom(d.Atom))
	}
	var parts []string
	seen := map[string]bool{}
	for _, d := range loop {
		for _, b := range d.Bodies {
			external, rest := true, int64(0)
			for i, l := range b.Lits {
				in := !l.Negated && inside[completion.ViewLit{Atom: l.Atom, Internal: l.Internal}]
				external = external && !in
				if b.Weights != nil && !in {
					rest += b.Weights[i] // the sum of all weights has 64 bits
				}
			}
			if b.Weights != nil && rest < b.Bound || b.Weights == nil && !external {
				continue
			}
			t := s.names.without(b, gone)
			if strings.Contains(t, " ") {
				t = "(" + t + ")"
			}
			if !seen[t] {
				seen[t] = true
				parts = append(parts, t)
			}
		}
	}
	if len(heads) > 1 {
		return "(" + strings.Join(heads, " ∨ ") + ") → " + join(parts)
	}
	return heads[0] + " → " + join(parts)
}
