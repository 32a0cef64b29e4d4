package cdcl

import (
	"context"

	"github.com/krrasp/krrasp/solve/sat"
)

// Models one after the other without blocking clauses (Gebser, Kaufmann,
// Neumann, Schaub 2007): after a model its last decision is flipped, and no
// backjump goes below that level, the floor, any more; a conflict there flips
// the floor's decision. So every part of the search space is left once. With a
// projection (Gebser, Kaufmann, Schaub 2009) its variables are decided first,
// and only their decisions are flipped. The price is that restarts stop at the
// floor, and that a projection dictates the order.
//
// Below the levels of the assumptions lies an empty level of the enumeration:
// a literal flipped there would else be a fact of level 0.

type enumerator struct {
	enumerating bool
	exhausted   bool
	atModel     bool      // the trail is the model given last
	units       []sat.Lit // learnt above level 0, to be facts after the enumeration
}

// root is the number of levels that are no decisions.
func (s *Solver) root() int {
	if s.enumerating {
		return len(s.assumptions) + 1
	}
	return len(s.assumptions)
}

// Enumerate implements sat.Enumerator.
func (s *Solver) Enumerate(projection []sat.Var, assumptions ...sat.Lit) {
	s.endEnumeration()
	s.backtrack(0)
	s.assume(assumptions)
	s.enumerating = true
	if projection == nil {
		return
	}
	s.isFirst = make([]bool, len(s.vars))
	for _, v := range projection {
		if s.has(v) {
			if s.flags[v]&eliminated != 0 {
				s.restore(uint32(v))
			}
			s.flags[v] |= frozen
			s.isFirst[v] = true
		}
	}
	s.reheap()
}

// endEnumeration goes back to searches for one model.
func (s *Solver) endEnumeration() {
	if !s.enumerating {
		return
	}
	s.floor = 0
	s.backtrack(0)
	s.enumerating, s.exhausted, s.atModel, s.pending = false, false, false, false
	if s.isFirst != nil {
		s.isFirst = nil
		s.reheap()
	}
	units := s.units
	s.units = nil
	for _, l := range units {
		s.add([]sat.Lit{l}, true)
	}
}

// Next implements sat.Enumerator.
func (s *Solver) Next(ctx context.Context) sat.Status {
	if !s.enumerating {
		s.Enumerate(nil)
	}
	s.leaveModel()
	if s.exhausted {
		s.failed, s.model = s.failed[:0], s.model[:0]
		return sat.Unsatisfiable
	}
	status := s.run(ctx)
	s.atModel = status == sat.Satisfiable
	s.exhausted = status == sat.Unsatisfiable
	return status
}

// leaveModel rules out the model that the trail holds.
func (s *Solver) leaveModel() {
	if !s.atModel {
		return
	}
	s.atModel = false
	level := s.level()
	if s.isFirst != nil {
		for level > s.root() && !s.isFirst[s.trail[s.levels[level-1]]>>1] {
			level--
		}
	}
	if !s.flip(level) {
		s.exhausted = true
	}
}

// flip replaces the decision of a level by its complement, on the level below,
// which becomes the floor. It returns false if there is no decision to flip.
func (s *Solver) flip(level int) bool {
	if level <= s.root() {
		return false
	}
	d := s.trail[s.levels[level-1]]
	s.floor = level - 1
	s.backtrack(level - 1)
	s.assign(d^1, 0)
	for _, l := range s.units {
		switch s.vals[l] {
		case 0:
			s.assign(l, 0)
		case -1:
			s.backtrack(int(s.vars[l>>1].level))
			s.conflict = append(s.conflict[:0], l)
			s.conflictRef = 0
			s.pending = true
			return true
		}
	}
	return true
}
