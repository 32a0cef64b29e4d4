package dungeon

import (
	"context"
	"fmt"
	"strings"

	"github.com/krrasp/krrasp/programs/demo"
	"github.com/krrasp/krrasp/solve/sat"
)

// Demo generates a dungeon and fills it.
var Demo = demo.Demo{
	Name:    "dungeon",
	Summary: "fill a dungeon: embed a graph of contents into a graph of rooms",
	Params: []demo.Param{
		{Name: "rooms", Default: 40, Min: 8, Max: 2000, Help: "number of rooms"},
		{Name: "seed", Default: 1, Min: 0, Max: 1 << 30, Help: "seed of the generator"},
	},
	Run: show,
}

func show(ctx context.Context, v demo.Values) (*demo.Output, error) {
	d := Generate(v.Int("rooms"), uint64(v.Int("seed")))
	phases, err := Fill(ctx, d)
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	out := &demo.Output{}
	fmt.Fprintf(&b, "%d rooms, %d doors, %d contents, %d bonds\n", len(d.Rooms), len(d.Doors), len(d.Contents), len(d.Bonds))
	depth := d.depth()
	shown := map[int]bool{}
	for i, e := range phases {
		fmt.Fprintf(&b, "phase %d:\n", i+1)
		for c, r := range e {
			if r >= 0 && !shown[c] {
				shown[c] = true
				fmt.Fprintf(&b, "  %-12s room %d, %d doors from the entrance\n", d.Contents[c].Name, r, depth[r])
			}
		}
		out.Pictures = append(out.Pictures, demo.Picture{
			Name:   fmt.Sprintf("dungeon-phase-%d", i+1),
			Canvas: Map(d, e, fmt.Sprintf("Dungeon of %d rooms after phase %d", len(d.Rooms), i+1)),
		})
	}
	left := 0
	for _, r := range phases[len(phases)-1] {
		if r < 0 {
			left++
		}
	}
	fmt.Fprintf(&b, "left out: %d\n", left)

	f := Build(d, Sequential)
	f.Forbid(d)
	model, err := f.Solve(ctx, sat.NewGini())
	if err != nil {
		return nil, err
	}
	result := "has no embedding of all contents"
	if model != nil {
		result = "embeds all contents at once"
	}
	fmt.Fprintf(&b, "The document's formula, with the wishes that name rooms: %d variables, %d clauses; it %s.\n",
		f.NumVars(), f.NumClauses(), result)
	out.Text = b.String()
	return out, nil
}
