package search

import (
	"context"
	"math/rand"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/ground/aspif"
)

// TestDomain compares with the sets that are minimal, or maximal, over a part of
// the atoms.
func TestDomain(t *testing.T) {
	for seed := range int64(1000) {
		rng := rand.New(rand.NewSource(seed))
		sh := shape{6, 8, seed%3 == 0, seed%2 == 0}
		p := randomProgram(rng, sh)
		shown := 1 + rng.Intn(sh.atoms)
		domain := Domain{Shown: rng.Intn(2) == 0, Maximize: rng.Intn(2) == 0}
		p.Outputs = nil
		if domain.Shown {
			show(p, 1, shown)
		} else {
			for a := 1; a <= shown; a++ {
				p.Heuristics = append(p.Heuristics, aspif.Heuristic{Modifier: aspif.FalseModifier, Atom: aspif.Atom(a), Bias: 1})
			}
		}
		part := uint64(1)<<shown - 1
		sets := refOf(sh.atoms, p).answerSets()
		var want []uint64
		for _, x := range sets {
			best := true
			for _, y := range sets {
				a, b := x&part, y&part
				if domain.Maximize {
					a, b = b, a
				}
				if a != b && b&^a == 0 {
					best = false
				}
			}
			if best {
				want = append(want, x&part)
			}
		}
		slices.Sort(want)
		want = slices.Compact(want)
		s := New(testOptions())
		require.NoError(t, s.Add(context.Background(), p))
		for range 2 {
			got, r := all(t, s, Config{Enum: EnumDomRec, Domain: domain}, sh.atoms)
			require.True(t, r.Exhausted)
			for i, x := range got {
				require.Contains(t, sets, x)
				got[i] &= part
			}
			require.Equal(t, want, sortSets(got), "seed %d %v\n%s", seed, domain, text(p))
		}
	}
}
