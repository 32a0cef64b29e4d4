package cdcl

import (
	"math"
	"slices"
)

// Learnt clauses are forgotten in rounds, or propagation drowns in them. Those
// of small glue stay for ever, those of middling glue as long as they were used
// since the last round but one (Oh 2015); of the others not used since the last
// round, the worst three quarters go, by glue, then size (Audemard and Simon
// 2009). Rounds are frequent and their distance grows with the square root of
// their number: on small hard problems a lean database was worth more than any
// single clause.

const (
	keepGlue       = 2
	midGlue        = 6
	reduceInterval = 100
)

type reducer struct {
	reduceLimit int64
	reductions  int64
	flushed     []int64 // by literal: reduction that went through its watches
}

func (s *Solver) initReduce() { s.reduceLimit = reduceInterval }

func (s *Solver) reduceDue() bool { return s.stats.Conflicts >= s.reduceLimit }

func (s *Solver) reduce() {
	s.reductions++
	s.reduceLimit = s.stats.Conflicts + int64(reduceInterval*math.Sqrt(float64(s.reductions+1)))
	var candidates []ref
	for _, c := range s.learnts {
		info := s.arena[c+1]
		used := info & usedMask >> usedShift
		if used > 0 {
			s.arena[c+1] = info - 1<<usedShift
		}
		glue := int(info & glueMask)
		if glue <= keepGlue || used > 0 || s.isReason(c) || s.isGarbage(c) {
			continue
		}
		candidates = append(candidates, c)
	}
	slices.SortFunc(candidates, func(a, b ref) int {
		if d := s.glue(b) - s.glue(a); d != 0 {
			return d
		}
		if d := s.size(b) - s.size(a); d != 0 {
			return d
		}
		return int(a) - int(b) // the older first
	})
	gone := candidates[:len(candidates)*3/4]
	for _, c := range gone {
		s.remove(c)
	}
	s.stats.Deleted += int64(len(gone))
	if s.wasted*5 > len(s.arena) {
		s.collect()
	} else {
		s.drop(gone)
	}
}

// drop does what collect does for these learnt clauses only, so that a round
// costs little where most clauses are not learnt.
func (s *Solver) drop(gone []ref) {
	for len(s.flushed) < len(s.vals) {
		s.flushed = append(s.flushed, 0)
	}
	garbage := func(w watch) bool { return s.isGarbage(w.ref) }
	for _, c := range gone {
		for _, l := range s.words(c)[:2] {
			if s.flushed[l] != s.reductions {
				s.flushed[l] = s.reductions
				s.watches[l] = slices.DeleteFunc(s.watches[l], garbage)
			}
		}
	}
	s.learnts = slices.DeleteFunc(s.learnts, s.isGarbage)
}

// isReason tells whether a clause is the reason of one of its first two
// literals.
func (s *Solver) isReason(c ref) bool {
	for _, w := range s.arena[c+headerWords : c+headerWords+2] {
		if s.vals[w] > 0 && s.vars[w>>1].reason == c {
			return true
		}
	}
	return false
}
