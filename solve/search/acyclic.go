package search

import "github.com/krrasp/krrasp/solve/sat"

// acyclicity keeps the graph of #edge. The edges that are true must not make a
// cycle; each cycle found in a candidate is excluded by a clause. From every edge
// that closes a cycle, a shortest one is searched.
type acyclicity struct {
	number map[int32]int32 // of nodes
	from   []int32
	to     []int32
	lit    []sat.Lit
	out    [][]int32 // edges by node

	state  []uint8
	parent []int32 // edge by which a node was reached
	queue  []int32

	// Only within an engine: what follows the search.
	watcher sat.Watcher
	active  []bool // edges that are true
	byLit   map[sat.Lit][]int32
	found   int64
}

// cycleLimit is the number of cycles excluded at once.
const cycleLimit = 64

func (g *acyclicity) add(from, to int32, l sat.Lit, e sat.Engine) {
	switch {
	case l == sat.False:
		return
	case from == to:
		if l == sat.True {
			e.AddClause()
		} else {
			e.AddClause(l.Not())
		}
		return
	}
	if g.number == nil {
		g.number = map[int32]int32{}
	}
	node := func(v int32) int32 {
		n, ok := g.number[v]
		if !ok {
			n = int32(len(g.out))
			g.number[v] = n
			g.out = append(g.out, nil)
			g.state = append(g.state, 0)
			g.parent = append(g.parent, 0)
		}
		return n
	}
	u, v := node(from), node(to)
	g.out[u] = append(g.out[u], int32(len(g.lit)))
	g.from, g.to, g.lit = append(g.from, u), append(g.to, v), append(g.lit, l)
}

// Edges calls f for the edges of #edge that may be there, over nodes numbered
// from 0; literals may be sat.True. Edges from a node to itself are not among
// them: they are false by a clause.
func (s *Solver) Edges(f func(from, to int32, l sat.Lit)) {
	for i, l := range s.acyclic.lit {
		f(s.acyclic.from[i], s.acyclic.to[i], l)
	}
}

func (g *acyclicity) holds(e int32, values []int8) bool {
	return g.lit[e] == sat.True || values[g.lit[e]] > 0
}

// check calls f with a clause for each cycle found.
func (g *acyclicity) check(values []int8, f func(clause []sat.Lit)) {
	const (
		open uint8 = iota
		onPath
		done
	)
	for i := range g.state {
		g.state[i] = open
	}
	var closing []int32
	type frame struct {
		node int32
		next int
	}
	var path []frame
	for root := range g.out {
		if g.state[root] != open {
			continue
		}
		g.state[root] = onPath
		path = append(path[:0], frame{int32(root), 0})
		for len(path) > 0 && len(closing) < cycleLimit {
			p := &path[len(path)-1]
			if p.next == len(g.out[p.node]) {
				g.state[p.node] = done
				path = path[:len(path)-1]
				continue
			}
			e := g.out[p.node][p.next]
			p.next++
			if !g.holds(e, values) {
				continue
			}
			switch v := g.to[e]; g.state[v] {
			case open:
				g.state[v] = onPath
				path = append(path, frame{v, 0})
			case onPath:
				closing = append(closing, e)
			}
		}
	}
	for _, e := range closing {
		f(g.cycle(e, func(d int32) bool { return g.holds(d, values) }))
	}
}

// cycle gives the clause of a shortest cycle through e over edges that hold, nil
// if there is none.
func (g *acyclicity) cycle(e int32, holds func(int32) bool) []sat.Lit {
	for i := range g.parent {
		g.parent[i] = -1
	}
	target := g.from[e]
	g.queue = append(g.queue[:0], g.to[e])
	g.parent[g.to[e]] = e
	for k := 0; k < len(g.queue) && g.parent[target] < 0; k++ {
		for _, d := range g.out[g.queue[k]] {
			if v := g.to[d]; g.parent[v] < 0 && holds(d) {
				g.parent[v] = d
				g.queue = append(g.queue, v)
			}
		}
	}
	if g.parent[target] < 0 {
		return nil
	}
	clause := []sat.Lit{}
	for v := target; ; v = g.from[g.parent[v]] {
		if l := g.lit[g.parent[v]]; l != sat.True {
			clause = append(clause, l.Not())
		}
		if g.parent[v] == e {
			return clause
		}
	}
}
