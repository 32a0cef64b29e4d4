// Package diag holds what every room says about the user's text: compact
// positions, and diagnostics with a stable code.
//
// In: a file's name and content. Out: Span (16 bytes, kept on every node of
// the syntax tree) and Diagnostic (one clear message, the source line, a
// caret). Nothing here prints.
package diag
