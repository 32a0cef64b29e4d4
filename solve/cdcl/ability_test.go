package cdcl

import (
	"context"
	"errors"
	"math"
	"math/rand"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/krrasp/krrasp/solve/sat"
	"github.com/stretchr/testify/require"
)

// randomFormula adds clauses of three literals.
func randomFormula(rng *rand.Rand, n, m int, auxiliary bool, engines ...sat.Engine) [][]sat.Lit {
	for range n {
		aux := auxiliary && rng.Intn(2) == 0
		for _, e := range engines {
			e.NewVar(aux)
		}
	}
	var clauses [][]sat.Lit
	for range m {
		c := []sat.Lit{randomLit(rng, n), randomLit(rng, n), randomLit(rng, n)}
		clauses = append(clauses, c)
		for _, e := range engines {
			e.AddClause(c...)
		}
	}
	return clauses
}

// implied tells whether unit propagation refutes the complement of lits.
func implied(n int, clauses map[string][]sat.Lit, lits []sat.Lit) bool {
	vals := make([]int8, 2*n+2)
	for _, l := range lits {
		if vals[l] > 0 {
			return true
		}
		vals[l], vals[l^1] = -1, 1
	}
	for changed := true; changed; {
		changed = false
	next:
		for _, c := range clauses {
			open := sat.Lit(0)
			for _, l := range c {
				if vals[l] > 0 || vals[l] == 0 && open != 0 && open != l {
					continue next
				}
				if vals[l] == 0 {
					open = l
				}
			}
			if open == 0 {
				return true
			}
			vals[open], vals[open^1] = 1, -1
			changed = true
		}
	}
	return false
}

func key(lits []sat.Lit) string {
	lits = slices.Clone(lits)
	slices.Sort(lits)
	return string(appendLits(nil, lits))
}

func appendLits(to []byte, lits []sat.Lit) []byte {
	for _, l := range lits {
		to = strconv.AppendInt(to, int64(l.Dimacs()), 10)
		to = append(to, ' ')
	}
	return to
}

// TestProof checks proofs of unsatisfiable formulas line by line.
func TestProof(t *testing.T) {
	refuted := 0
	for seed := range int64(200) {
		rng := rand.New(rand.NewSource(seed))
		e := New(Options{Seed: seed})
		e.eager = seed%2 == 0
		var text strings.Builder
		e.Proof(&text)
		n := 20 + rng.Intn(20)
		known := map[string][]sat.Lit{}
		copies := map[string]int{}
		for _, c := range randomFormula(rng, n, 5*n, true, e) {
			known[key(c)] = c
			copies[key(c)]++
		}
		status := e.Solve(background)
		require.NoError(t, e.ProofError())
		for line := range strings.Lines(text.String()) {
			remove := strings.HasPrefix(line, "d ")
			var lits []sat.Lit
			for _, word := range strings.Fields(strings.TrimPrefix(line, "d ")) {
				x, err := strconv.Atoi(word)
				require.NoError(t, err)
				if x > 0 {
					lits = append(lits, sat.Var(x).Lit())
				} else if x < 0 {
					lits = append(lits, sat.Var(-x).Lit().Not())
				}
			}
			if remove {
				if copies[key(lits)]--; copies[key(lits)] == 0 {
					delete(known, key(lits))
				}
				continue
			}
			require.True(t, implied(n, known, lits), "seed %d: %s", seed, line)
			known[key(lits)] = lits
			copies[key(lits)]++
		}
		if status == sat.Unsatisfiable {
			refuted++
			require.Contains(t, known, "")
		}
	}
	require.Greater(t, refuted, 10)
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, errors.New("full") }

func TestProofError(t *testing.T) {
	e := New(Options{})
	e.Proof(failingWriter{})
	pigeons(e, 5)
	require.Equal(t, sat.Unsatisfiable, e.Solve(background))
	require.EqualError(t, e.ProofError(), "full")
	e.Proof(nil)
	require.EqualError(t, e.ProofError(), "full")
}

func TestPortfolio(t *testing.T) {
	for seed := range int64(60) {
		rng := rand.New(rand.NewSource(seed))
		p, g := NewPortfolio(3, Options{Seed: seed}), sat.NewGini()
		n := 20 + rng.Intn(60)
		clauses := randomFormula(rng, n, n*43/10, true, p, g)
		require.Equal(t, n, p.NumVars())
		p.SetPhase(2)
		p.SetPriority(3, 1)
		p.SetFactor(2, 2)
		p.AddScore(1, 5)
		p.ClearPhase(1)
		for range 4 {
			assumptions := []sat.Lit{randomLit(rng, n), randomLit(rng, n)}
			want := g.Solve(background, assumptions...)
			require.Equal(t, want, p.Solve(background, assumptions...))
			if want == sat.Satisfiable {
				for _, c := range clauses {
					require.True(t, p.Value(c[0]) || p.Value(c[1]) || p.Value(c[2]))
				}
			} else {
				require.Subset(t, assumptions, p.Failed())
				require.Equal(t, sat.Unsatisfiable, g.Solve(background, p.Failed()...))
			}
		}
		require.Positive(t, p.Stats().Propagations)
	}
}

func TestPortfolioSums(t *testing.T) {
	p := NewPortfolio(2, Options{})
	var lits []sat.Lit
	for range 6 {
		lits = append(lits, p.NewVar(false).Lit())
	}
	require.True(t, p.AddAtLeast(lits, nil, 3, sat.True))
	id, ok := p.AddAtMost(lits, nil, 4, sat.True)
	require.True(t, ok)
	require.Equal(t, sat.Satisfiable, p.Solve(background))
	p.Tighten(id, 2)
	require.Equal(t, sat.Unsatisfiable, p.Solve(background))
	ctx, cancel := context.WithTimeout(background, 30*time.Millisecond)
	defer cancel()
	hard := NewPortfolio(2, Options{})
	pigeons(hard, 12)
	require.Equal(t, sat.Unknown, hard.Solve(ctx))
}

func TestSumsTooLarge(t *testing.T) {
	e := New(Options{})
	x, y := e.NewVar(false).Lit(), e.NewVar(false).Lit()
	lits := []sat.Lit{x, y}
	require.False(t, e.AddAtLeast(lits, []int64{math.MaxInt64, 1}, 1, sat.True))
	require.False(t, e.AddAtLeast(lits, []int64{1, 1}, math.MinInt64, sat.True))
	_, ok := e.AddAtMost(lits, []int64{math.MinInt64, 1}, 1, sat.True)
	require.False(t, ok)
	id, ok := e.AddAtMost(lits, []int64{1 << 60, 5}, math.MaxInt64, sat.True)
	require.True(t, ok)
	require.Equal(t, sat.Satisfiable, e.Solve(background, x, y))
	e.Tighten(id, 1<<60)
	require.Equal(t, sat.Unsatisfiable, e.Solve(background, x, y))
	e.Tighten(id, math.MinInt64)
	require.Equal(t, sat.Unsatisfiable, e.Solve(background))
}

func TestConstants(t *testing.T) {
	e := New(Options{True: true})
	require.Equal(t, sat.Satisfiable, e.Solve(background, sat.True))
	x := e.NewVar(false).Lit()
	e.AddClause(sat.False, x)
	e.AddClause(sat.True)
	require.Equal(t, sat.Satisfiable, e.Solve(background, sat.True, x))
	require.True(t, e.Value(x) && e.Value(sat.True) && !e.Value(sat.False) && !e.Value(1000))
	require.Equal(t, sat.Unsatisfiable, e.Solve(background, sat.False))
	require.Equal(t, []sat.Lit{sat.False}, e.Failed())
	require.Equal(t, sat.Satisfiable, e.Solve(background, 40), "a variable not made before")
	e.AddClause()
	require.Equal(t, sat.Unsatisfiable, e.Solve(background, x))
	require.Empty(t, e.Failed())
}

// inOrder makes variables true in the order of their numbers.
type inOrder struct{ clausePropagator }

func (d *inOrder) Decide(c sat.Control) sat.Lit {
	for v := sat.Var(1); v <= 3; v++ {
		if c.Value(v.Lit()) == 0 {
			if v > 1 && c.Value(1<<1) != 0 && c.Level(1) == 0 && c.DecisionLevel() == 0 {
				return 0
			}
			return v.Lit()
		}
	}
	return 0
}

func TestDecider(t *testing.T) {
	e := New(Options{})
	for range 3 {
		e.NewVar(false)
	}
	e.AddClause(3, 5)
	e.AddPropagator(&inOrder{clausePropagator{t: t, rng: rand.New(rand.NewSource(1)), reasons: map[sat.Lit][]sat.Lit{}}})
	require.Equal(t, sat.Satisfiable, e.Solve(background))
	require.True(t, e.Value(2) && e.Value(5) && e.Value(6))
}

// TestHints: without conflicts, priorities and phases alone make the model.
func TestHints(t *testing.T) {
	e := New(Options{})
	for range 4 {
		e.NewVar(false)
	}
	e.AddClause(3, 5)
	e.SetPhase(2)
	e.SetPhase(4)
	e.SetPriority(2, 7)
	require.Equal(t, sat.Satisfiable, e.Solve(background))
	require.True(t, e.Value(4) && e.Value(3))
	e.SetPriority(1, 8)
	e.AddClause(sat.Lit(8)) // leaves the old trail
	require.Equal(t, sat.Satisfiable, e.Solve(background, 8))
	require.True(t, e.Value(2) && e.Value(5))
}

// TestWork pins the work of a fixed seed, so that a change of the search shows
// without a clock. A new number is no fault; a much larger one is.
func TestWork(t *testing.T) {
	e := New(Options{Seed: 1})
	rng := rand.New(rand.NewSource(1))
	randomFormula(rng, 150, 660, false, e)
	require.Equal(t, sat.Unsatisfiable, e.Solve(background))
	require.Less(t, e.Stats().Conflicts, int64(6000))
	require.Less(t, e.Stats().Propagations, int64(400_000))
}
