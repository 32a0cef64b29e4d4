package tower

import (
	"context"
	"os"
	"testing"

	"github.com/krrasp/krrasp/programs/answer"
	"github.com/stretchr/testify/require"
)

func TestGeneratedInstancesAgreeBetweenProgramAndFormula(t *testing.T) {
	ctx := context.Background()
	sizes := []Size{
		{Nodes: 6, Days: 1, Waves: 1, Guards: 2, Seed: 1},
		{Nodes: 20, Days: 3, Waves: 2, Guards: 3, Seed: 2},
		{Nodes: 20, Days: 3, Waves: 2, Guards: 3, Seed: 2, Lost: true},
		{Nodes: 40, Days: 4, Waves: 3, Guards: 4, Seed: 3},
		{Nodes: 40, Days: 4, Waves: 3, Guards: 4, Seed: 4, Lost: true},
	}
	for _, s := range sizes {
		in, planted := Generate(s)
		again, _ := Generate(s)
		require.Equal(t, in, again)
		require.NoError(t, in.check(nil))
		require.Equal(t, !s.Lost, in.Holds(s.Days, planted))
		days, strategy, err := Survive(ctx, in, AsMeant, gini)
		require.NoError(t, err)
		require.True(t, in.Holds(days, strategy))
		require.Equal(t, s.Lost, days < s.Days)
		if dir := os.Getenv("KRRASP_PICTURES"); dir != "" {
			require.NoError(t, os.WriteFile(dir+"/generated.svg", []byte(Map(in, strategy, 1).SVG()), 0o644))
		}
		r, err := answer.Run(ctx, answer.Task{Files: []answer.File{Source("tower.lp"), in.File(), Source("budget.lp")}})
		require.NoError(t, err)
		best, ok := r.Best()
		require.True(t, ok)
		require.True(t, r.Exhausted)
		require.Equal(t, []int64{-int64(days)}, best.Costs)
		back, err := Read(ctx, in.File())
		require.NoError(t, err)
		require.ElementsMatch(t, in.Edges, back.Edges)
		require.ElementsMatch(t, in.Waves, back.Waves)
	}
}
