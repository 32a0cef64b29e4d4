// Package difftest compares krrasp with clingo and with expectations that stand
// inside .lp files.
//
// In: programs, as text. Out: their answer sets, costs and messages from either
// system in one form, and the differences. A Runner is anything that solves a
// program; a Chunk is a program of a test file with what it must give.
//
// The files under testdata/constructs hold one construct each, with its corners
// and its error cases; those under testdata/regressions hold every program that
// krrasp and clingo ever disagreed on, shrunk, with the right answer inside.
// Always holds: the tests of these files need no clingo; where it is installed,
// the expectations are checked against it too.
package difftest
