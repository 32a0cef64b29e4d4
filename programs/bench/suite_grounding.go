package bench

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

func grounding() []*Program {
	return inClass(Grounding, Ground, []*Program{
		{Name: "facts", About: "a file of facts of some 10 MB", Size: 330_000, Quick: 2000, Generate: ledger},
		{Name: "closure", About: "transitive closure of a random graph", Size: 900, Quick: 40,
			Growth: []int{100, 150, 220, 330, 500, 750, 1100},
			Generate: func(f *Facts, n int, r *rand.Rand) {
				for _, e := range randomArcs(n, 2*n, r, map[pair]bool{}) {
					f.Add("edge", e[0], e[1])
				}
			}},
		{Name: "reach", About: "reachability over chosen edges", Size: 500, Quick: 20,
			Generate: func(f *Facts, n int, r *rand.Rand) {
				f.Range("node", 1, n)
				for _, e := range randomArcs(n, 3*n, r, map[pair]bool{}) {
					f.Add("edge", e[0], e[1])
				}
				for _, e := range randomArcs(n, n, r, map[pair]bool{}) {
					f.Add("near", e[0], e[1])
				}
			}},
		{Name: "joins", About: "three-way joins, cyclic and along a chain", Size: 8000, Quick: 150,
			Generate: func(f *Facts, m int, r *rand.Rand) {
				n := m / 8
				for _, name := range []string{"r", "s", "t"} {
					for _, e := range randomArcs(n, m, r, map[pair]bool{}) {
						f.Add(name, e[0], e[1])
					}
				}
			}},
		{Name: "queens", About: "n queens, pairs of squares", Size: 60, Quick: 8,
			Generate: func(f *Facts, n int, _ *rand.Rand) { f.Add("size", n) }},
		{Name: "hamilton", About: "Hamiltonian cycle", Size: 2000, Quick: 30,
			Generate: func(f *Facts, n int, r *rand.Rand) {
				f.Add("first", 1)
				hamilton(f, n, 19*n, r)
			}},
		{Name: "frames", About: "planning with frame axioms over 30 steps", Size: 28, Quick: 4,
			Generate: func(f *Facts, n int, r *rand.Rand) {
				f.Add("horizon", 30)
				blocks(f, n, 30, r)
			}},
		{Name: "sums", About: "conditional literals and sums over large sets", Size: 12000, Quick: 60,
			Generate: func(f *Facts, n int, r *rand.Rand) {
				shelves := n / 10
				for i := 1; i <= n; i++ {
					f.Add("item", i, 1+r.IntN(20))
					f.Add("in", i, 1+i%30)
				}
				f.Range("group", 1, 30)
				for s := 1; s <= shelves; s++ {
					f.Add("shelf", s)
					f.Add("load", s, 3+r.IntN(3))
					for range 50 {
						f.Add("on", 1+r.IntN(n), s)
					}
				}
			}},
		{Name: "terms", About: "lists, strings and paths as terms", Size: 100, Quick: 8, Generate: words},
		{Name: "ranges", About: "arithmetic over ranges", Size: 550, Quick: 12,
			Generate: func(f *Facts, n int, _ *rand.Rand) { f.Add("limit", n) }},
		{Name: "pointsto", About: "points-to analysis, recursive joins", Size: 550, Quick: 60,
			Generate: func(f *Facts, n int, r *rand.Rand) {
				for v := 1; v <= n; v++ {
					if r.IntN(4) == 0 {
						f.Add("new", v, fmt.Sprintf("o%d", v))
					}
				}
				for range n {
					f.Add("assign", 1+r.IntN(n), 1+r.IntN(n))
				}
				for range n / 4 {
					f.Add("store", 1+r.IntN(n), "f"+fmt.Sprint(r.IntN(8)), 1+r.IntN(n))
					f.Add("load", 1+r.IntN(n), 1+r.IntN(n), "f"+fmt.Sprint(r.IntN(8)))
				}
			}},
		{Name: "control", About: "company control, sums in recursion", Size: 12000, Quick: 20,
			Generate: func(f *Facts, n int, r *rand.Rand) {
				f.Range("company", 1, n)
				for y := 1; y <= n; y++ {
					left := 100
					for i := 0; i < 6 && left > 0; i++ {
						share := 1 + r.IntN(min(left, 55))
						f.Add("owns", 1+r.IntN(n), y, share)
						left -= share
					}
				}
			}},
		{Name: "sudoku", About: "Sudoku of order six, pairs of cells", Size: 6, Quick: 2,
			Generate: func(f *Facts, n int, r *rand.Rand) {
				f.Add("order", n)
				for range n * n {
					f.Add("clue", 1+r.IntN(n*n), 1+r.IntN(n*n), 1+r.IntN(n*n))
				}
			}},
		{Name: "shortest", About: "shortest walks by #min over derived lengths", Size: 300, Quick: 12,
			Generate: func(f *Facts, n int, r *rand.Rand) {
				f.Range("town", 1, n)
				f.Range("source", 1, max(1, n/10))
				f.Add("bound", 60)
				for _, e := range randomArcs(n, 4*n, r, map[pair]bool{}) {
					f.Add("road", e[0], e[1], 1+r.IntN(9))
				}
			}},
	})
}

// ledger writes n facts of a warehouse, about 30 bytes each.
func ledger(f *Facts, n int, r *rand.Rand) {
	colours := []string{"red", "green", "blue", "grey", "black"}
	for i := 1; i <= n/3; i++ {
		f.Add("item", i, fmt.Sprintf("%q", fmt.Sprintf("part no. %d", r.IntN(1_000_000))), colours[r.IntN(5)], r.IntN(1000))
		f.Add("stock", fmt.Sprintf("store%d", r.IntN(200)), i, r.IntN(50))
		f.Add("moved", i, fmt.Sprintf("at(%d,pos(%d,%d))", r.IntN(100_000), r.IntN(100), r.IntN(100)))
	}
}

// words writes lists as terms, and a network of stops with names.
func words(f *Facts, n int, r *rand.Rand) {
	for w := 1; w <= n; w++ {
		list := "nil"
		for range 10 + r.IntN(30) {
			list = fmt.Sprintf("cons(%c,%s)", 'a'+rune(r.IntN(8)), list)
		}
		f.Add("word", w, list)
	}
	stops := 10 + n/10
	for x := 1; x <= stops; x++ {
		name := strings.Repeat(string('a'+rune(r.IntN(4))), 1+r.IntN(9))
		f.Add("stop", x, fmt.Sprintf("%q", name+" street"))
		for range 2 {
			f.Add("code", fmt.Sprintf("%q", name+" street"), r.IntN(1000))
		}
		for range 2 {
			f.Add("link", fmt.Sprintf("line%d", r.IntN(12)), x, 1+r.IntN(stops))
		}
	}
}

// hamilton writes a random directed graph of n nodes with a hidden Hamiltonian
// cycle and m arcs more.
func hamilton(f *Facts, n, m int, r *rand.Rand) {
	f.Range("node", 1, n)
	seen := map[pair]bool{}
	cycle := r.Perm(n)
	var arcs []pair
	for i, x := range cycle {
		e := pair{x + 1, cycle[(i+1)%n] + 1}
		seen[e] = true
		arcs = append(arcs, e)
	}
	arcs = append(arcs, randomArcs(n, m, r, seen)...)
	r.Shuffle(len(arcs), func(i, j int) { arcs[i], arcs[j] = arcs[j], arcs[i] })
	for _, e := range arcs {
		f.Add("edge", e[0], e[1])
	}
}

// inClass sets the class and the task of programs that have none of their own.
func inClass(c Class, task Task, list []*Program) []*Program {
	for _, p := range list {
		p.Class = c
		if p.Task == Ground {
			p.Task = task
		}
	}
	return list
}
