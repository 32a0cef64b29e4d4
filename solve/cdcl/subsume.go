package cdcl

import (
	"cmp"
	"slices"

	"github.com/krrasp/krrasp/solve/sat"
)

// A clause that contains another is superfluous; one that contains another but
// for one literal, which it has complemented, loses that literal (Eén and Biere
// 2005). Clauses are taken in order of size, checked against the shorter ones,
// and then entered in the list of their rarest literal, so that one list per
// literal of a clause finds all that it may contain (Zhang 2005).

const (
	subsumeSize  = 100     // longer clauses are not checked
	subsumeSteps = 3 << 20 // clauses looked at in a round
)

// subsume returns false if the clauses are unsatisfiable.
func (s *Solver) subsume() bool {
	s.prepareOccurrences()
	var todo []ref
	for _, list := range [2][]ref{s.clauses, s.learnts} {
		for _, c := range list {
			if !s.isGarbage(c) && s.size(c) <= subsumeSize && (!s.isLearnt(c) || s.glue(c) <= midGlue) {
				todo = append(todo, c)
			}
		}
	}
	slices.SortStableFunc(todo, func(a, b ref) int { return cmp.Compare(s.size(a), s.size(b)) })
	counts := make([]int32, len(s.vals))
	for _, c := range todo {
		for _, l := range s.words(c) {
			counts[l]++
		}
	}
	steps := subsumeSteps
	for _, c := range todo {
		if s.isGarbage(c) {
			continue
		}
		if steps > 0 {
			ok, stays := s.subsumeClause(c, &steps)
			if !ok {
				return false
			}
			if !stays {
				continue
			}
		}
		words := s.words(c)
		rarest := words[0]
		for _, l := range words[1:] {
			if counts[l] < counts[rarest] {
				rarest = l
			}
		}
		s.occurrences[rarest] = append(s.occurrences[rarest], c)
	}
	s.collect()
	return true
}

func (s *Solver) prepareOccurrences() {
	for len(s.occurrences) < len(s.vals) {
		s.occurrences = append(s.occurrences, nil)
	}
	for i := range s.occurrences {
		s.occurrences[i] = s.occurrences[i][:0]
	}
	for len(s.marks) < len(s.vars) {
		s.marks = append(s.marks, 0)
	}
}

// subsumeClause removes or strengthens c if a shorter clause says so. It tells
// whether the clauses may still be satisfiable, and whether c is still there as
// it was.
func (s *Solver) subsumeClause(c ref, steps *int) (ok, stays bool) {
	words := s.words(c)
	for _, w := range words {
		s.marks[w>>1] = 1 - 2*int8(w&1)
	}
	defer func() {
		for _, w := range s.words(c) {
			s.marks[w>>1] = 0
		}
	}()
	marked := func(l uint32) int8 { return s.marks[l>>1] * (1 - 2*int8(l&1)) }
	for _, w := range words {
		for flip := uint32(0); flip < 2; flip++ {
			l := w ^ flip
			for _, q := range s.bins[l] {
				*steps--
				switch marked(uint32(q)) {
				case 1:
					if flip == 0 {
						s.remove(c)
						return true, false
					}
					return s.strengthen(c, w), false
				case -1:
					if flip == 0 {
						return s.strengthen(c, uint32(q)^1), false
					}
				}
			}
			for _, d := range s.occurrences[l] {
				*steps--
				if s.isGarbage(d) || d == c {
					continue
				}
				complement := uint32(0)
				contained := true
				for _, x := range s.words(d) {
					m := marked(x)
					if m == 1 {
						continue
					}
					if m == 0 || complement != 0 {
						contained = false
						break
					}
					complement = x
				}
				switch {
				case !contained:
				case complement == 0:
					if s.isLearnt(d) && !s.isLearnt(c) {
						s.arena[d] &^= flagLearnt // collect moves it over
					}
					s.remove(c)
					return true, false
				default:
					return s.strengthen(c, complement^1), false
				}
			}
		}
	}
	return true, true
}

// strengthen drops a literal from c.
func (s *Solver) strengthen(c ref, l uint32) bool {
	var lits []sat.Lit
	for _, w := range s.words(c) {
		if w != l {
			lits = append(lits, sat.Lit(w))
		}
	}
	return s.replace(c, lits)
}
