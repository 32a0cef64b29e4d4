package cdcl

import "github.com/krrasp/krrasp/solve/sat"

// A literal of the learnt clause goes if the other literals imply it: if its
// reason's literals are all in the clause, or go themselves (Sörensson and Biere
// 2009). Literals found to go or not are marked, so the work is linear. A second
// pass, for good clauses only, drops literals that binary clauses with the
// asserting literal make superfluous (Audemard and Simon 2009).

// minimizeDepth bounds the recursion.
const minimizeDepth = 1000

func (s *Solver) minimize() {
	s.stamp++ // levels of the clause
	for len(s.levelAt) <= s.level() {
		s.levelAt = append(s.levelAt, 0)
	}
	for _, l := range s.learnt[1:] {
		s.levelAt[s.vars[l>>1].level] = s.stamp
	}
	n := 1
	for _, l := range s.learnt[1:] {
		if !s.redundant(l, 0) {
			s.learnt[n] = l
			n++
		}
	}
	s.learnt = s.learnt[:n]
}

// redundant tells whether the false literal l is implied by the rest of the
// learnt clause; at depth 0, l itself is in the clause.
func (s *Solver) redundant(l sat.Lit, depth int) bool {
	v := uint32(l >> 1)
	info := s.vars[v]
	mark := s.seen[v]
	if info.level == 0 || mark&seenRemove != 0 || depth > 0 && mark&seenMark != 0 && info.level != int32(s.level()) {
		return true
	}
	if info.reason == 0 || mark&seenPoison != 0 || depth > minimizeDepth || s.levelAt[info.level] != s.stamp {
		return false
	}
	ok := true
	switch {
	case info.reason&reasonBinary != 0:
		ok = s.redundant(sat.Lit(info.reason&^reasonBinary), depth+1)
	case info.reason&reasonLazy != 0:
		ok = false // explanations are expensive
	default:
		for _, w := range s.words(info.reason) {
			q := sat.Lit(w)
			if q != l^1 && !s.redundant(q, depth+1) {
				ok = false
				break
			}
		}
	}
	if mark == 0 {
		s.analyzed = append(s.analyzed, v)
	}
	if ok {
		s.seen[v] |= seenRemove
	} else {
		s.seen[v] |= seenPoison
	}
	return ok
}

// minimizeBinary drops x from the clause (u, x, ...) if there is a clause (u, not
// x).
func (s *Solver) minimizeBinary() {
	for _, l := range s.learnt[1:] {
		s.seen[l>>1] |= seenStay
	}
	drop := false
	for _, q := range s.bins[s.learnt[0]] {
		if v := q >> 1; s.seen[v]&seenStay != 0 && s.vals[q] > 0 {
			s.seen[v] &^= seenStay
			drop = true
		}
	}
	if !drop {
		return
	}
	n := 1
	for _, l := range s.learnt[1:] {
		if s.seen[l>>1]&seenStay != 0 {
			s.learnt[n] = l
			n++
		}
	}
	s.learnt = s.learnt[:n]
}
