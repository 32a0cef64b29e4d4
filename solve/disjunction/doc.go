// Package disjunction tests candidates for minimality where a positive cycle
// goes through two heads of one disjunction. There the test is itself an NP
// search, made by a second SAT engine.
//
// In: the rules of one component, and the values of literals. Out: a nogood, if
// the component's atoms are not a minimal model of the reduct. Always holds: the
// nogood is violated by the candidate and satisfied by every answer set; the
// second engine is kept and only its assumptions change.
//
// Papers: C. Koch, N. Leone, G. Pfeifer, Enhancing Disjunctive Logic
// Programming Systems by SAT Checkers (2003); N. Leone, P. Rullo, F. Scarcello,
// Disjunctive Stable Models (1997) on unfounded sets; M. Gebser, B. Kaufmann, T.
// Schaub, Advanced Conflict-Driven Disjunctive Answer Set Solving (2013).
package disjunction
