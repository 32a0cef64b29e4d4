package optimize

import (
	"context"
	"errors"
	"math"

	"github.com/krrasp/krrasp/solve/encode"
	"github.com/krrasp/krrasp/solve/sat"
)

// ErrOverflow says that a cost is beyond 64 bits.
var ErrOverflow = errors.New("a cost is beyond 64 bits")

// Level is the sum of one priority: Offset and the weights of the true Lits.
type Level struct {
	Priority int64
	Lits     []sat.Lit // of different variables
	Weights  []int64   // positive
	Offset   int64

	objective *encode.Objective
}

// Cost gives the sum under values, by literal: 1 true, -1 false.
func (l *Level) Cost(values []int8) (int64, error) {
	sum := l.Offset
	for i, x := range l.Lits {
		if values[x] > 0 {
			if sum > math.MaxInt64-l.Weights[i] {
				return 0, ErrOverflow
			}
			sum += l.Weights[i]
		}
	}
	return sum, nil
}

// Oracle finds answer sets. After Satisfiable, Values gives one; after
// Unsatisfiable, Failed gives a subset of the assumptions that has none.
type Oracle interface {
	Solve(ctx context.Context, assumptions []sat.Lit) sat.Status
	Values() []int8
	Failed() []sat.Lit
}

// Algorithm is how the optimum is approached.
type Algorithm uint8

// The algorithms.
const (
	BranchAndBound Algorithm = iota // from above
	Cores                           // from below
)

// Descent is the tactic of BranchAndBound. All of them go through the
// priorities one by one; Linear and Hierarchical take steps of one.
type Descent uint8

// The descents.
const (
	Linear Descent = iota
	Hierarchical
	Increasing // steps double as long as models are found
	Decreasing // steps halve the distance to what is known to be out of reach
)

// Relaxation is what Cores makes of a core.
type Relaxation uint8

// The relaxations.
const (
	OLL   Relaxation = iota // a counter of which outputs are made one by one
	One                     // a counter with all outputs
	K                       // counters of bounded size
	PMRES                   // gates of two inputs
)

// Strategy chooses among them.
type Strategy struct {
	Algorithm  Algorithm
	Descent    Descent
	Relaxation Relaxation
	Size       int  // of the counters of K, 0 for a default
	Disjoint   bool // cores without common literals first
	Stratify   bool // great weights first
}

// Outcome of Minimize.
type Outcome struct {
	// Status is Satisfiable if the optimum was found, Unsatisfiable if there is
	// no model, Unknown if the context ended or Model returned false.
	Status sat.Status
	// Fixed are literals that hold, of all models under the assumptions, in the
	// optimal ones exactly.
	Fixed []sat.Lit
	// Failed are the assumptions that have no model.
	Failed []sat.Lit
}

// Run is one optimization.
type Run struct {
	Levels   []*Level
	Gates    *encode.Builder
	Truth    sat.Lit // an engine's literal that is always true
	Call     sat.Lit // clauses of the run hold only if it is true; it must be assumed
	Oracle   Oracle
	Strategy Strategy
	// Weights, if not nil, takes the bounds as they are; otherwise they become
	// clauses.
	Weights sat.WeightConstraints
	// Model is called for each model that is better than those before; it ends
	// the run by returning false.
	Model func(costs []int64) bool
	// Lower is called when a lower bound of a level rises.
	Lower func(level int, bound int64)

	costs   []int64 // best
	started bool    // costs are valid
	stopped bool
	fixed   []sat.Lit
	base    []sat.Lit
	err     error
	limit   limit
}

// limit is a bound that an engine keeps: lit implies that the level costs at
// most bound.
type limit struct {
	lit   sat.Lit // 0 if there is none
	id    int
	level int
	bound int64
}

// Minimize finds the lexicographically least costs under the assumptions.
func (r *Run) Minimize(ctx context.Context, assumptions []sat.Lit) (Outcome, error) {
	r.base = assumptions
	var status sat.Status
	if r.Strategy.Algorithm == Cores {
		status = r.fromBelow(ctx)
	} else {
		status = r.fromAbove(ctx)
	}
	out := Outcome{Status: status, Fixed: r.fixed}
	if status == sat.Unsatisfiable {
		out.Failed = r.Oracle.Failed()
	}
	return out, r.err
}

// Bounded gives a literal for costs that are lexicographically at most bounds;
// of levels without bound anything is allowed.
func (r *Run) Bounded(bounds []int64) sat.Lit {
	n := min(len(bounds), len(r.Levels))
	result := sat.True
	for i := n - 1; i >= 0; i-- {
		o := r.objective(i)
		within := r.Gates.And(o.Bound(bounds[i]), result)
		if bounds[i] > math.MinInt64 {
			within = r.Gates.Or(o.Bound(bounds[i]-1), within)
		}
		result = within
	}
	return r.literal(result)
}

func (r *Run) objective(i int) *encode.Objective {
	l := r.Levels[i]
	if l.objective == nil {
		l.objective = encode.NewObjective(r.Gates,
			append([]sat.Lit{sat.True}, l.Lits...), append([]int64{l.Offset}, l.Weights...))
	}
	return l.objective
}

// below gives a literal that implies that a level costs at most bound; it may be
// the same for lower bounds.
func (r *Run) below(i int, bound int64) sat.Lit {
	l := r.Levels[i]
	if r.Weights == nil || bound < l.Offset {
		return r.literal(r.objective(i).Bound(bound))
	}
	if r.limit.lit != 0 && r.limit.level == i && bound <= r.limit.bound {
		r.Weights.Tighten(r.limit.id, bound-l.Offset)
		r.limit.bound = bound
		return r.limit.lit
	}
	r.drop()
	lit := r.Gates.Fresh()
	id, ok := r.Weights.AddAtMost(l.Lits, l.Weights, bound-l.Offset, lit)
	if !ok {
		r.Gates.Engine.AddClause(lit.Not())
		return r.literal(r.objective(i).Bound(bound))
	}
	// After the call the bound is void, and its literal must not be left open.
	r.Gates.Engine.AddClause(r.Call, lit.Not())
	r.limit = limit{lit, id, i, bound}
	return lit
}

// drop ends the bound at hand.
func (r *Run) drop() {
	if r.limit.lit != 0 {
		r.Gates.Engine.AddClause(r.limit.lit.Not())
		r.limit.lit = 0
	}
}

// keep fixes a level at its optimum.
func (r *Run) keep(i int) {
	lit := r.below(i, r.costs[i])
	if lit == r.limit.lit {
		r.limit.lit = 0 // not to be tightened any more
	}
	if lit != r.Truth {
		r.fixed = append(r.fixed, lit)
	}
}

func (r *Run) literal(l sat.Lit) sat.Lit {
	switch l {
	case sat.True:
		return r.Truth
	case sat.False:
		return r.Truth.Not()
	}
	return l
}

// solve asks for a model under the base, what is fixed, and more; it takes the
// costs of the model.
func (r *Run) solve(ctx context.Context, more ...sat.Lit) (sat.Status, []int64) {
	assumptions := make([]sat.Lit, 0, len(r.base)+len(r.fixed)+len(more))
	assumptions = append(assumptions, r.base...)
	assumptions = append(assumptions, r.fixed...)
	assumptions = append(assumptions, more...)
	status := r.Oracle.Solve(ctx, assumptions)
	if status != sat.Satisfiable {
		return status, nil
	}
	values := r.Oracle.Values()
	costs := make([]int64, len(r.Levels))
	for i, l := range r.Levels {
		var err error
		if costs[i], err = l.Cost(values); err != nil {
			r.err = err
			return sat.Unknown, nil
		}
	}
	if !r.started || less(costs, r.costs) {
		r.started = true
		r.costs = costs
		if !r.Model(costs) {
			r.stopped = true
		}
	}
	return status, costs
}

func less(a, b []int64) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}
