package encode

import (
	"cmp"
	"math/big"
	"slices"

	"github.com/krrasp/krrasp/solve/sat"
)

// The choice among encodings. A bound is first made as small as it gets: common
// divisors go, weights above the bound are cut to it, and of "at least k" and
// its dual "not at least total-k+1 of the complements" the one with the smaller
// bound is taken. Literals that decide alone leave the sum. What remains is a
// cardinality (direct clauses, counter, totalizer or network, whichever is
// estimated smallest) or a proper weighted sum (diagram, or adder when that
// grows too large).

// AtLeast gives a literal equivalent to: the weights of the true lits sum up to
// at least bound. Weights may be negative, literals constant, repeated or
// complementary; nil weights are all 1.
func AtLeast(b *Builder, lits []sat.Lit, weights []int64, bound int64) sat.Lit {
	if !magnitude(weights, len(lits), bound) {
		terms, offset := normalBig(lits, weights)
		return b.atLeastBig(terms, offset.Sub(big.NewInt(bound), offset))
	}
	terms, offset := normal(lits, weights)
	return b.atLeast(terms, bound-offset)
}

// atLeastBig cuts weights to the bound and goes on with small numbers if they
// fit now.
func (b *Builder) atLeastBig(terms []bigTerm, bound *big.Int) sat.Lit {
	if bound.Sign() <= 0 {
		return sat.True
	}
	sum := new(big.Int)
	for _, t := range terms {
		sum.Add(sum, t.weight)
	}
	if sum.Cmp(bound) < 0 {
		return sat.False
	}
	// The dual's bound may be small where this one is not.
	dual := new(big.Int).Sub(sum, bound)
	dual.Add(dual, big.NewInt(1))
	negate := dual.Cmp(bound) < 0
	if negate {
		bound = dual
	}
	sum.SetInt64(0)
	cut := make([]bigTerm, len(terms))
	for i, t := range terms {
		if negate {
			t.lit = t.lit.Not()
		}
		if t.weight.Cmp(bound) > 0 {
			t.weight = bound
		}
		cut[i] = t
		sum.Add(sum, t.weight)
	}
	var g sat.Lit
	if sum.Cmp(big.NewInt(maxSum)) < 0 {
		small := make([]term, len(cut))
		for i, t := range cut {
			small[i] = term{t.lit, t.weight.Int64()}
		}
		g = b.atLeast(small, bound.Int64())
	} else {
		g = b.adderBig(cut).atLeast(b, bound)
	}
	if negate {
		g = g.Not()
	}
	return g
}

// atLeast gives a literal equivalent to: the terms sum up to at least bound. It
// changes terms.
func (b *Builder) atLeast(terms []term, bound int64) sat.Lit {
	if bound <= 0 {
		return sat.True
	}
	sum := total(terms)
	if sum < bound {
		return sat.False
	}
	if dual := sum - bound + 1; dual < bound {
		for i := range terms {
			terms[i].lit = terms[i].lit.Not()
		}
		return b.least(terms, dual).Not()
	}
	return b.least(terms, bound)
}

// least is atLeast for a bound that is positive and at most half of the total.
func (b *Builder) least(terms []term, bound int64) sat.Lit {
	bound = tighten(terms, bound)
	slices.SortStableFunc(terms, func(x, y term) int { return cmp.Compare(y.weight, x.weight) })
	n := 0
	for n < len(terms) && terms[n].weight == bound {
		n++
	}
	if n > 0 {
		alone := make([]sat.Lit, 0, n+1)
		for _, t := range terms[:n] {
			alone = append(alone, t.lit)
		}
		return b.Or(append(alone, b.atLeast(terms[n:], bound))...)
	}
	if terms[0].weight == terms[len(terms)-1].weight { // 1, after tighten
		lits := make([]sat.Lit, len(terms))
		for i, t := range terms {
			lits[i] = t.lit
		}
		return b.cardinality(lits, int(bound))
	}
	adder := adderCost(terms)
	if d, ok := newDiagram(terms, bound, 4*adder/chainCost+64); ok {
		return d.build(b)
	}
	return b.adder(terms).atLeast(b, big.NewInt(bound))
}

// Costs are counted in literals of clauses, with a variable as two more.
const (
	chainCost      = 12
	comparatorCost = 18
	fullAdderCost  = 46
)

// cardinality gives a literal equivalent to: at least k of lits, all of
// different variables; 1 < k < len(lits).
func (b *Builder) cardinality(lits []sat.Lit, k int) sat.Lit {
	n := len(lits)
	best, build := chainCost*k*(n-k+1), b.counter
	consider := func(cost int, f func([]sat.Lit, int) sat.Lit) {
		if cost < best {
			best, build = cost, f
		}
	}
	consider(directCost(n, k, best), b.direct)
	consider(totalizerCost(n, k), b.totalizer)
	consider(networkCost(n, k)*comparatorCost, b.network)
	return build(lits, k)
}
