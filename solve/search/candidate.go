package search

import (
	"context"
	"slices"

	"github.com/krrasp/krrasp/solve/sat"
)

// A candidate is a model of the clauses. It is an answer set if it has no
// unfounded set, its edges no cycle, and its disjunctive components are minimal
// models of their reducts. The cheap tests come first. What fails adds nogoods,
// and the engine is asked again.

// oracle finds answer sets under the call's assumptions and more.
type oracle struct {
	s *Solver
	c *call
}

// Solve implements optimize.Oracle and enumerate.Oracle.
func (o oracle) Solve(ctx context.Context, assumptions []sat.Lit) sat.Status {
	return o.s.next(ctx, o.c, assumptions)
}

// Values gives the last answer set, by literal.
func (o oracle) Values() []int8 { return o.s.values }

// Failed gives the failed assumptions.
func (o oracle) Failed() []sat.Lit { return o.s.engine.Failed() }

// next finds an answer set under the assumptions of the call and more.
func (s *Solver) next(ctx context.Context, c *call, more []sat.Lit) sat.Status {
	assumptions := make([]sat.Lit, 0, len(c.assumptions)+len(more))
	assumptions = append(assumptions, c.assumptions...)
	assumptions = append(assumptions, more...)
	for {
		s.stats.Calls++
		status := s.engine.Solve(ctx, assumptions...)
		if status != sat.Satisfiable {
			return status
		}
		s.read()
		status = s.verify(ctx, c, s.values, s.engine.AddClause)
		if status != sat.Unsatisfiable {
			return status
		}
	}
}

// read copies the engine's model.
func (s *Solver) read() {
	n := s.engine.NumVars()
	if len(s.values) < 2*n+2 {
		s.values = append(s.values, make([]int8, 2*n+2-len(s.values))...)
	}
	for v := sat.Var(1); v <= sat.Var(n); v++ {
		if s.inner.Value(v.Lit()) {
			s.values[2*v], s.values[2*v+1] = 1, -1
		} else {
			s.values[2*v], s.values[2*v+1] = -1, 1
		}
	}
}

// verify answers Satisfiable if the values are an answer set; otherwise it gives
// nogoods to add and answers Unsatisfiable. Unknown means that ctx ended.
func (s *Solver) verify(ctx context.Context, c *call, values []int8, add func(...sat.Lit)) sat.Status {
	s.stats.Candidates++
	loops := s.stats.Loops + s.stats.Cycles
	report := func(atoms, support []sat.Lit) { s.addLoop(atoms, support, add) }
	if set := s.checker.Check(values); len(set) > 0 {
		s.checker.Loops(set, values, report)
	}
	s.acyclic.check(values, func(clause []sat.Lit) {
		s.stats.Cycles++
		add(clause...)
	})
	if s.stats.Loops+s.stats.Cycles == loops {
		for _, t := range s.testers {
			s.stats.Tests++
			if t.Test(ctx, values, report) == sat.Unknown {
				return sat.Unknown
			}
		}
	}
	if s.stats.Loops+s.stats.Cycles == loops {
		return sat.Satisfiable
	}
	c.event(Event{Kind: EventLoops, Loops: s.stats.Loops})
	return sat.Unsatisfiable
}

// Loop is a loop nogood: if any of Atoms is true, one of Support must be.
type Loop struct {
	Atoms, Support []sat.Lit
}

// Loops gives the loop nogoods found so far, with Options.Keep.
func (s *Solver) Loops() []Loop { return s.loops }

func (s *Solver) keepLoop(atoms, support []sat.Lit) {
	if s.opt.Keep {
		s.loops = append(s.loops, Loop{slices.Clone(atoms), slices.Clone(support)})
	}
}

// shareSupport is the size of a loop from which its atoms share one literal for
// its support, rather than repeat it.
const shareSupport = 256

// addLoop adds: if any of atoms is true, so is one of support.
func (s *Solver) addLoop(atoms, support []sat.Lit, add func(...sat.Lit)) {
	s.stats.Loops++
	s.keepLoop(atoms, support)
	truth := s.program.True()
	clause := append(make([]sat.Lit, 0, len(support)+1), support...)
	for _, a := range atoms {
		if a == truth {
			add(clause...)
			return
		}
	}
	if len(support) > 2 && len(support)*len(atoms) > shareSupport {
		// Equivalent to the disjunction, so that models don't multiply.
		g := s.engine.NewVar(true).Lit()
		for _, l := range support {
			add(l.Not(), g)
		}
		add(append(clause, g.Not())...)
		clause = append(clause[:0], g)
	}
	for _, a := range atoms {
		add(append(clause, a.Not())...)
	}
}
