package bench

import "math/rand/v2"

func disjunctive() []*Program {
	return inClass(Disjunctive, Decide, []*Program{
		{Name: "companies", About: "all strategic sets of companies", Size: 52, Quick: 10, Task: Count,
			Generate: func(f *Facts, n int, r *rand.Rand) {
				for g := 1; g <= 2*n; g++ {
					v := three(n, r)
					if r.IntN(2) == 0 {
						v[2] = v[1]
					}
					f.Add("made", g, v[0], v[1], v[2])
				}
				for c := 1; c <= n; c++ {
					if v := three(n, r); r.IntN(2) == 0 && v[0] != c && v[1] != c && v[2] != c {
						f.Add("control", c, v[0], v[1], v[2])
					}
				}
			}},
		{Name: "qbf", About: "quantified formulas by saturation", Size: 28, Quick: 6, Instances: 3,
			Growth:   []int{12, 16, 20, 24, 28, 32},
			Generate: func(f *Facts, n int, r *rand.Rand) { quantified(f, n, 6*n, r) }},
		{Name: "qbf", Variant: "sat", About: "quantified formulas that hold", Size: 50, Quick: 6, Instances: 3,
			Generate: func(f *Facts, n int, r *rand.Rand) { quantified(f, n, 12*n, r) }},
		{Name: "hitting", About: "all minimal hitting sets", Size: 38, Quick: 8, Task: Count,
			Generate: func(f *Facts, n int, r *rand.Rand) {
				for range 2 * n {
					v := three(n, r)
					f.Add("set", v[0], v[1], v[2])
				}
			}},
		{Name: "preferred", About: "maximal admissible sets by saturation", Size: 94, Quick: 8, Instances: 3,
			Generate: func(f *Facts, n int, r *rand.Rand) {
				arguments(f, n, 2*n, r)
				f.Add("asked", 1+r.IntN(n))
			}},
		{Name: "game", About: "colour so that the other can't", Size: 36, Quick: 8, Instances: 3,
			Generate: func(f *Facts, n int, r *rand.Rand) {
				mine := max(2, n/3)
				f.Range("mine", 1, mine)
				f.Range("yours", mine+1, mine+n)
				for x := mine + 1; x <= mine+n; x++ {
					f.Add("edge", 1+r.IntN(mine), x)
				}
				for _, e := range randomEdges(n, n*7/10, r, nil) {
					f.Add("edge", mine+e[0], mine+e[1])
				}
			}},
		{Name: "shift", About: "colouring by disjunctions that can be shifted", Size: 600, Quick: 15, Instances: 2,
			Generate: func(f *Facts, n int, r *rand.Rand) { colouring(f, n, n*23/10, 3, r) }},
	})
}

// quantified writes a formula over n existential and n universal variables in
// disjunctive form.
func quantified(f *Facts, n, terms int, r *rand.Rand) {
	for v := 1; v <= n; v++ {
		f.Add("exists", v)
		f.Add("forall", n+v)
	}
	for t := 1; t <= terms; t++ {
		// two existential variables and three universal ones: hard for both
		// (Chen, Interian: A model for generating random quantified Boolean
		// formulas, IJCAI 2005, where the others are the inner ones)
		outer, inner := three(n, r), three(n, r)
		for i := range 5 {
			v := n + inner[i%3]
			if i > 2 {
				v = outer[i-3]
			}
			f.Add("lit", t, v, r.IntN(2))
		}
		f.Add("term", t)
	}
}
