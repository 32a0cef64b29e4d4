package ground

import (
	"context"

	"github.com/krrasp/krrasp/grammar/diag"
	"github.com/krrasp/krrasp/ground/instantiate"
	"github.com/krrasp/krrasp/ground/ir"
	"github.com/krrasp/krrasp/ground/rewrite"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/symbol"
)

// call is one call of Ground on its way through the passes.
type call struct {
	ctx       context.Context
	parts     []Part
	component func(from statement.Mark) error
	start     statement.Mark
	rules     ir.Program
}

// passes are the passes of grounding in their order.
var passes = []struct {
	name string
	why  string // it stands where it stands
	run  func(*Grounder, *call) error
}{
	{"constants", "first: every value may be used in facts, terms and parameters", (*Grounder).constants},
	{"facts", "before rules: joins are planned by the sizes of relations", (*Grounder).facts},
	{"rewrite", "statements become safe rules; its own steps stand in package rewrite", (*Grounder).rewrite},
	{"instantiate", "dependency graph, joins, simplification, component by component", (*Grounder).instantiate},
	{"undefined", "last: only now is it known which predicates have no atoms", (*Grounder).undefined},
}

// Passes gives the names of the passes in their order.
func Passes() []string {
	var out []string
	for _, p := range passes {
		out = append(out, p.name)
	}
	return out
}

// Ground instantiates parts over all atoms known. component, if not nil, is
// called after each component with the place of its first statement; what it
// gives as an error ends grounding. Errors of the program are a diag.List or a
// *diag.Diagnostic; the context or a limit gives an *instantiate.LimitError.
func (g *Grounder) Ground(ctx context.Context, component func(from statement.Mark) error, parts ...Part) error {
	c := &call{ctx: ctx, parts: parts, component: component, start: g.Program.End()}
	for _, p := range passes {
		if err := p.run(g, c); err != nil {
			return err
		}
	}
	return nil
}

func (g *Grounder) constants(*call) error {
	g.state.Begin()
	return g.state.Resolve()
}

// each calls f with every part of the call that has text, and the values of its
// parameters. As in clingo, a part without text is no error.
func (g *Grounder) each(c *call, f func(p *part, params map[string]symbol.Symbol) error) error {
	for _, p := range c.parts {
		found := g.parts[partKey{p.Name, len(p.Arguments)}]
		if found == nil {
			continue
		}
		params := map[string]symbol.Symbol{}
		for i, name := range found.parameters {
			params[name] = p.Arguments[i]
		}
		if err := f(found, params); err != nil {
			return err
		}
	}
	return nil
}

func (g *Grounder) facts(c *call) error {
	err := g.each(c, func(p *part, params map[string]symbol.Symbol) error {
		g.addFacts(p, params)
		return nil
	})
	if err == nil && c.component != nil && g.Program.End() != c.start {
		err = c.component(c.start)
	}
	return err
}

func (g *Grounder) rewrite(c *call) error {
	var errs diag.List
	err := g.each(c, func(p *part, params map[string]symbol.Symbol) error {
		err := rewrite.Lower(c.ctx, g.state, p.statements, params, &c.rules)
		if list := diag.All(err); list != nil {
			errs = append(errs, list...)
			return nil
		}
		return err
	})
	if err != nil {
		return &instantiate.LimitError{What: "time", Cause: context.Cause(c.ctx), Files: g.Files}
	}
	return errs.Err()
}

func (g *Grounder) instantiate(c *call) error {
	g.machine.Options().Component = c.component
	return g.machine.Run(c.ctx, &c.rules)
}
