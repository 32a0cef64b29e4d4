package ground_test

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/grammar/diag"
	"github.com/krrasp/krrasp/ground"
	"github.com/krrasp/krrasp/ground/instantiate"
	"github.com/krrasp/krrasp/ground/symbol"
	"github.com/krrasp/krrasp/ground/text"
	"github.com/stretchr/testify/require"
)

// grounded gives the ground text of a program and the messages.
func grounded(t *testing.T, o ground.Options, src string) (string, []string, error) {
	t.Helper()
	var messages []string
	o.Warn = func(d *diag.Diagnostic) { messages = append(messages, d.Message) }
	g := ground.New(o)
	if err := g.Add("test.lp", []byte(src)); err != nil {
		return "", messages, err
	}
	if err := g.Ground(context.Background(), nil, ground.Base); err != nil {
		return "", messages, err
	}
	var b strings.Builder
	require.NoError(t, text.Write(&b, g.Program, text.Options{}))
	return b.String(), messages, nil
}

func TestGroundText(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"p(1..3). q(X) :- p(X), X > 1.", "p(1). p(2). p(3). q(2). q(3)."},
		{"p(X) :- 1<=X, X<=3.", "p(1). p(2). p(3)."},
		{"#const n = m+1. #const m = 2. p(n). q(-n).", "p(3). q(-3)."},
		{"{a}. b :- not a. c :- not d.", "c. {a}. b :- not a."},
		{"a :- not b. b :- not a. c :- a, not e. e :- f.", "a :- not b. b :- not a. c :- a."},
		{"a :- not b. b :- not c. c.", "a. c."},
		{"{p(1..2)}. x(S) :- S = #sum{X : p(X)}.", "{p(1)}. {p(2)}. " +
			"x(0) :- #sum{1 : p(1); 2 : p(2)} = 0. x(2) :- #sum{1 : p(1); 2 : p(2)} = 2. x(1) :- #sum{1 : p(1); 2 : p(2)} = 1. x(3) :- #sum{1 : p(1); 2 : p(2)} = 3."},
		{"q(1..2). n(N) :- N = #count{X : q(X)}. m(M) :- M = #max{X : q(X)}. e(M) :- M = #min{X : z(X)}.", "q(1). q(2). n(2). m(2). e(#sup)."},
		{"e(1,2). e(2,3). t(X,Y) :- e(X,Y). t(X,Z) :- t(X,Y), e(Y,Z).", "e(1,2). e(2,3). t(1,2). t(2,3). t(1,3)."},
		{"q(f(1,2)). q(g(3)). q(f(X)) :- q(g(X)). r(A) :- q(f(A,B)), B = A+1.", "q(f(1,2)). q(g(3)). q(f(3)). r(1)."},
		{"p(3). q(X) :- p(2*X+1). r(X) :- p(-X).", "p(3). q(1). r(-3)."},
		{"a(1..2). {b(X)} :- a(X). ok :- b(X) : a(X).", "a(1). a(2). {b(1)}. {b(2)}. ok :- b(1), b(2)."},
		{"p(1;2,3). q((1;2)).", "p(1). q(1). q(2). p(2,3)."},
		{"x :- X=1..2, X != 1..2.", "x."},
		{"-a. {a}.", "-a. {a}. :- a."},
	} {
		got, messages, err := grounded(t, ground.Options{}, c.src)
		require.NoError(t, err, c.src)
		var lines []string
		for _, l := range strings.Split(got, "\n") {
			lines = append(lines, strings.TrimSpace(l))
		}
		require.ElementsMatch(t, split(c.want), split(strings.Join(lines, " ")), "%s\n%s", c.src, got)
		for _, m := range messages {
			require.Contains(t, m, "occur", c.src)
		}
	}
}

func split(s string) []string {
	return strings.Split(strings.TrimSpace(strings.ReplaceAll(s, ". ", ".\n")), "\n")
}

func TestUnsafe(t *testing.T) {
	for src, variables := range map[string][]string{
		"p(X).":                             {"X"},
		"p(X) :- not q(X).":                 {"X"},
		"p(X) :- q((X;1)). q(1).":           {"X"},
		"p(X) :- X*X < 9.":                  {"X"},
		"p(X) :- q(X*Y).":                   {"X", "Y"},
		"p(X) :- X = #sum{Y : q(Z)}.":       {"Y"},
		"{p(X,Y) : q(X)}.":                  {"Y"},
		"p :- not q(X) : r(Y).":             {"X"},
		"#minimize{X@Y : q(X)}.":            {"Y"},
		"p(X,Y) :- X < Y, q(X).":            {"Y"},
		"p(X) :- X = Y, Y = X.":             {"X", "Y"},
		"p :- X #count{Y : q(Y)}.":          {"X"},
		"p(X,Y) :- (X,Y) = (Y,1), q(_).":    {"X", "Y"},
		"p(X) :- X <= 3, X >= Y, not q(Y).": {"X", "Y"},
	} {
		_, _, err := grounded(t, ground.Options{}, src)
		list := diag.All(err)
		require.Len(t, list, 1, src)
		require.Equal(t, diag.Code("unsafe"), list[0].Code)
		var names []string
		for _, n := range list[0].Notes {
			names = append(names, strings.Trim(strings.Fields(n.Message)[0], "'"))
			require.False(t, n.Span.IsZero())
		}
		require.ElementsMatch(t, variables, names, src)
	}
}

func TestErrorsNameTheirPlace(t *testing.T) {
	for src, want := range map[string]string{
		"p(X) :- X = 9223372036854775807 + 1.": "test.lp:1:13-36: error: number beyond 64 bits",
		"#const a = b. #const b = a. p(a).":    "cyclic constant definition",
		"#const a = 1. #const a = 2.":          "redefinition of constant a",
		"p :- &t{1}.":                          "no definition found for theory atom &t/0",
		"#script (lua) f #end.":                "scripts in lua are not supported",
	} {
		_, _, err := grounded(t, ground.Options{}, src)
		require.ErrorContains(t, err, want, src)
		require.ErrorContains(t, err, "test.lp:1:", src)
	}
}

func TestUndefinedOperationsDropInstances(t *testing.T) {
	got, messages, err := grounded(t, ground.Options{}, "p(1/0). p(2). q(X) :- p(X), X/0 = 1. r(a+1). s(X) :- X = 1..a.")
	require.NoError(t, err)
	require.Equal(t, "p(2).", strings.TrimSpace(got))
	require.Len(t, messages, 4, "one message for each place")
}

func TestLimits(t *testing.T) {
	for _, src := range []string{"p(0). p(X+1) :- p(X).", "p(0). p(f(X,X)) :- p(X).", "p(1..100000). q(X,Y,Z) :- p(X), p(Y), p(Z)."} {
		for name, o := range map[string]ground.Options{
			"atoms":  {Limits: ground.Limits{Atoms: 200_000}},
			"memory": {Limits: ground.Limits{Memory: 20 << 20}},
		} {
			_, _, err := grounded(t, o, src)
			var limit *instantiate.LimitError
			require.ErrorAs(t, err, &limit, "%s %s", name, src)
			require.ErrorContains(t, err, "had grown most")
		}
	}
	_, _, err := grounded(t, ground.Options{Limits: ground.Limits{Rules: 1000}}, "{a(1..100000)}.")
	require.ErrorContains(t, err, "limit of 1000 rules")
	_, _, err = grounded(t, ground.Options{Limits: ground.Limits{Rules: 1000}}, "p(0). p(X+1) :- p(X).")
	require.ErrorContains(t, err, "limit of 1000 rules", "facts that are derived count")
}

func TestInterruptEndsGrounding(t *testing.T) {
	for _, src := range []string{
		"p(0). p(X+1) :- p(X).",
		"p :- X = 1..1000000000000, X < 0.",
		"p(1..100000). :- p(X), p(Y), X + Y < 0.",
		"{p(1..80)}. q(S) :- S = #sum{2**(X\\60) : p(X)}.",
		"{p((0;1),(0;1),(0;1),(0;1),(0;1),(0;1),(0;1),(0;1),(0;1),(0;1),(0;1),(0;1),(0;1),(0;1),(0;1),(0;1),(0;1),(0;1),(0;1),(0;1))}.",
	} {
		ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
		g := ground.New(ground.Options{Limits: ground.Limits{Memory: 1 << 30}})
		require.NoError(t, g.Add("test.lp", []byte(src)))
		err := g.Ground(ctx, nil, ground.Base)
		cancel()
		var limit *instantiate.LimitError
		require.ErrorAs(t, err, &limit, src)
		require.True(t, errors.Is(err, context.DeadlineExceeded), src)
	}
}

func TestParts(t *testing.T) {
	g := ground.New(ground.Options{})
	require.NoError(t, g.Add("test.lp", []byte("a(0). #program step(t). a(t) :- a(t-1). f(t). #program other. b.")))
	ctx := context.Background()
	require.NoError(t, g.Ground(ctx, nil, ground.Base))
	for i := range int64(3) {
		require.NoError(t, g.Ground(ctx, nil, ground.Part{Name: "step", Arguments: number(g, i+1)}))
	}
	var b strings.Builder
	require.NoError(t, text.Write(&b, g.Program, text.Options{}))
	require.Equal(t, "a(0).\na(1).\na(2).\na(3).\nf(1).\nf(2).\nf(3).\n", b.String())
}

func number(g *ground.Grounder, n int64) []symbol.Symbol {
	return []symbol.Symbol{g.Symbols().Number(n)}
}

func TestKeepAllLeavesEveryBody(t *testing.T) {
	got, _, err := grounded(t, ground.Options{KeepAll: true}, "a. b :- a, not c. d :- b, not a.")
	require.NoError(t, err)
	for _, want := range []string{"a.", "b :- a, not c.", "d :- b, not a."} {
		require.Contains(t, got, want)
	}
}

func TestFunctions(t *testing.T) {
	o := ground.Options{Functions: map[string]ground.Function{
		"range": func(t *symbol.Table, args []symbol.Symbol) ([]symbol.Symbol, error) {
			n, ok := t.Int(args[0])
			if !ok {
				return nil, fmt.Errorf("range wants a number")
			}
			var out []symbol.Symbol
			for i := range n {
				out = append(out, t.Number(i))
			}
			return out, nil
		},
	}}
	got, messages, err := grounded(t, o, "p(X) :- X = @range(3). q(@range(1)). r(@range(a)). s(@nothing).")
	require.NoError(t, err)
	require.Equal(t, "p(0).\np(1).\np(2).\nq(0).\n", got)
	require.Equal(t, []string{"operation undefined: range wants a number", "operation undefined: function 'nothing' not found"}, messages)
}

func TestCommandConstantReplacesDefault(t *testing.T) {
	v := &grammar.Number{Value: 7}
	got, _, err := grounded(t, ground.Options{Constants: []ground.Constant{{Name: "n", Value: v}}}, "#const n = 1. p(n).")
	require.NoError(t, err)
	require.Equal(t, "p(7).\n", got)
}

// Arrows between the rooms run one way.
func TestArrows(t *testing.T) {
	forbidden := map[string][]string{
		"github.com/krrasp/krrasp/grammar/...":        {"/ground", "/solve", "/programs", "/cmd"},
		"github.com/krrasp/krrasp/ground/...":         {"/solve", "/programs", "/cmd"},
		"github.com/krrasp/krrasp/solve/...":          {"/programs", "/cmd"},
		"github.com/krrasp/krrasp/solve/check":        {"/ground/translate", "/ground/rewrite", "/solve/search", "/solve/completion"},
		"github.com/krrasp/krrasp/solve/completion":   {"/ground/rewrite", "/ground/instantiate", "/ground/statement"},
		"github.com/krrasp/krrasp/ground/instantiate": {"/ground/rewrite", "/ground/translate"},
	}
	for pkg, bad := range forbidden {
		out, err := exec.Command("go", "list", "-deps", pkg).Output()
		require.NoError(t, err)
		for _, dep := range strings.Fields(string(out)) {
			for _, b := range bad {
				require.False(t, strings.HasPrefix(dep, "github.com/krrasp/krrasp"+b), "%s imports %s", pkg, dep)
			}
		}
	}
}
