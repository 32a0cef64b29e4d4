// Package unfounded finds unfounded sets: atoms of an assignment that only
// derive each other, and the loop nogoods that exclude them.
//
// In: the positive dependency graph of the components that are not tight, and
// the values of literals. Out: unfounded sets, and for each of them the atoms
// with the literals of which one must hold to support any of them. Always
// holds: a nogood is violated by the assignment for which it was made, and
// satisfied by every answer set.
//
// Papers: Y. Babovich, V. Lifschitz, Computing Answer Sets Using Program
// Completion (2003) and F. Lin, Y. Zhao, ASSAT (2004) on loop formulas; C.
// Anger, M. Gebser, T. Schaub, Approaching the Core of Unfounded Sets (2006) on
// source pointers.
//
// Not done here: disjunction with a cycle through its heads, for which an
// unfounded set may exist that no source pointer shows (package disjunction).
package unfounded
