package translate

import (
	"github.com/krrasp/krrasp/ground/aspif"
)

// conditions gathers, for keys that many statements may share, the conditions
// under which each holds: cost tuples, shown terms. At the end of a step the
// conditions of a key become one literal. A key that comes again in a later step
// adds only what did not hold before.
type conditions struct {
	keys     interner
	held     []aspif.Lit // by key: where it holds so far, 0: nowhere yet
	touched  []uint32    // keys of this step, in order
	last     []int32     // by key: its last condition of this step plus 1
	pending  []pendingCondition
	literals []aspif.Lit
}

// pendingCondition is a condition of a key, chained to the one before.
type pendingCondition struct {
	from, to uint32 // in literals
	previous int32  // plus 1
}

// add takes in a condition of a key; both are copied.
func (c *conditions) add(key []uint32, condition []aspif.Lit) {
	n, added := c.keys.number(key)
	if added {
		c.held = append(c.held, 0)
		c.last = append(c.last, 0)
	}
	if c.last[n] == 0 {
		c.touched = append(c.touched, n)
	}
	from := uint32(len(c.literals))
	c.literals = append(c.literals, condition...)
	c.pending = append(c.pending, pendingCondition{from, uint32(len(c.literals)), c.last[n]})
	c.last[n] = int32(len(c.pending))
}

// flush ends a step: write gets each key with the literal under which it holds
// now and did not before; that may be the constant true.
func (c *conditions) flush(t *Translator, write func(key []uint32, lit aspif.Lit)) {
	for _, n := range c.touched {
		if !t.tick() {
			return
		}
		lit := c.condition(t, n)
		c.last[n] = 0
		old := c.held[n]
		switch {
		case old == 0:
			c.held[n] = lit
		case old == holds || old == lit:
			continue
		default:
			c.held[n] = t.either(old, lit)
			if lit == holds {
				lit = -old
			} else {
				lit = t.conjunction([]aspif.Lit{lit, -old})
			}
		}
		write(c.keys.get(n), lit)
	}
	c.touched, c.pending, c.literals = c.touched[:0], c.pending[:0], c.literals[:0]
}

// condition gives the disjunction of a key's conditions of this step.
func (c *conditions) condition(t *Translator, n uint32) aspif.Lit {
	base := len(t.stack)
	defer func() { t.stack = t.stack[:base] }()
	for i := c.last[n]; i != 0; i = c.pending[i-1].previous {
		p := c.pending[i-1]
		if p.from == p.to {
			return holds
		}
		l := t.conjunction(c.literals[p.from:p.to])
		t.stack = append(t.stack, l)
	}
	return t.disjunctionOf(t.stack[base:])
}
