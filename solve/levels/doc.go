// Package levels writes loops away: clauses by which a SAT solver alone finds
// answer sets only, where otherwise loop nogoods would be added between calls.
//
// In: the positive dependency graph of the components that are not tight. Out:
// clauses and gates over level numbers. Always holds: the models of completion
// and levels, seen on the atoms, are the answer sets. One answer set may have
// many models, since levels are not unique.
//
// The idea is level numbering (T. Janhunen, Representing Normal Programs with
// Clauses, 2004): a true atom has a body whose atoms all have lower levels than
// itself. A component of n atoms needs numbers of log n bits.
//
// Not done here: disjunction with a cycle through its heads.
package levels
