package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/alecthomas/kong"
)

// version is krrasp's own.
const version = "0.1.0"

// streams is the world that a command sees.
type streams struct {
	in  io.Reader
	out io.Writer
	err io.Writer
}

// commands is the command line as kong sees it: it picks the sub-command. What
// follows is the sub-command's own to read, since clingo's habits (prefixes of
// options, bare numbers) are not kong's.
type commands struct {
	Run     runCommand     `cmd:"" passthrough:"" help:"Ground and solve a program, with clingo's options."`
	Ground  groundCommand  `cmd:"" passthrough:"" help:"Ground a program and print it."`
	Demo    demoCommand    `cmd:"" passthrough:"" help:"Show one of the five systems: tower, castle, dungeon, arena, haunted."`
	Compare compareCommand `cmd:"" help:"Put a program beside its SAT formula built by hand."`
	Steps   stepsCommand   `cmd:"" passthrough:"" help:"Walk a program through the pipeline, or write it as CNF."`
	Check   checkCommand   `cmd:"" passthrough:"" help:"Report errors, and what is most likely not meant, without grounding."`
	Why     whyCommand     `cmd:"" passthrough:"" help:"Explain why there is no answer set, or why an atom is true or false."`
	Prove   proveCommand   `cmd:"" passthrough:"" help:"Write a proof that there is no answer set, or none better than the optimum."`
	Proof   proofCommand   `cmd:"" name:"check-proof" help:"Check a DRAT proof that a formula in DIMACS has no model."`
	Help    helpCommand    `cmd:"" help:"Explain the code of a message."`
}

// exit carries an exit code that is no error.
type exit struct{ code int }

func (e exit) Error() string { return fmt.Sprintf("exit code %d", e.code) }

func main() { os.Exit(krrasp(os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr})) }

// krrasp runs one command line and gives its exit code.
func krrasp(args []string, std streams) (code int) {
	if len(args) > 0 {
		// These two read all their arguments themselves, and start-up counts for
		// them: kong's reflection over all commands takes half a millisecond.
		switch args[0] {
		case "run":
			return report(std, (&runCommand{args[1:]}).Run(context.Background(), std))
		case "ground":
			return report(std, (&groundCommand{args[1:]}).Run(context.Background(), std))
		}
	}
	done := false
	var c commands
	k, err := kong.New(&c, kong.Name("krrasp"), kong.Writers(std.out, std.err),
		kong.Description("Answer set programming in Go, in clingo's language. Options: krrasp run --help."),
		kong.Exit(func(n int) { done, code = true, n }))
	if err != nil {
		return report(std, &usageError{err.Error()})
	}
	if len(args) == 1 && (args[0] == "--version" || args[0] == "-v") {
		fmt.Fprintf(std.out, "krrasp version %s\n", version)
		return 0
	}
	ctx, err := k.Parse(args)
	if done {
		return code
	}
	if err != nil {
		return report(std, &usageError{err.Error()})
	}
	ctx.Bind(std)
	ctx.BindTo(context.Background(), (*context.Context)(nil))
	return report(std, ctx.Run())
}

// report prints an error and gives the exit code.
func report(std streams, err error) int {
	var e exit
	var usage *usageError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &e):
		return e.code
	case errors.As(err, &usage):
		fmt.Fprintf(std.err, "*** ERROR: (krrasp): %s\n*** Info : (krrasp): Try '--help' for usage information\n", usage.message)
		return exitUsage
	}
	fmt.Fprintf(std.err, "*** ERROR: (krrasp): %v\n", err)
	return exitError
}
