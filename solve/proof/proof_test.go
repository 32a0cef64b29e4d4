package proof_test

import (
	"context"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/solve/cdcl"
	"github.com/krrasp/krrasp/solve/proof"
	"github.com/krrasp/krrasp/solve/sat"
)

var bg = context.Background()

func check(formula, text string) error {
	_, err := proof.Check(bg, strings.NewReader(formula), strings.NewReader(text))
	return err
}

const square = "c all four\np cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n"

func TestCheck(t *testing.T) {
	require.NoError(t, check(square, "1 0\n0\n"))
	require.NoError(t, check(square, "2 0 d 1 2 0 0"))
	require.ErrorIs(t, check(square, ""), proof.ErrIncomplete)
	require.NoError(t, check("p cnf 1 2\n1 0 -1 0\n", ""), "the formula is contradictory by itself")
	require.NoError(t, check("p cnf 0 1\n0\n", ""))
	require.ErrorIs(t, check("p cnf 2 2\n1 2 0\n-1 2 0\n", "2 0\n"), proof.ErrIncomplete)
	var step *proof.StepError
	require.ErrorAs(t, check("p cnf 2 2\n1 2 0\n-1 -2 0\n", "c note\n0\n"), &step)
	require.Equal(t, 2, step.Line)
	require.Empty(t, step.Clause)
	require.ErrorAs(t, check("p cnf 3 3\n1 2 0\n-1 2 3 0\n-2 -3 0\n", "2 0\n"), &step)
	require.Equal(t, []int{2}, step.Clause)
	// A fresh variable x = a and b, as an engine may introduce it.
	require.ErrorIs(t, check("p cnf 2 1\n1 2 0\n", "3 -1 -2 0\n-3 1 0\n-3 2 0\n"), proof.ErrIncomplete)
	require.ErrorAs(t, check("p cnf 2 1\n1 2 0\n", "3 -1 -2 0\n-3 1 0\n3 0\n"), &step)
}

func TestSyntax(t *testing.T) {
	for _, f := range []string{"", "1 0", "p cnf 1", "p cnf x 1\n", "p cnf 1 1\n2 0\n", "p cnf 1 1\n1\n", "p cnf 1 2\n1 0\n",
		"p cnf 1 1\n99999999999999999999999999 0\n", "p dnf 1 1\n1 0\n", "p cnf -1 0\n", "p cnf 1 1\n\x00 0\n"} {
		require.Error(t, check(f, "0\n"), f)
	}
	for _, p := range []string{"1", "d", "x 0", "1 2"} {
		require.Error(t, check(square, p), p)
	}
}

func TestContext(t *testing.T) {
	ctx, cancel := context.WithCancel(bg)
	cancel()
	var text strings.Builder
	fmt.Fprintf(&text, "p cnf 3000 3000\n")
	for i := range 3000 {
		fmt.Fprintf(&text, "%d %d 0\n", i+1, (i+1)%3000+1)
	}
	_, err := proof.Check(ctx, strings.NewReader(text.String()), strings.NewReader("0\n"))
	require.ErrorIs(t, err, context.Canceled)
}

// TestEngine checks the engine's proofs, and that a proof with a line changed to
// something that does not follow is not believed of a satisfiable formula.
func TestEngine(t *testing.T) {
	refuted, believed := 0, 0
	for seed := range int64(150) {
		rng := rand.New(rand.NewSource(seed))
		n := 30 + rng.Intn(70)
		m := int(float64(n) * (4 + rng.Float64()))
		e := cdcl.New(cdcl.Options{Seed: seed})
		var text, formula strings.Builder
		e.Proof(&text)
		for range n {
			e.NewVar(rng.Intn(3) == 0)
		}
		fmt.Fprintf(&formula, "p cnf %d %d\n", n, m)
		for range m {
			lits := []sat.Lit{}
			for range 3 {
				l := sat.Var(1 + rng.Intn(n)).Lit()
				if rng.Intn(2) == 0 {
					l = l.Not()
				}
				lits = append(lits, l)
				fmt.Fprintf(&formula, "%d ", l.Dimacs())
			}
			formula.WriteString("0\n")
			e.AddClause(lits...)
		}
		status := e.Solve(bg)
		require.NoError(t, e.ProofError())
		err := check(formula.String(), text.String())
		if status == sat.Unsatisfiable {
			require.NoError(t, err, "seed %d", seed)
			refuted++
			continue
		}
		require.Error(t, err)
		if err := check(formula.String(), text.String()+"0\n"); err == nil {
			believed++
		}
	}
	require.Zero(t, believed)
	require.Greater(t, refuted, 20)
}

func FuzzCheck(f *testing.F) {
	f.Add(square, "1 0\n0\n")
	f.Add("p cnf 2 1\n1 2 0\n", "3 -1 -2 0\n-3 1 0\nd 1 2 0\n")
	f.Fuzz(func(t *testing.T, formula, text string) {
		if len(formula)+len(text) > 1<<12 || strings.Count(formula+text, "") != len(formula+text)+1 {
			t.Skip()
		}
		for _, w := range strings.Fields(formula + " " + text) {
			if len(w) > 4 {
				t.Skip() // room for many variables
			}
		}
		if check(formula, text) != nil {
			return
		}
		e := sat.NewGini()
		if sat.ReadDimacs(strings.NewReader(formula), e) == nil {
			require.NotEqual(t, sat.Satisfiable, e.Solve(bg))
		}
	})
}
