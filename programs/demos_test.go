package programs

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var pictures = flag.String("pictures", "", "folder that the demos' pictures are written to")

// Each demo runs with its defaults, and its pictures have no overlapping labels.
func TestEveryDemoRuns(t *testing.T) {
	ctx := context.Background()
	for _, d := range Demos() {
		require.Same(t, d, Find(d.Name))
		v, err := d.Check(nil)
		require.NoError(t, err)
		out, err := d.Run(ctx, v)
		require.NoError(t, err, d.Name)
		require.True(t, strings.HasSuffix(out.Text, "\n"), d.Name)
		require.NotEmpty(t, out.Pictures)
		for _, p := range out.Pictures {
			require.Empty(t, p.Canvas.Collision(), p.Name)
			if *pictures != "" {
				require.NoError(t, os.WriteFile(filepath.Join(*pictures, p.Name+".svg"), []byte(p.Canvas.SVG()), 0o644))
			}
		}
		_, err = d.Check(map[string]any{"no such": 1})
		require.Error(t, err)
		for _, p := range d.Params {
			require.NotEmpty(t, p.Help)
			if _, ok := p.Default.(int); ok {
				_, err = d.Check(map[string]any{p.Name: p.Max + 1})
				require.Error(t, err)
			}
		}
	}
	require.Nil(t, Find("chess"))
}
