// Package solve is krrasp's API: a Control that takes programs in clingo's
// language (or aspif), grounds them part by part, and finds their answer sets.
//
//	c := solve.New(solve.Options{})
//	if err := c.Add("base", nil, "1 {a; b} 1. #show a/0."); err != nil { ... }
//	if err := c.Ground(ctx); err != nil { ... }
//	for m, err := range c.Solve(ctx) {
//		if err != nil { ... }
//		fmt.Println(m)
//	}
//	fmt.Println(c.Result().Status)
//
// In: text, syntax trees, symbols, a context for everything that takes time.
// Out: models, results, statistics, ground programs as text. Always holds: a
// Control keeps all its state to itself and nothing is printed; a context that
// ends is obeyed within a tenth of a second, gives what is known so far, and
// leaves the Control usable; errors about a program are diagnostics
// (grammar/diag) with positions.
//
// Multi-shot: each call of Ground adds a step, over the atoms known then. A step
// closes the definitions of its atoms; giving one of them a rule in a later step
// is an error, unless it is external. Externals have the value that was assigned
// last until they are defined or released.
//
// A Control is not safe for concurrent use; different Controls are independent
// of each other.
//
// Not done here: printing models as clingo does (command krrasp), views for
// learners, checking of answer sets (solve/check).
package solve
