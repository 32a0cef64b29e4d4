package haunted

import (
	"context"
	"os"
	"slices"
	"testing"

	"github.com/krrasp/krrasp/programs/answer"
	"github.com/stretchr/testify/require"
)

// The answer that the document prints, which is the only one.
var printed = Solution{
	{Ghost, 1, 1}, {Ghost, 4, 1},
	{Dracula, 2, 2}, {Dracula, 2, 3}, {Dracula, 3, 1}, {Dracula, 3, 4},
	{Zombie, 1, 2}, {Zombie, 1, 3}, {Zombie, 4, 4},
}

func TestTheDocumentsPuzzleHasItsPrintedAnswerOnly(t *testing.T) {
	ctx := context.Background()
	r, err := answer.Run(ctx, answer.Task{Files: []answer.File{
		Source("instance.lp"), Source("encoding.lp"), Source("visibility.lp")}})
	require.NoError(t, err)
	require.Len(t, r.Models, 1)
	require.Len(t, r.Models[0].Atoms, 9)

	p, err := Read(ctx, Source("instance.lp"))
	require.NoError(t, err)
	require.Equal(t, 4, p.N)
	found, err := Solve(ctx, p, 0)
	require.NoError(t, err)
	require.Equal(t, []Solution{printed}, found)
	for _, c := range p.Counts {
		require.Equal(t, c.Seen, p.Seen(c.Row, c.Col, printed))
	}
	for _, s := range []Solution{nil, printed} {
		board := Board(p, s)
		require.Empty(t, board.Collision())
		if dir := os.Getenv("KRRASP_PICTURES"); dir != "" {
			require.NoError(t, os.WriteFile(dir+"/haunted.svg", []byte(board.SVG()), 0o644))
		}
	}
}

// The rules of visibility.lp and the function See agree, cell by cell.
func TestRulesAndGoSeeTheSame(t *testing.T) {
	ctx := context.Background()
	for seed := range uint64(4) {
		p, _, err := Generate(ctx, 3+int(seed), seed)
		require.NoError(t, err)
		r, err := answer.Run(ctx, answer.Task{Models: 1, Files: []answer.File{p.File(), Source("visibility.lp"),
			{Name: "grid", Text: "grid(1..n,1..n). #show direct_visible/5. #show mirror_visible/5."}}})
		require.NoError(t, err)
		m, ok := r.Best()
		require.True(t, ok)
		var want []string
		for _, l := range Lookouts(p.N) {
			direct, mirrored := See(p.N, l[0], l[1], p.mirror)
			atom := func(name string, s Sight) string {
				return answer.Fun(name, answer.Int(l[0]), answer.Int(l[1]), answer.Int(s.Row), answer.Int(s.Col),
					answer.Fun("", answer.Int(s.DownRows), answer.Int(s.Right))).String()
			}
			for _, s := range direct {
				want = append(want, atom("direct_visible", s))
			}
			for _, s := range mirrored {
				want = append(want, atom("mirror_visible", s))
			}
		}
		var got []string
		for _, a := range m.Atoms {
			got = append(got, a.String())
		}
		slices.Sort(got)
		slices.Sort(want)
		require.Equal(t, want, got)
	}
}

func TestGeneratedPuzzlesHaveOneSolution(t *testing.T) {
	ctx := context.Background()
	p, s, err := Generate(ctx, 6, 1)
	require.NoError(t, err)
	found, err := Solve(ctx, p, 0)
	require.NoError(t, err)
	require.Equal(t, []Solution{s}, found)
	again, _, err := Generate(ctx, 6, 1)
	require.NoError(t, err)
	require.Equal(t, p, again)
	back, err := Read(ctx, p.File())
	require.NoError(t, err)
	require.ElementsMatch(t, p.Counts, back.Counts)
	require.ElementsMatch(t, p.Mirrors, back.Mirrors)
	require.Equal(t, p.Ghouls, back.Ghouls)
}
