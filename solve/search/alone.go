package search

import (
	"github.com/krrasp/krrasp/solve/completion"
	"github.com/krrasp/krrasp/solve/sat"
)

// rootWatch notes, at each model of an engine, whether all literals that tell
// models apart follow from the assumptions without any decision: then there is
// no other model. It lets a call that stops at its limit know that nothing is
// left, as clasp does.
type rootWatch struct {
	program *completion.Completion
	on      bool
	level   int // of the last decided literal in the last model
}

func (w *rootWatch) Propagate(sat.Control, []sat.Lit) {}

func (w *rootWatch) Undo(sat.Control, []sat.Lit) {}

func (w *rootWatch) Explain(_ sat.Control, _ sat.Lit, reason []sat.Lit) []sat.Lit { return reason }

// Check implements sat.Propagator.
func (w *rootWatch) Check(c sat.Control) {
	if !w.on {
		return
	}
	w.level = 0
	for _, l := range w.program.Decisions() {
		w.level = max(w.level, c.Level(l.Var()))
	}
}

// watch tells whether the next model matters.
func (w *rootWatch) watch(on bool) {
	if w != nil {
		w.on = on
	}
}

// last reports whether the last model, which was watched, was decided on the
// levels up to root alone: each assumption has a level, and an enumeration one
// more.
func (w *rootWatch) last(root int) bool {
	return w != nil && w.on && w.level <= root
}
