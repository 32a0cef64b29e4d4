// Package sat is the border between answer sets and satisfiability: literals,
// the interface of SAT engines, gini behind it, and DIMACS.
//
// In: clauses over numbered variables. Out: models, failed assumptions. What
// only some engines can do (weights, hints, proofs, propagators) are small
// interfaces of their own, which a caller asks for by type assertion.
package sat
