package haunted

import (
	"context"
	"math/rand/v2"
)

// Generate makes a puzzle of n rows and columns (2 to 12) with exactly one
// solution, which it gives too. The same seed gives the same puzzle. Every cell
// holds a mirror or a ghoul, as in the document's puzzle; boards are drawn until
// one has a single solution.
func Generate(ctx context.Context, n int, seed uint64) (*Puzzle, Solution, error) {
	n = min(max(n, 2), 12)
	random := rand.New(rand.NewPCG(seed, 0x686f6e74))
	for {
		p := &Puzzle{N: n, Ghouls: map[Kind]int{}}
		var hidden Solution
		for row := 1; row <= n; row++ {
			for col := 1; col <= n; col++ {
				if random.IntN(100) < 42 {
					p.Mirrors = append(p.Mirrors, Mirror{row, col, `/\`[random.IntN(2)]})
				} else {
					hidden = append(hidden, Ghoul{Kinds[random.IntN(3)], row, col})
				}
			}
		}
		for _, k := range Kinds {
			p.Ghouls[k] = 0
		}
		for _, g := range hidden {
			p.Ghouls[g.Kind]++
		}
		for _, l := range Lookouts(n) {
			p.Counts = append(p.Counts, Count{l[0], l[1], p.Seen(l[0], l[1], hidden)})
		}
		found, err := Solve(ctx, p, 2)
		if err != nil {
			return nil, nil, err
		}
		if len(found) == 1 {
			return p, found[0], nil
		}
	}
}
