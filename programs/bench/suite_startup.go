package bench

import (
	"math/rand/v2"

	"github.com/krrasp/krrasp/programs/tower"
)

// startUp are programs that take no time: what is measured is the start of a
// process. They are run many times.
func startUp() []*Program {
	const repeat = 40
	return inClass(StartUp, Count, []*Program{
		{Name: "nothing", About: "an empty program", Repeat: repeat},
		{Name: "fact", About: "one fact", Repeat: repeat},
		{Name: "tower", About: "the tower defense of the slides", Repeat: repeat, Task: Optimize,
			Encoding: func() string { return tower.Source("tower.lp").Text + tower.Source("instance.lp").Text }},
		{Name: "zebra", About: "who owns the zebra", Repeat: repeat},
		{Name: "sudoku", About: "one sudoku", Repeat: repeat, Size: 1, Quick: 1,
			Generate: func(f *Facts, _ int, _ *rand.Rand) {
				const clues = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
				for i, c := range clues {
					if c != '.' {
						f.Add("clue", i/9+1, i%9+1, int(c-'0'))
					}
				}
			}},
		{Name: "queens", About: "eight queens, all placements", Repeat: repeat},
	})
}
