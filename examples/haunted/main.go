// Command haunted does what the script in the document on the haunted puzzle
// does: it reads the instance as a syntax tree, finds the mirrors in it, follows
// the rays, adds what each lookout sees as facts that it builds as syntax trees,
// and solves.
//
//	go run ./examples/haunted [instance.lp]
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/grammar/diag"
	"github.com/krrasp/krrasp/programs/haunted"
	"github.com/krrasp/krrasp/solve"
)

func main() {
	instance := haunted.Source("instance.lp").Text
	if len(os.Args) > 1 {
		text, err := os.ReadFile(os.Args[1])
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		instance = string(text)
	}
	if err := run(context.Background(), os.Stdout, instance); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out io.Writer, instance string) error {
	control, err := solve.New(solve.Options{})
	if err != nil {
		return err
	}
	statements, err := grammar.ParseProgram(new(diag.Files), "instance.lp", []byte(instance))
	if err != nil {
		return err
	}
	for _, s := range statements {
		if err := control.AddStatement(s); err != nil {
			return err
		}
	}
	if err := control.Add("base", nil, haunted.Source("encoding.lp").Text); err != nil {
		return err
	}

	size, mirrors := board(statements)
	mirror := func(row, col int) byte { return mirrors[[2]int{row, col}] }
	for _, l := range haunted.Lookouts(size) {
		direct, mirrored := haunted.See(size, l[0], l[1], mirror)
		for _, s := range direct {
			if err := control.AddStatement(sight("direct_visible", l, s)); err != nil {
				return err
			}
		}
		for _, s := range mirrored {
			if err := control.AddStatement(sight("mirror_visible", l, s)); err != nil {
				return err
			}
		}
	}

	if err := control.Ground(ctx); err != nil {
		return err
	}
	for model, err := range control.Solve(ctx) {
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "Answer: %d\n%s\n", model.Number(), model)
	}
	fmt.Fprintln(out, control.Result().Models, "answer in all")
	return nil
}

// board finds the size of the grid, which #const n gives, and the mirrors: facts
// mirror(row, column, type).
func board(statements []grammar.Statement) (size int, mirrors map[[2]int]byte) {
	mirrors = map[[2]int]byte{}
	for _, s := range statements {
		switch s := s.(type) {
		case *grammar.Const:
			if n, ok := s.Value.(*grammar.Number); ok && s.Name == "n" {
				size = int(n.Value)
			}
		case *grammar.Rule:
			head, ok := s.Head.(*grammar.AtomLiteral)
			if !ok || head.Atom.Name != "mirror" || len(head.Atom.Args) != 3 {
				continue
			}
			row, rowOK := head.Atom.Args[0].(*grammar.Number)
			col, colOK := head.Atom.Args[1].(*grammar.Number)
			kind, kindOK := head.Atom.Args[2].(*grammar.String)
			if rowOK && colOK && kindOK && kind.Value != "" {
				mirrors[[2]int{int(row.Value), int(col.Value)}] = kind.Value[0]
			}
		}
	}
	return size, mirrors
}

// sight builds the fact name(lookout row, lookout column, row, column, direction).
func sight(name string, lookout [2]int, s haunted.Sight) *grammar.Rule {
	number := func(n int) grammar.Term { return &grammar.Number{Value: int64(n)} }
	direction := map[[2]int]string{{1, 0}: "down", {-1, 0}: "up", {0, 1}: "right", {0, -1}: "left"}
	return &grammar.Rule{Head: &grammar.AtomLiteral{Atom: &grammar.Atom{
		Name: name, HasArgs: true,
		Args: []grammar.Term{
			number(lookout[0]), number(lookout[1]), number(s.Row), number(s.Col),
			&grammar.String{Value: direction[[2]int{s.DownRows, s.Right}]},
		},
	}}}
}
