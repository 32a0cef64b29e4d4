// Package aspif holds ground programs in the vocabulary of aspif, the ASP
// intermediate format (Kaminski, Schaub, Wanko: A Tutorial on Hybrid Answer Set
// Solving with clingo, 2017, appendix), and reads and writes it as text, next
// to the formats smodels and reify.
//
// In: rules over numbered atoms, from the translator or from another grounder's
// text. Out: the same, one Program for each step. Always holds: atoms are
// 1..MaxAtom, weights of rule bodies are not negative, bounds and costs are 64
// bits wide.
package aspif
