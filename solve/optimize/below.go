package optimize

import (
	"context"

	"github.com/krrasp/krrasp/solve/encode"
	"github.com/krrasp/krrasp/solve/sat"
)

// Core-guided optimization. All literals that cost are assumed to be false. If
// there is no answer set, the failed assumptions are a core: at least one of its
// literals costs, so the least weight among them is added to the lower bound,
// and taken off each. What more than one of them costs is assumed not to be
// needed by new literals, each of that weight: outputs "at least k" of a counter
// over the core, for k = 2 on. The sum stays what it was:
//
//	sum = lower bound + weights of the literals assumed, if they are true
//
// so the first answer set in which none of them is true is optimal.
//
// Stratification assumes great weights first, which gives models early. With
// disjoint cores, nothing is added before no core is left among what is assumed.

// soft is a literal assumed, with what it costs if it is false.
type soft struct {
	lit     sat.Lit
	weight  int64
	counter *encode.Totalizer // lit is the complement of its output k
	k       int
}

type cores struct {
	*Run
	level int
	lower int64
	soft  []soft
	index map[sat.Lit]int
}

func (r *Run) fromBelow(ctx context.Context) sat.Status {
	if len(r.Levels) == 0 {
		status, _ := r.solve(ctx)
		return status
	}
	for i := range r.Levels {
		if status := r.cores(ctx, i); status != sat.Satisfiable {
			return status
		}
	}
	return sat.Satisfiable
}

// cores finds the optimum of one level and fixes it.
func (r *Run) cores(ctx context.Context, level int) sat.Status {
	l := r.Levels[level]
	c := &cores{Run: r, level: level, lower: l.Offset, index: map[sat.Lit]int{}}
	var most int64
	for i, x := range l.Lits {
		c.add(x.Not(), l.Weights[i], nil, 0)
		most = max(most, l.Weights[i])
	}
	threshold := int64(1)
	if r.Strategy.Stratify {
		threshold = most
	}
	var waiting [][]int
	var weights []int64
	taken := map[int]bool{}
	for {
		var assumed []sat.Lit
		for i, s := range c.soft {
			if s.weight >= threshold && s.weight > 0 && !taken[i] {
				assumed = append(assumed, s.lit)
			}
		}
		status, costs := r.solve(ctx, assumed...)
		switch {
		case status == sat.Unknown || r.stopped:
			return sat.Unknown
		case status == sat.Unsatisfiable:
			core, ok := c.core(ctx)
			if !ok {
				return sat.Unknown
			}
			if len(core) == 0 {
				return sat.Unsatisfiable
			}
			w := c.charge(core)
			if r.Strategy.Disjoint {
				waiting, weights = append(waiting, core), append(weights, w)
				for _, i := range core {
					taken[i] = true
				}
			} else {
				c.relax(core, w)
			}
			continue
		case len(waiting) > 0:
			for k, core := range waiting {
				c.relax(core, weights[k])
			}
			waiting, weights = nil, nil
			clear(taken)
			if costs[level] > c.lower {
				continue
			}
		case costs[level] == c.lower:
		default:
			next := int64(0)
			for _, s := range c.soft {
				if s.weight < threshold {
					next = max(next, s.weight)
				}
			}
			if next > 0 {
				threshold = next
				c.harden()
				continue
			}
		}
		c.fix()
		return sat.Satisfiable
	}
}

func (c *cores) add(l sat.Lit, weight int64, counter *encode.Totalizer, k int) {
	if i, ok := c.index[l]; ok {
		c.soft[i].weight += weight
		return
	}
	c.index[l] = len(c.soft)
	c.soft = append(c.soft, soft{l, weight, counter, k})
}

// core gives the failed literals among those assumed, trimmed: solved again by
// itself, a core often fails with less. It is empty if the rest fails alone; ok
// is false if the context ended.
func (c *cores) core(ctx context.Context) (core []int, ok bool) {
	pick := func() []int {
		var found []int
		for _, l := range c.Oracle.Failed() {
			if i, isSoft := c.index[l]; isSoft && c.soft[i].weight > 0 {
				found = append(found, i)
			}
		}
		return found
	}
	core = pick()
	for range 3 {
		if len(core) < 2 {
			break
		}
		lits := make([]sat.Lit, len(core))
		for k, i := range core {
			lits[k] = c.soft[i].lit
		}
		status, _ := c.solve(ctx, lits...)
		if status != sat.Unsatisfiable {
			return core, status == sat.Satisfiable && !c.stopped
		}
		less := pick()
		if len(less) >= len(core) {
			break
		}
		core = less
	}
	return core, true
}

// charge moves the least weight of a core to the lower bound.
func (c *cores) charge(core []int) int64 {
	w := c.soft[core[0]].weight
	for _, i := range core {
		w = min(w, c.soft[i].weight)
	}
	for _, i := range core {
		c.soft[i].weight -= w
	}
	c.lower += w
	c.Run.lower(c.level, c.lower)
	return w
}

// relax adds literals for what the core may cost beyond its first literal.
func (c *cores) relax(core []int, w int64) {
	lits := make([]sat.Lit, len(core))
	for k, i := range core {
		s := c.soft[i]
		lits[k] = s.lit.Not()
		if s.counter != nil {
			c.output(s.counter, s.k+1, w)
		}
	}
	size := 0
	switch c.Strategy.Relaxation {
	case OLL:
		if len(lits) > 1 {
			c.output(encode.NewTotalizer(c.Gates, lits), 2, w)
		}
		return
	case One:
		size = len(lits)
	case K:
		size = c.Strategy.Size
		if size <= 0 {
			size = 8
		}
	case PMRES:
		size = 1
	}
	// A chain: each counter takes size literals, and whether any of the rest is
	// true.
	for len(lits) > 1 {
		group := lits
		if len(lits) > size+1 {
			group = append(append([]sat.Lit{}, lits[:size]...), c.Gates.Or(lits[size:]...))
			lits = lits[size:]
		} else {
			lits = nil
		}
		counter := encode.NewTotalizer(c.Gates, group)
		for k := 2; k <= len(group); k++ {
			if l := counter.AtLeast(k); l != sat.False {
				c.add(c.literal(l).Not(), w, nil, 0)
			}
		}
	}
}

func (c *cores) output(t *encode.Totalizer, k int, w int64) {
	if l := t.AtLeast(k); l != sat.False {
		c.add(c.literal(l).Not(), w, t, k)
	}
}

// harden makes literals clauses that cost more than what lies between the
// bounds.
func (c *cores) harden() {
	if !c.started {
		return
	}
	gap := uint64(c.costs[c.level]) - uint64(c.lower)
	for _, s := range c.soft {
		if s.weight > 0 && uint64(s.weight) > gap {
			c.Gates.Engine.AddClause(c.Call.Not(), s.lit)
		}
	}
}

// fix makes the optimum of the level hold for the rest of the call: none of the
// literals still assumed costs anything.
func (c *cores) fix() {
	for _, s := range c.soft {
		if s.weight > 0 {
			c.Gates.Engine.AddClause(c.Call.Not(), s.lit)
		}
	}
}
