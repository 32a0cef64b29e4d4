package lint_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/grammar/diag"
	"github.com/krrasp/krrasp/grammar/lint"
)

// findings gives the findings about a text, as "line:column code: message (note)".
func findings(t *testing.T, text string) []string {
	var files diag.Files
	l := lint.New(&files)
	require.NoError(t, l.Read("x.lp", []byte(text)))
	out := []string{}
	for _, d := range l.Finish() {
		require.Equal(t, diag.Warning, d.Severity)
		first, _, _ := strings.Cut(d.Error(), "\n")
		first = strings.TrimPrefix(first, "x.lp:")
		place, _, _ := strings.Cut(first, ": ")
		place, _, _ = strings.Cut(place, "-")
		note := ""
		for _, n := range d.Notes {
			note += " (" + n.Message + ")"
		}
		out = append(out, place+" "+string(d.Code)+": "+d.Message+note)
	}
	return out
}

func TestFindings(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"p(1). q(X) :- p(X). #show q/1.", nil},
		{"reachable(1,2,3,4). :- reachable(1,2,3).", []string{"1:24 atom-undefined: reachable/3 occurs in no head (did you mean reachable/4?)"}},
		{"node(1). :- not nodes(1). :- not -node(1).", []string{
			"1:17 atom-undefined: nodes/1 occurs in no head (did you mean node/1?)",
			"1:34 atom-undefined: -node/1 occurs in no head (did you mean node/1?)"}},
		{"a. #show b/7.", []string{"1:4 atom-undefined: b/7 is shown and occurs in no head"}},
		{"#defined b/0. a :- b. #external c. a :- c. {d} :- a. a ; e : f. f :- d, e.", nil},
		{"x :- &t { y : z }. #sum { 1 : u : v } > 0.", []string{
			"1:15 atom-undefined: z/0 occurs in no head",
			"1:35 atom-undefined: v/0 occurs in no head"}},
		{"#include <incmode>. a :- query(1).", nil},
		{"p(1,2). q(X) :- p(X,Y).", []string{"1:21 variable-once: variable Y occurs only once (_ stands for any value; a name that begins with _ is not reported)"}},
		{"p(1,2). q(X) :- p(X,_Y), p(_,X).", nil},
		{"p(1,2). q(Node) :- p(Node,node), p(NODE,1).", []string{"1:36 variable-once: variable NODE occurs only once (did you mean Node?)"}},
		{"c(a,1). t(T) :- T = #sum { C : c(X,C) }.", []string{"1:28 tuple-weight: #sum adds equal values of C only once, whatever X is (C,X : ... counts each of them)"}},
		{"c(a,1). t(T) :- T = #sum { C,X : c(X,C) }. u(X) :- c(X,_), 1 < #sum { C : c(X,C) }.", nil},
		{"c(a,1). t(T) :- T = #sum+ { C : c(_,C) }.", []string{"1:29 tuple-weight: #sum adds equal values of C only once, whatever _ is (give _ a name and put it into the tuple to count each of them)"}},
		{"c(a,1). t(T) :- T = #count { C : c(_,C) }. u(T) :- T = #max { C : c(_,C) }.", nil},
		{"c(a,1). #minimize { C@2 : c(X,C) }. #maximize { 1 : c(X,_), not c(X,X) }.", []string{
			"1:21 tuple-weight: #minimize adds equal values of C only once, whatever X is (C,X : ... counts each of them)",
			"1:49 tuple-weight: #maximize adds equal values of 1 only once, whatever X is (1,X : ... counts each of them)"}},
		{"c(a,1). #minimize { C,X : c(X,C) }. #minimize { 3 : c(a,1) }.", nil},
		{"c(a,1). :~ c(X,C). [C] :~ c(X,C). [C@1,X]", []string{"1:9 tuple-weight: a weak constraint adds equal values of C only once, whatever X is (C,X : ... counts each of them)"}},
		{"c(1). s(1). a :- #sum { C : c(C); s(1) } > 0.", []string{`1:35 element-alone: s(1) is a tuple here, which always counts, and no atom (";" begins an element of its own; "," goes on with the condition before it)`}},
		{"c(1). a :- #sum { C : c(C); f(1) } > 0.", nil},
		{"p(1). q(1). r. :- p(X) : q(X), r.", []string{`1:32 condition-comma: r belongs to the condition of p(X) (a condition ends with ";": write "p(X) : ...; r" if it is not meant)`}},
		{"p(1). q(1). r(1,1). :- p(X) : q(X), r(X,Y), q(Y), X < Y; q(1).", nil},
	} {
		want := c.want
		if want == nil {
			want = []string{}
		}
		require.Equal(t, want, findings(t, c.text), c.text)
	}
}

func TestCheckOfStatements(t *testing.T) {
	var files diag.Files
	list, err := grammar.ParseProgram(&files, "x.lp", []byte("a :- b.\n#include \"c.lp\"."))
	require.NoError(t, err)
	require.Len(t, lint.Check(&files, list), 1)
	l := lint.New(&files)
	require.NoError(t, l.Read("x", []byte("#include \"c.lp\".")))
	require.Len(t, l.Includes(), 1)
	require.Empty(t, l.Includes())
}

// The programs of the tree are what their authors mean, or there is a reason.
func TestOwnPrograms(t *testing.T) {
	files, err := filepath.Glob("../../examples/lessons/*.lp")
	require.NoError(t, err)
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for chunk := range strings.SplitSeq(string(text), "\n---\n") {
			for _, f := range findings(t, chunk) {
				require.NotContains(t, f, "condition-comma", name)
			}
		}
	}
}
