package bench

import "math/rand/v2"

func enumeration() []*Program {
	board := func(width int) func(f *Facts, n int, r *rand.Rand) {
		return func(f *Facts, n int, _ *rand.Rand) { f.Add("board", width, n) }
	}
	return inClass(Enumeration, Count, []*Program{
		{Name: "queens", About: "all placements of n queens", Size: 12, Quick: 6, Growth: []int{7, 8, 9, 10, 11, 12},
			Generate: func(f *Facts, n int, _ *rand.Rand) { f.Add("size", n) }},
		{Name: "independent", About: "all independent sets of a grid", Size: 7, Quick: 3,
			Generate: func(f *Facts, n int, _ *rand.Rand) {
				for x := 1; x <= n; x++ {
					for y := 1; y <= 5; y++ {
						f.Add("cell", x, y)
					}
				}
			}},
		{Name: "dominoes", About: "all tilings of a board by dominoes", Size: 10, Quick: 3, Generate: board(6)},
		{Name: "cycles", About: "all Hamiltonian cycles of a grid", Size: 8, Quick: 3, Generate: board(6)},
		{Name: "stable", About: "all stable extensions of an argumentation framework", Size: 150, Quick: 12,
			Generate: func(f *Facts, n int, r *rand.Rand) { arguments(f, n, 3*n/2, r) }},
		{Name: "projection", About: "colourings projected to some nodes", Size: 170, Quick: 10, Options: []string{"--project"},
			Generate: func(f *Facts, n int, r *rand.Rand) {
				colouring(f, n, n*2, 3, r)
				for i := range 9 {
					f.Add("chosen", 1+i*n/10)
				}
			}},
		{Name: "cautious", About: "what holds in all colourings", Size: 680, Quick: 15, Task: Consequent,
			Options: []string{"--enum-mode=cautious"},
			Generate: func(f *Facts, n int, r *rand.Rand) {
				colour := colouring(f, n, n*23/10, 3, r)
				for x := 1; x <= n; x += 40 {
					f.Add("given", x, colour[x])
				}
			}},
		{Name: "brave", About: "what may stand where in a Latin square", Size: 23, Quick: 4, Task: Consequent,
			Options:  []string{"--enum-mode=brave"},
			Generate: func(f *Facts, n int, r *rand.Rand) { quasigroup(f, n, n*n*45/100, r) }},
	})
}

// arguments writes an argumentation framework.
func arguments(f *Facts, n, attacks int, r *rand.Rand) {
	f.Range("argument", 1, n)
	for _, e := range randomArcs(n, attacks, r, map[pair]bool{}) {
		f.Add("attack", e[0], e[1])
		if r.IntN(3) == 0 {
			f.Add("attack", e[1], e[0])
		}
	}
}
