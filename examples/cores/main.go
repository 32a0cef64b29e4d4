// Command cores asks which wishes contradict each other: each is an assumption,
// and an unsatisfiable call tells which of them are to blame.
//
//	go run ./examples/cores
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/krrasp/krrasp/solve"
)

// timetable places four lessons on three hours in two rooms. A wish counts if it
// is true.
const timetable = `
lesson(logic; algebra; music; sport). hour(1..3). room(1..2).
{ at(L,H,R) : hour(H), room(R) } = 1 :- lesson(L).
:- hour(H), room(R), 2 { at(L,H,R) : lesson(L) }.
{ wish(early_logic; algebra_first; together; free_morning; late_sport) }.
:- wish(early_logic), not at(logic,1,_).
:- wish(algebra_first), at(algebra,H,_), at(logic,G,_), H >= G.
:- wish(together), at(music,H,_), not at(sport,H,_).
:- wish(free_morning), at(music,1,_).
:- wish(late_sport), not at(sport,3,_).
`

func main() {
	if err := run(context.Background(), os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out io.Writer) error {
	control, err := solve.New(solve.Options{})
	if err != nil {
		return err
	}
	if err := control.Add("base", nil, timetable); err != nil {
		return err
	}
	if err := control.Ground(ctx); err != nil {
		return err
	}
	wishes := []string{"early_logic", "algebra_first", "together", "free_morning", "late_sport"}
	for {
		core, err := conflict(ctx, control, wishes)
		if err != nil {
			return err
		}
		if core == nil {
			fmt.Fprintf(out, "possible: %s\n", strings.Join(wishes, ", "))
			return nil
		}
		if core, err = smallest(ctx, control, core); err != nil {
			return err
		}
		fmt.Fprintf(out, "impossible together: %s\n", strings.Join(core, ", "))
		last := core[len(core)-1]
		fmt.Fprintf(out, "giving up %s\n", last)
		wishes = slices.DeleteFunc(wishes, func(w string) bool { return w == last })
	}
}

// smallest leaves out of a core what is not needed: a core is a reason, but not
// always a shortest one.
func smallest(ctx context.Context, control *solve.Control, core []string) ([]string, error) {
	for _, w := range slices.Clone(core) {
		rest := slices.DeleteFunc(slices.Clone(core), func(x string) bool { return x == w })
		smaller, err := conflict(ctx, control, rest)
		if err != nil {
			return nil, err
		}
		if smaller != nil {
			core = rest
		}
	}
	return core, nil
}

// conflict gives wishes that can't be met together, or nil if all can.
func conflict(ctx context.Context, control *solve.Control, wishes []string) ([]string, error) {
	options := []solve.Option{solve.Models(1)}
	for _, w := range wishes {
		atom, err := solve.ParseTerm(control.Symbols(), "wish("+w+")")
		if err != nil {
			return nil, err
		}
		options = append(options, solve.Assume(atom, true))
	}
	for _, err := range control.Solve(ctx, options...) {
		if err != nil {
			return nil, err
		}
	}
	if control.Result().Status == solve.Satisfiable {
		return nil, nil
	}
	var core []string
	for _, a := range control.Result().Core {
		core = append(core, control.Symbols().Format(control.Symbols().Args(a.Atom)[0]))
	}
	slices.Sort(core)
	return core, nil
}
