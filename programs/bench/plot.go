package bench

import (
	"fmt"
	"math"

	"github.com/krrasp/krrasp/programs/picture"
)

// axis maps values to pixels by their logarithms.
type axis struct {
	low, high float64 // logarithms
	from, to  float64 // pixels
}

func newAxis(values []float64, from, to float64) axis {
	a := axis{math.Inf(1), math.Inf(-1), from, to}
	for _, v := range values {
		a.low, a.high = min(a.low, math.Log10(v)), max(a.high, math.Log10(v))
	}
	margin := max(0.05, 0.06*(a.high-a.low))
	a.low, a.high = a.low-margin, a.high+margin
	return a
}

func (a axis) at(v float64) float64 {
	return a.from + (math.Log10(v)-a.low)/(a.high-a.low)*(a.to-a.from)
}

// ticks are round numbers within the axis: 1, 2 and 5 times powers of ten, or
// fewer where they would stand too close.
func (a axis) ticks(gap float64) []float64 {
	for _, steps := range [][]float64{{1, 2, 5}, {1, 3}, {1}} {
		var out []float64
		apart := math.Inf(1)
		for e := math.Floor(a.low); e <= a.high; e++ {
			for _, s := range steps {
				v := s * math.Pow(10, e)
				if l := math.Log10(v); l < a.low || l > a.high {
					continue
				}
				if len(out) > 0 {
					apart = min(apart, math.Abs(a.at(v)-a.at(out[len(out)-1])))
				}
				out = append(out, v)
			}
		}
		if apart >= gap || len(steps) == 1 {
			return out
		}
	}
	return nil
}

// SVG draws the curve: user CPU and memory over the size, both axes by
// logarithms, so that an exponent is a slope. The same curve gives the same
// picture; a curve without points gives axes only.
func (c *Curve) SVG() string {
	const width, height = 900.0, 420.0
	canvas := picture.New(width, height, "Growth of "+c.Program.ID())
	canvas.Text(picture.Point{X: 20, Y: 22}, 16, picture.Start, "ink bold", c.Program.ID()+": "+c.Program.About)
	c.panel(canvas, picture.Box{X: 80, Y: 70, W: 350, H: 270}, "user CPU", func(p Point) float64 { return p.User.Seconds() }, func(v float64) string {
		if v < 0.9 {
			return fmt.Sprintf("%.4g ms", 1000*v)
		}
		return fmt.Sprintf("%.4g s", v)
	})
	c.panel(canvas, picture.Box{X: 530, Y: 70, W: 350, H: 270}, "peak memory", func(p Point) float64 { return float64(p.Peak) / (1 << 20) },
		func(v float64) string { return fmt.Sprintf("%.4g MB", v) })
	x := 80.0
	for i, l := range c.Lines {
		canvas.Line(picture.Point{X: x, Y: 395}, picture.Point{X: x + 30, Y: 395}, fmt.Sprintf("line%d", i%picture.Hues))
		mark(canvas, i, picture.Point{X: x + 15, Y: 395})
		text := fmt.Sprintf("%s: time ~ n^%s, memory ~ n^%s", l.System, exponent(l.Time), exponent(l.Memory))
		canvas.Text(picture.Point{X: x + 38, Y: 395}, 12, picture.Start, "ink", text)
		x += 60 + picture.Width(text, 12)
	}
	return canvas.SVG()
}

// panel draws one cost.
func (c *Curve) panel(canvas *picture.Canvas, b picture.Box, title string, cost func(Point) float64, label func(float64) string) {
	canvas.Text(picture.Point{X: b.X, Y: b.Y - 18}, 13, picture.Start, "ink", title)
	var sizes, costs []float64
	for _, l := range c.Lines {
		for _, p := range l.Points {
			if v := cost(p); v > 0 {
				sizes, costs = append(sizes, float64(p.Size)), append(costs, v)
			}
		}
	}
	canvas.Rect(b, 0, "cell")
	if len(sizes) == 0 {
		return
	}
	ax, ay := newAxis(sizes, b.X, b.X+b.W), newAxis(costs, b.Y+b.H, b.Y)
	last := math.Inf(-1)
	for _, n := range c.Program.Growth {
		x := ax.at(float64(n))
		if x < b.X || x > b.X+b.W {
			continue
		}
		canvas.Line(picture.Point{X: x, Y: b.Y}, picture.Point{X: x, Y: b.Y + b.H}, "thin")
		if x-last >= 32 {
			canvas.Text(picture.Point{X: x, Y: b.Y + b.H + 14}, 12, picture.Middle, "faint", fmt.Sprint(n))
			last = x
		}
	}
	for _, v := range ay.ticks(16) {
		y := ay.at(v)
		canvas.Line(picture.Point{X: b.X, Y: y}, picture.Point{X: b.X + b.W, Y: y}, "thin")
		canvas.Text(picture.Point{X: b.X - 6, Y: y}, 12, picture.End, "faint", label(v))
	}
	for i, l := range c.Lines {
		var points []picture.Point
		for _, p := range l.Points {
			if v := cost(p); v > 0 {
				points = append(points, picture.Point{X: ax.at(float64(p.Size)), Y: ay.at(v)})
			}
		}
		if len(points) > 1 {
			canvas.Path(fmt.Sprintf("line%d", i%picture.Hues), points...)
		}
		for _, p := range points {
			mark(canvas, i, p)
		}
	}
}

// mark is a system's point: a disc for the first, squares for the others.
func mark(canvas *picture.Canvas, i int, p picture.Point) {
	class := fmt.Sprintf("hue%d", i%picture.Hues)
	if i == 0 {
		canvas.Circle(p, 4, class)
	} else {
		canvas.Rect(picture.Box{X: p.X - 4, Y: p.Y - 4, W: 8, H: 8}, 0, class)
	}
}
