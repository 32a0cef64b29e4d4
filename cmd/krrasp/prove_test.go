package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestProveAndCheck(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if text != "" {
			require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
		}
		return path
	}
	command := func(args ...string) (int, string) {
		var out, errs strings.Builder
		code := krrasp(args, streams{strings.NewReader(""), &out, &errs})
		return code, out.String() + errs.String()
	}
	formula, lines := file("p.cnf", ""), file("p.drat", "")
	for _, test := range []struct {
		program string
		code    int
		text    string
	}{
		{"1 {in(P,H) : H = 1..4} 1 :- P = 1..5. :- 2 {in(P,H) : P = 1..5}, H = 1..4.", 20, "no answer set"},
		{"{p(1..5)}. :- not 2 {p(1..5)}. #minimize {X : p(X)}.", 30, "better than 3"},
		{"{p}.", 10, "nothing to prove"},
		{"p(", 65, "error"},
	} {
		code, text := command("prove", file("p.lp", test.program), "--dimacs", formula, "--proof="+lines)
		require.Equal(t, test.code, code, text)
		require.Contains(t, text, test.text)
		if code == 20 || code == 30 {
			code, text = command("check-proof", formula, lines)
			require.Equal(t, 0, code, text)
			require.Contains(t, text, "the proof holds")
		}
	}
	code, text := command("check-proof", file("f.cnf", "p cnf 2 1\n1 2 0\n"), file("f.drat", "0\n"))
	require.Equal(t, 1, code, text)
	code, text = command("check-proof", file("f.cnf", "p cnf x\n"), file("f.drat", "0\n"))
	require.Equal(t, 65, code, text)
	code, _ = command("prove", "x.lp")
	require.NotZero(t, code)
}
