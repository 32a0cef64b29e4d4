// Package enumerate finds all models of clauses one after the other, by
// splitting: the last decided atom is flipped, and no clause is added.
//
// In: clauses, the variables to be decided (two models to be told apart must
// differ on them), and an engine for hard parts. Out: the values of one model
// after the other. Always holds: no two models given agree on all decided
// variables, and when the search ends every other model agrees with one given.
//
// Idea: blocking clauses are quadratic in the number of models; backtracking is
// not (M. Gebser, B. Kaufmann, A. Neumann, T. Schaub, Conflict-Driven Answer Set
// Enumeration, 2007). Backtracking alone may get lost where there are no models:
// after some conflicts without a model, a CDCL engine is asked about the branch,
// under its decisions as assumptions. It either gives a model to head for, or
// the decisions that exclude one, and the search jumps behind the last of them.
package enumerate
