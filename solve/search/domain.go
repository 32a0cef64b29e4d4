package search

import (
	"context"
	"slices"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/solve/sat"
)

// Domain recording: answer sets whose true domain atoms are minimal as a set (or
// maximal). An answer set is improved until none has fewer of these atoms, is
// given, and all with a superset are excluded for the rest of the call.

func (c *call) domain(ctx context.Context) {
	s := c.s
	var domain []sat.Lit
	if c.config.Domain.Shown {
		for _, x := range s.items() {
			domain = append(domain, x.lit)
		}
	} else {
		for _, h := range s.hints {
			switch h.Modifier {
			case aspif.Level, aspif.SignModifier, aspif.TrueModifier, aspif.FalseModifier:
				domain = append(domain, s.program.Lit(h.Atom))
			}
		}
	}
	if c.config.Domain.Maximize {
		for i := range domain {
			domain[i] = domain[i].Not()
		}
	}
	slices.Sort(domain)
	domain = slices.Compact(domain)
	call := c.activate()
	for {
		status := s.next(ctx, c, nil)
		switch status {
		case sat.Unknown:
			return
		case sat.Unsatisfiable:
			c.unsatisfiable(s.engine.Failed())
			return
		}
		values := append([]int8(nil), s.values...)
		for {
			hook := s.engine.NewVar(false).Lit()
			clause := []sat.Lit{hook.Not(), call.Not()}
			assumptions := []sat.Lit{hook}
			for _, l := range domain {
				if values[l] > 0 {
					clause = append(clause, l.Not())
				} else {
					assumptions = append(assumptions, l.Not())
				}
			}
			s.engine.AddClause(clause...)
			status := s.next(ctx, c, assumptions)
			s.engine.AddClause(hook.Not())
			if status == sat.Unknown {
				return
			}
			if status == sat.Unsatisfiable {
				break
			}
			values = append(values[:0], s.values...)
		}
		block := []sat.Lit{call.Not()}
		for _, l := range domain {
			if values[l] > 0 {
				block = append(block, l.Not())
			}
		}
		s.engine.AddClause(block...)
		if !c.setCosts(values) || !c.emit(values, true) {
			return
		}
	}
}
