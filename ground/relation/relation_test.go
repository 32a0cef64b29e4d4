package relation

import (
	"math/rand/v2"
	"testing"

	"github.com/krrasp/krrasp/ground/symbol"
	"github.com/stretchr/testify/require"
)

// Rows and indexes against a map, over random rows with many repetitions.
func TestRowsAndIndexesAgreeWithMaps(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for arity := range 4 {
		r := New(1, arity, false)
		seen := map[[4]Symbol]uint32{}
		byFirst := map[Symbol][]uint32{}
		for i := range 20000 {
			var key [4]Symbol
			for k := range arity {
				key[k] = symbol.SmallNumber(int64(rng.IntN(60)))
			}
			row, added := r.Insert(key[:arity])
			old, known := seen[key]
			require.Equal(t, !known, added)
			if known {
				require.Equal(t, old, row)
				continue
			}
			seen[key] = row
			if arity > 0 {
				byFirst[key[0]] = append(byFirst[key[0]], row)
			}
			r.SetAtom(row, uint32(i))
			if i%3 == 0 {
				r.SetCertain(row)
			}
			atom, certain := r.State(row)
			require.Equal(t, uint32(i), atom)
			require.Equal(t, i%3 == 0, certain)
			if arity > 0 && i%500 == 0 {
				checkIndex(t, r, byFirst)
			}
		}
		require.Equal(t, len(seen), int(r.Len()))
		for key, row := range seen {
			got, ok := r.Find(key[:arity])
			require.True(t, ok)
			require.Equal(t, row, got)
		}
	}
}

func checkIndex(t *testing.T, r *Relation, want map[Symbol][]uint32) {
	x := r.Index(Key{Columns: []int{0}})
	x.Refresh(r.Len())
	for first, rows := range want {
		var got []uint32
		for at := x.First([]Symbol{first}); at != 0; at = x.Next(at - 1) {
			got = append(got, at-1)
		}
		require.Equal(t, rows, got, "rows of a key in order of insertion")
	}
	require.Zero(t, x.First([]Symbol{symbol.SmallNumber(1000)}))
}
