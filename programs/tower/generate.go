package tower

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/krrasp/krrasp/programs/answer"
)

// Size says what to generate.
type Size struct {
	Nodes  int // at least 6
	Days   int // at least 1
	Waves  int // on each day, at least 1
	Guards int // types at most; fewer if the graph has fewer degrees
	Seed   uint64
	// Lost asks for an instance in which the last day can't be survived.
	Lost bool
}

// Generate makes an instance and a planted strategy; the same size gives the
// same instance. All days can be survived with the strategy's cost as budget,
// unless Lost is set.
//
// Nodes lie scattered on a square and are joined to their nearest neighbours;
// the tower stands in the middle, spawn nodes at the rim. Each wave is a
// shortest way from a spawn node to the tower, now and then with a detour, so it
// gets through if nobody is on guard. For the planted strategy ways to the tower
// are cut one by one. A lost instance gives a coin less than one cheapest guard
// for each day.
func Generate(s Size) (*Instance, []Placement) {
	s.Nodes, s.Days = max(s.Nodes, 6), max(s.Days, 1)
	s.Waves, s.Guards = max(s.Waves, 1), max(s.Guards, 1)
	random := rand.New(rand.NewPCG(s.Seed, 0x70776572))
	for {
		g := &generator{Size: s, Rand: random, in: &Instance{Days: s.Days, Limited: true}}
		g.graph()
		g.guards()
		if g.waves() {
			if strategy, ok := g.plant(); ok {
				return g.in, strategy
			}
		}
	}
}

type generator struct {
	Size
	*rand.Rand
	in   *Instance
	next [][]int // neighbours
	away []int   // distance to the tower
}

func (g *generator) graph() {
	n := g.Nodes
	side := int(math.Ceil(math.Sqrt(float64(n))))
	x, y := make([]float64, n), make([]float64, n)
	for i := range n {
		g.in.Nodes = append(g.in.Nodes, fmt.Sprint(i+1))
		x[i] = float64(i%side) + 0.7*g.Float64()
		y[i] = float64(i/side) + 0.7*g.Float64()
	}
	far := func(a, b int) float64 { return math.Hypot(x[a]-x[b], y[a]-y[b]) }
	g.next = make([][]int, n)
	colors := []string{"blue", "red", "green"}
	join := func(a, b int) {
		if a == b || slices.Contains(g.next[a], b) {
			return
		}
		g.next[a], g.next[b] = append(g.next[a], b), append(g.next[b], a)
		c := colors[g.IntN(len(colors))]
		g.in.Edges = append(g.in.Edges, Edge{g.in.Nodes[a], g.in.Nodes[b], c}, Edge{g.in.Nodes[b], g.in.Nodes[a], c})
	}
	order := make([]int, n)
	for a := range n {
		for i := range order {
			order[i] = i
		}
		slices.SortFunc(order, func(b, c int) int { return cmp.Compare(far(a, b), far(a, c)) })
		for _, b := range order[1:4] {
			join(a, b)
		}
	}
	for i := 1; i < n; i++ { // a chain of neighbours keeps all together
		if i%side != 0 && g.IntN(3) == 0 {
			join(i-1, i)
		}
		if i >= side && (i%side == 0 || g.IntN(3) == 0) {
			join(i-side, i)
		}
	}
	tower := (side/2)*side + side/2
	if tower >= n {
		tower = n / 2
	}
	g.away = g.distances(tower)
	for i, d := range g.away {
		if d < 0 {
			join(i, max(i-1, 0))
			g.away = g.distances(tower)
		}
	}
	g.in.Towers = []string{g.in.Nodes[tower]}
	for i := range order {
		order[i] = i
	}
	g.Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
	rim := (slices.Max(g.away) + 1) / 2
	order = slices.DeleteFunc(order, func(i int) bool { return g.away[i] < rim })
	for _, i := range order[:min(len(order), max(2, n/12))] {
		if g.away[i] > 1 {
			g.in.Spawns = append(g.in.Spawns, g.in.Nodes[i])
		}
	}
}

func (g *generator) distances(from int) []int {
	d := make([]int, len(g.next))
	for i := range d {
		d[i] = -1
	}
	d[from] = 0
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		for _, w := range g.next[queue[0]] {
			if d[w] < 0 {
				d[w] = d[queue[0]] + 1
				queue = append(queue, w)
			}
		}
	}
	return d
}

// guards makes types for the commonest degrees.
func (g *generator) guards() {
	count := map[int]int{}
	for _, n := range g.in.Nodes {
		count[g.in.degree(n)]++
	}
	var degrees []int
	for d := range count {
		degrees = append(degrees, d)
	}
	slices.SortFunc(degrees, func(a, b int) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a, b))
	})
	for i, d := range degrees[:min(len(degrees), g.Guards)] {
		g.in.Guards = append(g.in.Guards, Guard{
			Name: fmt.Sprintf("g%d", i+1), Cost: 1 + g.IntN(4), Degrees: []int{d}, PerDay: 1,
		})
	}
}

// waves sends waves to the tower. It fails if no spawn node is far enough.
func (g *generator) waves() bool {
	if len(g.in.Spawns) == 0 {
		return false
	}
	color := map[[2]int]string{}
	index := map[string]int{}
	for i, n := range g.in.Nodes {
		index[n] = i
	}
	for _, e := range g.in.Edges {
		color[[2]int{index[e.From], index[e.To]}] = e.Color
	}
	for day := 1; day <= g.Days; day++ {
		for range g.Waves {
			w := Wave{Name: fmt.Sprint(len(g.in.Waves) + 1), Day: day}
			at := index[g.in.Spawns[g.IntN(len(g.in.Spawns))]]
			for g.away[at] > 0 {
				var nearer, others []int
				for _, b := range g.next[at] {
					switch {
					case g.away[b] < g.away[at]:
						nearer = append(nearer, b)
					case g.away[b] > 0:
						others = append(others, b)
					}
				}
				step := nearer[g.IntN(len(nearer))]
				if len(others) > 0 && len(w.Colors) < 2 && g.IntN(4) == 0 {
					step = others[g.IntN(len(others))]
				}
				w.Colors = append(w.Colors, color[[2]int{at, step}])
				at = step
			}
			g.in.Waves = append(g.in.Waves, w)
		}
	}
	return true
}

// plant cuts ways to the tower until none is left, and sets limits and budget
// to what that takes. It fails if a way has no node that a guard may stand on.
func (g *generator) plant() ([]Placement, bool) {
	in := g.in
	var strategy []Placement
	for _, w := range in.Waves {
		for {
			way := in.breach(w, strategy)
			if way == nil {
				break
			}
			var options []Placement
			for _, n := range way {
				for _, t := range in.Guards {
					if in.allowed(t, n) && !slices.Contains(in.Spawns, n) && !slices.Contains(in.Towers, n) {
						options = append(options, Placement{w.Day, t.Name, n})
					}
				}
			}
			if len(options) == 0 {
				return nil, false
			}
			strategy = append(strategy, options[g.IntN(len(options))])
		}
	}
	cheapest := math.MaxInt
	for i := range in.Guards {
		t := &in.Guards[i]
		cheapest = min(cheapest, t.Cost)
		perDay := map[int]int{}
		for _, p := range strategy {
			if p.Guard == t.Name {
				in.Budget += t.Cost
				perDay[p.Day]++
				t.PerDay = max(t.PerDay, perDay[p.Day])
			}
		}
	}
	if g.Lost {
		in.Budget = g.Days*cheapest - 1
	}
	return strategy, true
}

// breach gives the inner nodes of a way on which a wave reaches a tower despite
// the strategy, or nil.
func (in *Instance) breach(w Wave, strategy []Placement) []string {
	sets := in.Reach(w, strategy)
	for i := 1; i < len(sets); i++ {
		for _, t := range in.Towers {
			if !slices.Contains(sets[i], t) {
				continue
			}
			way, at := []string{}, t
			for j := i - 1; j >= 0; j-- {
				from := in.into(at, w.Colors[j])
				at = from[slices.IndexFunc(from, func(s string) bool { return slices.Contains(sets[j], s) })]
				way = append(way, at)
			}
			return way
		}
	}
	return nil
}

// File writes the instance as facts, for tower.lp and budget.lp.
func (in *Instance) File() answer.File {
	var b strings.Builder
	fact := func(format string, args ...any) { fmt.Fprintf(&b, format+".\n", args...) }
	for _, n := range in.Nodes {
		fact("node(%s)", n)
	}
	for _, e := range in.Edges {
		fact("edge(%s,%s,%s)", e.From, e.To, e.Color)
	}
	for _, n := range in.Towers {
		fact("tower(%s)", n)
	}
	for _, n := range in.Spawns {
		fact("spawn(%s)", n)
	}
	for _, w := range in.Waves {
		fact("wave_on_day(%s,%d)", w.Name, w.Day)
		for i, c := range w.Colors {
			fact("wave(%s,%d,%s)", w.Name, i+1, c)
		}
	}
	for _, g := range in.Guards {
		fact("guard_type(%s)", g.Name)
		fact("guard_type_cost(%s,%d)", g.Name, g.Cost)
		for _, d := range g.Degrees {
			fact("guard_type_degree(%s,%d)", g.Name, d)
		}
		if g.PerDay >= 0 {
			fact("guard_type_limit_per_day(%s,%d)", g.Name, g.PerDay)
		}
	}
	if in.Limited {
		fact("budget(%d)", in.Budget)
	}
	return answer.File{Name: "instance.lp", Text: b.String()}
}
