package search

import (
	"context"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/ground/aspif"
)

func mask(m *Model, atoms int) uint64 {
	x := uint64(0)
	for a := aspif.Atom(1); a <= aspif.Atom(atoms); a++ {
		if m.IsTrue(a) {
			x |= bit(a)
		}
	}
	return x
}

func all(t *testing.T, s *Solver, config Config, atoms int) ([]uint64, Result) {
	var sets []uint64
	r, err := s.Solve(context.Background(), config, func(m *Model) bool {
		sets = append(sets, mask(m, atoms))
		return true
	})
	require.NoError(t, err)
	return sets, r
}

func TestRandomPrograms(t *testing.T) {
	shapes := []shape{
		{5, 7, false, false},
		{6, 10, false, true},
		{5, 8, true, false},
		{6, 12, true, true},
		{7, 14, false, true},
	}
	for seed := range int64(3000) {
		rng := rand.New(rand.NewSource(seed))
		sh := shapes[seed%int64(len(shapes))]
		p := randomProgram(rng, sh)
		want := refOf(sh.atoms, p).answerSets()
		s := New(testOptions())
		require.NoError(t, s.Add(context.Background(), p))
		got, r := all(t, s, Config{}, sh.atoms)
		if len(want) == 0 {
			want = nil
		}
		require.Equal(t, want, sortSets(got), "seed %d\n%s", seed, text(p))
		require.True(t, r.Exhausted)
		again, _ := all(t, s, Config{}, sh.atoms)
		require.Equal(t, want, sortSets(again), "again, seed %d\n%s", seed, text(p))
	}
}

func TestSaturation(t *testing.T) {
	found := 0
	for seed := range int64(3000) {
		rng := rand.New(rand.NewSource(seed))
		p, atoms := randomSaturation(rng)
		want := refOf(atoms, p).answerSets()
		found += len(want)
		s := New(testOptions())
		require.NoError(t, s.Add(context.Background(), p))
		got, _ := all(t, s, Config{}, atoms)
		require.Equal(t, append([]uint64{}, want...), append([]uint64{}, sortSets(got)...), "seed %d\n%s", seed, text(p))
	}
	require.Greater(t, found, 1000)
}
