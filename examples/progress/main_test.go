package main

import (
	"bytes"
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// shortest tries all trips.
func shortest(n int) int {
	distance := func(x, y int) int { return 1 + (x*7+y*11)%13 + (y*7+x*11)%13 }
	best := 1 << 30
	var visit func(path []int, length int)
	visit = func(path []int, length int) {
		last := path[len(path)-1]
		if len(path) == n {
			best = min(best, length+distance(last, path[0]))
			return
		}
	towns:
		for t := range n {
			for _, p := range path {
				if p == t {
					continue towns
				}
			}
			visit(append(path, t), length+distance(last, t))
		}
	}
	visit([]int{0}, 0)
	return best
}

func TestTheShortestTrip(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, run(context.Background(), &out, 6))
	require.Contains(t, out.String(), fmt.Sprintf("%d is the shortest\n", shortest(6)))
}

func TestAnEndedContextIsNoFailure(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out bytes.Buffer
	if err := run(ctx, &out, 6); err != nil { // grounding was interrupted
		require.ErrorIs(t, err, context.Canceled)
	}
}
