package steps

import (
	"math"

	"github.com/krrasp/krrasp/programs/picture"
	"github.com/krrasp/krrasp/solve/completion"
)

// picturedAtoms is the greatest number of atoms that a picture shows.
const picturedAtoms = 30

// Picture draws the dependency graph of the completion's atoms; nil if there are
// too many, or none that depend on another.
func (s *Steps) Picture() *picture.Canvas {
	node := map[completion.ViewLit]int{}
	key := func(l completion.ViewLit) completion.ViewLit {
		return completion.ViewLit{Atom: l.Atom, Internal: l.Internal}
	}
	var atoms []completion.Definition
	for _, d := range s.defs {
		if d.Kind == completion.ViewDefined || d.Kind == completion.ViewForced || d.Kind == completion.ViewFree {
			node[key(d.Atom)] = len(atoms)
			atoms = append(atoms, d)
		}
	}
	if len(atoms) > picturedAtoms {
		return nil
	}
	type link struct {
		from, to int
		negated  bool
	}
	var links []link
	var edges [][2]int
	seen := map[link]bool{}
	for i, d := range atoms {
		for _, b := range d.Bodies {
			for _, l := range b.Lits {
				j, ok := node[key(l)]
				e := link{i, j, l.Negated}
				if !ok || i == j || seen[e] {
					continue
				}
				seen[e] = true
				links = append(links, e)
				edges = append(edges, [2]int{i, j})
			}
		}
	}
	if len(links) == 0 {
		return nil
	}
	const size, pad = 13.0, 8.0
	widest := 0.0
	for _, d := range atoms {
		widest = math.Max(widest, picture.Width(s.names.atom(d.Atom), size))
	}
	side := 160 + 1.6*widest*math.Sqrt(float64(len(atoms)))
	margin := widest/2 + 30
	c := picture.New(side+2*margin, 0.75*side+60, "Dependencies of atoms")
	places := picture.Layout(len(atoms), edges, picture.Box{X: margin, Y: 30, W: side, H: 0.75 * side})
	boxes := make([]picture.Box, len(atoms))
	for i, d := range atoms {
		w := picture.Width(s.names.atom(d.Atom), size) + 2*pad
		boxes[i] = picture.Box{X: places[i].X - w/2, Y: places[i].Y - 13, W: w, H: 26}
	}
	part(boxes, picture.Box{X: 4, Y: 4, W: side + 2*margin - 8, H: 0.75*side + 52})
	for _, e := range links {
		arrow(c, boxes[e.from], boxes[e.to], e.negated, seen[link{e.to, e.from, false}] || seen[link{e.to, e.from, true}] || seen[link{e.from, e.to, !e.negated}])
	}
	for i, d := range atoms {
		c.Rect(boxes[i], 6, "node")
		if d.Loop > 0 {
			c.Rect(boxes[i], 6, "wash0")
		}
		c.Text(center(boxes[i]), size, picture.Middle, "ink", s.names.atom(d.Atom))
	}
	return c
}

func center(b picture.Box) picture.Point { return picture.Point{X: b.X + b.W/2, Y: b.Y + b.H/2} }

// part pushes boxes that overlap apart, within a frame.
func part(boxes []picture.Box, frame picture.Box) {
	const gap = 12
	for range 300 {
		moved := false
		for i := range boxes {
			for j := range i {
				a, b := &boxes[i], &boxes[j]
				dx, dy := center(*a).X-center(*b).X, center(*a).Y-center(*b).Y
				x := (a.W+b.W)/2 + gap - math.Abs(dx)
				y := (a.H+b.H)/2 + gap - math.Abs(dy)
				if x <= 0 || y <= 0 {
					continue
				}
				moved = true
				if y <= x {
					a.Y, b.Y = a.Y+math.Copysign(y/2, dy), b.Y-math.Copysign(y/2, dy)
				} else {
					a.X, b.X = a.X+math.Copysign(x/2, dx), b.X-math.Copysign(x/2, dx)
				}
			}
		}
		for i := range boxes {
			b := &boxes[i]
			b.X = min(max(b.X, frame.X), frame.X+frame.W-b.W)
			b.Y = min(max(b.Y, frame.Y), frame.Y+frame.H-b.H)
		}
		if !moved {
			return
		}
	}
}

// border gives the point where the way from the middle of a box towards p leaves
// it.
func border(b picture.Box, p picture.Point) picture.Point {
	m := center(b)
	dx, dy := p.X-m.X, p.Y-m.Y
	t := 1.0
	if dx != 0 {
		t = min(t, b.W/2/math.Abs(dx))
	}
	if dy != 0 {
		t = min(t, b.H/2/math.Abs(dy))
	}
	return picture.Point{X: m.X + t*dx, Y: m.Y + t*dy}
}

// arrow draws a dependency; one of several between the same boxes is bent.
func arrow(c *picture.Canvas, from, to picture.Box, negated, bent bool) {
	a, b := center(from), center(to)
	m := picture.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}
	length := math.Hypot(b.X-a.X, b.Y-a.Y)
	if bent && length > 0 {
		bend := 22.0
		if negated {
			bend = 34
		}
		m.X += bend * (b.Y - a.Y) / length
		m.Y -= bend * (b.X - a.X) / length
	}
	start, end := border(from, m), border(to, m)
	class, head := "line0", "hue0"
	if negated {
		class, head = "dash1", "hue1"
	}
	dx, dy := end.X-m.X, end.Y-m.Y
	if d := math.Hypot(dx, dy); d > 0 {
		dx, dy = dx/d, dy/d
	}
	base := picture.Point{X: end.X - 9*dx, Y: end.Y - 9*dy}
	c.Curve(start, m, base, class)
	c.Polygon(head, end,
		picture.Point{X: base.X - 5*dy, Y: base.Y + 5*dx},
		picture.Point{X: base.X + 5*dy, Y: base.Y - 5*dx})
}
