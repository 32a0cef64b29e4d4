// Package picture draws: an SVG canvas with a palette for light and dark, text
// whose boxes are known, and a layout for graphs.
//
// In: shapes and labels in pixels, y downwards; graphs as numbered nodes. Out:
// a self-contained SVG text.
//
// Always: colours are classes, so that a viewer who prefers dark gets a dark
// picture; the same calls give the same bytes. Label boxes are estimates from
// the widths of a common sans-serif face, on the generous side.
//
// The layout is stress minimisation by stochastic gradient descent: J. X. Zheng,
// S. Pawar, D. F. M. Goodman, "Graph Drawing by Stochastic Gradient Descent",
// IEEE TVCG 25(9), 2019.
package picture
