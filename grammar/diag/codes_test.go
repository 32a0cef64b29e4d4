package diag_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/grammar/diag"
	"github.com/krrasp/krrasp/grammar/lint"
	"github.com/krrasp/krrasp/ground"
	"github.com/krrasp/krrasp/ground/instantiate"
)

// TestCodesAreDocumented looks for codes in the sources.
func TestCodesAreDocumented(t *testing.T) {
	var known []string
	for _, e := range diag.Codes() {
		require.NotEmpty(t, e.Meaning)
		known = append(known, string(e.Code))
	}
	require.True(t, slices.IsSorted(known))
	call := regexp.MustCompile(`\b(?:Errorf|errorf|report|info|warn)\((?:[\w.]+, ?)?"([a-z]+(?:-[a-z]+)*)", *[\w.&*]`)
	found := 0
	for _, room := range []string{"grammar", "ground", "solve"} {
		err := filepath.WalkDir(filepath.Join("../..", room), func(path string, e os.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(path)
			for _, m := range call.FindAllSubmatch(text, -1) {
				require.Contains(t, known, string(m[1]), path)
				found++
			}
			return err
		})
		require.NoError(t, err)
	}
	require.NotZero(t, found)
}

// TestExamples brings every message about by its example.
func TestExamples(t *testing.T) {
	for _, e := range diag.Codes() {
		if e.Example == "" || e.Code == "aspif" {
			continue
		}
		var got []*diag.Diagnostic
		g := ground.New(ground.Options{
			Limits: ground.Limits{Atoms: 10_000},
			Warn:   func(d *diag.Diagnostic) { got = append(got, d) },
		})
		err := g.Add("example.lp", []byte(e.Example))
		if err == nil {
			err = g.Ground(context.Background(), nil, ground.Part{Name: "base"})
		}
		var limit *instantiate.LimitError
		if errors.As(err, &limit) {
			require.Equal(t, diag.Code("limit"), e.Code)
			continue
		}
		got = append(got, diag.All(err)...)
		l := lint.New(&diag.Files{})
		if l.Read("example.lp", []byte(e.Example)) == nil && e.Severity == diag.Warning {
			got = append(got, l.Finish()...)
		}
		require.NotEmpty(t, got, "%s: %v", e.Code, err)
		i := slices.IndexFunc(got, func(d *diag.Diagnostic) bool { return d.Code == e.Code })
		require.GreaterOrEqual(t, i, 0, "%s: %v", e.Code, got)
		require.Equal(t, e.Severity, got[i].Severity, e.Code)
	}
}
