package text_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/ground"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/text"
)

const given = `{a}. {b}. {c}.`

func program(t *testing.T, source string) *statement.Program {
	g := ground.New(ground.Options{})
	require.NoError(t, g.Add("test", []byte(source)))
	require.NoError(t, g.Ground(context.Background(), nil, ground.Base))
	return g.Program
}

// lines gives the text of the program behind the choices of given.
func lines(t *testing.T, source string, gringo bool) []string {
	var buf bytes.Buffer
	require.NoError(t, text.Write(&buf, program(t, given+source), text.Options{Gringo: gringo}))
	all := strings.Split(strings.TrimSpace(buf.String()), "\n")
	require.Equal(t, []string{"{a}.", "{b}.", "{c}."}, all[:3])
	return all[3:]
}

// Each case: source, text with spaces (empty: the source), text as gringo sets it.
func TestLayouts(t *testing.T) {
	for _, c := range [][3]string{
		{`x :- a, not b, not not c.`, ``, `x:-a,not b,not not c.`},
		{`:- a, b.`, ``, `:-a,b.`},
		{`x; y :- a.`, ``, `x;y:-a.`},
		{`{x; y : b} 1 :- a.`, `1 >= #count{0,x : x; 0,y : y : b} :- a.`, `1>=#count{0,x:x;0,y:y:b}:-a.`},
		{`x :- -1 < #sum{1,a : a; -2 : b, c} != 0.`, ``, `x:--1<#sum{1,a:a;-2:b,c}!=0.`},
		{`x :- not #sum+{1 : a; f : b} = 1.`, `x :- not #sum+{1 : a} = 1.`, `x:-not #sum+{1:a}=1.`},
		{`x :- not not 1 >= #max{1 : a; "s" : b}.`, ``, `x:-not not 1>=#max{1:a;"s":b}.`},
		{`x :- a : b; c.`, ``, `x:-a:b;c.`},
		{`x :- c, a : b.`, ``, `x:-c,a:b.`},
		{`x :- a : b, c; #false : a; b.`, ``, `x:-a:b,c;#false:a;b.`},
		{`x : a; y : b, c :- c.`, ``, `x:a;y:b,c:-c.`},
		{`:~ a, not b. [-1@2, x, "y"]`, ``, `:~a,not b.[-1@2,x,"y"]`},
		{`#show f(1) : a, b.`, ``, `#show f(1):a,b.`},
		{`#external e.`, ``, ``},
		{`#external e. [true]`, ``, `#external e.[true]`},
		{`#edge (1,f(2)) : a, b.`, ``, `#edge(1,f(2)):a,b.`},
		{`#heuristic a : b, c. [1@2, true]`, ``, `#heuristic a:b,c.[1@2,true]`},
		{`#project a.`, ``, ``},
		{`#show.`, ``, ``},
		{`#show a/0.`, ``, ``},
		{`#project b/0.`, ``, ``},
	} {
		plain, gringo := c[1], c[2]
		if plain == "" {
			plain = c[0]
		}
		if gringo == "" {
			gringo = c[0]
		}
		require.Equal(t, []string{plain}, lines(t, c[0], false))
		require.Equal(t, []string{gringo}, lines(t, c[0], true))
		// What was written is read and written again.
		require.Equal(t, []string{plain}, lines(t, plain, false))
		require.Equal(t, []string{plain}, lines(t, gringo, false))
	}
}

func TestFactsComeFirst(t *testing.T) {
	var buf bytes.Buffer
	p := program(t, `{a}. p(1..2,#inf,(1,)). p(f(x),"s\"",-3) :- not q. x :- a, not p(1,#inf,(1,)).`)
	require.NoError(t, text.Write(&buf, p, text.Options{Definitions: "% head\n"}))
	require.Equal(t, "% head\np(1,#inf,(1,)).\np(2,#inf,(1,)).\np(f(x),\"s\\\"\",-3).\n{a}.\n", buf.String())
}

// A conjunction in a disjunction is distributed, or a pool where that explodes.
func TestConjunctionsInHeads(t *testing.T) {
	require.Equal(t, []string{"x; p(1) :- a.", "x; p(2) :- a."}, lines(t, `x; p(1;2) :- a.`, false))
	require.Equal(t, []string{"x;p(1)&p(2):-a."}, lines(t, `x; p(1;2) :- a.`, true))
	many := lines(t, `p(1,1;2,2;3,3;4,4;5,5;6,6;7,7;8,8); q(1;2;3;4;5;6;7;8); r(1;2;3;4;5;6;7;8) :- a.`, false)
	require.Len(t, many, 64)
	require.Equal(t, "p(1,1); q(1); r(1;2;3;4;5;6;7;8) :- a.", many[0])
}

// Projections and pools that rewriting gave a name of its own do without it.
func TestInternalAtoms(t *testing.T) {
	const e = `{e(1,1)}. {e(2,1)}. `
	for _, c := range [][2]string{
		{`x :- c : not e(_,1).`, `x :- c : not e(1,1), not e(2,1).`},
		{`x :- 1 <= #count{X : b, not not e(X,_), X = 1..2}.`, `x :- 1 <= #count{1 : b, not not e(1,1); 2 : b, not not e(2,1)}.`},
		{`x :- 1 <= #count{7 : not not e(_,_), c}.`, `x :- 1 <= #count{7 : not not e(1,1), c; 7 : not not e(2,1), c}.`},
		{`{x : not e(_,1)} 1.`, `1 >= #count{0,x : x : not e(1,1), not e(2,1)}.`},
		{`x; y : not e(_,1) :- b.`, `x; y : not e(1,1), not e(2,1) :- b.`},
		{`x :- e(1,1;2,1) : c.`, `x :- e(1,1;2,1) : c.`},
		{`x :- 1 <= {not e(_,1); c; not e(1,1)}.`, `x :- 1 <= #count{1,e(_'any',1) : not e(1,1), not e(2,1); 0,c : c; 1,e(1,1) : not e(1,1)}.`},
	} {
		got := lines(t, e+c[0], false)
		require.Equal(t, c[1], got[len(got)-1], c[0])
	}
	// Where nothing else says it the name stays, and is not shown.
	got := lines(t, e+`{e(1)}. x :- e(2,1;1) : c.`, false)
	name := strings.TrimSuffix(strings.TrimPrefix(got[3], "x :- "), " : c.")
	for i, head := range []string{"e(2,1)", "e(1)"} {
		require.Contains(t, []string{name + " :- " + head + ", c.", name + " :- c, " + head + "."}, got[4+i])
	}
	require.Contains(t, got[6:], "#show x/0.")
}

func TestAtomsNeverDerived(t *testing.T) {
	g := ground.New(ground.Options{KeepAll: true})
	require.NoError(t, g.Add("test", []byte(`{a}. x :- a, not q(1). x :- 1 <= #count{1 : a, not q(_); 2 : a, not not q(_)}. q(2) :- q(1).`)))
	require.NoError(t, g.Ground(context.Background(), nil, ground.Base))
	var buf bytes.Buffer
	require.NoError(t, text.Write(&buf, g.Program, text.Options{}))
	require.Equal(t, "{a}.\nx :- a, not q(1).\nx :- 1 <= #count{1 : a}.\n", buf.String())
}

func TestTheory(t *testing.T) {
	const definition = `#theory l { t { - : 3, unary; * : 2, binary, left; + : 1, binary, left }; &s/1 : t, {<=}, t, any }.`
	for _, c := range [][2]string{
		{`x :- &s(3){(1 + (2 * f(x))),(-y) : a; [1,2],{},(a,),"q" : a, b} <= z.`, `x:-&s(3){(1+(2*f(x))),(-y): a; [1,2],{},(a,),"q": a,b}<=(z).`},
		{`&s(f(1)){x; : a} :- b.`, `&s(f(1)){x; : a}:-b.`},
	} {
		require.Equal(t, []string{c[1]}, lines(t, definition+c[0], true))
		plain := lines(t, definition+c[0], false)
		require.Equal(t, plain, lines(t, definition+plain[0], false))
	}
}

func TestGrowing(t *testing.T) {
	g := ground.New(ground.Options{})
	require.NoError(t, g.Add("test", []byte(`#program one. p(1). {a}. #show p/1. #program two. p(2). b :- a.`)))
	var buf bytes.Buffer
	pr := text.New(g.Program, &buf, text.Options{})
	for _, part := range []string{"one", "two"} {
		from := g.Program.End()
		require.NoError(t, g.Ground(context.Background(), nil, ground.Part{Name: part}))
		pr.Facts()
		pr.Statements(from)
		pr.Shows()
	}
	require.NoError(t, pr.Flush())
	require.Equal(t, "p(1).\n{a}.\n#show p/1.\np(2).\nb :- a.\n", buf.String())
}

type broken struct{ n int }

var errBroken = errors.New("broken")

func (b *broken) Write(p []byte) (int, error) {
	b.n++
	return 0, errBroken
}

func TestErrorsStick(t *testing.T) {
	p := program(t, `{p(1..20000)}. q(X) :- p(X).`)
	var b broken
	require.ErrorIs(t, text.Write(&b, p, text.Options{}), errBroken)
	require.Equal(t, 1, b.n)
	stop := errors.New("stop")
	require.ErrorIs(t, text.Write(&bytes.Buffer{}, p, text.Options{Poll: func() error { return stop }}), stop)
}
