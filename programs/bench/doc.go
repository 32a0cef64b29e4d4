// Package bench measures krrasp beside clingo, gringo and clasp.
//
// In: a suite of programs (encodings/*.lp, with seeded generators of instances
// in Go, sized by one parameter each) and the commands to compare. Out: user
// CPU, wall time and peak memory of every process, ratios, geometric means per
// class with their spread, growth curves with fitted exponents; as Markdown,
// CSV and SVG.
//
// Always: the systems take turns on the same file within a round, so that what
// else the machine does hits both; grounding, solving and both together are
// processes of their own (grounding writes aspif, solving reads gringo's);
// answers are compared, and a different answer is an error and not a time. The
// same seed and size give the same instance, byte for byte.
//
// Ratios are krrasp's median over the rounds by the other's, sums over the
// instances of a program. Their mean is geometric, as P. J. Fleming and
// J. J. Wallace ask for normalized numbers ("How not to lie with statistics",
// CACM 29(3), 1986), with the geometric standard deviation as the spread. A
// run that is cut off counts with the time it had, and its ratio is marked as a
// bound; where both are cut off there is no ratio.
//
// What it does not do: choose options for anybody. All run with their defaults,
// but for what a program's own mode asks (enumeration, a strategy).
package bench
