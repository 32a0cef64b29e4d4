package enumerate

import (
	"context"

	"github.com/krrasp/krrasp/solve/sat"
)

// Oracle answers whether the branch given by assumptions has a model. After
// Satisfiable, Values gives it; after Unsatisfiable, Failed gives assumptions
// that exclude one.
type Oracle interface {
	Solve(ctx context.Context, assumptions []sat.Lit) sat.Status
	Values() []int8
	Failed() []sat.Lit
}

// Search holds the clauses and the branch. It is not safe for concurrent use.
type Search struct {
	values  []int8 // by literal: 1 true, -1 false, 0 unassigned
	level   []int32
	phase   []int8 // by variable: sign to try first
	watches [][]watch
	arena   []sat.Lit // clauses: length, literals
	trail   []sat.Lit
	head    int
	frames  []frame
	fresh   []uint32 // clauses added below the root, to be looked at once
	units   []uint32 // of these, those of one literal: to be looked at after each undo
	recheck bool     // of units
	unsat   bool
	decided []sat.Var
	started bool
	fails   int
	steps   uint32
	oracle  Oracle
	buf     []sat.Lit

	// Added, if set, is called after the oracle answered: it may call AddClause.
	Added func()

	// Counters.
	Decisions, Conflicts, Calls int64
}

type watch struct {
	clause  uint32
	blocker sat.Lit
}

// frame is a decision. Only those on decided variables count.
type frame struct {
	lit     sat.Lit
	start   int // of its part of the trail
	next    int // where to look for the next decision
	counts  bool
	flipped bool
}

// failLimit is the number of conflicts after which the oracle is asked.
const failLimit = 24

// New makes a search that tells models apart by the decided variables.
func New(vars int, decided []sat.Var, oracle Oracle) *Search {
	s := &Search{oracle: oracle}
	s.grow(vars)
	seen := make([]bool, vars+1)
	for _, v := range decided {
		if !seen[v] {
			seen[v] = true
			s.decided = append(s.decided, v)
		}
	}
	return s
}

func (s *Search) grow(vars int) {
	n := vars + 1
	if n <= len(s.level) {
		return
	}
	s.values = append(s.values, make([]int8, 2*n-len(s.values))...)
	s.watches = append(s.watches, make([][]watch, 2*n-len(s.watches))...)
	s.level = append(s.level, make([]int32, n-len(s.level))...)
	s.phase = append(s.phase, make([]int8, n-len(s.phase))...)
}

// Values gives the current model, by literal; valid until the next call.
func (s *Search) Values() []int8 { return s.values }

// Last reports whether no model can follow the current one: every decision was
// flipped already.
func (s *Search) Last() bool {
	for _, f := range s.frames {
		if f.counts && !f.flipped {
			return false
		}
	}
	return true
}

// Guide makes the search try the values of a model first.
func (s *Search) Guide(values []int8) {
	for v := 1; v < len(s.phase) && 2*v < len(values); v++ {
		s.phase[v] = values[2*v]
	}
}

// AddClause adds a clause; it may be added at any time and is copied.
func (s *Search) AddClause(clause []sat.Lit) {
	lits := s.buf[:0]
	for _, l := range clause {
		s.grow(int(l.Var()))
		if x := s.values[l]; x != 0 && s.level[l.Var()] == 0 {
			if x > 0 {
				return
			}
			continue
		}
		lits = append(lits, l)
	}
	s.buf = lits
	switch len(lits) {
	case 0:
		s.unsat = true
		return
	case 1:
		if len(s.frames) == 0 {
			s.assign(lits[0])
			return
		}
		s.units = append(s.units, uint32(len(s.arena)))
	}
	if len(s.frames) > 0 {
		// The two literals that are unassigned, or fell last, come first.
		for k := range min(2, len(lits)) {
			for j := k + 1; j < len(lits); j++ {
				if s.height(lits[j]) > s.height(lits[k]) {
					lits[k], lits[j] = lits[j], lits[k]
				}
			}
		}
	}
	c := uint32(len(s.arena))
	s.arena = append(s.arena, sat.Lit(len(lits)))
	s.arena = append(s.arena, lits...)
	if len(lits) > 1 {
		s.watches[lits[0].Not()] = append(s.watches[lits[0].Not()], watch{c, lits[1]})
		s.watches[lits[1].Not()] = append(s.watches[lits[1].Not()], watch{c, lits[0]})
	}
	if len(s.frames) > 0 {
		s.fresh = append(s.fresh, c)
	}
}

const top = 1<<31 - 1

func (s *Search) height(l sat.Lit) int32 {
	if s.values[l] >= 0 {
		return top
	}
	return s.level[l.Var()]
}

func (s *Search) assign(l sat.Lit) {
	s.values[l], s.values[l.Not()] = 1, -1
	s.level[l.Var()] = int32(len(s.frames))
	s.trail = append(s.trail, l)
}

const noClause = 1<<32 - 1

// propagate closes the assignment under the clauses; it gives a clause that is
// false, if there is one.
func (s *Search) propagate() uint32 {
	if s.recheck {
		s.recheck = false
		for _, c := range s.units {
			switch l := s.arena[c+1]; {
			case s.values[l] < 0:
				s.recheck = true
				return c
			case s.values[l] == 0:
				s.assign(l)
			}
		}
	}
	for k, c := range s.fresh {
		open, any := sat.Lit(0), false
		for _, l := range s.clause(c) {
			if s.values[l] > 0 {
				any = true
				break
			}
			if s.values[l] == 0 {
				if open != 0 {
					any = true
					break
				}
				open = l
			}
		}
		switch {
		case any:
		case open != 0:
			s.assign(open)
		default:
			s.fresh = append(s.fresh[:0], s.fresh[k:]...)
			return c
		}
	}
	s.fresh = s.fresh[:0]
	for s.head < len(s.trail) {
		p := s.trail[s.head]
		s.head++
		ws := s.watches[p]
		falseLit := p.Not()
		j := 0
		for i := 0; i < len(ws); i++ {
			w := ws[i]
			if s.values[w.blocker] > 0 {
				ws[j] = w
				j++
				continue
			}
			n := s.arena[w.clause]
			lits := s.arena[w.clause+1 : w.clause+1+uint32(n)]
			if lits[0] == falseLit {
				lits[0], lits[1] = lits[1], falseLit
			}
			first := lits[0]
			if s.values[first] > 0 {
				ws[j] = watch{w.clause, first}
				j++
				continue
			}
			found := false
			for k := 2; k < len(lits); k++ {
				if s.values[lits[k]] >= 0 {
					lits[1], lits[k] = lits[k], falseLit
					s.watches[lits[1].Not()] = append(s.watches[lits[1].Not()], watch{w.clause, first})
					found = true
					break
				}
			}
			if found {
				continue
			}
			ws[j] = watch{w.clause, first}
			j++
			if s.values[first] < 0 {
				j += copy(ws[j:], ws[i+1:])
				s.watches[p] = ws[:j]
				return w.clause
			}
			s.assign(first)
		}
		s.watches[p] = ws[:j]
	}
	return noClause
}

func (s *Search) clause(c uint32) []sat.Lit {
	return s.arena[c+1 : c+1+uint32(s.arena[c])]
}

// undo pops the last frame.
func (s *Search) undo() frame {
	f := s.frames[len(s.frames)-1]
	s.frames = s.frames[:len(s.frames)-1]
	for _, l := range s.trail[f.start:] {
		s.phase[l.Var()] = 1
		if l.Neg() {
			s.phase[l.Var()] = -1
		}
		s.values[l], s.values[l.Not()] = 0, 0
	}
	s.trail = s.trail[:f.start]
	s.head = f.start
	s.recheck = true
	return f
}

// flip goes to the next branch after the current one, which has nothing more to
// give; false if there is none.
func (s *Search) flip() bool {
	for len(s.frames) > 0 {
		f := s.undo()
		if f.flipped {
			continue
		}
		f.flipped = true
		f.lit = f.lit.Not()
		s.push(f)
		return true
	}
	return false
}

func (s *Search) push(f frame) {
	f.start = len(s.trail)
	s.frames = append(s.frames, f)
	s.assign(f.lit)
}

// jump drops the frames above a level, which have no models.
func (s *Search) jump(level int) {
	for len(s.frames) > level {
		s.undo()
	}
}

func (s *Search) levelOf(lits []sat.Lit) int {
	level := int32(0)
	for _, l := range lits {
		level = max(level, s.level[l.Var()])
	}
	return int(level)
}

// Next finds the next model. It answers Unsatisfiable when there is none left,
// Unknown if ctx ended.
func (s *Search) Next(ctx context.Context) sat.Status {
	if s.started && !s.leave() {
		s.unsat = true
	}
	s.started = true
	for {
		if s.unsat {
			return sat.Unsatisfiable
		}
		if s.steps++; s.steps&255 == 0 && ctx.Err() != nil {
			s.started = false
			return sat.Unknown
		}
		if c := s.propagate(); c != noClause {
			s.Conflicts++
			s.fails++
			s.jump(s.levelOf(s.clause(c)))
			s.unsat = !s.flip()
			continue
		}
		if s.fails > failLimit {
			switch s.ask(ctx) {
			case sat.Unknown:
				s.started = false
				return sat.Unknown
			case sat.Unsatisfiable:
				continue
			}
			if len(s.fresh) > 0 {
				continue
			}
		}
		if !s.decide() {
			s.fails = 0
			return sat.Satisfiable
		}
	}
}

// leave goes on behind a model: what is decided beside the decided variables
// does not matter.
func (s *Search) leave() bool {
	if len(s.fresh) > 0 {
		// The model was refuted by clauses: its branch may hold another.
		return true
	}
	for len(s.frames) > 0 && !s.frames[len(s.frames)-1].counts {
		s.undo()
	}
	return s.flip()
}

// ask lets the oracle judge the branch.
func (s *Search) ask(ctx context.Context) sat.Status {
	s.Calls++
	assumptions := make([]sat.Lit, 0, len(s.frames))
	for _, f := range s.frames {
		assumptions = append(assumptions, f.lit)
	}
	status := s.oracle.Solve(ctx, assumptions)
	if s.Added != nil {
		s.Added()
	}
	switch status {
	case sat.Satisfiable:
		s.Guide(s.oracle.Values())
		s.fails = 0
	case sat.Unsatisfiable:
		level := 0
		for _, l := range s.oracle.Failed() {
			if s.values[l] != 0 {
				level = max(level, int(s.level[l.Var()]))
			}
		}
		s.jump(level)
		s.unsat = !s.flip()
	}
	return status
}

// decide makes the next decision; false if every variable has a value.
func (s *Search) decide() bool {
	next := 0
	if n := len(s.frames); n > 0 {
		next = s.frames[n-1].next
	}
	n := len(s.decided)
	for ; next < n; next++ {
		if v := s.decided[next]; s.values[v.Lit()] == 0 {
			s.open(v, next+1, true)
			return true
		}
	}
	for ; next-n < len(s.level)-1; next++ {
		if v := sat.Var(next - n + 1); s.values[v.Lit()] == 0 {
			s.open(v, next+1, false)
			return true
		}
	}
	return false
}

func (s *Search) open(v sat.Var, next int, counts bool) {
	s.Decisions++
	l := v.Lit()
	if s.phase[v] < 0 {
		l = l.Not()
	}
	s.push(frame{lit: l, next: next, counts: counts})
}
