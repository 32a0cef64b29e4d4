package instantiate

import (
	"github.com/krrasp/krrasp/ground/ir"
)

// The dependency graph has a node for each rule, each occurrence of a body (its
// closing turns element lists into results) and each relation; elements of an
// occurrence count as a relation of their own. A rule depends on the relations
// in its body, a relation on the rules that produce it. Through relations the
// graph stays linear in the size of the program.

// node is a rule or the closing of an occurrence.
type node struct {
	rule *ir.Rule
	occ  *occState
	// uses and negative list relations; produces those it adds rows to.
	uses, negative, produces []int
}

// elementsOf numbers the element store of an occurrence behind the relations.
func (m *machine) elementsOf(o *ir.Occurrence) int { return len(m.prog.Relations) + o.State }

func inBody(k ir.OccurrenceKind) bool {
	return k == ir.BodyAggregate || k == ir.BodyConditional || k == ir.BodyTheory
}

// nodes lists the nodes of a program.
func (m *machine) nodes(p *ir.Program) []node {
	var out []node
	for _, r := range p.Rules {
		n := node{rule: r}
		for i := range r.Body {
			l := &r.Body[i]
			switch {
			case l.Kind == ir.Atom && l.Sign != 0:
				n.negative = append(n.negative, l.Rel)
			case l.Kind == ir.Atom || l.Kind == ir.Domain || l.Kind == ir.Result:
				n.uses = append(n.uses, l.Rel)
			}
		}
		switch r.Kind {
		case ir.HeadDomain:
			n.produces = append(n.produces, r.Occurrence.Domain)
		case ir.HeadSet, ir.HeadTheory:
			n.produces = append(n.produces, r.Occurrence.Domain)
			// The statement is complete when its elements are: they belong to the
			// component, though they come after the rule.
			n.negative = append(n.negative, m.elementsOf(r.Occurrence))
		case ir.HeadElement:
			n.produces = append(n.produces, m.elementsOf(r.Occurrence))
			for _, a := range r.Atoms {
				switch {
				case a.Sign != 0:
					n.negative = append(n.negative, a.Rel)
				case r.Occurrence.Kind == ir.BodyConditional:
					n.uses = append(n.uses, a.Rel)
				default:
					n.produces = append(n.produces, a.Rel)
				}
			}
		case ir.HeadHeuristic, ir.HeadProject:
			n.uses = append(n.uses, r.Atoms[0].Rel)
		default:
			for _, a := range r.Atoms {
				n.produces = append(n.produces, a.Rel)
			}
		}
		out = append(out, n)
	}
	for _, o := range p.Occurrences {
		if inBody(o.Kind) {
			n := node{occ: m.occurrence(o), uses: []int{o.Domain, m.elementsOf(o)}, produces: []int{o.Result}}
			if o.Sign != 0 {
				// Under negation, what is in the set supports nothing.
				n.uses, n.negative = n.uses[:1], n.uses[1:]
			}
			out = append(out, n)
		}
	}
	return out
}

// components gives the strongly connected components among the nodes picked, as
// lists of node numbers, dependencies first (Tarjan 1972, without recursion).
// With negative unset, negative dependencies are passed over.
func components(nodes []node, pick []int, relations int, negative bool) [][]int {
	// Vertices: the picked nodes, then relations.
	producers := make(map[int][]int)
	for i, k := range pick {
		for _, r := range nodes[k].produces {
			producers[r] = append(producers[r], i)
		}
	}
	total := len(pick) + relations
	index := make([]int32, total)
	low := make([]int32, total)
	onStack := make([]bool, total)
	var stack []int
	var out [][]int
	next := int32(1)
	edges := func(v int) (a, b []int) {
		if v >= len(pick) {
			return producers[v-len(pick)], nil
		}
		n := &nodes[pick[v]]
		if negative {
			return n.uses, n.negative
		}
		return n.uses, nil
	}
	target := func(v, e int) int {
		if v >= len(pick) {
			return e
		}
		return len(pick) + e
	}
	type frame struct{ v, e int }
	var frames []frame
	for root := range pick {
		if index[root] != 0 {
			continue
		}
		frames = append(frames[:0], frame{root, 0})
		index[root], low[root] = next, next
		next++
		stack, onStack[root] = append(stack, root), true
		for len(frames) > 0 {
			f := &frames[len(frames)-1]
			a, b := edges(f.v)
			if f.e < len(a)+len(b) {
				var e int
				if f.e < len(a) {
					e = a[f.e]
				} else {
					e = b[f.e-len(a)]
				}
				f.e++
				w := target(f.v, e)
				if index[w] == 0 {
					index[w], low[w] = next, next
					next++
					stack, onStack[w] = append(stack, w), true
					frames = append(frames, frame{w, 0})
				} else if onStack[w] {
					low[f.v] = min(low[f.v], index[w])
				}
				continue
			}
			v := f.v
			frames = frames[:len(frames)-1]
			if len(frames) > 0 {
				u := frames[len(frames)-1].v
				low[u] = min(low[u], low[v])
			}
			if low[v] == index[v] {
				var comp []int
				for {
					w := stack[len(stack)-1]
					stack = stack[:len(stack)-1]
					onStack[w] = false
					if w < len(pick) {
						comp = append(comp, pick[w])
					}
					if w == v {
						break
					}
				}
				if len(comp) > 0 {
					for i, j := 0, len(comp)-1; i < j; i, j = i+1, j-1 {
						comp[i], comp[j] = comp[j], comp[i]
					}
					out = append(out, comp)
				}
			}
		}
	}
	return out
}
