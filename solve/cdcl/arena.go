package cdcl

import "github.com/krrasp/krrasp/solve/sat"

// All clauses of three or more literals stand in one slice of words, so that
// propagation meets few cache lines and the garbage collector no pointers: a
// header of two words, then the literals. A clause is known by the index of its
// header. Binary clauses are only in the lists of their literals.
//
// word 0: size, flags; word 1: glue, and how recently it was used.

type ref = uint32

const (
	headerWords = 2
	sizeMask    = 1<<28 - 1
	flagLearnt  = 1 << 31
	flagGarbage = 1 << 30
	flagMoved   = 1 << 29 // word 1 tells where to
	flagVivify  = 1 << 28 // vivified already

	glueMask  = 1<<24 - 1
	usedShift = 24
	usedMask  = 3 << usedShift

	// maxArena keeps refs apart from the tags of reasons.
	maxArena = 1 << 30
)

func (s *Solver) newClause(lits []sat.Lit, learnt bool, glue int) ref {
	if len(s.arena) == 0 {
		s.arena = append(s.arena, 0, 0) // ref 0 is no clause
	}
	c := ref(len(s.arena))
	head := uint32(len(lits))
	if learnt {
		head |= flagLearnt
	}
	s.arena = append(s.arena, head, uint32(min(glue, glueMask)))
	for _, l := range lits {
		s.arena = append(s.arena, uint32(l))
	}
	if learnt {
		s.learnts = append(s.learnts, c)
	} else {
		s.clauses = append(s.clauses, c)
	}
	return c
}

func (s *Solver) size(c ref) int { return int(s.arena[c] & sizeMask) }

func (s *Solver) isLearnt(c ref) bool { return s.arena[c]&flagLearnt != 0 }

func (s *Solver) isGarbage(c ref) bool { return s.arena[c]&flagGarbage != 0 }

func (s *Solver) glue(c ref) int { return int(s.arena[c+1] & glueMask) }

// words gives the literals of a clause, to be changed in place.
func (s *Solver) words(c ref) []uint32 {
	start := c + headerWords
	return s.arena[start : start+s.arena[c]&sizeMask]
}

func (s *Solver) lits(c ref, to []sat.Lit) []sat.Lit {
	for _, w := range s.words(c) {
		to = append(to, sat.Lit(w))
	}
	return to
}

// attach watches the first two literals.
func (s *Solver) attach(c ref) {
	w := s.words(c)
	s.watches[w[0]] = append(s.watches[w[0]], watch{sat.Lit(w[1]), c})
	s.watches[w[1]] = append(s.watches[w[1]], watch{sat.Lit(w[0]), c})
}

// remove marks a clause as garbage. Its watches stay until collect.
func (s *Solver) remove(c ref) {
	s.arena[c] |= flagGarbage
	s.wasted += s.size(c) + headerWords
	if s.proof != nil {
		s.proveFacts()
		s.proof.delete(s.lits(c, nil))
	}
}

// shrink drops the literals from n on, of a clause that stays at three or more.
func (s *Solver) shrink(c ref, n int) {
	s.wasted += s.size(c) - n
	s.arena[c] = s.arena[c]&^sizeMask | uint32(n)
}

// collect drops the watches of garbage clauses and the clauses from the lists,
// and moves the others together if enough is wasted.
func (s *Solver) collect() {
	old := s.arena
	compact := s.wasted*5 > len(old)
	var to []uint32
	if compact {
		to = make([]uint32, 2, 2+len(old)-s.wasted+len(old)/8)
	}
	move := func(list []ref) []ref {
		n := 0
		for _, c := range list {
			if old[c]&flagGarbage != 0 {
				continue
			}
			if compact {
				at := ref(len(to))
				to = append(to, old[c:c+headerWords+old[c]&sizeMask]...)
				old[c] |= flagMoved
				old[c+1] = at
				c = at
			}
			list[n] = c
			n++
		}
		return list[:n]
	}
	n := 0
	for _, c := range s.learnts {
		if old[c]&flagLearnt == 0 { // no longer
			s.clauses = append(s.clauses, c)
		} else {
			s.learnts[n] = c
			n++
		}
	}
	s.learnts = move(s.learnts[:n])
	s.clauses = move(s.clauses)
	for l, ws := range s.watches {
		n := 0
		for _, w := range ws {
			if old[w.ref]&flagGarbage != 0 {
				continue
			}
			if compact {
				w.ref = old[w.ref+1]
			}
			ws[n] = w
			n++
		}
		s.watches[l] = ws[:n]
	}
	for _, l := range s.trail {
		info := &s.vars[l>>1]
		if info.level == 0 {
			info.reason = 0 // never asked for
		} else if compact && isClause(info.reason) {
			info.reason = old[info.reason+1]
		}
	}
	if compact {
		s.arena = to
		s.wasted = 0
	}
}
