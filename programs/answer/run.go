package answer

import (
	"context"
	"strings"

	"github.com/krrasp/krrasp/ground/symbol"
	"github.com/krrasp/krrasp/solve"
)

// Run answers a task. An error tells of bad programs and of an ended context;
// the answer sets found until then are in the result.
func Run(ctx context.Context, t Task) (Result, error) {
	var r Result
	c, err := t.control()
	if err != nil {
		return r, err
	}
	if err := c.Ground(ctx); err != nil {
		return r, err
	}
	options := []solve.Option{solve.Models(int64(t.Models))}
	switch {
	case t.AllOptima:
		options = append(options, solve.Optimize(solve.OptN))
	case t.IgnoreCosts:
		options = append(options, solve.Optimize(solve.OptIgnore))
	}
	for m, err := range c.Solve(ctx, options...) {
		if err != nil {
			return r, err
		}
		if t.AllOptima && len(m.Costs()) > 0 && !m.Optimal() {
			continue
		}
		r.Models = append(r.Models, Convert(c.Symbols(), m))
	}
	r.Exhausted = c.Result().Exhausted || c.Result().Optimum
	return r, nil
}

// control makes a Control with the task's files, each as a text of its own name.
func (t Task) control() (*solve.Control, error) {
	c, err := solve.New(solve.Options{Constants: t.Consts})
	if err != nil {
		return nil, err
	}
	for _, f := range t.Files {
		if err := c.Read(f.Name, strings.NewReader(f.Text)); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// Convert takes a model of a Control apart.
func Convert(table *symbol.Table, m *solve.Model) Model {
	out := Model{}
	for _, s := range m.Symbols() {
		out.Atoms = append(out.Atoms, FromSymbol(table, s))
	}
	out.Costs = m.AppendCosts(nil)
	return out
}

// FromSymbol takes a symbol apart.
func FromSymbol(table *symbol.Table, s symbol.Symbol) Term {
	switch table.KindOf(s) {
	case symbol.KindNumber:
		n, _ := table.Int(s)
		return Term{Kind: Number, Num: n}
	case symbol.KindString:
		return Str(table.Text(s))
	case symbol.KindFunction, symbol.KindConstant:
		t := Term{Kind: Function, Name: table.Text(s), Neg: table.Negative(s)}
		for _, a := range table.Args(s) {
			t.Args = append(t.Args, FromSymbol(table, a))
		}
		return t
	}
	return Term{Kind: Other, Name: table.Format(s)}
}
