package random

// Features is a set of constructs.
type Features uint64

// The constructs that a program may use. Facts, normal rules, constraints,
// variables and default negation are always there.
const (
	DoubleNegation Features = 1 << iota
	ClassicalNegation
	Choice
	ChoiceBounds
	Disjunction
	ConditionalHead // conditions in disjunctions
	SignedHead      // not a and not not a as heads
	HeadAggregate   // #sum{...} and its kin as heads
	BodyAggregate   // over tuples
	SetAggregate    // {...} in bodies
	Recursion       // aggregates and conditional literals over derived atoms
	Assignment      // X = #sum{...}
	Conditional     // conditional literals in bodies
	Interval        // l..r
	Pool            // (a;b)
	Arithmetic      // defined everywhere
	Undefined       // division by zero, arithmetic on symbols
	Structured      // functions, tuples, strings, #inf, #sup
	Comparison      // also binding equations
	Chain           // 1 < X < 3; needs clingo 5.5
	HeadComparison  // X < 3 :- ...
	Projection      // the anonymous variable
	Show            // #show in all its forms
	Minimize        // #minimize, #maximize and weak constraints
	External        // #external
	Const           // #const
	Project         // #project
	Edge            // #edge
	Heuristic       // #heuristic
	Theory          // theory atoms
	Parts           // #program
	IntegerSafety   // variables bound by integer intervals; needs clingo 5.8
	numFeatures     = iota
)

// All has every construct; Clingo54 those that clingo 5.4.1 reads as 5.8 does.
const (
	All      Features = 1<<numFeatures - 1
	Clingo54          = All &^ (Chain | IntegerSafety)
)

// Options bound a program. The zero value stands for Clingo54 and a size of 8.
type Options struct {
	Features Features
	Size     int // rules besides facts and directives
}
