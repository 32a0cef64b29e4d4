// Package compare measures a program beside a formula built by hand: how much
// there is to read, what grounding and completion make of it, what each answers,
// and how long it takes on the same engine.
//
// In: program texts, formulas of package cnf. Out: a table of figures, as text
// and as Markdown.
//
// Always: both sides run on engines of one kind, each on a new one; times are
// wall-clock times of one run, and tell of the order of magnitude only.
package compare
