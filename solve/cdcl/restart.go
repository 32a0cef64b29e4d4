package cdcl

// When to drop all decisions. The search alternates between two modes (Oh 2015,
// Biere and Fleury 2020). Focused mode restarts as soon as recent learnt clauses
// have clearly more levels than those before (Audemard and Simon 2012): it is
// after short proofs. Stable mode restarts rarely, in Luby's sequence, and
// remembers the longest trails: it is after models. The modes get equal shares
// of the work.

const (
	restartMargin   = 1.10
	restartInterval = 2 // least conflicts between two restarts in focused mode
	stableUnit      = 1024
	modeConflicts   = 1000 // of the first focused phase
	rephaseUnit     = 1000
)

type restarter struct {
	stable       bool
	fast, slow   average
	lastRestart  int64 // conflicts then
	lubyU, lubyV int64
	stableLimit  int64
	modeStart    int64 // propagations when the mode began
	modeWork     int64 // propagations of the first focused phase, 0 until known
	modeEnd      int64 // conflicts or propagations
	modeSwitches int64
	rephaseLimit int64
	rephases     int64
}

// average is an exponential moving average without bias at its start.
type average struct{ value, alpha, beta, wait, period float64 }

func newAverage(window float64) average {
	return average{alpha: 1 / window, beta: 1, wait: 0, period: 0}
}

func (a *average) add(x float64) {
	a.value += a.beta * (x - a.value)
	if a.beta <= a.alpha {
		return
	}
	if a.wait > 0 {
		a.wait--
		return
	}
	a.period = 2*(a.period+1) - 1
	a.wait = a.period
	a.beta = max(a.beta/2, a.alpha)
}

func (s *Solver) initRestart() {
	s.fast, s.slow = newAverage(33), newAverage(1e5)
	s.stable = s.opt.OnlyStable
	s.lubyU, s.lubyV = 1, 1
	s.stableLimit = stableUnit
	s.rephaseLimit = rephaseUnit
}

func (s *Solver) noteGlue(glue int) {
	s.fast.add(float64(glue))
	s.slow.add(float64(glue))
}

// beginSearch is called at the start of every search.
func (s *Solver) beginSearch() {
	s.lastRestart = s.stats.Conflicts
	s.targetSize = 0
	s.bestSize = 0
}

func (s *Solver) restartDue() bool {
	if s.level() <= max(s.floor, s.root()) {
		return false
	}
	s.switchMode()
	if s.stable {
		return s.stats.Conflicts >= s.stableLimit
	}
	return s.stats.Conflicts >= s.lastRestart+restartInterval &&
		s.fast.value > restartMargin*s.slow.value
}

func (s *Solver) restart() {
	s.stats.Restarts++
	s.lastRestart = s.stats.Conflicts
	if s.stable {
		// Knuth's way to Luby's sequence.
		if s.lubyU&-s.lubyU == s.lubyV {
			s.lubyU++
			s.lubyV = 1
		} else {
			s.lubyV *= 2
		}
		s.stableLimit = s.stats.Conflicts + s.lubyV*stableUnit
	}
	s.backtrack(s.restartLevel())
	if s.stats.Conflicts >= s.rephaseLimit {
		s.rephase()
	}
	s.imports()
}

// restartLevel keeps assumptions, and the decisions that would be made again
// (van der Tak, Ramos, Heule 2011).
func (s *Solver) restartLevel() int {
	level := max(s.floor, s.root())
	if s.deciders > 0 {
		return level
	}
	next := s.nextVar()
	if next == 0 {
		return level
	}
	for level < s.level() {
		d := uint32(s.trail[s.levels[level]] >> 1)
		if !s.before(d, next) {
			break
		}
		level++
	}
	return level
}

// switchMode changes between focused and stable mode.
func (s *Solver) switchMode() {
	if s.opt.OnlyStable || s.opt.OnlyFocused {
		return
	}
	if s.modeSwitches == 0 {
		if s.stats.Conflicts < modeConflicts {
			return
		}
		s.modeWork = s.stats.Propagations - s.modeStart
	} else if s.stats.Propagations < s.modeEnd {
		return
	}
	s.modeSwitches++
	n := float64(s.modeSwitches/2 + 1)
	s.modeEnd = s.stats.Propagations + int64(float64(s.modeWork)*n*n)
	s.stable = !s.stable
	if s.stable {
		s.lubyU, s.lubyV = 1, 1
		s.stableLimit = s.stats.Conflicts + stableUnit
		s.targetSize = 0
	} else {
		s.fast, s.slow = newAverage(33), newAverage(1e5)
		s.lastRestart = s.stats.Conflicts
	}
}

// rephase overwrites the saved values now and then, so that the search does not
// stay around one assignment: with the longest trail's, the initial ones, their
// complement, or some flipped at random.
func (s *Solver) rephase() {
	s.rephases++
	s.rephaseLimit = s.stats.Conflicts + rephaseUnit*s.rephases
	if !s.stable {
		return
	}
	initial := int8(-1)
	if s.opt.True {
		initial = 1
	}
	switch s.rephases % 6 {
	case 1, 3, 5:
		for v, sign := range s.best {
			if sign != 0 {
				s.saved[v] = sign
			}
		}
	case 2:
		for v := range s.saved {
			s.saved[v] = initial
		}
	case 4:
		for v := range s.saved {
			s.saved[v] = -initial
		}
	case 0:
		for v := range s.saved {
			if s.rng.Intn(8) == 0 {
				s.saved[v] = -s.saved[v]
			}
		}
	}
	clear(s.target)
	s.targetSize = 0
	s.bestSize = 0
}
