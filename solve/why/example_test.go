package why_test

import (
	"context"
	"fmt"
	"os"

	"github.com/krrasp/krrasp/solve"
	"github.com/krrasp/krrasp/solve/why"
)

// Two rules clash: each could be kept without the other.
func ExampleExplainer_Conflict() {
	c, err := solve.New(solve.Options{KeepAll: true})
	if err != nil {
		panic(err)
	}
	if err := c.Add("base", nil, "{ a; b; c }.\n2 { a; b } 2.\n:- a, b.\nd :- c."); err != nil {
		panic(err)
	}
	e, err := why.New(context.Background(), c, why.Options{})
	if err != nil {
		panic(err)
	}
	conflict, err := e.Conflict(context.Background())
	if err != nil {
		panic(err)
	}
	for _, r := range conflict.Rules {
		fmt.Println("line", r.Span.Line)
	}
	// Output:
	// line 2
	// line 3
}

// Why an atom is true in an answer set.
func ExampleAnswerSet_Atom() {
	c, err := solve.New(solve.Options{KeepAll: true})
	if err != nil {
		panic(err)
	}
	if err := c.Add("base", nil, "bird(tux).\nflies(X) :- bird(X), not penguin(X)."); err != nil {
		panic(err)
	}
	e, err := why.New(context.Background(), c, why.Options{})
	if err != nil {
		panic(err)
	}
	flies, err := e.ParseAtom("flies(tux)")
	if err != nil {
		panic(err)
	}
	x, err := e.AnswerSet(context.Background(), why.Assumption{Atom: flies, Holds: true})
	if err != nil {
		panic(err)
	}
	if err := x.Atom(flies).Text(os.Stdout); err != nil {
		panic(err)
	}
	// Output:
	// flies(tux) is true in an answer set:
	// └─ flies(tux)
	//    │    <base>:2:1: flies(tux) :- bird(tux), not penguin(tux).
	//    ├─ bird(tux)  (fact)  [<base>:1:1]
	//    └─ not penguin(tux)  (penguin(tux) is false: no rule can derive it)
}
