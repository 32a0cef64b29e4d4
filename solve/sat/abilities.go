package sat

import (
	"context"
	"io"
)

// What only some engines can do. A caller asks by type assertion and has
// another way when the engine can't.

// WeightConstraints are weighted sums kept by the engine as they are, without
// clauses for them.
type WeightConstraints interface {
	// AddAtLeast adds: reif iff the weights of the true lits sum up to at least
	// bound. Literals may repeat or be complementary, weights be negative; nil
	// weights are all 1; lits and reif may be the constants True and False. It
	// adds nothing and returns false if a sum may leave 62 bits.
	AddAtLeast(lits []Lit, weights []int64, bound int64, reif Lit) bool
	// AddAtMost adds: if active, then the sum is at most bound. It gives an
	// identity for Tighten, or ok false if a sum may leave 62 bits.
	AddAtMost(lits []Lit, weights []int64, bound int64, active Lit) (id int, ok bool)
	// Tighten lowers the bound of an AddAtMost. It never rises.
	Tighten(id int, bound int64)
}

// Hints guide the search without changing what it can find.
type Hints interface {
	// SetPhase makes the search decide v as l's sign says, whenever it decides
	// it; ClearPhase ends that.
	SetPhase(l Lit)
	ClearPhase(v Var)
	// SetPriority makes the search decide variables of a higher priority first;
	// 0 for all at the start.
	SetPriority(v Var, priority int32)
	// SetFactor multiplies what conflicts add to v's score; 1 at the start.
	SetFactor(v Var, factor float64)
	// AddScore raises v's score by so many conflicts' worth.
	AddScore(v Var, score float64)
}

// Enumerator gives all models one by one by backtracking, without a clause for
// each. Clauses may be added between two models and hold for those to come.
type Enumerator interface {
	// Enumerate starts an enumeration under assumptions. With a projection, of
	// the models that agree on all its variables only one is given; nil is all
	// variables. It ends with the next call of Solve or Enumerate.
	Enumerate(projection []Var, assumptions ...Lit)
	// Next finds the next model: Satisfiable, or Unsatisfiable if there are no
	// more, or Unknown if the context ended; it may then be called again.
	Next(ctx context.Context) Status
}

// Alarm tells when much work is done.
type Alarm interface {
	// AtConflicts has f called once during a search, soon after the engine's
	// conflicts are n or more; a nil f ends that. f may end the search's context;
	// where several goroutines search, each counts for itself and calls f.
	AtConflicts(n int64, f func())
}

// Prover writes a proof of what the engine learns, in DRAT, a line a clause.
// Lines for constraints that aren't clauses are no consequence by unit
// propagation; a proof checker accepts only proofs without them.
type Prover interface {
	// Proof sends all further clauses to w; nil ends it. The first error of w
	// ends it too and is given by ProofError.
	Proof(w io.Writer)
	ProofError() error
}

// Propagators are taken into the search.
type Propagators interface {
	// AddPropagator registers p for all further searches. Propagators are called
	// in the order of their registration.
	AddPropagator(p Propagator) Watcher
}

// Watcher tells the engine which literals a propagator wants to hear of.
type Watcher interface {
	// Watch asks for l in Propagate and Undo. If l is true already, the next
	// Propagate has it.
	Watch(l Lit)
}

// Propagator extends clauses by conditions that it checks itself. Its methods
// are called during Solve, from the goroutine that called it.
type Propagator interface {
	// Propagate gets the watched literals that became true since the last call,
	// in the order of assignment; it is called when the clauses have nothing
	// more to propagate. What it adds comes back as further changes.
	Propagate(c Control, changes []Lit)
	// Undo takes back changes of earlier calls, the latest ones, in the order of
	// assignment. The literals still have their value.
	Undo(c Control, changes []Lit)
	// Check is called when every variable has a value and nothing is left to
	// propagate. What it adds must rule the assignment out, or it is a model.
	Check(c Control)
	// Explain appends to reason the other literals of a clause that made the
	// propagator call Imply(l): all were false before.
	Explain(c Control, l Lit, reason []Lit) []Lit
}

// Decider is a Propagator that wants a say in decisions.
type Decider interface {
	Propagator
	// Decide gives the next literal to decide, which must be open, or 0 to leave
	// it to others.
	Decide(c Control) Lit
}

// Control is a propagator's view of the search.
type Control interface {
	// Value is 1 for a true literal, -1 for a false one, 0 for an open one.
	Value(l Lit) int8
	// Level is the decision level on which v got its value.
	Level(v Var) int
	// DecisionLevel is the current one.
	DecisionLevel() int
	// Imply makes l true at once; the engine asks Explain for the reason if it
	// comes to need it. If l is false, it returns false and the propagator must
	// return.
	Imply(l Lit) bool
	// Add adds a clause for good, whatever the values of its literals. It
	// returns false if no two of them are open or one true: the propagator must
	// return then, and is called again.
	Add(clause ...Lit) bool
}
