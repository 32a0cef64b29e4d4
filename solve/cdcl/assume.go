package cdcl

import (
	"slices"

	"github.com/krrasp/krrasp/solve/sat"
)

// Assumptions are the first decisions, one a level (Eén and Sörensson 2003). If
// one turns out false, the decisions that made it so, all assumptions, are the
// failed ones. Between two calls the trail stays as far as the assumptions
// agree.

// assume sets the assumptions of the searches to come.
func (s *Solver) assume(assumptions []sat.Lit) {
	s.impossible = slices.Contains(assumptions, sat.False)
	lits := make([]sat.Lit, 0, len(assumptions))
	for _, l := range assumptions {
		if l < sat.True && l.Var() > 0 {
			s.freeze(l)
			lits = append(lits, l)
		}
	}
	same := 0
	for same < len(s.assumptions) && same < len(lits) && s.assumptions[same] == lits[same] {
		same++
	}
	if same < len(s.assumptions) || same < len(lits) {
		s.backtrack(same)
	}
	s.assumptions = lits
}

// fail collects into s.failed the assumptions that make the assumption l false.
func (s *Solver) fail(l sat.Lit) {
	s.failed = append(s.failed[:0], l)
	if s.vars[l>>1].level == 0 {
		return
	}
	s.mark(l)
	for i := len(s.trail) - 1; i >= int(s.levels[0]); i-- {
		q := s.trail[i]
		if s.seen[q>>1] == 0 {
			continue
		}
		reason := s.vars[q>>1].reason
		if reason == 0 {
			if q != l {
				s.failed = append(s.failed, q)
			}
			continue
		}
		for _, r := range s.reasonLits(q, reason) {
			s.mark(r)
		}
	}
	for _, v := range s.analyzed {
		s.seen[v] = 0
	}
	s.analyzed = s.analyzed[:0]
}

func (s *Solver) mark(l sat.Lit) {
	v := uint32(l >> 1)
	if s.seen[v] == 0 && s.vars[v].level > 0 {
		s.seen[v] = seenMark
		s.analyzed = append(s.analyzed, v)
	}
}
