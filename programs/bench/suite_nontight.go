package bench

import "math/rand/v2"

func nonTight() []*Program {
	return inClass(NonTight, Decide, []*Program{
		{Name: "hamilton", About: "Hamiltonian cycles of sparse directed graphs", Size: 5000, Quick: 12,
			Growth:   []int{600, 1200, 2400, 4800, 9600, 19200},
			Generate: func(f *Facts, n int, r *rand.Rand) { hamilton(f, n, 3*n/2, r) }},
		{Name: "knight", About: "a knight's closed tour", Size: 40, Quick: 6,
			Generate: func(f *Facts, n int, _ *rand.Rand) { f.Add("board", n, n) }},
		{Name: "parityboard", About: "a cycle through an odd board: none", Size: 11, Quick: 3,
			Generate: func(f *Facts, n int, _ *rand.Rand) { f.Add("board", n, n) }},
		{Name: "labyrinth", About: "a labyrinth of sliding rows", Size: 12, Quick: 3, Instances: 2, Generate: labyrinth},
		{Name: "steiner", About: "connected sets within a budget", Size: 110, Quick: 12, Instances: 3,
			Generate: func(f *Facts, n int, r *rand.Rand) { f.Add("budget", network(f, n, r)*85/100) }},
		{Name: "oneway", About: "one-way streets that reach everything", Size: 26, Quick: 10, Instances: 2, Generate: streets},
		{Name: "loop", About: "Slitherlink: one loop around an inside", Size: 27, Quick: 4, Generate: slitherlink},
		{Name: "wires", About: "number link: paths that do not meet", Size: 9, Quick: 4, Instances: 3, Generate: wires},
	})
}

// labyrinth writes a board of n*n tiles whose exit can be reached: pushes and
// walks are played at random first.
func labyrinth(f *Facts, n int, r *rand.Rand) {
	horizon := n
	type tile struct {
		open [4]bool // north, south, west, east
		x, y int     // where it stood at first
	}
	board := make([]tile, n*n)
	names := [4]string{"n", "s", "w", "e"}
	move := [4]pair{{0, -1}, {0, 1}, {-1, 0}, {1, 0}}
	for i := range board {
		t := &board[i]
		t.x, t.y = i%n+1, i/n+1
		t.open = [4]bool{true, true, true, true}
		for _, c := range r.Perm(4)[:1+r.IntN(2)] {
			t.open[c] = false
		}
		for s := range 4 {
			if t.open[s] {
				f.Add("tile", t.x, t.y, names[s])
			}
		}
	}
	f.Add("size", n)
	f.Add("horizon", horizon)
	at := r.IntN(n * n)
	f.Add("walker", at%n+1, at/n+1)
	for range horizon {
		next := make([]tile, n*n)
		copy(next, board)
		k, d, row := r.IntN(n), 1+(n-2)*r.IntN(2), r.IntN(2) == 0
		now := at
		for i := range n {
			from, to := i*n+k, (i+d)%n*n+k
			if row {
				from, to = k*n+i, k*n+(i+d)%n
			}
			next[to] = board[from]
			if from == at {
				now = to
			}
		}
		board, at = next, now
		reach := []int{at}
		seen := map[int]bool{at: true}
		for i := 0; i < len(reach); i++ {
			x, y := reach[i]%n, reach[i]/n
			for s, m := range move {
				v, w := x+m[0], y+m[1]
				if v < 0 || w < 0 || v >= n || w >= n || seen[w*n+v] {
					continue
				}
				if board[reach[i]].open[s] && board[w*n+v].open[s^1] {
					seen[w*n+v] = true
					reach = append(reach, w*n+v)
				}
			}
		}
		at = reach[r.IntN(len(reach))]
	}
	f.Add("exit", board[at].x, board[at].y)
}

// network writes a graph near a grid with costs and terminals, and gives the
// cost of a connected set that cheapest paths to the root make.
func network(f *Facts, n int, r *rand.Rand) int {
	f.Range("node", 1, n)
	width := 1
	for width*width < n {
		width++
	}
	cost, links := make([]int, n+1), make([][]int, n+1)
	for x := 1; x <= n; x++ {
		cost[x] = 1 + r.IntN(5)
		f.Add("cost", x, cost[x])
		for _, y := range []int{x + 1, x + width} {
			if y <= n && (y != x+1 || x%width != 0) && r.IntN(8) > 0 {
				f.Add("edge", x, y)
				links[x], links[y] = append(links[x], y), append(links[y], x)
			}
		}
	}
	root := 1 + r.IntN(n)
	const far = 1 << 30
	parent, dist, done := make([]int, n+1), make([]int, n+1), make([]bool, n+1)
	for x := range dist {
		dist[x] = far
	}
	dist[root] = cost[root]
	for {
		best := 0
		for x := 1; x <= n; x++ {
			if !done[x] && dist[x] < far && (best == 0 || dist[x] < dist[best]) {
				best = x
			}
		}
		if best == 0 {
			break
		}
		done[best] = true
		for _, y := range links[best] {
			if d := dist[best] + cost[y]; d < dist[y] {
				dist[y], parent[y] = d, best
			}
		}
	}
	f.Add("root", root)
	f.Add("terminal", root)
	in := map[int]bool{root: true}
	sum := cost[root]
	for i, k := 0, 2+n/8; i < 20*k && k > 0; i++ {
		x := 1 + r.IntN(n)
		if dist[x] == far {
			continue
		}
		k--
		f.Add("terminal", x)
		for ; !in[x]; x = parent[x] {
			in[x] = true
			sum += cost[x]
		}
	}
	return sum
}

// streets writes a ring of n crossings with chords, with costs of both ways and a
// budget a little above what the cheaper ways cost.
func streets(f *Facts, n int, r *rand.Rand) {
	n += n % 2
	f.Range("crossing", 1, n)
	budget := 0
	for _, e := range cubic(n, r) {
		a, b := 1+r.IntN(9), 1+r.IntN(9)
		f.Add("street", e[0], e[1])
		f.Add("cost", e[0], e[1], a)
		f.Add("cost", e[1], e[0], b)
		budget += min(a, b)
	}
	f.Add("budget", budget+n*7/10)
}

// slitherlink writes clues of a hidden loop on an n*n board: the rim of a region
// that is connected, and whose outside is.
func slitherlink(f *Facts, n int, r *rand.Rand) {
	in := make([][]bool, n+2)
	for x := range in {
		in[x] = make([]bool, n+2)
	}
	in[1+r.IntN(n)][1+r.IntN(n)] = true
	around := []pair{{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}
	for range 40 * n * n {
		x, y := 1+r.IntN(n), 1+r.IntN(n)
		if in[x][y] {
			continue
		}
		// Both sides stay connected if the ring around the cell changes sides
		// twice and an inner cell shares a side with it.
		changes, sides := 0, 0
		for i, d := range around {
			e := around[(i+1)%8]
			if in[x+d[0]][y+d[1]] != in[x+e[0]][y+e[1]] {
				changes++
			}
			if i%2 == 0 && in[x+d[0]][y+d[1]] {
				sides++
			}
		}
		if changes == 2 && (sides == 1 || sides == 2 && r.IntN(6) == 0) {
			in[x][y] = true
		}
	}
	f.Add("size", n)
	for x := 1; x <= n; x++ {
		for y := 1; y <= n; y++ {
			k := 0
			for i := 0; i < 8; i += 2 {
				if in[x][y] != in[x+around[i][0]][y+around[i][1]] {
					k++
				}
			}
			if r.IntN(100) < 60 {
				f.Add("clue", x, y, k)
			}
		}
	}
}

// wires writes ends of paths that cover an n*n board: pieces of a random path
// through all its cells.
func wires(f *Facts, n int, r *rand.Rand) {
	path := make([]pair, 0, n*n)
	for y := range n {
		for i := range n {
			x := i
			if y%2 == 1 {
				x = n - 1 - i
			}
			path = append(path, pair{x, y})
		}
	}
	// Backbiting (Oberdorf et al. 2006): the end joins a neighbour on the path,
	// and what lay between turns round.
	for range 40 * n * n {
		if r.IntN(2) == 0 {
			for i, j := 0, len(path)-1; i < j; i, j = i+1, j-1 {
				path[i], path[j] = path[j], path[i]
			}
		}
		end := path[len(path)-1]
		d := []pair{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}[r.IntN(4)]
		to := pair{end[0] + d[0], end[1] + d[1]}
		for k := range len(path) - 2 {
			if path[k] == to {
				for i, j := k+1, len(path)-1; i < j; i, j = i+1, j-1 {
					path[i], path[j] = path[j], path[i]
				}
				break
			}
		}
	}
	f.Add("size", n)
	for i, start := 1, 0; start < len(path); i++ {
		end := min(len(path), start+3+r.IntN(2*n))
		if len(path)-end < 3 {
			end = len(path)
		}
		a, b := path[start], path[end-1]
		f.Add("ends", i, a[0]+1, a[1]+1, b[0]+1, b[1]+1)
		start = end
	}
}
