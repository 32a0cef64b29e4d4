package main

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheShortestPlan(t *testing.T) {
	for discs, moves := range map[int]string{1: "1 moves\n", 2: "3 moves\n", 3: "7 moves\n", 4: "15 moves\n"} {
		var out bytes.Buffer
		require.NoError(t, run(context.Background(), &out, discs))
		require.True(t, strings.HasPrefix(out.String(), moves), out.String())
	}
}
