// Package rewrite turns statements of the syntax tree into rules that can be
// instantiated (package ir).
//
// In: statements of a part, with the values of its parameters and of constants.
// Out: rules and occurrences; relations for the predicates they mention; errors
// with spans for unsafe variables, undefined theory atoms and the like.
//
// Each statement goes through these steps, in this order:
//
//	unpool     a pool stands for each of its alternatives (unpool.go). First,
//	           since safety is about the unpooled rule, and so that nothing
//	           behind it knows of pools. Negated comparison chains are
//	           alternatives too.
//	heads      "not a" and comparisons leave the head for the body; choices
//	           without bounds fall into one rule for each element (head.go).
//	           Before bodies are lowered, since it adds to them.
//	lower      terms and literals over numbered variables; constants get their
//	           values, arithmetic is folded, intervals and what can't be
//	           inverted move into equations; "not p(_)" becomes an aggregate
//	           (term.go, body.go).
//	arrange    the aggregates of a body are ordered by what they need bound; one
//	           with "X =" assigns X where nothing else binds it (element.go).
//	           Behind lower, since guards may give rise to equations.
//	elements   aggregates, conditional literals, head sets and theory atoms
//	           become occurrences: a rule that collects their keys, a rule for
//	           each element (element.go, theory.go).
//	safety     every variable of every rule made is bound (safety.go), if need be
//	           by integer bounds that follow from comparisons (bounds.go). Last,
//	           since the steps before it add both binders and variables.
//
// Always holds: a rule that leaves here is safe; every relation it mentions
// exists; its spans are those of the user's text.
package rewrite
