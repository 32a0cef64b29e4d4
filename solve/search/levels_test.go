package search

import (
	"context"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/symbol"
	"github.com/krrasp/krrasp/solve/completion"
	"github.com/krrasp/krrasp/solve/levels"
	"github.com/krrasp/krrasp/solve/sat"
)

// TestLevels checks that completion and level numbers have answer sets only as
// models, without any look at loops.
func TestLevels(t *testing.T) {
	loops := 0
	for seed := range int64(600) {
		rng := rand.New(rand.NewSource(seed))
		sh := shape{6, 12, false, seed%2 == 0}
		p := randomProgram(rng, sh)
		engine := sat.NewGini()
		c := completion.New(engine, completion.Options{})
		require.NoError(t, c.Add(context.Background(), p))
		_, err := levels.Add(context.Background(), c.Graph(), c.Gates())
		require.NoError(t, err)
		loops += c.Graph().Atoms()
		got := []uint64{}
		for x := uint64(0); x < 1<<sh.atoms; x++ {
			var assumptions []sat.Lit
			for a := aspif.Atom(1); a <= aspif.Atom(sh.atoms); a++ {
				l := c.Lit(a)
				if x&bit(a) == 0 {
					l = l.Not()
				}
				assumptions = append(assumptions, l)
			}
			if engine.Solve(context.Background(), assumptions...) == sat.Satisfiable {
				got = append(got, x)
			}
		}
		require.Equal(t, append([]uint64{}, refOf(sh.atoms, p).answerSets()...), got, "seed %d\n%s", seed, text(p))
	}
	require.Greater(t, loops, 100)
}

// TestViews evaluates the definitions in every answer set.
func TestViews(t *testing.T) {
	for seed := range int64(600) {
		rng := rand.New(rand.NewSource(seed))
		sh := shape{6, 10, seed%3 == 0, seed%2 == 0}
		p := randomProgram(rng, sh)
		options := testOptions()
		options.Keep = true
		s := New(options)
		require.NoError(t, s.Add(context.Background(), p))
		_, err := s.Solve(context.Background(), Config{}, func(m *Model) bool {
			value := func(l completion.ViewLit) bool {
				if l.Atom != 0 {
					require.Equal(t, m.IsTrue(l.Atom) != l.Negated, m.values[l.Lit] > 0)
				}
				return m.values[l.Lit] > 0
			}
			s.Completion().Definitions(func(_ int, d completion.Definition) bool {
				some, forced := false, false
				for _, b := range d.Bodies {
					sum, all := int64(0), true
					for k, l := range b.Lits {
						v := value(l)
						all = all && v
						if v && b.Weights != nil {
							sum += b.Weights[k]
						}
					}
					holds := all
					if b.Weights != nil {
						holds = sum >= b.Bound
					}
					if b.Lit != 0 {
						require.Equal(t, holds, m.values[b.Lit] > 0)
					}
					some = some || holds
					forced = forced || holds && !b.Choice
				}
				switch d.Kind {
				case completion.ViewConstraint:
					require.False(t, forced)
				case completion.ViewFalse:
					require.False(t, value(d.Atom) || forced)
				case completion.ViewFree:
				case completion.ViewFact, completion.ViewForced:
					require.True(t, value(d.Atom) && some)
				default:
					require.True(t, !forced || value(d.Atom))
					require.True(t, !value(d.Atom) || some)
				}
				return true
			})
			return true
		})
		require.NoError(t, err)
	}
}

// TestManySteps plans over more and more steps: a ring of fluents that an action
// moves by two, so that the goal is reached late.
func TestManySteps(t *testing.T) {
	const n = 41
	s := New(testOptions())
	table := symbol.NewTable()
	at := func(k, i int) aspif.Atom { return aspif.Atom(k*(2*n+1) + i) }
	for k := range 60 {
		p := &aspif.Program{Symbols: table, Incremental: true}
		query := at(k, 2*n+1)
		if k > 0 {
			p.Externals = append(p.Externals, aspif.External{Atom: at(k-1, 2*n+1), Value: aspif.Release})
		}
		p.Externals = append(p.Externals, aspif.External{Atom: query, Value: aspif.True})
		for i := 1; i <= n; i++ {
			f, action := at(k, i), at(k, n+i)
			if k == 0 {
				if i == 1 {
					p.AddRule(false, []aspif.Atom{f}, nil, 0)
				}
				continue
			}
			p.AddRule(true, []aspif.Atom{action}, nil, 0)
			p.AddRule(false, []aspif.Atom{f}, []aspif.Lit{aspif.Lit(at(k-1, i)), -aspif.Lit(action)}, 0)
			p.AddRule(false, []aspif.Atom{f}, []aspif.Lit{aspif.Lit(at(k-1, (i+n-3)%n+1)), aspif.Lit(action)}, 0)
		}
		p.AddRule(false, nil, []aspif.Lit{aspif.Lit(query), -aspif.Lit(at(k, n))}, 0)
		require.NoError(t, s.Add(context.Background(), p))
		r, err := s.Solve(context.Background(), Config{Models: 1}, func(*Model) bool { return true })
		require.NoError(t, err)
		require.Equal(t, k >= (n-1)/2, r.Status == sat.Satisfiable, k)
	}
}
