// Package answer runs a logic program with krrasp and gives its answer sets as
// plain Go values.
//
// In: program texts, constants, the kind of answers wanted. Out: answer sets
// whose atoms are taken apart into names, numbers and arguments.
//
// The packages of the five documents ask their questions through it. It adds
// nothing to package solve but the conversion of symbols, and keeps nothing
// between two calls.
package answer
