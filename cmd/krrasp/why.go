package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/krrasp/krrasp/ground/instantiate"
	"github.com/krrasp/krrasp/ground/symbol"
	"github.com/krrasp/krrasp/solve"
	"github.com/krrasp/krrasp/solve/sat"
	"github.com/krrasp/krrasp/solve/why"
)

// whyCommand explains answers.
type whyCommand struct {
	Args []string `arg:"" optional:"" help:"Files, a question, and options."`
}

const whyUsage = `usage: krrasp why FILES QUESTION [options]

Questions, one of:

  --unsat        which rules make the program unsatisfiable: with any one of them
                 relaxed (a constraint dropped, a bound dropped, a head made a
                 choice) there would be an answer set
  --atom ATOM    how ATOM comes to be true in an answer set
  --not ATOM     why ATOM is false in an answer set, and what rules see to it
                 that it is false in all of them, if it is

Options:

  --with ATOM    of --atom, --not: look at answer sets with ATOM only; "not ATOM"
                 for those without it; may be repeated
  --svg FILE     draw the explanation into FILE, too
  --json         write the explanation as JSON
  -c, --time-limit, --max-atoms, --max-rules, --memory-limit, --engine, --sandbox
                 as of krrasp run

Exit codes: 0 explained; 10 for --unsat of a program with answer sets; 20 for
--atom and --not if no answer set is as asked for (what prevents it is shown);
1 interrupted; 65 an error in the program; 33 a limit was reached.
`

// question is what is asked, and how to answer.
type question struct {
	unsat     bool
	atom, not string
	with      []string
	svg       string
	rest      []string // arguments for parseArgs
}

// questionOf takes why's own options out of the arguments.
func questionOf(args []string) (q question, err error) {
	asked := 0
	for i := 0; i < len(args); i++ {
		name, value, attached := strings.Cut(args[i], "=")
		var into *string
		switch name {
		case "--unsat":
			q.unsat = true
			asked++
			continue
		case "--atom":
			into = &q.atom
			asked++
		case "--not":
			into = &q.not
			asked++
		case "--svg":
			into = &q.svg
		case "--with":
			q.with = append(q.with, "")
			into = &q.with[len(q.with)-1]
		default:
			q.rest = append(q.rest, args[i])
			continue
		}
		if !attached {
			if i++; i == len(args) {
				return q, usagef("'%s' requires a value", name[2:])
			}
			value = args[i]
		}
		if value == "" {
			return q, usagef("'%s' requires a value", name[2:])
		}
		*into = value
	}
	if asked != 1 {
		return q, usagef("why needs one question: --unsat, --atom ATOM or --not ATOM")
	}
	return q, nil
}

// Run is called by kong.
func (c *whyCommand) Run(ctx context.Context, std streams) error {
	for _, a := range c.Args {
		if a == "--help" || a == "-h" {
			fmt.Fprint(std.out, whyUsage)
			return nil
		}
	}
	q, err := questionOf(c.Args)
	if err != nil {
		return err
	}
	s, err := parseArgs(q.rest)
	if err != nil {
		return err
	}
	ctx, _, stop := interruptible(ctx, s)
	defer stop()
	m := newMessages(std.err, s)
	tree, code, err := explain(ctx, q, s, m, std)
	if err == nil && tree != nil {
		err = writeTree(tree, q, s, std)
	}
	var limit *instantiate.LimitError
	switch {
	case err == nil:
		return exit{code}
	case ctx.Err() != nil:
		if errors.As(err, &limit) {
			m.note("%v", limit)
		}
		m.final("", "interrupted")
		return exit{exitInterrupt}
	}
	return exit{m.fail(err)}
}

func writeTree(t *why.Tree, q question, s *settings, std streams) error {
	if q.svg != "" {
		f, err := os.Create(q.svg)
		if err != nil {
			return err
		}
		err = t.SVG(f)
		if e := f.Close(); err == nil {
			err = e
		}
		if err != nil {
			return err
		}
	}
	if s.json {
		return t.JSON(std.out)
	}
	return t.Text(std.out)
}

// instancesShown bounds the instances of a rule that text and picture show.
const instancesShown = 12

// explain answers a question.
func explain(ctx context.Context, q question, s *settings, m *messages, std streams) (*why.Tree, int, error) {
	o, err := controlOptions(s, m)
	if err != nil {
		return nil, 0, err
	}
	o.KeepAll = true
	c, err := solve.New(o)
	if err != nil {
		return nil, 0, err
	}
	defer c.Close()
	if err := load(ctx, c, s, std); err != nil {
		return nil, 0, err
	}
	var wo why.Options
	if s.engine == "gini" {
		wo.NewEngine = func() sat.Engine { return sat.NewGini() }
	}
	e, err := why.New(ctx, c, wo)
	if err != nil {
		return nil, 0, err
	}
	most := instancesShown
	if s.json {
		most = 0
	}
	if q.unsat {
		conflict, err := e.Conflict(ctx)
		if err != nil {
			return nil, 0, err
		}
		if conflict.Satisfiable {
			return conflict.Tree(most), exitSat, nil
		}
		return conflict.Tree(most), 0, nil
	}
	assume, err := assumptions(e, q.with)
	if err != nil {
		return nil, 0, err
	}
	text, holds := q.atom, true
	if q.not != "" {
		text, holds = q.not, false
	}
	atom, err := e.ParseAtom(text)
	if err != nil {
		return nil, 0, &usageError{err.Error()}
	}
	assume = append(assume, why.Assumption{Atom: atom, Holds: holds})
	x, err := e.AnswerSet(ctx, assume...)
	if err != nil {
		return nil, 0, err
	}
	if x == nil {
		conflict, err := e.Conflict(ctx, assume...)
		if err != nil {
			return nil, 0, err
		}
		return conflict.Tree(most), exitExhausted, nil
	}
	if holds {
		return x.Atom(atom), 0, nil
	}
	tree := x.NotAtom(atom)
	assume[len(assume)-1].Holds = true
	conflict, err := e.Conflict(ctx, assume...)
	if err == nil && !conflict.Satisfiable && !conflict.Impossible {
		tree.Add(conflict.Tree(most)) // it is false in all answer sets: what prevents it
	}
	if ctx.Err() != nil {
		err = nil
	}
	return tree, 0, err
}

// assumptions reads the values of --with.
func assumptions(e *why.Explainer, with []string) ([]why.Assumption, error) {
	var out []why.Assumption
	for _, text := range with {
		text, negated := strings.CutPrefix(strings.TrimSpace(text), "not ")
		var a symbol.Symbol
		a, err := e.ParseAtom(text)
		if err != nil {
			return nil, &usageError{err.Error()}
		}
		out = append(out, why.Assumption{Atom: a, Holds: !negated})
	}
	return out, nil
}
