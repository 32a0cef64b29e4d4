package tower

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMapsHaveNoOverlappingLabels(t *testing.T) {
	ctx := context.Background()
	in, err := Slides(ctx)
	require.NoError(t, err)
	days, strategy, err := Survive(ctx, in, AsMeant, gini)
	require.NoError(t, err)
	require.Equal(t, 3, days)
	require.True(t, in.Holds(days, strategy))
	for day := 1; day <= days; day++ {
		m := Map(in, strategy, day)
		require.Empty(t, m.Collision())
		if dir := os.Getenv("KRRASP_PICTURES"); dir != "" {
			require.NoError(t, os.WriteFile(filepath.Join(dir, fmt.Sprintf("tower%d.svg", day)), []byte(m.SVG()), 0o644))
		}
	}
}
