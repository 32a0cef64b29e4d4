package search

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/symbol"
)

// TestLimit checks what is known when a call stops at its limit: whether another
// model would follow without search.
func TestLimit(t *testing.T) {
	program := func(rules ...func(p *aspif.Program)) *aspif.Program {
		p := &aspif.Program{Symbols: symbol.NewTable()}
		for _, r := range rules {
			r(p)
		}
		return p
	}
	choice := func(a ...aspif.Atom) func(*aspif.Program) {
		return func(p *aspif.Program) { p.AddRule(true, a, nil, 0) }
	}
	rule := func(head []aspif.Atom, body ...aspif.Lit) func(*aspif.Program) {
		return func(p *aspif.Program) { p.AddRule(false, head, body, 0) }
	}
	for i, c := range []struct {
		p         *aspif.Program
		limit     int64
		exhausted bool
	}{
		{program(rule([]aspif.Atom{1})), 1, true},
		{program(rule([]aspif.Atom{1}, -2), rule([]aspif.Atom{2}, -1), rule(nil, 2)), 1, true},
		{program(choice(1)), 1, false},
		{program(choice(1)), 2, true},
		{program(choice(1, 2)), 3, false},
		{program(choice(1, 2)), 4, true},
		{program(choice(1, 2), rule(nil, 1, 2), rule(nil, -1, -2)), 1, false},
		{program(choice(1, 2), rule(nil, 1, 2), rule(nil, -1, -2)), 2, true},
	} {
		s := New(testOptions())
		require.NoError(t, s.Add(context.Background(), c.p))
		n := int64(0)
		r, err := s.Solve(context.Background(), Config{Models: c.limit}, func(*Model) bool { n++; return true })
		require.NoError(t, err)
		require.Equal(t, c.limit, n, i)
		require.Equal(t, c.exhausted, r.Exhausted, i)
	}
}

// TestInterrupt ends calls by their context and by the function.
func TestInterrupt(t *testing.T) {
	p := &aspif.Program{Symbols: symbol.NewTable()}
	for a := aspif.Atom(1); a <= 40; a++ {
		p.AddRule(true, []aspif.Atom{a}, nil, 0)
	}
	s := New(testOptions())
	require.NoError(t, s.Add(context.Background(), p))
	ctx, cancel := context.WithCancel(context.Background())
	n := 0
	r, err := s.Solve(ctx, Config{}, func(*Model) bool {
		if n++; n == 1000 {
			cancel()
		}
		return true
	})
	require.NoError(t, err)
	require.True(t, r.Interrupted)
	require.False(t, r.Exhausted)
	require.Less(t, n, 5000)
	n = 0
	r, err = s.Solve(context.Background(), Config{}, func(*Model) bool { n++; return n < 10 })
	require.NoError(t, err)
	require.Equal(t, 10, n)
	require.False(t, r.Interrupted || r.Exhausted)
	r, err = s.Solve(ctx, Config{}, func(*Model) bool { return true })
	require.NoError(t, err)
	require.True(t, r.Interrupted)
}

// TestSymbols shows symbols with several statements once.
func TestSymbols(t *testing.T) {
	table := symbol.NewTable()
	p := &aspif.Program{Symbols: table}
	p.AddRule(false, []aspif.Atom{1}, nil, 0)
	p.AddRule(false, []aspif.Atom{2}, nil, 0)
	x, y := table.Constant("x", false), table.Number(7)
	p.Outputs = []aspif.Output{
		{Symbol: x, Condition: []aspif.Lit{1}},
		{Symbol: x, Condition: []aspif.Lit{2}},
		{Symbol: x, Term: true, Condition: []aspif.Lit{1, 2}},
		{Symbol: y, Term: true, Condition: []aspif.Lit{-1}},
		{Symbol: y, Term: true, Condition: []aspif.Lit{2}},
		{Symbol: y, Term: true},
	}
	for _, mode := range []EnumMode{EnumAuto, EnumBrave, EnumCautious} {
		s := New(testOptions())
		require.NoError(t, s.Add(context.Background(), p))
		_, err := s.Solve(context.Background(), Config{Enum: mode}, func(m *Model) bool {
			atoms, terms := m.Symbols(nil, nil)
			require.Equal(t, []symbol.Symbol{x}, atoms)
			require.ElementsMatch(t, []symbol.Symbol{x, y}, terms)
			return true
		})
		require.NoError(t, err)
	}
}

// shortContext ends after some looks at it.
type shortContext struct {
	context.Context
	left int
}

func (c *shortContext) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestInterruptedSteps lets contexts end all over the work on a step; the next
// call takes it up.
func TestInterruptedSteps(t *testing.T) {
	table := symbol.NewTable()
	const n = 3000
	for looks := range 14 {
		s := New(testOptions())
		p := &aspif.Program{Symbols: table}
		for a := aspif.Atom(1); a <= n; a += 2 {
			p.AddRule(false, []aspif.Atom{a}, []aspif.Lit{-aspif.Lit(a + 1)}, 0)
			p.AddRule(false, []aspif.Atom{a + 1}, []aspif.Lit{-aspif.Lit(a)}, 0)
			if a > 2 {
				p.AddRule(false, nil, []aspif.Lit{aspif.Lit(a), aspif.Lit(a - 1)}, 0)
				p.AddRule(false, nil, []aspif.Lit{aspif.Lit(a + 1), aspif.Lit(a - 2)}, 0)
			}
		}
		require.NoError(t, s.Add(&shortContext{context.Background(), looks}, p))
		q := &aspif.Program{Symbols: table}
		q.AddRule(true, []aspif.Atom{n + 1}, []aspif.Lit{1}, 0)
		require.NoError(t, s.Add(&shortContext{context.Background(), looks}, q))
		if looks == 0 {
			r, err := s.Solve(&shortContext{context.Background(), 0}, Config{}, func(*Model) bool { return true })
			require.NoError(t, err)
			require.True(t, r.Interrupted)
		}
		got := 0
		_, err := s.Solve(context.Background(), Config{}, func(*Model) bool { got++; return true })
		require.NoError(t, err)
		require.Equal(t, 3, got, looks)

		again := &aspif.Program{Symbols: table}
		again.AddRule(false, []aspif.Atom{1}, nil, 0)
		require.Error(t, s.Add(context.Background(), again))
		got = 0
		_, err = s.Solve(context.Background(), Config{}, func(*Model) bool { got++; return true })
		require.NoError(t, err)
		require.Equal(t, 3, got)
	}
}
