package dungeon

import (
	"context"
	"os"
	"testing"

	"github.com/krrasp/krrasp/solve/sat"
	"github.com/stretchr/testify/require"
)

// small is a ring of six rooms with a room behind one of them.
func small() *Dungeon {
	return &Dungeon{
		Rooms: []Room{{Size: 2}, {Size: 2}, {Size: 2}, {Size: 4}, {Size: 2}, {Size: 2}, {Size: 2}},
		Doors: [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 0}, {3, 6}},
		Contents: []Content{
			{Name: "dragon", Kind: "dragon", Needs: 4}, {Name: "treasure", Kind: "treasure"},
			{Name: "shop", Kind: "shop"}, {Name: "quest", Kind: "quest"},
		},
		Bonds: [][2]int{{0, 1}, {2, 3}},
	}
}

func TestProgramAndFormulaHaveTheSameEmbeddings(t *testing.T) {
	ctx := context.Background()
	d := small()
	for _, wishes := range []bool{false, true} {
		all, err := Embed(ctx, d, wishes, 0)
		require.NoError(t, err)
		for _, e := range all {
			require.Empty(t, d.Check(e, wishes))
		}
		for _, amo := range []AtMostOne{Pairwise, Sequential} {
			f := Build(d, amo)
			if wishes {
				f.Forbid(d)
			}
			n, err := f.Count(ctx, sat.NewGini(), f.Over, 0)
			require.NoError(t, err)
			require.Len(t, all, n)
		}
		if !wishes {
			// A pair of bound contents can lie on one of 7 doors both ways; the
			// second pair on those that share no room with it.
			want := 0
			for _, a := range d.Doors {
				for _, b := range d.Doors {
					if a[0] != b[0] && a[0] != b[1] && a[1] != b[0] && a[1] != b[1] {
						want += 4
					}
				}
			}
			require.Len(t, all, want)
		}
	}
}

func TestWithoutRoomThereIsNoEmbedding(t *testing.T) {
	ctx := context.Background()
	d := small()
	d.Doors = d.Doors[:1]
	all, err := Embed(ctx, d, false, 0)
	require.NoError(t, err)
	require.Empty(t, all)
	model, err := Build(d, Pairwise).Solve(ctx, sat.NewGini())
	require.NoError(t, err)
	require.Nil(t, model)
	_, err = Fill(ctx, d)
	require.Error(t, err)
}

func TestGeneratedDungeonsAreFilled(t *testing.T) {
	ctx := context.Background()
	for _, rooms := range []int{8, 30, 120} {
		d := Generate(rooms, 7)
		require.Equal(t, d, Generate(rooms, 7))
		phases, err := Fill(ctx, d)
		require.NoError(t, err)
		require.Len(t, phases, 3)
		for i, e := range phases {
			require.Empty(t, d.Check(e, true), "%d rooms, phase %d", rooms, i)
		}
		m := Map(d, phases[2], "Dungeon")
		require.Empty(t, m.Collision())
		if dir := os.Getenv("KRRASP_PICTURES"); dir != "" && rooms == 30 {
			require.NoError(t, os.WriteFile(dir+"/dungeon.svg", []byte(m.SVG()), 0o644))
		}
		f := Build(d, Sequential)
		f.Forbid(d)
		model, err := f.Solve(ctx, sat.NewGini())
		require.NoError(t, err)
		if model != nil {
			e := f.Embedding(model)
			require.NotContains(t, e, -1)
		}
	}
}
