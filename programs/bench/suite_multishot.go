package bench

import (
	"fmt"
	"math/rand/v2"
)

func multiShot() []*Program {
	return inClass(MultiShot, Steps, []*Program{
		{Name: "hanoi", About: "towers of Hanoi", Size: 6, Quick: 2,
			Generate: func(f *Facts, n int, _ *rand.Rand) { f.Add("discs", n) }},
		{Name: "blocks", About: "a blocks world", Size: 19, Quick: 4, Instances: 2,
			Generate: func(f *Facts, n int, r *rand.Rand) { blocks(f, n, 2*n, r) }},
		{Name: "sliding", About: "the sliding puzzle", Size: 26, Quick: 5, Instances: 3, Generate: sliding},
		{Name: "corridor", About: "a walk of many cheap steps", Size: 130, Quick: 8,
			Growth: []int{20, 30, 45, 70, 105, 160},
			Generate: func(f *Facts, n int, r *rand.Rand) {
				f.Add("last", n)
				f.Add("start", n/2)
				f.Add("key", 0, 1)
				for k := 1; k <= n/10; k++ {
					f.Add("key", k, 2+r.IntN(max(1, n/2-2)))
				}
				for k := 0; k <= n/10; k++ {
					f.Add("door", k, n/2+1+r.IntN(n-n/2))
				}
			}},
		{Name: "robots", About: "robots that slide until they are stopped", Size: 24, Quick: 4, Instances: 3, Generate: robots},
		{Name: "jugs", About: "measuring with jugs of water", Size: 4, Quick: 2,
			Generate: func(f *Facts, n int, _ *rand.Rand) {
				f.Add("jug", 1, 4*n)
				f.Add("jug", 2, 2*n+1)
				f.Add("jug", 3, 2*n-1)
				f.Add("asked", 2*n)
			}},
	})
}

// sliding writes a 3*3 sliding puzzle so many random moves from its goal.
func sliding(f *Facts, moves int, r *rand.Rand) {
	const w = 3
	var at [w * w]int
	for i := range at {
		at[i] = i
		f.Add("goal", i, i%w+1, i/w+1)
	}
	hole, last := 0, -1
	for range moves {
		for {
			d := []pair{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}[r.IntN(4)]
			x, y := hole%w+d[0], hole/w+d[1]
			if x < 0 || y < 0 || x >= w || y >= w || y*w+x == last {
				continue
			}
			at[hole], at[y*w+x] = at[y*w+x], at[hole]
			hole, last = y*w+x, hole
			break
		}
	}
	f.Add("width", w)
	for cell, tile := range at {
		f.Add("start", tile, cell%w+1, cell/w+1)
	}
}

// robots writes an n*n board with walls and four robots; the goal is where the
// first stands after some random slides.
func robots(f *Facts, n int, r *rand.Rand) {
	f.Add("size", n)
	dirs := []pair{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	wall := map[[3]int]bool{}
	for range n {
		x, y, d := 1+r.IntN(n), 1+r.IntN(n), r.IntN(4)
		wall[[3]int{x, y, d}] = true
		f.Add("wall", x, y, fmt.Sprintf("(%d,%d)", dirs[d][0], dirs[d][1]))
	}
	var at [4]pair
	for i, cell := range r.Perm(n * n)[:4] {
		at[i] = pair{cell%n + 1, cell/n + 1}
		f.Add("start", i+1, at[i][0], at[i][1])
	}
	for range 40 {
		i, d := r.IntN(4), r.IntN(4)
		for {
			p := pair{at[i][0] + dirs[d][0], at[i][1] + dirs[d][1]}
			if p[0] < 1 || p[1] < 1 || p[0] > n || p[1] > n ||
				wall[[3]int{at[i][0], at[i][1], d}] || wall[[3]int{p[0], p[1], d ^ 1}] ||
				p == at[0] || p == at[1] || p == at[2] || p == at[3] {
				break
			}
			at[i] = p
		}
	}
	f.Add("goal", 1, at[0][0], at[0][1])
}
