package search

import (
	"context"
	"math"
	"math/big"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/symbol"
	"github.com/krrasp/krrasp/solve/optimize"
)

// TestExtremeNumbers gives bodies and costs weights at the border of 64 bits:
// the answer is right, or an error, and nothing wraps around.
func TestExtremeNumbers(t *testing.T) {
	numbers := []int64{0, 1, 2, 3, 1 << 31, 1 << 61, 1<<61 + 1, 1 << 62, math.MaxInt64 - 1, math.MaxInt64}
	number := func(rng *rand.Rand) int64 { return numbers[rng.Intn(len(numbers))] }
	errors, good := 0, 0
	for seed := range int64(1500) {
		rng := rand.New(rand.NewSource(seed))
		const atoms = 4
		p := &aspif.Program{Symbols: symbol.NewTable()}
		p.AddRule(true, []aspif.Atom{1, 2, 3, 4}, nil, 0)
		for range 2 {
			var body []aspif.Lit
			var weights []int64
			for range 1 + rng.Intn(4) {
				l := aspif.Lit(1 + rng.Intn(atoms))
				if rng.Intn(2) == 0 {
					l = -l
				}
				body, weights = append(body, l), append(weights, number(rng))
			}
			bound := number(rng)
			if rng.Intn(4) == 0 {
				bound = -bound
			}
			var head []aspif.Atom
			if rng.Intn(2) == 0 {
				head = []aspif.Atom{aspif.Atom(1 + rng.Intn(atoms))}
			}
			p.AddWeightRule(false, head, bound, body, weights, 0)
		}
		m := aspif.Minimize{Priority: number(rng)}
		for range 1 + rng.Intn(4) {
			w := number(rng)
			if rng.Intn(2) == 0 {
				w = -w
			}
			m.Lits = append(m.Lits, aspif.WeightedLit{Lit: aspif.Lit(1 + rng.Intn(atoms)), Weight: w})
		}
		p.Minimizes = append(p.Minimizes, m)

		strategies := strategies()
		s := New(testOptions())
		if err := s.Add(context.Background(), p); err != nil {
			errors++
			continue
		}
		config := Config{Strategy: strategies[seed%int64(len(strategies))]}
		var last int64
		found := false
		_, err := s.Solve(context.Background(), config, func(m *Model) bool {
			last, found = m.Costs[0].Value, true
			return true
		})
		if err != nil {
			require.ErrorIs(t, err, optimize.ErrOverflow)
			errors++
			continue
		}
		good++
		var best *big.Int
		for x := range uint64(1 << atoms) {
			if !bigModel(p, x) {
				continue
			}
			sum := new(big.Int)
			for _, l := range m.Lits {
				if x&bit(aspif.Atom(l.Lit)) != 0 {
					sum.Add(sum, big.NewInt(l.Weight))
				}
			}
			if best == nil || sum.Cmp(best) < 0 {
				best = sum
			}
		}
		require.Equal(t, best != nil, found, "seed %d\n%s", seed, text(p))
		if found {
			require.Equal(t, best.String(), big.NewInt(last).String(), "seed %d %v\n%s", seed, config.Strategy, text(p))
		}
	}
	require.Greater(t, good, 100)
	require.Greater(t, errors, 10)
}

// bigModel tells whether x satisfies the rules; with all atoms chosen freely it
// is an answer set then.
func bigModel(p *aspif.Program, x uint64) bool {
	it := p.Rules()
	var r aspif.Rule
	for it.Next(&r) {
		if r.Choice {
			continue
		}
		sum := new(big.Int)
		for i, l := range r.Body {
			if l > 0 == (x&bit(aspif.Atom(max(l, -l))) != 0) {
				sum.Add(sum, big.NewInt(r.Weights[i]))
			}
		}
		if sum.Cmp(big.NewInt(r.Bound)) < 0 {
			continue
		}
		if len(r.Head) == 0 || x&bit(r.Head[0]) == 0 {
			return false
		}
	}
	return true
}
