package proof

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
)

// Stats counts what a check did.
type Stats struct {
	Variables, Clauses int64 // of the formula
	Added, Deleted     int64 // lines of the proof
	Resolution         int64 // lines that needed the resolution on a literal
}

// ErrIncomplete reports a proof whose lines all follow, and that ends without a
// contradiction.
var ErrIncomplete = errors.New("the proof ends without a contradiction")

// StepError reports a line of the proof whose clause does not follow.
type StepError struct {
	Line   int
	Clause []int
}

// Error names the line and the clause.
func (e *StepError) Error() string {
	return fmt.Sprintf("proof: line %d: the clause %v does not follow", e.Line, e.Clause)
}

// Check reports nil if the proof shows that the formula has no model: else a
// *StepError, ErrIncomplete, a syntax error that names its line, or the cause of
// the context's end.
func Check(ctx context.Context, formula, proof io.Reader) (Stats, error) {
	c := &checker{ctx: ctx, index: map[uint64][]int32{}}
	if err := c.readFormula(formula); err != nil {
		return c.stats, err
	}
	err := c.readProof(proof)
	switch {
	case err != nil:
		return c.stats, err
	case !c.refuted:
		return c.stats, ErrIncomplete
	}
	return c.stats, nil
}

// A literal here is twice its variable, plus one if it is negative.
type lit = uint32

func literal(x int) lit {
	if x < 0 {
		return lit(-x)<<1 | 1
	}
	return lit(x) << 1
}

func number(l lit) int {
	if l&1 != 0 {
		return -int(l >> 1)
	}
	return int(l >> 1)
}

// clause is a range of the literals; its first two are watched. A clause of size
// 0 was deleted.
type clause struct{ start, size uint32 }

type checker struct {
	ctx     context.Context
	stats   Stats
	lits    []lit
	clauses []clause
	index   map[uint64][]int32 // clauses by a hash of their set of literals
	watches [][]int32          // by literal: the clauses that watch it
	value   []int8             // by literal: 1 true, -1 false
	gave    []int32            // by variable: the clause that made it a fact, -1 if none
	trail   []lit
	head    int
	refuted bool
	ticks   int
	err     error
}

// grow makes room for the literals of a variable.
func (c *checker) grow(l lit) {
	for int(l|1) >= len(c.value) {
		c.value = append(c.value, 0, 0)
		c.watches = append(c.watches, nil, nil)
		c.gave = append(c.gave, -1)
	}
}

func (c *checker) of(id int32) []lit {
	k := c.clauses[id]
	return c.lits[k.start : k.start+k.size]
}

// hash is the same for all orders of a clause's literals.
func hash(lits []lit) uint64 {
	var sum, xor uint64
	for _, l := range lits {
		x := (uint64(l) + 1) * 0x9e3779b97f4a7c15
		x ^= x >> 29
		sum += x
		xor ^= x * 0xbf58476d1ce4e5b9
	}
	return sum ^ xor*0x94d049bb133111eb
}

// add takes a clause that needs no further check; literals must not repeat.
func (c *checker) add(lits []lit) {
	for _, l := range lits {
		c.grow(l)
	}
	id := int32(len(c.clauses))
	start := uint32(len(c.lits))
	c.lits = append(c.lits, lits...)
	c.clauses = append(c.clauses, clause{start, uint32(len(lits))})
	key := hash(lits)
	c.index[key] = append(c.index[key], id)
	own := c.of(id)
	// What is not false comes first; facts stay, so a clause with two such
	// literals, or with a true one, is watched rightly.
	open := 0
	for i, l := range own {
		if c.value[l] >= 0 && open < 2 {
			own[i], own[open] = own[open], l
			open++
		}
	}
	if len(own) > 1 {
		c.watches[own[0]] = append(c.watches[own[0]], id)
		c.watches[own[1]] = append(c.watches[own[1]], id)
	}
	switch {
	case open == 0:
		c.refuted = true
	case open == 1 && c.value[own[0]] == 0:
		c.assign(own[0], id)
		if c.propagate() {
			c.refuted = true
		}
	}
}

func (c *checker) assign(l lit, from int32) {
	c.value[l], c.value[l^1] = 1, -1
	c.gave[l>>1] = from
	c.trail = append(c.trail, l)
}

// propagate reports a conflict.
func (c *checker) propagate() bool {
	for c.head < len(c.trail) {
		lost := c.trail[c.head] ^ 1
		c.head++
		if c.ticks++; c.ticks&1023 == 0 && c.err == nil && c.ctx.Err() != nil {
			c.err = context.Cause(c.ctx)
			return true
		}
		list := c.watches[lost]
		kept := list[:0]
		for n, id := range list {
			own := c.of(id)
			if len(own) == 0 {
				continue // deleted
			}
			if own[0] == lost {
				own[0], own[1] = own[1], lost
			}
			if c.value[own[0]] > 0 {
				kept = append(kept, id)
				continue
			}
			moved := false
			for i := 2; i < len(own); i++ {
				if c.value[own[i]] >= 0 {
					own[1], own[i] = own[i], lost
					c.watches[own[1]] = append(c.watches[own[1]], id)
					moved = true
					break
				}
			}
			if moved {
				continue
			}
			kept = append(kept, id)
			if c.value[own[0]] < 0 {
				c.watches[lost] = append(kept, list[n+1:]...)
				return true
			}
			c.assign(own[0], id)
		}
		c.watches[lost] = kept
	}
	return false
}

// undo takes back all assignments from a place of the trail on.
func (c *checker) undo(mark int) {
	for _, l := range c.trail[mark:] {
		c.value[l], c.value[l^1] = 0, 0
		c.gave[l>>1] = -1
	}
	c.trail = c.trail[:mark]
	c.head = mark
}

// refute makes literals false on top of what is assigned, and reports whether
// unit propagation finds a conflict.
func (c *checker) refute(lits []lit) bool {
	for _, l := range lits {
		if c.value[l] > 0 {
			return true
		}
		if c.value[l] == 0 {
			c.assign(l^1, -1)
		}
	}
	return c.propagate()
}

// step checks a clause of the proof and adds it. It reports false if the clause
// does not follow.
func (c *checker) step(lits []lit, pivot lit) bool {
	for _, l := range lits {
		c.grow(l)
	}
	mark := len(c.trail)
	follows := c.refute(lits)
	if !follows && len(lits) > 0 {
		follows = c.resolves(pivot)
		if follows {
			c.stats.Resolution++
		}
	}
	c.undo(mark)
	if follows && c.err == nil {
		c.add(lits)
	}
	return follows
}

// resolves tests the resolvents on the pivot, with the clause's literals false.
func (c *checker) resolves(pivot lit) bool {
	for id := range c.clauses {
		own := c.of(int32(id))
		if !slices.Contains(own, pivot^1) {
			continue
		}
		rest := make([]lit, 0, len(own))
		for _, l := range own {
			if l != pivot^1 {
				rest = append(rest, l)
			}
		}
		mark := len(c.trail)
		follows := c.refute(rest)
		c.undo(mark)
		if !follows {
			return false
		}
	}
	return true
}

// drop deletes a clause with these literals.
func (c *checker) drop(lits []lit) {
	key := hash(lits)
	list := c.index[key]
	for i, id := range list {
		own := c.of(id)
		if !same(own, lits) {
			continue
		}
		for _, l := range own {
			if c.value[l] > 0 && c.gave[l>>1] == id {
				return
			}
		}
		c.clauses[id].size = 0
		list[i] = list[len(list)-1]
		if c.index[key] = list[:len(list)-1]; len(list) == 1 {
			delete(c.index, key)
		}
		return
	}
}

// same compares clauses as sets.
func same(a, b []lit) bool {
	if len(a) != len(b) {
		return false
	}
	for _, l := range a {
		if !slices.Contains(b, l) {
			return false
		}
	}
	return true
}
