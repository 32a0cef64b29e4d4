// Package statement holds the upper level of a ground program: ground rules and
// directives in which aggregates, conditional literals, theory atoms and their
// element lists are intact. Text output, the checker, steps and why read this
// level; package translate makes aspif of it.
//
// In: what the instantiator derives, appended flat. Out: statements in order,
// sets of elements by id, the text of atoms. Always holds: a set is complete
// when a statement that refers to it can be read; atoms are numbered as in
// aspif (translation draws its own atoms from the same numbers).
package statement
