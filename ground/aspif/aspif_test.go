package aspif_test

import (
	"bytes"
	"context"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/grammar/diag"
	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/symbol"
)

// read reads all steps of a text.
func read(text string) ([]*aspif.Program, error) {
	files := &diag.Files{}
	id := files.Add("test.aspif", []byte(text))
	r := aspif.NewReader(strings.NewReader(text), files, id, symbol.NewTable())
	var steps []*aspif.Program
	for {
		p, err := r.Next(context.Background())
		if err != nil {
			if len(steps) > 0 && err.Error() == "EOF" {
				err = nil
			}
			return steps, err
		}
		steps = append(steps, p)
	}
}

// write writes steps by a writer that make gives.
func write[W aspif.StepWriter](t *testing.T, steps []*aspif.Program, make func(*bytes.Buffer) W) (string, error) {
	t.Helper()
	var b bytes.Buffer
	w := make(&b)
	for _, p := range steps {
		if err := w.WriteStep(context.Background(), p); err != nil {
			return "", err
		}
	}
	require.NoError(t, w.Flush())
	return b.String(), nil
}

func toAspif(t *testing.T, steps []*aspif.Program) string {
	t.Helper()
	s, err := write(t, steps, func(b *bytes.Buffer) *aspif.Writer { return aspif.NewWriter(b) })
	require.NoError(t, err)
	return s
}

func sorted(text string) []string {
	lines := strings.Split(text, "\n")
	slices.Sort(lines)
	return lines
}

const everything = `asp 1 0 0
10 a remark
1 1 3 1 2 3 0 0
1 0 1 4 0 2 1 -2
1 0 2 5 6 1 9223372036854775807 2 1 9223372036854775807 -2 0
1 0 0 0 1 4
9 0 0 -12
9 1 1 3 x y
9 2 2 1 2 0 1
9 2 3 -1 0
9 2 4 -2 1 0
9 2 5 -3 1 0
9 4 0 2 2 3 1 -1
9 5 7 1 1 0
9 6 0 1 0 1 2
5 8 0
5 9 3
3 2 1 2
7 5 1 -7 2 0
8 0 1 1 1
8 -1 1 0
2 -3 2 1 -9223372036854775808 2 4
4 4 a(1) 1 1
4 7 "a
b c" 0
6 2 1 -2
0
`

func TestTextBothWays(t *testing.T) {
	steps, err := read(everything)
	require.NoError(t, err)
	require.Len(t, steps, 1)
	require.Equal(t, everything, toAspif(t, steps))
	require.Equal(t, aspif.Atom(9), steps[0].MaxAtom())
	require.Equal(t, 4, steps[0].NumRules())
}

func TestRulesFirst(t *testing.T) {
	for _, make := range []func(*bytes.Buffer) aspif.StepWriter{
		func(b *bytes.Buffer) aspif.StepWriter { return aspif.NewWriter(b) },
		func(b *bytes.Buffer) aspif.StepWriter { return aspif.NewSmodelsWriter(b) },
		func(b *bytes.Buffer) aspif.StepWriter { return aspif.NewReifyWriter(b, true, true) },
	} {
		text := "asp 1 0 0 incremental\n1 1 1 1 0 0\n4 1 a 1 1\n0\n1 0 1 2 0 1 1\n5 1 2\n0\n"
		steps, err := read(text)
		require.NoError(t, err)
		want, err := write(t, steps, make)
		require.NoError(t, err)
		var b bytes.Buffer
		w := make(&b)
		for _, p := range steps {
			require.NoError(t, w.WriteRules(context.Background(), p))
			require.Zero(t, p.NumRules())
			require.NoError(t, w.WriteStep(context.Background(), p))
		}
		require.NoError(t, w.Flush())
		require.Equal(t, want, b.String())
	}
}

func TestSteps(t *testing.T) {
	text := "asp 1 0 0 incremental\n5 1 2\n0\n1 0 1 1 0 0\n0\n0\n"
	steps, err := read(text)
	require.NoError(t, err)
	require.Len(t, steps, 3)
	require.True(t, steps[0].Incremental)
	require.Equal(t, text, toAspif(t, steps))
}

func TestErrorsNameTheirPlace(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", `test.aspif:1:1: error: expected the first word of aspif, "asp"`},
		{"asp 2 0 0\n0\n", "test.aspif:1:6: error: aspif version 2 is not known (only 1 is)\n  asp 2 0 0\n       ^"},
		{"asp 1 0 0 fast\n0\n", `1:15: error: unknown tag "fast" in aspif's first line`},
		{"asp 1 0 0\n1 0 1 1 0 0\n", "3:1: error: expected the kind of a statement, found the end of the text"},
		{"asp 1 0 0\n1 0 1 0 0 0\n0\n", "2:8: error: an atom must lie between 1 and 2147483647, found 0"},
		{"asp 1 0 0\n1 0 1 1 0 1 0\n0\n", "2:14: error: 0 is no literal"},
		{"asp 1 0 0\n1 0 1 1 0 2 3\n0\n", "2:14: error: expected a literal, found the end of the line"},
		{"asp 1 0 0\n1 0 1 1 0 1 3 4\n0\n", "2:15: error: expected the end of the line"},
		{"asp 1 0 0\n1 0 1 1 1 1 1 3 -4\n0\n", "2:19: error: a weight must lie between 0 and"},
		{"asp 1 0 0\n1 0 1 1 1 99999999999999999999 0\n0\n", "error: a bound does not fit into 64 bits"},
		{"asp 1 0 0\n1 0 1 1 1 9223372036854775808 0\n0\n", "error: a bound does not fit into 64 bits"},
		{"asp 1 0 0\n1 0 1 x 0 0\n0\n", "2:7: error: expected an atom, found 'x'"},
		{"asp 1 0 0\n4 30 ab 0\n0\n", "error: the text ends inside a string of 30 bytes"},
		{"asp 1 0 0\n9 3 1\n0\n", "error: unknown kind of theory statement: 3"},
		{"asp 1 0 0\n11 3 1\n0\n", "2:3: error: the kind of a statement must lie between 0 and 10, found 11"},
		{"asp 1 0 0\n0\n0\n", "3:1: error: text after the end of a program that is not incremental"},
		{"asp 1 0 0\n1 0 1 1 0 4000000000 1\n", "error: expected a literal, found the end of the line"},
	} {
		_, err := read(c.text)
		require.Error(t, err, c.text)
		require.Contains(t, err.Error(), c.want)
		require.Equal(t, aspif.Code, diag.All(err)[0].Code)
	}
}

func TestContextEndsReadingAndWriting(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	text := "asp 1 0 0\n" + strings.Repeat("1 0 1 1 0 0\n", 10000) + "0\n"
	_, err := aspif.NewReader(strings.NewReader(text), nil, 0, symbol.NewTable()).Next(ctx)
	require.ErrorIs(t, err, context.Canceled)
	steps, err := read(text)
	require.NoError(t, err)
	var b bytes.Buffer
	for _, w := range []aspif.StepWriter{aspif.NewWriter(&b), aspif.NewSmodelsWriter(&b), aspif.NewReifyWriter(&b, true, true)} {
		require.ErrorIs(t, w.WriteStep(ctx, steps[0]), context.Canceled)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(everything)
	f.Add("asp 1 0 0 incremental\n0\n0\n")
	f.Add("asp 1 0 0\n1 0 0 1 3 2 1 1 2 2\n0\n")
	f.Fuzz(func(t *testing.T, text string) {
		steps, err := read(text)
		if err != nil {
			require.NotEmpty(t, diag.All(err))
			return
		}
		again := toAspif(t, steps)
		steps, err = read(again)
		require.NoError(t, err)
		require.Equal(t, again, toAspif(t, steps))
		for _, w := range []aspif.StepWriter{aspif.NewSmodelsWriter(&bytes.Buffer{}), aspif.NewReifyWriter(&bytes.Buffer{}, true, false)} {
			for _, p := range steps {
				if w.WriteStep(context.Background(), p) != nil {
					break
				}
			}
			require.NoError(t, w.Flush())
		}
	})
}

// programs are ground by gringo for the comparisons below.
var programs = []string{
	`{a;b;c}. d :- a, not b. e | f :- c. :- 2 { a;b;c }, d. #minimize{1@2,a:a; 2@1,b:b}.`,
	`{c;b;a}. :- c, not b, a. x :- not a, c. :- #sum{3:c;-2:a;1:not b; 3,x:c} > 2. s :- s, a. s:-b. #show t(X) : s, X=1..2.`,
	`{a(1..3)}. p :- 2 { a(X) }. 1 { q(X) : a(X) } 2 :- p. #external z. #external y. [true] r :- z, not y. :~ a(X). [X@X,X]`,
	`e(1,2). e(2,3). e(3,1). 1 { h(X,Y) : e(X,Y) } 1 :- e(X,_). r(1). r(Y) :- r(X), h(X,Y). :- e(X,_), not r(X).`,
	`{a;b}. #minimize{-2,a:a; 3,b:b}. c | d :- 1 { a ; b }. x | y :- 3 <= #sum { 2:a; 2:b }. {w;v} :- 3 <= #sum { 2:a; 2:b }.`,
	`{a;b}. #edge (1,2) : a. #edge (2,1) : b. #heuristic a : b. [3@2,level]`,
}

func tool(t *testing.T, name string) {
	t.Helper()
	if _, err := exec.LookPath(name); err != nil {
		t.Skipf("%s is not installed", name)
	}
}

func run(t *testing.T, in string, args ...string) string {
	t.Helper()
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Stdin = strings.NewReader(in)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if _, ok := err.(*exec.ExitError); err != nil && !ok {
		t.Fatal(err)
	}
	require.Empty(t, errs.String())
	return string(out)
}

func TestAspifLikeGringo(t *testing.T) {
	tool(t, "gringo")
	for _, p := range append([]string{`{a;b}. #project a/0.
#theory th { t { - : 1, unary; + : 1, binary, left }; &diff/0 : t, {<=}, t, any }.
&diff { f(-x) , "a" : a; (1,2),[3],{4} } <= 3 + 4 . y :- &diff { }.`}, programs...) {
		text := run(t, p, "gringo", "-o", "intermediate")
		steps, err := read(text)
		require.NoError(t, err)
		require.Equal(t, sorted(text), sorted(toAspif(t, steps)))
	}
}

func TestReifyLikeGringo(t *testing.T) {
	tool(t, "gringo")
	for _, p := range append([]string{`{a;b}. #project a/0.
#theory th { t { - : 1, unary; + : 1, binary, left }; &diff/0 : t, {<=}, t, any }.
&diff { f(-x) , "a" : a; (1,2),[3],{4} } <= 3 + 4 . y :- &diff { }.`}, programs...) {
		for _, flags := range [][]string{{}, {"--reify-steps"}} {
			want := run(t, p, append([]string{"gringo", "-o", "reify"}, flags...)...)
			steps, err := read(run(t, p, "gringo", "-o", "intermediate"))
			require.NoError(t, err)
			got, err := write(t, steps, func(b *bytes.Buffer) *aspif.ReifyWriter {
				return aspif.NewReifyWriter(b, false, len(flags) > 0)
			})
			require.NoError(t, err)
			if !strings.Contains(p, "#external") && !strings.Contains(p, "#project") && !strings.Contains(p, "#edge") {
				require.Equal(t, want, got)
			}
			require.Len(t, sorted(got), len(sorted(want)))
		}
	}
}

func TestReifiedComponents(t *testing.T) {
	text := "asp 1 0 0\n1 1 2 1 2 0 0\n1 0 1 3 0 2 4 1\n1 0 1 4 0 1 3\n1 0 1 5 0 1 6\n1 0 1 6 1 1 2 5 1 2 1\n1 0 1 7 0 1 7\n1 0 1 2147483647 0 1 2\n0\n"
	steps, err := read(text)
	require.NoError(t, err)
	got, err := write(t, steps, func(b *bytes.Buffer) *aspif.ReifyWriter { return aspif.NewReifyWriter(b, true, true) })
	require.NoError(t, err)
	require.Contains(t, got, "scc(0,3,0).\nscc(0,4,0).\nscc(1,5,0).\nscc(1,6,0).\n")
	require.Equal(t, 4, strings.Count(got, "scc("))
}

// answers runs clasp on a text and gives its sorted answer sets and result.
func answers(t *testing.T, text string) []string {
	t.Helper()
	var list []string
	lines := strings.Split(run(t, text, "clasp", "0", "--opt-mode=ignore", "--parse-ext"), "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, "Answer: ") {
			atoms := slices.DeleteFunc(strings.Fields(lines[i+1]), func(a string) bool { return a[0] == '_' })
			slices.Sort(atoms)
			list = append(list, strings.Join(atoms, " "))
		}
	}
	slices.Sort(list)
	return list
}

func TestSmodelsReadBackByClasp(t *testing.T) {
	tool(t, "gringo")
	tool(t, "clasp")
	for _, p := range programs {
		text := run(t, p, "gringo", "-o", "intermediate")
		steps, err := read(text)
		require.NoError(t, err)
		got, err := write(t, steps, func(b *bytes.Buffer) *aspif.SmodelsWriter { return aspif.NewSmodelsWriter(b) })
		require.NoError(t, err)
		require.Equal(t, answers(t, text), answers(t, got), "%s\n%s", p, got)
		require.Equal(t, answers(t, text), answers(t, toAspif(t, steps)))
	}
}

func TestSmodelsRefusals(t *testing.T) {
	for text, want := range map[string]string{
		"asp 1 0 0\n3 0\n0\n":                  "projection (#project) can't be expressed in the smodels format",
		"asp 1 0 0\n9 1 0 1 x\n9 5 1 0 0\n0\n": "a theory atom can't be expressed in the smodels format",
	} {
		steps, err := read(text)
		require.NoError(t, err)
		_, err = write(t, steps, func(b *bytes.Buffer) *aspif.SmodelsWriter { return aspif.NewSmodelsWriter(b) })
		require.ErrorContains(t, err, want)
	}
}

func BenchmarkRead(b *testing.B) {
	text := "asp 1 0 0\n" + strings.Repeat("1 0 1 123456 0 3 123 -4567 89012\n", 100000) + "0\n"
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		_, err := aspif.NewReader(strings.NewReader(text), nil, 0, symbol.NewTable()).Next(context.Background())
		require.NoError(b, err)
	}
}

func BenchmarkWrite(b *testing.B) {
	text := "asp 1 0 0\n" + strings.Repeat("1 0 1 123456 0 3 123 -4567 89012\n", 100000) + "0\n"
	steps, err := read(text)
	require.NoError(b, err)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		var out bytes.Buffer
		w := aspif.NewWriter(&out)
		require.NoError(b, w.WriteStep(context.Background(), steps[0]))
		require.NoError(b, w.Flush())
	}
}
