// Package difftest compares krrasp with clingo and with expectations that stand
// inside .lp files.
//
// In: programs, as text. Out: their answer sets, costs and messages from either
// system in one form, and the differences. A Runner is anything that solves a
// program; a Chunk is a program of a test file with what it must give.
//
// The files under testdata/constructs hold one construct each, with its corners
// and its error cases; those under testdata/regressions hold every program that
// krrasp and clingo ever disagreed on, shrunk, with the right answer inside;
// clingo.lp holds those on which clingo is wrong by the definition.
// Always holds: the tests of these files need no clingo; where it is installed,
// the expectations are checked against it too.
//
// The random programs of a test are few; more, or larger ones, by flags, another
// clingo than the one in PATH by the environment:
//
//	KRRASP_CLINGO=clingo-5.8 go test ./programs/difftest -run Random -programs=10000 -seed=1 -size=12 -shrink=DIR
//
// writes each program that disagrees, shrunk, into DIR.
package difftest
