// Package symbol interns ground terms. A Symbol is one 32-bit word: small
// numbers stand in the word itself, everything else is an index into a Table.
// Two symbols of one table are equal terms exactly if the words are equal.
//
// In: numbers, names, strings, argument symbols. Out: words, their parts, their
// order and their text. A table belongs to one control; it is not safe for
// concurrent use while it is written to.
//
// Order (clingo 5): #inf < numbers < () < positive constants < negated
// constants < strings < positive functions (arity, name, arguments) < negated
// functions < #sup. Tuples are functions with an empty name.
package symbol
