// Package cdcl is krrasp's own SAT engine: conflict-driven clause learning with
// what answer sets need inside the search (weighted sums, propagators, models
// one after the other, hints).
//
// In: clauses and constraints over variables, assumptions, a context. Out:
// models, failed assumptions, counters; a DRAT proof on request. It implements
// sat.Engine and all of sat's abilities.
//
// The search (Marques-Silva and Sakallah 1996, Moskewicz et al. 2001, Eén and
// Sörensson 2003) decides literals, propagates, and learns a clause from each
// conflict. One file holds one technique:
//
//	solver.go     state, sat.Engine          arena.go      clauses in one slice
//	add.go        a clause at any level      propagate.go  watched literals
//	search.go     the loop                   analyze.go    first unique implication point
//	minimize.go   shorter learnt clauses     decide.go     scores, phases, hints
//	restart.go    when to start over         reduce.go     which clauses to forget
//	assume.go     assumptions, cores         enumerate.go  models by backtracking
//	weights.go    weighted sums              propagator.go propagators
//	inprocess.go  when to simplify           probe.go      failed literals
//	vivify.go     clauses by propagation     subsume.go    contained clauses
//	eliminate.go  auxiliary variables        proof.go      DRAT
//	portfolio.go  several at once
//
// What always holds between calls: every clause of three or more literals is
// watched by its first two; a watched literal is false only if the clause has a
// true literal, or is known to be unit or false and dealt with; levels never
// decrease along the trail; level 0 holds consequences of the clauses alone.
// Equal calls in equal order with equal seeds give equal answers.
//
// What it does not do: it changes nothing about variables that are not
// auxiliary but by consequences, so models over these stay what they were.
package cdcl
