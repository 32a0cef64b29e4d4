// Package instantiate grounds rules: it orders them by their dependencies,
// evaluates each component semi-naively, and appends ground statements.
//
// In: an ir.Program over the relations of a statement.Program, which may hold
// facts and what earlier calls derived. Out: rows in relations, statements, sets.
//
// The way (Kaminski, Schaub: On the Foundations of Grounding in Answer Set
// Programming, 2023; Gebser et al.: Abstract gringo, 2015):
//
//   - Rules, and the closing of each occurrence, are nodes of a dependency graph.
//     Its strongly connected components are treated in topological order; within
//     one, components of positive dependencies alone (graph.go).
//   - Each rule is compiled into a join plan when its component starts
//     (plan.go, order.go), and run over ranges of rows (run.go): in the first
//     round over all rows, then once for each recursive literal over the rows
//     that the last round added (component.go).
//   - An instance looks up the state of its literals: certain ones are left out,
//     impossible ones drop it, the others stay (literal.go). Emitting depends on
//     the kind of head (emit.go).
//   - Elements of aggregates, conditional literals and heads go into sets; what
//     truth values an occurrence can still take is tracked by ranges
//     (accumulate.go, range.go).
//   - When a component is finished, its statements are simplified once more
//     (simplify.go).
//
// Always holds: no loop runs without polling the budget (budget.go); nothing here
// depends on the order of a map.
package instantiate
