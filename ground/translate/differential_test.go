package translate_test

import (
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestRandomProgramsAgainstClingo compares the translation, solved by clasp,
// with the text of the same program, solved by clingo. KRRASP_RANDOM sets the
// number of programs.
func TestRandomProgramsAgainstClingo(t *testing.T) {
	needOracle(t)
	n, first := 60, 0
	if s := os.Getenv("KRRASP_RANDOM"); s != "" {
		n, _ = strconv.Atoi(s)
	}
	if s := os.Getenv("KRRASP_FIRST"); s != "" {
		first, _ = strconv.Atoi(s)
	}
	for seed := first; seed < first+n; seed++ {
		p := randomProgram(uint64(seed))
		source := toText(t, p, false)
		want := answers(t, "clingo", source)
		got := answers(t, "clasp", toAspif(t, p))
		require.Equal(t, want, got, "seed %d\n%s", seed, source)
	}
}
