package search

import (
	"math"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/solve/sat"
)

// Heuristic directives tell an engine in which order, and with which sign, to
// decide atoms (M. Gebser, B. Kaufmann, R. Otero, J. Romero, T. Schaub, P. Wanko,
// Domain-Specific Heuristics in Answer Set Programming, 2013). A directive is
// active while its condition holds; of several active ones for one property of an
// atom, the one with the greatest priority counts, and of these the last.

// hinter follows the conditions of directives during the search.
type hinter struct {
	hints   sat.Hints
	byAtom  map[aspif.Atom]*hinted
	follows map[sat.Lit][]*hint // by condition
}

// hinted is an atom with its directives.
type hinted struct {
	lit   sat.Lit
	hints []*hint
}

type hint struct {
	aspif.Heuristic
	of     *hinted
	active bool
}

// addHints takes the directives of a step to an engine that has a place for them.
func (s *Solver) addHints(step *aspif.Program) {
	s.hints = append(s.hints, step.Heuristics...)
	engine, ok := s.inner.(sat.Hints)
	if !ok || !s.opt.Heuristic || len(step.Heuristics) == 0 {
		return
	}
	if s.hinter == nil {
		s.hinter = &hinter{hints: engine, byAtom: map[aspif.Atom]*hinted{}, follows: map[sat.Lit][]*hint{}}
		if p, ok := s.inner.(sat.Propagators); ok {
			s.hintWatch = p.AddPropagator(s.hinter)
		}
	}
	for _, d := range step.Heuristics {
		l := s.program.Lit(d.Atom)
		if l.Var() == s.program.True().Var() {
			continue
		}
		a := s.hinter.byAtom[d.Atom]
		if a == nil {
			a = &hinted{lit: l}
			s.hinter.byAtom[d.Atom] = a
		}
		h := &hint{Heuristic: d, of: a}
		condition := make([]sat.Lit, 0, len(d.Condition))
		for _, c := range d.Condition {
			condition = append(condition, s.program.ToGate(s.program.Literal(c)))
		}
		switch c := s.gates.And(condition...); {
		case c == sat.False:
			continue
		case c == sat.True:
			h.active = true
		case s.hintWatch != nil:
			s.hinter.follows[c] = append(s.hinter.follows[c], h)
			s.hintWatch.Watch(c)
		default:
			continue
		}
		a.hints = append(a.hints, h)
		s.hinter.apply(a)
		if h.active && d.Modifier == aspif.Init {
			s.hinter.hints.AddScore(l.Var(), float64(d.Bias))
		}
	}
}

// apply sets what the active directives of an atom say.
func (h *hinter) apply(a *hinted) {
	var level, sign, factor *hint
	better := func(x **hint, y *hint) {
		if *x == nil || y.Priority >= (*x).Priority {
			*x = y
		}
	}
	for _, d := range a.hints {
		if !d.active {
			continue
		}
		switch d.Modifier {
		case aspif.Level:
			better(&level, d)
		case aspif.SignModifier:
			better(&sign, d)
		case aspif.TrueModifier, aspif.FalseModifier:
			better(&level, d)
			better(&sign, d)
		case aspif.Factor:
			better(&factor, d)
		}
	}
	v := a.lit.Var()
	priority := int32(0)
	if level != nil {
		priority = int32(min(max(level.Bias, math.MinInt32), math.MaxInt32))
	}
	h.hints.SetPriority(v, priority)
	switch {
	case sign == nil || sign.Modifier == aspif.SignModifier && sign.Bias == 0:
		h.hints.ClearPhase(v)
	case sign.Modifier == aspif.TrueModifier || sign.Modifier == aspif.SignModifier && sign.Bias > 0:
		h.hints.SetPhase(a.lit)
	default:
		h.hints.SetPhase(a.lit.Not())
	}
	if factor != nil {
		h.hints.SetFactor(v, float64(max(factor.Bias, 0)))
	} else {
		h.hints.SetFactor(v, 1)
	}
}

func (h *hinter) change(changes []sat.Lit, active bool) {
	for _, l := range changes {
		for _, d := range h.follows[l] {
			d.active = active
			h.apply(d.of)
		}
	}
}

// Propagate implements sat.Propagator.
func (h *hinter) Propagate(_ sat.Control, changes []sat.Lit) { h.change(changes, true) }

// Undo implements sat.Propagator.
func (h *hinter) Undo(_ sat.Control, changes []sat.Lit) { h.change(changes, false) }

// Check implements sat.Propagator.
func (h *hinter) Check(sat.Control) {}

// Explain implements sat.Propagator; a hinter never implies.
func (h *hinter) Explain(_ sat.Control, _ sat.Lit, reason []sat.Lit) []sat.Lit { return reason }
