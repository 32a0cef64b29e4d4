// Package steps shows one program on its way through the pipeline, for whoever
// learns how answer set programming comes to rest on SAT: source rules with
// their ground instances, the completion as formulas, loop formulas, clauses.
// It also writes the program as one CNF.
//
// In: a Control made with Options, loaded and not ground. Out: sections of
// lines, as text or as a page; DIMACS with a comment for each variable.
//
// Always: the views read what the pipeline keeps (ground statements, the
// completion's definitions, the recorded clauses); the clauses shown are the
// ones that the search gets. The models of the CNF, seen on the atoms, are the
// answer sets.
//
// The papers: K. L. Clark, Negation as Failure (1978), on the completion; F. Lin
// and Y. Zhao, ASSAT (2004), on loop formulas; T. Janhunen, Representing Normal
// Programs with Clauses (2004), on level numbers.
//
// Not done here: programs of several steps (#include <incmode>), aspif. Minimize
// statements have no part in the CNF.
package steps
