package solve

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/krrasp/krrasp/grammar/diag"
	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/symbol"
	"github.com/krrasp/krrasp/solve/check"
	"github.com/krrasp/krrasp/solve/completion"
	"github.com/krrasp/krrasp/solve/search"
)

// Assumption is an atom with the truth value that it was assumed to have.
type Assumption struct {
	Atom  symbol.Symbol
	Holds bool
}

// Result tells how a call of Solve ended.
type Result struct {
	// Status is Satisfiable if a model was found, Unsatisfiable if there is none,
	// else Unknown.
	Status Status
	// Exhausted: there are no more models of the kind asked for.
	Exhausted bool
	// Optimum: the costs are proved to be the least.
	Optimum bool
	// Interrupted: the context ended first.
	Interrupted bool
	// Models counts the models given, Optimal those that were proved optimal.
	Models, Optimal int64
	// Costs of the best model, and lower bounds that are known, by priority.
	Costs, Lower []Cost
	// Core is a subset of the assumptions under which there is no answer set, if
	// Status is Unsatisfiable.
	Core []Assumption
	// Stats counts the work done.
	Stats search.Stats
	// Notes tell what of the program or the options had no effect.
	Notes []string
}

// Result tells how the last call of Solve ended. It is complete when the loop
// over the models has ended.
func (c *Control) Result() Result { return c.result }

// Solve adds the step that was ground to the search and gives its models, one
// by one; a loop over them may stop at any time. An error ends the loop: that of
// the step, an overflow of costs, or the cause of the context's end. What a call
// assumes, or adds to the search, does not outlive it.
func (c *Control) Solve(ctx context.Context, options ...Option) iter.Seq2[*Model, error] {
	return func(yield func(*Model, error) bool) {
		if err := c.solve(ctx, options, yield); err != nil && err != errStopped {
			yield(nil, err)
		}
	}
}

// errStopped says that the caller wants no more models.
var errStopped = errors.New("stopped")

func (c *Control) solve(ctx context.Context, options []Option, yield func(*Model, error) bool) error {
	c.result = Result{}
	if err := c.flush(ctx); err != nil {
		c.result.Interrupted = ctx.Err() != nil
		return err
	}
	if c.writer != nil || c.listen != nil {
		return nil // steps go to a writer: nothing is known of their models
	}
	var call call
	for _, o := range options {
		o(&call)
	}
	named := map[aspif.Lit]Assumption{}
	for _, a := range call.assumptions {
		n, fact, ok := c.find(a.atom)
		switch {
		case fact && a.holds, !fact && !ok && !a.holds:
			continue
		case fact, !ok:
			c.result = Result{Status: Unsatisfiable, Exhausted: true, Core: []Assumption{{a.atom, a.holds}}}
			return nil
		}
		l := aspif.Lit(n)
		if !a.holds {
			l = -l
		}
		named[l] = Assumption{a.atom, a.holds}
		call.config.Assumptions = append(call.config.Assumptions, l)
	}
	if call.oneModel {
		call.config.Models = 1
		consequences := call.config.Enum == EnumBrave || call.config.Enum == EnumCautious
		optimum := c.minimizes && (call.config.Opt == OptOpt || call.config.Opt == OptN)
		if consequences || optimum {
			call.config.Models = 0
		}
	}
	m := &Model{control: c}
	stopped := false
	var wrong error
	r, err := c.solver.Solve(ctx, call.config, func(found *search.Model) bool {
		m.model = found
		if c.verify {
			if wrong = c.check(ctx, found); wrong != nil {
				return false
			}
		}
		stopped = !yield(m, nil)
		return !stopped
	})
	c.result = Result{
		Status: r.Status, Exhausted: r.Exhausted, Optimum: r.Optimum, Interrupted: r.Interrupted,
		Models: r.Models, Optimal: r.Optimal, Costs: r.Costs, Lower: r.Lower, Stats: r.Stats, Notes: r.Notes,
	}
	for _, l := range r.Core {
		if a, ok := named[l]; ok && !slices.Contains(c.result.Core, a) {
			c.result.Core = append(c.result.Core, a)
		}
	}
	switch {
	case stopped:
		return errStopped
	case wrong != nil:
		return wrong
	case err != nil:
		return err
	case r.Interrupted:
		return context.Cause(ctx)
	}
	return nil
}

// check checks an answer set against the definition.
func (c *Control) check(ctx context.Context, m *search.Model) error {
	if m.Type != StableModel || c.input != nil {
		return nil
	}
	p := c.grounder.Program
	var candidate check.Atoms
	for a := uint32(1); a <= p.NumAtoms(); a++ {
		if m.IsTrue(a) {
			candidate.Add(a)
		}
	}
	err := check.AnswerSet(p, candidate, check.Options{Context: ctx, External: func(a uint32) (TruthValue, bool) {
		v, ok := c.assigned[a]
		return v, ok
	}})
	if err != nil {
		return fmt.Errorf("model %d is no answer set, which is a fault of krrasp: %w", m.Number, err)
	}
	return nil
}

// Prepare ends the step that was ground and gives it to the search (or the
// writer), as Solve does by itself.
func (c *Control) Prepare(ctx context.Context) error { return c.flush(ctx) }

// Minimizes tells whether the steps given to the search have minimize statements.
func (c *Control) Minimizes() bool { return c.minimizes }

// flush gives the step that was ground, or read, to the search or the writer.
func (c *Control) flush(ctx context.Context) error {
	if c.input != nil && c.step == nil {
		return nil // aspif steps are added by Main
	}
	step, err := c.closeStep(ctx)
	if err != nil || step == nil {
		return err
	}
	return c.send(ctx, step)
}

// send gives a step to the search, or to the writer.
func (c *Control) send(ctx context.Context, step *aspif.Program) error {
	switch {
	case c.listen != nil:
		return nil
	case c.writer != nil:
		return c.writer.WriteStep(ctx, step)
	}
	c.minimizes = c.minimizes || len(step.Minimizes) > 0
	for _, o := range step.Outputs {
		if len(o.Condition) == 0 {
			c.facts++
		}
	}
	if err := c.solver.Add(ctx, step); err != nil {
		c.broken = c.stepError(err)
		return c.broken
	}
	return nil
}

// stepError gives an error of the search about a step the user's words.
func (c *Control) stepError(err error) error {
	var redefined *completion.RedefinitionError
	if errors.As(err, &redefined) {
		return diag.Errorf(c.files, "redefinition", diag.Span{}, "redefinition of atom %s, which belongs to an earlier step and is not external", c.atomText(redefined.Atom))
	}
	var weights *completion.WeightError
	if errors.As(err, &weights) {
		return diag.Errorf(c.files, "number", c.grounder.Source(weights.Source).Span, "the weights of an aggregate add up beyond 64 bits")
	}
	return err
}

// atomText gives an atom's text, or its number if it has none.
func (c *Control) atomText(a aspif.Atom) string {
	if c.input == nil {
		if rel, row := c.grounder.Program.AtomOf(a); rel != nil {
			return string(c.grounder.Program.AppendRow(nil, rel, row))
		}
	}
	return fmt.Sprint(a)
}

// Statistics gives the counters of the search so far.
func (c *Control) Statistics() search.Stats { return c.solver.Stats() }
