// Package search finds the answer sets of ground programs: it ties completion,
// loops, minimality, enumeration and optimization together.
//
// In: steps in aspif's vocabulary, a Config for each call, a context. Out:
// models, given to a function one by one, and a Result. What always holds: each
// model given is an answer set (or, for consequences, what holds in some or all
// of them); what a call adds to the engine hangs on a literal of that call, so
// that the next call starts from the program alone; when a context ends, the
// best that is known is returned and the Solver stays usable.
//
// Not done here: grounding, printing, and heuristics (which are noted and left
// out where the engine takes no hints).
package search
