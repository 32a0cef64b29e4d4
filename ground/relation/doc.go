// Package relation stores the atoms of one predicate as rows of symbols,
// appended in order, in pages without pointers, with a hash over whole rows
// and indexes over argument patterns.
//
// In: rows of a fixed arity. Out: row numbers, dense from 0, in order of
// insertion; a row's state (certain, or possible with the number of its atom).
// Old, new and delta of semi-naive evaluation are ranges of row numbers
// (Abiteboul, Hull, Vianu: Foundations of Databases, 1995, 13.1).
package relation
