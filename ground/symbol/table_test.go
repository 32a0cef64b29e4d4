package symbol

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestInterning(t *testing.T) {
	tab := NewTable()
	for _, n := range []int64{0, 1, -1, MinInline, MaxInline, MinInline - 1, MaxInline + 1, math.MinInt64, math.MaxInt64} {
		s := tab.Number(n)
		require.Equal(t, s, tab.Number(n))
		got, ok := tab.Int(s)
		require.True(t, ok)
		require.Equal(t, n, got)
	}
	a := tab.Constant("a", false)
	f := tab.Function("f", []Symbol{a, tab.Number(3)}, false)
	require.Equal(t, f, tab.Function("f", []Symbol{a, tab.Number(3)}, false))
	require.NotEqual(t, f, tab.Function("f", []Symbol{a, tab.Number(4)}, false))
	require.Equal(t, "f(a,3)", tab.Format(f))
	n, ok := tab.Negate(f)
	require.True(t, ok)
	require.Equal(t, "-f(a,3)", tab.Format(n))
	require.Equal(t, "(a,)", tab.Format(tab.Tuple([]Symbol{a})))
	require.Equal(t, "()", tab.Format(tab.Tuple(nil)))
	require.Equal(t, `"x\"\\\n"`, tab.Format(tab.String("x\"\\\n")))
	require.Equal(t, a, tab.Function("a", nil, false))
	for _, s := range []Symbol{EmptyTuple, a, tab.Tuple([]Symbol{a}), tab.Number(5), f} {
		if n, ok := tab.Negate(s); ok {
			require.Equal(t, "-"+tab.Format(s), tab.Format(n))
			back, ok := tab.Negate(n)
			require.True(t, ok)
			require.Equal(t, s, back)
		}
	}
}

func TestManySymbolsKeepTheirArguments(t *testing.T) {
	tab := NewTable()
	var all []Symbol
	long := make([]Symbol, 40000)
	for i := range long {
		long[i] = tab.Number(int64(i))
	}
	for i := range 30000 {
		all = append(all, tab.Function("f", []Symbol{tab.Number(int64(i)), tab.Number(int64(i * 7))}, false))
		if i%10000 == 0 {
			all = append(all, tab.Tuple(long[i:]))
		}
	}
	for _, s := range all {
		require.Equal(t, s, tab.FunctionID(tab.NameID(s), tab.Args(s), false))
	}
	require.NoError(t, tab.Err())
}

func TestOrder(t *testing.T) {
	tab := NewTable()
	c := func(s string) Symbol { return tab.Constant(s, false) }
	want := []Symbol{
		Inf, tab.Number(math.MinInt64), tab.Number(-5), tab.Number(7), tab.Number(1 << 40), EmptyTuple,
		c("a"), c("b"), tab.Constant("a", true), tab.String("A"), tab.String("b"),
		tab.Tuple([]Symbol{c("z")}), tab.Function("f", []Symbol{c("a")}, false), tab.Function("f", []Symbol{c("b")}, false),
		tab.Function("g", []Symbol{c("a")}, false), tab.Function("a", []Symbol{c("a"), c("a")}, false),
		tab.Function("f", []Symbol{c("a")}, true), Sup,
	}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, tab.Compare)
	require.Equal(t, want, got)
}
