package cdcl

import (
	"slices"

	"github.com/krrasp/krrasp/solve/sat"
)

// A clause may come at any time: before the search, from a propagator, from
// another engine. To keep what the trail holds, it is not undone to level 0;
// the two literals that stay open longest (true or open ones, then those false
// on the highest levels) are watched, and a clause that is unit or false now
// undoes just the levels that hide it.

// add takes a clause. It returns false if the clause was unit or false, so that
// the assignment has changed or a conflict is pending.
func (s *Solver) add(clause []sat.Lit, learnt bool) bool {
	if s.unsat {
		return false
	}
	lits := append(s.addBuf[:0], clause...)
	for _, l := range lits {
		if v := l.Var(); l < sat.True && int(v) < len(s.vars) && s.flags[v]&eliminated != 0 {
			s.restore(uint32(v))
		}
	}
	slices.Sort(lits)
	n := 0
	for _, l := range lits {
		switch {
		case l == sat.True:
			return true
		case l == sat.False || l.Var() == 0:
			continue
		case n > 0 && lits[n-1] == l:
			continue
		case n > 0 && lits[n-1] == l^1:
			return true
		}
		for int(l.Var()) > s.NumVars() {
			s.NewVar(false)
		}
		if s.vals[l] != 0 && s.vars[l>>1].level == 0 {
			if s.vals[l] > 0 {
				return true
			}
			continue
		}
		lits[n] = l
		n++
	}
	lits = lits[:n]
	s.addBuf = lits
	if s.proof != nil && (learnt || n != len(clause)) {
		s.proof.add(lits)
	}
	s.changed(lits)
	switch n {
	case 0:
		s.unsat = true
		return false
	case 1:
		return s.addUnit(lits[0])
	}
	s.watchOrder(lits)
	c := ref(0)
	reason := reasonBinary | uint32(lits[1])
	if n == 2 {
		s.addBinary(lits[0], lits[1])
	} else {
		if len(s.arena)+n+headerWords >= maxArena {
			s.full = true
			return false
		}
		c = s.newClause(lits, learnt, n)
		s.attach(c)
		reason = c
	}
	return s.settle(lits, c, reason)
}

func (s *Solver) addBinary(x, y sat.Lit) {
	s.bins[x] = append(s.bins[x], y)
	s.bins[y] = append(s.bins[y], x)
}

// addUnit makes l true on level 0, or in an enumeration on its lowest level,
// with level 0 to come.
func (s *Solver) addUnit(l sat.Lit) bool {
	if s.floor > 0 {
		s.units = append(s.units, l)
	}
	if s.vals[l] > 0 && int(s.vars[l>>1].level) <= s.floor {
		return true
	}
	if s.vals[l] < 0 && int(s.vars[l>>1].level) <= s.floor {
		s.backtrack(int(s.vars[l>>1].level))
		s.conflict = append(s.conflict[:0], l)
		s.conflictRef = 0
		s.pending = true
		return false
	}
	s.backtrack(s.floor)
	s.assign(l, 0)
	return false
}

// settle acts on a new clause whose first two literals are in watch order: it
// asserts the first if all others are false, and leaves a conflict pending if
// all are.
func (s *Solver) settle(lits []sat.Lit, c ref, reason uint32) bool {
	if s.vals[lits[1]] >= 0 || s.vals[lits[0]] > 0 {
		return true
	}
	second := max(int(s.vars[lits[1]>>1].level), s.floor)
	if s.vals[lits[0]] < 0 {
		first := int(s.vars[lits[0]>>1].level)
		if first <= second {
			s.backtrack(first)
			s.conflict = append(s.conflict[:0], lits...)
			s.conflictRef = c
			s.pending = true
			return false
		}
	}
	s.backtrack(second)
	s.assign(lits[0], reason)
	return false
}

// watchOrder moves the two best literals to the front.
func (s *Solver) watchOrder(lits []sat.Lit) {
	for i := range 2 {
		best := i
		for j := i + 1; j < len(lits); j++ {
			if s.watchRank(lits[j]) > s.watchRank(lits[best]) {
				best = j
			}
		}
		lits[i], lits[best] = lits[best], lits[i]
	}
}

func (s *Solver) watchRank(l sat.Lit) int {
	switch s.vals[l] {
	case 0:
		return 1 << 32
	case 1:
		return 1<<33 - int(s.vars[l>>1].level)
	}
	return int(s.vars[l>>1].level)
}
