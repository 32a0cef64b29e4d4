package cdcl

import "github.com/krrasp/krrasp/solve/sat"

// Conflict analysis (Marques-Silva and Sakallah 1996): from the false clause,
// literals of the current level are replaced by their reasons, latest first,
// until one is left, the first unique implication point. The result, false now,
// becomes unit on a lower level. Its glue is the number of levels in it
// (Audemard and Simon 2009): few levels promise a clause that is used again.

type analyzer struct {
	seen     []uint8
	analyzed []uint32 // variables with seen set
	learnt   []sat.Lit
	levelAt  []int64 // per level: stamp of the last count
	stamp    int64
	reason   []sat.Lit // scratch of lazy explanations

	learntGlue int
}

const (
	seenMark   = 1 << iota // in the resolution, or part of the learnt clause
	seenRemove             // implied by other literals of the learnt clause
	seenPoison             // known not to be
	seenStay               // in the learnt clause after minimizing
)

// analyze turns s.conflict into s.learnt, asserting literal first, a literal of
// the highest other level second.
func (s *Solver) analyze() {
	current := int32(s.level())
	s.learnt = append(s.learnt[:0], 0)
	open := 0
	at := len(s.trail)
	lits := s.conflict
	if s.conflictRef != 0 {
		s.useClause(s.conflictRef)
	}
	var uip sat.Lit
	for {
		for _, q := range lits {
			v := uint32(q >> 1)
			if s.seen[v] != 0 {
				continue
			}
			level := s.vars[v].level
			if level == 0 {
				continue
			}
			s.seen[v] = seenMark
			s.analyzed = append(s.analyzed, v)
			if level == current {
				open++
			} else {
				s.learnt = append(s.learnt, q)
			}
		}
		for {
			at--
			if s.seen[s.trail[at]>>1] != 0 {
				break
			}
		}
		uip = s.trail[at]
		if open--; open == 0 {
			break
		}
		reason := s.vars[uip>>1].reason
		if isClause(reason) {
			s.useClause(reason)
		}
		lits = s.reasonLits(uip, reason)
	}
	s.learnt[0] = uip ^ 1
	s.learntGlue = s.countLevels(s.learnt)
	s.noteGlue(s.learntGlue)
	bumped := len(s.analyzed)
	s.minimize()
	if len(s.learnt) > 2 && len(s.learnt) <= 30 && s.learntGlue <= 6 {
		s.minimizeBinary()
	}
	s.learntGlue = min(s.learntGlue, s.countLevels(s.learnt))
	s.bump(s.analyzed[:bumped])
	for _, v := range s.analyzed {
		s.seen[v] = 0
	}
	s.analyzed = s.analyzed[:0]
	// The second watch: the highest level.
	if len(s.learnt) > 1 {
		best := 1
		for i := 2; i < len(s.learnt); i++ {
			if s.vars[s.learnt[i]>>1].level > s.vars[s.learnt[best]>>1].level {
				best = i
			}
		}
		s.learnt[1], s.learnt[best] = s.learnt[best], s.learnt[1]
	}
}

// reasonLits gives the clause that made l true; it may or may not contain l.
// The slice is valid until the next call.
func (s *Solver) reasonLits(l sat.Lit, reason uint32) []sat.Lit {
	switch {
	case reason&reasonBinary != 0:
		s.reason = append(s.reason[:0], sat.Lit(reason&^reasonBinary))
	case reason&reasonWeight == reasonWeight:
		s.reason = s.explainWeight(int(reason&^uint32(reasonWeight)), l, s.reason[:0])
	case reason&reasonLazy != 0:
		s.reason = s.explainPropagator(int(reason&^uint32(reasonLazy)), l, s.reason[:0])
	default:
		s.reason = s.lits(reason, s.reason[:0])
	}
	return s.reason
}

// countLevels gives the number of levels above 0 among lits.
func (s *Solver) countLevels(lits []sat.Lit) int {
	s.stamp++
	for len(s.levelAt) <= s.level() {
		s.levelAt = append(s.levelAt, 0)
	}
	n := 0
	for _, l := range lits {
		level := s.vars[l>>1].level
		if level > 0 && s.levelAt[level] != s.stamp {
			s.levelAt[level] = s.stamp
			n++
		}
	}
	return n
}

// useClause notes that a learnt clause took part in a conflict, and lowers its
// glue if it is found to be better now.
func (s *Solver) useClause(c ref) {
	head := s.arena[c]
	if head&flagLearnt == 0 {
		return
	}
	info := s.arena[c+1]
	glue := int(info & glueMask)
	if glue > keepGlue {
		s.stamp++
		for len(s.levelAt) <= s.level() {
			s.levelAt = append(s.levelAt, 0)
		}
		n := 0
		for _, l := range s.words(c) {
			level := s.vars[l>>1].level
			if s.levelAt[level] != s.stamp {
				s.levelAt[level] = s.stamp
				if n++; n >= glue {
					break
				}
			}
		}
		glue = min(glue, n)
	}
	used := uint32(1)
	if glue <= midGlue {
		used = 2
	}
	s.arena[c+1] = uint32(glue) | used<<usedShift
}

// bump raises the variables of a conflict.
func (s *Solver) bump(vars []uint32) {
	for _, v := range vars {
		s.bumpScore(v)
	}
	s.scoreInc /= s.scoreDecay
}
