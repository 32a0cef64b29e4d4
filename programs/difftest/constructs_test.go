package difftest

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/ground"
	"github.com/krrasp/krrasp/solve/search"
)

// testFiles calls f for every chunk of the test files.
func testFiles(t *testing.T, f func(t *testing.T, c *Chunk)) {
	files, err := filepath.Glob("testdata/*/*.lp")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		chunks, err := ReadChunks(file)
		require.NoError(t, err)
		for _, c := range chunks {
			t.Run(c.Name(), func(t *testing.T) { f(t, c) })
		}
	}
}

// clingo gives clingo as a Runner, and whether it is 5.8 or newer. The
// environment may name another one than the one in PATH.
func clingo(t *testing.T) (r Runner, recent bool) {
	path := os.Getenv("KRRASP_CLINGO")
	if path == "" {
		found, err := exec.LookPath("clingo")
		if err != nil {
			t.Skip("clingo is not installed")
		}
		path = found
	}
	out, err := exec.Command(path, "--version").Output()
	require.NoError(t, err)
	var minor int
	_, err = fmt.Sscanf(string(out), "clingo version 5.%d", &minor)
	return Command(path), err == nil && minor >= 8
}

func run(t *testing.T, r Runner, program string, mode Mode, limit int) Result {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	result, err := r(ctx, program, mode, limit)
	require.NoError(t, err, program)
	return result
}

// The expectations are what clingo says.
func TestExpectationsWithClingo(t *testing.T) {
	r, recent := clingo(t)
	testFiles(t, func(t *testing.T, c *Chunk) {
		if c.Only != "" && (!recent || c.Only != "5.8") {
			t.Skip("only for " + c.Only)
		}
		result := run(t, r, c.Program, c.Mode(), 0)
		require.Empty(t, c.Check(&result, false), c.Program)
	})
}

// krrasp does what the expectations say.
func TestExpectations(t *testing.T) {
	r := Krrasp(ground.Options{}, search.Options{})
	testFiles(t, func(t *testing.T, c *Chunk) {
		result := run(t, r, c.Program, c.Mode(), 0)
		require.Empty(t, c.Check(&result, true), c.Program)
	})
}

// So does the command, messages included.
func TestExpectationsWithCommand(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the command")
	}
	path := filepath.Join(t.TempDir(), "krrasp")
	out, err := exec.Command("go", "build", "-o", path, "../../cmd/krrasp").CombinedOutput()
	require.NoError(t, err, string(out))
	r := Command(path, "run")
	testFiles(t, func(t *testing.T, c *Chunk) {
		result := run(t, r, c.Program, c.Mode(), 0)
		require.Empty(t, c.Check(&result, true), c.Program)
	})
}
