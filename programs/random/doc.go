// Package random writes small random logic programs over clingo's whole
// language, and shrinks a program that shows a fault.
//
// In: a seed and the constructs that may occur. Out: the text of a program,
// the same for the same seed and options. Nearly always it is safe, grounds to
// a few dozen rules and has few answer sets, so that another system can
// enumerate them at once; the rest (unsafe or with too many answer sets) is
// for the caller to skip. Always holds: grounding ends, since arguments grow
// only from variables that facts bind or comparisons limit.
//
// The shrinker works on text, not on the generator's choices: it takes any
// program and removes statements, literals, elements, conditions and arguments
// as long as a test still fails (Zeller, Hildebrandt: Simplifying and Isolating
// Failure-Inducing Input, 2002).
//
// What it does not do: run programs; see package difftest.
package random
