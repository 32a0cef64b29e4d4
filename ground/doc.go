// Package ground turns programs in clingo's language into ground programs.
//
// In: text (through grammar), syntax trees, constants, a context. Out: ground
// statements (package statement: aggregates and element lists intact), a table
// of symbols, and from them, through package translate, programs in aspif's
// vocabulary.
//
// The rooms within, in the order in which a program goes through them:
//
//	rewrite      syntax trees become rules over numbered variables (package ir);
//	             its passes and their order stand in passes.go
//	instantiate  rules are joined over relations, component by component
//	statement    what comes out, for printers, the checker, steps and why
//	translate    ground statements become aspif
//	text, aspif  writers and readers
//
// A Grounder belongs to one control and is not safe for concurrent use. Multi-shot
// use: text is added at any time; Ground instantiates parts over all atoms known
// then; earlier rules are never revisited.
package ground
