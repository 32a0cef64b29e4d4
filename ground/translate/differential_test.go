package translate_test

import (
	"bytes"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// number reads a number from the environment.
func number(name string, otherwise int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return otherwise
}

// TestRandomProgramsByDefinition compares the translation, solved by clasp, with
// the answer sets by definition. KRRASP_RANDOM sets the number of programs.
func TestRandomProgramsByDefinition(t *testing.T) {
	needOracle(t)
	first := number("KRRASP_FIRST", 0)
	for seed := first; seed < first+number("KRRASP_RANDOM", 100); seed++ {
		p := randomProgram(uint64(seed), false)
		source := toText(t, p, false)
		want := newReference(p).answers()
		require.Equal(t, want, answers(t, "clasp", toAspif(t, p)), "seed %d\n%s", seed, source)
	}
}

// TestRandomTextAgainstClingo compares the text of programs, solved by clingo,
// with the answer sets by definition.
func TestRandomTextAgainstClingo(t *testing.T) {
	needOracle(t)
	first := number("KRRASP_FIRST", 0)
	for seed := first; seed < first+number("KRRASP_RANDOM", 100); seed++ {
		p := randomProgram(uint64(seed), true)
		source := toText(t, p, seed%2 == 0)
		if bytes.Contains(source, []byte("&")) { // gringo's conjunction in a head
			source = toText(t, p, false)
		}
		want := newReference(p).answers()
		if got := answers(t, "clingo", source); !slices.Equal(got, want) {
			t.Errorf("seed %d\n%s\nwant %q\ngot %q", seed, source, want, got)
		}
	}
}
