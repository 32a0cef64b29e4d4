package answer

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTermsComeBackAsTheyWere(t *testing.T) {
	for _, s := range []string{"1", "-7", "a", "-a", "f(1,b)", "-f(x)", "()", "(1,)", "(1,2)", `"a\"b\\c\n"`, "#inf", "#sup",
		`f((1,),"",g(h(-3)))`} {
		term, err := Parse(s)
		require.NoError(t, err, s)
		require.Equal(t, s, term.String())
		r, err := Run(context.Background(), Task{Files: []File{{Name: "t", Text: "p(" + s + ")."}}})
		require.NoError(t, err)
		require.Equal(t, term, r.Models[0].Atoms[0].Args[0], s)
	}
	for _, s := range []string{"", "f(", "f(1", `"a`, "1 2", "f(1 2)", "%"} {
		_, err := Parse(s)
		require.Error(t, err, s)
	}
}

func TestOptimaAndCosts(t *testing.T) {
	ctx := context.Background()
	files := []File{{Name: "p", Text: "1 {a;b;c}. #minimize {2,x:a; 1,y:b; 1,z:c}."}}
	r, err := Run(ctx, Task{Files: files})
	require.NoError(t, err)
	best, ok := r.Best()
	require.True(t, ok)
	require.True(t, r.Exhausted)
	require.Equal(t, []int64{1}, best.Costs)
	r, err = Run(ctx, Task{Files: files, AllOptima: true})
	require.NoError(t, err)
	require.Len(t, r.Models, 2)
	r, err = Run(ctx, Task{Files: files, IgnoreCosts: true})
	require.NoError(t, err)
	require.Len(t, r.Models, 7)
	r, err = Run(ctx, Task{Files: files, IgnoreCosts: true, Models: 3})
	require.NoError(t, err)
	require.Len(t, r.Models, 3)
	require.False(t, r.Exhausted)
}

func TestErrorsNameTheFile(t *testing.T) {
	_, err := Run(context.Background(), Task{Files: []File{{Name: "mine.lp", Text: "p(X)."}}})
	require.ErrorContains(t, err, "mine.lp:1:")
}

func TestOfOrdersAtoms(t *testing.T) {
	m := Model{Atoms: []Term{Fun("p", Int(10)), Fun("q"), Fun("p", Int(9)), Fun("p", Fun("a")), Fun("p", Int(1), Int(2))}}
	var got []string
	for _, a := range m.Of("p", 1) {
		got = append(got, a.String())
	}
	require.Equal(t, []string{"p(9)", "p(10)", "p(a)"}, got)
	require.True(t, m.Has("q", 0))
	require.False(t, m.Has("q", 1))
	require.True(t, slices.IsSortedFunc(m.Of("p", 1), Compare))
}
