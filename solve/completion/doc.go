// Package completion turns the steps of a ground program into clauses: it
// simplifies the rules, gives every atom and every distinct body a literal, and
// adds Clark's completion to a SAT engine.
//
// In: aspif programs, one for each step, each of which defines new atoms (or
// externals of earlier steps) once and for all. Out: clauses; a literal for
// each atom; the positive dependency graph of the components that are not
// tight, for package unfounded; the components with a cycle through a
// disjunction, for package disjunction; literals whose values determine an
// answer set, for enumeration.
//
// What always holds:
//   - The supported models of the steps are the models of the clauses, one to
//     one: every auxiliary variable is equivalent to a formula over atoms.
//   - An atom is not a variable. Its literal may be constant (True of a
//     Completion, or its complement) or shared with other atoms and bodies.
//   - With Options.Selectors, a clause from a body to a head holds only if the
//     selector of the rule's source is true; clauses from a head to its bodies
//     never depend on a selector.
//
// Papers: K. L. Clark, Negation as Failure (1978); M. Gebser, B. Kaufmann, A.
// Neumann, T. Schaub, Advanced Preprocessing for Answer Set Solving (2008); R.
// Ben-Eliyahu, R. Dechter, Propositional Semantics for Disjunctive Logic
// Programs (1994), on shifting.
//
// Not done here: loops (a model of the clauses may be unfounded), minimization,
// search. Positive cycles over several steps (through an external that a later
// step defines) are not seen, as in clasp.
package completion
