package cdcl

import (
	"slices"

	"github.com/krrasp/krrasp/solve/sat"
)

// Vivification (Piette, Hamadi, Saïs 2008; Luo et al. 2017 for learnt clauses):
// the literals of a clause are made false one after the other. A conflict shows
// that those made false so far (of them, those in the conflict) are a clause; a
// literal that becomes true, that it and they are; one that becomes false is
// superfluous. It costs propagations but shortens the clauses that matter; good
// learnt clauses come first. Clauses are ordered so that one after the other
// shares decisions.

// vivify spends up to budget propagations. It returns false if the clauses are
// unsatisfiable.
func (s *Solver) vivify(budget int64) bool {
	counts := make([]int32, len(s.vals))
	for _, list := range [2][]ref{s.clauses, s.learnts} {
		for _, c := range list {
			if !s.isGarbage(c) {
				for _, l := range s.words(c) {
					counts[l]++
				}
			}
		}
	}
	var todo []ref
	gather := func(again bool) {
		for _, c := range s.learnts {
			if !s.isGarbage(c) && s.glue(c) <= midGlue && (s.arena[c]&flagVivify != 0) == again {
				todo = append(todo, c)
			}
		}
	}
	gather(false)
	if len(todo) == 0 {
		gather(true)
		for _, c := range todo {
			s.arena[c] &^= flagVivify
		}
	}
	// Frequent literals first; then clauses with equal beginnings are neighbours.
	order := func(a, b uint32) int {
		if d := counts[b] - counts[a]; d != 0 {
			return int(d)
		}
		return int(a) - int(b)
	}
	var sorted []uint32
	starts := make(map[ref][2]int, len(todo))
	for _, c := range todo {
		start := len(sorted)
		sorted = append(sorted, s.words(c)...)
		slices.SortFunc(sorted[start:], order)
		starts[c] = [2]int{start, len(sorted)}
	}
	literals := func(c ref) []uint32 { return sorted[starts[c][0]:starts[c][1]] }
	slices.SortFunc(todo, func(a, b ref) int { return slices.CompareFunc(literals(a), literals(b), order) })

	limit := s.stats.Propagations + budget
	for _, c := range todo {
		if s.stats.Propagations > limit || s.poll() {
			break
		}
		if !s.vivifyClause(c, literals(c)) {
			return false
		}
	}
	s.backtrack(0)
	s.collect()
	return true
}

// vivifyClause tries one clause, its literals given in the order of decisions.
func (s *Solver) vivifyClause(c ref, lits []uint32) bool {
	s.arena[c] |= flagVivify
	for _, w := range lits {
		if s.vals[w] > 0 && s.vars[w>>1].level == 0 {
			s.backtrack(0)
			s.remove(c)
			return true
		}
	}
	// Decisions of the clause before that this one shares.
	shared := 0
	for i := 0; i < len(lits) && shared < s.level(); i++ {
		d := uint32(s.trail[s.levels[shared]])
		if d == lits[i]^1 {
			shared++
			continue
		}
		if s.vals[lits[i]] < 0 && int(s.vars[lits[i]>>1].level) <= shared {
			continue
		}
		break
	}
	s.backtrack(shared)
	for _, w := range lits { // c must not be a reason
		if info := s.vars[w>>1]; s.vals[w] > 0 && info.reason == c {
			s.backtrack(int(info.level) - 1)
		}
	}
	implied := sat.Lit(0)
	conflict := false
	for _, w := range lits {
		l := sat.Lit(w)
		if s.vals[l] > 0 {
			implied = l
			break
		}
		if s.vals[l] < 0 {
			continue
		}
		s.decide(l ^ 1)
		if !s.propagateClauses() {
			conflict = true
			break
		}
	}
	var kept []sat.Lit
	switch {
	case conflict:
		kept = s.falsified(c, s.conflict, 0)
	case implied != 0 && s.vars[implied>>1].reason != c:
		if s.vars[implied>>1].level == 0 {
			return true
		}
		kept = s.falsified(c, s.reasonLits(implied, s.vars[implied>>1].reason), implied)
		if len(kept) == len(lits) && s.isLearnt(c) {
			// It follows by propagation without itself.
			s.backtrack(0)
			s.remove(c)
			return true
		}
	default:
		for _, w := range lits {
			if s.vals[w] > 0 || s.vars[w>>1].reason == 0 && s.vars[w>>1].level > 0 {
				kept = append(kept, sat.Lit(w))
			}
		}
	}
	if len(kept) == len(lits) {
		if conflict {
			s.backtrack(s.level() - 1)
		}
		return true
	}
	s.backtrack(0)
	return s.replace(c, kept)
}

// falsified gives the literals of c whose complements were decided and led to
// the false clause from, or to implied, which is kept too.
func (s *Solver) falsified(c ref, from []sat.Lit, implied sat.Lit) []sat.Lit {
	for _, l := range from {
		if l != implied {
			s.mark(l)
		}
	}
	var kept []sat.Lit
	if implied != 0 {
		kept = append(kept, implied)
	}
	start := len(s.trail)
	if s.level() > 0 {
		start = int(s.levels[0])
	}
	for i := len(s.trail) - 1; i >= start; i-- {
		l := s.trail[i]
		if s.seen[l>>1] == 0 {
			continue
		}
		reason := s.vars[l>>1].reason
		if reason == 0 {
			kept = append(kept, l^1)
			continue
		}
		for _, q := range s.reasonLits(l, reason) {
			s.mark(q)
		}
	}
	for _, v := range s.analyzed {
		s.seen[v] = 0
	}
	s.analyzed = s.analyzed[:0]
	return kept
}
