// Command progress looks for a short round trip and tells how it gets better; a
// time limit ends the search with the best one so far.
//
//	go run ./examples/progress
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/krrasp/krrasp/solve"
)

// trip visits all towns, on a map that distance/3 draws.
const trip = `
town(0..towns-1).
distance(X,Y,1 + (X*7+Y*11) \ 13 + (Y*7+X*11) \ 13) :- town(X), town(Y), X != Y.
{ leg(X,Y) : distance(X,Y,_) } = 1 :- town(X).
{ leg(X,Y) : distance(X,Y,_) } = 1 :- town(Y).
reached(0).
reached(Y) :- reached(X), leg(X,Y).
:- town(X), not reached(X).
#minimize { D,X,Y : leg(X,Y), distance(X,Y,D) }.
#show leg/2.
`

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if err := run(ctx, os.Stdout, 8); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out io.Writer, towns int) error {
	control, err := solve.New(solve.Options{Constants: []string{fmt.Sprintf("towns=%d", towns)}})
	if err != nil {
		return err
	}
	if err := control.Add("base", nil, trip); err != nil {
		return err
	}
	if err := control.Ground(ctx); err != nil {
		return err
	}
	best := int64(-1)
	for model, err := range control.Solve(ctx) {
		if err != nil {
			if ctx.Err() != nil {
				break // out of time: what was found stands
			}
			return err
		}
		best = model.Costs()[0].Value
		fmt.Fprintf(out, "a trip of length %d\n", best)
	}
	switch result := control.Result(); {
	case result.Optimum:
		fmt.Fprintf(out, "%d is the shortest\n", best)
	case best >= 0:
		fmt.Fprintf(out, "out of time; %d is the best so far\n", best)
	default:
		fmt.Fprintln(out, "no trip found")
	}
	return nil
}
