package main

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/krrasp/krrasp/programs/haunted"
	"github.com/stretchr/testify/require"
)

func TestTheDocumentsAnswer(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, run(context.Background(), &out, haunted.Source("instance.lp").Text))
	lines := strings.Split(out.String(), "\n")
	require.Equal(t, "Answer: 1", lines[0])
	atoms := strings.Fields(lines[1])
	slices.Sort(atoms)
	require.Equal(t, "dracula(2,2) dracula(2,3) dracula(3,1) dracula(3,4) ghost(1,1) ghost(4,1) zombie(1,2) zombie(1,3) zombie(4,4)",
		strings.Join(atoms, " "))
	require.Equal(t, "1 answer in all", lines[2])
}
