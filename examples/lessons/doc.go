// Package lessons holds short programs that teach the language, one idea each, in
// order. They run as they are:
//
//	krrasp run examples/lessons/03_choice_and_constraints.lp 0
//
// Lines that begin with "%!" say what comes out, and are tested: "models N" the
// number of answer sets, "answer A B …" an answer set that is among them,
// "optimum C D …" the costs of the best, from the highest priority to the lowest.
package lessons
