// Package translate makes a program in aspif's vocabulary of ground statements.
//
// In: a statement.Program, statement by statement from a mark on, as often as
// the instantiator has something new. Out: rules, minimize statements, outputs
// and the rest in an aspif.Program, one for each step. What the translator has
// defined (sums, conjunctions, tuples, theory terms) stays known over all calls
// and steps.
//
// Always holds: atoms of statements keep their numbers, auxiliary atoms are
// drawn from the same numbers; each auxiliary atom has one truth value for each
// answer set, so that answer sets correspond one to one; weights of rule bodies
// are positive; no number wraps.
//
// Aggregates follow Ferraris (Logic programs with propositional connectives and
// aggregates, TOCL 2011) as gringo does (Gebser, Harrison, Kaminski, Lifschitz,
// Schaub: Abstract Gringo, TPLP 2015): an interpretation H below T satisfies an
// aggregate if H, with negation decided by T, and T do. Bounds that are not
// monotone in a positive recursion are made monotone by saturation (Alviano,
// Faber, Gebser: Rewriting recursive aggregates in answer set programming: back
// to monotonicity, TPLP 2015).
//
// It does not simplify what the grounder left, and does not encode bounds into
// clauses.
package translate
