package bench

import "math/rand/v2"

// pair is an edge.
type pair [2]int

// randomEdges gives m different edges x < y over the nodes 1..n that allowed
// lets pass, in random order; fewer if there are not enough.
func randomEdges(n, m int, r *rand.Rand, allowed func(x, y int) bool) []pair {
	seen := map[pair]bool{}
	var out []pair
	for tries := 0; len(out) < m && tries < 100*m+1000; tries++ {
		x, y := 1+r.IntN(n), 1+r.IntN(n)
		if x == y {
			continue
		}
		e := pair{min(x, y), max(x, y)}
		if seen[e] || allowed != nil && !allowed(e[0], e[1]) {
			continue
		}
		seen[e] = true
		out = append(out, e)
	}
	return out
}

// randomArcs gives m different arcs over 1..n that are not in seen, which it
// fills.
func randomArcs(n, m int, r *rand.Rand, seen map[pair]bool) []pair {
	var out []pair
	for tries := 0; len(out) < m && tries < 100*m+1000; tries++ {
		e := pair{1 + r.IntN(n), 1 + r.IntN(n)}
		if e[0] == e[1] || seen[e] {
			continue
		}
		seen[e] = true
		out = append(out, e)
	}
	return out
}

// cubic gives a random connected graph of n nodes (even) of degree three: a ring
// and a matching.
func cubic(n int, r *rand.Rand) []pair {
	var out []pair
	for x := 1; x < n; x++ {
		out = append(out, pair{x, x + 1})
	}
	out = append(out, pair{1, n})
	p := r.Perm(n)
	// Couples that are neighbours on the ring swap partners.
	for again := n > 4; again; {
		again = false
		for i := 0; i < n; i += 2 {
			if j := 2 * r.IntN(n/2); adjacent(p[i], p[i+1], n) {
				again = true
				p[i+1], p[j+1] = p[j+1], p[i+1]
			}
		}
	}
	for i := 0; i < n; i += 2 {
		x, y := p[i]+1, p[i+1]+1
		out = append(out, pair{min(x, y), max(x, y)})
	}
	return out
}

// adjacent tells whether two nodes are neighbours on the ring.
func adjacent(x, y, n int) bool { d := x - y; return d*d == 1 || d*d == (n-1)*(n-1) }

// colouring writes a graph of n nodes with m edges; hidden gives it a hidden
// colouring by so many colours, 0 for none, and returns that.
func colouring(f *Facts, n, m, hidden int, r *rand.Rand) []int {
	colour := make([]int, n+1)
	for x := range colour {
		if hidden > 0 {
			colour[x] = 1 + r.IntN(hidden)
		}
	}
	f.Range("node", 1, n)
	for _, e := range randomEdges(n, m, r, func(x, y int) bool { return hidden == 0 || colour[x] != colour[y] }) {
		f.Add("edge", e[0], e[1])
	}
	return colour
}

// clauses writes m random clauses of three different variables out of n.
func clauses(f *Facts, n, m int, r *rand.Rand) {
	f.Range("variable", 1, n)
	f.Range("clause", 1, m)
	for c := 1; c <= m; c++ {
		for _, v := range three(n, r) {
			f.Add("lit", c, v, r.IntN(2))
		}
	}
}

// three gives three different numbers in 1..n.
func three(n int, r *rand.Rand) [3]int {
	for {
		v := [3]int{1 + r.IntN(n), 1 + r.IntN(n), 1 + r.IntN(n)}
		if v[0] != v[1] && v[0] != v[2] && v[1] != v[2] {
			return v
		}
	}
}

// quasigroup writes a Latin square of order n with so many cells left out.
func quasigroup(f *Facts, n, holes int, r *rand.Rand) {
	f.Add("order", n)
	rows, columns, values := r.Perm(n), r.Perm(n), r.Perm(n)
	square := make([]int, n*n)
	for i := range n {
		for j := range n {
			square[i*n+j] = values[(rows[i]+columns[j])%n]
		}
	}
	// Intercalates turned around mix the cyclic square.
	for range 20 * n * n {
		a, b, c := r.IntN(n), r.IntN(n), r.IntN(n)
		if a == b {
			continue
		}
		turnCycle(square, n, a, b, c)
	}
	for i, cell := range r.Perm(n * n) {
		if i >= holes {
			f.Add("given", cell/n+1, cell%n+1, square[cell]+1)
		}
	}
}

// turnCycle swaps two rows of a Latin square along the cycle through a column:
// the columns where each row holds what the other held before.
func turnCycle(square []int, n, a, b, column int) {
	for c := column; c >= 0; {
		square[a*n+c], square[b*n+c] = square[b*n+c], square[a*n+c]
		next := -1 // where row a holds its new value a second time
		for k := range n {
			if k != c && square[a*n+k] == square[a*n+c] {
				next = k
			}
		}
		c = next
	}
}

// stacks puts the blocks 1..n into random stacks: what each stands on, 0 for
// the table.
func stacks(n int, r *rand.Rand) []int {
	on := make([]int, n+1)
	var tops []int
	for _, b := range r.Perm(n) {
		b++
		i := r.IntN(len(tops) + 1)
		if i == len(tops) {
			tops = append(tops, b)
			continue
		}
		on[b], tops[i] = tops[i], b
	}
	return on
}

func place(b int) any {
	if b == 0 {
		return "table"
	}
	return b
}

// blocks writes a blocks world of n blocks whose goal is so many random moves
// away from the start.
func blocks(f *Facts, n, moves int, r *rand.Rand) {
	on := stacks(n, r)
	f.Range("block", 1, n)
	for b := 1; b <= n; b++ {
		f.Add("start", b, place(on[b]))
	}
	last := 0
	for range moves {
		below := make([]bool, n+1)
		for b := 1; b <= n; b++ {
			below[on[b]] = true
		}
		for tries := 0; ; tries++ {
			b, to := 1+r.IntN(n), r.IntN(n+1)
			if b == to || b == last && tries < 20*n*n || below[b] || on[b] == to || to != 0 && below[to] {
				continue
			}
			on[b], last = to, b
			break
		}
	}
	for b := 1; b <= n; b++ {
		f.Add("goal", b, place(on[b]))
	}
}

// shop is a job shop: machine and duration of each operation of each job.
type shop struct {
	machine, duration [][]int
}

func newShop(jobs, machines, longest int, r *rand.Rand) *shop {
	s := &shop{}
	for range jobs {
		var d []int
		for range machines {
			d = append(d, 1+r.IntN(longest))
		}
		s.machine, s.duration = append(s.machine, r.Perm(machines)), append(s.duration, d)
	}
	return s
}

// schedule gives the length of the best of some random greedy schedules.
func (s *shop) schedule(tries int, r *rand.Rand) int {
	best := 1 << 30
	for range tries {
		next, ready := make([]int, len(s.machine)), make([]int, len(s.machine))
		free := make([]int, len(s.machine[0]))
		length := 0
		for range len(s.machine) * len(s.machine[0]) {
			// among the jobs that can start first, one at random
			pick, at := -1, 1<<30
			for _, j := range r.Perm(len(s.machine)) {
				if next[j] == len(s.machine[j]) {
					continue
				}
				if t := max(ready[j], free[s.machine[j][next[j]]]); t < at {
					pick, at = j, t
				}
			}
			m, d := s.machine[pick][next[pick]], s.duration[pick][next[pick]]
			next[pick]++
			ready[pick], free[m] = at+d, at+d
			length = max(length, at+d)
		}
		best = min(best, length)
	}
	return best
}

// bound gives a lower bound of the length: what some machine or job needs.
func (s *shop) bound() int {
	best := 0
	for m := range s.machine[0] {
		head, tail, load := 1<<30, 1<<30, 0
		for j := range s.machine {
			h, t := 0, 0
			seen := false
			for k, d := range s.duration[j] {
				switch {
				case s.machine[j][k] == m:
					load += d
					seen = true
				case seen:
					t += d
				default:
					h += d
				}
			}
			head, tail = min(head, h), min(tail, t)
		}
		best = max(best, head+load+tail)
	}
	return best
}

// write writes the tasks and their windows up to a deadline.
func (s *shop) write(f *Facts, deadline int) {
	for j := range s.machine {
		after := 0
		for _, d := range s.duration[j] {
			after += d
		}
		before := 0
		for k, d := range s.duration[j] {
			f.Add("task", j+1, k+1, s.machine[j][k]+1, d)
			f.Add("window", j+1, k+1, before, deadline-after)
			before += d
			after -= d
		}
		f.Add("last", j+1, len(s.duration[j]))
	}
}
