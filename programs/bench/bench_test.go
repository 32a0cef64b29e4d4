package bench

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSuite(t *testing.T) {
	count := map[Class]int{}
	ids := map[string]bool{}
	grows := map[Class]int{}
	for _, p := range Suite() {
		require.False(t, ids[p.ID()], p.ID())
		ids[p.ID()] = true
		count[p.Class]++
		if p.Growth != nil {
			grows[p.Class]++
		}
		text, err := p.Text()
		require.NoError(t, err)
		if p.Name != "nothing" {
			require.NotEmpty(t, text, p.ID())
		}
		require.NotEmpty(t, p.About, p.ID())
		if p.Generate != nil {
			require.Positive(t, p.Size, p.ID())
			require.Positive(t, p.Quick, p.ID())
		}
	}
	require.GreaterOrEqual(t, len(ids), 40)
	for _, c := range Classes() {
		require.GreaterOrEqual(t, count[c], 5, c)
		if c != StartUp {
			require.Equal(t, 1, grows[c], c)
		}
	}
}

func TestGeneratorsRepeat(t *testing.T) {
	for _, p := range Suite() {
		var a, b, c bytes.Buffer
		require.NoError(t, p.Write(&a, p.Quick, 1))
		require.NoError(t, p.Write(&b, p.Quick, 1))
		require.NoError(t, p.Write(&c, p.Quick+1, 2))
		require.Equal(t, a.String(), b.String(), p.ID())
		if p.Generate != nil && p.Size > 1 {
			require.NotEqual(t, a.String(), c.String(), p.ID())
		}
	}
}
