package picture

import (
	"fmt"
	"strings"
)

// palette gives the colours of one scheme. Hues are kept apart for readers who
// tell colours badly: pictures add dashes, shapes or letters to every colour.
type palette struct {
	paper, ink, faint, soft, accent string
	hues                            [Hues]string
}

// Hues is the number of hues, classes hue0, hue1, … for fills and line0, line1, …
// for strokes.
const Hues = 6

var light = palette{
	paper: "#ffffff", ink: "#1c1c22", faint: "#8a8a94", soft: "#ececf1", accent: "#ffe08a",
	hues: [Hues]string{"#2166c8", "#c8322b", "#1f8a4c", "#8e44ad", "#c77700", "#0e8a94"},
}

var dark = palette{
	paper: "#16161b", ink: "#ececf0", faint: "#8f8f9b", soft: "#2b2b33", accent: "#6a5413",
	hues: [Hues]string{"#6ea8ff", "#ff7b72", "#5fcf8a", "#cf9bea", "#ffb454", "#55d0da"},
}

// Sheet gives the style sheet of all pictures, for light and dark. On paper they
// are light.
func Sheet() string {
	return sheet(light) + "@media screen and (prefers-color-scheme: dark) {\n" + sheet(dark) + "}\n"
}

func sheet(p palette) string {
	var b strings.Builder
	rule := func(selector, body string) { fmt.Fprintf(&b, "svg %s{%s}\n", selector, body) }
	rule(".paper", "fill:"+p.paper)
	rule(".ink", "fill:"+p.ink)
	rule(".faint", "fill:"+p.faint)
	rule(".soft", "fill:"+p.soft)
	rule(".accent", "fill:"+p.accent)
	rule(".bold", "font-weight:600")
	rule(".line", "fill:none;stroke:"+p.ink+";stroke-width:1.5")
	rule(".thin", "fill:none;stroke:"+p.faint+";stroke-width:1")
	rule(".node", "fill:"+p.paper+";stroke:"+p.ink+";stroke-width:1.8")
	rule(".reached", "fill:"+p.accent+";stroke:"+p.ink+";stroke-width:1.8")
	rule(".cell", "fill:"+p.paper+";stroke:"+p.faint+";stroke-width:1")
	rule(".panel", "fill:"+p.soft+";stroke:none")
	rule(".onhue", "fill:"+p.paper)
	dashes := [Hues]string{"none", "9 5", "2 4", "14 4 2 4", "5 3", "1 3"}
	for i, h := range p.hues {
		rule(fmt.Sprintf(".hue%d", i), "fill:"+h)
		rule(fmt.Sprintf(".line%d", i), "fill:none;stroke-width:2.6;stroke:"+h)
		rule(fmt.Sprintf(".dash%d", i), "fill:none;stroke-width:3;stroke-dasharray:"+dashes[i]+";stroke:"+h)
		rule(fmt.Sprintf(".halo%d", i), "fill:none;stroke-width:10;stroke-linecap:round;stroke-opacity:.28;stroke:"+h)
		rule(fmt.Sprintf(".wash%d", i), "fill-opacity:.22;fill:"+h)
	}
	return b.String()
}
