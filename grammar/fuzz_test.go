package grammar

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/grammar/diag"
)

// corpus adds the programs of the other tests as seeds.
func corpus(f *testing.F) {
	for _, c := range canonical {
		f.Add([]byte(c.source))
	}
	text, err := os.ReadFile("testdata/errors.txt")
	require.NoError(f, err)
	for _, chunk := range bytes.Split(text, []byte("---\n")) {
		source, _, _ := bytes.Cut(chunk, []byte(">>>\n"))
		f.Add(source)
	}
	files, err := filepath.Glob("testdata/*.md")
	require.NoError(f, err)
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(f, err)
		f.Add(text)
	}
}

// FuzzParse: no input makes the parser panic; facts by their scanner and by the
// grammar are the same; errors have places inside the text.
func FuzzParse(f *testing.F) {
	corpus(f)
	f.Fuzz(func(t *testing.T, src []byte) {
		var files diag.Files
		statements, err := ParseProgram(&files, "fuzz.lp", src)
		lines := uint32(bytes.Count(src, []byte("\n")) + 1)
		for _, d := range diag.All(err) {
			require.NotEmpty(t, d.Error())
			require.LessOrEqual(t, d.Span.EndLine, lines)
			require.LessOrEqual(t, d.Span.Line, d.Span.EndLine)
		}
		var s textSink
		fastErr := Parse(nil, "fuzz.lp", src, &s)
		require.Equal(t, err == nil, fastErr == nil)
		if err != nil {
			require.Equal(t, len(diag.All(err)), len(diag.All(fastErr)))
			return
		}
		require.Len(t, s.out, len(statements))
		for i, st := range statements {
			require.Equal(t, st.Pos(), s.spans[i])
			require.NotZero(t, st.Pos().Line)
			require.LessOrEqual(t, st.Pos().EndLine, lines)
		}
	})
}

// FuzzPrint: what the parser accepts, the printer gives back.
func FuzzPrint(f *testing.F) {
	corpus(f)
	f.Fuzz(func(t *testing.T, src []byte) {
		statements, _ := parsePlain(nil, "fuzz.lp", src)
		text := Format(statements)
		again, err := parsePlain(nil, "printed.lp", []byte(text))
		require.NoError(t, err, text)
		require.Equal(t, clearSpans(statements), clearSpans(again), text)
		require.Equal(t, text, Format(again))
	})
}

// FuzzMarkdown: blanking keeps every line where it is.
func FuzzMarkdown(f *testing.F) {
	corpus(f)
	f.Add([]byte("# a\n```\np.\n```\n~~~lp\nq\n~~~"))
	f.Fuzz(func(t *testing.T, src []byte) {
		program, document := Program(src)
		require.Len(t, program, len(src))
		if !document {
			require.True(t, bytes.Equal(src, program))
			return
		}
		for i := range src {
			require.True(t, program[i] == src[i] || program[i] == ' ' && src[i] != '\n')
		}
	})
}
