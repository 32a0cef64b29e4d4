package arena

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/krrasp/krrasp/programs/picture"
)

const (
	cell  = 15  // pixels of a tile
	gapX  = 46  // between times
	gapY  = 50  // between universes
	left  = 110 // room for the names of universes
	line  = 20  // of the legend
	above = 60  // what stands above and below the legend
)

// Tree draws the universes as rows and times as columns: a board for each time of
// a universe, as the time begins, and the newest state for its last. Lines lead
// on to the next time, and down from the board that a universe was forked from;
// under a board stands who has come there from where.
func Tree(p *Play, title string) *picture.Canvas {
	t := &tree{p: p, letters: letters(p)}
	t.choose()
	times := 0
	for _, b := range t.boards {
		times = max(times, b.state.Time-t.first+1)
	}
	w, h := float64(p.Width*cell), float64(p.Height*cell)
	t.w, t.h = w, h
	width := max(left+float64(times)*(w+gapX)+10, 460)
	rows := t.legend(nil, width)
	t.header = above + line*float64(rows+1)
	c := picture.New(width, t.header+float64(p.Universes())*(h+gapY), title)
	c.Text(picture.Point{X: 20, Y: 28}, 20, picture.Start, "ink bold", picture.Fit(title, 20, width-30))
	t.legend(c, width)
	c.Text(picture.Point{X: 24, Y: 54 + line*float64(rows)}, 11, picture.Start, "faint",
		"bar: health; +A from 0·3: A came from universe 0, time 3")
	for _, b := range t.boards {
		t.edges(c, b)
	}
	for _, b := range t.boards {
		t.board(c, b)
	}
	for u := range p.Universes() {
		c.Text(picture.Point{X: 16, Y: t.header + float64(u)*(h+gapY) + h/2}, 14, picture.Start, "ink bold", fmt.Sprintf("universe %d", u))
	}
	return c
}

type tree struct {
	p       *Play
	w, h    float64
	header  float64
	first   int // the earliest time
	boards  []*board
	letters map[string]string
}

// board stands for all states of a universe at a time.
type board struct {
	state  State // the one drawn
	opens  State
	states []State
}

// choose puts the states of each universe and time together.
func (t *tree) choose() {
	index := map[[2]int]*board{}
	for i, s := range t.p.States {
		if i == 0 || s.Time < t.first {
			t.first = s.Time
		}
		key := [2]int{s.Universe, s.Time}
		b := index[key]
		if b == nil {
			b = &board{state: s, opens: s}
			index[key] = b
			t.boards = append(t.boards, b)
		}
		b.states = append(b.states, s)
	}
	for _, b := range t.boards {
		if index[[2]int{b.state.Universe, b.state.Time + 1}] == nil {
			b.state = b.states[len(b.states)-1]
		}
	}
}

func (t *tree) find(id int) *board {
	for _, b := range t.boards {
		for _, s := range b.states {
			if s.ID == id {
				return b
			}
		}
	}
	return nil
}

func (t *tree) corner(b *board) picture.Point {
	return picture.Point{
		X: left + float64(b.state.Time-t.first)*(t.w+gapX),
		Y: t.header + float64(b.state.Universe)*(t.h+gapY),
	}
}

// edges draws the line that leads to a board. Forks run down a lane of their own
// beside the boards, one lane for each board that is forked.
func (t *tree) edges(c *picture.Canvas, b *board) {
	from := t.find(b.opens.Parent)
	if from == nil {
		return
	}
	f, to := t.corner(from), t.corner(b)
	if from.state.Universe == b.state.Universe {
		c.Line(picture.Point{X: f.X + t.w, Y: f.Y + t.h*0.6}, picture.Point{X: to.X, Y: to.Y + t.h*0.6}, "line")
		return
	}
	class := fmt.Sprintf("line%d", (from.state.Universe+3)%picture.Hues)
	lane := to.X - 9 - 6*float64(t.lane(from)%5)
	y := to.Y + t.h*0.25
	c.Path(class, picture.Point{X: f.X, Y: f.Y + t.h*0.8}, picture.Point{X: lane, Y: f.Y + t.h*0.8},
		picture.Point{X: lane, Y: y}, picture.Point{X: to.X, Y: y})
	c.Polygon(fmt.Sprintf("hue%d", (from.state.Universe+3)%picture.Hues), picture.Point{X: to.X, Y: y},
		picture.Point{X: to.X - 7, Y: y - 4}, picture.Point{X: to.X - 7, Y: y + 4})
}

// lane numbers the boards of a time that universes were forked from.
func (t *tree) lane(from *board) int {
	n := 0
	for _, b := range t.boards {
		parent := t.find(b.opens.Parent)
		if b.opens.Time != from.opens.Time || parent == nil || parent.opens.Universe == b.opens.Universe {
			continue
		}
		if parent.opens.Universe < from.opens.Universe && t.firstFork(parent) == b {
			n++
		}
	}
	return n
}

func (t *tree) firstFork(from *board) *board {
	for _, b := range t.boards {
		if t.find(b.opens.Parent) == from && b.opens.Universe != from.opens.Universe {
			return b
		}
	}
	return nil
}

// arrivals tells who came to a universe at a time. A traveller arrives in the
// state before the next one of the universe left.
func (t *tree) arrivals(b *board) string {
	var out []string
	for _, s := range t.p.States {
		if !strings.HasPrefix(s.Action, "portal") {
			continue
		}
		for _, n := range t.p.States {
			if n.Parent == s.ID && n.Universe == s.Universe && t.find(n.ID-1) == b {
				out = append(out, fmt.Sprintf("+%s from %d·%d", t.letters[actor(s).Name], s.Universe, s.Time))
			}
		}
	}
	return strings.Join(out, ", ")
}

func actor(s State) Agent {
	for _, a := range s.Agents {
		if a.ID == s.Actor {
			return a
		}
	}
	return Agent{}
}

func (t *tree) board(c *picture.Canvas, b *board) {
	o := t.corner(b)
	c.Rect(picture.Box{X: o.X, Y: o.Y, W: t.w, H: t.h}, 3, "cell")
	for i := 1; i < t.p.Width; i++ {
		c.Rect(picture.Box{X: o.X + float64(i*cell), Y: o.Y + 1, W: 0.6, H: t.h - 2}, 0, "soft")
	}
	for i := 1; i < t.p.Height; i++ {
		c.Rect(picture.Box{X: o.X + 1, Y: o.Y + float64(i*cell), W: t.w - 2, H: 0.6}, 0, "soft")
	}
	caption := fmt.Sprintf("time %d, state %d", b.state.Time, b.state.ID)
	c.Text(picture.Point{X: o.X + t.w/2, Y: o.Y - 11}, 11, picture.Middle, "faint", caption)
	if text := t.arrivals(b); text != "" {
		c.Text(picture.Point{X: o.X, Y: o.Y + t.h + 11}, 11, picture.Start, "ink", picture.Fit(text, 11, t.w+gapX-14))
	}
	for _, a := range b.state.Agents {
		p := picture.Point{X: o.X + cell*(float64(a.X)+0.5), Y: o.Y + t.h - cell*(float64(a.Y)+0.5)}
		figure(c, p, a.Class, t.letters[a.Name])
		life := float64(cell-3) * float64(min(max(a.Health, 0), 100)) / 100
		c.Rect(picture.Box{X: p.X - (cell-3)/2, Y: p.Y + 6, W: life, H: 1.6}, 0, "ink")
	}
}

// figure draws an agent: its class by colour and shape, its name by letter.
func figure(c *picture.Canvas, p picture.Point, class, letter string) {
	const r = 6.5
	fill := fmt.Sprintf("hue%d", hue(class))
	switch class {
	case "warrior":
		c.Rect(picture.Box{X: p.X - r + 0.7, Y: p.Y - r, W: 2*r - 1.4, H: 2*r - 1.4}, 1, fill)
	case "wizard":
		c.Circle(picture.Point{X: p.X, Y: p.Y - 0.5}, r-0.3, fill)
	default:
		c.Polygon(fill, picture.Point{X: p.X - r, Y: p.Y - 0.5}, picture.Point{X: p.X, Y: p.Y - r - 0.8},
			picture.Point{X: p.X + r, Y: p.Y - 0.5}, picture.Point{X: p.X, Y: p.Y + r - 0.6})
	}
	c.Text(picture.Point{X: p.X, Y: p.Y - 0.5}, 8, picture.Middle, "onhue bold", letter)
}

func hue(class string) int {
	switch class {
	case "warrior":
		return 1
	case "wizard":
		return 0
	}
	return 2
}

// letters gives each name a letter of its own, its first if that is free.
func letters(p *Play) map[string]string {
	out, used := map[string]string{}, map[rune]bool{}
	for _, s := range p.States {
		for _, a := range s.Agents {
			if out[a.Name] != "" {
				continue
			}
			for _, r := range a.Name + "ABCDEFGHIJKLMNOPQRSTUVWXYZ?" {
				if r = unicode.ToUpper(r); !used[r] || r == '?' {
					out[a.Name], used[r] = string(r), true
					break
				}
			}
		}
	}
	return out
}

// legend names the agents and gives the number of lines that takes; without a
// canvas it only counts them.
func (t *tree) legend(c *picture.Canvas, width float64) int {
	x, row, done := 24.0, 0, map[string]bool{}
	for _, s := range t.p.States {
		for _, a := range s.Agents {
			if done[a.Name] {
				continue
			}
			done[a.Name] = true
			text := a.Name + ", " + a.Class
			w := picture.Width(text, 12) + 34
			if x+w > width && x > 24 {
				x, row = 24, row+1
			}
			if c != nil {
				y := 54 + line*float64(row)
				figure(c, picture.Point{X: x, Y: y}, a.Class, t.letters[a.Name])
				c.Text(picture.Point{X: x + 12, Y: y}, 12, picture.Start, "ink", picture.Fit(text, 12, width-x-16))
			}
			x += w
		}
	}
	return row + 1
}
