package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The test's own binary is started again to measure.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == "measure" {
		main()
		return
	}
	os.Exit(m.Run())
}

func settings(t *testing.T) *options {
	return &options{Program: "startup/fact|enumeration/queens", Rounds: 1, Timeout: time.Minute, Engine: []string{"auto"},
		Phase: []string{"run", "ground", "solve"}, Seed: 1, Quick: true, Check: true, Out: filepath.Join(t.TempDir(), "report")}
}

func TestRun(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the command")
	}
	o := settings(t)
	o.Only = true
	var out, progress bytes.Buffer
	wrong, err := run(t.Context(), o, &out, &progress)
	require.NoError(t, err, progress.String())
	require.False(t, wrong, out.String())
	require.Contains(t, out.String(), "growth-enumeration.svg")
	o.Only = false
	wrong, err = run(t.Context(), o, &out, &progress)
	require.NoError(t, err, progress.String())
	require.False(t, wrong, out.String())
	require.Contains(t, out.String(), "| queens: all placements of n queens | 6 |")
	require.Contains(t, progress.String(), "[2/2] startup/fact")
	require.FileExists(t, filepath.Join(o.Out, "samples.csv"))
}

func TestInterrupted(t *testing.T) {
	o := settings(t)
	o.Krrasp = os.Args[0]
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, progress bytes.Buffer
	_, err := run(ctx, o, &out, &progress)
	require.NoError(t, err)
	require.FileExists(t, filepath.Join(o.Out, "report.md"))
}

func TestChoose(t *testing.T) {
	o := settings(t)
	o.Write = filepath.Join(t.TempDir(), "programs")
	_, err := run(t.Context(), o, new(bytes.Buffer), new(bytes.Buffer))
	require.NoError(t, err)
	require.FileExists(t, filepath.Join(o.Write, "enumeration-queens.lp"))
	var out bytes.Buffer
	_, err = run(t.Context(), &options{List: true, Class: []string{"startup"}}, &out, &out)
	require.NoError(t, err)
	require.Contains(t, out.String(), "startup/tower")
	for _, bad := range []*options{{Class: []string{"fast"}}, {Program: "("}, {Program: "nothing like it"}} {
		_, err := run(t.Context(), bad, &out, &out)
		require.Error(t, err)
	}
}
