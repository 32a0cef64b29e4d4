package cdcl

import (
	"slices"

	"github.com/krrasp/krrasp/solve/sat"
)

// Propagators of callers (the contract stands at sat.Propagator). Each sees the
// trail from where it saw it last, cut to the literals it watches. Clauses it
// adds wait until it returns, so that nothing moves under its feet; literals it
// implies get their reason only when analysis asks (lazy clause generation,
// Ohrimenko, Stuckey, Codish 2009).

type propagators struct {
	props    []*client
	deciders int
	queue    []sat.Lit // clauses added by the propagator at work
	ends     []int
	denied   bool // it implied a false literal; s.conflict is set
}

// client is a propagator with what the engine knows of it. It is the Control
// and the Watcher of its propagator.
type client struct {
	s       *Solver
	id      int
	p       sat.Propagator
	decider sat.Decider
	watched []bool // by literal
	head    int    // what it has seen of the trail
	late    []sat.Lit
	changes []sat.Lit
}

// AddPropagator implements sat.Propagators.
func (s *Solver) AddPropagator(p sat.Propagator) sat.Watcher {
	c := &client{s: s, id: len(s.props), p: p}
	if d, ok := p.(sat.Decider); ok {
		c.decider = d
		s.deciders++
	}
	s.props = append(s.props, c)
	return c
}

// Watch implements sat.Watcher.
func (c *client) Watch(l sat.Lit) {
	if l >= sat.True || l.Var() == 0 {
		return
	}
	s := c.s
	for int(l.Var()) > s.NumVars() {
		s.NewVar(false)
	}
	if s.flags[l.Var()]&eliminated != 0 {
		s.restore(uint32(l.Var()))
	}
	s.flags[l.Var()] |= frozen
	for len(c.watched) < len(s.vals) {
		c.watched = append(c.watched, make([]bool, len(s.vals)-len(c.watched))...)
	}
	if c.watched[l] {
		return
	}
	c.watched[l] = true
	if s.vals[l] > 0 && int(s.vars[l>>1].pos) < c.head {
		c.late = append(c.late, l)
	}
}

func (c *client) watches(l sat.Lit) bool { return int(l) < len(c.watched) && c.watched[l] }

// Value implements sat.Control.
func (c *client) Value(l sat.Lit) int8 {
	switch {
	case l == sat.True:
		return 1
	case l == sat.False:
		return -1
	case int(l) >= len(c.s.vals):
		return 0
	}
	return c.s.vals[l]
}

// Level implements sat.Control.
func (c *client) Level(v sat.Var) int {
	if int(v) >= len(c.s.vars) {
		return 0
	}
	return int(c.s.vars[v].level)
}

// DecisionLevel implements sat.Control.
func (c *client) DecisionLevel() int { return c.s.level() }

// Imply implements sat.Control.
func (c *client) Imply(l sat.Lit) bool {
	s := c.s
	switch c.Value(l) {
	case 1:
		return !s.denied
	case 0:
		if s.level() == 0 {
			s.assign(l, 0)
		} else {
			s.assign(l, reasonLazy|uint32(c.id))
		}
		return !s.denied
	}
	if !s.denied {
		s.denied = true
		s.conflict = s.conflict[:0]
		if l != sat.False {
			s.conflict = append(s.conflict, l)
		}
		s.conflict = c.p.Explain(c, l, s.conflict)
		s.conflict = slices.DeleteFunc(s.conflict, func(l sat.Lit) bool { return l == sat.False })
		s.conflictRef = 0
	}
	return false
}

// Add implements sat.Control.
func (c *client) Add(clause ...sat.Lit) bool {
	s := c.s
	s.queue = append(s.queue, clause...)
	s.ends = append(s.ends, len(s.queue))
	open := 0
	for _, l := range clause {
		switch c.Value(l) {
		case 1:
			return true
		case 0:
			open++
		}
	}
	return open >= 2
}

type propagatorResult int8

const (
	propagatorDone propagatorResult = iota
	propagatorAgain
	propagatorConflict
)

// callPropagators lets each see what is new, until one changes something.
func (s *Solver) callPropagators() propagatorResult {
	for _, c := range s.props {
		c.changes = append(c.changes[:0], c.late...)
		c.late = c.late[:0]
		for _, l := range s.trail[c.head:] {
			if c.watches(l) {
				c.changes = append(c.changes, l)
			}
		}
		c.head = len(s.trail)
		if len(c.changes) == 0 {
			continue
		}
		c.p.Propagate(c, c.changes)
		if r := s.takeClauses(); r != propagatorDone {
			return r
		}
	}
	return propagatorDone
}

// takeClauses acts on what the propagator that has just returned did.
func (s *Solver) takeClauses() propagatorResult {
	result := propagatorDone
	if s.denied {
		s.denied = false
		s.pending = true
	} else if s.head < len(s.trail) {
		result = propagatorAgain
	}
	start := 0
	for _, end := range s.ends {
		if !s.add(s.queue[start:end], false) {
			result = propagatorAgain
		}
		start = end
	}
	s.queue, s.ends = s.queue[:0], s.ends[:0]
	if s.pending {
		return propagatorConflict
	}
	if s.unsat {
		return propagatorDone
	}
	return result
}

// checkPropagators asks all to accept a total assignment.
func (s *Solver) checkPropagators() bool {
	for _, c := range s.props {
		c.p.Check(c)
		if s.takeClauses() != propagatorDone || s.unsat {
			return false
		}
	}
	return true
}

// undoPropagators takes the trail from start on back from all.
func (s *Solver) undoPropagators(start int) {
	for _, c := range s.props {
		if c.head <= start {
			continue
		}
		// What was watched late may not have been told yet.
		told := c.changes[:0]
		for _, l := range s.trail[start:c.head] {
			if c.watches(l) && (len(c.late) == 0 || !slices.Contains(c.late, l)) {
				told = append(told, l)
			}
		}
		c.changes = told
		c.late = slices.DeleteFunc(c.late, func(l sat.Lit) bool { return int(s.vars[l>>1].pos) >= start })
		c.head = start
		if len(told) > 0 {
			c.p.Undo(c, told)
		}
	}
}

func (s *Solver) explainPropagator(id int, l sat.Lit, to []sat.Lit) []sat.Lit {
	c := s.props[id]
	to = c.p.Explain(c, l, to)
	return slices.DeleteFunc(to, func(l sat.Lit) bool { return l == sat.False })
}

// askDeciders asks for a decision, in the order of registration.
func (s *Solver) askDeciders() sat.Lit {
	for _, c := range s.props {
		if c.decider == nil {
			continue
		}
		l := c.decider.Decide(c)
		if l < sat.True && s.has(l.Var()) && s.vals[l] == 0 && s.flags[l.Var()]&eliminated == 0 {
			return l
		}
	}
	return 0
}
