package diag

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSpan(t *testing.T) {
	a := Span{File: 1, Line: 2, EndLine: 2, Column: 3, EndColumn: 5}
	b := Span{File: 1, Line: 4, EndLine: 5, Column: 1, EndColumn: 7}
	require.Equal(t, Span{File: 1, Line: 2, EndLine: 5, Column: 3, EndColumn: 7}, a.To(b))
	require.Equal(t, a, a.To(Span{}))
	require.Equal(t, b, Span{}.To(b))
	require.True(t, Span{}.IsZero())
}

func TestError(t *testing.T) {
	var files Files
	files.Add("first.lp", nil)
	id := files.Add("b.lp", []byte("one\n\tp(X) :- q.\r\nlast"))
	d := Errorf(&files, "unsafe", Span{File: id, Line: 2, EndLine: 2, Column: 4, EndColumn: 5}, "unsafe variable %s", "X")
	require.EqualError(t, d, "b.lp:2:4: error: unsafe variable X\n  \tp(X) :- q.\n  \t  ^")
	d.Severity = Warning
	d.Span.EndColumn = 6
	d.Notes = []Note{{Message: "a remark"}, {Span: Span{File: id, Line: 1, EndLine: 2, Column: 1, EndColumn: 2}, Message: "here"}}
	require.EqualError(t, d, "b.lp:2:4-6: warning: unsafe variable X\n  \tp(X) :- q.\n  \t  ^^\nnote: a remark\nb.lp:1:1-2:2: note: here")
	d.Span = Span{}
	d.Notes = nil
	require.EqualError(t, d, "warning: unsafe variable X")
	require.EqualError(t, &Diagnostic{Severity: Info, Span: Span{Line: 1, EndLine: 1, Column: 1, EndColumn: 1}, Message: "m"}, "<none>:1:1: info: m")
}

// Long lines, odd bytes and places outside of the text show something sensible.
func TestErrorAtOddPlaces(t *testing.T) {
	var files Files
	id := files.Add("x", []byte(strings.Repeat("ü", 1000)+"\x00\xff\x1b[1m\n"))
	for line := range uint32(4) {
		for _, column := range []uint16{0, 1, 2, 3, 1999, 2000, 2001, 2002, 2010, 65535} {
			for _, end := range []uint16{0, 1, 2001, 65535} {
				text := Errorf(&files, "x", Span{File: id, Line: line, EndLine: line, Column: column, EndColumn: end}, "m").Error()
				require.NotContains(t, text, "\x1b")
				require.NotContains(t, text, "\x00")
				require.Less(t, len(text), 2*maxShown+200)
			}
		}
	}
}

func TestFiles(t *testing.T) {
	var files Files
	id := files.Add("a", []byte("1\n2\r\n\n4"))
	for n, want := range map[uint32]string{1: "1", 2: "2", 3: "", 4: "4"} {
		line, ok := files.Line(id, n)
		require.True(t, ok)
		require.Equal(t, want, line)
	}
	for _, n := range []uint32{0, 5} {
		_, ok := files.Line(id, n)
		require.False(t, ok)
	}
	lazy := files.AddLines("b", func(n uint32) (string, bool) { return fmt.Sprint("line ", n), n < 3 })
	line, ok := files.Line(lazy, 2)
	require.True(t, ok)
	require.Equal(t, "line 2", line)
	require.Equal(t, "b", files.Name(lazy))
	var none *Files
	require.Equal(t, "<none>", none.Name(0))
	_, ok = none.Line(0, 1)
	require.False(t, ok)
}

func TestList(t *testing.T) {
	info := &Diagnostic{Severity: Info, Message: "i"}
	wrong := &Diagnostic{Message: "e"}
	require.NoError(t, List{info}.Err())
	require.EqualError(t, List{info, wrong}.Err(), "info: i\nerror: e")
	require.Equal(t, List{info, wrong}, All(fmt.Errorf("x: %w", List{info, wrong})))
	require.Equal(t, List{wrong}, All(fmt.Errorf("x: %w", wrong)))
	require.Nil(t, All(errors.New("x")))
	require.Nil(t, All(nil))
}
