package unfounded

import (
	"github.com/krrasp/krrasp/solve/sat"
)

// Propagator takes the source pointers into the search of an engine: atoms that
// lose their last source are made false at once, rather than when a candidate is
// complete. Reasons are the supports of loops; they are kept until the level on
// which they were found is left.
type Propagator struct {
	checker *Checker
	watcher sat.Watcher
	values  []int8
	falls   [][]int32 // by literal: bodies that may fall when it becomes false
	atoms   int       // of the graph that are watched
	bodies  int

	reason []int32 // by variable: the loop that made it false last
	loops  []foundLoop
	lits   []sat.Lit

	// Found counts loops. Report, if set, is called for each; its slices are
	// valid during the call.
	Found  int64
	Report func(atoms, support []sat.Lit)
}

// foundLoop has its support in lits, from start to the start of the next.
type foundLoop struct {
	start int
	level int
}

// NewPropagator registers a propagator for g, which may still grow, with an
// engine.
func NewPropagator(g *Graph, engine sat.Propagators) *Propagator {
	p := &Propagator{checker: NewChecker(g)}
	p.watcher = engine.AddPropagator(p)
	return p
}

// Extend watches what was added to the graph and closed since the last call. It
// must not be called during a search.
func (p *Propagator) Extend() {
	g := p.checker.g
	p.checker.grow()
	for ; p.atoms < g.closedAtoms; p.atoms++ {
		p.watch(g.atomLit[p.atoms])
		p.checker.rest(int32(p.atoms))
	}
	for ; p.bodies < g.closedBodies; p.bodies++ {
		b := int32(p.bodies)
		p.fall(g.bodyLit[b], b)
		k := g.sum[b]
		if k < 0 {
			continue
		}
		for i := g.other.start[k]; i < g.other.start[k+1]; i++ {
			p.fall(sat.Lit(g.other.items[i]), b)
		}
		for _, a := range g.preds.of(b) {
			p.fall(g.atomLit[a], b)
		}
	}
}

func (p *Propagator) watch(l sat.Lit) {
	if n := int(l|1) + 1 - len(p.values); n > 0 {
		p.values = append(p.values, make([]int8, n)...)
		p.falls = append(p.falls, make([][]int32, n)...)
		p.reason = append(p.reason, make([]int32, n/2)...)
	}
	p.watcher.Watch(l)
	p.watcher.Watch(l.Not())
}

func (p *Propagator) fall(l sat.Lit, b int32) {
	p.watch(l)
	p.falls[l] = append(p.falls[l], b)
}

// Propagate implements sat.Propagator.
func (p *Propagator) Propagate(c sat.Control, changes []sat.Lit) {
	for _, l := range changes {
		p.values[l], p.values[l.Not()] = 1, -1
		for _, b := range p.falls[l.Not()] {
			p.checker.Fallen(b)
		}
	}
	p.settle(c)
}

// Undo implements sat.Propagator.
func (p *Propagator) Undo(_ sat.Control, changes []sat.Lit) {
	for _, l := range changes {
		p.values[l], p.values[l.Not()] = 0, 0
	}
}

// Check implements sat.Propagator.
func (p *Propagator) Check(c sat.Control) { p.settle(c) }

func (p *Propagator) settle(c sat.Control) {
	set := p.checker.Settle(p.values)
	if len(set) == 0 {
		return
	}
	level := c.DecisionLevel()
	n := len(p.loops)
	for n > 0 && p.loops[n-1].level > level {
		n--
		p.lits = p.lits[:p.loops[n].start]
	}
	p.loops = p.loops[:n]
	denied := false
	p.checker.Loops(set, p.values, func(atoms, support []sat.Lit) {
		if denied {
			return
		}
		p.Found++
		if p.Report != nil {
			p.Report(atoms, support)
		}
		k := int32(len(p.loops))
		p.loops = append(p.loops, foundLoop{len(p.lits), level})
		p.lits = append(p.lits, support...)
		for _, a := range atoms {
			if p.values[a] < 0 {
				continue
			}
			p.reason[a.Var()] = k
			if !c.Imply(a.Not()) {
				denied = true
				return
			}
		}
	})
}

// Explain implements sat.Propagator.
func (p *Propagator) Explain(_ sat.Control, l sat.Lit, reason []sat.Lit) []sat.Lit {
	k := p.reason[l.Var()]
	end := len(p.lits)
	if int(k)+1 < len(p.loops) {
		end = p.loops[k+1].start
	}
	return append(reason, p.lits[p.loops[k].start:end]...)
}
