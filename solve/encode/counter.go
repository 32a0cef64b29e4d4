package encode

import "github.com/krrasp/krrasp/solve/sat"

// Sequential counter (Sinz 2005), as a grid of chain gates: row i tells for
// each j whether at least j of the first i literals are true. Good for small k;
// about k(n-k+1) variables.

func (b *Builder) counter(lits []sat.Lit, k int) sat.Lit {
	row := make([]sat.Lit, k+1) // row[j]: at least j so far
	row[0] = sat.True
	for j := 1; j <= k; j++ {
		row[j] = sat.False
	}
	n := len(lits)
	for i, l := range lits {
		// Only those j matter from which k can still be reached.
		for j := min(i+1, k); j >= max(1, k-(n-i-1)); j-- {
			row[j] = b.chain(l, row[j-1], row[j])
		}
	}
	return row[k]
}
