// Package check decides straight from the definition whether a set of atoms is
// an answer set of a ground program. It is the judge of the solver, so it
// shares no code with translation and search: it reads the upper level
// (package statement) and knows neither completion nor loops.
//
// In: a ground program and a candidate, a set of atom numbers. Out: nil, or an
// error that names a violated rule or a set of unfounded atoms; also the costs
// and the shown symbols of a candidate, for comparison. Always holds: the
// program is not changed.
//
// The definition is that of abstract gringo (Gebser, Harrison, Kaminski,
// Lifschitz, Schaub: Abstract Gringo, 2015) over Ferraris' reduct (Answer Sets
// for Propositional Theories, 2005). A candidate I is an answer set if it
// satisfies all statements, and no J strictly below I satisfies them in the
// pair (J,I):
//
//   - an atom holds if it is in J; not a and not not a are decided in I;
//   - an aggregate holds if it holds in I and with its conditions taken in (J,I);
//     not and not not before it are decided in I;
//   - a conditional literal is the conjunction of its implications, condition
//     to head, each of which must hold in I and in J;
//   - {a : c} :- B says that a is in J if it is in I, B and c hold; the
//     guards of a choice are decided in I, as gringo does;
//   - a disjunct a : c says that c is true in I and that c implies a (gringo's
//     d, with a :- d,c. d :- a,c. :- d, not c.); equal heads share a disjunct,
//     whose condition is then any of theirs;
//   - externals that no rule defines keep their value; theory atoms that no
//     head defines, and external ones that are free, are in J if they are in I.
//
// The set J is looked for by propagation over three values first: what every J
// must contain is derived as in the least model of a positive program. For most
// programs this reaches all of I and nothing is left to search; otherwise
// backtracking follows (minimal.go).
//
// What it does not do: find answer sets, ground, or judge optimality.
package check
