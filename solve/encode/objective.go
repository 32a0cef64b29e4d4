package encode

import (
	"cmp"
	"math/big"
	"slices"

	"github.com/krrasp/krrasp/solve/sat"
)

// Objective is a weighted sum that is bounded again and again, by values not
// known in advance. What one bound needs is shared with the later ones: equal
// weights are counted by a totalizer, others by one diagram for all bounds as
// long as that stays small, and by one adder after that.
type Objective struct {
	b      *Builder
	terms  []term // weights divided by unit
	big    []bigTerm
	offset *big.Int // what the sum is if no term is true
	unit   *big.Int
	total  *big.Int // of big

	count   *Totalizer
	diagram *diagram
	digits  sum
}

// countLimit is the largest cost of one output of the totalizer.
const countLimit = 1 << 23

// NewObjective makes the sum of the weights of the true literals. Nothing is
// encoded yet; nil weights are all 1.
func NewObjective(b *Builder, lits []sat.Lit, weights []int64) *Objective {
	o := &Objective{b: b, unit: big.NewInt(1), total: new(big.Int)}
	o.big, o.offset = normalBig(lits, weights)
	if len(o.big) == 0 {
		return o
	}
	o.unit.Set(o.big[0].weight)
	for _, t := range o.big {
		o.unit.GCD(nil, nil, o.unit, t.weight)
	}
	for _, t := range o.big {
		t.weight.Quo(t.weight, o.unit)
		o.total.Add(o.total, t.weight)
	}
	if o.total.Cmp(big.NewInt(maxSum)) >= 0 {
		return o
	}
	for _, t := range o.big {
		o.terms = append(o.terms, term{t.lit, t.weight.Int64()})
	}
	slices.SortStableFunc(o.terms, func(x, y term) int { return cmp.Compare(y.weight, x.weight) })
	if o.terms[0].weight == 1 {
		lits := make([]sat.Lit, len(o.terms))
		for i, t := range o.terms {
			lits[i] = t.lit
		}
		o.count = NewTotalizer(b, lits)
	}
	return o
}

// Bound gives a literal equivalent to: the sum is at most v.
func (o *Objective) Bound(v int64) sat.Lit {
	// sum <= v iff not terms >= floor((v-offset)/unit)+1
	k := new(big.Int).Sub(big.NewInt(v), o.offset)
	k.Div(k, o.unit) // Euclidean, and unit is positive: the floor
	k.Add(k, big.NewInt(1))
	switch {
	case k.Sign() <= 0:
		return sat.False
	case k.Cmp(o.total) > 0:
		return sat.True
	case o.count != nil && totalizerCost(o.count.Size(), int(k.Int64())) < countLimit:
		return o.count.AtLeast(int(k.Int64())).Not()
	case o.count == nil && o.terms != nil && o.digits == nil:
		limit := 4*adderCost(o.terms)/chainCost + 256
		if o.diagram == nil {
			o.diagram, _ = newDiagram(o.terms, 0, 0)
		}
		if o.diagram.extend(k.Int64(), limit) {
			return o.diagram.build(o.b).Not()
		}
	}
	if o.digits == nil {
		o.digits = o.b.adderBig(o.big)
	}
	return o.digits.atLeast(o.b, k).Not()
}
