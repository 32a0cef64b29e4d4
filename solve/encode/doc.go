// Package encode turns conditions over literals into clauses: gates, and bounds
// on sums of weighted literals.
//
// In: literals of a sat.Engine, the constants sat.True and sat.False, weights
// and bounds of 64 bits. Out: clauses in the engine, and a literal that is
// equivalent to the condition.
//
// What always holds: every variable made here is auxiliary and determined by
// the input literals in both directions, so that a model of the inputs extends
// to exactly one model with them and enumeration counts nothing twice. No sum
// wraps around: what may exceed 62 bits is computed with math/big. No encoding
// is exponential: where a decision diagram would grow too large, an adder is
// built instead.
//
// Sources: Sinz 2005 (sequential counter), Bailleux and Boufkhad 2003
// (totalizer), Martins et al. 2014 (its lazy extension), Asín et al. 2011
// (cardinality networks), Abío et al. 2012 (diagrams of weighted sums), Eén and
// Sörensson 2006 (adders).
//
// What it does not do: it never asks the engine for a model, and it does not
// hand constraints to engines that take them as they are.
package encode
