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
	require.Contains(t, out.String(), "satisfiable: true\n")
	// Two tables for five guests at three seats: one of 3 and one of 2. bob and
	// dora sit opposite of ada, cem at ada's table; eli sits where there is room.
	require.Contains(t, out.String(), "ways to seat all: 4\n")
}
