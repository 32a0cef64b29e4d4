package grammar

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/grammar/diag"
)

// textSink writes facts as text, and statements behind them.
type textSink struct {
	symbols []string
	out     []string
	spans   []Span
}

func (s *textSink) WantFacts() bool { return true }

func (s *textSink) add(text string, negated bool) uint32 {
	if negated {
		text = "-" + text
	}
	s.symbols = append(s.symbols, text)
	return uint32(len(s.symbols) - 1)
}

func (s *textSink) list(args []uint32) string {
	var parts []string
	for _, a := range args {
		parts = append(parts, s.symbols[a])
	}
	return strings.Join(parts, ",")
}

func (s *textSink) Number(v int64) uint32              { return s.add(strconv.FormatInt(v, 10), false) }
func (s *textSink) Constant(n []byte, neg bool) uint32 { return s.add(string(n), neg) }
func (s *textSink) String(v []byte) uint32             { return s.add(string(AppendQuoted(nil, string(v))), false) }

func (s *textSink) Function(name []byte, args []uint32, neg bool) uint32 {
	comma := ""
	if len(name) == 0 && len(args) == 1 {
		comma = ","
	}
	return s.add(string(name)+"("+s.list(args)+comma+")", neg)
}

func (s *textSink) Fact(name []byte, neg bool, args []uint32, at Span) error {
	text := string(name)
	if neg {
		text = "-" + text
	}
	if len(args) > 0 {
		text += "(" + s.list(args) + ")"
	}
	s.out = append(s.out, text+".")
	s.spans = append(s.spans, at)
	return nil
}

func (s *textSink) Statement(st Statement) error {
	s.out = append(s.out, "! "+string(AppendStatement(nil, st)))
	s.spans = append(s.spans, st.Pos())
	return nil
}

// TestFacts tells which facts the scanner of facts reads ("!" are not), and
// that the results are right.
func TestFacts(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{"a. b.c.", "a. b. c."},
		{"-a. - b(c).", "-a. -b(c)."},
		{"p(1,-2,- 3,0).", "p(1,-2,-3,0)."},
		{"p( a , -b , f( x , -g( 1 ) ) ) .", "p(a,-b,f(x,-g(1)))."},
		{"p(),q.", "! p(); q."},
		{"p(). q(f()).", "p. q(f)."},
		{"p((),(1),(1,),(1,2),(a,(b,c)),((),)).", "p((),1,(1,),(1,2),(a,(b,c)),((),))."},
		{`p("a","","ü","a\n\"\\").`, `p("a","","ü","a\n\"\\").`},
		{"p('a,_b',a'B_1).", "p('a,_b',a'B_1)."},
		{"p(1). % c\n%* x *% q %* y *% ( %z\n 1 ) .", "p(1). q(1)."},
		{"p(999999999999999999).", "p(999999999999999999)."},
		{"p(9223372036854775807).", "! p(9223372036854775807)."},
		{"p(1..3). p(X). p(1+1). p(a;b). p(0x10). p(#inf). p(|1|). p(~1). p(@f). p(-(1)). p((;)).",
			"! p(1..3). ! p(X). ! p(1+1). ! p(a;b). ! p(16). ! p(#inf). ! p(|1|). ! p(~1). ! p(@f). ! p(-(1)). ! p((();()))."},
		{"a :- b. a | b. {a}. not a. not. ", "! a :- b. ! a; b. ! { a }. ! not a."},
		{"p((1,2),3):-q. p(a,b)..", "! p((1,2),3) :- q."},
		{"p(a) < 3. p.", "! p(a) < 3. p."},
		{"#show. a.", "! #show. a."},
		{"p(1,).", ""},
		{"p(,).", ""},
		{"p(1", ""},
		{"p(-)", ""},
		{"p(00).", ""},
		{"p(1a).", ""},
		{"p(\"a", ""},
		{"p(\"a\nb\").", ""},
		{"-", ""},
	} {
		var s textSink
		err := Parse(nil, "facts.lp", []byte(c.source), &s)
		if got := strings.Join(s.out, " "); c.want == "" {
			require.Error(t, err, c.source)
		} else {
			require.Equal(t, c.want, got, c.source)
		}
		// The long way says the same.
		statements, longErr := ParseProgram(nil, "facts.lp", []byte(c.source))
		require.Equal(t, err != nil, longErr != nil, c.source)
		for i := range min(len(statements), len(s.spans)) {
			require.Equal(t, statements[i].Pos(), s.spans[i], c.source)
		}
	}
}

// TestSpans marks for each node what text its span covers.
func TestSpans(t *testing.T) {
	source := "p(X+1,\n  f(a)) :- not q(X),\n  1 < X != (1,2) ; { a : b } 3, #sum { X,1 : r(X) } > 2; &t(1) { x - 1 : c } < y.\n" +
		":~ a. [1@2,x]\n#theory t { u { + : 1, unary }; &t/1 : u, any }. #minimize { 1@2,X : p(X) }."
	statements, err := ParseProgram(nil, "spans.lp", []byte(source))
	require.NoError(t, err)
	lines := strings.Split(source, "\n")
	text := func(s Span) string {
		if s.Line == s.EndLine {
			return lines[s.Line-1][s.Column-1 : s.EndColumn-1]
		}
		out := lines[s.Line-1][s.Column-1:]
		for l := s.Line + 1; l < s.EndLine; l++ {
			out += "\n" + lines[l-1]
		}
		return out + "\n" + lines[s.EndLine-1][:s.EndColumn-1]
	}
	var got []string
	for _, s := range statements {
		Inspect(s, func(n Node) bool {
			got = append(got, fmt.Sprintf("%T %s", n, text(n.Pos())))
			return true
		})
	}
	joined := strings.ReplaceAll(strings.Join(got, "\n"), "*grammar.", "")
	for _, want := range []string{
		"Atom p(X+1,\n  f(a))\n", "Binary X+1\n", "Function f(a)\n", "AtomLiteral not q(X)\n", "Atom q(X)\n",
		"Comparison 1 < X != (1,2)\n", "Tuple (1,2)\n", "SetAggregate { a : b } 3\n", "Conditional a : b\n",
		"BodyAggregate #sum { X,1 : r(X) } > 2\n", "BodyElement X,1 : r(X)\n", "TheoryAtom &t(1) { x - 1 : c } < y\n",
		"TheoryUnparsed x - 1\n", "TheoryElement x - 1 : c\n", "WeakConstraint :~ a. [1@2,x]\n",
		"TheoryTermDef u { + : 1, unary }\n", "TheoryOperatorDef + : 1, unary\n", "TheoryAtomDef &t/1 : u, any\n",
		"OptimizeElement 1@2,X : p(X)\n",
	} {
		require.Contains(t, joined, want)
	}
	require.Len(t, got, 59)
}

func TestComments(t *testing.T) {
	statements, err := ParseProgram(nil, "x.lp", []byte("\xef\xbb\xbf#!/usr/bin/krrasp\n% – ü\r\na. %* b. %* c. *% d.\n% *%\ne. *% f.% last"))
	require.NoError(t, err)
	require.Equal(t, "a.\nf.\n", Format(statements))
}

func TestSinkErrorEndsReading(t *testing.T) {
	wrong := errors.New("wrong")
	for _, src := range []string{"a. b. c.", "a :- b. b. c."} {
		s := &failingSink{err: wrong}
		require.Equal(t, wrong, Parse(nil, "x.lp", []byte(src), s))
		require.Equal(t, 1, s.calls)
	}
}

type failingSink struct {
	countingSink
	err   error
	calls int
}

func (f *failingSink) Fact([]byte, bool, []uint32, Span) error {
	f.calls++
	return f.err
}

func (f *failingSink) Statement(Statement) error {
	f.calls++
	return f.err
}

func TestParseTerm(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{"1+2", "1+2"}, {" f( a ) % x", "f(a)"}, {"-9223372036854775808", "-9223372036854775808"},
	} {
		term, err := ParseTerm(c.source)
		require.NoError(t, err)
		require.Equal(t, c.want, string(AppendTerm(nil, term)))
	}
	for _, source := range []string{"", "1.", "a b", "p(", "#foo", "\"", "a := b", "not a"} {
		_, err := ParseTerm(source)
		require.Error(t, err, source)
	}
}

func TestReader(t *testing.T) {
	var files diag.Files
	var s textSink
	require.NoError(t, ParseReader(&files, "-", strings.NewReader("a. b :- c."), &s))
	require.Equal(t, []string{"a.", "! b :- c."}, s.out)
	require.Error(t, ParseReader(&files, "-", failingReader{}, &s))
}

type failingReader struct{}

func (failingReader) Read([]byte) (int, error) { return 0, errors.New("no") }

// TestWindow reads programs through windows of all small sizes: the result is
// that of reading them at once.
func TestWindow(t *testing.T) {
	for _, c := range canonical {
		source := "%* c *% " + c.source + " % end\n" + c.source + " a(1). -b(f(x)).\n% last"
		var whole textSink
		require.NoError(t, Parse(nil, "x.lp", []byte(source), &whole))
		for size := range 40 {
			var s textSink
			files := new(diag.Files)
			id := files.Add("x.lp", nil)
			require.NoError(t, parseWindow(files, id, strings.NewReader(source), size, &s), c.source)
			require.Equal(t, whole.out, s.out)
			require.Equal(t, whole.spans, s.spans)
		}
	}
	for _, source := range []string{"a b. c(1). d(. e(\"x). f.\n%* g", "p(1\n", "a. %*", "p(\"\\x\"). #foo. q", "a. #", "a. %", "p(1..", "-"} {
		wholeErr := Parse(new(diag.Files), "x.lp", []byte(source), new(textSink))
		for size := range 20 {
			files := new(diag.Files)
			id := files.Add("x.lp", []byte(source))
			err := parseWindow(files, id, strings.NewReader(source), size, new(textSink))
			if wholeErr == nil {
				require.NoError(t, err, source)
			} else {
				require.EqualError(t, err, wholeErr.Error(), source)
			}
		}
	}
}

func TestFile(t *testing.T) {
	large := filepath.Join(t.TempDir(), "large.lp")
	text := append(factText(windowSize+1<<18), "a b.\n"...)
	require.NoError(t, os.WriteFile(large, text, 0o644))
	var files diag.Files
	s := new(countingSink)
	err := ParseFile(&files, large, s)
	require.ErrorContains(t, err, "\n  a b.\n    ^")
	require.Equal(t, 2*bytes.Count(text, []byte("edge")), s.facts)

	small := filepath.Join(t.TempDir(), "small.md")
	require.NoError(t, os.WriteFile(small, []byte("# T\n```\na.\n```\n"), 0o644))
	s = new(countingSink)
	require.NoError(t, ParseFile(&files, small, s))
	require.Equal(t, 1, s.facts)

	err = ParseFile(&files, filepath.Join(t.TempDir(), "missing.lp"), s)
	require.ErrorContains(t, err, "missing.lp: could not be read: no such file or directory")
	require.Equal(t, diag.File, diag.All(err)[0].Code)
	require.Error(t, ParseFile(nil, t.TempDir(), s))

	// A pipe can't be read twice.
	r, w, err := os.Pipe()
	require.NoError(t, err)
	go func() {
		w.Write(text)
		w.Close()
	}()
	opened := 0
	err = ParseOpen(&files, "pipe", func() (io.ReadCloser, error) {
		opened++
		return r, nil
	}, new(countingSink))
	require.ErrorContains(t, err, "\n  a b.\n    ^")
	require.Equal(t, 1, opened)
}

func TestConcurrentParsing(t *testing.T) {
	errs := make(chan error)
	for i := range 8 {
		go func() {
			var err error
			for j := range canonical {
				c := canonical[(i*5+j)%len(canonical)]
				if _, e := ParseProgram(nil, "x.lp", []byte(c.source)); e != nil {
					err = e
				}
			}
			errs <- err
		}()
	}
	for range 8 {
		require.NoError(t, <-errs)
	}
}
