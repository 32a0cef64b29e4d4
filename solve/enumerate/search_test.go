package enumerate

import (
	"context"
	"math/rand"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/solve/sat"
)

// engineOracle asks gini.
type engineOracle struct {
	engine *sat.Gini
	vars   int
}

func (o engineOracle) Solve(ctx context.Context, assumptions []sat.Lit) sat.Status {
	return o.engine.Solve(ctx, assumptions...)
}

func (o engineOracle) Failed() []sat.Lit { return o.engine.Failed() }

func (o engineOracle) Values() []int8 {
	values := make([]int8, 2*o.vars+2)
	for v := sat.Var(1); int(v) <= o.vars; v++ {
		values[v.Lit()], values[v.Lit().Not()] = -1, 1
		if o.engine.Value(v.Lit()) {
			values[v.Lit()], values[v.Lit().Not()] = 1, -1
		}
	}
	return values
}

// TestProjections compares with all assignments, on random clauses and decided
// variables, with clauses that come while models are given.
func TestProjections(t *testing.T) {
	calls := int64(0)
	for seed := range int64(3000) {
		rng := rand.New(rand.NewSource(seed))
		vars := 6 + rng.Intn(8)
		engine := sat.NewGini()
		for range vars {
			engine.NewVar(false)
		}
		var decided []sat.Var
		var mask uint32
		for v := 1; v <= vars; v++ {
			if rng.Intn(3) > 0 {
				decided = append(decided, sat.Var(v))
				mask |= 1 << v
			}
		}
		rng.Shuffle(len(decided), func(i, j int) { decided[i], decided[j] = decided[j], decided[i] })
		s := New(vars, decided, engineOracle{engine, vars})
		random := func() []sat.Lit {
			var clause []sat.Lit
			for range 2 + rng.Intn(3) {
				l := sat.Var(1 + rng.Intn(vars)).Lit()
				if rng.Intn(2) == 0 {
					l = l.Not()
				}
				clause = append(clause, l)
			}
			slices.Sort(clause)
			clause = slices.Compact(clause)
			for i := 1; i < len(clause); i++ {
				if clause[i] == clause[i-1].Not() {
					return nil
				}
			}
			return clause
		}
		var clauses, late [][]sat.Lit
		for k := range vars * (1 + rng.Intn(5)) {
			c := random()
			if c == nil {
				continue
			}
			if k%5 == 4 {
				late = append(late, c)
				continue
			}
			clauses = append(clauses, c)
			s.AddClause(c)
			engine.AddClause(c...)
		}
		holds := func(x uint32, clauses [][]sat.Lit) bool {
			for _, c := range clauses {
				if !slices.ContainsFunc(c, func(l sat.Lit) bool { return x>>l.Var()&1 == 1 != l.Neg() }) {
					return false
				}
			}
			return true
		}
		// A model that breaks a late clause is refuted by it.
		got := []uint32{}
		for s.Next(context.Background()) == sat.Satisfiable {
			x := uint32(0)
			for v := 1; v <= vars; v++ {
				if s.Values()[sat.Var(v).Lit()] > 0 {
					x |= 1 << v
				}
			}
			require.True(t, holds(x, clauses), "seed %d", seed)
			if i := slices.IndexFunc(late, func(c []sat.Lit) bool { return !holds(x, [][]sat.Lit{c}) }); i >= 0 {
				s.AddClause(late[i])
				engine.AddClause(late[i]...)
				clauses = append(clauses, late[i])
				continue
			}
			got = append(got, x&mask)
		}
		clauses = append(clauses, late...)
		want := []uint32{}
		for x := uint32(0); x < 2<<vars; x += 2 {
			if holds(x, clauses) {
				want = append(want, x&mask)
			}
		}
		slices.Sort(want)
		want = slices.Compact(want)
		slices.Sort(got)
		require.Equal(t, append([]uint32{}, want...), got, "seed %d", seed)
		calls += s.Calls
	}
	require.Positive(t, calls)
}
