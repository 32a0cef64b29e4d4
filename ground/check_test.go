package ground_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/grammar/diag"
	"github.com/krrasp/krrasp/ground"
)

// What would bind an unsafe variable is said in the notes.
func TestMends(t *testing.T) {
	for _, c := range []struct{ text, note string }{
		{"p(X).", "'X' is unsafe: it occurs only in the head"},
		{"p(X) :- not q(X).", "'X' is unsafe: a negated literal binds nothing"},
		{"p(X) :- not q(X). q(A) :- node(A), r(A,A).", "'X' is unsafe: a negated literal binds nothing; node(X) would bind it"},
		{"r(X) :- X < 3.", "'X' is unsafe: a comparison binds it only by = with a side that is known, or by finite bounds from both sides"},
		{"r(X) :- q(X*X).", "'X' is unsafe: it stands in a term that can't be solved for it"},
		{"r(X) :- #count { Y : e(X,Y) } > 1.", "'X' is unsafe: what is bound in braces or behind a colon is not bound outside"},
		{"r(X) :- a : e(X).", "'X' is unsafe: what is bound in braces or behind a colon is not bound outside"},
		{"v :- #sum { C,X : c(X,C); sel(X) } > 3.", `'X' is unsafe: ";" begins an element of its own here; "," would go on with the condition before it`},
		{"p(X) <- q(X).", `'X' is unsafe: "<-" reads as "<" and "-"; a rule is written with ":-"`},
	} {
		g := ground.New(ground.Options{})
		require.NoError(t, g.Add("x.lp", []byte(c.text)))
		list := diag.All(g.Check(context.Background()))
		require.Len(t, list, 1, c.text)
		require.NotEmpty(t, list[0].Notes)
		require.Equal(t, c.note, list[0].Notes[0].Message, c.text)
	}
}

// Check looks at every part, and grounds nothing.
func TestCheck(t *testing.T) {
	g := ground.New(ground.Options{})
	require.NoError(t, g.Add("x.lp", []byte("p(0). p(X+1) :- p(X). #program step(t). q(t,X). #program b. r(X).")))
	require.Len(t, diag.All(g.Check(context.Background())), 2)
	g = ground.New(ground.Options{})
	require.NoError(t, g.Add("x.lp", []byte("p(0). p(X+1) :- p(X).")))
	require.NoError(t, g.Check(context.Background()))
	require.Zero(t, g.Program.Count())
	g = ground.New(ground.Options{})
	require.NoError(t, g.Add("x.lp", []byte("#const a = b. #const b = a. p(a).")))
	require.Error(t, g.Check(context.Background()))
}

// A predicate without atoms may be another one, misspelt.
func TestSuggestions(t *testing.T) {
	var got []*diag.Diagnostic
	g := ground.New(ground.Options{Warn: func(d *diag.Diagnostic) { got = append(got, d) }})
	require.NoError(t, g.Add("x.lp", []byte("reachable(1,2,3,4). a :- reachable(1,2,3). b :- nothing.")))
	require.NoError(t, g.Ground(context.Background(), nil, ground.Base))
	require.Len(t, got, 2)
	require.Equal(t, "did you mean reachable/4?", got[0].Notes[0].Message)
	require.Empty(t, got[1].Notes)
}
