package search

import (
	"context"
	"math/rand"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/solve/optimize"
)

// addMinimize adds random minimize statements over priorities 2 and 1.
func addMinimize(rng *rand.Rand, p *aspif.Program, atoms int) {
	for range 1 + rng.Intn(3) {
		m := aspif.Minimize{Priority: int64(1 + rng.Intn(2))}
		for range 1 + rng.Intn(5) {
			l := aspif.Lit(1 + rng.Intn(atoms))
			if rng.Intn(3) == 0 {
				l = -l
			}
			m.Lits = append(m.Lits, aspif.WeightedLit{Lit: l, Weight: int64(rng.Intn(9) - 3)})
		}
		p.Minimizes = append(p.Minimizes, m)
	}
}

// costOf gives the costs of a set, by priority, the greatest first.
func costOf(p *aspif.Program, x uint64) []int64 {
	sums := map[int64]int64{}
	var priorities []int64
	for _, m := range p.Minimizes {
		if !slices.Contains(priorities, m.Priority) {
			priorities = append(priorities, m.Priority)
		}
		for _, l := range m.Lits {
			if l.Lit > 0 && x&bit(aspif.Atom(l.Lit)) != 0 || l.Lit < 0 && x&bit(aspif.Atom(-l.Lit)) == 0 {
				sums[m.Priority] += l.Weight
			}
		}
	}
	slices.Sort(priorities)
	slices.Reverse(priorities)
	var out []int64
	for _, q := range priorities {
		out = append(out, sums[q])
	}
	return out
}

func values(costs []Cost) []int64 {
	var out []int64
	for _, c := range costs {
		out = append(out, c.Value)
	}
	return out
}

func strategies() []optimize.Strategy {
	var out []optimize.Strategy
	for d := optimize.Linear; d <= optimize.Decreasing; d++ {
		out = append(out, optimize.Strategy{Descent: d})
	}
	for r := optimize.OLL; r <= optimize.PMRES; r++ {
		for k := range 4 {
			out = append(out, optimize.Strategy{
				Algorithm: optimize.Cores, Relaxation: r, Size: k,
				Disjoint: k&1 != 0, Stratify: k&2 != 0,
			})
		}
	}
	return out
}

func TestOptimization(t *testing.T) {
	strategies := strategies()
	for seed := range int64(1500) {
		rng := rand.New(rand.NewSource(seed))
		sh := shape{6, 6, seed%3 == 0, seed%2 == 0}
		p := randomProgram(rng, sh)
		addMinimize(rng, p, sh.atoms)
		sets := refOf(sh.atoms, p).answerSets()
		var bounds []int64
		if rng.Intn(2) == 0 {
			for range 1 + rng.Intn(2) {
				bounds = append(bounds, int64(rng.Intn(8)-2))
			}
		}
		within := []uint64{}
		for _, x := range sets {
			c := costOf(p, x)
			n := min(len(bounds), len(c))
			if slices.Compare(c[:n], bounds[:n]) <= 0 {
				within = append(within, x)
			}
		}
		var best []int64
		for _, x := range within {
			if c := costOf(p, x); best == nil || slices.Compare(c, best) < 0 {
				best = c
			}
		}
		optimal := []uint64{}
		for _, x := range within {
			if slices.Equal(costOf(p, x), best) {
				optimal = append(optimal, x)
			}
		}
		s := New(testOptions())
		require.NoError(t, s.Add(context.Background(), p))
		strategy := strategies[seed%int64(len(strategies))]
		name := func() string { return text(p) }

		var last []int64
		for _, mode := range []OptMode{OptOpt, OptN} {
			got := []uint64{}
			last = nil
			r, err := s.Solve(context.Background(), Config{Opt: mode, Bounds: bounds, Strategy: strategy}, func(m *Model) bool {
				x := mask(m, sh.atoms)
				require.Equal(t, costOf(p, x), values(m.Costs), "seed %d\n%s", seed, name())
				if m.Optimal {
					got = append(got, x)
				} else {
					require.True(t, last == nil || slices.Compare(values(m.Costs), last) < 0)
				}
				last = values(m.Costs)
				return true
			})
			require.NoError(t, err)
			require.Equal(t, best, last, "seed %d, strategy %v\n%s", seed, strategy, name())
			require.Equal(t, best != nil, r.Optimum)
			require.True(t, r.Exhausted)
			if mode == OptN {
				require.Equal(t, optimal, sortSets(got), "seed %d, strategy %v\n%s", seed, strategy, name())
			}
		}
		got, _ := all(t, s, Config{Opt: OptEnum, Bounds: bounds}, sh.atoms)
		require.Equal(t, within, append([]uint64{}, sortSets(got)...), "enum, seed %d, %v\n%s", seed, bounds, name())
		got, _ = all(t, s, Config{Opt: OptIgnore}, sh.atoms)
		require.Equal(t, append([]uint64{}, sets...), append([]uint64{}, sortSets(got)...))
	}
}

func TestConsequencesAndProjection(t *testing.T) {
	for seed := range int64(1500) {
		rng := rand.New(rand.NewSource(seed))
		sh := shape{6, 9, seed%3 == 0, seed%2 == 0}
		p := randomProgram(rng, sh)
		p.Outputs = nil
		shown := 1 + rng.Intn(sh.atoms)
		show(p, 1, shown)
		projected := uint64(0)
		p.HasProject = rng.Intn(2) == 0
		if p.HasProject {
			for range rng.Intn(4) {
				a := aspif.Atom(1 + rng.Intn(sh.atoms))
				p.Projects = append(p.Projects, a)
				projected |= bit(a)
			}
		}
		sets := refOf(sh.atoms, p).answerSets()
		assumptions, sets := assume(rng, sh.atoms, sets)
		s := New(testOptions())
		require.NoError(t, s.Add(context.Background(), p))

		all1 := uint64(1)<<shown - 1
		brave, cautious := uint64(0), all1
		for _, x := range sets {
			brave |= x & all1
			cautious &= x
		}
		for _, mode := range []EnumMode{EnumBrave, EnumCautious} {
			var got uint64
			found := false
			r, err := s.Solve(context.Background(), Config{Enum: mode, Assumptions: assumptions}, func(m *Model) bool {
				got, found = mask(m, shown), true
				atoms, _ := m.Symbols(nil, nil)
				in, _ := m.Estimate()
				require.Len(t, atoms, in)
				return true
			})
			require.NoError(t, err)
			require.Equal(t, len(sets) > 0, found)
			require.True(t, r.Exhausted)
			want := brave
			if mode == EnumCautious {
				want = cautious
			}
			if found {
				require.Equal(t, want, got, "seed %d, mode %v\n%s", seed, mode, text(p))
			}
		}
		for _, mode := range []Projection{ProjectShow, ProjectProject, ProjectAuto} {
			visible := all1
			if mode == ProjectProject || mode == ProjectAuto && len(p.Projects) > 0 {
				visible = projected
			}
			var want []uint64
			for _, x := range sets {
				want = append(want, x&visible)
			}
			slices.Sort(want)
			want = slices.Compact(want)
			got, _ := all(t, s, Config{Project: mode, Assumptions: assumptions}, sh.atoms)
			for _, x := range got {
				require.Contains(t, sets, x)
			}
			for i := range got {
				got[i] &= visible
			}
			require.Equal(t, want, sortSets(got), "seed %d, projection %v\n%s", seed, mode, text(p))
		}
	}
}

// assume makes random assumptions and gives the sets that satisfy them.
func assume(rng *rand.Rand, atoms int, sets []uint64) ([]aspif.Lit, []uint64) {
	var lits []aspif.Lit
	for range rng.Intn(3) {
		l := aspif.Lit(1 + rng.Intn(atoms))
		if rng.Intn(2) == 0 {
			l = -l
		}
		lits = append(lits, l)
	}
	return lits, under(sets, lits)
}

func under(sets []uint64, lits []aspif.Lit) []uint64 {
	var out []uint64
	for _, x := range sets {
		ok := true
		for _, l := range lits {
			if l > 0 {
				ok = ok && x&bit(aspif.Atom(l)) != 0
			} else {
				ok = ok && x&bit(aspif.Atom(-l)) == 0
			}
		}
		if ok {
			out = append(out, x)
		}
	}
	return out
}

func TestCores(t *testing.T) {
	cores := 0
	for seed := range int64(1000) {
		rng := rand.New(rand.NewSource(seed))
		sh := shape{6, 9, seed%3 == 0, seed%2 == 0}
		p := randomProgram(rng, sh)
		sets := refOf(sh.atoms, p).answerSets()
		assumptions, some := assume(rng, sh.atoms, sets)
		s := New(testOptions())
		require.NoError(t, s.Add(context.Background(), p))
		got, r := all(t, s, Config{Assumptions: assumptions, Models: 1}, sh.atoms)
		require.Equal(t, len(some) > 0, len(got) > 0, "seed %d\n%s", seed, text(p))
		if len(got) > 0 {
			continue
		}
		require.Subset(t, append(assumptions, 0), append(r.Core, 0))
		require.Empty(t, under(sets, r.Core), "seed %d, core %v\n%s", seed, r.Core, text(p))
		if len(r.Core) > 0 {
			cores++
		}
	}
	require.Greater(t, cores, 20)
}

func TestSelectors(t *testing.T) {
	for seed := range int64(1500) {
		rng := rand.New(rand.NewSource(seed))
		sh := shape{5, 8, false, seed%2 == 0}
		plain := randomProgram(rng, sh)
		p := &aspif.Program{Symbols: plain.Symbols}
		relaxed := &aspif.Program{Symbols: plain.Symbols}
		p.Reserve(aspif.Atom(sh.atoms))
		it := plain.Rules()
		var r aspif.Rule
		var ids []uint32
		for id := uint32(1); it.Next(&r); id++ {
			relax := rng.Intn(3) == 0
			if relax {
				ids = append(ids, id)
			}
			for k, q := range []*aspif.Program{p, relaxed} {
				choice := r.Choice
				if k == 1 && relax {
					if len(r.Head) == 0 {
						continue
					}
					choice = true
				}
				if r.Weighted {
					q.AddWeightRule(choice, r.Head, r.Bound, r.Body, r.Weights, id)
				} else {
					q.AddRule(choice, r.Head, r.Body, id)
				}
			}
		}
		s := New(Options{Selectors: true})
		require.NoError(t, s.Add(context.Background(), p))
		for k, q := range []*aspif.Program{p, relaxed} {
			config := Config{}
			if k == 1 {
				config.Relaxed = ids
			}
			want := refOf(sh.atoms, q).answerSets()
			got, res := all(t, s, config, sh.atoms)
			require.Equal(t, append([]uint64{}, want...), append([]uint64{}, sortSets(got)...), "seed %d, relaxed %v\n%s", seed, config.Relaxed, text(p))
			if len(got) == 0 {
				require.NotEmpty(t, res.CoreSources, "seed %d, relaxed %v\n%s", seed, config.Relaxed, text(p))
			}
		}
	}
}
