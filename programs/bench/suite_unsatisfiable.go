package bench

import "math/rand/v2"

func unsatisfiable() []*Program {
	return inClass(Unsatisfiable, Decide, []*Program{
		{Name: "pigeons", About: "the pigeonhole principle", Size: 10, Quick: 4,
			Generate: func(f *Facts, n int, _ *rand.Rand) {
				f.Range("pigeon", 1, n)
				f.Range("hole", 1, n-1)
			}},
		{Name: "sat", About: "random 3-SAT above the threshold", Size: 230, Quick: 20, Instances: 2,
			Growth:   []int{100, 130, 160, 190, 220, 250},
			Generate: func(f *Facts, n int, r *rand.Rand) { clauses(f, n, n*47/10, r) }},
		{Name: "colouring", About: "graphs without a 3-colouring", Size: 400, Quick: 14, Instances: 2,
			Generate: func(f *Facts, n int, r *rand.Rand) { colouring(f, n, n*24/10, 0, r) }},
		{Name: "waerden", About: "van der Waerden numbers of 3 and k", Size: 10, Quick: 4,
			Generate: func(f *Facts, k int, _ *rand.Rand) {
				numbers := []int{0, 0, 0, 9, 18, 22, 32, 46, 58, 77, 97, 114, 135, 160, 186}
				f.Add("length", k)
				f.Add("last", numbers[min(k, len(numbers)-1)])
			}},
		{Name: "ramsey", About: "a triangle or five strangers", Size: 14, Quick: 5,
			Generate: func(f *Facts, n int, _ *rand.Rand) { f.Add("last", n) }},
		{Name: "chessboard", About: "the mutilated chessboard", Size: 12, Quick: 4,
			Generate: func(f *Facts, n int, _ *rand.Rand) { f.Add("size", n) }},
		{Name: "parity", About: "Tseitin formulas on cubic graphs", Size: 74, Quick: 8, Generate: tseitin},
		{Name: "hanoi", About: "towers of Hanoi with a step too few", Size: 6, Quick: 3,
			Generate: func(f *Facts, n int, _ *rand.Rand) {
				f.Add("discs", n)
				f.Add("steps", 1<<n-2)
			}},
		{Name: "langford", About: "Langford pairs where there are none", Size: 10, Quick: 5,
			Generate: func(f *Facts, n int, _ *rand.Rand) { f.Add("top", n) }},
		{Name: "packing", About: "squares that fill a box but do not fit", Size: 25, Quick: 5, Generate: squares},
		{Name: "jobshop", About: "scheduling with a deadline too early", Size: 11, Quick: 3,
			Generate: func(f *Facts, n int, r *rand.Rand) {
				s := newShop(n, 4, 4, r)
				s.write(f, s.bound()-1)
			}},
	})
}

// tseitin writes a cubic graph of n nodes with an odd sum of charges.
func tseitin(f *Facts, n int, r *rand.Rand) {
	n += n % 2
	f.Range("node", 1, n)
	for _, e := range cubic(n, r) {
		f.Add("edge", e[0], e[1])
	}
	sum := 0
	for x := 1; x < n; x++ {
		c := r.IntN(2)
		sum += c
		f.Add("charge", x, c)
	}
	f.Add("charge", n, 1-sum%2)
}

// squares writes squares with the area of a box of side n. No two of the
// largest fit beside each other, so that there is no packing.
func squares(f *Facts, n int, r *rand.Rand) {
	f.Add("box", n, n)
	left, s := n*n, 1
	put := func(d int) {
		f.Add("square", s, d)
		s++
		left -= d * d
	}
	// Two squares of more than half the side stand beside each other neither
	// way, but cornerwise they would.
	put(n/2 + 1)
	put(n - n/2 - 1 + 1)
	for left > n*n/8 {
		if d := 2 + r.IntN(2); d*d <= left {
			put(d)
		}
	}
	for left > 0 {
		if left >= 4 && r.IntN(2) == 0 {
			put(2)
		} else {
			put(1)
		}
	}
}
