package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/krrasp/krrasp/solve/proof"
)

// proofCommand checks a proof that a formula has no model.
type proofCommand struct {
	Formula string `arg:"" help:"DIMACS CNF."`
	Proof   string `arg:"" help:"DRAT in text form."`
}

// Run is called by kong. The exit code is 0 for a proof that holds, 1 for one
// that does not, 65 for files that are not in their format.
func (c *proofCommand) Run(ctx context.Context, std streams) error {
	ctx, _, stop := interruptible(ctx, &settings{})
	defer stop()
	formula, err := os.Open(c.Formula)
	if err != nil {
		return err
	}
	defer formula.Close()
	lines, err := os.Open(c.Proof)
	if err != nil {
		return err
	}
	defer lines.Close()
	stats, err := proof.Check(ctx, formula, lines)
	var step *proof.StepError
	switch {
	case err == nil:
		fmt.Fprintf(std.out, "the proof holds: %d clauses over %d variables have no model; %d lines checked, %d by resolution, %d deletions\n",
			stats.Clauses, stats.Variables, stats.Added, stats.Resolution, stats.Deleted)
		return nil
	case ctx.Err() != nil:
		fmt.Fprintf(std.err, "*** ERROR: (krrasp): interrupted after %d lines\n", stats.Added)
		return exit{exitInterrupt}
	case errors.As(err, &step), errors.Is(err, proof.ErrIncomplete):
		fmt.Fprintf(std.out, "no proof: %v\n", err)
		return exit{1}
	}
	fmt.Fprintf(std.err, "*** ERROR: (krrasp): %v\n", err)
	return exit{exitError}
}
