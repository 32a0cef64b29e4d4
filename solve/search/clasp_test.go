package search

import (
	"bytes"
	"context"
	"math/rand"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/ground/aspif"
)

// clasp runs the oracle on p and gives its summary.
func clasp(t *testing.T, p *aspif.Program, args ...string) string {
	path, err := exec.LookPath("clasp")
	if err != nil {
		t.Skip("clasp is not installed")
	}
	var in, out bytes.Buffer
	w := aspif.NewWriter(&in)
	require.NoError(t, w.WriteStep(context.Background(), p))
	require.NoError(t, w.Flush())
	cmd := exec.Command(path, append(args, "-q", "--trans-ext=all")...)
	cmd.Stdin, cmd.Stdout = &in, &out
	_ = cmd.Run() // the exit code tells the result
	return out.String()
}

var (
	modelsLine  = regexp.MustCompile(`(?m)^Models +: (\d+)`)
	optimalLine = regexp.MustCompile(`(?m)^Optimization +: (.*)$`)
)

// TestAgainstClasp compares larger programs: numbers of models, and optima.
// clasp translates sums away: by itself, version 3.3.5 loses answer sets where a
// choice depends on itself through a sum (which the definition confirms).
func TestAgainstClasp(t *testing.T) {
	for seed := range int64(150) {
		rng := rand.New(rand.NewSource(seed))
		sh := shape{20 + rng.Intn(30), 40 + rng.Intn(80), seed%3 == 0, seed%2 == 0}
		p := randomProgram(rng, sh)
		s := New(testOptions())
		require.NoError(t, s.Add(context.Background(), p))
		got := 0
		_, err := s.Solve(context.Background(), Config{Models: 3000}, func(*Model) bool { got++; return true })
		require.NoError(t, err)
		summary := clasp(t, p, "3000")
		want := modelsLine.FindStringSubmatch(summary)
		require.NotNil(t, want, summary)
		require.Equal(t, want[1], strconv.Itoa(got), "seed %d\n%s", seed, text(p))

		addMinimize(rng, p, sh.atoms)
		s = New(testOptions())
		require.NoError(t, s.Add(context.Background(), p))
		strategy := strategies()[seed%int64(len(strategies()))]
		r, err := s.Solve(context.Background(), Config{Strategy: strategy}, func(*Model) bool { return true })
		require.NoError(t, err)
		var costs []string
		for _, v := range values(r.Costs) {
			costs = append(costs, strconv.FormatInt(v, 10))
		}
		best := ""
		if m := optimalLine.FindStringSubmatch(clasp(t, p, "0")); m != nil {
			best = m[1]
		}
		require.Equal(t, best, strings.Join(costs, " "), "seed %d, strategy %v\n%s", seed, strategy, text(p))
	}
}
