package tower

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/krrasp/krrasp/programs/answer"
	"github.com/krrasp/krrasp/solve"
	"github.com/stretchr/testify/require"
)

// Generated instances get the same optimum from clingo, where it is installed.
func TestClingoAgreesOnGeneratedInstances(t *testing.T) {
	if _, err := exec.LookPath("clingo"); err != nil {
		t.Skip("clingo is not installed")
	}
	ctx := context.Background()
	optimum := regexp.MustCompile(`Optimization: (-?\d+)`)
	for seed := range uint64(6) {
		in, _ := Generate(Size{Nodes: 24, Days: 3, Waves: 2, Guards: 3, Seed: seed, Lost: seed%2 == 1})
		days, _, err := Solve(ctx, in)
		require.NoError(t, err)
		dir := t.TempDir()
		var args []string
		for _, f := range []answer.File{Source("tower.lp"), Source("budget.lp"), in.File()} {
			name := filepath.Join(dir, filepath.Base(f.Name))
			require.NoError(t, os.WriteFile(name, []byte(f.Text), 0o600))
			args = append(args, name)
		}
		out, err := exec.Command("clingo", args...).Output()
		var exit *exec.ExitError
		if err != nil { // clingo's exit codes tell the result
			require.ErrorAs(t, err, &exit)
		}
		found := optimum.FindAllStringSubmatch(string(out), -1)
		require.NotEmpty(t, found)
		n, err := strconv.Atoi(found[len(found)-1][1])
		require.NoError(t, err)
		require.Equal(t, -days, n, "seed %d", seed)
	}
}

// As printed, without a budget rule, there are 94,944 strategies for three days.
func TestAllStrategiesAsPrinted(t *testing.T) {
	ctx := context.Background()
	c, err := solve.New(solve.Options{})
	require.NoError(t, err)
	for _, f := range []answer.File{Source("tower.lp"), Source("instance.lp"), {Name: "k", Text: ":- not day(3)."}} {
		require.NoError(t, c.Read(f.Name, strings.NewReader(f.Text)))
	}
	require.NoError(t, c.Ground(ctx))
	n := 0
	for _, err := range c.Solve(ctx, solve.Optimize(solve.OptIgnore)) {
		require.NoError(t, err)
		n++
	}
	require.Equal(t, 94944, n)
}
