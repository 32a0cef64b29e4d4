package dungeon

import (
	"fmt"

	"github.com/krrasp/krrasp/programs/picture"
)

// kinds have a hue and a letter for their rooms; all others share the last.
var kinds = map[string]struct {
	hue    int
	letter string
}{
	"shop": {0, "S"}, "quest": {0, "?"}, "dragon": {1, "D"}, "treasure": {4, "T"}, "enemies": {1, "E"},
	"bandits": {3, "B"}, "captive": {3, "C"}, "puzzle": {5, "P"}, "chest": {5, "C"}, "statue": {2, "s"},
}

// Map draws the rooms where they lie, larger ones larger, the doors between
// them, and what they hold.
func Map(d *Dungeon, e Embedding, title string) *picture.Canvas {
	const legend = "larger rooms are drawn larger; the entrance has a double border"
	const w, h, margin, head = 96, 74, 24, 70
	width, height := 1, 1
	for _, r := range d.Rooms {
		width, height = max(width, r.X+1), max(height, r.Y+1)
	}
	c := picture.New(max(float64(width*w+2*margin), max(picture.Width(title, 20), picture.Width(legend, 12))+2*margin), float64(height*h+head+margin), title)
	c.Text(picture.Point{X: margin, Y: 30}, 20, picture.Start, "ink bold", title)
	c.Text(picture.Point{X: margin, Y: 54}, 12, picture.Start, "faint", legend)
	at := func(r int) picture.Point {
		return picture.Point{X: margin + w*(float64(d.Rooms[r].X)+0.5), Y: head + h*(float64(d.Rooms[r].Y)+0.5)}
	}
	for _, door := range d.Doors {
		c.Line(at(door[0]), at(door[1]), "line4 thin")
	}
	for i, r := range d.Rooms {
		p := at(i)
		rw, rh := 60+6.0*float64(r.Size), 32+5.0*float64(r.Size)
		b := picture.Box{X: p.X - rw/2, Y: p.Y - rh/2, W: rw, H: rh}
		c.Rect(b, 4, "cell")
		if i == d.Entrance {
			c.Rect(picture.Box{X: b.X + 3, Y: b.Y + 3, W: b.W - 6, H: b.H - 6}, 3, "line")
		}
	}
	for i, room := range e {
		if room < 0 {
			continue
		}
		p, content := at(room), d.Contents[i]
		k, known := kinds[content.Kind]
		if !known {
			k.hue, k.letter = 5, "·"
		}
		size := d.Rooms[room].Size
		rw, rh := 60+6.0*float64(size), 32+5.0*float64(size)
		c.Rect(picture.Box{X: p.X - rw/2, Y: p.Y - rh/2, W: rw, H: rh}, 4, fmt.Sprintf("wash%d", k.hue))
		c.Circle(picture.Point{X: p.X, Y: p.Y - 7}, 9, fmt.Sprintf("hue%d", k.hue))
		c.Text(picture.Point{X: p.X, Y: p.Y - 7}, 12, picture.Middle, "onhue bold", k.letter)
		c.Text(picture.Point{X: p.X, Y: p.Y + 9}, 11, picture.Middle, "ink", picture.Fit(content.Kind, 11, rw-4))
	}
	if p := at(d.Entrance); len(d.Rooms) > 0 && !taken(e, d.Entrance) {
		c.Text(p, 11, picture.Middle, "ink bold", "entrance")
	}
	return c
}

func taken(e Embedding, room int) bool {
	for _, r := range e {
		if r == room {
			return true
		}
	}
	return false
}
