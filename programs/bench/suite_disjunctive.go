package bench

import "math/rand/v2"

func disjunctive() []*Program {
	return inClass(Disjunctive, Decide, []*Program{
		{Name: "companies", About: "strategic companies", Size: 150, Quick: 10, Instances: 3,
			Generate: func(f *Facts, n int, r *rand.Rand) {
				for g := 1; g <= 3*n; g++ {
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
				for range 2 {
					f.Add("asked", 1+r.IntN(n))
				}
			}},
		{Name: "qbf", About: "quantified formulas by saturation", Size: 40, Quick: 6, Instances: 3,
			Growth: []int{12, 18, 24, 32, 40, 50, 60}, Generate: quantified},
		{Name: "hitting", About: "all minimal hitting sets", Size: 30, Quick: 8, Task: Count,
			Generate: func(f *Facts, n int, r *rand.Rand) {
				for range 2 * n {
					v := three(n, r)
					f.Add("set", v[0], v[1], v[2])
				}
			}},
		{Name: "preferred", About: "maximal admissible sets by saturation", Size: 60, Quick: 8, Instances: 3,
			Generate: func(f *Facts, n int, r *rand.Rand) {
				arguments(f, n, 2*n, r)
				f.Add("asked", 1+r.IntN(n))
			}},
		{Name: "game", About: "colour so that the other can't", Size: 30, Quick: 8, Instances: 3,
			Generate: func(f *Facts, n int, r *rand.Rand) {
				for x := 1; x <= n; x++ {
					if x <= n/2 {
						f.Add("mine", x)
					} else {
						f.Add("yours", x)
					}
				}
				for _, e := range randomEdges(n, n*19/10, r, nil) {
					f.Add("edge", e[0], e[1])
				}
			}},
		{Name: "shift", About: "colouring by disjunctions that can be shifted", Size: 300, Quick: 15, Instances: 2,
			Generate: func(f *Facts, n int, r *rand.Rand) { colouring(f, n, n*23/10, 3, r) }},
	})
}

// quantified writes a formula over n existential and n universal variables in
// disjunctive form.
func quantified(f *Facts, n int, r *rand.Rand) {
	for v := 1; v <= n; v++ {
		f.Add("exists", v)
		f.Add("forall", n+v)
	}
	for t := 1; t <= n*5/2; t++ {
		// one existential variable and two universal ones, as in Chen and
		// Interian's hard random formulas
		a := 1 + r.IntN(n)
		b, c := n+1+r.IntN(n), n+1+r.IntN(n)
		for c == b {
			c = n + 1 + r.IntN(n)
		}
		f.Add("term", t, a, r.IntN(2), b, r.IntN(2), c, r.IntN(2))
	}
}
