package haunted

import (
	"fmt"

	"github.com/krrasp/krrasp/programs/picture"
)

// Board draws the mirrors, the lookouts with what they see, and the ghouls of a
// solution, which may be empty.
func Board(p *Puzzle, s Solution) *picture.Canvas {
	const cell, rim, side = 56, 44, 250
	grid := float64(p.N * cell)
	title := "Haunted: the puzzle"
	if len(s) > 0 {
		title = "Haunted: the solution"
	}
	c := picture.New(grid+2*rim+side, max(grid+2*rim+40, 300), title)
	c.Text(picture.Point{X: 20, Y: 26}, 20, picture.Start, "ink bold", title)
	at := func(row, col int) picture.Point {
		mid := func(i int) float64 {
			switch i {
			case 0:
				return rim / 2
			case p.N + 1:
				return rim + grid + rim/2
			}
			return rim + cell*(float64(i)-0.5)
		}
		return picture.Point{X: mid(col), Y: 40 + mid(row)}
	}
	for row := 1; row <= p.N; row++ {
		for col := 1; col <= p.N; col++ {
			q := at(row, col)
			c.Rect(picture.Box{X: q.X - cell/2, Y: q.Y - cell/2, W: cell, H: cell}, 0, "cell")
		}
	}
	for _, m := range p.Mirrors {
		q, d := at(m.Row, m.Col), cell*0.36
		dy := d
		if m.Type == '\\' {
			dy = -d
		}
		a, b := picture.Point{X: q.X - d, Y: q.Y + dy}, picture.Point{X: q.X + d, Y: q.Y - dy}
		c.Line(a, b, "halo0")
		c.Line(a, b, "line0")
	}
	for _, l := range p.Counts {
		q := at(l.Row, l.Col)
		c.Circle(q, 13, "panel")
		c.Text(q, 15, picture.Middle, "ink bold", fmt.Sprint(l.Seen))
	}
	for _, g := range s {
		figure(c, g.Kind, at(g.Row, g.Col))
	}
	x := grid + 2*rim + 24
	c.Text(picture.Point{X: x, Y: 60}, 15, picture.Start, "ink bold", "hiding")
	for i, k := range Kinds {
		y := 100 + 56*float64(i)
		figure(c, k, picture.Point{X: x + 18, Y: y})
		c.Text(picture.Point{X: x + 46, Y: y - 9}, 15, picture.Start, "ink", fmt.Sprintf("%d %s", p.Ghouls[k], plural(k, p.Ghouls[k])))
		c.Text(picture.Point{X: x + 46, Y: y + 10}, 12, picture.Start, "faint",
			map[Kind]string{Ghost: "seen only in mirrors", Dracula: "seen only directly", Zombie: "seen both ways"}[k])
	}
	return c
}

func plural(k Kind, n int) string {
	if n == 1 {
		return string(k)
	}
	return string(k) + "s"
}

// figure draws a ghoul: its shape and its first letter tell its kind, not the
// colour alone.
func figure(c *picture.Canvas, k Kind, p picture.Point) {
	const r = 18
	pt := func(x, y float64) picture.Point { return picture.Point{X: p.X + x*r, Y: p.Y + y*r} }
	class, letter := "hue5", "G"
	switch k {
	case Ghost: // a sheet
		c.Polygon(class, pt(-.8, 1), pt(-.8, -.3), pt(-.5, -.85), pt(0, -1.05), pt(.5, -.85), pt(.8, -.3), pt(.8, 1),
			pt(.53, .7), pt(.27, 1), pt(0, .7), pt(-.27, 1), pt(-.53, .7))
	case Dracula: // a cape with its collar
		class, letter = "hue1", "D"
		c.Polygon(class, pt(-1, 1), pt(-.7, -1), pt(-.3, -.6), pt(.3, -.6), pt(.7, -1), pt(1, 1))
	default: // a block
		class, letter = "hue2", "Z"
		c.Rect(picture.Box{X: p.X - .8*r, Y: p.Y - .8*r, W: 1.6 * r, H: 1.6 * r}, 2, class)
	}
	c.Text(pt(0, .1), 15, picture.Middle, "onhue bold", letter)
}
