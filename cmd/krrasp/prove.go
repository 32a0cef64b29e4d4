package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/krrasp/krrasp/ground/instantiate"
	"github.com/krrasp/krrasp/solve"
)

// proveCommand writes a proof about a program.
type proveCommand struct {
	Args []string `arg:"" optional:"" help:"Files and options."`
}

const proveUsage = `usage: krrasp prove FILES --dimacs FORMULA --proof PROOF [options]

Writes a formula in DIMACS CNF and a proof in DRAT's text form that it has no
model. For a program without answer sets the formula says that there is one; for
a program with costs, that there is one better than the optimum. In the formula
"c atom LITERAL NAME" names atoms; "c loop ATOMS : SUPPORT" lists the loop
nogoods, which follow from the program and not from its completion.
krrasp check-proof FORMULA PROOF checks the proof, as drat-trim does.

  -c, --time-limit, --max-atoms, --max-rules, --memory-limit, --sandbox
                 as of krrasp run

Exit codes: 20 no answer set, 30 an optimum, each with its proof; 10 there is
nothing to prove; 1 interrupted; 65 an error in the program; 33 a limit was
reached.
`

// Run is called by kong.
func (c *proveCommand) Run(ctx context.Context, std streams) error {
	var formula, proof string
	var rest []string
	for i := 0; i < len(c.Args); i++ {
		name, value, attached := strings.Cut(c.Args[i], "=")
		var into *string
		switch name {
		case "--help", "-h":
			fmt.Fprint(std.out, proveUsage)
			return nil
		case "--dimacs":
			into = &formula
		case "--proof":
			into = &proof
		default:
			rest = append(rest, c.Args[i])
			continue
		}
		if !attached && i+1 < len(c.Args) {
			i++
			value = c.Args[i]
		}
		if value == "" {
			return usagef("'%s' requires a value", name[2:])
		}
		*into = value
	}
	s, err := parseArgs(rest)
	if err != nil {
		return err
	}
	if formula == "" || proof == "" || len(s.files) == 0 {
		return usagef("prove needs files, --dimacs FORMULA and --proof PROOF")
	}
	ctx, _, stop := interruptible(ctx, s)
	defer stop()
	m := newMessages(std.err, s)
	p, err := prove(ctx, s, m, std, formula, proof)
	var limit *instantiate.LimitError
	switch {
	case errors.Is(err, solve.ErrNotProvable):
		m.note("%v", err)
		return exit{exitSat}
	case err != nil && ctx.Err() != nil:
		if errors.As(err, &limit) {
			m.note("%v", limit)
		}
		m.final("", "interrupted")
		return exit{exitInterrupt}
	case err != nil:
		return exit{m.fail(err)}
	}
	fmt.Fprintf(std.out, "wrote %s (%d variables, %d clauses, %d of them loop nogoods) and %s: ",
		formula, p.Variables, p.Clauses, p.Loops, proof)
	if len(p.Costs) == 0 {
		fmt.Fprintln(std.out, "no answer set")
		return exit{20}
	}
	fmt.Fprint(std.out, "no answer set better than")
	for _, c := range p.Costs {
		fmt.Fprintf(std.out, " %d", c.Value)
	}
	fmt.Fprintln(std.out)
	return exit{30}
}

// prove writes both files.
func prove(ctx context.Context, s *settings, m *messages, std streams, formula, proof string) (p solve.Proved, err error) {
	var out [2]*bufio.Writer
	for i, name := range []string{formula, proof} {
		f, err := os.Create(name)
		if err != nil {
			return p, err
		}
		defer f.Close()
		out[i] = bufio.NewWriter(f)
	}
	o, err := controlOptions(s, m)
	if err != nil {
		return p, err
	}
	p, err = solve.Prove(ctx, o, func(o solve.Options) (*solve.Control, error) {
		c, err := solve.New(o)
		if err != nil {
			return nil, err
		}
		if err := load(ctx, c, s, std); err != nil {
			return nil, err
		}
		return c, c.Ground(ctx)
	}, out[0], out[1])
	for _, w := range out {
		if e := w.Flush(); err == nil {
			err = e
		}
	}
	return p, err
}
