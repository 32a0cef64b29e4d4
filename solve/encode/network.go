package encode

import "github.com/krrasp/krrasp/solve/sat"

// Sorting by odd-even merging (Batcher 1968), cut to the k largest outputs at
// every step (cardinality networks, Asín et al. 2011). A comparator is an And
// and an Or gate. About n log^2 k comparators: the smallest for large k, but its
// chains are longer than a totalizer's.

func (b *Builder) network(lits []sat.Lit, k int) sat.Lit {
	return b.sort(lits, k)[k-1]
}

// sort gives the k largest of lits (or all, if fewer), true ones first.
func (b *Builder) sort(lits []sat.Lit, k int) []sat.Lit {
	if len(lits) <= 1 {
		return lits
	}
	h := len(lits) / 2
	return b.merge(b.sort(lits[:h], k), b.sort(lits[h:], k), k)
}

// merge merges two sorted sequences into the k largest.
func (b *Builder) merge(x, y []sat.Lit, k int) []sat.Lit {
	x, y = x[:min(len(x), k)], y[:min(len(y), k)]
	switch {
	case len(x) == 0:
		return y
	case len(y) == 0:
		return x
	case len(x) == 1 && len(y) == 1:
		out := []sat.Lit{b.Or(x[0], y[0])}
		if k > 1 {
			out = append(out, b.And(x[0], y[0]))
		}
		return out
	}
	odd := b.merge(every2(x, 0), every2(y, 0), k/2+1)
	even := b.merge(every2(x, 1), every2(y, 1), k/2)
	out := []sat.Lit{odd[0]}
	for i := 0; len(out) < min(len(x)+len(y), k); i++ {
		p, q := sat.False, sat.False
		if i+1 < len(odd) {
			p = odd[i+1]
		}
		if i < len(even) {
			q = even[i]
		}
		out = append(out, b.Or(p, q))
		if len(out) < min(len(x)+len(y), k) {
			out = append(out, b.And(p, q))
		}
	}
	return out
}

func every2(lits []sat.Lit, from int) []sat.Lit {
	var out []sat.Lit
	for i := from; i < len(lits); i += 2 {
		out = append(out, lits[i])
	}
	return out
}

// networkCost is the number of comparators.
func networkCost(n, k int) int {
	if n <= 1 {
		return 0
	}
	h := n / 2
	if n%2 == 0 {
		return 2*networkCost(h, k) + mergeCost(h, h, k)
	}
	return networkCost(h, k) + networkCost(n-h, k) + mergeCost(h, n-h, k)
}

func mergeCost(x, y, k int) int {
	x, y = min(x, k), min(y, k)
	if x == 0 || y == 0 {
		return 0
	}
	if x == 1 && y == 1 {
		return 1
	}
	return mergeCost((x+1)/2, (y+1)/2, k/2+1) + mergeCost(x/2, y/2, k/2) + min(x+y, k)/2
}
