// Package optimize minimizes sums of weighted literals, lexicographically by
// priority, over the answer sets that an oracle finds.
//
// In: levels of weighted literals, the greatest priority first; an oracle that
// finds an answer set under assumptions; a strategy. Out: improving models, and
// literals that hold in the optimal ones. Always holds: bounds are assumptions
// or hang on the literal of the call, so that nothing remains of them; no sum
// wraps around.
//
// Strategies: bb tightens the bound below the best model (branch and bound); usc
// assumes that nothing costs, and relaxes unsatisfiable cores one by one (Z. Fu,
// S. Malik, 2006; B. Andres, B. Kaufmann, O. Matheis, T. Schaub, Unsatisfiability-
// based Optimization in clasp, 2012; A. Morgado, C. Dodaro, J. Marques-Silva,
// Core-Guided MaxSAT with Soft Cardinality Constraints, 2014).
package optimize
