package haunted

import (
	"context"
	"math/rand/v2"
	"slices"
)

// Generate makes a puzzle of n rows and columns (2 to 9) with exactly one
// solution, which it gives too. The same seed gives the same puzzle. Every cell
// holds a mirror or a ghoul, as in the document's puzzle.
//
// A board is drawn at random. As long as it has a second solution, one of the
// cells where the two differ gets a mirror instead of its ghoul, and the lookouts
// count anew: with only mirrors left there would be but one, so this ends.
func Generate(ctx context.Context, n int, seed uint64) (*Puzzle, Solution, error) {
	n = min(max(n, 2), 9)
	random := rand.New(rand.NewPCG(seed, 0x686f6e74))
	density := 40 + 4*max(0, n-6) // percent of mirrors: larger boards need more
	p := &Puzzle{N: n}
	var hidden Solution
	for row := 1; row <= n; row++ {
		for col := 1; col <= n; col++ {
			if random.IntN(100) < density {
				p.Mirrors = append(p.Mirrors, Mirror{row, col, `/\`[random.IntN(2)]})
			} else {
				hidden = append(hidden, Ghoul{Kinds[random.IntN(3)], row, col})
			}
		}
	}
	for {
		p.count(hidden)
		found, err := Solve(ctx, p, 2)
		if err != nil {
			return nil, nil, err
		}
		if len(found) == 1 {
			return p, found[0], nil
		}
		other := found[0]
		if same(other, hidden) {
			other = found[1]
		}
		var unclear []int // ghouls that the other solution does not have
		for i, g := range hidden {
			if !slices.Contains(other, g) {
				unclear = append(unclear, i)
			}
		}
		i := unclear[random.IntN(len(unclear))]
		p.Mirrors = append(p.Mirrors, Mirror{hidden[i].Row, hidden[i].Col, `/\`[random.IntN(2)]})
		hidden = slices.Delete(hidden, i, i+1)
	}
}

// count fills in what follows from the mirrors and the ghouls.
func (p *Puzzle) count(hidden Solution) {
	p.Ghouls = map[Kind]int{Ghost: 0, Dracula: 0, Zombie: 0}
	for _, g := range hidden {
		p.Ghouls[g.Kind]++
	}
	p.Counts = p.Counts[:0]
	for _, l := range Lookouts(p.N) {
		p.Counts = append(p.Counts, Count{l[0], l[1], p.Seen(l[0], l[1], hidden)})
	}
}

func same(a, b Solution) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(g Ghoul) bool { return !slices.Contains(b, g) })
}
