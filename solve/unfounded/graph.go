package unfounded

import "github.com/krrasp/krrasp/solve/sat"

// Graph holds atoms and the bodies of their rules. An atom needs a body that
// holds without going around in a circle. Numbers of atoms and bodies count
// from 0 in the order of addition. Atoms and bodies may be added at any time;
// Close must be called before the next check, and then no body may be added to
// an atom that was closed.
type Graph struct {
	atomLit []sat.Lit
	bodyLit []sat.Lit

	preds   list // by body: its positive literals that are atoms here
	heads   list // by body
	bodies  list // by atom
	used    list // by atom: positions in preds.items
	predsOf []int32

	// Weighted bodies: sum[b] is -1 for a conjunction.
	sum    []int32
	bound  []int64
	weight []int64 // beside preds.items; 1 for conjunctions
	other  list    // by sum: positions in otherLit
	others []int64

	closedAtoms, closedBodies int
}

// list holds lists of numbers: list k is items[start[k]:start[k+1]].
type list struct {
	start []uint32
	items []int32
}

func (l *list) of(k int32) []int32 { return l.items[l.start[k]:l.start[k+1]] }

func (l *list) add(items ...int32) {
	l.items = append(l.items, items...)
	l.start = append(l.start, uint32(len(l.items)))
}

// Body is the body of rules. It is a conjunction of Preds and of what else
// makes Lit true; or, with Weights, the sum of the weights of the true literals
// among Preds and Others reaches Bound.
type Body struct {
	Lit          sat.Lit // equivalent to the whole body
	Heads        []int32 // atoms of the graph that it supports
	Preds        []int32 // atoms of the graph that it needs
	Weights      []int64 // of Preds; nil for a conjunction
	Others       []sat.Lit
	OtherWeights []int64
	Bound        int64
}

// NewGraph makes a graph without atoms.
func NewGraph() *Graph {
	g := &Graph{}
	for _, l := range []*list{&g.preds, &g.heads, &g.bodies, &g.used, &g.other} {
		l.start = append(l.start, 0)
	}
	return g
}

// Atoms is the number of atoms.
func (g *Graph) Atoms() int { return len(g.atomLit) }

// Bodies is the number of bodies.
func (g *Graph) Bodies() int { return len(g.bodyLit) }

// BodyLit gives the literal of body b.
func (g *Graph) BodyLit(b int32) sat.Lit { return g.bodyLit[b] }

// AtomLit gives the literal of atom a.
func (g *Graph) AtomLit(a int32) sat.Lit { return g.atomLit[a] }

// AddAtom adds an atom with its literal.
func (g *Graph) AddAtom(l sat.Lit) int32 {
	g.atomLit = append(g.atomLit, l)
	return int32(len(g.atomLit) - 1)
}

// AddBody adds a body; its slices are copied.
func (g *Graph) AddBody(b Body) int32 {
	g.bodyLit = append(g.bodyLit, b.Lit)
	g.preds.add(b.Preds...)
	g.heads.add(b.Heads...)
	if b.Weights == nil {
		g.sum = append(g.sum, -1)
		for range b.Preds {
			g.weight = append(g.weight, 1)
		}
		return int32(len(g.bodyLit) - 1)
	}
	g.sum = append(g.sum, int32(len(g.bound)))
	g.bound = append(g.bound, b.Bound)
	g.weight = append(g.weight, b.Weights...)
	for _, l := range b.Others {
		g.other.items = append(g.other.items, int32(l))
	}
	g.other.start = append(g.other.start, uint32(len(g.other.items)))
	g.others = append(g.others, b.OtherWeights...)
	return int32(len(g.bodyLit) - 1)
}

// Close indexes what was added since the last call.
func (g *Graph) Close() {
	atoms, bodies := len(g.atomLit), len(g.bodyLit)
	from := g.closedAtoms
	n := atoms - from
	byHead, byPred := make([]uint32, n+1), make([]uint32, n+1)
	for b := g.closedBodies; b < bodies; b++ {
		for _, h := range g.heads.of(int32(b)) {
			byHead[int(h)-from+1]++
		}
		for _, p := range g.preds.of(int32(b)) {
			byPred[int(p)-from+1]++
		}
	}
	open := func(l *list, count []uint32) {
		base := uint32(len(l.items))
		for i := range n {
			count[i+1] += count[i]
			l.start = append(l.start, base+count[i+1])
		}
		l.items = append(l.items, make([]int32, count[n])...)
		for i := range count {
			count[i] += base
		}
	}
	open(&g.bodies, byHead)
	open(&g.used, byPred)
	for b := int32(g.closedBodies); int(b) < bodies; b++ {
		for _, h := range g.heads.of(b) {
			k := int(h) - from
			g.bodies.items[byHead[k]] = b
			byHead[k]++
		}
		for pos := g.preds.start[b]; pos < g.preds.start[b+1]; pos++ {
			k := int(g.preds.items[pos]) - from
			g.used.items[byPred[k]] = int32(pos)
			byPred[k]++
			g.predsOf = append(g.predsOf, b)
		}
	}
	g.closedAtoms, g.closedBodies = atoms, bodies
}

// BodiesOf lists the bodies that support an atom; not to be changed. The atom
// must be closed.
func (g *Graph) BodiesOf(a int32) []int32 { return g.bodies.of(a) }

// Body describes body b; its slices are not to be changed, but for those of the
// other literals, which are the caller's.
func (g *Graph) Body(b int32) Body {
	out := Body{Lit: g.bodyLit[b], Heads: g.heads.of(b), Preds: g.preds.of(b)}
	k := g.sum[b]
	if k < 0 {
		return out
	}
	out.Weights = g.weight[g.preds.start[b]:g.preds.start[b+1]]
	out.Bound = g.bound[k]
	for _, l := range g.other.of(k) {
		out.Others = append(out.Others, sat.Lit(l))
	}
	out.OtherWeights = g.others[g.other.start[k]:g.other.start[k+1]]
	return out
}
