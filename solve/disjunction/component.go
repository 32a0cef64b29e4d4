package disjunction

import (
	"slices"

	"github.com/krrasp/krrasp/solve/sat"
)

// Rule is a rule as the component sees it. Its body holds if all Others are
// true in the candidate and all Preds in the model of the reduct; or, with
// Weights, if the weights of these reach Bound. Heads outside of the component
// stand negated among Others. Numbers of atoms are the caller's.
type Rule struct {
	Heads        []int32
	Choice       bool
	Preds        []int32
	Weights      []int64 // of Preds; nil for a conjunction
	Others       []sat.Lit
	OtherWeights []int64
	Bound        int64
}

// Component holds the rules of a component. It does not change once built.
type Component struct {
	atoms []sat.Lit
	rules []Rule // over 0..len(atoms)-1
}

// Atoms gives the literals of the atoms; not to be changed.
func (c *Component) Atoms() []sat.Lit { return c.atoms }

// Builder collects a component.
type Builder struct {
	c     *Component
	local map[int32]int32
}

// NewBuilder starts an empty component.
func NewBuilder() *Builder {
	return &Builder{&Component{}, map[int32]int32{}}
}

// AddAtom adds an atom with the literal that it has outside.
func (b *Builder) AddAtom(a int32, l sat.Lit) {
	b.local[a] = int32(len(b.c.atoms))
	b.c.atoms = append(b.c.atoms, l)
}

// AddRule adds a rule over atoms added before; its slices are copied.
func (b *Builder) AddRule(r Rule) {
	rename := func(atoms []int32) []int32 {
		out := make([]int32, len(atoms))
		for i, a := range atoms {
			out[i] = b.local[a]
		}
		return out
	}
	r.Heads, r.Preds = rename(r.Heads), rename(r.Preds)
	r.Weights, r.OtherWeights = slices.Clone(r.Weights), slices.Clone(r.OtherWeights)
	r.Others = slices.Clone(r.Others)
	b.c.rules = append(b.c.rules, r)
}

// Build ends the component.
func (b *Builder) Build() *Component { return b.c }
