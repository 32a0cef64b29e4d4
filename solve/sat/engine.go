package sat

import "context"

// Var is a propositional variable, counted from 1.
type Var uint32

// Lit is a literal: variable times two, plus one if negative. The zero Lit is
// no literal; True and False below stand for constants in clauses given to a
// Builder, never in those given to an Engine.
type Lit uint32

// Lit gives the positive literal of v.
func (v Var) Lit() Lit { return Lit(v) << 1 }

// Not gives the complement.
func (l Lit) Not() Lit { return l ^ 1 }

// Var gives the literal's variable.
func (l Lit) Var() Var { return Var(l >> 1) }

// Neg reports a negative literal.
func (l Lit) Neg() bool { return l&1 != 0 }

// Dimacs gives the literal as a signed number.
func (l Lit) Dimacs() int {
	if l.Neg() {
		return -int(l >> 1)
	}
	return int(l >> 1)
}

// The constants of a Builder (package encode): the true and the false literal.
// They are each other's complement and never reach an Engine.
const (
	True  Lit = 1<<32 - 2
	False Lit = 1<<32 - 1
)

// Status is the answer of a search.
type Status int8

// The answers.
const (
	Unknown Status = iota // interrupted: the context ended
	Satisfiable
	Unsatisfiable // under the assumptions given
)

// Engine is what every part of solve needs of a SAT solver. It is not safe for
// concurrent use.
type Engine interface {
	// NewVar makes a fresh variable. An auxiliary variable is defined by
	// clauses from other variables; the engine may eliminate it, and brings it
	// back when it occurs in a later clause or assumption. All others are frozen.
	// Both kinds have their value in models.
	NewVar(auxiliary bool) Var
	// NumVars is the number of variables made.
	NumVars() int
	// AddClause adds a disjunction; the slice is copied. The empty clause makes
	// the formula unsatisfiable for good. Not to be called during Solve.
	AddClause(clause ...Lit)
	// Solve searches a model of all clauses under assumptions. It returns
	// Unknown exactly if ctx ended first; the engine stays usable.
	Solve(ctx context.Context, assumptions ...Lit) Status
	// Value tells whether l is true in the model of the last Solve, which must
	// have answered Satisfiable; valid until the next AddClause or Solve.
	Value(l Lit) bool
	// Failed gives a subset of the assumptions that is enough for the last
	// Solve's Unsatisfiable. The slice is the caller's.
	Failed() []Lit
	// Stats gives counters since the start.
	Stats() Stats
}

// Stats counts an engine's work; counters an engine can't tell are 0.
type Stats struct {
	Clauses, Decisions, Conflicts, Propagations, Restarts, Learnt, Deleted int64
}
