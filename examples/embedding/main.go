// Command embedding asks a program from Go: data goes in as facts, answers come
// back as Go values.
//
//	go run ./examples/embedding
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/krrasp/krrasp/solve"
)

// seating puts guests at tables so that nobody sits with an enemy.
const seating = `
{ at(P,T) : table(T) } = 1 :- guest(P).
:- enemies(P,Q), at(P,T), at(Q,T).
:- seats(N), table(T), N+1 { at(P,T) : guest(P) }.
#show at/2.
`

func main() {
	if err := run(context.Background(), os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out io.Writer) error {
	guests := []string{"ada", "bob", "cem", "dora", "eli"}
	enemies := [][2]string{{"ada", "bob"}, {"cem", "dora"}, {"ada", "dora"}}

	// The zero Options are fine. A Control is cheap: make one for each question.
	control, err := solve.New(solve.Options{Constants: []string{"tables=2"}})
	if err != nil {
		return err
	}
	if err := control.Add("base", nil, seating+"table(1..tables). seats(3)."); err != nil {
		return err
	}
	for _, g := range guests {
		if err := control.Add("base", nil, fmt.Sprintf("guest(%s).", g)); err != nil {
			return err
		}
	}
	for _, e := range enemies {
		if err := control.Add("base", nil, fmt.Sprintf("enemies(%s,%s).", e[0], e[1])); err != nil {
			return err
		}
	}
	if err := control.Ground(ctx); err != nil {
		return err
	}

	symbols := control.Symbols()
	for model, err := range control.Solve(ctx, solve.Models(1)) {
		if err != nil {
			return err
		}
		tables := map[int64][]string{}
		for _, atom := range model.Symbols() { // at(guest,table)
			args := symbols.Args(atom)
			table, _ := symbols.Int(args[1])
			tables[table] = append(tables[table], symbols.Text(args[0]))
		}
		for t := int64(1); t <= 2; t++ {
			fmt.Fprintf(out, "table %d: %d guests\n", t, len(tables[t]))
		}
	}
	fmt.Fprintln(out, "satisfiable:", control.Result().Status == solve.Satisfiable)

	n := 0
	for _, err := range control.Solve(ctx) { // without Models: all of them
		if err != nil {
			return err
		}
		n++
	}
	fmt.Fprintln(out, "ways to seat all:", n)
	return nil
}
