package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/krrasp/krrasp/ground/instantiate"
	"github.com/krrasp/krrasp/programs/steps"
	"github.com/krrasp/krrasp/solve"
)

// stepsCommand walks a program through the pipeline.
type stepsCommand struct {
	Args []string `arg:"" optional:"" help:"Files and options."`
}

const stepsUsage = `usage: krrasp steps FILES [options]

Shows a program on its way through the pipeline: source rules with their ground
instances, the completion as formulas, loop formulas where the program is not
tight, the clauses.

Options:

  --dimacs FILE   write the program as CNF instead, with a comment for every
                  variable; "-" is standard output. Components that are not tight
                  get level numbers, so that any SAT solver gives answer sets. A
                  program with a cycle through a disjunction is refused
  --html FILE     write a page instead
  --simplify      ground as krrasp run does, without what is certain (always so
                  with --dimacs)
  --lines N       at most N lines below each heading, 0 for all [40]
  -c, --time-limit, --max-atoms, --max-rules, --memory-limit, --sandbox
                  as of krrasp run
`

// stepsMaxRules bounds grounding without simplification, which need not end
// where the usual one does. Nobody reads so many instances.
const stepsMaxRules = 200_000

// walk is what the arguments of steps ask for.
type walk struct {
	dimacs, html string
	simplify     bool
	lines        int
	rest         []string // arguments for parseArgs
}

func walkOf(args []string) (w walk, err error) {
	w.lines = 40
	for i := 0; i < len(args); i++ {
		name, value, attached := strings.Cut(args[i], "=")
		switch name {
		case "--simplify":
			w.simplify = true
			continue
		case "--dimacs", "--html", "--lines":
		default:
			w.rest = append(w.rest, args[i])
			continue
		}
		if !attached && i+1 < len(args) {
			i++
			value = args[i]
		}
		if value == "" {
			return w, usagef("'%s' requires a value", name[2:])
		}
		switch name {
		case "--dimacs":
			w.dimacs = value
		case "--html":
			w.html = value
		default:
			if w.lines, err = strconv.Atoi(value); err != nil || w.lines < 0 {
				return w, usagef("'%s' invalid value for: 'lines'", value)
			}
		}
	}
	return w, nil
}

// Run is called by kong.
func (c *stepsCommand) Run(ctx context.Context, std streams) error {
	for _, a := range c.Args {
		if a == "--help" || a == "-h" {
			fmt.Fprint(std.out, stepsUsage)
			return nil
		}
	}
	w, err := walkOf(c.Args)
	if err != nil {
		return err
	}
	s, err := parseArgs(w.rest)
	if err != nil {
		return err
	}
	ctx, _, stop := interruptible(ctx, s)
	defer stop()
	m := newMessages(std.err, s)
	err = showSteps(ctx, w, s, m, std)
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

func showSteps(ctx context.Context, w walk, s *settings, m *messages, std streams) error {
	o, err := controlOptions(s, m)
	if err != nil {
		return err
	}
	steps.Options(&o)
	o.KeepAll = !w.simplify && w.dimacs == ""
	if o.KeepAll && o.Limits.Rules == 0 {
		o.Limits.Rules = stepsMaxRules
	}
	c, err := solve.New(o)
	if err != nil {
		return err
	}
	defer c.Close()
	if err := load(ctx, c, s, std); err != nil {
		return err
	}
	v, err := steps.New(ctx, c)
	if err != nil {
		return err
	}
	v.Whole = o.KeepAll
	if w.html != "" {
		title := "standard input"
		if len(s.files) > 0 {
			var names []string
			for _, f := range s.files {
				names = append(names, filepath.Base(f))
			}
			title = strings.Join(names, ", ")
		}
		if err := os.WriteFile(w.html, []byte(v.Page("Steps of "+title, w.lines).HTML()), 0o644); err != nil {
			return err
		}
		fmt.Fprintf(std.out, "wrote %s\n", w.html)
	}
	switch {
	case w.dimacs == "-":
		return v.Dimacs(ctx, std.out)
	case w.dimacs != "":
		return writeDimacs(ctx, v, w.dimacs, std.out)
	case w.html != "":
		return nil
	}
	_, err = io.WriteString(std.out, v.Text(w.lines))
	return err
}

// writeDimacs writes a file only if the program can be written.
func writeDimacs(ctx context.Context, v *steps.Steps, name string, std io.Writer) error {
	if err := v.Check(); err != nil {
		return err
	}
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(f)
	err = v.Dimacs(ctx, out)
	if e := out.Flush(); err == nil {
		err = e
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		fmt.Fprintf(std, "wrote %s\n", name)
	}
	return err
}
