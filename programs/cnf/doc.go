// Package cnf holds formulas in conjunctive normal form that were built by
// hand: named variables, and clauses in groups that carry their sentence of the
// document they come from.
//
// In: variables and clauses. Out: the formula loaded into an engine of
// solve/sat, its models, also projected to some variables, and a count by group.
//
// Always: variables are numbered from 1 in the order they were made; the zero
// Var is none. A formula belongs to one goroutine.
package cnf
