package picture

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"
)

// Point is a place on a canvas.
type Point struct{ X, Y float64 }

// Box is a rectangle with its upper left corner.
type Box struct{ X, Y, W, H float64 }

// Overlaps reports whether two boxes share more than a border.
func (b Box) Overlaps(c Box) bool {
	return b.X < c.X+c.W && c.X < b.X+b.W && b.Y < c.Y+c.H && c.Y < b.Y+b.H
}

// Label is a text on a canvas with the room it takes.
type Label struct {
	Box
	Text string
}

// Canvas gathers shapes. Later shapes cover earlier ones.
type Canvas struct {
	w, h   float64
	title  string
	body   strings.Builder
	labels []Label
}

// New makes an empty canvas. The title is what screen readers say.
func New(width, height float64, title string) *Canvas {
	return &Canvas{w: width, h: height, title: title}
}

// Size gives width and height.
func (c *Canvas) Size() (w, h float64) { return c.w, c.h }

// Labels gives all texts with their boxes.
func (c *Canvas) Labels() []Label { return c.labels }

// Collision gives two labels that overlap or one that leaves the canvas, in
// words, or "".
func (c *Canvas) Collision() string {
	for i, a := range c.labels {
		if a.X < 0 || a.Y < 0 || a.X+a.W > c.w || a.Y+a.H > c.h {
			return fmt.Sprintf("%q leaves the canvas", a.Text)
		}
		for _, b := range c.labels[:i] {
			if a.Overlaps(b.Box) {
				return fmt.Sprintf("%q and %q overlap", b.Text, a.Text)
			}
		}
	}
	return ""
}

// Rect draws a rectangle with rounded corners of radius r.
func (c *Canvas) Rect(b Box, r float64, class string) {
	fmt.Fprintf(&c.body, `<rect x="%s" y="%s" width="%s" height="%s"`, num(b.X), num(b.Y), num(b.W), num(b.H))
	if r > 0 {
		fmt.Fprintf(&c.body, ` rx="%s"`, num(r))
	}
	c.end(class)
}

// Circle draws a circle.
func (c *Canvas) Circle(p Point, r float64, class string) {
	fmt.Fprintf(&c.body, `<circle cx="%s" cy="%s" r="%s"`, num(p.X), num(p.Y), num(r))
	c.end(class)
}

// Line draws a straight line.
func (c *Canvas) Line(a, b Point, class string) {
	fmt.Fprintf(&c.body, `<line x1="%s" y1="%s" x2="%s" y2="%s"`, num(a.X), num(a.Y), num(b.X), num(b.Y))
	c.end(class)
}

// Curve draws a quadratic curve from a to b that is drawn towards m.
func (c *Canvas) Curve(a, m, b Point, class string) {
	fmt.Fprintf(&c.body, `<path d="M%s %sQ%s %s %s %s"`, num(a.X), num(a.Y), num(m.X), num(m.Y), num(b.X), num(b.Y))
	c.end(class)
}

// Path draws lines from point to point.
func (c *Canvas) Path(class string, points ...Point) {
	c.body.WriteString(`<path d="`)
	for i, p := range points {
		op := "L"
		if i == 0 {
			op = "M"
		}
		fmt.Fprintf(&c.body, "%s%s %s", op, num(p.X), num(p.Y))
	}
	c.body.WriteByte('"')
	c.end(class)
}

// Polygon draws a closed figure.
func (c *Canvas) Polygon(class string, points ...Point) {
	c.body.WriteString(`<polygon points="`)
	for i, p := range points {
		if i > 0 {
			c.body.WriteByte(' ')
		}
		fmt.Fprintf(&c.body, "%s,%s", num(p.X), num(p.Y))
	}
	c.body.WriteByte('"')
	c.end(class)
}

func (c *Canvas) end(class string) { fmt.Fprintf(&c.body, ` class="%s"/>`+"\n", escape(class)) }

// Anchor says which part of a text stands at its point.
type Anchor string

// The anchors.
const (
	Start  Anchor = "start"
	Middle Anchor = "middle"
	End    Anchor = "end"
)

// Text writes a line of text, vertically centred on p.
func (c *Canvas) Text(p Point, size float64, anchor Anchor, class, text string) {
	w := Width(text, size)
	b := Box{p.X, p.Y - size/2, w, size}
	switch anchor {
	case Middle:
		b.X -= w / 2
	case End:
		b.X -= w
	}
	c.labels = append(c.labels, Label{b, text})
	fmt.Fprintf(&c.body, `<text x="%s" y="%s" font-size="%s" text-anchor="%s" class="%s">%s</text>`+"\n",
		num(p.X), num(p.Y+size*0.36), num(size), anchor, escape(class), escape(text))
}

// Width estimates how wide a text comes out.
func Width(text string, size float64) float64 {
	w := 0.0
	for _, r := range text {
		switch {
		case strings.ContainsRune("ijlI.,:;'|! ()[]", r):
			w += 0.4
		case strings.ContainsRune("mwMW@%→∞", r):
			w += 0.95
		case r >= 'A' && r <= 'Z':
			w += 0.73
		default:
			w += 0.64
		}
	}
	return w * size
}

// Fit cuts a text to a width, with an ellipsis.
func Fit(text string, size, width float64) string {
	if Width(text, size) <= width {
		return text
	}
	for text != "" {
		_, n := utf8.DecodeLastRuneInString(text)
		text = text[:len(text)-n]
		if Width(text+"…", size) <= width {
			return text + "…"
		}
	}
	return ""
}

// Inside draws another canvas with its upper left corner at p.
func (c *Canvas) Inside(p Point, inner *Canvas) {
	fmt.Fprintf(&c.body, `<g transform="translate(%s %s)">`+"\n%s</g>\n", num(p.X), num(p.Y), inner.body.String())
	for _, l := range inner.labels {
		l.X += p.X
		l.Y += p.Y
		c.labels = append(c.labels, l)
	}
}

// SVG gives the picture as a file of its own.
func (c *Canvas) SVG() string { return c.svg("<style>\n" + Sheet() + "</style>\n") }

// Inline gives the picture for a page that has Sheet in its style sheet.
func (c *Canvas) Inline() string { return c.svg("") }

func (c *Canvas) svg(style string) string {
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" width="%s" height="%s" role="img" font-family="system-ui, 'DejaVu Sans', Verdana, sans-serif">
<title>%s</title>
%s<rect width="100%%" height="100%%" class="paper"/>
%s</svg>
`, num(c.w), num(c.h), num(c.w), num(c.h), escape(c.title), style, c.body.String())
}

func num(f float64) string {
	s := fmt.Sprintf("%.1f", math.Round(f*10)/10)
	s = strings.TrimSuffix(s, ".0")
	if s == "-0" {
		return "0"
	}
	return s
}

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

func escape(s string) string { return escaper.Replace(s) }
