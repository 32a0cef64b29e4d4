package encode

import (
	"math/big"
	"math/bits"
	"slices"

	"github.com/krrasp/krrasp/solve/sat"
)

// Normal form of a weighted sum: every variable once, only positive weights, no
// constants; what can't differ is in the offset. Repeated and complementary
// literals are merged: w*not(x) = w - w*x.

// maxSum bounds sums computed in int64; above it, math/big is used.
const maxSum = 1 << 62

// term is a literal with a positive weight.
type term struct {
	lit    sat.Lit
	weight int64
}

// bigTerm is a term of any size.
type bigTerm struct {
	lit    sat.Lit
	weight *big.Int
}

// magnitude tells whether the absolute values of weights and bound together
// stay below maxSum.
func magnitude(weights []int64, n int, bound int64) bool {
	sum := abs(bound)
	if weights == nil {
		sum += uint64(n)
	}
	for _, w := range weights {
		var carry uint64
		if sum, carry = bits.Add64(sum, abs(w), 0); carry != 0 {
			return false
		}
	}
	return sum < maxSum
}

func abs(w int64) uint64 {
	if w < 0 {
		return -uint64(w)
	}
	return uint64(w)
}

// normal gives sum(lits, weights) = offset + sum(terms), terms in order of
// variables. The magnitudes must be small; nil weights are all 1.
func normal(lits []sat.Lit, weights []int64) (terms []term, offset int64) {
	terms = make([]term, 0, len(lits))
	for i, l := range lits {
		w := int64(1)
		if weights != nil {
			w = weights[i]
		}
		switch {
		case l == sat.True:
			offset += w
		case l == sat.False || w == 0:
		case l.Neg():
			offset += w
			terms = append(terms, term{l.Not(), -w})
		default:
			terms = append(terms, term{l, w})
		}
	}
	slices.SortFunc(terms, func(a, b term) int { return int(a.lit>>1) - int(b.lit>>1) })
	n := 0
	for i := 0; i < len(terms); {
		t := terms[i]
		for i++; i < len(terms) && terms[i].lit == t.lit; i++ {
			t.weight += terms[i].weight
		}
		if t.weight < 0 {
			offset += t.weight
			t = term{t.lit.Not(), -t.weight}
		}
		if t.weight > 0 {
			terms[n] = t
			n++
		}
	}
	return terms[:n], offset
}

// normalBig is normal for weights of any size.
func normalBig(lits []sat.Lit, weights []int64) (terms []bigTerm, offset *big.Int) {
	offset = new(big.Int)
	for i, l := range lits {
		w := big.NewInt(1)
		if weights != nil {
			w.SetInt64(weights[i])
		}
		switch {
		case l == sat.True:
			offset.Add(offset, w)
		case l == sat.False || w.Sign() == 0:
		case l.Neg():
			offset.Add(offset, w)
			terms = append(terms, bigTerm{l.Not(), w.Neg(w)})
		default:
			terms = append(terms, bigTerm{l, w})
		}
	}
	slices.SortFunc(terms, func(a, b bigTerm) int { return int(a.lit>>1) - int(b.lit>>1) })
	n := 0
	for i := 0; i < len(terms); {
		t := terms[i]
		for i++; i < len(terms) && terms[i].lit == t.lit; i++ {
			t.weight.Add(t.weight, terms[i].weight)
		}
		switch t.weight.Sign() {
		case 0:
			continue
		case -1:
			offset.Add(offset, t.weight)
			t = bigTerm{t.lit.Not(), t.weight.Neg(t.weight)}
		}
		terms[n] = t
		n++
	}
	return terms[:n], offset
}

func total(terms []term) int64 {
	sum := int64(0)
	for _, t := range terms {
		sum += t.weight
	}
	return sum
}

// tighten clamps weights to the bound, which is positive, and divides all by
// their greatest common divisor. The bound stays positive.
func tighten(terms []term, bound int64) int64 {
	g := int64(0)
	for i := range terms {
		w := min(terms[i].weight, bound)
		terms[i].weight = w
		for a := w; a != 0; {
			g, a = a, g%a
		}
	}
	if g > 1 {
		for i := range terms {
			terms[i].weight /= g
		}
		bound = (bound-1)/g + 1
	}
	return bound
}
