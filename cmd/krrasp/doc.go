// Command krrasp grounds and solves logic programs in clingo's language.
//
// Every sub-command is one file; run and ground take clingo's options as they
// stand, from one table (options.go) that feeds parsing and help. All printing
// goes through the output interface (output.go), which is told about calls,
// models and summaries and knows nothing of solving.
package main
