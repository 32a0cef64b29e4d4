package cdcl

import (
	"context"
	"fmt"
	"math/rand"
	"testing"

	"github.com/krrasp/krrasp/solve/sat"
	"github.com/stretchr/testify/require"
)

// Hard formulas of fixed seeds, each on both engines:
//
//	go test -bench . -benchtime 1x ./solve/cdcl

// colouring adds: a random graph with n nodes and m edges has k colours.
func colouring(e sat.Engine, rng *rand.Rand, n, m, k int) {
	has := make([][]sat.Lit, n)
	for i := range has {
		for c := range k {
			has[i] = append(has[i], e.NewVar(false).Lit())
			for d := range c {
				e.AddClause(has[i][c].Not(), has[i][d].Not())
			}
		}
		e.AddClause(has[i]...)
	}
	for range m {
		i, j := rng.Intn(n), rng.Intn(n)
		for c := range k {
			if i != j {
				e.AddClause(has[i][c].Not(), has[j][c].Not())
			}
		}
	}
}

// dominoes adds: a board of n by n without two opposite corners is covered.
func dominoes(e sat.Engine, n int) {
	around := map[[2]int][]sat.Lit{}
	in := func(c [2]int) bool {
		return c[0] < n && c[1] < n && c != [2]int{0, 0} && c != [2]int{n - 1, n - 1}
	}
	for i := range n {
		for j := range n {
			for _, next := range [2][2]int{{i + 1, j}, {i, j + 1}} {
				if cell := [2]int{i, j}; in(cell) && in(next) {
					l := e.NewVar(false).Lit()
					around[cell] = append(around[cell], l)
					around[next] = append(around[next], l)
				}
			}
		}
	}
	for i := range n {
		for j := range n {
			lits := around[[2]int{i, j}]
			if !in([2]int{i, j}) {
				continue
			}
			e.AddClause(lits...)
			for a := range lits {
				for b := range a {
					e.AddClause(lits[a].Not(), lits[b].Not())
				}
			}
		}
	}
}

func BenchmarkSolve(b *testing.B) {
	engines := []struct {
		name string
		make func() sat.Engine
	}{
		{"cdcl", func() sat.Engine { return New(Options{}) }},
		{"gini", func() sat.Engine { return sat.NewGini() }},
	}
	problems := []struct {
		name string
		add  func(sat.Engine)
		want sat.Status
	}{
		{"random3", func(e sat.Engine) { randomFormula(rand.New(rand.NewSource(3)), 200, 900, false, e) }, sat.Unsatisfiable},
		{"pigeons8", func(e sat.Engine) { pigeons(e, 8) }, sat.Unsatisfiable},
		{"colouring", func(e sat.Engine) { colouring(e, rand.New(rand.NewSource(1)), 120, 600, 4) }, sat.Unsatisfiable},
		{"dominoes10", func(e sat.Engine) { dominoes(e, 10) }, sat.Unsatisfiable},
	}
	for _, p := range problems {
		for _, engine := range engines {
			b.Run(fmt.Sprintf("%s/%s", p.name, engine.name), func(b *testing.B) {
				var conflicts int64
				for b.Loop() {
					e := engine.make()
					p.add(e)
					require.Equal(b, p.want, e.Solve(background))
					conflicts = e.Stats().Conflicts
				}
				b.ReportMetric(float64(conflicts), "conflicts")
			})
		}
	}
}

// BenchmarkEnumerate counts 2^16 models by backtracking.
func BenchmarkEnumerate(b *testing.B) {
	for b.Loop() {
		e := New(Options{})
		for range 16 {
			e.NewVar(false)
		}
		e.Enumerate(nil)
		n := 0
		for e.Next(context.Background()) == sat.Satisfiable {
			n++
		}
		require.Equal(b, 1<<16, n)
	}
}

// BenchmarkSums solves a system of weighted sums kept by the engine.
func BenchmarkSums(b *testing.B) {
	for b.Loop() {
		rng := rand.New(rand.NewSource(1))
		e := New(Options{})
		var lits []sat.Lit
		for range 60 {
			lits = append(lits, e.NewVar(false).Lit())
		}
		for range 8 {
			weights := make([]int64, len(lits))
			total := int64(0)
			for i := range weights {
				weights[i] = rng.Int63n(100)
				total += weights[i]
			}
			e.AddAtLeast(lits, weights, total/2, sat.True)
			e.AddAtMost(lits, weights, total/2+total/20, sat.True)
		}
		e.Solve(background)
	}
}
