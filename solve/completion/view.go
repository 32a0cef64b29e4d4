package completion

import (
	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/solve/sat"
)

// Views: the completion as it was built, for whoever explains it. Only with
// Options.Keep.

// ViewLit is a literal of a body. An internal atom, made for the body of a
// disjunctive rule, has Atom 0 and a number of its own.
type ViewLit struct {
	Atom     aspif.Atom
	Internal uint32
	Negated  bool
	Lit      sat.Lit // may be constant: True of the Completion or its complement
}

// ViewBody is one body of an atom.
type ViewBody struct {
	Lits    []ViewLit
	Weights []int64 // of Lits, of a weighted body; else nil
	Bound   int64
	Lit     sat.Lit // equivalent to the body; 0 if a constraint needed none
	Choice  bool    // the body allows the atom, and does not force it
	Shifted bool    // of a disjunctive rule: the other heads stand negated
	Source  uint32
}

// ViewKind tells what became of an atom.
type ViewKind uint8

// The kinds.
const (
	ViewDefined    ViewKind = iota // equivalent to its bodies, if none is a choice
	ViewFact                       // true, and founded
	ViewForced                     // true by constraints; its bodies must found it
	ViewFalse                      // no body can hold; its bodies are constraints
	ViewFree                       // an external or a theory atom
	ViewConstraint                 // no atom: none of the bodies may hold
)

// Definition is an atom with its bodies that may hold.
type Definition struct {
	Kind   ViewKind
	Atom   ViewLit
	Bodies []ViewBody
	Loop   int // number of its component that is not tight, from 1 within the step; 0 if none
}

// Definitions calls f for the atoms of all steps, and for the constraints of
// each, until f returns false. The slices are the caller's.
func (c *Completion) Definitions(f func(step int, d Definition) bool) {
	for k, s := range c.kept {
		for i := int32(1); int(i) < len(s.global); i++ {
			if s.flags[i]&flagOld != 0 {
				continue
			}
			if !f(k, s.view(i)) {
				return
			}
		}
		for _, d := range s.byHead.of(0) {
			b := s.body[d]
			if s.bodyValue[b] == isFalse {
				continue
			}
			if !f(k, Definition{Kind: ViewConstraint, Bodies: []ViewBody{s.viewBody(d)}}) {
				return
			}
		}
	}
}

func (s *step) view(i int32) Definition {
	d := Definition{Atom: s.viewLit(i)}
	switch {
	case s.flags[i]&flagFree != 0:
		d.Kind = ViewFree
	case s.value[i] == isFalse:
		d.Kind = ViewFalse
	case s.value[i] == isTrue && s.flags[i]&flagFact != 0:
		d.Kind = ViewFact
	case s.value[i] == isTrue:
		d.Kind = ViewForced
	}
	if s.component != nil {
		d.Loop = int(s.component[i]) + 1
	}
	for _, x := range s.byHead.of(int(i)) {
		if s.bodyValue[s.body[x]] != isFalse {
			d.Bodies = append(d.Bodies, s.viewBody(x))
		}
	}
	return d
}

func (s *step) viewLit(l int32) ViewLit {
	i := abs(l)
	v := ViewLit{Atom: s.global[i], Negated: l < 0, Lit: s.toEngine(l)}
	if v.Atom == 0 {
		v.Internal = uint32(i)
	}
	return v
}

func (s *step) viewBody(d uint32) ViewBody {
	b := s.body[d]
	v := ViewBody{Choice: s.kind[d] == kindChoice, Shifted: s.kind[d] == kindShifted, Source: s.from[d]}
	if s.bodyLit != nil {
		v.Lit = s.bodyLit[b]
	}
	for _, l := range s.bodyLits(b) {
		v.Lits = append(v.Lits, s.viewLit(l))
	}
	if s.weighted(b) {
		w, bound := s.bodyWeights(b)
		v.Weights, v.Bound = append([]int64(nil), w...), bound
	}
	return v
}
