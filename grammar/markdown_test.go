package grammar

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/grammar/diag"
)

// Backquotes of the documents below are written as ' where a fence begins.
func document(text string) []byte { return []byte(strings.ReplaceAll(text, "'''", "```")) }

func TestMarkdown(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"plain block":            {"# Title\n\nSome prose (with parentheses).\n\n'''\na.\n'''\nMore.\n", "a."},
		"marked blocks":          {"'''asp\na.\n'''\n'''clingo\nb.\n'''\n''' lp numbers\nc.\n'''\n'''ASP\nd.\n'''", "a. b. c. d."},
		"other languages":        {"'''python\nx = 1\n'''\n'''\na.\n'''\n~~~bash\nls\n~~~\n", "a."},
		"pandoc":                 {"~~~{.default}\na.\n~~~\n~~~ {#id .lp}\nb.\n~~~\n~~~{.python}\nc()\n~~~\n", "a. b."},
		"tilde holds backquotes": {"~~~\na.\n'''\n% b\n~~~\n", "!"},
		"longer fence":           {"~~~~\na.\n~~~~~\n~~~\nb.\n~~~\n", "a. b."},
		"not closed":             {"prose\n'''\na.\n", "a."},
		"in a list":              {"- item\n\n  '''\n  a.\n  '''\n", "a."},
		"code in lines":          {"The rule `a :- b.` is here: `#show a/1.`\n`c(1).`\n'''\na.\n'''\n", "a."},
		"statement over blocks":  {"'''\na :-\n'''\nprose.\n'''\nb.\n'''\n", "a :- b."},
		"indented code":          {"    x :- y.\n\n'''\na.\n'''\n", "a."},
		"bullets":                {"- nodes (towers).\n1. first (one).\n'''\na.\n'''\n", "a."},
		// Programs with a fence inside of comments or scripts.
		"program with comment":   {"a(1).\n%*\n'''\nx\n'''\n*%\nb :- a(1).\n", "a(1). b :- a(1)."},
		"program with line":      {"% '''\na.\n% '''\n", "a."},
		"program with directive": {"#show a/0.\n%*\n'''\n*%\n", "#show a/0."},
		// A program outside of the blocks is never left out.
		"both": {"p(1).\n'''\na.\n'''\n", "!"},
		"none": {"prose\n'''python\nx\n'''\n", "!"},
	} {
		statements, err := ParseProgram(nil, name, document(c.text))
		if c.want == "!" {
			require.Error(t, err, name)
			continue
		}
		require.NoError(t, err, name)
		require.Equal(t, c.want, strings.TrimSpace(strings.ReplaceAll(Format(statements), "\n", " ")), name)
	}
}

func TestMarkdownPositions(t *testing.T) {
	text := document("# Title\n\n'''\na. b c.\n'''\n")
	var files diag.Files
	_, err := ParseProgram(&files, "doc.md", text)
	require.EqualError(t, err, "doc.md:4:6: error: unexpected name c, expected \".\", \":-\", \";\" or \":\"\n"+
		"  a. b c.\n       ^\n"+
		"note: the code blocks of this document are read as a program unless they name another language, as in ```text")
	program, isDocument := Program(text)
	require.True(t, isDocument)
	require.Len(t, program, len(text))
	require.Equal(t, bytes.Count(text, []byte("\n")), bytes.Count(program, []byte("\n")))
}

// TestTowerDocument reads the slides of the tower defense game: prose, code in
// lines, formulas in LaTeX, and the program in blocks without a language.
func TestTowerDocument(t *testing.T) {
	text, err := os.ReadFile("testdata/tower.md")
	require.NoError(t, err)
	statements, err := ParseProgram(nil, "tower.md", text)
	require.NoError(t, err)
	require.Len(t, statements, 79)
	lines := strings.Split(string(text), "\n")
	for _, s := range statements {
		first := lines[s.Pos().Line-1][s.Pos().Column-1:]
		printed := string(AppendStatement(nil, s))
		require.Equal(t, first[0], printed[0], "%s", printed)
	}
	require.Equal(t, "#show place/3.", string(AppendStatement(nil, statements[78])))
}
