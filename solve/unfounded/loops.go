package unfounded

import (
	"slices"

	"github.com/krrasp/krrasp/solve/sat"
)

// Loop nogoods. An unfounded set is cut into the components of its own
// dependencies. A component from which none of the others is reached is
// unfounded by itself, and its nogood is short: one of the bodies from outside
// must hold, or all of its atoms are false. All such components are reported at
// once.
//
// A weighted body with atoms of the loop supports it only by reaching its bound
// without them. If it is false, its literal says so; if it is true, enough of
// its false literals are named, the heaviest first, that without them the bound
// is out of reach. (Its own literal would be true, and say nothing.)

type loopFinder struct {
	inSet  []bool
	number []int32 // Tarjan's, 0: not met
	low    []int32
	comp   []int32
	edge   []uint32
	inner  []int32
	seen   []uint32 // bodies, by clock
	clock  uint32

	path, stack, members []int32
	atoms, support       []sat.Lit
}

func (f *loopFinder) grow(atoms, bodies int) {
	if n := atoms - len(f.inSet); n > 0 {
		f.inSet = append(f.inSet, make([]bool, n)...)
		f.number = append(f.number, make([]int32, n)...)
		f.low = append(f.low, make([]int32, n)...)
		f.comp = append(f.comp, make([]int32, n)...)
		f.edge = append(f.edge, make([]uint32, n)...)
		f.inner = append(f.inner, make([]int32, n)...)
	}
	if n := bodies - len(f.seen); n > 0 {
		f.seen = append(f.seen, make([]uint32, n)...)
	}
}

// Loops calls f for each loop in an unfounded set: if any literal of atoms
// is true, one of support must be. All of support are false. The slices are
// valid during the call; atoms has no duplicates.
func (c *Checker) Loops(set []int32, values []int8, f func(atoms, support []sat.Lit)) {
	g, t := c.g, &c.loops
	t.grow(g.closedAtoms, g.closedBodies)
	for _, a := range set {
		t.inSet[a] = true
		t.number[a], t.comp[a], t.edge[a], t.inner[a] = 0, -1, 0, 0
	}
	clock, comps := int32(0), int32(0)
	enter := func(a int32) {
		clock++
		t.number[a], t.low[a] = clock, clock
		t.stack = append(t.stack, a)
		t.path = append(t.path, a)
	}
	for _, root := range set {
		if t.number[root] != 0 {
			continue
		}
		enter(root)
	walk:
		for len(t.path) > 0 {
			a := t.path[len(t.path)-1]
			bodies := g.bodies.of(a)
			for int(t.edge[a]) < len(bodies) {
				b := bodies[t.edge[a]]
				preds := g.preds.of(b)
				if values[g.bodyLit[b]] < 0 {
					t.inner[a] = int32(len(preds))
				}
				for int(t.inner[a]) < len(preds) {
					p := preds[t.inner[a]]
					t.inner[a]++
					if !t.inSet[p] {
						continue
					}
					if t.number[p] == 0 {
						enter(p)
						continue walk
					}
					if t.comp[p] < 0 {
						t.low[a] = min(t.low[a], t.number[p])
					}
				}
				t.edge[a]++
				t.inner[a] = 0
			}
			t.path = t.path[:len(t.path)-1]
			if len(t.path) > 0 {
				u := t.path[len(t.path)-1]
				t.low[u] = min(t.low[u], t.low[a])
			}
			if t.low[a] != t.number[a] {
				continue
			}
			t.members = t.members[:0]
			for {
				p := t.stack[len(t.stack)-1]
				t.stack = t.stack[:len(t.stack)-1]
				t.comp[p] = comps
				t.members = append(t.members, p)
				if p == a {
					break
				}
			}
			if c.closed(comps, values) {
				c.report(comps, values, f)
			}
			comps++
		}
	}
	for _, a := range set {
		t.inSet[a] = false
	}
}

// closed reports whether no body of the members leads to the rest of the set.
func (c *Checker) closed(k int32, values []int8) bool {
	g, t := c.g, &c.loops
	for _, a := range t.members {
		for _, b := range g.bodies.of(a) {
			if values[g.bodyLit[b]] < 0 {
				continue
			}
			for _, p := range g.preds.of(b) {
				if t.inSet[p] && t.comp[p] != k {
					return false
				}
			}
		}
	}
	return true
}

func (c *Checker) report(k int32, values []int8, f func(atoms, support []sat.Lit)) {
	g, t := c.g, &c.loops
	t.atoms, t.support = t.atoms[:0], t.support[:0]
	if t.clock++; t.clock == 0 {
		clear(t.seen)
		t.clock = 1
	}
	for _, a := range t.members {
		t.atoms = append(t.atoms, g.atomLit[a])
		for _, b := range g.bodies.of(a) {
			if t.seen[b] == t.clock {
				continue
			}
			t.seen[b] = t.clock
			inside := false
			for _, p := range g.preds.of(b) {
				if t.inSet[p] && t.comp[p] == k {
					inside = true
					break
				}
			}
			switch {
			case values[g.bodyLit[b]] < 0:
				if g.sum[b] >= 0 || !inside {
					t.support = append(t.support, g.bodyLit[b])
				}
			case g.sum[b] >= 0:
				c.withoutLoop(b, k, values)
			case !inside:
				// Not false yet, but one of its atoms is.
				for _, p := range g.preds.of(b) {
					if l := g.atomLit[p]; values[l] < 0 {
						t.support = append(t.support, l)
						break
					}
				}
			}
		}
	}
	slices.Sort(t.atoms)
	t.atoms = slices.Compact(t.atoms)
	slices.Sort(t.support)
	t.support = slices.Compact(t.support)
	f(t.atoms, t.support)
}

// withoutLoop adds to support false literals of the sum b outside of the loop k
// such that b does not reach its bound unless one of them is true.
func (c *Checker) withoutLoop(b, k int32, values []int8) {
	g, t := c.g, &c.loops
	type item struct {
		lit    sat.Lit
		weight int64
	}
	var falses []item
	sum := g.sum[b]
	surplus := -g.bound[sum] // of all literals outside of the loop
	see := func(l sat.Lit, w int64) {
		surplus += w
		if values[l] < 0 {
			falses = append(falses, item{l, w})
		}
	}
	for i := g.other.start[sum]; i < g.other.start[sum+1]; i++ {
		see(sat.Lit(g.other.items[i]), g.others[i])
	}
	for i := g.preds.start[b]; i < g.preds.start[b+1]; i++ {
		if p := g.preds.items[i]; !t.inSet[p] || t.comp[p] != k {
			see(g.atomLit[p], g.weight[i])
		}
	}
	slices.SortStableFunc(falses, func(x, y item) int {
		switch {
		case x.weight > y.weight:
			return -1
		case x.weight < y.weight:
			return 1
		}
		return 0
	})
	for _, it := range falses {
		if surplus < 0 {
			break
		}
		t.support = append(t.support, it.lit)
		surplus -= it.weight
	}
}
