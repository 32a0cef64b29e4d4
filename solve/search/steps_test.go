package search

import (
	"context"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/symbol"
)

// TestSteps adds random steps with externals that are assigned, released and
// defined, and compares each state with the definition.
func TestSteps(t *testing.T) {
	for seed := range int64(800) {
		rng := rand.New(rand.NewSource(seed))
		s := New(testOptions())
		table := symbol.NewTable()
		var steps []*aspif.Program
		value := map[aspif.Atom]aspif.TruthValue{} // of open externals
		atoms := 0
		for k := range 3 {
			p := &aspif.Program{Symbols: table, Incremental: true}
			first := atoms + 1
			atoms += 3
			var names []aspif.Atom
			for a := range value {
				names = append(names, a)
			}
			sortAtoms(names)
			for _, a := range names {
				if rng.Intn(3) == 0 {
					// Positive bodies could close a cycle over two steps.
					p.AddRule(rng.Intn(2) == 0, []aspif.Atom{a}, []aspif.Lit{-aspif.Lit(1 + rng.Intn(atoms))}, 0)
					delete(value, a)
				}
			}
			addRandomRules(rng, p, shape{atoms, 5, k == 1, k != 1}, first)
			p.Reserve(aspif.Atom(atoms))
			show(p, first, atoms)
			defined := map[aspif.Atom]bool{}
			it := p.Rules()
			var r aspif.Rule
			for it.Next(&r) {
				for _, h := range r.Head {
					defined[h] = true
				}
			}
			for a := aspif.Atom(first); a <= aspif.Atom(atoms); a++ {
				if !defined[a] && rng.Intn(2) == 0 {
					value[a] = aspif.TruthValue(rng.Intn(3))
					p.Externals = append(p.Externals, aspif.External{Atom: a, Value: value[a]})
				}
			}
			require.NoError(t, s.Add(context.Background(), p))
			steps = append(steps, p)
			for range 2 {
				ref := refOf(atoms, steps...)
				for a, v := range value {
					switch v {
					case aspif.Free:
						ref.rules = append(ref.rules, refRule{choice: true, head: []aspif.Atom{a}})
					case aspif.True:
						ref.rules = append(ref.rules, refRule{head: []aspif.Atom{a}})
					}
				}
				got, _ := all(t, s, Config{}, atoms)
				require.Equal(t, append([]uint64{}, ref.answerSets()...), append([]uint64{}, sortSets(got)...), "seed %d step %d\n%v", seed, k, value)
				for _, a := range names {
					if _, open := value[a]; open && rng.Intn(2) == 0 {
						v := aspif.TruthValue(rng.Intn(4))
						require.True(t, s.AssignExternal(a, v))
						if v == aspif.Release {
							delete(value, a)
						} else {
							value[a] = v
						}
					}
				}
			}
		}
		again := &aspif.Program{Symbols: table}
		again.AddRule(false, []aspif.Atom{aspif.Atom(atoms)}, nil, 0)
		if _, open := value[aspif.Atom(atoms)]; !open {
			require.Error(t, s.Add(context.Background(), again))
			require.False(t, s.AssignExternal(aspif.Atom(atoms), aspif.True))
		}
	}
}

func sortAtoms(a []aspif.Atom) {
	for i := range a {
		for j := i; j > 0 && a[j-1] > a[j]; j-- {
			a[j-1], a[j] = a[j], a[j-1]
		}
	}
}

// TestEdges compares with a search for cycles in every set.
func TestEdges(t *testing.T) {
	for seed := range int64(500) {
		rng := rand.New(rand.NewSource(seed))
		p := &aspif.Program{Symbols: symbol.NewTable()}
		const atoms, nodes = 8, 5
		for a := aspif.Atom(1); a <= atoms; a++ {
			p.AddRule(true, []aspif.Atom{a}, nil, 0)
		}
		for range 10 {
			e := aspif.Edge{From: int32(rng.Intn(nodes)), To: int32(rng.Intn(nodes))}
			for range rng.Intn(3) {
				l := aspif.Lit(1 + rng.Intn(atoms))
				if rng.Intn(2) == 0 {
					l = -l
				}
				e.Condition = append(e.Condition, l)
			}
			p.Edges = append(p.Edges, e)
		}
		want := []uint64{}
		for x := uint64(0); x < 1<<atoms; x++ {
			var reach [nodes][nodes]bool
			for _, e := range p.Edges {
				r := refRule{body: e.Condition}
				if r.holds(x, x) {
					reach[e.From][e.To] = true
				}
			}
			for k := range nodes {
				for i := range nodes {
					for j := range nodes {
						reach[i][j] = reach[i][j] || reach[i][k] && reach[k][j]
					}
				}
			}
			cyclic := false
			for i := range nodes {
				cyclic = cyclic || reach[i][i]
			}
			if !cyclic {
				want = append(want, x)
			}
		}
		s := New(testOptions())
		require.NoError(t, s.Add(context.Background(), p))
		got, _ := all(t, s, Config{}, atoms)
		require.Equal(t, want, append([]uint64{}, sortSets(got)...), "seed %d", seed)
	}
}
