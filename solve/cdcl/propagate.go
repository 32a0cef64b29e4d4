package cdcl

import "github.com/krrasp/krrasp/solve/sat"

// Unit propagation with two watched literals (Moskewicz et al. 2001): a clause
// is looked at only when one of its first two literals becomes false. A watch
// also holds another literal of the clause, the blocker: if that is true, the
// clause is not touched (Chu, Harwood, Stuckey 2008). Binary clauses come
// first, from lists of their own. Clauses go first, then weighted sums, then
// propagators, each only when those before have nothing to do.

type watch struct {
	blocker sat.Lit
	ref     ref
}

// propagate makes true what follows, and returns false on a conflict.
func (s *Solver) propagate() bool {
	for {
		if !s.propagateClauses() {
			return false
		}
		if len(s.sums) > 0 && (s.sumHead < len(s.trail) || len(s.dirty) > 0) {
			if !s.propagateWeights() {
				return false
			}
			continue
		}
		if len(s.props) == 0 {
			return true
		}
		switch s.callPropagators() {
		case propagatorConflict:
			return false
		case propagatorDone:
			return true
		}
	}
}

func (s *Solver) propagateClauses() bool {
	vals := s.vals
	arena := s.arena
	start := s.head
	for s.head < len(s.trail) {
		p := s.trail[s.head]
		s.head++
		np := p ^ 1
		for _, q := range s.bins[np] {
			v := vals[q]
			if v > 0 {
				continue
			}
			if v < 0 {
				s.conflict = append(s.conflict[:0], q, np)
				s.conflictRef = 0
				s.stats.Propagations += int64(s.head - start)
				return false
			}
			s.assign(q, reasonBinary|uint32(np))
		}
		ws := s.watches[np]
		j := 0
		for i := 0; i < len(ws); i++ {
			w := ws[i]
			bv := vals[w.blocker]
			if bv > 0 {
				ws[j] = w
				j++
				continue
			}
			c := arena[w.ref:]
			size := c[0] & sizeMask
			lits := c[headerWords : headerWords+size]
			other := sat.Lit(lits[0] ^ lits[1] ^ uint32(np))
			ov := vals[other]
			if ov > 0 {
				ws[j] = watch{other, w.ref}
				j++
				continue
			}
			k := 2
			for k < len(lits) && vals[lits[k]] < 0 {
				k++
			}
			if k < len(lits) {
				r := sat.Lit(lits[k])
				if vals[r] > 0 {
					// It may stay true for long: just remember it.
					ws[j] = watch{r, w.ref}
					j++
					continue
				}
				lits[0] = uint32(other)
				lits[1] = uint32(r)
				lits[k] = uint32(np)
				s.watches[r] = append(s.watches[r], watch{other, w.ref})
				continue
			}
			ws[j] = watch{other, w.ref}
			j++
			if ov == 0 {
				s.assign(other, w.ref)
				continue
			}
			s.conflict = s.lits(w.ref, s.conflict[:0])
			s.conflictRef = w.ref
			j += copy(ws[j:], ws[i+1:])
			s.watches[np] = ws[:j]
			s.stats.Propagations += int64(s.head - start)
			return false
		}
		s.watches[np] = ws[:j]
	}
	s.stats.Propagations += int64(s.head - start)
	return true
}
