package castle

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// fewest searches all plays breadth first, apart from the program: 0 if there
// is no win.
func fewest(g Game) int {
	start := State{g.Soldiers, g.Hits, 0}
	seen := map[State]bool{start: true}
	layer := []State{start}
	for round := 1; len(layer) > 0; round++ {
		var next []State
		for _, s := range layer {
			for x := 0; x <= min(s.Soldiers, s.Hits); x++ {
				n := State{Hits: s.Hits - x, Defenders: max(0, s.Defenders-(s.Soldiers-x))}
				if n.Hits == 0 && n.Defenders == 0 {
					return round
				}
				if n.Soldiers = s.Soldiers - n.Defenders; n.Soldiers <= 0 {
					continue
				}
				if n.Hits > 0 {
					n.Defenders += g.Defenders
				}
				if !seen[n] {
					seen[n] = true
					next = append(next, n)
				}
			}
		}
		layer = next
	}
	return 0
}

// requireLegal replays a winning play by the rules.
func requireLegal(t *testing.T, g Game, p *Play) {
	s := State{g.Soldiers, g.Hits, 0}
	for i, r := range p.Rounds {
		require.LessOrEqual(t, r.AtCastle+r.AtDefenders, s.Soldiers)
		s.Hits -= r.AtCastle
		s.Defenders -= r.AtDefenders
		require.GreaterOrEqual(t, s.Hits, 0)
		require.GreaterOrEqual(t, s.Defenders, 0)
		s.Soldiers -= s.Defenders
		require.Positive(t, s.Soldiers)
		if s.Hits > 0 {
			s.Defenders += g.Defenders
		}
		require.Equal(t, s, r.After, "round %d", i+1)
	}
	require.Zero(t, s.Hits+s.Defenders)
}

func TestTheDocumentsTable(t *testing.T) {
	ctx := context.Background()
	rows := Table()
	require.Len(t, rows, 27)
	for _, row := range rows {
		if row.Misprint {
			require.Equal(t, 13, row.Number)
			continue
		}
		best, err := Solve(ctx, row.Game)
		require.NoError(t, err)
		if row.Minimum == "C" {
			require.Nil(t, best)
		} else {
			require.Equal(t, row.Minimum, fmt.Sprintf("S%d", len(best.Rounds)))
			requireLegal(t, row.Game, best)
		}
		naive, err := Naive(ctx, row.Game)
		require.NoError(t, err)
		for i, want := range []string{row.AtCastle, row.AtDefenders} {
			r := naive[i]
			got := map[Winner]string{
				Soldiers: fmt.Sprintf("S%d/%d", r.Rounds, r.Left), Castle: fmt.Sprintf("C%d", r.Rounds), Nobody: "T",
			}[r.Winner]
			require.True(t, got == want || strings.HasPrefix(got, want+"/"), "row %d: %s, printed %s", row.Number, got, want)
		}
	}
}

func TestTheDocumentsPlay(t *testing.T) {
	best, err := Solve(context.Background(), Game{10, 43, 8})
	require.NoError(t, err)
	require.Len(t, best.Rounds, 16)
	require.Equal(t, Round{2, 8, State{10, 7, 8}}, best.Rounds[13])
	require.Equal(t, Round{7, 3, State{5, 0, 5}}, best.Rounds[14])
	require.Equal(t, Round{0, 5, State{5, 0, 0}}, best.Rounds[15])
}

// No game has the results that row 13 prints: a fastest win in round 2 where
// attacking the defenders ends in a tie.
func TestRow13IsAMisprint(t *testing.T) {
	for soldiers := 1; soldiers <= 20; soldiers++ { // as many defenders: other games don't tie
		for hits := 1; hits <= 2*soldiers; hits++ { // more can't fall in two rounds
			g := Game{soldiers, hits, soldiers}
			require.NotEqual(t, 2, fewest(g), "%v", g)
		}
	}
}

func TestRandomGames(t *testing.T) {
	ctx := context.Background()
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 60 {
		g := Game{1 + random.IntN(50), 1 + random.IntN(50), 1 + random.IntN(50)}
		if i%2 == 0 { // long games are those with nearly as many defenders as soldiers
			g.Hits, g.Defenders = 50-random.IntN(10), max(1, g.Soldiers-random.IntN(6))
		}
		best, err := Solve(ctx, g)
		require.NoError(t, err)
		if best == nil {
			require.Zero(t, fewest(g), "%v", g)
			continue
		}
		require.Len(t, best.Rounds, fewest(g), "%v", g)
		requireLegal(t, g, best)
	}
}

func TestDemo(t *testing.T) {
	ctx := context.Background()
	v, err := Demo.Check(nil)
	require.NoError(t, err)
	out, err := Demo.Run(ctx, v)
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(out.Text, "Soldiers win in 16\n"), out.Text)
	require.Empty(t, out.Pictures[0].Canvas.Collision())
	if dir := os.Getenv("KRRASP_PICTURES"); dir != "" {
		require.NoError(t, os.WriteFile(dir+"/castle.svg", []byte(out.Pictures[0].Canvas.SVG()), 0o644))
	}
	v["defenders"] = 50
	out, err = Demo.Run(ctx, v)
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(out.Text, "Castle wins\n"), out.Text)
	require.Empty(t, out.Pictures[0].Canvas.Collision())
}
