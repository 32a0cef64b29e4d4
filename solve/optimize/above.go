package optimize

import (
	"context"

	"github.com/krrasp/krrasp/solve/sat"
)

// Branch and bound. A model gives a cost; the next must cost less, until there
// is none. Priorities are fixed one after the other, the greatest first: models
// get lexicographically better all the way.
//
// A step is how far below the best cost the next bound is tried. Steps of one
// need one proof of unsatisfiability, at the end. Larger steps save models and
// risk proofs on the way; each proof raises the lower bound.

func (r *Run) fromAbove(ctx context.Context) sat.Status {
	defer r.drop()
	status, _ := r.solve(ctx)
	if status != sat.Satisfiable {
		return status
	}
	for i, l := range r.Levels {
		lower := l.Offset
		step := uint64(1)
		for !r.stopped && r.costs[i] > lower {
			best := r.costs[i]
			span := uint64(best) - uint64(lower) // at least 1; may exceed int64
			switch r.Strategy.Descent {
			case Linear, Hierarchical:
				step = 1
			case Decreasing:
				step = (span-1)/2 + 1
			}
			step = min(step, span)
			target := int64(uint64(best) - step)
			status := sat.Unsatisfiable
			if bound := r.below(i, target); bound != r.Truth.Not() {
				status, _ = r.solve(ctx, bound)
			}
			switch status {
			case sat.Unknown:
				return status
			case sat.Satisfiable:
				step = min(step, 1<<62) * 2
			case sat.Unsatisfiable:
				lower = target + 1
				step = 1
				r.lower(i, lower)
			}
		}
		if r.stopped {
			return sat.Unknown
		}
		r.lower(i, r.costs[i])
		r.keep(i)
	}
	return sat.Satisfiable
}

func (r *Run) lower(level int, bound int64) {
	if r.Lower != nil {
		r.Lower(level, bound)
	}
}
