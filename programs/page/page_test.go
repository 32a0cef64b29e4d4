package page

import (
	"strings"
	"testing"

	"github.com/krrasp/krrasp/programs/picture"
	"github.com/stretchr/testify/require"
)

func TestAPageIsSelfContainedAndEscaped(t *testing.T) {
	p := New("A <b> page")
	p.Heading("Head & shoulders")
	p.Text("x < y")
	p.Listing("a :- b.\n:- c, 1 < 2.")
	p.Beside("left", "<1>", "right", "<2>")
	p.Table([]string{"name", "n"}, [][]string{{"<i>", "12"}})
	c := picture.New(100, 50, "drawing")
	c.Text(picture.Point{X: 50, Y: 25}, 12, picture.Middle, "ink", "word")
	p.Picture(c, "A drawing.")
	html := p.HTML()
	for _, bad := range []string{"<b>", "<i>", "x < y", "src=", "href=", "@import", "url("} {
		require.NotContains(t, html, bad)
	}
	require.Contains(t, html, `<td class="number">12</td>`)
	require.Equal(t, 1, strings.Count(html, "<style>"))
	require.Contains(t, html, "prefers-color-scheme")
	require.Contains(t, html, "@media print")
}
