package main

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRun(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, run(context.Background(), &out))
	require.Equal(t, `impossible together: algebra_first, early_logic
giving up early_logic
possible: algebra_first, together, free_morning, late_sport
`, out.String())
}
