package encode

import "github.com/krrasp/krrasp/solve/sat"

// Normalize gives the same sum as offset plus positive weights of literals of
// different variables, none constant, in the order of variables; nil weights
// are all 1. It fails if the absolute values of all weights together, or a
// number up to limit added to them, reach 2^62.
func Normalize(lits []sat.Lit, weights []int64, limit int64) (terms []sat.Lit, positive []int64, offset int64, ok bool) {
	if !magnitude(weights, len(lits), limit) {
		return nil, nil, 0, false
	}
	sum, offset := normal(lits, weights)
	for _, t := range sum {
		terms = append(terms, t.lit)
		positive = append(positive, t.weight)
	}
	return terms, positive, offset, true
}
