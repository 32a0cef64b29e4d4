package main

import (
	"bytes"
	"testing"

	"github.com/krrasp/krrasp/programs/tower"
	"github.com/stretchr/testify/require"
)

func TestTheSlidesProgram(t *testing.T) {
	var out bytes.Buffer
	file := tower.Source("tower.lp")
	require.NoError(t, run(&out, file.Name, []byte(file.Text)))
	require.Contains(t, out.String(), "reachable/4 <- edge/3 guard_type/1 place/3 reachable/4 spawn/1 wave/3 wave_on_day/2\n")
	require.Contains(t, out.String(), "wave/3 is nowhere defined\n") // the instance does
	require.NotContains(t, out.String(), "place/3 is nowhere defined")
}
