package grammar

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/grammar/diag"
)

var update = flag.Bool("update", false, "rewrite the files in testdata")

// TestErrorMessages compares messages with testdata/errors.txt: programs, each
// followed by ">>>" and what is said about it, separated by "---".
func TestErrorMessages(t *testing.T) {
	const name = "testdata/errors.txt"
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	var out []string
	for _, chunk := range strings.Split(string(text), "---\n") {
		source, want, _ := strings.Cut(chunk, ">>>\n")
		var files diag.Files
		_, err := ParseProgram(&files, "x.lp", []byte(source))
		require.Error(t, err, source)
		got := err.Error() + "\n"
		if !*update {
			require.Equal(t, want, got, source)
		}
		out = append(out, source+">>>\n"+got)
	}
	if *update {
		require.NoError(t, os.WriteFile(name, []byte(strings.Join(out, "---\n")), 0o644))
	}
}

// TestEveryErrorIsReported counts: one run reports several errors, and stops
// after twenty.
func TestEveryErrorIsReported(t *testing.T) {
	_, err := ParseProgram(nil, "x.lp", []byte("a b. c. d e. f(. g."))
	require.Len(t, diag.All(err), 3)
	_, err = ParseProgram(nil, "x.lp", []byte(strings.Repeat("a b. ", 100)))
	require.Len(t, diag.All(err), maxErrors)
}

func TestNothingIsHandedOverAfterAnError(t *testing.T) {
	statements, err := ParseProgram(nil, "x.lp", []byte("a. b. c d. e."))
	require.Error(t, err)
	require.Len(t, statements, 2)
}

func TestNesting(t *testing.T) {
	const deep, deepest = 20_000, 100_000
	for _, src := range []string{
		"p(" + strings.Repeat("(", deepest) + "1" + strings.Repeat(")", deepest) + ").",
		"p(" + strings.Repeat("f(", deep) + "1" + strings.Repeat(")", deep) + ").",
		"p(X) :- X = " + strings.Repeat("-", deep) + "1.",
		"p(X) :- X = " + strings.Repeat("|", deep) + "1.",
		"p(X) :- X = " + strings.Repeat("1**", deep) + "1.",
		"p(X) :- X = 1" + strings.Repeat("+1", deepest) + ".",
		"&a { " + strings.Repeat("(", deep) + "1" + strings.Repeat(")", deep) + " }.",
		"&a { " + strings.Repeat("f([", deep) + "1" + strings.Repeat("])", deep) + " }.",
	} {
		for _, sink := range []Sink{new(countingSink), new(collector)} {
			err := Parse(nil, "deep.lp", []byte(src+" q."), sink)
			require.Len(t, diag.All(err), 1, src[:20])
			require.Equal(t, diag.Nesting, diag.All(err)[0].Code, src[:20])
		}
	}
	// What is allowed can be walked, copied and printed.
	const allowed = maxNesting - 10
	src := "p(" + strings.Repeat("f(", allowed) + "1" + strings.Repeat(")", allowed) + ").\n" +
		"p(X) :- X = 1" + strings.Repeat("+1", maxHeight-10) + ".\n"
	statements, err := ParseProgram(nil, "deep.lp", []byte(src))
	require.NoError(t, err)
	require.Equal(t, src, Format(statements))
	nodes := 0
	Inspect(new(Rewriter).Statement(statements[1]), func(Node) bool {
		nodes++
		return true
	})
	require.Greater(t, nodes, maxHeight)
}

func TestCodes(t *testing.T) {
	for code, source := range map[diag.Code]string{
		diag.Syntax:   "a :- b",
		diag.Encoding: "p(\"\x00\").",
		diag.Number:   "p(9223372036854775808).",
		diag.Nesting:  "p(" + strings.Repeat("(", 100_000) + ").",
		diag.Document: "# Title\n```python\nprint()\n```\n",
	} {
		_, err := ParseProgram(nil, "x.lp", []byte(source))
		require.Len(t, diag.All(err), 1, code)
		require.Equal(t, code, diag.All(err)[0].Code)
	}
	_, err := ParseProgram(nil, "x.lp", []byte("p(\"\xff\"). \xff a."))
	require.Equal(t, diag.Encoding, diag.All(err)[0].Code)
	require.NoError(t, Parse(nil, "x.lp", []byte("a. % \xff\x00\n%* \xff *% b."), new(countingSink)))
}

func TestInvalidEncodingDoesNotStopTheRest(t *testing.T) {
	_, err := ParseProgram(nil, "x.lp", []byte("a\x00b. c(\"\xff\"). d e."))
	require.Len(t, diag.All(err), 3)
}

func TestColumnsSaturate(t *testing.T) {
	statements, err := ParseProgram(nil, "x.lp", []byte(strings.Repeat(" ", 1<<17)+"a."))
	require.NoError(t, err)
	require.Equal(t, uint16(1<<16-1), statements[0].Pos().Column)
}
