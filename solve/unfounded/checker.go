package unfounded

import (
	"math"

	"github.com/krrasp/krrasp/solve/sat"
)

// Source pointers. Each atom that is not false points at a body that supports
// it: one that is not false, and whose atoms of the graph are founded before
// it, so that pointers never go around in a circle. They survive from one
// assignment to the next. Only atoms whose source fell, and those that stand on
// them, are looked at again: each searches another source among its bodies;
// what finds none is unfounded. Since a pointer stays right when literals become
// unassigned, nothing need be undone on backtracking.
//
// To keep that short, atoms carry the order in which they were founded. A body
// whose atoms all came before an atom can replace its source at once; what stands
// on the atom need not be looked at then.
//
// A weighted body is a source if the founded ones among its literals reach its
// bound.

// Checker holds the source pointers of a Graph. Values are given by a slice
// indexed by sat.Lit: 1 true, -1 false, 0 unassigned. It works for total
// assignments, and for partial ones that are closed under unit propagation.
type Checker struct {
	g      *Graph
	source []int32 // by atom: a body, or -1
	order  []int64 // by atom: greater than that of the atoms its source counts
	last   int64   // order given last
	lost   []bool  // by atom: without source during a check
	list   []int32 // atoms that were lost in this check
	idle   []int32 // atoms left without source, since false or unfounded
	isIdle []bool

	// missing, valid if its stamp is the clock: for a conjunction, atoms not
	// founded; for a sum, the weight missing to the bound.
	missing []int64
	stamp   []uint32
	clock   uint32

	queue []int32

	loops loopFinder
}

// NewChecker makes a checker for g, which may still grow.
func NewChecker(g *Graph) *Checker { return &Checker{g: g} }

func (c *Checker) grow() {
	for len(c.source) < c.g.closedAtoms {
		c.source = append(c.source, -1)
		c.order = append(c.order, 0)
		c.lost = append(c.lost, false)
		c.isIdle = append(c.isIdle, false)
	}
	if n := c.g.closedBodies - len(c.missing); n > 0 {
		c.missing = append(c.missing, make([]int64, n)...)
		c.stamp = append(c.stamp, make([]uint32, n)...)
	}
}

// Check gives the greatest unfounded set of the atoms that are not false,
// looking at all atoms. The slice is valid until the next call.
func (c *Checker) Check(values []int8) []int32 {
	c.grow()
	c.list = c.list[:0]
	for a := range int32(c.g.closedAtoms) {
		if values[c.g.atomLit[a]] < 0 {
			c.source[a] = -1
			continue
		}
		if b := c.source[a]; b < 0 || !c.holds(b, values) {
			c.lose(a)
		}
	}
	return c.settle(values)
}

// Fallen tells that body b became false or, if weighted, that one of its
// literals did; Settle will look at the atoms that stand on it.
func (c *Checker) Fallen(b int32) {
	c.grow()
	for _, h := range c.g.heads.of(b) {
		if c.source[h] == b && !c.lost[h] {
			c.lose(h)
		}
	}
}

// Settle gives the greatest unfounded set that follows from the bodies told to
// Fallen since the last call. The slice is valid until the next call.
func (c *Checker) Settle(values []int8) []int32 {
	keep := c.list[:0]
	for _, a := range c.list {
		if values[c.g.atomLit[a]] < 0 {
			c.lost[a] = false
			c.rest(a)
			continue
		}
		keep = append(keep, a)
	}
	c.list = keep
	rest := c.idle[:0]
	for _, a := range c.idle {
		if values[c.g.atomLit[a]] < 0 {
			rest = append(rest, a)
			continue
		}
		c.isIdle[a] = false
		if c.source[a] < 0 && !c.lost[a] {
			c.lose(a)
		}
	}
	c.idle = rest
	return c.settle(values)
}

// rest remembers an atom without source until it is not false any more.
func (c *Checker) rest(a int32) {
	if !c.isIdle[a] {
		c.isIdle[a] = true
		c.idle = append(c.idle, a)
	}
}

func (c *Checker) lose(a int32) {
	c.lost[a] = true
	c.source[a] = -1
	c.list = append(c.list, a)
}

// holds reports whether b may stay a source without looking at its atoms. A sum
// may not: a literal that it counted may have fallen, and what makes up for it
// may stand on the head itself.
func (c *Checker) holds(b int32, values []int8) bool {
	return values[c.g.bodyLit[b]] >= 0 && c.g.sum[b] < 0
}

// reach gives what the literals of sum b miss to the bound: those that are not
// false, and of atoms, those that are not lost and were founded before order.
func (c *Checker) reach(b int32, values []int8, order int64) int64 {
	g := c.g
	k := g.sum[b]
	missing := g.bound[k]
	for i := g.other.start[k]; i < g.other.start[k+1]; i++ {
		if values[sat.Lit(g.other.items[i])] >= 0 {
			if missing -= g.others[i]; missing <= 0 {
				return missing
			}
		}
	}
	for i := g.preds.start[b]; i < g.preds.start[b+1]; i++ {
		if p := g.preds.items[i]; !c.lost[p] && c.order[p] < order && values[g.atomLit[p]] >= 0 {
			if missing -= g.weight[i]; missing <= 0 {
				return missing
			}
		}
	}
	return missing
}

func (c *Checker) settle(values []int8) []int32 {
	if len(c.list) == 0 {
		return nil
	}
	g := c.g
	if c.clock++; c.clock == 0 {
		clear(c.stamp)
		c.clock = 1
	}
	for i := 0; i < len(c.list); i++ {
		if c.replace(c.list[i], values) {
			continue
		}
		for _, pos := range g.used.of(c.list[i]) {
			b := g.predsOf[pos]
			for _, h := range g.heads.of(b) {
				switch {
				case c.source[h] != b || c.lost[h]:
				case values[g.atomLit[h]] >= 0:
					c.lose(h)
				default:
					c.source[h] = -1
					c.rest(h)
				}
			}
		}
	}
	c.queue = c.queue[:0]
	for _, a := range c.list {
		if !c.lost[a] {
			continue
		}
		for _, b := range g.bodies.of(a) {
			if values[g.bodyLit[b]] >= 0 && c.touch(b, values) <= 0 {
				c.found(a, b)
				c.spread(values)
				break
			}
		}
	}
	keep := c.list[:0]
	for _, a := range c.list {
		if c.lost[a] {
			c.lost[a] = false
			c.rest(a)
			keep = append(keep, a)
		}
	}
	unfounded := keep
	c.list = c.list[:0]
	return unfounded
}

// found gives a its source. It stays lost until spread has taken it up, so that
// no body counts it twice.
func (c *Checker) found(a, b int32) {
	c.source[a] = b
	c.last++
	c.order[a] = c.last
	c.queue = append(c.queue, a)
}

// replace finds another source for a lost atom among what was founded before it.
func (c *Checker) replace(a int32, values []int8) bool {
	g := c.g
	order := c.order[a]
bodies:
	for _, b := range g.bodies.of(a) {
		if values[g.bodyLit[b]] < 0 {
			continue
		}
		if g.sum[b] >= 0 {
			if c.reach(b, values, order) > 0 {
				continue
			}
		} else {
			for _, p := range g.preds.of(b) {
				if c.lost[p] || c.order[p] >= order || values[g.atomLit[p]] < 0 {
					continue bodies
				}
			}
		}
		c.source[a] = b
		c.lost[a] = false
		return true
	}
	return false
}

// spread gives a source to all that stands on atoms found.
func (c *Checker) spread(values []int8) {
	g := c.g
	for len(c.queue) > 0 {
		p := c.queue[len(c.queue)-1]
		c.queue = c.queue[:len(c.queue)-1]
		c.lost[p] = false
		for _, pos := range g.used.of(p) {
			b := g.predsOf[pos]
			if values[g.bodyLit[b]] < 0 {
				continue
			}
			if c.stamp[b] == c.clock {
				c.missing[b] -= g.weight[pos]
			}
			if c.touch(b, values) > 0 {
				continue
			}
			for _, h := range g.heads.of(b) {
				if c.lost[h] && c.source[h] < 0 {
					c.found(h, b)
				}
			}
		}
	}
}

const never = 1 << 62

// touch gives what b misses, and counts it at the first visit of a check.
func (c *Checker) touch(b int32, values []int8) int64 {
	if c.stamp[b] == c.clock {
		return c.missing[b]
	}
	c.stamp[b] = c.clock
	g := c.g
	switch {
	case values[g.bodyLit[b]] < 0:
		c.missing[b] = never
	case g.sum[b] >= 0:
		c.missing[b] = c.reach(b, values, math.MaxInt64)
	default:
		n := int64(0)
		for _, p := range g.preds.of(b) {
			if c.lost[p] || values[g.atomLit[p]] < 0 {
				n++
			}
		}
		c.missing[b] = n
	}
	return c.missing[b]
}
