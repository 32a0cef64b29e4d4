package cdcl

import (
	"context"
	"math/rand"

	"github.com/krrasp/krrasp/solve/sat"
)

// Solver is an engine. It is not safe for concurrent use.
type Solver struct {
	opt Options
	rng *rand.Rand

	// Variables, from 1.
	vals    []int8 // per literal: 1 true, -1 false, 0 open
	vars    []varInfo
	flags   []varFlags
	saved   []int8 // last value, as a sign: 1 or -1
	watches [][]watch
	bins    [][]sat.Lit // bins[l]: the other literals of binary clauses with l

	// Clauses.
	arena            []uint32
	clauses, learnts []ref
	wasted           int // words of garbage in the arena
	full             bool
	unsat            bool // for good

	// Assignment.
	trail  []sat.Lit
	levels []int32 // levels[i]: length of the trail before level i+1
	head   int     // propagated by clauses so far
	floor  int     // no backjump goes below; above 0 only in enumerations

	// Conflict.
	conflict    []sat.Lit // all false
	conflictRef ref       // its clause, if it is one in the arena
	pending     bool      // conflict is left to the next search

	decider
	restarter
	analyzer
	reducer
	enumerator
	weights
	propagators
	inprocessor
	eliminator

	assumptions []sat.Lit
	impossible  bool // the constant False is assumed
	failed      []sat.Lit
	model       []int8
	done        <-chan struct{}
	interrupted bool
	alarm       func() // at so many conflicts
	alarmAt     int64
	proof       *proof
	proofErr    error
	stats       sat.Stats
	addBuf      []sat.Lit
	share       *exchange
	shareID     int
}

// varInfo tells how a variable got its value.
type varInfo struct {
	reason uint32
	level  int32
	pos    int32 // in the trail
}

type varFlags uint8

const (
	auxiliary  varFlags = 1 << iota
	frozen              // auxiliary, but not to be eliminated any more
	eliminated          // has no clauses and no value
)

// Reasons: 0 for none (decided, assumed, flipped), a ref, a binary clause by its
// other literal, or a propagator or weighted sum that explains when asked.
const (
	reasonBinary = 1 << 31
	reasonLazy   = 1 << 30
	reasonWeight = reasonLazy | 1<<29 // the low bits: which sum, or which propagator
)

func isClause(reason uint32) bool { return reason != 0 && reason < reasonLazy }

// New makes an engine without variables or clauses.
func New(opt Options) *Solver {
	s := &Solver{opt: opt, rng: rand.New(rand.NewSource(opt.Seed))}
	s.initDecide()
	s.initRestart()
	s.initReduce()
	s.initInprocess()
	s.extend() // variable 0
	return s
}

// Options configure an engine; the zero value is the default.
type Options struct {
	Seed int64 // equal seeds give equal runs
	// Random makes the first decisions and phases depend on the seed.
	Random bool
	// True makes variables without hint true first.
	True bool
	// OnlyStable and OnlyFocused keep the search in one of its two modes.
	OnlyStable, OnlyFocused bool
	// NoInprocessing leaves clauses as they are.
	NoInprocessing bool
}

func (s *Solver) extend() {
	s.vals = append(s.vals, 0, 0)
	s.vars = append(s.vars, varInfo{})
	s.flags = append(s.flags, 0)
	s.watches = append(s.watches, nil, nil)
	s.bins = append(s.bins, nil, nil)
	sign := int8(-1)
	if s.opt.True {
		sign = 1
	}
	if s.opt.Random && s.rng.Intn(4) == 0 {
		sign = -sign
	}
	s.saved = append(s.saved, sign)
	s.seen = append(s.seen, 0)
	s.extendDecide()
}

// NewVar implements sat.Engine.
func (s *Solver) NewVar(aux bool) sat.Var {
	s.extend()
	v := sat.Var(len(s.vars) - 1)
	if aux {
		s.flags[v] |= auxiliary
	}
	s.enqueueVar(uint32(v))
	return v
}

// NumVars implements sat.Engine.
func (s *Solver) NumVars() int { return len(s.vars) - 1 }

// AddClause implements sat.Engine.
func (s *Solver) AddClause(clause ...sat.Lit) {
	s.stats.Clauses++
	s.leaveModel()
	s.add(clause, false)
}

// Solve implements sat.Engine.
func (s *Solver) Solve(ctx context.Context, assumptions ...sat.Lit) sat.Status {
	s.endEnumeration()
	s.assume(assumptions)
	return s.run(ctx)
}

// run searches under the assumptions set before.
func (s *Solver) run(ctx context.Context) sat.Status {
	s.failed = s.failed[:0]
	s.model = s.model[:0]
	s.done = ctx.Done()
	defer func() { s.done = nil }()
	s.interrupted = false
	status := sat.Unknown
	switch {
	case s.unsat:
		status = sat.Unsatisfiable
	case s.impossible:
		s.failed = append(s.failed, sat.False)
		status = sat.Unsatisfiable
	case s.poll() || s.full:
	default:
		status = s.search()
	}
	if status == sat.Satisfiable {
		s.model = append(s.model, s.vals...)
		s.extendModel()
	}
	return status
}

// AtConflicts implements sat.Alarm, to within 32 conflicts.
func (s *Solver) AtConflicts(n int64, f func()) { s.alarmAt, s.alarm = n, f }

// poll tells whether the context has ended.
func (s *Solver) poll() bool {
	if s.alarm != nil && s.stats.Conflicts >= s.alarmAt {
		f := s.alarm
		s.alarm = nil
		f()
	}
	if s.done != nil && !s.interrupted {
		select {
		case <-s.done:
			s.interrupted = true
		default:
		}
	}
	return s.interrupted
}

// Value implements sat.Engine. The model outlives added clauses.
func (s *Solver) Value(l sat.Lit) bool {
	if int(l) >= len(s.model) {
		return l.Neg() && l != sat.False || l == sat.True
	}
	return s.model[l] > 0
}

// Failed implements sat.Engine.
func (s *Solver) Failed() []sat.Lit { return append([]sat.Lit(nil), s.failed...) }

// Stats implements sat.Engine.
func (s *Solver) Stats() sat.Stats { return s.stats }

func (s *Solver) level() int { return len(s.levels) }

// assign makes an open literal true on the current level.
func (s *Solver) assign(l sat.Lit, reason uint32) {
	s.vals[l] = 1
	s.vals[l^1] = -1
	s.vars[l>>1] = varInfo{reason, int32(len(s.levels)), int32(len(s.trail))}
	s.trail = append(s.trail, l)
}

// decide opens a level with l, which is open.
func (s *Solver) decide(l sat.Lit) {
	s.newLevel()
	s.assign(l, 0)
}

func (s *Solver) newLevel() { s.levels = append(s.levels, int32(len(s.trail))) }

// backtrack undoes all levels above the given one.
func (s *Solver) backtrack(level int) {
	if level >= len(s.levels) {
		return
	}
	start := int(s.levels[level])
	s.undoPropagators(start)
	s.undoWeights(start)
	for i := len(s.trail) - 1; i >= start; i-- {
		l := s.trail[i]
		v := uint32(l >> 1)
		s.vals[l] = 0
		s.vals[l^1] = 0
		s.saved[v] = 1 - 2*int8(l&1)
		s.release(v)
	}
	s.trail = s.trail[:start]
	s.levels = s.levels[:level]
	s.head = min(s.head, start)
	if s.pending {
		// The conflict's literals of the levels undone are open now.
		for _, l := range s.conflict {
			if s.vals[l] >= 0 {
				s.pending = false
			}
		}
	}
}
