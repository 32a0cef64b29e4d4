package sat

import (
	"context"
	"fmt"
	"math/rand"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// brute tells by trying all assignments whether clauses have a model in which
// the assumptions hold. At most 20 variables.
func brute(n int, clauses [][]Lit, assumptions []Lit) bool {
	holds := func(bits int, l Lit) bool { return (bits>>(l.Var()-1)&1 == 1) != l.Neg() }
next:
	for bits := range 1 << n {
		for _, l := range assumptions {
			if !holds(bits, l) {
				continue next
			}
		}
		for _, c := range clauses {
			ok := false
			for _, l := range c {
				if holds(bits, l) {
					ok = true
					break
				}
			}
			if !ok {
				continue next
			}
		}
		return true
	}
	return false
}

func randomLit(rng *rand.Rand, n int) Lit {
	return Lit(2*(1+rng.Intn(n)) + rng.Intn(2))
}

// TestGiniRandom drives the engine with clauses, assumptions and ended contexts
// in random order and checks every answer, model and core.
func TestGiniRandom(t *testing.T) {
	for seed := range int64(3000) {
		rng := rand.New(rand.NewSource(seed))
		e := NewGini()
		n := 1 + rng.Intn(9)
		for range n {
			e.NewVar(false)
		}
		var clauses [][]Lit
		for range 30 {
			switch k := rng.Intn(10); {
			case k < 6:
				for range 1 + rng.Intn(6) {
					c := make([]Lit, rng.Intn(5))
					if rng.Intn(8) > 0 {
						c = make([]Lit, 2+rng.Intn(2))
					}
					if len(c) == 0 && rng.Intn(20) > 0 {
						continue
					}
					for i := range c {
						c[i] = randomLit(rng, n)
					}
					clauses = append(clauses, c)
					e.AddClause(c...)
				}
			case k == 6 && n < 12:
				n++
				e.NewVar(false)
			default:
				assumptions := make([]Lit, rng.Intn(4))
				for i := range assumptions {
					assumptions[i] = randomLit(rng, n)
				}
				ctx, cancel := context.Background(), func() {}
				if rng.Intn(3) == 0 {
					ctx, cancel = context.WithCancel(ctx)
				}
				if rng.Intn(3) == 0 {
					go cancel()
				}
				got := e.Solve(ctx, assumptions...)
				cancel()
				want := brute(n, clauses, assumptions)
				switch got {
				case Satisfiable:
					require.True(t, want)
					for _, c := range append(clauses, nil)[:len(clauses)] {
						ok := false
						for _, l := range c {
							require.NotEqual(t, e.Value(l), e.Value(l.Not()))
							ok = ok || e.Value(l)
						}
						require.True(t, ok)
					}
					for _, l := range assumptions {
						require.True(t, e.Value(l))
					}
				case Unsatisfiable:
					require.False(t, want)
					core := e.Failed()
					require.Subset(t, assumptions, core)
					require.False(t, brute(n, clauses, core))
				default:
					require.Error(t, ctx.Err())
				}
			}
		}
	}
}

// pigeons adds: n+1 pigeons in n holes.
func pigeons(e Engine, n int) {
	v := make([][]Lit, n+1)
	for i := range v {
		for range n {
			v[i] = append(v[i], e.NewVar(false).Lit())
		}
		e.AddClause(v[i]...)
	}
	for j := range n {
		for i := range v {
			for k := range i {
				e.AddClause(v[i][j].Not(), v[k][j].Not())
			}
		}
	}
}

func TestGiniInterrupt(t *testing.T) {
	e := NewGini()
	pigeons(e, 12)
	for range 3 {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
		require.Equal(t, Unknown, e.Solve(ctx))
		cancel()
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	require.Equal(t, Unsatisfiable, e.Solve(ctx, 2, 3))
	require.ElementsMatch(t, []Lit{2, 3}, e.Failed())
}

func TestGiniEdges(t *testing.T) {
	ctx := context.Background()
	e := NewGini()
	require.Equal(t, Satisfiable, e.Solve(ctx))
	v := e.NewVar(false).Lit()
	require.Equal(t, Satisfiable, e.Solve(ctx, v))
	require.True(t, e.Value(v))
	e.AddClause(v.Not(), v, v)
	e.AddClause(v.Not(), v.Not())
	require.True(t, e.Value(v), "a model outlives an added clause")
	w := e.NewVar(true).Lit()
	require.NotEqual(t, e.Value(w), e.Value(w.Not()))
	require.Equal(t, Unsatisfiable, e.Solve(ctx, w, v))
	require.Equal(t, []Lit{v}, e.Failed())
	require.Equal(t, Satisfiable, e.Solve(ctx, v.Not()))
	e.AddClause()
	require.Equal(t, Unsatisfiable, e.Solve(ctx, v.Not()))
	require.Empty(t, e.Failed())
	e.AddClause(v)
	require.Equal(t, Unsatisfiable, e.Solve(ctx))
	require.False(t, e.Value(1000))
}

// split counts models by trying both values of each variable in turn.
func split(e Engine, ctx context.Context, lits, assumed []Lit) int {
	if e.Solve(ctx, assumed...) != Satisfiable {
		return 0
	}
	i := len(assumed)
	if i == len(lits) {
		return 1
	}
	return split(e, ctx, lits, append(assumed[:i:i], lits[i])) +
		split(e, ctx, lits, append(assumed[:i:i], lits[i].Not()))
}

// BenchmarkGiniEnumerate counts 16,384 models with and without a context that
// can end.
func BenchmarkGiniEnumerate(b *testing.B) {
	for _, cancellable := range []bool{false, true} {
		b.Run(fmt.Sprintf("cancellable=%v", cancellable), func(b *testing.B) {
			for b.Loop() {
				ctx, cancel := context.Background(), func() {}
				if cancellable {
					ctx, cancel = context.WithCancel(ctx)
				}
				e := NewGini()
				var lits []Lit
				for range 14 {
					lits = append(lits, e.NewVar(false).Lit())
				}
				require.Equal(b, 1<<14, split(e, ctx, lits, nil))
				cancel()
			}
		})
	}
}
