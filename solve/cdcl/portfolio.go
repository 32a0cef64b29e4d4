package cdcl

import (
	"context"
	"sync"

	"github.com/krrasp/krrasp/solve/sat"
)

// Several solvers with different configurations search the same formula in
// goroutines; the first answer counts (Hamadi, Jabbour, Sais 2009). They share
// what is short and good: facts, binary clauses and clauses of least glue. Which
// one wins depends on timing, so a run is not repeatable.

// Portfolio is an engine of several.
type Portfolio struct {
	solvers []*Solver
	winner  int
}

// NewPortfolio makes an engine of n solvers; the first one has the options as
// they are.
func NewPortfolio(n int, opt Options) *Portfolio {
	p := &Portfolio{}
	share := &exchange{read: make([]int, max(n, 1))}
	for i := range max(n, 1) {
		o := opt
		o.Seed += int64(i)
		if i > 0 {
			o.Random = true
			o.True = opt.True != (i%4 == 2)
			o.OnlyFocused = i%4 == 1
			o.OnlyStable = i%4 == 3
		}
		s := New(o)
		s.share, s.shareID = share, i
		p.solvers = append(p.solvers, s)
	}
	return p
}

// NewVar implements sat.Engine.
func (p *Portfolio) NewVar(auxiliary bool) sat.Var {
	var v sat.Var
	for _, s := range p.solvers {
		v = s.NewVar(auxiliary)
	}
	return v
}

// NumVars implements sat.Engine.
func (p *Portfolio) NumVars() int { return p.solvers[0].NumVars() }

// AddClause implements sat.Engine.
func (p *Portfolio) AddClause(clause ...sat.Lit) {
	for _, s := range p.solvers {
		s.AddClause(clause...)
	}
}

// Solve implements sat.Engine.
func (p *Portfolio) Solve(ctx context.Context, assumptions ...sat.Lit) sat.Status {
	race, stop := context.WithCancel(ctx)
	defer stop()
	status := make([]sat.Status, len(p.solvers))
	first := make(chan int, len(p.solvers))
	var all sync.WaitGroup
	for i, s := range p.solvers {
		all.Go(func() {
			status[i] = s.Solve(race, assumptions...)
			if status[i] != sat.Unknown {
				stop()
			}
			first <- i
		})
	}
	all.Wait()
	close(first)
	p.winner = 0
	for i := range first {
		if status[i] != sat.Unknown {
			p.winner = i
			break
		}
	}
	return status[p.winner]
}

// Value implements sat.Engine.
func (p *Portfolio) Value(l sat.Lit) bool { return p.solvers[p.winner].Value(l) }

// Failed implements sat.Engine.
func (p *Portfolio) Failed() []sat.Lit { return p.solvers[p.winner].Failed() }

// AtConflicts implements sat.Alarm.
func (p *Portfolio) AtConflicts(n int64, f func()) {
	for _, s := range p.solvers {
		s.AtConflicts(n, f)
	}
}

// Stats implements sat.Engine: all solvers' work together, the clauses once.
func (p *Portfolio) Stats() sat.Stats {
	var sum sat.Stats
	for _, s := range p.solvers {
		t := s.Stats()
		sum.Clauses = t.Clauses
		sum.Decisions += t.Decisions
		sum.Conflicts += t.Conflicts
		sum.Propagations += t.Propagations
		sum.Restarts += t.Restarts
		sum.Learnt += t.Learnt
		sum.Deleted += t.Deleted
	}
	return sum
}

// AddAtLeast implements sat.WeightConstraints.
func (p *Portfolio) AddAtLeast(lits []sat.Lit, weights []int64, bound int64, reif sat.Lit) bool {
	ok := true
	for _, s := range p.solvers {
		ok = s.AddAtLeast(lits, weights, bound, reif) && ok
	}
	return ok
}

// AddAtMost implements sat.WeightConstraints.
func (p *Portfolio) AddAtMost(lits []sat.Lit, weights []int64, bound int64, active sat.Lit) (id int, ok bool) {
	for _, s := range p.solvers {
		id, ok = s.AddAtMost(lits, weights, bound, active)
	}
	return id, ok
}

// Tighten implements sat.WeightConstraints.
func (p *Portfolio) Tighten(id int, bound int64) {
	for _, s := range p.solvers {
		s.Tighten(id, bound)
	}
}

// SetPhase implements sat.Hints.
func (p *Portfolio) SetPhase(l sat.Lit) {
	for _, s := range p.solvers {
		s.SetPhase(l)
	}
}

// ClearPhase implements sat.Hints.
func (p *Portfolio) ClearPhase(v sat.Var) {
	for _, s := range p.solvers {
		s.ClearPhase(v)
	}
}

// SetPriority implements sat.Hints.
func (p *Portfolio) SetPriority(v sat.Var, priority int32) {
	for _, s := range p.solvers {
		s.SetPriority(v, priority)
	}
}

// SetFactor implements sat.Hints.
func (p *Portfolio) SetFactor(v sat.Var, factor float64) {
	for _, s := range p.solvers {
		s.SetFactor(v, factor)
	}
}

// AddScore implements sat.Hints.
func (p *Portfolio) AddScore(v sat.Var, score float64) {
	for _, s := range p.solvers {
		s.AddScore(v, score)
	}
}

// exchange is the clauses that solvers share, as a log from which each reads
// what the others wrote since it looked last.
type exchange struct {
	mu    sync.Mutex
	log   []shared
	first int   // number of log[0]
	read  []int // by solver: next to read
}

type shared struct {
	from int
	lits []sat.Lit
}

// shareSize bounds what is shared, for memory's sake.
const shareSize = 30

// export offers a learnt clause to the others.
func (s *Solver) export(lits []sat.Lit, glue int) {
	if s.share == nil || len(lits) > 2 && glue > keepGlue || len(lits) > shareSize {
		return
	}
	x := s.share
	x.mu.Lock()
	x.log = append(x.log, shared{s.shareID, append([]sat.Lit(nil), lits...)})
	x.mu.Unlock()
}

// imports takes what the others offer. Clauses with variables that are
// eliminated here are not worth bringing them back.
func (s *Solver) imports() {
	if s.share == nil {
		return
	}
	x := s.share
	x.mu.Lock()
	fresh := x.log[x.read[s.shareID]-x.first:]
	x.read[s.shareID] = x.first + len(x.log)
	least := x.read[0]
	for _, r := range x.read {
		least = min(least, r)
	}
	x.log = append([]shared(nil), x.log[least-x.first:]...)
	x.first = least
	x.mu.Unlock()
next:
	for _, c := range fresh {
		if c.from == s.shareID {
			continue
		}
		for _, l := range c.lits {
			if int(l>>1) >= len(s.vars) || s.flags[l>>1]&eliminated != 0 {
				continue next
			}
		}
		s.add(c.lits, true)
	}
}
