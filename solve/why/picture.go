package why

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// The picture of an explanation is its tree from left to right: a box for each
// node, a column for each depth, as wide as its widest box. A subtree is as high
// as the higher of its root and its children together, so no two boxes meet.
// Text is set in a font of fixed width, which makes its size known.

// Measures in units of the picture, and bounds on what it shows.
const (
	letter     = 7.4 // width of a letter
	lineHeight = 16.0
	padding    = 8.0
	columnGap  = 44.0
	rowGap     = 12.0
	margin     = 16.0
	wrapAt     = 44  // letters
	maxLines   = 5   // of a text
	maxBoxes   = 400 // further ones are left out
)

// box is a node with its place.
type box struct {
	node     *Node
	lines    []line
	x, y     float64
	w, h     float64
	depth    int
	children []*box
}

type line struct {
	text  string
	class string
}

// picture is a layout under construction.
type picture struct {
	tree    *Tree
	boxes   []*box
	columns []float64 // widths
	left    int       // boxes that may still be made
}

// SVG writes the explanation as a picture, readable in light and dark.
func (t *Tree) SVG(w io.Writer) error {
	p := &picture{tree: t, left: maxBoxes}
	root := p.box(t.Root, 0)
	height := p.place(root, margin)
	x := margin
	at := make([]float64, len(p.columns))
	for d, width := range p.columns {
		at[d] = x
		x += width + columnGap
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" width="%.0f" height="%.0f" role="img">`+"\n",
		x-columnGap+margin, height+2*margin, x-columnGap+margin, height+2*margin)
	fmt.Fprintf(&b, "<title>%s</title>\n<style>%s</style>\n", escape(t.Root.Text), style)
	b.WriteString(`<rect class="page" width="100%" height="100%"/>` + "\n")
	for _, x := range p.boxes {
		x.x = at[x.depth]
	}
	for _, x := range p.boxes {
		for _, c := range x.children {
			x1, y1, x2, y2 := x.x+x.w, x.y+x.h/2, c.x, c.y+c.h/2
			fmt.Fprintf(&b, `<path class="edge" d="M%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1f"/>`+"\n",
				x1, y1, x1+columnGap/2, y1, x2-columnGap/2, y2, x2, y2)
		}
	}
	for _, x := range p.boxes {
		fmt.Fprintf(&b, `<g class="%s"><rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="5"/>`+"\n", x.node.Kind, x.x, x.y, x.w, x.h)
		y := x.y + padding + lineHeight - 4
		for _, l := range x.lines {
			fmt.Fprintf(&b, `<text x="%.1f" y="%.1f" class="%s">%s</text>`+"\n", x.x+padding, y, l.class, escape(l.text))
			y += lineHeight
		}
		b.WriteString("</g>\n")
	}
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// box measures a node and what stands below it.
func (p *picture) box(n *Node, depth int) *box {
	b := &box{node: n, depth: depth}
	p.boxes = append(p.boxes, b)
	p.left--
	add := func(text, class string) {
		for _, l := range wrap(text) {
			b.lines = append(b.lines, line{l, class})
		}
	}
	add(n.Text, "text")
	if n.Same > 0 {
		add("explained elsewhere", "note")
	} else {
		if n.Note != "" {
			add(n.Note, "note")
		}
		if n.Rule != "" {
			add(n.Rule, "rule")
		}
		if at := p.tree.at(n.At); at != "" {
			add(at, "note")
		}
	}
	for _, l := range b.lines {
		b.w = max(b.w, float64(utf8.RuneCountInString(l.text))*letter+2*padding)
	}
	b.h = float64(len(b.lines))*lineHeight + 2*padding
	for len(p.columns) <= depth {
		p.columns = append(p.columns, 0)
	}
	p.columns[depth] = max(p.columns[depth], b.w)
	for i, c := range n.Children {
		if p.left <= 1 {
			more := &Node{Kind: KindNote, Text: fmt.Sprintf("%d more", len(n.Children)-i)}
			b.children = append(b.children, p.box(more, depth+1))
			break
		}
		b.children = append(b.children, p.box(c, depth+1))
	}
	return b
}

// place gives the boxes of a subtree their heights on the page, and the height
// that it takes.
func (p *picture) place(b *box, y float64) float64 {
	inner := 0.0
	for _, c := range b.children {
		if inner > 0 {
			inner += rowGap
		}
		inner += p.place(c, y+inner)
	}
	if inner < b.h {
		shift(b.children, (b.h-inner)/2)
		b.y = y
		return b.h
	}
	b.y = y + (inner-b.h)/2
	return inner
}

func shift(boxes []*box, by float64) {
	for _, b := range boxes {
		b.y += by
		shift(b.children, by)
	}
}

// wrap cuts a text into lines, behind spaces and commas where it can.
func wrap(text string) []string {
	var out []string
	runes := []rune(text)
	for len(runes) > wrapAt {
		cut := wrapAt
		for k := wrapAt; k > wrapAt/2; k-- {
			if runes[k-1] == ' ' || runes[k-1] == ',' || runes[k-1] == ';' {
				cut = k
				break
			}
		}
		out = append(out, strings.TrimRight(string(runes[:cut]), " "))
		runes = runes[cut:]
	}
	out = append(out, string(runes))
	if len(out) > maxLines {
		out = append(out[:maxLines-1], out[maxLines-1]+" ...")
	}
	return out
}

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

func escape(s string) string {
	return escaper.Replace(strings.Map(func(r rune) rune {
		if r < ' ' || r == utf8.RuneError {
			return '?'
		}
		return r
	}, s))
}

// style gives each kind of node its colours.
const style = `
text{font:12px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#1b1f24}
.note{fill:#57606a}.rule{fill:#0550ae}
.page{fill:#fff;stroke:none}.edge{fill:none;stroke:#8c959f;stroke-width:1.2}
rect{fill:#f6f8fa;stroke:#57606a}
.answer rect,.note rect{fill:#fff}
.fact rect,.external rect{fill:#ddf4ff;stroke:#0969da}
.derived rect,.holds rect{fill:#dafbe1;stroke:#1a7f37}
.chosen rect,.minimal rect{fill:#fff8c5;stroke:#9a6700}
.false rect,.fails rect,.unfounded rect,.underivable rect{fill:#ffebe9;stroke:#cf222e}
.rule rect{fill:#fbefff;stroke:#8250df}
@media (prefers-color-scheme:dark){
text{fill:#e6edf3}.note{fill:#9198a1}.rule{fill:#79c0ff}.page{fill:#0d1117}rect{fill:#161b22;stroke:#9198a1}
.answer rect,.note rect{fill:#0d1117}
.fact rect,.external rect{fill:#0c2d6b;stroke:#58a6ff}
.derived rect,.holds rect{fill:#033a16;stroke:#3fb950}
.chosen rect,.minimal rect{fill:#4b2900;stroke:#d29922}
.false rect,.fails rect,.unfounded rect,.underivable rect{fill:#5d0f12;stroke:#f85149}
.rule rect{fill:#3c1e70;stroke:#a371f7}}
`
