package difftest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"

	"github.com/krrasp/krrasp/grammar/diag"
	"github.com/krrasp/krrasp/ground"
	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/symbol"
	"github.com/krrasp/krrasp/ground/text"
	"github.com/krrasp/krrasp/ground/translate"
	"github.com/krrasp/krrasp/solve/check"
	"github.com/krrasp/krrasp/solve/search"
)

// Krrasp gives krrasp as a Runner: the rooms one after another, as a Control
// ties them together. Every model goes through the independent checker; what it
// finds wrong is an error.
func Krrasp(g ground.Options, o search.Options) Runner {
	return func(ctx context.Context, program string, mode Mode, limit int) (r Result, err error) {
		k, err := newPipeline(ctx, program, g)
		r.Message = k.messages.String()
		if err != nil {
			return r.refuse(err)
		}
		s := search.New(o)
		if err := s.Add(ctx, &k.step); err != nil {
			return r.refuse(err)
		}
		err = r.search(ctx, s, mode, limit, func(m *search.Model) (Model, error) { return k.model(ctx, m) })
		return r, err
	}
}

// search fills a result with the models of a solver.
func (r *Result) search(ctx context.Context, s *search.Solver, mode Mode, limit int, model func(*search.Model) (Model, error)) error {
	config := search.Config{Models: int64(limit), Opt: search.OptEnum}
	if mode == Optimal {
		config.Opt = search.OptN
	}
	var wrong error
	result, err := s.Solve(ctx, config, func(m *search.Model) bool {
		if mode == Optimal && !m.Optimal && len(m.Costs) > 0 {
			return true
		}
		var out Model
		if out, wrong = model(m); wrong != nil {
			return false
		}
		r.Models = append(r.Models, out)
		return true
	})
	switch {
	case wrong != nil:
		return wrong
	case err != nil:
		_, err = r.refuse(&refusal{err})
		return err
	case ctx.Err() != nil:
		return ctx.Err()
	}
	r.More = !result.Exhausted || limit > 0 && len(r.Models) >= limit
	r.Normalize()
	return nil
}

// refuse makes a result of an error, if that is the program's.
func (r *Result) refuse(err error) (Result, error) {
	var refused *refusal
	if errors.As(err, &refused) {
		r.Invalid = true
		r.Models = nil
		r.Message += refused.Error()
		return *r, nil
	}
	return *r, err
}

// Text gives a Runner that grounds a program, writes what it gets as text, and
// hands that to another Runner.
func Text(g ground.Options, next Runner) Runner {
	return func(ctx context.Context, program string, mode Mode, limit int) (r Result, err error) {
		k, err := newPipeline(ctx, program, g)
		if err != nil {
			return r.refuse(err)
		}
		var b bytes.Buffer
		if err := text.Write(&b, k.grounder.Program, text.Options{Definitions: k.grounder.Definitions()}); err != nil {
			return r, err
		}
		r, err = next(ctx, b.String(), mode, limit)
		if r.Invalid {
			return r, fmt.Errorf("the ground program is refused: %s in\n%s", r.Message, b.String())
		}
		return r, err
	}
}

// Aspif gives a Runner that grounds a program, writes what it gets as aspif, and
// hands that to another Runner.
func Aspif(g ground.Options, next Runner) Runner {
	return func(ctx context.Context, program string, mode Mode, limit int) (r Result, err error) {
		k, err := newPipeline(ctx, program, g)
		if err != nil {
			return r.refuse(err)
		}
		var b bytes.Buffer
		w := aspif.NewWriter(&b)
		if err := w.WriteStep(ctx, &k.step); err != nil {
			return r, err
		}
		if err := w.Flush(); err != nil {
			return r, err
		}
		return next(ctx, b.String(), mode, limit)
	}
}

// FromAspif gives krrasp's search on a program in aspif, such as gringo's.
func FromAspif(o search.Options) Runner {
	return func(ctx context.Context, program string, mode Mode, limit int) (r Result, err error) {
		symbols := symbol.NewTable()
		step, err := aspif.ReadAll(ctx, strings.NewReader(program), &diag.Files{}, 0, symbols)
		if err != nil {
			return r, err
		}
		s := search.New(o)
		if err := s.Add(ctx, step); err != nil {
			return r, err
		}
		err = r.search(ctx, s, mode, limit, func(m *search.Model) (Model, error) { return terms(m, symbols), nil })
		return r, err
	}
}

// Gringo gives a Runner that lets gringo ground and hands its aspif to another.
func Gringo(path string, next Runner) Runner {
	return func(ctx context.Context, program string, mode Mode, limit int) (r Result, err error) {
		cmd := exec.CommandContext(ctx, path, "-", "--output=intermediate", "--warn=none")
		cmd.Stdin = strings.NewReader(program)
		out, err := cmd.Output()
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			return Result{Invalid: true, Message: string(exit.Stderr)}, nil
		}
		if err != nil {
			return r, err
		}
		return next(ctx, string(out), mode, limit)
	}
}

// refusal is an error of the program, not of krrasp.
type refusal struct{ error }

type pipeline struct {
	messages strings.Builder
	grounder *ground.Grounder
	step     aspif.Program
}

func newPipeline(ctx context.Context, program string, g ground.Options) (*pipeline, error) {
	k := &pipeline{}
	warn := g.Warn
	g.Warn = func(d *diag.Diagnostic) {
		fmt.Fprintln(&k.messages, d.Error())
		if warn != nil {
			warn(d)
		}
	}
	k.grounder = ground.New(g)
	if err := k.grounder.Add("-", []byte(program)); err != nil {
		return k, &refusal{err}
	}
	t := translate.New(k.grounder.Program, func(i translate.Ignored) {
		fmt.Fprintf(&k.messages, "info: tuple ignored (source rule %d)\n", i.Source)
	})
	err := k.grounder.Ground(ctx, func(from statement.Mark) error {
		return t.Translate(&k.step, from, ctx.Err)
	}, ground.Base)
	if err == nil {
		err = t.EndStep(&k.step, ctx.Err)
	}
	if err != nil && ctx.Err() == nil {
		err = &refusal{err}
	}
	return k, err
}

// model checks an answer set and gives it in the common form.
func (k *pipeline) model(ctx context.Context, m *search.Model) (Model, error) {
	p := k.grounder.Program
	var atoms check.Atoms
	for a := uint32(1); a <= p.NumAtoms(); a++ {
		if m.IsTrue(a) {
			atoms.Add(a)
		}
	}
	out := terms(m, p.Symbols)
	if err := check.AnswerSet(p, atoms, check.Options{Context: ctx}); err != nil {
		return out, fmt.Errorf("%v is no answer set: %w", out, err)
	}
	costs, err := check.Costs(p, atoms)
	if err != nil {
		return out, err
	}
	if len(costs) != len(m.Costs) {
		return out, fmt.Errorf("%v: costs by the definition are %v", out, costs)
	}
	for i, c := range costs {
		if c.Value != m.Costs[i].Value || c.Priority != m.Costs[i].Priority {
			return out, fmt.Errorf("%v: costs by the definition are %v", out, costs)
		}
	}
	atomsShown, termsShown, err := check.Shown(p, atoms)
	if err != nil {
		return out, err
	}
	if len(atomsShown)+len(termsShown) != len(out.Terms) {
		return out, fmt.Errorf("%v: by the definition, %d atoms and %d terms are shown", out, len(atomsShown), len(termsShown))
	}
	return out, nil
}

// terms gives a model in the common form.
func terms(m *search.Model, symbols *symbol.Table) Model {
	var out Model
	atoms, terms := m.Symbols(nil, nil)
	for _, s := range append(atoms, terms...) {
		out.Terms = append(out.Terms, symbols.Format(s))
	}
	for _, c := range m.Costs {
		out.Costs = append(out.Costs, c.Value)
	}
	return out
}
