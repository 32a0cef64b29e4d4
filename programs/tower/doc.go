// Package tower is the tower defense game of the slides, as an answer set
// program and as the propositional formula that the slides build by hand.
//
// In: an instance (graph with coloured edges, spawn nodes, towers, waves, guard
// types, budget), read from its facts or made by the generator. Out: the largest
// number of days survived, strategies, the formula φ_k as printed or as meant,
// a map for each day.
//
// tower.lp and instance.lp are the slides' code blocks, line by line; budget.lp
// is the rule that their text lacks. In formula.go the clauses are built group
// by group as the slides list them; corrections.go tells each place where the
// printed text and its meaning part, and lets a reader switch them one by one.
//
// Always: with all corrections each satisfying assignment of φ_k is one strategy
// to survive k days, since the placement variables fix all others.
package tower
