package picture

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// wellFormed reads a text as XML to its end.
func wellFormed(t *testing.T, text string) {
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		require.NoError(t, err)
	}
}

func TestSVGIsWellFormedWhateverTheTextsSay(t *testing.T) {
	c := New(200, 100, `<script>"&'`)
	c.Text(Point{100, 50}, 14, Middle, `ink" onload="x`, "a < b & c > d")
	c.Rect(Box{1, 2, 3, 4}, 1, "cell")
	c.Circle(Point{9, 9}, 2, "node")
	c.Line(Point{}, Point{9, 9}, "line")
	c.Curve(Point{}, Point{5, 0}, Point{9, 9}, "dash0")
	c.Path("line1", Point{}, Point{1, 1})
	c.Polygon("hue2", Point{}, Point{1, 1}, Point{2, 0})
	outer := New(300, 200, "outer")
	outer.Inside(Point{50, 50}, c)
	wellFormed(t, c.SVG())
	wellFormed(t, outer.SVG())
	wellFormed(t, outer.Inline())
	require.NotContains(t, c.SVG(), "<script>")
	require.Equal(t, c.Labels()[0].X+50, outer.Labels()[0].X)
}

func TestCollisionsAreFound(t *testing.T) {
	c := New(100, 100, "")
	c.Text(Point{10, 20}, 10, Start, "ink", "one")
	require.Empty(t, c.Collision())
	c.Text(Point{15, 24}, 10, Start, "ink", "two")
	require.Contains(t, c.Collision(), "overlap")
	c = New(100, 100, "")
	c.Text(Point{5, 20}, 10, End, "ink", "word")
	require.Contains(t, c.Collision(), "leaves")
}

func TestFitCutsToTheWidth(t *testing.T) {
	require.Equal(t, "short", Fit("short", 10, 100))
	cut := Fit("a very long text that does not fit", 10, 60)
	require.LessOrEqual(t, Width(cut, 10), 60.0)
	require.True(t, strings.HasSuffix(cut, "…"))
	require.Empty(t, Fit("x", 10, 1))
}

func TestLayoutKeepsNodesApartAndInTheBox(t *testing.T) {
	box := Box{10, 20, 400, 300}
	var grid [][2]int
	for i := range 30 {
		if i%6 != 5 {
			grid = append(grid, [2]int{i, i + 1})
		}
		if i < 24 {
			grid = append(grid, [2]int{i, i + 6})
		}
	}
	places := Layout(30, grid, box)
	require.Equal(t, places, Layout(30, grid, box))
	for i, p := range places {
		require.GreaterOrEqual(t, p.X, box.X-1e-6)
		require.LessOrEqual(t, p.X, box.X+box.W+1e-6)
		require.GreaterOrEqual(t, p.Y, box.Y-1e-6)
		require.LessOrEqual(t, p.Y, box.Y+box.H+1e-6)
		for _, q := range places[:i] {
			require.Greater(t, math.Hypot(p.X-q.X, p.Y-q.Y), 25.0)
		}
	}
	require.Empty(t, Layout(0, nil, box))
	require.Len(t, Layout(1, nil, box), 1)
	require.Len(t, Layout(3, nil, box), 3) // nothing hangs together
}
