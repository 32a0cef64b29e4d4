package cdcl

import "github.com/krrasp/krrasp/solve/sat"

// The loop: propagate; after a conflict learn and jump back; else restart,
// forget or simplify when due; else decide. It ends with a total assignment
// that every propagator accepts, with a conflict that assumptions or nothing
// explain, or with the context.

// pollDecisions is how many decisions are made between two looks at the context
// in a stretch without conflicts.
const pollDecisions = 1 << 10

func (s *Solver) search() sat.Status {
	s.beginSearch()
	if s.eager && s.inprocessDue() && !s.pending && !s.inprocess() {
		return sat.Unsatisfiable
	}
	for {
		if s.pending || !s.propagate() {
			s.pending = false
			if !s.resolve() {
				return sat.Unsatisfiable
			}
			if s.stats.Conflicts&31 == 0 && s.poll() {
				return sat.Unknown
			}
			continue
		}
		if s.unsat {
			return sat.Unsatisfiable
		}
		if s.restartDue() {
			s.restart()
			if s.inprocessDue() {
				if !s.inprocess() {
					return sat.Unsatisfiable
				}
				if s.poll() {
					return sat.Unknown
				}
			}
			continue
		}
		if s.reduceDue() {
			s.reduce()
		}
		if k := s.level(); k < s.root() {
			if k == len(s.assumptions) {
				s.newLevel()
				continue
			}
			switch l := s.assumptions[k]; s.vals[l] {
			case 1:
				s.newLevel()
			case 0:
				s.decide(l)
			default:
				s.fail(l)
				return sat.Unsatisfiable
			}
			continue
		}
		l := s.nextDecision()
		if l == 0 {
			if !s.checkPropagators() {
				continue
			}
			return sat.Satisfiable
		}
		s.stats.Decisions++
		if s.stats.Decisions%pollDecisions == 0 && s.poll() {
			return sat.Unknown
		}
		s.decide(l)
	}
}

// resolve learns from s.conflict and jumps back. It returns false if nothing is
// left to search.
func (s *Solver) resolve() bool {
	s.stats.Conflicts++
	level := 0
	for _, l := range s.conflict {
		level = max(level, int(s.vars[l>>1].level))
	}
	s.backtrack(level)
	if level == 0 {
		s.unsat = true
		if s.proof != nil {
			s.proof.add(nil)
		}
		return false
	}
	if level <= s.floor {
		return s.flip(level)
	}
	s.analyze()
	s.learn()
	return true
}

// learn adds the clause that analyze left, jumps back and asserts its first
// literal.
func (s *Solver) learn() {
	lits := s.learnt
	if s.proof != nil {
		s.proof.add(lits)
	}
	s.stats.Learnt++
	back := s.floor
	if len(lits) > 1 {
		back = max(back, int(s.vars[lits[1]>>1].level))
	}
	s.updateTarget()
	s.backtrack(back)
	switch len(lits) {
	case 1:
		if s.floor > 0 {
			s.units = append(s.units, lits[0])
		}
		s.assign(lits[0], 0)
	case 2:
		s.addBinary(lits[0], lits[1])
		s.assign(lits[0], reasonBinary|uint32(lits[1]))
	default:
		if len(s.arena)+len(lits)+headerWords >= maxArena {
			s.full = true
			s.interrupted = true
			return
		}
		c := s.newClause(lits, true, s.learntGlue)
		s.arena[c+1] |= 2 << usedShift
		s.attach(c)
		s.assign(lits[0], c)
	}
	s.export(lits, s.learntGlue)
}
