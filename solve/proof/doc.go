// Package proof checks that a formula in DIMACS CNF has no model, by a proof in
// DRAT's text form (Wetzler, Heule, Hunt: DRAT-trim, 2014).
//
// In: a formula, a proof. Out: nil and counts, or an error that names the line
// of the proof that does not follow, or says that no contradiction was reached.
// Always holds: a nil error means that the formula is unsatisfiable; nothing of
// the engine that wrote the proof is used.
//
// Each line is checked when it is read, forward: by reverse unit propagation
// (Goldberg, Novikov 2003), that is, with all its literals false unit
// propagation must reach a conflict; else by resolution on its first literal
// (RAT), each resolvent by reverse unit propagation. As in drat-trim, the
// deletion of a clause that gave a fact is ignored; so is that of an unknown
// clause. Ignoring deletions never makes a wrong proof right, since a RAT clause
// is tested against all clauses that are kept.
//
// What it does not do: binary proofs, backward checking, cores, LRAT.
package proof
