package aspif

import "slices"

// Strongly connected components by Tarjan's algorithm (Depth-first search and
// linear graph algorithms, SIAM J. Comput. 1972), with a stack of its own, since
// a chain of a million atoms would exhaust Go's.

// dependencies is the positive dependency graph: an edge from each head atom
// to each positive body atom, in the order of the rules.
type dependencies struct {
	edges [][2]Atom
}

func (d *dependencies) add(head []Atom, body []Lit) {
	for _, h := range head {
		for _, l := range body {
			if l > 0 {
				d.edges = append(d.edges, [2]Atom{h, Atom(l)})
			}
		}
	}
}

// components calls yield for every component with two atoms or more; the slice
// is the callee's until it returns. Atoms may be far apart, so nodes are places
// in the sorted list of those that have edges.
func (d *dependencies) components(yield func([]Atom)) {
	var atoms []Atom
	for _, e := range d.edges {
		atoms = append(atoms, e[0], e[1])
	}
	slices.Sort(atoms)
	atoms = slices.Compact(atoms)
	node := func(a Atom) int {
		i, _ := slices.BinarySearch(atoms, a)
		return i
	}
	n := len(atoms)
	first := make([]int, n+1) // edges in rows: those of v are next[first[v]:first[v+1]]
	for _, e := range d.edges {
		first[node(e[0])+1]++
	}
	for v := range n {
		first[v+1] += first[v]
	}
	next := make([]int, len(d.edges))
	fill := append([]int(nil), first...)
	for _, e := range d.edges {
		v := node(e[0])
		next[fill[v]] = node(e[1])
		fill[v]++
	}

	type frame struct{ node, edge int }
	index := make([]int, n) // 0: not visited
	low := make([]int, n)
	onStack := make([]bool, n)
	var stack []int
	var calls []frame
	var members []Atom
	count := 0
	visit := func(v int) {
		count++
		index[v], low[v], onStack[v] = count, count, true
		stack = append(stack, v)
		calls = append(calls, frame{v, first[v]})
	}
	for root := range n {
		if index[root] != 0 {
			continue
		}
		visit(root)
		for len(calls) > 0 {
			f := &calls[len(calls)-1]
			v := f.node
			if f.edge < first[v+1] {
				u := next[f.edge]
				f.edge++
				if index[u] == 0 {
					visit(u)
				} else if onStack[u] {
					low[v] = min(low[v], index[u])
				}
				continue
			}
			calls = calls[:len(calls)-1]
			if len(calls) > 0 {
				p := calls[len(calls)-1].node
				low[p] = min(low[p], low[v])
			}
			if low[v] != index[v] {
				continue
			}
			k := len(stack) - 1
			for stack[k] != v {
				k--
			}
			members = members[:0]
			for _, u := range stack[k:] {
				onStack[u] = false
				members = append(members, atoms[u])
			}
			stack = stack[:k]
			if len(members) > 1 {
				yield(members)
			}
		}
	}
}
