// Package text writes a ground program of the upper level as text.
//
// In: a statement.Program, all at once or from marks on as it grows. Out: rules
// that clingo and krrasp read again, in one of two layouts: with spaces for
// people, or as gringo --text sets them, one statement a line.
//
// Always holds: facts come first, by relation and row, then the statements in
// their order, then what is shown; the text does not depend on the run; no
// auxiliary name appears. Sets of elements are written where they are referred
// to (gringo names some of them #delayed(n) and explains them at the end).
//
// It does not write theory definitions by itself, as ground programs do not
// hold them: see Options.Definitions.
package text
