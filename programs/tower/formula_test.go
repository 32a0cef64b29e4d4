package tower

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/krrasp/krrasp/programs/answer"
	"github.com/krrasp/krrasp/solve/sat"
	"github.com/stretchr/testify/require"
)

func gini() sat.Engine { return sat.NewGini() }

// budgets reads the table of the slides' instance: for each budget the days
// survived and the number of strategies.
func budgets(t *testing.T) [][3]int {
	file, err := os.Open("testdata/budgets.tsv")
	require.NoError(t, err)
	defer file.Close()
	var rows [][3]int
	for scan := bufio.NewScanner(file); scan.Scan(); {
		if line := scan.Text(); line[0] >= '0' && line[0] <= '9' {
			var r [3]int
			_, err := fmt.Sscan(strings.ReplaceAll(line, "\t", " "), &r[0], &r[1], &r[2])
			require.NoError(t, err)
			rows = append(rows, r)
		}
	}
	require.Len(t, rows, 21)
	return rows
}

func TestFormulaAsMeantAgreesWithTheTableForEveryBudget(t *testing.T) {
	ctx := context.Background()
	in, err := Slides(ctx)
	require.NoError(t, err)
	for _, row := range budgets(t) {
		in.Budget = row[0]
		days, strategy, err := Survive(ctx, in, AsMeant, gini)
		require.NoError(t, err)
		require.Equal(t, row[1], days, "budget %d", row[0])
		spent := 0
		for _, p := range strategy {
			for _, g := range in.Guards {
				if g.Name == p.Guard {
					spent += g.Cost
				}
			}
		}
		require.LessOrEqual(t, spent, in.Budget)
		f := Build(in, days, AsMeant)
		n, err := f.Count(ctx, gini(), f.P, 0)
		require.NoError(t, err)
		require.Equal(t, row[2], n, "budget %d", row[0])
	}
}

func TestAsMeantThePlacementsFixAllOtherVariables(t *testing.T) {
	ctx := context.Background()
	in, err := Slides(ctx)
	require.NoError(t, err)
	in.Budget = 8
	f := Build(in, 2, AsMeant)
	var all []sat.Var
	for v := 1; v <= f.NumVars(); v++ {
		all = append(all, sat.Var(v))
	}
	n, err := f.Count(ctx, gini(), all, 0)
	require.NoError(t, err)
	require.Equal(t, 5, n)
}

// Every correction is needed: without it the formula has other models.
func TestEachCorrectionMatters(t *testing.T) {
	ctx := context.Background()
	in, err := Slides(ctx)
	require.NoError(t, err)
	in.Budget = 14
	count := func(in *Instance, k int, fix Correction, limit int) int {
		f := Build(in, k, fix)
		n, err := f.Count(ctx, gini(), f.P, limit)
		require.NoError(t, err)
		return n
	}
	require.Equal(t, 8, count(in, 3, AsMeant, 0))
	for _, d := range Differences() {
		n := count(in, 3, AsMeant&^d.Correction, 100)
		switch d.Correction {
		case SpawnsUnguarded, WavesOfTheDay, StartAtSpawns:
			require.Zero(t, n, d.Printed)
		case StartNowhereElse: // the same strategies, more assignments for each
			require.Equal(t, 8, n, d.Printed)
			tight := *in
			tight.Budget = 3
			for _, fix := range []Correction{AsMeant, AsMeant &^ d.Correction} {
				require.Equal(t, 1, count(&tight, 1, fix, 0))
				f := Build(&tight, 1, fix)
				var all []sat.Var
				for v := 1; v <= f.NumVars(); v++ {
					all = append(all, sat.Var(v))
				}
				assignments, err := f.Count(ctx, gini(), all, 3)
				require.NoError(t, err)
				require.Equal(t, fix == AsMeant, assignments == 1)
			}
		case SpentBefore:
			require.Equal(t, 100, n, d.Printed)
		case NothingSpent:
			require.Equal(t, 8, n, d.Printed)
			free := *in
			free.Budget = 0
			require.Zero(t, count(&free, 0, AsMeant&^d.Correction, 0))
			require.Equal(t, 1, count(&free, 0, AsMeant, 0))
		case LimitPerDay:
			require.Greater(t, n, 8, d.Printed)
		}
	}
	days, _, err := Survive(ctx, in, AsPrinted, gini)
	require.NoError(t, err)
	require.Zero(t, days, "as printed, every wave starts at the tower")
}

func TestProgramAgreesWithTheTableForEveryBudget(t *testing.T) {
	ctx := context.Background()
	for _, row := range budgets(t) {
		in := Source("instance.lp")
		in.Text = strings.Replace(in.Text, "budget(12)", fmt.Sprintf("budget(%d)", row[0]), 1)
		r, err := answer.Run(ctx, answer.Task{
			Files:     []answer.File{Source("tower.lp"), in, Source("budget.lp")},
			AllOptima: true,
		})
		require.NoError(t, err)
		require.Len(t, r.Models, row[2], "budget %d", row[0])
		for _, m := range r.Models {
			require.Equal(t, []int64{-int64(row[1])}, m.Costs)
		}
	}
}
