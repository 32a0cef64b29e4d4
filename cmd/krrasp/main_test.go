package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"
)

// Behaviour of the command is told by scripts in testdata/script (txtar). Besides
// testscript's own words they have
//
//	krrasp ARGS...  the command; the script fails if its exit code is not 0
//	masked ARGS...  the command, with times replaced by T and its exit code as the
//	                last line of its output, itself ending with 0; numbers of
//	                models are replaced by N after "env MODELS=N", where they
//	                depend on the engine
//
// "go test ./cmd/krrasp -update" rewrites what cmp expects.

var update = flag.Bool("update", false, "rewrite the expected output in scripts")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"krrasp": main,
		"masked": masked,
	})
}

var timePattern = regexp.MustCompile(`\d+\.\d+s|("(Start|Stop|Time|Total|Solve|Model|Unsat|CPU)": )\d+\.\d+`)

var modelPattern = regexp.MustCompile(`(Answer: |Models +: )\d+`)

func masked() {
	var out bytes.Buffer
	code := krrasp(os.Args[1:], streams{os.Stdin, &out, os.Stderr})
	text := timePattern.ReplaceAll(out.Bytes(), []byte("${1}T"))
	if n := os.Getenv("MODELS"); n != "" {
		text = modelPattern.ReplaceAll(text, []byte("${1}"+n))
	}
	os.Stdout.Write(text)
	fmt.Printf("exit code %d\n", code)
}

func TestManual(t *testing.T) {
	var b bytes.Buffer
	writeManual(&b)
	if *update {
		require.NoError(t, os.WriteFile("OPTIONS.md", b.Bytes(), 0o644))
	}
	have, err := os.ReadFile("OPTIONS.md")
	require.NoError(t, err)
	require.Equal(t, b.String(), string(have), "go test ./cmd/krrasp -update writes it anew")
}

func TestScripts(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: *update,
		Setup: func(e *testscript.Env) error {
			e.Setenv("ROOT", root)
			return nil
		},
	})
}
