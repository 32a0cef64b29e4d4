package castle

import (
	"fmt"

	"github.com/krrasp/krrasp/programs/picture"
)

// Picture draws a play: a line for each round with the soldiers, the hits the
// castle still takes and the defenders outside at its end, and the shots.
func Picture(title string, p *Play) *picture.Canvas {
	const (
		line, size  = 24, 14
		left, bar   = 64, 150
		gap, header = 24, 92
	)
	most := [3]int{1, 1, 1}
	states := []State{p.Start}
	for _, r := range p.Rounds {
		states = append(states, r.After)
	}
	for _, s := range states {
		for i, n := range s.parts() {
			most[i] = max(most[i], n)
		}
	}
	c := picture.New(left+3*(bar+gap)+220, header+line*float64(len(states))+16, title)
	c.Text(picture.Point{X: 20, Y: 28}, 20, picture.Start, "ink bold", title)
	c.Text(picture.Point{X: 20, Y: 70}, size, picture.Start, "faint", "after")
	names := [3]string{"soldiers", "castle hits", "defenders"}
	x := func(i int) float64 { return left + 16 + float64(i)*(bar+gap) }
	for i, n := range names {
		c.Text(picture.Point{X: x(i), Y: 70}, size, picture.Start, "ink bold", n)
	}
	c.Text(picture.Point{X: x(3), Y: 70}, size, picture.Start, "ink bold", "shots at")
	for t, s := range states {
		y := header + line*float64(t) + line/2
		if t%2 == 1 {
			c.Rect(picture.Box{X: 12, Y: y - line/2, W: left + 3*(bar+gap) + 196, H: line}, 0, "panel")
		}
		name := "start"
		if t > 0 {
			name = fmt.Sprint(t)
		}
		c.Text(picture.Point{X: left, Y: y}, size, picture.End, "ink", name)
		for i, n := range s.parts() {
			w := (bar - 30) * float64(n) / float64(most[i])
			c.Rect(picture.Box{X: x(i), Y: y - 7, W: max(w, 1), H: 14}, 2, fmt.Sprintf("hue%d", []int{0, 1, 2}[i]))
			c.Text(picture.Point{X: x(i) + w + 6, Y: y}, size, picture.Start, "ink", fmt.Sprint(n))
		}
		if t > 0 {
			r := p.Rounds[t-1]
			text := ""
			switch {
			case r.AtCastle > 0 && r.AtDefenders > 0:
				text = fmt.Sprintf("castle %d, defenders %d", r.AtCastle, r.AtDefenders)
			case r.AtCastle > 0:
				text = fmt.Sprintf("castle %d", r.AtCastle)
			default:
				text = fmt.Sprintf("defenders %d", r.AtDefenders)
			}
			c.Text(picture.Point{X: x(3), Y: y}, size, picture.Start, "ink", text)
		}
	}
	return c
}

func (s State) parts() [3]int { return [3]int{s.Soldiers, s.Hits, s.Defenders} }
