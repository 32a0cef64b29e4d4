package search

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/symbol"
	"github.com/krrasp/krrasp/solve/cdcl"
	"github.com/krrasp/krrasp/solve/sat"
)

// TestHints checks the first model under directives, plain and conditioned.
func TestHints(t *testing.T) {
	run := func(options Options, hints ...aspif.Heuristic) (uint64, Result) {
		p := &aspif.Program{Symbols: symbol.NewTable(), Heuristics: hints}
		p.AddRule(true, []aspif.Atom{1, 2, 3}, nil, 0)
		p.AddRule(false, nil, []aspif.Lit{1, 2}, 0)
		s := New(options)
		require.NoError(t, s.Add(context.Background(), p))
		var first uint64
		r, err := s.Solve(context.Background(), Config{Models: 1}, func(m *Model) bool {
			first = mask(m, 3)
			return true
		})
		require.NoError(t, err)
		return first, r
	}
	own := Options{Heuristic: true, NewEngine: func() sat.Engine { return cdcl.New(cdcl.Options{}) }}
	yes := func(a aspif.Atom, level int64, condition ...aspif.Lit) aspif.Heuristic {
		return aspif.Heuristic{Modifier: aspif.TrueModifier, Atom: a, Bias: level, Priority: 1, Condition: condition}
	}
	first, _ := run(own, yes(1, 2), yes(2, 1))
	require.Equal(t, uint64(0b001), first&0b011)
	first, _ = run(own, yes(1, 1), yes(2, 2))
	require.Equal(t, uint64(0b010), first&0b011)
	first, _ = run(own, yes(3, 3), yes(1, 2), yes(2, 4, -1))
	require.Equal(t, uint64(0b101), first)
	first, _ = run(own, yes(3, 3), yes(1, 1), yes(2, 2, 3))
	require.Equal(t, uint64(0b110), first)

	_, r := run(Options{}, yes(1, 1))
	require.Empty(t, r.Notes)
	_, r = run(Options{Heuristic: true}, yes(1, 1))
	require.Len(t, r.Notes, 1)
}
