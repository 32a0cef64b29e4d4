// Package grammar reads clingo's language.
//
// In: the text of a program, from a file, a reader, or the code blocks of a
// Markdown document. Out: a syntax tree, statement by statement, each node with
// its span; ground facts go to the Sink without a tree. Errors are
// diagnostics (grammar/diag); a syntax error does not end reading, so that
// one run reports several.
//
// Always true: no input makes it panic or overflow the stack (terms have a
// depth limit); printing a tree and parsing it again gives the same tree up to
// spans; parsing keeps no state between calls, so it may run concurrently.
//
// The language is that of clingo 5.8, by the Potassco guide (version 2.2.0) and
// by what clingo accepts. The grammar of statements is declared for
// participle in struct tags (grammar.go); terms, literals, aggregates and
// theory terms are hand-written pieces of it, and facts have a scanner of
// their own (fact.go).
//
// Not its work: including files, replacing constants, checking safety or
// theory definitions.
package grammar
