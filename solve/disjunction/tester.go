package disjunction

import (
	"context"
	"slices"

	"github.com/krrasp/krrasp/solve/encode"
	"github.com/krrasp/krrasp/solve/sat"
)

// The test. For each atom a of the component there are variables t(a), true if
// a is in the candidate, and w(a), true if a is in a smaller model of the
// reduct; each literal outside of the component has a variable too. The clauses
// say that w satisfies the rules, that w implies t, and that w is smaller. The
// candidate is given by assumptions on t and the literals outside. A model gives
// the set U of the atoms that are in t and not in w: it is unfounded, since
// every rule for an atom of U fails in the candidate, or needs U, or has a true
// head outside of U. One literal that says so is taken from each of these rules:
// if none of them were true, no atom of U could be.

// Tester tests candidates for one component. It is not safe for concurrent use.
type Tester struct {
	c      *Component
	engine sat.Engine
	t, w   []sat.Lit
	outer  []sat.Lit // candidate's literals, positive
	inner  []sat.Lit // ours for outer

	assumptions []sat.Lit
	inU         []bool
	atoms       []sat.Lit
	support     []sat.Lit
}

// NewTester builds the test of c into a new engine.
func NewTester(c *Component, engine sat.Engine) *Tester {
	t := &Tester{c: c, engine: engine, inU: make([]bool, len(c.atoms))}
	smaller := make([]sat.Lit, 0, len(c.atoms))
	for range c.atoms {
		in, model, gone := engine.NewVar(false).Lit(), engine.NewVar(false).Lit(), engine.NewVar(false).Lit()
		t.t, t.w = append(t.t, in), append(t.w, model)
		engine.AddClause(model.Not(), in)
		engine.AddClause(gone.Not(), in)
		engine.AddClause(gone.Not(), model.Not())
		smaller = append(smaller, gone)
	}
	engine.AddClause(smaller...)

	own := map[sat.Var]sat.Lit{}
	candidate := func(l sat.Lit) sat.Lit {
		m, ok := own[l.Var()]
		if !ok {
			m = engine.NewVar(false).Lit()
			own[l.Var()] = m
			t.outer = append(t.outer, l.Var().Lit())
			t.inner = append(t.inner, m)
		}
		if l.Neg() {
			return m.Not()
		}
		return m
	}
	gates := encode.New(engine)
	var clause []sat.Lit
	for i := range c.rules {
		r := &c.rules[i]
		clause = clause[:0]
		if r.Weights == nil {
			for _, l := range r.Others {
				clause = append(clause, candidate(l).Not())
			}
			for _, p := range r.Preds {
				clause = append(clause, t.w[p].Not())
			}
		} else {
			var lits []sat.Lit
			for _, p := range r.Preds {
				lits = append(lits, t.w[p])
			}
			for _, l := range r.Others {
				lits = append(lits, candidate(l))
			}
			weights := append(slices.Clone(r.Weights), r.OtherWeights...)
			clause = append(clause, encode.AtLeast(gates, lits, weights, r.Bound).Not())
		}
		if !r.Choice {
			for _, h := range r.Heads {
				clause = append(clause, t.w[h])
			}
			gates.Clause(clause...)
			continue
		}
		for _, h := range r.Heads {
			gates.Clause(append(clause, t.t[h].Not(), t.w[h])...)
		}
	}
	return t
}

// Test looks for a smaller model of the reduct of the candidate, given by the
// values of literals: 1 true, -1 false. If there is one, it calls f with a loop:
// if any literal of atoms is true, one of support must be; all of these are
// false. It answers Satisfiable then, Unsatisfiable if the candidate is minimal,
// Unknown if ctx ended.
func (t *Tester) Test(ctx context.Context, values []int8, f func(atoms, support []sat.Lit)) sat.Status {
	t.assumptions = t.assumptions[:0]
	assume := func(own, l sat.Lit) {
		if values[l] < 0 {
			own = own.Not()
		}
		t.assumptions = append(t.assumptions, own)
	}
	for a, l := range t.c.atoms {
		assume(t.t[a], l)
	}
	for k, l := range t.outer {
		assume(t.inner[k], l)
	}
	status := t.engine.Solve(ctx, t.assumptions...)
	if status != sat.Satisfiable {
		return status
	}
	t.atoms, t.support = t.atoms[:0], t.support[:0]
	for a, l := range t.c.atoms {
		t.inU[a] = values[l] > 0 && !t.engine.Value(t.w[a])
		if t.inU[a] {
			t.atoms = append(t.atoms, l)
		}
	}
	for i := range t.c.rules {
		t.explain(&t.c.rules[i], values)
	}
	slices.Sort(t.atoms)
	t.atoms = slices.Compact(t.atoms)
	slices.Sort(t.support)
	t.support = slices.Compact(t.support)
	f(t.atoms, t.support)
	return status
}

// explain adds to support why r supports no atom of U.
func (t *Tester) explain(r *Rule, values []int8) {
	touches := false
	for _, h := range r.Heads {
		touches = touches || t.inU[h]
	}
	if !touches {
		return
	}
	if r.Weights == nil {
		for _, p := range r.Preds {
			if t.inU[p] {
				return
			}
		}
		for _, l := range r.Others {
			if values[l] < 0 {
				t.support = append(t.support, l)
				return
			}
		}
		for _, p := range r.Preds {
			if l := t.c.atoms[p]; values[l] < 0 {
				t.support = append(t.support, l)
				return
			}
		}
	}
	if !r.Choice {
		for _, h := range r.Heads {
			if l := t.c.atoms[h]; !t.inU[h] && values[l] > 0 {
				t.support = append(t.support, l.Not())
				return
			}
		}
	}
	if r.Weights != nil {
		t.shortfall(r, values)
	}
}

// shortfall adds false literals without which a sum does not reach its bound
// outside of U, the heaviest first.
func (t *Tester) shortfall(r *Rule, values []int8) {
	type item struct {
		lit    sat.Lit
		weight int64
	}
	var falses []item
	surplus := -r.Bound
	see := func(l sat.Lit, w int64) {
		surplus += w
		if values[l] < 0 {
			falses = append(falses, item{l, w})
		}
	}
	for k, p := range r.Preds {
		if !t.inU[p] {
			see(t.c.atoms[p], r.Weights[k])
		}
	}
	for k, l := range r.Others {
		see(l, r.OtherWeights[k])
	}
	slices.SortStableFunc(falses, func(a, b item) int {
		switch {
		case a.weight > b.weight:
			return -1
		case a.weight < b.weight:
			return 1
		}
		return 0
	})
	for _, it := range falses {
		if surplus < 0 {
			return
		}
		t.support = append(t.support, it.lit)
		surplus -= it.weight
	}
}
