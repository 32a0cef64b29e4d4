package search

import "github.com/krrasp/krrasp/solve/sat"

// Propagate, Undo, Check and Explain take the graph of #edge into the search of
// an engine: when an edge becomes true, a way back over true edges is searched,
// and the cycle is excluded at once.

// follow watches the edges added since the last call.
func (g *acyclicity) follow() {
	for e := len(g.active); e < len(g.lit); e++ {
		l := g.lit[e]
		g.active = append(g.active, l == sat.True)
		if l == sat.True {
			continue
		}
		if g.byLit == nil {
			g.byLit = map[sat.Lit][]int32{}
		}
		g.byLit[l] = append(g.byLit[l], int32(e))
		g.watcher.Watch(l)
	}
}

// Propagate implements sat.Propagator.
func (g *acyclicity) Propagate(c sat.Control, changes []sat.Lit) {
	for _, l := range changes {
		for _, e := range g.byLit[l] {
			g.active[e] = true
		}
	}
	for _, l := range changes {
		for _, e := range g.byLit[l] {
			if clause := g.cycle(e, func(d int32) bool { return g.active[d] }); clause != nil {
				g.found++
				if !c.Add(clause...) {
					return
				}
			}
		}
	}
}

// Undo implements sat.Propagator.
func (g *acyclicity) Undo(_ sat.Control, changes []sat.Lit) {
	for _, l := range changes {
		for _, e := range g.byLit[l] {
			g.active[e] = false
		}
	}
}

// Check implements sat.Propagator.
func (g *acyclicity) Check(sat.Control) {}

// Explain implements sat.Propagator; the graph never implies.
func (g *acyclicity) Explain(_ sat.Control, _ sat.Lit, reason []sat.Lit) []sat.Lit { return reason }
