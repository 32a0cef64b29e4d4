package encode

import (
	"math/big"
	"math/bits"

	"github.com/krrasp/krrasp/solve/sat"
)

// Adders (Eén and Sörensson 2006): the literals of each binary place of the
// weights are added up by full adders, whose carries go to the next place; the
// digits of the sum are then compared with the bound. The size is linear in the
// digits of all weights, whatever they are, and any number of bounds share one
// adder; but it propagates little, so it stands last.

// sum is the value of a weighted sum in binary digits, lowest first.
type sum []sat.Lit

func (b *Builder) adder(terms []term) sum {
	var places [][]sat.Lit
	for _, t := range terms {
		for w := uint64(t.weight); w != 0; w &= w - 1 {
			places = place(places, bits.TrailingZeros64(w), t.lit)
		}
	}
	return b.add(places)
}

func (b *Builder) adderBig(terms []bigTerm) sum {
	var places [][]sat.Lit
	for _, t := range terms {
		for i := range t.weight.BitLen() {
			if t.weight.Bit(i) == 1 {
				places = place(places, i, t.lit)
			}
		}
	}
	return b.add(places)
}

func place(places [][]sat.Lit, i int, l sat.Lit) [][]sat.Lit {
	for len(places) <= i {
		places = append(places, nil)
	}
	places[i] = append(places[i], l)
	return places
}

func (b *Builder) add(places [][]sat.Lit) sum {
	var s sum
	for i := 0; i < len(places); i++ {
		queue := places[i] // the earliest first: a shallow tree
		for len(queue) > 1 {
			x, y, z := queue[0], queue[1], sat.False
			queue = queue[2:]
			if len(queue) > 0 {
				z, queue = queue[0], queue[1:]
			}
			queue = append(queue, b.xor3(x, y, z))
			if carry := b.major(x, y, z); carry != sat.False {
				places = place(places, i+1, carry)
			}
		}
		digit := sat.False
		if len(queue) == 1 {
			digit = queue[0]
		}
		s = append(s, digit)
	}
	return s
}

// atLeast gives a literal equivalent to: the sum is at least bound.
func (s sum) atLeast(b *Builder, bound *big.Int) sat.Lit {
	if bound.Sign() <= 0 {
		return sat.True
	}
	if bound.BitLen() > len(s) {
		return sat.False
	}
	ge := sat.True // so far, from the lowest digit
	for i, digit := range s {
		if bound.Bit(i) == 1 {
			ge = b.And(digit, ge)
		} else {
			ge = b.Or(digit, ge)
		}
	}
	return ge
}

// adderCost estimates the cost of an adder.
func adderCost(terms []term) int {
	ones := 0
	for _, t := range terms {
		ones += bits.OnesCount64(uint64(t.weight))
	}
	return fullAdderCost * ones
}
