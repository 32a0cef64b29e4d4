package levels

import (
	"context"
	"math/bits"

	"github.com/krrasp/krrasp/solve/encode"
	"github.com/krrasp/krrasp/solve/sat"
	"github.com/krrasp/krrasp/solve/unfounded"
)

// Numbering tells which variables are bits of the level of which atom.
type Numbering struct {
	// Level lists, by atom or node of the graph, its bits, the lowest first.
	Level [][]sat.Lit
}

type pair struct{ low, high int32 }

type writer struct {
	g     *unfounded.Graph
	gates *encode.Builder
	level [][]sat.Lit
	less  map[pair]sat.Lit
}

// Add adds level numbers for all of g to the engine of gates. It ends early with
// the context's error.
func Add(ctx context.Context, g *unfounded.Graph, gates *encode.Builder) (*Numbering, error) {
	w := &writer{g: g, gates: gates, less: map[pair]sat.Lit{}}
	w.number()
	for a := range int32(g.Atoms()) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		supports := []sat.Lit{g.AtomLit(a).Not()}
		for _, b := range g.BodiesOf(a) {
			supports = append(supports, w.below(b, a))
		}
		gates.Clause(supports...)
	}
	return &Numbering{w.level}, nil
}

// Edge is an edge of a graph over numbered nodes, which is there if Lit holds.
type Edge struct {
	From, To int32
	Lit      sat.Lit
}

// AddAcyclic adds level numbers for nodes 0..n-1 to the engine of gates, such
// that each edge that is there leads to a higher level: the graph has no cycle.
func AddAcyclic(n int, edges []Edge, gates *encode.Builder) *Numbering {
	w := &writer{gates: gates, level: make([][]sat.Lit, n), less: map[pair]sat.Lit{}}
	for a := range w.level {
		for range bits.Len(uint(n - 1)) {
			w.level[a] = append(w.level[a], gates.Fresh())
		}
	}
	for _, e := range edges {
		gates.Clause(e.Lit.Not(), w.lessThan(e.From, e.To))
	}
	return &Numbering{w.level}
}

// number gives each atom bits for as many levels as its component has atoms.
func (w *writer) number() {
	n := w.g.Atoms()
	parent := make([]int32, n)
	for a := range parent {
		parent[a] = int32(a)
	}
	find := func(a int32) int32 {
		for parent[a] != a {
			parent[a] = parent[parent[a]]
			a = parent[a]
		}
		return a
	}
	for a := range int32(n) {
		for _, b := range w.g.BodiesOf(a) {
			for _, p := range w.g.Body(b).Preds {
				parent[find(p)] = find(a)
			}
		}
	}
	size := make([]int, n)
	for a := range int32(n) {
		size[find(a)]++
	}
	w.level = make([][]sat.Lit, n)
	for a := range int32(n) {
		for range bits.Len(uint(size[find(a)] - 1)) {
			w.level[a] = append(w.level[a], w.gates.Fresh())
		}
	}
}

// below gives a literal for: body b holds, counting only atoms with lower levels
// than atom a.
func (w *writer) below(b, a int32) sat.Lit {
	body := w.g.Body(b)
	if body.Weights == nil {
		all := []sat.Lit{body.Lit}
		for _, p := range body.Preds {
			all = append(all, w.lessThan(p, a))
		}
		return w.gates.And(all...)
	}
	lits := append([]sat.Lit(nil), body.Others...)
	weights := append([]int64(nil), body.OtherWeights...)
	for k, p := range body.Preds {
		lits = append(lits, w.gates.And(w.g.AtomLit(p), w.lessThan(p, a)))
		weights = append(weights, body.Weights[k])
	}
	return encode.AtLeast(w.gates, lits, weights, body.Bound)
}

// lessThan gives a literal for: the level of low is less than that of high.
func (w *writer) lessThan(low, high int32) sat.Lit {
	if low == high {
		return sat.False
	}
	k := pair{low, high}
	if l, ok := w.less[k]; ok {
		return l
	}
	// From the lowest bit: less if this bit is, or is equal and those below are.
	g := w.gates
	less := sat.False
	for i, x := range w.level[low] {
		y := w.level[high][i]
		less = g.Or(g.And(x.Not(), y), g.And(g.Iff(x, y), less))
	}
	w.less[k] = less
	return less
}
