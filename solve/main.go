package solve

import (
	"context"
	"fmt"
	"io"

	"github.com/krrasp/krrasp/ground"
	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/relation"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/symbol"
)

// Main does what the clingo command does with a program: an aspif program is
// solved step by step; a program that includes <incmode> is ground and solved
// for growing steps (clingo's guide, section on incremental solving); of any
// other program the part base is ground and solved once. solve is called when a
// step is ready; it ranges over Solve, and its error ends Main.
func (c *Control) Main(ctx context.Context, solve func() error) error {
	switch {
	case c.input != nil:
		return c.mainAspif(ctx, solve)
	case c.grounder.Incremental():
		return c.mainIncremental(ctx, solve)
	}
	if err := c.Ground(ctx); err != nil {
		return err
	}
	return solve()
}

// Close closes the file of an aspif program that was not read to its end.
func (c *Control) Close() error {
	if c.close == nil {
		return nil
	}
	f := c.close
	c.close = nil
	return f()
}

func (c *Control) mainAspif(ctx context.Context, solve func() error) error {
	defer c.Close()
	for {
		step, err := c.input.Next(ctx)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		c.names(step)
		if err := c.send(ctx, step); err != nil {
			return err
		}
		c.sent++
		if err := solve(); err != nil {
			return err
		}
		if !step.Incremental {
			return nil
		}
	}
}

// names learns the atoms of outputs, and reads their text as terms: atoms of an
// aspif program can be assumed and assigned by name.
func (c *Control) names(step *aspif.Program) {
	if c.byName == nil {
		c.byName = map[symbol.Symbol]aspif.Atom{}
	}
	for i := range step.Outputs {
		o := &step.Outputs[i]
		if s, err := ParseTerm(c.symbols, c.symbols.Text(o.Symbol)); err == nil && c.symbols.Format(s) == c.symbols.Text(o.Symbol) {
			o.Symbol = s
		}
		if len(o.Condition) == 1 && o.Condition[0] > 0 {
			c.byName[o.Symbol] = aspif.Atom(o.Condition[0])
		}
	}
}

// mainIncremental grounds base, then check(t) and step(t) for t = 1, 2, ..., and
// solves each time, with the external query(t) true in step t only. The
// constants imin, imax and istop ("SAT", "UNSAT" or "UNKNOWN") say when to stop.
func (c *Control) mainIncremental(ctx context.Context, solve func() error) error {
	imin, imax, istop := int64(0), int64(-1), "SAT"
	for _, k := range []struct {
		name string
		set  func(symbol.Symbol) bool
	}{
		{"imin", func(s symbol.Symbol) (ok bool) { imin, ok = c.symbols.Int(s); return ok }},
		{"imax", func(s symbol.Symbol) (ok bool) { imax, ok = c.symbols.Int(s); return ok }},
		{"istop", func(s symbol.Symbol) bool { istop = c.symbols.Text(s); return true }},
	} {
		v, ok, err := c.grounder.ConstantValue(k.name)
		if err != nil {
			return err
		}
		if ok && !k.set(v) {
			return fmt.Errorf("constant %s: %s is no number", k.name, c.symbols.Format(v))
		}
	}
	if istop != "SAT" && istop != "UNSAT" && istop != "UNKNOWN" {
		return fmt.Errorf("constant istop: it is \"SAT\", \"UNSAT\" or \"UNKNOWN\"")
	}
	if err := c.Add("check", []string{"t"}, "#external query(t)."); err != nil {
		return err
	}
	query := func(t int64) symbol.Symbol {
		return c.symbols.Function("query", []symbol.Symbol{c.symbols.Number(t)}, false)
	}
	for t := int64(0); imax < 0 || t < imax; t++ {
		stop := map[string]bool{"SAT": c.result.Status == Satisfiable, "UNSAT": c.result.Status == Unsatisfiable, "UNKNOWN": c.result.Status == Unknown}[istop]
		if t > 0 && t >= imin && stop {
			return nil
		}
		parts := []Part{{Name: "check", Arguments: []symbol.Symbol{c.symbols.Number(t)}}}
		if t > 0 {
			c.ReleaseExternal(query(t - 1))
			parts = append(parts, Part{Name: "step", Arguments: []symbol.Symbol{c.symbols.Number(t)}})
		} else {
			parts = append(parts, ground.Base)
		}
		if err := c.Ground(ctx, parts...); err != nil {
			return err
		}
		c.AssignExternal(query(t), True)
		if err := solve(); err != nil {
			return err
		}
	}
	return nil
}

// ---- Output in place of solving --------------------------------------

// WriteTo has all further steps written by w; they are not given to the search,
// and Solve finds no models and leaves the status Unknown.
func (c *Control) WriteTo(w aspif.StepWriter) {
	c.writer = w
	direct, ok := w.(*aspif.Writer)
	if !ok {
		return
	}
	c.translator.StreamRules(func(out *aspif.Program) error { return w.WriteRules(context.Background(), out) })
	var text []byte
	c.translator.StreamOutputs(func(rel *relation.Relation, row uint32, condition []aspif.Lit) error {
		text = c.grounder.Program.AppendRow(text[:0], rel, row)
		return direct.WriteOutput(c.openStep(), text, condition)
	})
}

// Listen has f called with what was ground, component by component, from a mark
// in the ground program on. Nothing is translated or solved then, and the
// ground program keeps all its statements.
func (c *Control) Listen(f func(p *statement.Program, from statement.Mark) error) { c.listen = f }

// Program gives the ground program. Its statements are kept only with Listen.
func (c *Control) Program() *statement.Program { return c.grounder.Program }

// Definitions gives the theory definitions of the program as text, which ground
// theory atoms need in order to be read again.
func (c *Control) Definitions() string { return c.grounder.Definitions() }

// Incremental tells whether the program includes <incmode>.
func (c *Control) Incremental() bool { return c.grounder.Incremental() }
