package cnf

import (
	"context"

	"github.com/krrasp/krrasp/solve/sat"
)

// Models walks through the models of the formula, each different on the
// variables of over, and calls yield with the true ones until it returns false;
// the slice is valid during the call. The engine must be new.
//
// It grows a branch of decisions on those variables and flips the deepest one
// that has not been flipped: no clauses are added, so nothing grows with the
// number of models. Variables that unit clauses fix are never decided.
func (f *Formula) Models(ctx context.Context, e sat.Engine, over []sat.Var, yield func([]sat.Var) bool) error {
	if err := f.Load(e); err != nil {
		return err
	}
	over, fixed := f.undecided(over)
	branch := make([]sat.Lit, 0, len(over)) // decisions on over[:len(branch)]
	flipped := make([]bool, 0, len(over))
	yes := make([]sat.Var, 0, len(over))
	for {
		switch e.Solve(ctx, branch...) {
		case sat.Unknown:
			return context.Cause(ctx)
		case sat.Satisfiable:
			for _, v := range over[len(branch):] {
				l := v.Lit()
				if !e.Value(l) {
					l = l.Not()
				}
				branch = append(branch, l)
				flipped = append(flipped, false)
			}
			yes = append(yes[:0], fixed...)
			for _, l := range branch {
				if !l.Neg() {
					yes = append(yes, l.Var())
				}
			}
			if !yield(yes) {
				return nil
			}
		}
		for len(branch) > 0 && flipped[len(branch)-1] {
			branch, flipped = branch[:len(branch)-1], flipped[:len(branch)-1]
		}
		if len(branch) == 0 {
			return nil
		}
		last := len(branch) - 1
		branch[last], flipped[last] = branch[last].Not(), true
	}
}

// undecided splits variables into those that no unit clause fixes and those
// that one makes true.
func (f *Formula) undecided(over []sat.Var) (open, fixed []sat.Var) {
	unit := make([]sat.Lit, f.NumVars()+1)
	for _, g := range f.Groups {
		for _, c := range g.Clauses {
			if len(c) == 1 {
				unit[c[0].Var()] = c[0]
			}
		}
	}
	for _, v := range over {
		switch unit[v] {
		case 0:
			open = append(open, v)
		case v.Lit():
			fixed = append(fixed, v)
		}
	}
	return open, fixed
}

// Count counts the models that differ on the variables of over, up to limit; a
// limit of 0 means all.
func (f *Formula) Count(ctx context.Context, e sat.Engine, over []sat.Var, limit int) (int, error) {
	n := 0
	err := f.Models(ctx, e, over, func([]sat.Var) bool {
		n++
		return n != limit
	})
	return n, err
}
