// Package page writes self-contained HTML pages: text, tables, listings and
// pictures, readable in light and dark, on a screen and on paper.
//
// In: sections in order. Out: one HTML text without references to anything else.
// All text given is escaped; pictures come from package picture.
package page

import (
	"fmt"
	"strings"

	"github.com/krrasp/krrasp/programs/picture"
)

// Page gathers sections.
type Page struct {
	title string
	body  strings.Builder
}

// New makes an empty page.
func New(title string) *Page { return &Page{title: title} }

// Heading starts a section.
func (p *Page) Heading(text string) { fmt.Fprintf(&p.body, "<h2>%s</h2>\n", escape(text)) }

// Text adds a paragraph.
func (p *Page) Text(text string) { fmt.Fprintf(&p.body, "<p>%s</p>\n", escape(text)) }

// Listing adds a text whose lines and columns stay as they are.
func (p *Page) Listing(text string) { fmt.Fprintf(&p.body, "<pre>%s</pre>\n", escape(text)) }

// Beside adds two listings side by side, on narrow screens one below the other.
func (p *Page) Beside(leftTitle, left, rightTitle, right string) {
	fmt.Fprintf(&p.body, "<div class=\"beside\">\n<div><h3>%s</h3><pre>%s</pre></div>\n<div><h3>%s</h3><pre>%s</pre></div>\n</div>\n",
		escape(leftTitle), escape(left), escape(rightTitle), escape(right))
}

// Table adds a table; cells that begin with a digit stand right.
func (p *Page) Table(head []string, rows [][]string) {
	p.body.WriteString("<div class=\"wide\"><table>\n<tr>")
	for _, h := range head {
		fmt.Fprintf(&p.body, "<th>%s</th>", escape(h))
	}
	p.body.WriteString("</tr>\n")
	for _, r := range rows {
		p.body.WriteString("<tr>")
		for _, c := range r {
			class := ""
			if c != "" && c[0] >= '0' && c[0] <= '9' {
				class = ` class="number"`
			}
			fmt.Fprintf(&p.body, "<td%s>%s</td>", class, escape(c))
		}
		p.body.WriteString("</tr>\n")
	}
	p.body.WriteString("</table></div>\n")
}

// Picture adds a drawing with a caption. Its own style sheet is left out: the
// page has it once.
func (p *Page) Picture(c *picture.Canvas, caption string) {
	fmt.Fprintf(&p.body, "<figure>\n%s<figcaption>%s</figcaption>\n</figure>\n", c.Inline(), escape(caption))
}

// HTML gives the page.
func (p *Page) HTML() string {
	return fmt.Sprintf(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>%s</title>
<style>
%s%s</style>
</head>
<body>
<h1>%s</h1>
%s</body>
</html>
`, escape(p.title), sheet, picture.Sheet(), escape(p.title), p.body.String())
}

const sheet = `body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;background:#fff;color:#1c1c22}
h1{font-size:1.6rem}h2{font-size:1.25rem;margin-top:2rem}h3{font-size:1rem;margin:0 0 .3rem}
pre{background:#f4f4f7;padding:.7rem;overflow-x:auto;font-size:.82rem;line-height:1.4;border-radius:4px}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-size:.85rem}
th,td{padding:.2rem .6rem;border-bottom:1px solid #d5d5dd;text-align:left;white-space:nowrap}
td.number{text-align:right;font-variant-numeric:tabular-nums}
figure{margin:1rem 0;break-inside:avoid}figure svg{max-width:100%;height:auto}
figcaption{font-size:.85rem;color:#666670}
.beside{display:grid;grid-template-columns:1fr 1fr;gap:1rem}.beside div{min-width:0}
@media (max-width:50rem){.beside{grid-template-columns:1fr}}
@media screen and (prefers-color-scheme:dark){body{background:#16161b;color:#ececf0}pre{background:#23232a}th,td{border-color:#3a3a44}figcaption{color:#9a9aa6}}
@media print{body{margin:0;max-width:none;background:#fff;color:#000}pre{white-space:pre-wrap}h2{break-after:avoid}}
`

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

func escape(s string) string { return escaper.Replace(s) }
