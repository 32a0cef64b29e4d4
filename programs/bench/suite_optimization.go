package bench

import "math/rand/v2"

func optimization() []*Program {
	core := []string{"--opt-strategy=usc"}
	return inClass(Optimization, Optimize, []*Program{
		{Name: "salesman", About: "the shortest round trip (bb)", Size: 13, Quick: 5, Generate: towns},
		{Name: "dominating", About: "smallest dominating sets (bb)", Size: 51, Quick: 10,
			Growth:   []int{30, 36, 42, 48, 54},
			Generate: func(f *Facts, n int, r *rand.Rand) { colouring(f, n, 2*n, 0, r) }},
		{Name: "dominating", Variant: "usc", About: "smallest dominating sets (usc)", Size: 200, Quick: 10, Options: core,
			Generate: func(f *Facts, n int, r *rand.Rand) { colouring(f, n, 2*n, 0, r) }},
		{Name: "cover", About: "cheapest vertex covers (usc)", Size: 112, Quick: 10, Options: core, Generate: weighted},
		{Name: "cover", Variant: "bb", About: "cheapest vertex covers (bb)", Size: 78, Quick: 10, Generate: weighted},
		{Name: "maxsat", About: "fewest unsatisfied clauses (usc)", Size: 75, Quick: 10, Options: core,
			Generate: func(f *Facts, n int, r *rand.Rand) { clauses(f, n, n*5, r) }},
		{Name: "jobshop", About: "shortest schedules (bb)", Size: 7, Quick: 3,
			Generate: func(f *Facts, n int, r *rand.Rand) {
				s := newShop(n, n, 9, r)
				s.write(f, s.schedule(3, r))
			}},
		{Name: "steiner", About: "cheapest connected sets (usc)", Size: 115, Quick: 12, Options: core,
			Generate: func(f *Facts, n int, r *rand.Rand) { network(f, n, r) }},
		{Name: "wishes", About: "timetables, two priorities (usc)", Size: 60, Quick: 8, Instances: 2, Options: core,
			Generate: func(f *Facts, n int, r *rand.Rand) {
				periods := timetable(f, n, r)
				for l := 1; l <= n; l++ {
					for p := 1; p <= periods; p++ {
						if r.IntN(10) < 8 {
							f.Add("unwanted", l, p, 1+r.IntN(9))
						}
					}
				}
			}},
		{Name: "golomb", About: "shortest Golomb rulers (bb)", Size: 9, Quick: 4,
			Generate: func(f *Facts, n int, _ *rand.Rand) {
				f.Add("marks", n)
				f.Add("bound", n*n)
			}},
		{Name: "knapsack", About: "parcels for vans (bb)", Size: 19, Quick: 6,
			Generate: func(f *Facts, n int, r *rand.Rand) {
				vans := 1 + n/9
				for v := 1; v <= vans; v++ {
					f.Add("van", v, 20+2*n/vans, 18+2*n/vans)
				}
				for p := 1; p <= n; p++ {
					f.Add("parcel", p, 2+r.IntN(12), 2+r.IntN(10), 5+r.IntN(25))
				}
				for _, e := range randomEdges(n, n/2, r, nil) {
					f.Add("clash", e[0], e[1])
				}
			}},
	})
}

// towns writes n towns with distances between near ones.
func towns(f *Facts, n int, r *rand.Rand) {
	at := make([]pair, n)
	for i := range at {
		at[i] = pair{r.IntN(100), r.IntN(100)}
	}
	f.Range("town", 1, n)
	for i, a := range at {
		for j, b := range at {
			if i == j {
				continue
			}
			near := 0
			for _, c := range at {
				if far(a, c) < far(a, b) {
					near++
				}
			}
			if d := far(a, b); near <= 7 || (i+1)%n == j {
				f.Add("dist", i+1, j+1, d)
			}
		}
	}
}

// far is the distance along streets.
func far(a, b pair) int { return max(a[0]-b[0], b[0]-a[0]) + max(a[1]-b[1], b[1]-a[1]) }

// weighted writes a random graph with weights of its nodes.
func weighted(f *Facts, n int, r *rand.Rand) {
	for x := 1; x <= n; x++ {
		f.Add("node", x, 1+r.IntN(10))
	}
	for _, e := range randomEdges(n, 3*n, r, nil) {
		f.Add("edge", e[0], e[1])
	}
}
