// Package ir holds rules as the instantiator runs them: variables are numbered,
// predicates are relations, pools, intervals in terms, anonymous variables and
// nested constructs are gone. Aggregates, conditional literals, head sets and
// theory atoms have become occurrences with element rules of their own.
//
// In: what package rewrite makes of syntax trees. Out: what package
// instantiate plans, joins and emits. Always holds: every rule is safe.
package ir
