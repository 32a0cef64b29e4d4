package search

import (
	"context"

	"github.com/krrasp/krrasp/solve/sat"
)

// Consequences. The first answer set gives a first estimate: what holds in it.
// Then answer sets are asked for that change the estimate (a shown symbol in it
// that is false, for cautious ones; one out of it that is true, for brave ones),
// until there is none. The clause that says so is replaced each time, so it hangs
// on a literal of its own.

type consequences struct {
	items []item
	in    []bool
}

func (q *consequences) holds(i int) bool { return q.in[i] }

func (c *call) findConsequences(ctx context.Context) {
	s := c.s
	q := &consequences{items: s.items()}
	q.in = make([]bool, len(q.items))
	cautious := c.config.Enum == EnumCautious
	c.model.Type = BraveConsequences
	if cautious {
		c.model.Type = CautiousConsequences
	}
	c.model.cons = q
	call := c.activate()
	var values []int8
	first := true
	for {
		var change []sat.Lit
		if !first {
			hook := s.engine.NewVar(false).Lit()
			clause := []sat.Lit{hook.Not(), call.Not()}
			for i, x := range q.items {
				if cautious && q.in[i] {
					clause = append(clause, x.lit.Not())
				} else if !cautious && !q.in[i] {
					clause = append(clause, x.lit)
				}
			}
			s.engine.AddClause(clause...)
			change = append(change, hook)
		}
		status := s.next(ctx, c, change)
		if len(change) > 0 {
			s.engine.AddClause(change[0].Not())
		}
		switch status {
		case sat.Unknown:
			return
		case sat.Unsatisfiable:
			c.unsatisfiable(s.engine.Failed())
			return
		}
		for i, x := range q.items {
			now := s.values[x.lit] > 0
			switch {
			case first:
				q.in[i] = now
			case cautious:
				q.in[i] = q.in[i] && now
			default:
				q.in[i] = q.in[i] || now
			}
		}
		first = false
		values = c.estimate(values, q)
		if !c.setCosts(s.values) || !c.emit(values, true) {
			return
		}
	}
}

// estimate gives values of literals for Model.IsTrue.
func (c *call) estimate(values []int8, q *consequences) []int8 {
	if n := len(c.s.values); len(values) < n {
		values = append(values, make([]int8, n-len(values))...)
	}
	for i := range values {
		values[i] = -1
	}
	for i, x := range q.items {
		if q.in[i] {
			values[x.lit] = 1
		}
	}
	return values
}

// Estimate gives, for models of consequences, how many shown symbols are in the
// estimate, and how many may be in it at most.
func (m *Model) Estimate() (in, possible int) {
	if m.cons == nil {
		return 0, 0
	}
	never := m.s.program.True().Not()
	for i, x := range m.cons.items {
		if m.cons.in[i] {
			in++
		}
		if x.lit != never {
			possible++
		}
	}
	return in, possible
}
