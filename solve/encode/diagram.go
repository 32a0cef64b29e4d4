package encode

import (
	"math"
	"slices"

	"github.com/krrasp/krrasp/solve/sat"
)

// Diagrams of weighted sums (Abío, Nieuwenhuis, Oliveras, Rodríguez-Carbonell,
// Mayer-Eichberger 2012). Literal after literal, heaviest first, a node asks: do
// the rest sum up to the bound that is left? All bounds between two sums that
// the rest can reach ask the same, so a node is kept per literal with the
// interval of its bounds. Each node becomes a chain gate, and the diagram
// propagates whatever follows. Its size may be exponential in the weights; the
// caller sets a limit.

// diagram holds the nodes of several bounds on the same terms.
type diagram struct {
	terms []term
	rest  []int64    // rest[i]: sum of the weights from i on
	memo  [][]bounds // per term, by interval
	nodes []node
	steps int // intervals that may still be made
	limit int // of nodes
	root  int32
}

type node struct {
	lit    sat.Lit // the decision
	hi, lo int32
	gate   sat.Lit // 0 until built
}

// bounds tells that node answers for all bounds from min to max.
type bounds struct {
	min, max int64
	node     int32
}

const falseNode, trueNode = 0, 1

// newDiagram starts a diagram of terms, in descending order of weights, for the
// given bound. It fails if more than limit nodes are needed.
func newDiagram(terms []term, bound int64, limit int) (*diagram, bool) {
	d := &diagram{
		terms: terms,
		rest:  make([]int64, len(terms)+1),
		memo:  make([][]bounds, len(terms)),
		nodes: []node{{gate: sat.False}, {gate: sat.True}},
	}
	for i := len(terms) - 1; i >= 0; i-- {
		d.rest[i] = d.rest[i+1] + terms[i].weight
	}
	return d, d.extend(bound, limit)
}

// extend sets the root to the given bound; at most limit nodes are added, or it
// fails.
func (d *diagram) extend(bound int64, limit int) bool {
	d.limit = len(d.nodes) + limit
	d.steps = 8*limit + len(d.terms)
	r, ok := d.visit(0, bound)
	d.root = r.node
	return ok
}

func (d *diagram) visit(i int, bound int64) (bounds, bool) {
	if bound <= 0 {
		return bounds{math.MinInt64, 0, trueNode}, true
	}
	if bound > d.rest[i] {
		return bounds{d.rest[i] + 1, math.MaxInt64, falseNode}, true
	}
	at, found := slices.BinarySearchFunc(d.memo[i], bound, func(e bounds, b int64) int {
		switch {
		case e.max < b:
			return -1
		case e.min > b:
			return 1
		}
		return 0
	})
	if found {
		return d.memo[i][at], true
	}
	if d.steps--; d.steps < 0 {
		return bounds{}, false
	}
	t := d.terms[i]
	hi, ok := d.visit(i+1, bound-t.weight)
	if !ok {
		return bounds{}, false
	}
	lo, ok := d.visit(i+1, bound)
	if !ok {
		return bounds{}, false
	}
	e := bounds{lo.min, lo.max, lo.node}
	if hi.min != math.MinInt64 {
		e.min = max(e.min, hi.min+t.weight)
	}
	if hi.max != math.MaxInt64 {
		e.max = min(e.max, hi.max+t.weight)
	}
	if hi.node != lo.node {
		if len(d.nodes) >= d.limit {
			return bounds{}, false
		}
		e.node = int32(len(d.nodes))
		d.nodes = append(d.nodes, node{lit: t.lit, hi: hi.node, lo: lo.node})
	}
	d.memo[i] = slices.Insert(d.memo[i], at, e)
	return e, true
}

// build makes the gates below the root and gives the root's.
func (d *diagram) build(b *Builder) sat.Lit {
	// Children stand before their parents; only what the root needs is built.
	need := make([]bool, len(d.nodes))
	need[d.root] = true
	for i := len(d.nodes) - 1; i > trueNode; i-- {
		if n := &d.nodes[i]; need[i] && n.gate == 0 {
			need[n.hi], need[n.lo] = true, true
		}
	}
	for i := range d.nodes {
		if n := &d.nodes[i]; need[i] && n.gate == 0 {
			n.gate = b.chain(n.lit, d.nodes[n.hi].gate, d.nodes[n.lo].gate)
		}
	}
	return d.nodes[d.root].gate
}
