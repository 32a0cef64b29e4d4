package cdcl

import (
	"slices"

	"github.com/krrasp/krrasp/solve/sat"
)

// Simplification between restarts, on level 0: facts are taken out of the
// clauses, then auxiliary variables are eliminated, contained clauses removed,
// literals probed, clauses vivified. Each technique gets a share of the
// propagations that the search has made since the last round, so that easy
// problems pay nothing and hard ones a bounded part. Rounds become rarer.

type inprocessor struct {
	eager           bool  // for tests: simplify at every search and restart
	inprocessLimit  int64 // conflicts
	inprocessRounds int64
	searched        int64 // propagations at the last round
	factsSeen       int   // facts taken out of the clauses so far
	probedFacts     []int32
	occurrences     [][]ref // scratch, by literal
	marks           []int8  // scratch, by variable: sign of a literal
}

const (
	inprocessInterval = 2000
	vivifyShare       = 0.10
	probeShare        = 0.02
	inprocessLeast    = 20000 // propagations that a technique gets at least
)

func (s *Solver) initInprocess() { s.inprocessLimit = inprocessInterval }

func (s *Solver) inprocessDue() bool {
	if s.opt.NoInprocessing || s.floor > 0 {
		return false
	}
	return s.eager || s.stats.Conflicts >= s.inprocessLimit
}

// inprocess simplifies. It returns false if the clauses are unsatisfiable.
func (s *Solver) inprocess() bool {
	s.inprocessRounds++
	s.inprocessLimit = s.stats.Conflicts + inprocessInterval*(s.inprocessRounds+1)
	work := s.stats.Propagations - s.searched
	s.backtrack(0)
	if !s.propagate() {
		s.pending = false
		return s.resolve()
	}
	saved := slices.Clone(s.saved) // propagation is not search here
	ok := s.simplify() && s.eliminate() && s.subsume() &&
		s.probe(inprocessLeast+int64(float64(work)*probeShare)) &&
		s.vivify(inprocessLeast+int64(float64(work)*vivifyShare))
	if ok && s.level() == 0 && !s.pending {
		ok = s.simplify()
	}
	s.saved = append(saved, s.saved[len(saved):]...)
	s.searched = s.stats.Propagations
	return ok && !s.unsat
}

// fact adds a literal found on level 0 and what follows from it. It returns
// false if the clauses are unsatisfiable.
func (s *Solver) fact(l sat.Lit) bool {
	s.backtrack(0)
	if s.proof != nil {
		s.proof.add([]sat.Lit{l})
	}
	switch s.vals[l] {
	case 1:
		return true
	case -1:
		s.unsat = true
		return false
	}
	s.assign(l, 0)
	return s.propagateFacts()
}

// propagateFacts propagates on level 0.
func (s *Solver) propagateFacts() bool {
	if !s.propagate() {
		s.pending = false
		return s.resolve()
	}
	return !s.unsat
}

// simplify takes the facts of level 0 out of all clauses.
func (s *Solver) simplify() bool {
	if s.head < len(s.trail) && !s.propagateFacts() {
		return false
	}
	if s.factsSeen == len(s.trail) {
		return true
	}
	s.factsSeen = len(s.trail)
	for l := range s.bins {
		if s.vals[l] != 0 {
			// True: satisfied. False: the others are true by now.
			s.bins[l] = nil
			continue
		}
		list := s.bins[l]
		n := 0
		for _, q := range list {
			if s.vals[q] == 0 {
				list[n] = q
				n++
			}
		}
		s.bins[l] = list[:n]
	}
	for _, list := range [2][]ref{s.clauses, s.learnts} {
		for _, c := range list {
			if !s.isGarbage(c) {
				s.simplifyClause(c)
			}
		}
	}
	s.collect()
	return true
}

func (s *Solver) simplifyClause(c ref) {
	words := s.words(c)
	falses := 0
	for _, l := range words {
		switch s.vals[l] {
		case 1:
			s.remove(c)
			return
		case -1:
			falses++
		}
	}
	if falses == 0 {
		return
	}
	old := s.lits(c, nil)
	var kept []sat.Lit
	for _, l := range old {
		if s.vals[l] == 0 {
			kept = append(kept, l)
		}
	}
	if len(kept) == 2 {
		if s.proof != nil {
			s.proof.add(kept)
		}
		s.addBinary(kept[0], kept[1])
		s.remove(c)
		return
	}
	if s.proof != nil {
		s.proveFacts()
		s.proof.add(kept)
		s.proof.delete(old)
	}
	// All facts are propagated and the clause is not satisfied: its first two
	// literals are open and stay where they are.
	for i, l := range kept {
		words[i] = uint32(l)
	}
	s.shrink(c, len(kept))
}

// replace puts a shorter clause in the place of c, on level 0. It returns false
// if the clauses are unsatisfiable.
func (s *Solver) replace(c ref, lits []sat.Lit) bool {
	// Facts found since the last simplify may be in it.
	n := 0
	for _, l := range lits {
		switch s.vals[l] {
		case 1:
			s.remove(c)
			return true
		case 0:
			lits[n] = l
			n++
		}
	}
	lits = lits[:n]
	learnt, glue := s.isLearnt(c), s.glue(c)
	info := s.arena[c+1]
	if s.proof != nil && len(lits) != 1 {
		s.proof.add(lits)
	}
	switch len(lits) {
	case 0:
		s.unsat = true
		return false
	case 1:
		s.remove(c)
		return s.fact(lits[0])
	case 2:
		s.addBinary(lits[0], lits[1])
	default:
		d := s.newClause(lits, learnt, min(glue, len(lits)-1))
		s.arena[d+1] |= info & usedMask
		s.arena[d] |= s.arena[c] & flagVivify
		s.attach(d)
	}
	s.remove(c)
	return true
}
