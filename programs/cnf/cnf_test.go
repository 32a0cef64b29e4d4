package cnf

import (
	"bytes"
	"context"
	"testing"

	"github.com/krrasp/krrasp/solve/sat"
	"github.com/stretchr/testify/require"
)

func TestModelsAgreeWithTruthTables(t *testing.T) {
	// Random formulas over 5 variables, counted over the first 3.
	random := uint32(1)
	next := func(n uint32) int { random = random*1664525 + 1013904223; return int(random >> 8 % 32 % n) }
	for range 200 {
		f := &Formula{}
		var over []sat.Var
		for i := range 5 {
			v := f.Var(string(rune('a' + i)))
			if i < 3 {
				over = append(over, v)
			}
		}
		f.Group("random", "")
		for range 3 + next(8) {
			var clause []sat.Lit
			for range 1 + next(3) {
				l := sat.Var(1 + next(5)).Lit()
				if next(2) == 0 {
					l = l.Not()
				}
				clause = append(clause, l)
			}
			f.Add(clause...)
		}
		want := map[int]bool{}
		for world := range 32 {
			if f.holds(world) {
				want[world&7] = true
			}
		}
		got := map[int]bool{}
		err := f.Models(context.Background(), sat.NewGini(), over, func(yes []sat.Var) bool {
			world := 0
			for _, v := range yes {
				world |= 1 << (v - 1)
			}
			require.False(t, got[world], "given twice")
			got[world] = true
			return true
		})
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
}

// holds evaluates the formula; bit i of world is variable i+1.
func (f *Formula) holds(world int) bool {
	for _, g := range f.Groups {
		for _, c := range g.Clauses {
			ok := false
			for _, l := range c {
				ok = ok || (world>>(l.Var()-1)&1 == 1) != l.Neg()
			}
			if !ok {
				return false
			}
		}
	}
	return true
}

func TestAnEndedContextIsAnError(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	f := &Formula{}
	v := f.Var("a")
	f.Group("either", "")
	f.Add(v.Lit(), v.Lit().Not())
	_, err := f.Count(ctx, sat.NewGini(), []sat.Var{v}, 0)
	require.ErrorIs(t, err, context.Canceled)
	used := sat.NewGini()
	used.NewVar(false)
	_, err = f.Solve(context.Background(), used)
	require.Error(t, err)
}

func TestDimacsNamesEveryVariable(t *testing.T) {
	f := &Formula{}
	a, b := f.Var("rain"), f.Var("wet")
	f.Group("rain makes wet", "(¬rain ∨ wet)")
	f.Add(a.Lit().Not(), b.Lit())
	var out bytes.Buffer
	require.NoError(t, f.WriteDimacs(&out))
	require.Equal(t, "c 1 rain\nc 2 wet\np cnf 2 1\nc rain makes wet\n-1 2 0\n", out.String())
	require.Equal(t, "¬rain ∨ wet", f.Text(f.Groups[0].Clauses[0]))
}
