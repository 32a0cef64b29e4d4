package cdcl

import (
	"cmp"
	"slices"

	"github.com/krrasp/krrasp/solve/sat"
)

// Bounded variable elimination (Davis and Putnam 1960, Eén and Biere 2005): a
// variable goes if resolving all its positive with all its negative clauses
// gives no more clauses than there were. The old clauses are kept aside: they
// give the variable its value in a model, and they come back when it is used
// again. Only auxiliary variables that nothing but clauses knows are eliminated;
// being determined by the others, they change no number of models.

const (
	eliminateOccurrences = 40
	eliminateSize        = 30 // of a resolvent
	eliminateSteps       = 2 << 20
)

type eliminator struct {
	touched []bool // by variable: clauses changed since its last try
	removed []removal
	aside   []sat.Lit // clauses, each ended by 0
}

// removal is an eliminated variable with its clauses aside[start:end].
type removal struct {
	v          uint32
	start, end int
	restored   bool
}

// changed notes clauses that make elimination worth another try.
func (s *Solver) changed(lits []sat.Lit) {
	for _, l := range lits {
		if v := int(l >> 1); s.flags[v]&auxiliary != 0 {
			for len(s.touched) <= v {
				s.touched = append(s.touched, false)
			}
			s.touched[v] = true
		}
	}
}

// eliminate returns false if the clauses are unsatisfiable.
func (s *Solver) eliminate() bool {
	var todo []uint32
	for v, touched := range s.touched {
		if touched && s.flags[v]&(auxiliary|frozen|eliminated) == auxiliary && s.vals[2*v] == 0 {
			todo = append(todo, uint32(v))
		}
	}
	if len(todo) == 0 {
		return true
	}
	s.prepareOccurrences()
	for _, c := range s.clauses {
		if s.isGarbage(c) {
			continue
		}
		for _, l := range s.words(c) {
			s.occurrences[l] = append(s.occurrences[l], c)
		}
	}
	weight := func(v uint32) int {
		return (len(s.occurrences[2*v]) + len(s.bins[2*v])) * (len(s.occurrences[2*v+1]) + len(s.bins[2*v+1]))
	}
	slices.SortStableFunc(todo, func(a, b uint32) int { return cmp.Compare(weight(a), weight(b)) })
	steps := eliminateSteps
	any := false
	for _, v := range todo {
		if steps < 0 || s.poll() {
			break
		}
		s.touched[v] = false
		if s.vals[2*v] != 0 {
			continue
		}
		gone, ok := s.eliminateVar(v, &steps)
		if !ok {
			return false
		}
		any = any || gone
	}
	if any {
		for _, c := range s.learnts {
			if s.isGarbage(c) {
				continue
			}
			for _, l := range s.words(c) {
				if s.flags[l>>1]&eliminated != 0 {
					s.remove(c)
					break
				}
			}
		}
	}
	s.collect()
	return true
}

// clausesWith gives the clauses that contain l, without it and without facts.
func (s *Solver) clausesWith(l sat.Lit) [][]sat.Lit {
	var all [][]sat.Lit
	for _, q := range s.bins[l] {
		if s.vals[q] <= 0 {
			all = append(all, []sat.Lit{q})
		}
	}
next:
	for _, c := range s.occurrences[l] {
		if s.isGarbage(c) {
			continue
		}
		var rest []sat.Lit
		for _, w := range s.words(c) {
			switch {
			case sat.Lit(w) == l || s.vals[w] < 0:
			case s.vals[w] > 0:
				continue next
			default:
				rest = append(rest, sat.Lit(w))
			}
		}
		all = append(all, rest)
	}
	return all
}

func (s *Solver) eliminateVar(v uint32, steps *int) (gone, ok bool) {
	pos, neg := sat.Lit(2*v), sat.Lit(2*v+1)
	if len(s.bins[pos])+len(s.occurrences[pos]) > eliminateOccurrences ||
		len(s.bins[neg])+len(s.occurrences[neg]) > eliminateOccurrences {
		return false, true
	}
	with, without := s.clausesWith(pos), s.clausesWith(neg)
	bound := len(with) + len(without)
	var resolvents [][]sat.Lit
	for _, c := range with {
		for _, l := range c {
			s.marks[l>>1] = 1 - 2*int8(l&1)
		}
		fits := true
		for _, d := range without {
			*steps -= len(d) + 1
			resolvent := slices.Clone(c)
			tautology := false
			for _, l := range d {
				switch s.marks[l>>1] * (1 - 2*int8(l&1)) {
				case 0:
					resolvent = append(resolvent, l)
				case -1:
					tautology = true
				}
			}
			if tautology {
				continue
			}
			resolvents = append(resolvents, resolvent)
			if len(resolvents) > bound || len(resolvent) > eliminateSize {
				fits = false
				break
			}
		}
		for _, l := range c {
			s.marks[l>>1] = 0
		}
		if !fits {
			return false, true
		}
	}
	start := len(s.aside)
	keep := func(l sat.Lit, clauses [][]sat.Lit) {
		for _, c := range clauses {
			s.aside = append(s.aside, l)
			s.aside = append(s.aside, c...)
			s.aside = append(s.aside, 0)
		}
	}
	keep(pos, with)
	keep(neg, without)
	s.removed = append(s.removed, removal{v, start, len(s.aside), false})
	s.flags[v] |= eliminated
	proof := s.proof
	for _, r := range resolvents {
		before := len(s.clauses)
		if proof != nil {
			proof.add(r)
		}
		s.add(r, false)
		if s.unsat || s.head < len(s.trail) && !s.propagateFacts() {
			return true, false
		}
		for _, c := range s.clauses[before:] {
			for _, l := range s.words(c) {
				s.occurrences[l] = append(s.occurrences[l], c)
			}
		}
	}
	// A checker that never sees the old clauses go accepts them when they come
	// back.
	s.proof = nil
	for _, l := range [2]sat.Lit{pos, neg} {
		for _, c := range s.occurrences[l] {
			if !s.isGarbage(c) {
				s.remove(c)
			}
		}
		for _, q := range s.bins[l] {
			if i := slices.Index(s.bins[q], l); i >= 0 {
				s.bins[q] = slices.Delete(s.bins[q], i, i+1)
			}
		}
		s.bins[l] = nil
	}
	s.proof = proof
	return true, true
}

// restore brings an eliminated variable back with its clauses, for good.
func (s *Solver) restore(v uint32) {
	s.flags[v] = s.flags[v]&^eliminated | frozen
	if s.heapAt[v] < 0 {
		s.push(v)
	}
	i := slices.IndexFunc(s.removed, func(r removal) bool { return r.v == v && !r.restored })
	r := &s.removed[i]
	r.restored = true
	start := r.start
	for j := r.start; j < r.end; j++ {
		if s.aside[j] == 0 {
			clause := slices.Clone(s.aside[start:j])
			buf := s.addBuf // add may be at work on a clause
			s.addBuf = nil
			s.add(clause, false)
			s.addBuf = buf
			start = j + 1
		}
	}
}

// extendModel gives eliminated variables the value that their clauses ask for,
// those eliminated last first.
func (s *Solver) extendModel() {
	for i := len(s.removed) - 1; i >= 0; i-- {
		r := s.removed[i]
		if r.restored {
			continue
		}
		pos := sat.Lit(2 * r.v)
		value := int8(-1)
		start := r.start
		for j := r.start; j < r.end && value < 0; j++ {
			if s.aside[j] != 0 {
				continue
			}
			if s.aside[start] == pos {
				satisfied := false
				for _, l := range s.aside[start+1 : j] {
					satisfied = satisfied || s.model[l] > 0
				}
				if !satisfied {
					value = 1
				}
			}
			start = j + 1
		}
		s.model[pos], s.model[pos^1] = value, -value
	}
}
