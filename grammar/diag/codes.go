package diag

// Codes of the parser. Each stands with an example that brings it about.
const (
	// Syntax: the text is no program. Example: "a :- b" without a period.
	Syntax Code = "syntax"
	// Encoding: a byte that can't be part of a program outside of comments,
	// because it is NUL or no UTF-8. Example: a NUL byte in a string.
	Encoding Code = "encoding"
	// Number: a number beyond 64 bits. Example: "p(9223372036854775808)."
	Number Code = "number"
	// Nesting: a term nested more deeply than the parser goes. Example:
	// "p(((...)))." with a hundred thousand parentheses.
	Nesting Code = "nesting"
	// Document: a Markdown document has no code block that is a program.
	// Example: a document with blocks in Python only.
	Document Code = "document"
	// File: a file can't be read. Example: #include "missing.lp".
	File Code = "file"
)
