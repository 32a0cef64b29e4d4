package translate

import (
	"slices"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/statement"
)

// A cost tuple, keyed by priority, weight and terms over all statements, counts
// once: where one of its conditions holds. Conditions of a step are gathered
// and become one literal at its end. A tuple that comes again in a later step
// counts there only where it did not count before.
type costs struct {
	tuples   interner      // priority (2 words), weight (2 words), terms
	counted  []aspif.Lit   // by tuple: where it counts so far, 0: nowhere yet
	touched  []uint32      // tuples of this step, in order
	last     []int32       // by tuple: its last condition of this step plus 1
	pending  []pendingCost // of this step
	literals []aspif.Lit
}

// pendingCost is a condition of a tuple, chained to the one before.
type pendingCost struct {
	from, to uint32 // in literals
	previous int32  // plus 1
}

// cost takes in a minimize statement whose body is on the stack.
func (t *Translator) cost(s *statement.Statement) {
	c := &t.costs
	t.words = append(t.words[:0], uint32(s.Priority), uint32(s.Priority>>32), uint32(s.Weight), uint32(s.Weight>>32))
	for _, x := range s.Tuple {
		t.words = append(t.words, uint32(x))
	}
	n, added := c.tuples.number(t.words)
	if added {
		c.counted = append(c.counted, 0)
		c.last = append(c.last, 0)
	}
	if c.last[n] == 0 {
		c.touched = append(c.touched, n)
	}
	from := uint32(len(c.literals))
	c.literals = append(c.literals, t.stack...)
	c.pending = append(c.pending, pendingCost{from, uint32(len(c.literals)), c.last[n]})
	c.last[n] = int32(len(c.pending))
}

// flushCosts writes the minimize statements of a step, by priority.
func (t *Translator) flushCosts() {
	c := &t.costs
	levels := map[int64]int{}
	var minimizes []aspif.Minimize
	for _, n := range c.touched {
		if !t.tick() {
			return
		}
		key := c.tuples.get(n)
		priority := int64(uint64(key[0]) | uint64(key[1])<<32)
		weight := int64(uint64(key[2]) | uint64(key[3])<<32)
		lit := t.costCondition(n)
		c.last[n] = 0
		if old := c.counted[n]; old == 0 {
			c.counted[n] = lit
		} else {
			if old == lit || old == holds {
				continue
			}
			c.counted[n] = t.either(old, lit)
			if lit == holds {
				lit = -old
			} else {
				lit = t.conjunction([]aspif.Lit{lit, -old})
			}
		}
		if lit == holds {
			lit = t.always()
		}
		i, ok := levels[priority]
		if !ok {
			i = len(minimizes)
			levels[priority] = i
			minimizes = append(minimizes, aspif.Minimize{Priority: priority})
		}
		minimizes[i].Lits = append(minimizes[i].Lits, aspif.WeightedLit{Lit: lit, Weight: weight})
	}
	slices.SortFunc(minimizes, func(a, b aspif.Minimize) int {
		if a.Priority < b.Priority {
			return -1
		}
		return 1
	})
	t.out.Minimizes = append(t.out.Minimizes, minimizes...)
	c.touched, c.pending, c.literals = c.touched[:0], c.pending[:0], c.literals[:0]
}

// costCondition gives the disjunction of a tuple's conditions of this step.
func (t *Translator) costCondition(n uint32) aspif.Lit {
	c := &t.costs
	base := len(t.stack)
	defer func() { t.stack = t.stack[:base] }()
	for i := c.last[n]; i != 0; i = c.pending[i-1].previous {
		p := c.pending[i-1]
		if p.from == p.to {
			return holds
		}
		t.stack = append(t.stack, t.conjunction(c.literals[p.from:p.to]))
	}
	return t.disjunctionOf(t.stack[base:])
}
