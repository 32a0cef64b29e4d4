package tower

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/krrasp/krrasp/programs/picture"
)

// Map draws one day: the graph, where the guards stand, and how far each wave
// gets against them.
func Map(in *Instance, strategy []Placement, day int) *picture.Canvas {
	const head, panel, size = 64, 300, 15
	side := max(460, 92*math.Sqrt(float64(len(in.Nodes))))
	today := slices.DeleteFunc(slices.Clone(strategy), func(p Placement) bool { return p.Day != day })
	story := waveLines(in, strategy, day)
	c := picture.New(side*1.35+panel, max(head+side, head+60+24*float64(len(story))),
		fmt.Sprintf("Tower defense, day %d", day))
	w, h := c.Size()
	box := picture.Box{X: 44, Y: head + 40, W: side*1.35 - 88, H: h - head - 84}
	m := newMapper(in, box)

	var posts []string
	cost := 0
	for _, p := range today {
		posts = append(posts, p.Guard+" on "+p.Node)
		for _, g := range in.Guards {
			if g.Name == p.Guard {
				cost += g.Cost
			}
		}
	}
	text := "no guards"
	if len(posts) > 0 {
		text = fmt.Sprintf("guards: %s (cost %d)", strings.Join(posts, ", "), cost)
	}
	c.Text(picture.Point{X: 24, Y: 26}, 20, picture.Start, "ink bold", fmt.Sprintf("Day %d", day))
	c.Text(picture.Point{X: 24, Y: 52}, size, picture.Start, "ink", picture.Fit(text, size, w-48))

	m.edges(c)
	m.paths(c, strategy, day)
	m.nodes(c, strategy, day)

	x := side * 1.35
	c.Rect(picture.Box{X: x, Y: head + 16, W: panel - 20, H: h - head - 36}, 8, "panel")
	for i, l := range story {
		y := head + 40 + 24*float64(i)
		if l.hue >= 0 {
			c.Line(picture.Point{X: x + 16, Y: y}, picture.Point{X: x + 46, Y: y}, fmt.Sprintf("dash%d", l.hue))
			c.Text(picture.Point{X: x + 56, Y: y}, size, picture.Start, l.class, picture.Fit(l.text, size, panel-92))
			continue
		}
		c.Text(picture.Point{X: x + 16, Y: y}, size, picture.Start, l.class, picture.Fit(l.text, size, panel-52))
	}
	return c
}

type line struct {
	text, class string
	hue         int // of the colour shown before it, or -1
}

// waveLines tells for each wave of the day which nodes it reaches, step by step.
func waveLines(in *Instance, strategy []Placement, day int) []line {
	var out []line
	colors := colorHues(in)
	for _, w := range in.Waves {
		if w.Day != day {
			continue
		}
		sets := in.Reach(w, strategy)
		out = append(out, line{"Wave " + w.Name, "ink bold", -1},
			line{"starts at " + strings.Join(sets[0], " "), "ink", -1})
		for i, color := range w.Colors {
			l := line{color + ": " + strings.Join(sets[i+1], " "), "ink", colors[color]}
			if len(sets[i+1]) == 0 {
				l.text = color + ": stopped"
			}
			out = append(out, l)
			if len(sets[i+1]) == 0 {
				break
			}
		}
	}
	if len(out) == 0 {
		out = append(out, line{"no wave today", "ink", -1})
	}
	return out
}

// colorHues numbers the hues: colours with well-known names get their own, all
// others the next free one.
func colorHues(in *Instance) map[string]int {
	hues := map[string]int{"blue": 0, "red": 1, "green": 2, "purple": 3, "orange": 4}
	next := 0
	names := []string{}
	for _, e := range in.Edges {
		names = append(names, e.Color)
	}
	for _, w := range in.Waves {
		names = append(names, w.Colors...)
	}
	for _, n := range names {
		if _, known := hues[n]; !known {
			hues[n] = (5 + next) % picture.Hues
			next++
		}
	}
	return hues
}

type mapper struct {
	in   *Instance
	at   map[string]picture.Point
	hues map[string]int
	r    float64
}

func newMapper(in *Instance, box picture.Box) *mapper {
	index := map[string]int{}
	m := &mapper{in: in, at: map[string]picture.Point{}, hues: colorHues(in)}
	m.r = 15
	for i, n := range in.Nodes {
		index[n] = i
		m.r = max(m.r, picture.Width(n, 14)/2+3)
	}
	var edges [][2]int
	for _, e := range in.Edges {
		if a, b := index[e.From], index[e.To]; a < b {
			edges = append(edges, [2]int{a, b})
		}
	}
	for i, p := range picture.Layout(len(in.Nodes), edges, box) {
		m.at[in.Nodes[i]] = p
	}
	return m
}

// bend gives the middle of an edge: straight, or bent if two nodes share more
// edges than one.
func (m *mapper) bend(e Edge) picture.Point {
	a, b := e.From, e.To
	if a > b {
		a, b = b, a
	}
	rank := 0
	for _, f := range m.in.Edges {
		if f.From == a && f.To == b && f.Color < e.Color {
			rank++
		}
	}
	p, q := m.at[a], m.at[b]
	d := max(math.Hypot(q.X-p.X, q.Y-p.Y), 1)
	bow := 26 * float64((rank+1)/2)
	if rank%2 == 1 {
		bow = -bow
	}
	return picture.Point{X: (p.X+q.X)/2 - bow*(q.Y-p.Y)/d, Y: (p.Y+q.Y)/2 + bow*(q.X-p.X)/d}
}

func (m *mapper) edges(c *picture.Canvas) {
	for _, e := range m.in.Edges {
		if e.From <= e.To || !m.paired(e) {
			c.Curve(m.at[e.From], m.bend(e), m.at[e.To], fmt.Sprintf("dash%d", m.hues[e.Color]))
		}
	}
}

func (m *mapper) paired(e Edge) bool { return slices.Contains(m.in.Edges, Edge{e.To, e.From, e.Color}) }

// paths lays a halo along every edge that a wave passes.
func (m *mapper) paths(c *picture.Canvas, strategy []Placement, day int) {
	done := map[Edge]bool{}
	for _, w := range m.in.Waves {
		if w.Day != day {
			continue
		}
		sets := m.in.Reach(w, strategy)
		for i, color := range w.Colors {
			for _, e := range m.in.Edges {
				if e.Color == color && slices.Contains(sets[i], e.From) && slices.Contains(sets[i+1], e.To) && !done[e] {
					done[e], done[Edge{e.To, e.From, e.Color}] = true, true
					c.Curve(m.at[e.From], m.bend(e), m.at[e.To], fmt.Sprintf("halo%d", m.hues[color]))
				}
			}
		}
	}
}

func (m *mapper) nodes(c *picture.Canvas, strategy []Placement, day int) {
	reached := map[string]bool{}
	for _, w := range m.in.Waves {
		if w.Day == day {
			for _, set := range m.in.Reach(w, strategy) {
				for _, n := range set {
					reached[n] = true
				}
			}
		}
	}
	for _, n := range m.in.Nodes {
		p, r := m.at[n], m.r
		class := "node"
		if reached[n] {
			class = "reached"
		}
		switch {
		case slices.Contains(m.in.Towers, n):
			keep(c, p, r*1.25, class)
		case slices.Contains(m.in.Spawns, n):
			d := r * 1.5
			c.Polygon(class, picture.Point{X: p.X, Y: p.Y - d}, picture.Point{X: p.X + d, Y: p.Y},
				picture.Point{X: p.X, Y: p.Y + d}, picture.Point{X: p.X - d, Y: p.Y})
		default:
			c.Circle(p, r, class)
		}
		c.Text(p, 14, picture.Middle, "ink", n)
		i := slices.IndexFunc(strategy, func(s Placement) bool { return s.Day == day && s.Node == n })
		if i >= 0 {
			name := strategy[i].Guard
			w := max(20, picture.Width(name, 14)+8)
			b := picture.Box{X: p.X + r*0.6, Y: p.Y - r - 16, W: w, H: 20}
			shield(c, b)
			c.Text(picture.Point{X: b.X + w/2, Y: b.Y + 10}, 14, picture.Middle, "onhue bold", name)
		}
	}
}

// keep draws the tower: a square with battlements.
func keep(c *picture.Canvas, p picture.Point, r float64, class string) {
	x := func(f float64) float64 { return p.X + f*r }
	top, notch := p.Y-1.25*r, p.Y-0.9*r
	c.Polygon(class,
		picture.Point{X: x(-1), Y: p.Y + r}, picture.Point{X: x(-1), Y: top},
		picture.Point{X: x(-.6), Y: top}, picture.Point{X: x(-.6), Y: notch},
		picture.Point{X: x(-.2), Y: notch}, picture.Point{X: x(-.2), Y: top},
		picture.Point{X: x(.2), Y: top}, picture.Point{X: x(.2), Y: notch},
		picture.Point{X: x(.6), Y: notch}, picture.Point{X: x(.6), Y: top},
		picture.Point{X: x(1), Y: top}, picture.Point{X: x(1), Y: p.Y + r})
}

// shield draws the badge of a guard.
func shield(c *picture.Canvas, b picture.Box) {
	c.Polygon("hue3", picture.Point{X: b.X, Y: b.Y}, picture.Point{X: b.X + b.W, Y: b.Y},
		picture.Point{X: b.X + b.W, Y: b.Y + b.H*0.75}, picture.Point{X: b.X + b.W/2, Y: b.Y + b.H*1.2},
		picture.Point{X: b.X, Y: b.Y + b.H*0.75})
}
