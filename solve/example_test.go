package solve_test

import (
	"context"
	"fmt"

	"github.com/krrasp/krrasp/ground/symbol"
	"github.com/krrasp/krrasp/solve"
)

func Example() {
	ctx := context.Background()
	c, err := solve.New(solve.Options{})
	if err != nil {
		panic(err)
	}
	if err := c.Add("base", nil, "item(1..3). 2 { pick(X) : item(X) } 2. :- pick(1), pick(3). #show pick/1."); err != nil {
		panic(err)
	}
	if err := c.Ground(ctx); err != nil {
		panic(err)
	}
	count := 0
	for _, err := range c.Solve(ctx) {
		if err != nil {
			panic(err)
		}
		count++
	}
	fmt.Println(count, c.Result().Exhausted)
	// Output: 2 true
}

// The last model of an optimization is the optimum, if Result.Optimum says so.
func ExampleOptimize() {
	ctx := context.Background()
	c, _ := solve.New(solve.Options{})
	_ = c.Add("base", nil, "1 { size(1..9) } 1. :- size(X), X*X < 20. #minimize { X : size(X) }.")
	_ = c.Ground(ctx)
	best := ""
	for m, err := range c.Solve(ctx, solve.Optimize(solve.OptOpt)) {
		if err != nil {
			panic(err)
		}
		best = m.String()
	}
	fmt.Println(best, c.Result().Costs[0].Value, c.Result().Optimum)
	// Output: size(5) 5 true
}

// After an unsatisfiable call, Result.Core tells which assumptions clash.
func ExampleAssume() {
	ctx := context.Background()
	c, _ := solve.New(solve.Options{})
	_ = c.Add("base", nil, "{ tea; coffee; cake }. :- tea, coffee.")
	_ = c.Ground(ctx)
	wish := func(text string) solve.Option {
		s, _ := solve.ParseTerm(c.Symbols(), text)
		return solve.Assume(s, true)
	}
	for range c.Solve(ctx, wish("cake"), wish("tea"), wish("coffee")) {
	}
	fmt.Println(c.Result().Status == solve.Unsatisfiable, len(c.Result().Core))
	// Output: true 2
}

// A step is ground over the atoms of the steps before it; an external is true as
// long as it is assigned so.
func ExampleControl_AssignExternal() {
	ctx := context.Background()
	c, _ := solve.New(solve.Options{})
	_ = c.Add("base", nil, "at(0,0).")
	_ = c.Add("step", []string{"t"}, "1 { at(X,t) : X = P..P+1 } 1 :- at(P,t-1). #external goal(t). :- goal(t), not at(2,t).")
	_ = c.Ground(ctx)
	for t := int64(1); ; t++ {
		number := c.Symbols().Number(t)
		goal := c.Symbols().Function("goal", []symbol.Symbol{number}, false)
		_ = c.Ground(ctx, solve.Part{Name: "step", Arguments: []symbol.Symbol{number}})
		c.AssignExternal(goal, solve.True)
		found := false
		for range c.Solve(ctx, solve.Models(1)) {
			found = true
		}
		if found {
			fmt.Println("reached in step", t)
			return
		}
		c.ReleaseExternal(goal)
	}
	// Output: reached in step 2
}

func ExampleParseTerm() {
	table := symbol.NewTable()
	s, err := solve.ParseTerm(table, `move(robot, (1, 2+3), "north")`)
	fmt.Println(table.Format(s), err)
	// Output: move(robot,(1,5),"north") <nil>
}
