package sat

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

type names map[Var]string

func (n names) Name(v Var) string { return n[v] }

func TestDimacs(t *testing.T) {
	r := NewRecorder(NewGini())
	a, b := r.NewVar(false).Lit(), r.NewVar(true).Lit()
	r.AddClause(a, b.Not())
	r.AddClause()
	r.AddClause(b)
	var out strings.Builder
	require.NoError(t, r.Write(&out, names{1: "p(\n1)"}, a.Not()))
	require.Equal(t, "c 1 p( 1)\np cnf 2 4\n1 -2 0\n0\n2 0\n-1 0\n", out.String())
	require.Equal(t, Unsatisfiable, r.Solve(context.Background()))

	back := NewRecorder(nil)
	require.NoError(t, ReadDimacs(strings.NewReader(out.String()), back))
	var again strings.Builder
	require.NoError(t, back.Write(&again, nil))
	require.Equal(t, out.String(), "c 1 p( 1)\n"+again.String())
}

func TestDimacsErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                  "no header",
		"1 0":                               "line 1: a clause before",
		"p cnf 1":                           "line 1: expected one header",
		"p cnf -1 0":                        "not natural",
		"p cnf 1 1\n2 0":                    "line 2: \"2\" is no literal",
		"p cnf 1 1\n1":                      "not ended by 0",
		"p cnf 1 2\nc x\n1\n0":              "1 clauses where",
		"p cnf 9999999999 0":                "more than",
		"p cnf 1 0\np cnf 1 0":              "line 2: expected one",
		"p cnf 2 1\n-9223372036854775808 0": "no literal",
	} {
		require.ErrorContains(t, ReadDimacs(strings.NewReader(text), NewRecorder(nil)), want, text)
	}
	require.NoError(t, ReadDimacs(strings.NewReader("p cnf 2 1\n1\n-2 0\n%\n0\n"), NewRecorder(nil)))
}
