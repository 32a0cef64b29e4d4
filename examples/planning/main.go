// Command planning solves the towers of Hanoi step by step: the horizon grows
// until there is a plan. Each step is ground once; what was learnt stays.
//
//	go run ./examples/planning [discs]
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/krrasp/krrasp/ground/symbol"
	"github.com/krrasp/krrasp/solve"
)

// hanoi has the part step(t) for what happens at time t, and check(t) for the
// goal at time t, which counts only while query(t) is true.
const hanoi = `
peg(a;b;c). disc(1..discs).
on(D,a,0) :- disc(D).

#program step(t).
{ move(D,P,t) : disc(D), peg(P) } = 1.
moved(D,t) :- move(D,_,t).
on(D,P,t) :- move(D,P,t).
on(D,P,t) :- on(D,P,t-1), not moved(D,t).
% A smaller disc on the same peg, where it is or where it goes, is in the way.
:- move(D,_,t), on(D,P,t-1), on(E,P,t-1), E < D.
:- move(D,P,t), on(E,P,t-1), E < D.

#program check(t).
#external query(t).
:- query(t), disc(D), not on(D,c,t).
#show move/3.
`

func main() {
	discs := 4
	if len(os.Args) > 1 {
		var err error
		if discs, err = strconv.Atoi(os.Args[1]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	if err := run(context.Background(), os.Stdout, discs); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out io.Writer, discs int) error {
	control, err := solve.New(solve.Options{Constants: []string{fmt.Sprintf("discs=%d", discs)}})
	if err != nil {
		return err
	}
	if err := control.Add("base", nil, hanoi); err != nil {
		return err
	}
	if err := control.Ground(ctx); err != nil {
		return err
	}
	symbols := control.Symbols()
	for t := int64(1); ; t++ {
		now := []symbol.Symbol{symbols.Number(t)}
		err := control.Ground(ctx,
			solve.Part{Name: "step", Arguments: now}, solve.Part{Name: "check", Arguments: now})
		if err != nil {
			return err
		}
		query := symbols.Function("query", now, false)
		control.AssignExternal(query, solve.True)
		for model, err := range control.Solve(ctx, solve.Models(1)) {
			if err != nil {
				return err
			}
			fmt.Fprintf(out, "%d moves\n", t)
			plan := make([]string, t+1)
			for _, m := range model.Symbols() { // move(disc,peg,time)
				args := symbols.Args(m)
				at, _ := symbols.Int(args[2])
				plan[at] = fmt.Sprintf("disc %s to %s", symbols.Format(args[0]), symbols.Format(args[1]))
			}
			for i, m := range plan[1:] {
				fmt.Fprintf(out, "%3d. %s\n", i+1, m)
			}
			return nil
		}
		control.ReleaseExternal(query) // this horizon is done with
	}
}
