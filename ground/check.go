package ground

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/krrasp/krrasp/grammar/diag"
	"github.com/krrasp/krrasp/ground/ir"
	"github.com/krrasp/krrasp/ground/rewrite"
	"github.com/krrasp/krrasp/ground/symbol"
)

// Check rewrites the statements of all parts, which finds every error that
// depends on no instance (unsafe variables, theory atoms, constants), and grounds
// nothing. Parameters of parts stand for themselves. The error is a diag.List, a
// *diag.Diagnostic, or the context's. The Grounder is of no use afterwards.
func (g *Grounder) Check(ctx context.Context) error {
	if err := g.state.Resolve(); err != nil {
		return err
	}
	keys := slices.SortedFunc(maps.Keys(g.parts), func(a, b partKey) int {
		if c := strings.Compare(a.name, b.name); c != 0 {
			return c
		}
		return a.arity - b.arity
	})
	var errs diag.List
	for _, key := range keys {
		p := g.parts[key]
		params := map[string]symbol.Symbol{}
		for _, name := range p.parameters {
			params[name] = g.Symbols().Number(1)
		}
		err := rewrite.Lower(ctx, g.state, p.statements, params, &ir.Program{})
		list := diag.All(err)
		if err != nil && list == nil {
			return err
		}
		errs = append(errs, list...)
	}
	return errs.Err()
}
