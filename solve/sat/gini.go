package sat

import (
	"context"

	"github.com/go-air/gini"
	"github.com/go-air/gini/inter"
	"github.com/go-air/gini/z"
)

// Gini is an Engine on gini v1.0.4 (https://github.com/go-air/gini).
//
// What its source asks of us:
//
//   - The conflict of an unsatisfiable call is kept and analysed at the start
//     of the next. If that analysis ends in a conflict without decisions, gini
//     loses it, goes on, and may end the process when it checks its model. A
//     new scope (any Add(0), or Deactivate) drops the kept conflict: we make one
//     after every Unsatisfiable, and never call gini again once the formula
//     alone is unsatisfiable.
//   - Every model is checked against all clauses, unless activation literals
//     are in use; then only the first one after an added clause is, at a higher
//     price. We switch them on once models without new clauses turn up.
//   - Each new variable makes gini count all literals again and forget the
//     saved phases, so variables are reserved in blocks.
//   - Stop is answered between calls only by the end of a GoSolve. Solve runs
//     in the caller's goroutine; Stop is called from another when the context
//     ends, and released by a GoSolve that fails at once.
type Gini struct {
	g        *gini.Gini
	handle   inter.Solve
	n        int      // variables made
	reserved int      // variables known to gini, without the first
	stamp    []uint32 // per literal, for duplicates
	clock    uint32
	buf      []Lit

	unsat   bool // for good
	solved  bool // some Solve was called
	scoped  bool // activation literals are in use
	stale   bool // the last Solve was Unsatisfiable and no clause came since
	fresh   bool // gini still holds the last model
	idle    int  // models since the last clause
	model   []bool
	failed  []Lit
	clauses int64
}

// scratch is gini's first variable, used for scopes only. Our variable v is
// gini's v+1.
const scratch = z.Lit(2)

// NewGini makes an Engine on gini without variables or clauses.
func NewGini() *Gini {
	e := &Gini{g: gini.New(), stamp: make([]uint32, 2)}
	e.g.Lit()
	e.handle = e.fail()
	e.handle.Wait()
	e.scope()
	return e
}

// fail runs a GoSolve that ends at once and gives its handle, which is the same
// for all calls.
func (e *Gini) fail() inter.Solve {
	e.g.Assume(scratch, scratch.Not())
	return e.g.GoSolve()
}

func (e *Gini) lit(l Lit) z.Lit { return z.Lit(l) + 2 }

// NewVar implements Engine.
func (e *Gini) NewVar(auxiliary bool) Var {
	e.n++
	e.grow()
	return Var(e.n)
}

func (e *Gini) grow() {
	for len(e.stamp) < 2*e.n+2 {
		e.stamp = append(e.stamp, 0, 0)
	}
	if e.n <= e.reserved {
		return
	}
	e.keep()
	up := e.n
	if e.solved {
		up += min(32+e.n/16, 1<<14)
	}
	for ; e.reserved < up; e.reserved++ {
		e.g.Lit()
	}
}

// NumVars implements Engine.
func (e *Gini) NumVars() int { return e.n }

// AddClause implements Engine.
func (e *Gini) AddClause(clause ...Lit) {
	if e.unsat {
		return
	}
	e.clauses++
	e.buf = e.buf[:0]
	e.clock++
	if e.clock == 0 {
		clear(e.stamp)
		e.clock = 1
	}
	for _, l := range clause {
		if l.Var() == 0 || l == False {
			continue
		}
		if l == True {
			return
		}
		if int(l.Var()) > e.n {
			e.n = int(l.Var())
			e.grow()
		}
		if e.stamp[l.Not()] == e.clock {
			return
		}
		if e.stamp[l] == e.clock {
			continue
		}
		e.stamp[l] = e.clock
		e.buf = append(e.buf, l)
	}
	if len(e.buf) == 0 {
		e.unsat = true
		e.failed = e.failed[:0]
		return
	}
	e.keep()
	for _, l := range e.buf {
		e.g.Add(e.lit(l))
	}
	e.g.Add(0)
	e.stale, e.idle = false, 0
}

// keep copies the model that gini is about to lose.
func (e *Gini) keep() {
	if !e.fresh {
		return
	}
	e.fresh = false
	e.model = e.model[:0]
	e.model = append(e.model, false)
	for v := Var(1); v <= Var(e.n) && int(v) <= e.reserved; v++ {
		e.model = append(e.model, e.g.Value(e.lit(v.Lit())))
	}
}

// scope makes gini forget a kept conflict without marking its clauses as
// unchecked.
func (e *Gini) scope() {
	if e.scoped {
		e.g.ActivationLit() // takes back scratch
	}
	e.scoped = true
	e.g.Deactivate(scratch)
}

// Solve implements Engine.
func (e *Gini) Solve(ctx context.Context, assumptions ...Lit) Status {
	e.fresh, e.model = false, e.model[:0]
	e.failed = e.failed[:0]
	if e.unsat {
		return Unsatisfiable
	}
	if ctx.Err() != nil {
		return Unknown
	}
	if e.stale || e.idle == 8 {
		e.scope()
		e.stale = false
	}
	for _, l := range assumptions {
		if l == False {
			e.failed = append(e.failed, l)
			return Unsatisfiable
		}
	}
	for _, l := range assumptions {
		if l == True || l.Var() == 0 {
			continue
		}
		if int(l.Var()) > e.n {
			e.n = int(l.Var())
			e.grow()
		}
		e.g.Assume(e.lit(l))
	}
	e.solved = true
	if ctx.Done() == nil {
		return e.answer(e.g.Solve(), len(assumptions))
	}
	ended := make(chan struct{})
	release := context.AfterFunc(ctx, func() {
		e.handle.Stop()
		close(ended)
	})
	status := e.answer(e.g.Solve(), len(assumptions))
	if !release() {
		e.keep()
		e.scope()
		e.fail() // its result ends the Stop
		<-ended
		e.stale = true
	}
	return status
}

func (e *Gini) answer(r, assumptions int) Status {
	switch r {
	case 1:
		e.fresh = true
		e.idle++
		return Satisfiable
	case -1:
		e.why(assumptions)
		return Unsatisfiable
	}
	e.stale = true
	return Unknown
}

// why reads the failed assumptions; without any, the formula is unsatisfiable
// and gini's state must not be used again.
func (e *Gini) why(assumptions int) {
	e.stale = true
	if assumptions > 0 {
		for _, m := range e.g.Why(nil) {
			e.failed = append(e.failed, Lit(m)-2)
		}
	}
	e.unsat = len(e.failed) == 0
}

// Value implements Engine.
func (e *Gini) Value(l Lit) bool {
	if l == True || l == False {
		return l == True
	}
	if e.fresh {
		return int(l.Var()) <= e.reserved && e.g.Value(e.lit(l))
	}
	if int(l.Var()) >= len(e.model) {
		return l.Neg()
	}
	return e.model[l.Var()] != l.Neg()
}

// Failed implements Engine.
func (e *Gini) Failed() []Lit { return append([]Lit(nil), e.failed...) }

// Stats implements Engine; gini tells nothing but what we count ourselves.
func (e *Gini) Stats() Stats { return Stats{Clauses: e.clauses} }
