package solve_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/grammar/diag"
	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/symbol"
	"github.com/krrasp/krrasp/solve"
)

var bg = context.Background()

// engines run the tests that depend on one.
var engines = []solve.Engine{solve.EngineGini, solve.EngineCDCL}

// control makes a control with a program, each answer set verified.
func control(t *testing.T, o solve.Options, program string) *solve.Control {
	t.Helper()
	o.Verify = true
	c, err := solve.New(o)
	require.NoError(t, err)
	require.NoError(t, c.Add("base", nil, program))
	return c
}

// models gives all models of a call, sorted.
func models(t *testing.T, c *solve.Control, options ...solve.Option) []string {
	t.Helper()
	list := []string{}
	for m, err := range c.Solve(bg, options...) {
		require.NoError(t, err)
		words := strings.Fields(m.String())
		slices.Sort(words)
		list = append(list, strings.Join(words, " "))
	}
	slices.Sort(list)
	return list
}

func term(t *testing.T, c *solve.Control, text string) symbol.Symbol {
	t.Helper()
	s, err := solve.ParseTerm(c.Symbols(), text)
	require.NoError(t, err)
	return s
}

func TestOneShot(t *testing.T) {
	for _, e := range engines {
		c := control(t, solve.Options{Engine: e}, "1 {a; b} 2. c :- not a. #show t(X) : b, X = 1..2.")
		require.NoError(t, c.Ground(bg))
		require.Equal(t, []string{"a", "a b t(1) t(2)", "b c t(1) t(2)"}, models(t, c))
		r := c.Result()
		require.Equal(t, solve.Satisfiable, r.Status)
		require.True(t, r.Exhausted)
		require.Equal(t, int64(3), r.Models)
		require.Len(t, models(t, c, solve.Models(2)), 2)
		require.Len(t, models(t, c, solve.DefaultModels()), 1)
	}
}

func TestLoopMayStop(t *testing.T) {
	c := control(t, solve.Options{}, "{a; b; c}.")
	require.NoError(t, c.Ground(bg))
	for range c.Solve(bg) {
		break
	}
	require.Equal(t, int64(1), c.Result().Models)
	require.Len(t, models(t, c), 8)
}

func TestModelTellsItsAtoms(t *testing.T) {
	c := control(t, solve.Options{}, "a. b. {c}. :- c. #show b/0. #minimize{2@3:a; 5@1:b}.")
	require.NoError(t, c.Ground(bg))
	for m, err := range c.Solve(bg) {
		require.NoError(t, err)
		require.True(t, m.Contains(term(t, c, "a")))
		require.False(t, m.Contains(term(t, c, "c")))
		require.False(t, m.Contains(term(t, c, "d")))
		require.Equal(t, []solve.Cost{{Priority: 3, Value: 2}, {Priority: 1, Value: 5}}, m.Costs())
		require.Equal(t, []symbol.Symbol{term(t, c, "b")}, m.Symbols())
		require.Equal(t, solve.StableModel, m.Type())
	}
	require.True(t, c.Result().Optimum)
}

func TestAssumptionsAndCores(t *testing.T) {
	for _, e := range engines {
		c := control(t, solve.Options{Engine: e}, "f. {a; b; c}. :- a, b. d :- a.")
		require.NoError(t, c.Ground(bg))
		a, b, cc, d, f := term(t, c, "a"), term(t, c, "b"), term(t, c, "c"), term(t, c, "d"), term(t, c, "f")
		require.Equal(t, []string{"a c d f", "a d f"}, models(t, c, solve.Assume(d, true), solve.Assume(f, true)))
		require.Empty(t, models(t, c, solve.Assume(cc, true), solve.Assume(b, true), solve.Assume(a, true)))
		require.Equal(t, solve.Unsatisfiable, c.Result().Status)
		require.ElementsMatch(t, []solve.Assumption{{Atom: a, Holds: true}, {Atom: b, Holds: true}}, c.Result().Core)
		require.Empty(t, models(t, c, solve.Assume(f, false)))
		require.Equal(t, []solve.Assumption{{Atom: f, Holds: false}}, c.Result().Core)
		unknown := term(t, c, "unknown(1)")
		require.Empty(t, models(t, c, solve.Assume(unknown, true)))
		require.Equal(t, []solve.Assumption{{Atom: unknown, Holds: true}}, c.Result().Core)
		require.Len(t, models(t, c, solve.Assume(unknown, false)), 6)
	}
}

func TestConsequences(t *testing.T) {
	for _, e := range engines {
		c := control(t, solve.Options{Engine: e}, "f. 1 {a; b} 1. c :- a. c :- b. d :- not c.")
		require.NoError(t, c.Ground(bg))
		last := func(o solve.Option) (text string, certain int) {
			for m, err := range c.Solve(bg, o) {
				require.NoError(t, err)
				text = m.String()
				certain, _ = m.Consequences()
			}
			return text, certain
		}
		text, _ := last(solve.Brave())
		require.ElementsMatch(t, []string{"f", "a", "b", "c"}, strings.Fields(text))
		text, certain := last(solve.Cautious())
		require.ElementsMatch(t, []string{"f", "c"}, strings.Fields(text))
		require.GreaterOrEqual(t, certain, 1)
	}
}

func TestOptimization(t *testing.T) {
	for _, e := range engines {
		c := control(t, solve.Options{Engine: e}, "{a(1..3)}. :- not a(1), not a(2). #minimize{X@2,X : a(X)}. #maximize{1@1,X : a(X)}.")
		require.NoError(t, c.Ground(bg))
		require.Contains(t, models(t, c), "a(1)")
		require.Equal(t, []solve.Cost{{Priority: 2, Value: 1}, {Priority: 1, Value: -1}}, c.Result().Costs)
		require.Len(t, models(t, c, solve.Optimize(solve.OptEnum, 3)), 3)
		require.Len(t, models(t, c, solve.Optimize(solve.OptIgnore)), 6)
		require.Empty(t, models(t, c, solve.Optimize(solve.OptOpt, 0)))
		optimal := 0
		for m, err := range c.Solve(bg, solve.Optimize(solve.OptN)) {
			require.NoError(t, err)
			if m.Optimal() {
				optimal++
			}
		}
		require.Equal(t, 1, optimal)
	}
}

func TestMultiShot(t *testing.T) {
	for _, e := range engines {
		c := control(t, solve.Options{Engine: e}, "#external go. {a}. b :- go.")
		require.NoError(t, c.Add("step", []string{"t"}, "#external e(t). p(t) :- p(t-1). p(t) :- e(t), a. p(0)."))
		require.NoError(t, c.Ground(bg))
		require.Equal(t, []string{"", "a"}, models(t, c))
		c.AssignExternal(term(t, c, "go"), solve.True)
		require.Equal(t, []string{"a b go", "b go"}, models(t, c))
		c.AssignExternal(term(t, c, "go"), solve.Free)
		require.Len(t, models(t, c), 4)
		c.ReleaseExternal(term(t, c, "go"))
		require.Equal(t, []string{"", "a"}, models(t, c))
		c.AssignExternal(term(t, c, "go"), solve.True)
		require.Equal(t, []string{"", "a"}, models(t, c))
		one := c.Symbols().Number(1)
		require.NoError(t, c.Ground(bg, solve.Part{Name: "step", Arguments: []symbol.Symbol{one}}))
		require.Equal(t, []string{"a p(0) p(1)", "p(0) p(1)"}, models(t, c))
	}
}

func TestExternalsMayBeDefined(t *testing.T) {
	for _, e := range engines {
		c := control(t, solve.Options{Engine: e}, "#external e. [true] b :- not e.")
		require.NoError(t, c.Add("more", nil, "{x}. e :- x."))
		require.NoError(t, c.Ground(bg))
		require.Equal(t, []string{"e"}, models(t, c))
		require.NoError(t, c.Ground(bg, solve.Part{Name: "more"}))
		require.Equal(t, []string{"b", "e x"}, models(t, c))
		c.AssignExternal(term(t, c, "e"), solve.False)
		require.Equal(t, []string{"b", "e x"}, models(t, c))
	}
}

func TestRedefinition(t *testing.T) {
	c := control(t, solve.Options{}, "{a}. b :- a.")
	require.NoError(t, c.Add("more", nil, "b :- not a."))
	require.NoError(t, c.Ground(bg))
	require.Len(t, models(t, c), 2)
	require.NoError(t, c.Ground(bg, solve.Part{Name: "more"}))
	for _, err := range c.Solve(bg) {
		require.ErrorContains(t, err, "redefinition of atom b")
	}
}

func TestIncremental(t *testing.T) {
	c := control(t, solve.Options{}, "#include <incmode>. at(0,0).")
	require.NoError(t, c.Add("step", []string{"t"}, "{at(X+1,t); at(X,t)} = 1 :- at(X,t-1)."))
	require.NoError(t, c.Add("check", []string{"t"}, ":- query(t), not at(3,t)."))
	var found []string
	calls := 0
	require.NoError(t, c.Main(bg, func() error {
		calls++
		found = models(t, c)
		return nil
	}))
	require.Equal(t, 4, calls)
	require.Len(t, found, 1)
	require.Contains(t, found[0], "at(3,3)")
}

func TestConstants(t *testing.T) {
	c := control(t, solve.Options{Constants: []string{"n=3", `m=f("x",-1)`, "k"}}, "#const n = 1. p(n,m,k).")
	require.NoError(t, c.Ground(bg))
	require.Equal(t, []string{`p(3,f("x",-1),1)`}, models(t, c))
	for _, bad := range []string{"n=", "=3", "N=1", "f(1)=2", "n=1+"} {
		_, err := solve.New(solve.Options{Constants: []string{bad}})
		require.Error(t, err, bad)
	}
}

func TestStatementsMayBeBuilt(t *testing.T) {
	program, err := grammar.ParseProgram(nil, "test", []byte("a. b :- a, not c."))
	require.NoError(t, err)
	c, err := solve.New(solve.Options{})
	require.NoError(t, err)
	for _, s := range program {
		require.NoError(t, c.AddStatement(s))
	}
	require.NoError(t, c.Ground(bg))
	require.Equal(t, []string{"a b"}, models(t, c))
}

func TestFunctions(t *testing.T) {
	c := control(t, solve.Options{Functions: map[string]solve.Function{
		"twice": func(table *symbol.Table, args []symbol.Symbol) ([]symbol.Symbol, error) {
			n, ok := table.Int(args[0])
			if !ok {
				return nil, errors.New("no number")
			}
			return []symbol.Symbol{table.Number(2 * n)}, nil
		},
	}}, "p(@twice(X)) :- X = 1..2.")
	require.NoError(t, c.Ground(bg))
	require.Equal(t, []string{"p(2) p(4)"}, models(t, c))
}

func TestLoad(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	c, err := solve.New(solve.Options{})
	require.NoError(t, err)
	require.NoError(t, c.Load(file("a.lp", "a.")))
	require.NoError(t, c.Load(file("b.md", "Text.\n```asp\nb.\n```\n")))
	require.NoError(t, c.Read("<stdin>", strings.NewReader("c.")))
	require.NoError(t, c.Ground(bg))
	require.Equal(t, []string{"a b c"}, models(t, c))
	err = c.Load(filepath.Join(dir, "A.LP"))
	require.ErrorContains(t, err, "did you mean "+filepath.Join(dir, "a.lp"))
	require.Error(t, c.Load(dir))
	require.ErrorContains(t, c.Load(file("x.aspif", "asp 1 0 0\n0\n")), "only input")
	require.Equal(t, diag.Syntax, diag.All(c.Read("x", strings.NewReader("a :-")))[0].Code)
}

func TestAspifSteps(t *testing.T) {
	for _, e := range engines {
		c, err := solve.New(solve.Options{Engine: e})
		require.NoError(t, err)
		text := "asp 1 0 0 incremental\n1 1 1 1 0 0\n4 4 a(1) 1 1\n5 2 1\n4 1 e 1 2\n0\n1 0 1 3 0 2 1 2\n4 1 b 1 3\n5 2 0\n0\n"
		require.NoError(t, c.Read("x", strings.NewReader(text)))
		var all [][]string
		require.NoError(t, c.Main(bg, func() error {
			all = append(all, models(t, c))
			return nil
		}))
		require.Equal(t, [][]string{{"a(1) e", "e"}, {"", "a(1)", "a(1) b e", "e"}}, all)
		require.Equal(t, []string{"a(1)", "a(1) b e"}, models(t, c, solve.Assume(term(t, c, "a(1)"), true)))
	}
}

func TestWriteTo(t *testing.T) {
	c := control(t, solve.Options{}, "{a}. b :- a. #minimize{3:b}.")
	var b strings.Builder
	w := aspif.NewWriter(&b)
	c.WriteTo(w)
	require.NoError(t, c.Main(bg, func() error {
		require.Empty(t, models(t, c))
		return w.Flush()
	}))
	require.Equal(t, solve.Unknown, c.Result().Status)
	require.Equal(t, "asp 1 0 0\n1 1 1 1 0 0\n1 0 1 2 0 1 1\n4 1 a 1 1\n4 1 b 1 2\n2 0 1 2 3\n0\n", b.String())
}

func TestInterrupts(t *testing.T) {
	for _, e := range engines {
		c := control(t, solve.Options{Engine: e}, "1 {p(X,1..14)} 1 :- X = 1..15. :- p(X,Y), p(Z,Y), X < Z.")
		require.NoError(t, c.Ground(bg))
		cause := errors.New("enough")
		ctx, cancel := context.WithTimeoutCause(bg, 50*time.Millisecond, cause)
		for _, err := range c.Solve(ctx) {
			require.ErrorIs(t, err, cause)
		}
		cancel()
		require.True(t, c.Result().Interrupted)
		require.Equal(t, solve.Unknown, c.Result().Status)
		require.NotEmpty(t, models(t, control2(t, e)))
	}
	c := control(t, solve.Options{}, "p(0). p(X+1) :- p(X).")
	ctx, cancel := context.WithTimeout(bg, 50*time.Millisecond)
	defer cancel()
	err := c.Ground(ctx)
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.ErrorContains(t, err, "this rule had grown most")
}

// control2 gives a small satisfiable program.
func control2(t *testing.T, e solve.Engine) *solve.Control {
	c := control(t, solve.Options{Engine: e}, "{a}.")
	require.NoError(t, c.Ground(bg))
	return c
}

func TestMessages(t *testing.T) {
	var codes []string
	c := control(t, solve.Options{Message: func(d *diag.Diagnostic) { codes = append(codes, string(d.Code)) }},
		"a :- b. p(1/0). {c}. q :- #sum{x : c} >= 0.")
	require.NoError(t, c.Ground(bg))
	require.Len(t, models(t, c), 2)
	require.ElementsMatch(t, []string{"atom-undefined", "operation-undefined", "operation-undefined"}, codes)
}

func TestParseTerm(t *testing.T) {
	table := symbol.NewTable()
	for text, want := range map[string]string{
		"1+2*3": "7", "-f(x)": "-f(x)", `g("a\n",(1,),())`: `g("a\n",(1,),())`, "#inf": "#inf", "|-3|": "3", "~0": "-1", "-(3)": "-3", "#sup": "#sup",
	} {
		s, err := solve.ParseTerm(table, text)
		require.NoError(t, err, text)
		require.Equal(t, want, table.Format(s))
	}
	for _, text := range []string{"X", "f(1;2)", "1..2", "@f(1)", "1/0", "a+1", "", "f(", "|1;2|", "9223372036854775807+1"} {
		_, err := solve.ParseTerm(table, text)
		require.Error(t, err, text)
	}
}
