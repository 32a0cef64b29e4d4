// Package lint finds what is legal in a program and most likely not meant: names
// that nothing defines, variables used once, sums that swallow equal tuples,
// commas that go on with a condition.
//
// In: the statements of a whole program, as the parser hands them over (a Linter
// is a grammar.Sink). Out: diagnostics of severity Warning, in the order of the
// text. Always holds: a program without findings need not be right, and one with
// findings may be; nothing is executed or ground.
//
// Each finding has a code of its own in package diag, by which it can be told
// apart and silenced. clingo prints none of them but atom-undefined, so they are
// given on request only (krrasp check).
package lint
