package picture

import (
	"cmp"
	"math"
	"slices"
)

// Layout places the nodes 0..n-1 of a graph in a box. Nodes that are far apart
// in the graph come far apart; components that hang together with nothing are
// treated as if distant. The same graph gives the same places.
//
// Every pair of nodes is a spring whose length is their distance in the graph.
// Pairs are visited in changing order, and each is moved towards its length by a
// step that shrinks from round to round.
func Layout(n int, edges [][2]int, box Box) []Point {
	places := make([]Point, n)
	if n == 0 {
		return places
	}
	dist := distances(n, edges)
	random := uint64(0x9e3779b97f4a7c15)
	next := func() float64 {
		random ^= random << 13
		random ^= random >> 7
		random ^= random << 17
		return float64(random>>11) / (1 << 53)
	}
	for i := range places {
		places[i] = Point{next(), next()}
	}
	type pair struct {
		a, b int
		d    float64
	}
	var pairs []pair
	longest := 1.0
	for a := range n {
		for b := range a {
			pairs = append(pairs, pair{a, b, dist[a][b]})
			longest = max(longest, dist[a][b])
		}
	}
	const rounds, least = 60, 0.05
	first := longest * longest
	for t := range rounds {
		eta := first * math.Pow(least/first, float64(t)/(rounds-1))
		for i := len(pairs) - 1; i > 0; i-- {
			j := int(next() * float64(i+1))
			pairs[i], pairs[j] = pairs[j], pairs[i]
		}
		for _, p := range pairs {
			mu := min(1, eta/(p.d*p.d))
			a, b := &places[p.a], &places[p.b]
			dx, dy := a.X-b.X, a.Y-b.Y
			d := math.Hypot(dx, dy)
			if d < 1e-9 {
				dx, dy, d = 1e-3, 1e-3*next(), 1e-3
			}
			m := mu * (d - p.d) / 2 / d
			a.X -= m * dx
			a.Y -= m * dy
			b.X += m * dx
			b.Y += m * dy
		}
	}
	turn(places, box.W >= box.H)
	fit(places, box)
	return places
}

// distances counts edges between all pairs, by breadth-first search.
func distances(n int, edges [][2]int) [][]float64 {
	next := make([][]int, n)
	for _, e := range edges {
		next[e[0]] = append(next[e[0]], e[1])
		next[e[1]] = append(next[e[1]], e[0])
	}
	dist := make([][]float64, n)
	for s := range n {
		d := make([]float64, n)
		for i := range d {
			d[i] = -1
		}
		d[s] = 0
		queue := []int{s}
		far := 0.0
		for len(queue) > 0 {
			v := queue[0]
			queue = queue[1:]
			far = max(far, d[v])
			for _, w := range next[v] {
				if d[w] < 0 {
					d[w] = d[v] + 1
					queue = append(queue, w)
				}
			}
		}
		for i := range d {
			if d[i] < 0 {
				d[i] = math.Sqrt(float64(n)) + 1
			}
		}
		dist[s] = d
	}
	return dist
}

// turn rotates the places so that their long axis lies flat or stands.
func turn(p []Point, flat bool) {
	var mx, my, xx, xy, yy float64
	for _, q := range p {
		mx += q.X / float64(len(p))
		my += q.Y / float64(len(p))
	}
	for _, q := range p {
		xx += (q.X - mx) * (q.X - mx)
		xy += (q.X - mx) * (q.Y - my)
		yy += (q.Y - my) * (q.Y - my)
	}
	a := -0.5 * math.Atan2(2*xy, xx-yy)
	if !flat {
		a += math.Pi / 2
	}
	sin, cos := math.Sincos(a)
	for i, q := range p {
		p[i] = Point{cos*(q.X-mx) - sin*(q.Y-my), sin*(q.X-mx) + cos*(q.Y-my)}
	}
}

// fit scales the places into the box, by at most a factor 1.6 more in one
// direction than in the other, and centres them.
func fit(p []Point, box Box) {
	byX := func(a, b Point) int { return cmp.Compare(a.X, b.X) }
	byY := func(a, b Point) int { return cmp.Compare(a.Y, b.Y) }
	x0, x1 := slices.MinFunc(p, byX).X, slices.MaxFunc(p, byX).X
	y0, y1 := slices.MinFunc(p, byY).Y, slices.MaxFunc(p, byY).Y
	sx, sy := box.W/max(x1-x0, 1e-9), box.H/max(y1-y0, 1e-9)
	sx, sy = min(sx, 1.6*sy), min(sy, 1.6*sx)
	for i, q := range p {
		p[i] = Point{
			box.X + box.W/2 + sx*(q.X-(x0+x1)/2),
			box.Y + box.H/2 + sy*(q.Y-(y0+y1)/2),
		}
	}
}
