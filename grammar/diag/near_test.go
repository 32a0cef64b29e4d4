package diag_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/grammar/diag"
)

func TestNearest(t *testing.T) {
	known := []string{"reachable/4", "reach/2", "edge/2", "edges/2", "-edge/2", "p/1", "pq/1"}
	for word, want := range map[string]string{
		"reachable/3":  "reachable/4",
		"reachible/4":  "reachable/4",
		"rechable/4":   "reachable/4",
		"recahable/4":  "reachable/4",
		"unreachble/4": "reachable/4",
		"egde/2":       "edge/2",
		"edge/3":       "edge/2",
		"edgez/2":      "edge/2",
		"q/1":          "", // short names are near to everything
		"p/2":          "p/1",
		"-edgo/2":      "-edge/2",
		"zebra/1":      "",
	} {
		require.Equal(t, want, diag.Nearest(word, known), word)
	}
	require.Equal(t, "#minimize", diag.Nearest("#minimise ", []string{"#maximize", "#minimize"}))
	require.Empty(t, diag.Nearest("a", nil))
	require.Empty(t, diag.Nearest("", known))
}
