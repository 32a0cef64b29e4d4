package difftest

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/krrasp/krrasp/grammar/diag"
	"github.com/krrasp/krrasp/ground"
	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/translate"
	"github.com/krrasp/krrasp/solve/check"
	"github.com/krrasp/krrasp/solve/search"
)

// Krrasp gives krrasp as a Runner: the rooms one after another, as a Control
// ties them together. Every model goes through the independent checker; what it
// finds wrong is an error.
func Krrasp(g ground.Options, o search.Options) Runner {
	return func(ctx context.Context, program string, mode Mode, limit int) (r Result, err error) {
		k, err := newPipeline(ctx, program, g, o)
		if k != nil {
			r.Message = k.messages.String()
		}
		var refused *refusal
		if errors.As(err, &refused) {
			r.Invalid = true
			r.Message += refused.Error()
			return r, nil
		}
		if err != nil {
			return r, err
		}
		config := search.Config{Models: int64(limit), Opt: search.OptEnum}
		if mode == Optimal {
			config.Opt = search.OptN
		}
		var wrong error
		result, err := k.solver.Solve(ctx, config, func(m *search.Model) bool {
			if mode == Optimal && !m.Optimal && len(m.Costs) > 0 {
				return true
			}
			var model Model
			if model, wrong = k.model(ctx, m); wrong != nil {
				return false
			}
			r.Models = append(r.Models, model)
			return true
		})
		switch {
		case wrong != nil:
			return r, wrong
		case err != nil:
			r.Invalid = true
			r.Message += err.Error()
			r.Models = nil
			return r, nil
		case ctx.Err() != nil:
			return r, ctx.Err()
		}
		r.More = !result.Exhausted || limit > 0 && len(r.Models) >= limit
		r.Normalize()
		return r, nil
	}
}

// refusal is an error of the program, not of krrasp.
type refusal struct{ error }

type pipeline struct {
	messages strings.Builder
	grounder *ground.Grounder
	solver   *search.Solver
}

func newPipeline(ctx context.Context, program string, g ground.Options, o search.Options) (*pipeline, error) {
	k := &pipeline{solver: search.New(o)}
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
	var step aspif.Program
	t := translate.New(k.grounder.Program, func(i translate.Ignored) {
		fmt.Fprintf(&k.messages, "info: tuple ignored (source rule %d)\n", i.Source)
	})
	err := k.grounder.Ground(ctx, func(from statement.Mark) error {
		return t.Translate(&step, from, ctx.Err)
	}, ground.Base)
	if err == nil {
		err = t.EndStep(&step, ctx.Err)
	}
	if err != nil && ctx.Err() == nil {
		err = &refusal{err}
	}
	if err == nil {
		err = k.solver.Add(ctx, &step)
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
	var out Model
	shown, terms := m.Symbols(nil, nil)
	for _, s := range append(shown, terms...) {
		out.Terms = append(out.Terms, p.Symbols.Format(s))
	}
	for _, c := range m.Costs {
		out.Costs = append(out.Costs, c.Value)
	}
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
