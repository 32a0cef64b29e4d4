// Package why explains answers: which rules make a program unsatisfiable, how an
// atom of an answer set comes about, and why an atom is false.
//
// In: a solve.Control made with KeepAll, loaded and not yet ground. Out:
// explanations as data, and as a tree of nodes (Node) that writes itself as text,
// JSON and SVG.
//
// Unsatisfiable programs. To relax a rule is to drop it if it is a constraint,
// to drop its bounds if its head has some, and else to put its head into braces:
// "h :- B" becomes "{h} :- B". Relaxing only adds answer sets, so "enough to be
// unsatisfiable" is monotone in the set of rules that stay in force, and a
// subset-minimal such set exists (core.go). Explainer.Conflict gives one: with
// all rules outside it relaxed there is still no answer set, with any of its
// members relaxed as well there is one. Always in force, and in no conflict, are
// what is no rule of the user: #edge, #external, the consistency of a and -a,
// theory atoms in heads, and what rewriting adds. A head "not a" or a comparison
// as head is a constraint, and a literal "not a" beside other heads belongs to
// the body, as in clingo's own reading. An external atom with rules counts as an
// ordinary one, also where simplification would find that no rule can fire.
//
// Relaxed programs are programs: each rule is written with a selector atom
// (relax.go), translated and solved as any other program, so loops, disjunctions
// and aggregates need no treatment of their own. A core of assumed selectors is
// then made minimal by deletion (core.go), over the part of the program that can
// matter (cone.go). The ground instances that clash are found in the same way,
// with a selector for each instance.
//
// Derivations. An atom of an answer set is derived by rules whose bodies hold
// with what was derived before; the first derivation found, in rounds, is
// shallow and never circular (derive.go). Where only minimality makes an atom
// true (disjunctions with cycles) the explanation says so. An atom is false
// because every rule that could derive it has a literal that fails; atoms that
// could only derive each other are named as an unfounded set (absent.go). Atoms
// without any ground rule are explained from the source rules (probe.go).
//
// Papers: M. Gebser, J. Pührer, T. Schaub, H. Tompits, A Meta-Programming
// Technique for Debugging Answer-Set Programs (2008); J. Marques-Silva, Minimal
// Unsatisfiability: Models, Algorithms and Applications (2010), on deletion with
// refinement by cores; A. Van Gelder, K. Ross, J. Schlipf, The Well-Founded
// Semantics for General Logic Programs (1991), on unfounded sets.
//
// Not done here: explanations of optimality, of programs over several steps, and
// of aspif programs, which have no source rules.
package why
