package main

import (
	"bufio"
	"context"
	"errors"
	"io"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/instantiate"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/text"
	"github.com/krrasp/krrasp/solve"
)

// groundCommand grounds and prints.
type groundCommand struct {
	Args []string `arg:"" optional:"" help:"Options and files, as gringo takes them."`
}

// Run is called by kong.
func (c *groundCommand) Run(ctx context.Context, std streams) error {
	s, err := parseArgs(c.Args)
	if err != nil {
		return err
	}
	if information(s, "ground", std) {
		return nil
	}
	if s.output == "" && !s.text {
		s.output = "text"
	}
	return groundFiles(ctx, s, std)
}

// groundFiles writes the ground program. Without a format it is aspif, as
// gringo's.
func groundFiles(ctx context.Context, s *settings, std streams) error {
	ctx, _, stop := interruptible(ctx, s)
	defer stop()
	m := newMessages(std.err, s)
	p := newProgress(std.err, s)
	defer p.stop()
	o, err := controlOptions(s, m)
	if err != nil {
		return exit{m.fail(err)}
	}
	o.GroundProgress = p.ground
	c, err := solve.New(o)
	if err != nil {
		return exit{m.fail(err)}
	}
	if err := load(ctx, c, s, std); err != nil {
		if ctx.Err() != nil {
			m.final("", "interrupted")
			return exit{exitInterrupt}
		}
		return exit{m.fail(err)}
	}
	defer c.Close()
	out := bufio.NewWriterSize(std.out, 1<<16)
	if s.text || s.output == "text" {
		err = groundText(ctx, c, s, out)
	} else {
		err = groundSteps(ctx, c, s, out)
	}
	p.stop()
	if e := out.Flush(); err == nil {
		err = e
	}
	if err == nil && s.profile {
		err = writeProfile(c, s, std)
	}
	var limit *instantiate.LimitError
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		if errors.As(err, &limit) {
			m.note("%v", limit)
		}
		m.final("", "interrupted")
		return exit{exitInterrupt}
	}
	return exit{m.fail(err)}
}

// groundText writes text: of aspif's reader's programs there is none.
func groundText(ctx context.Context, c *solve.Control, s *settings, out io.Writer) error {
	options := text.Options{Gringo: s.text, Poll: func() error {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return nil
	}}
	if !s.text {
		options.Definitions = c.Definitions()
	}
	var printer *text.Printer
	var mark statement.Mark
	c.Listen(func(*statement.Program, statement.Mark) error { return nil })
	step := func() error {
		if printer == nil {
			printer = text.New(c.Program(), out, options)
		}
		printer.Facts()
		printer.Statements(mark)
		printer.Shows()
		mark = c.Program().End()
		return printer.Flush()
	}
	return c.Main(ctx, step)
}

// groundSteps writes one of the formats over numbered atoms.
func groundSteps(ctx context.Context, c *solve.Control, s *settings, out io.Writer) error {
	var w aspif.StepWriter
	switch s.output {
	case "smodels":
		w = aspif.NewSmodelsWriter(out)
	case "reify":
		w = aspif.NewReifyWriter(out, s.reifySCCs, s.reifySteps)
	default:
		w = aspif.NewWriter(out)
	}
	c.WriteTo(w)
	err := c.Main(ctx, func() error {
		for _, err := range c.Solve(ctx) {
			if err != nil {
				return err
			}
		}
		return w.Flush()
	})
	if e := w.Flush(); err == nil {
		err = e
	}
	return err
}
