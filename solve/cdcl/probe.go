package cdcl

import "github.com/krrasp/krrasp/solve/sat"

// Failed literals (Freeman 1995): a literal whose propagation alone ends in a
// conflict is false. Only roots of the binary implications are tried, since a
// failing literal makes all that imply it fail too; and a root only if there
// are new facts since its last try.

// probe spends up to budget propagations. It returns false if the clauses are
// unsatisfiable.
func (s *Solver) probe(budget int64) bool {
	for len(s.probedFacts) < len(s.vals) {
		s.probedFacts = append(s.probedFacts, -1)
	}
	limit := s.stats.Propagations + budget
	n := len(s.vals)
	start := 2
	if s.inprocessRounds > 1 {
		start += int(s.rng.Int63n(int64(max(n-2, 1))))
	}
	for i := range n - 2 {
		l := sat.Lit(2 + (start-2+i)%(n-2))
		if s.vals[l] != 0 || len(s.bins[l^1]) == 0 || len(s.bins[l]) > 0 ||
			int(s.probedFacts[l]) == len(s.trail) {
			continue
		}
		if s.stats.Propagations > limit || s.poll() {
			return true
		}
		s.decide(l)
		ok := s.propagateClauses()
		var unit sat.Lit
		if !ok {
			unit = s.dominator() ^ 1
		}
		s.backtrack(0)
		if !ok && !s.fact(unit) {
			return false
		}
		s.probedFacts[l] = int32(len(s.trail))
	}
	return true
}

// dominator gives the literal of level 1 through which all paths to s.conflict
// go, the latest on the trail.
func (s *Solver) dominator() sat.Lit {
	open := 0
	lits := s.conflict
	at := len(s.trail)
	for {
		for _, q := range lits {
			v := uint32(q >> 1)
			if s.seen[v] == 0 && s.vars[v].level > 0 {
				s.seen[v] = seenMark
				s.analyzed = append(s.analyzed, v)
				open++
			}
		}
		for at--; s.seen[s.trail[at]>>1] == 0; at-- {
		}
		l := s.trail[at]
		if open--; open == 0 {
			for _, v := range s.analyzed {
				s.seen[v] = 0
			}
			s.analyzed = s.analyzed[:0]
			return l
		}
		lits = s.reasonLits(l, s.vars[l>>1].reason)
	}
}
