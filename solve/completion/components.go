package completion

// Components are found by Tarjan's algorithm (R. Tarjan, 1972), without
// recursion, over the graph of atoms and bodies: an atom leads to the bodies of
// its definitions, a body to its atoms. Over positive literals it gives the
// components that are not tight, where loops may be; over all literals, those
// whose atoms may depend on their own negation, of which some must be decided.

// needsRule reports an atom whose rules matter: new, and neither free, false
// nor certain.
func (s *step) needsRule(i int32) bool {
	return s.flags[i]&(flagOld|flagFree|flagFact) == 0 && s.value[i] != isFalse
}

// tarjan numbers the components of atoms and bodies (body b is node atoms+b);
// nodes that don't matter get -1, and single: components of one node.
func (s *step) tarjan(negative bool) (component []int32, count int, size []int32) {
	na := len(s.global)
	n := na + s.bodies()
	component = make([]int32, n)
	low := make([]int32, n) // 0: not met
	edge := make([]uint32, n)
	for i := range component {
		component[i] = -1
	}
	var stack, path []int32
	clock := int32(0)
	enter := func(v int32) {
		clock++
		low[v] = clock
		stack = append(stack, v)
		path = append(path, v)
	}
	number := make([]int32, n)
	for root := int32(1); int(root) < na; root++ {
		if low[root] != 0 || !s.needsRule(root) {
			continue
		}
		enter(root)
		number[root] = low[root]
	walk:
		for len(path) > 0 {
			v := path[len(path)-1]
			if int(v) < na {
				defs := s.byHead.of(int(v))
				for int(edge[v]) < len(defs) {
					b := s.body[defs[edge[v]]]
					edge[v]++
					if s.bodyValue[b] == isFalse && !s.blocked[b] {
						continue
					}
					w := int32(na) + int32(b)
					if low[w] == 0 {
						enter(w)
						number[w] = low[w]
						continue walk
					}
					if component[w] < 0 {
						low[v] = min(low[v], number[w])
					}
				}
			} else {
				ls := s.bodyLits(uint32(int(v) - na))
				for int(edge[v]) < len(ls) {
					w := ls[edge[v]]
					edge[v]++
					if w < 0 {
						if !negative {
							continue
						}
						w = -w
					}
					if !s.needsRule(w) {
						continue
					}
					if low[w] == 0 {
						enter(w)
						number[w] = low[w]
						continue walk
					}
					if component[w] < 0 {
						low[v] = min(low[v], number[w])
					}
				}
			}
			path = path[:len(path)-1]
			if len(path) > 0 {
				u := path[len(path)-1]
				low[u] = min(low[u], low[v])
			}
			if low[v] != number[v] {
				continue
			}
			k := int32(0)
			for {
				w := stack[len(stack)-1]
				stack = stack[:len(stack)-1]
				component[w] = int32(count)
				k++
				if w == v {
					break
				}
			}
			size = append(size, k)
			count++
		}
	}
	return component, count, size
}

// findComponents numbers the components that are not tight, and tells which of
// them have a cycle through a disjunction.
func (s *step) findComponents() {
	if s.unsat {
		return
	}
	s.findBlocked()
	all, count, size := s.tarjan(false)
	rename := make([]int32, count)
	for k := range count {
		rename[k] = -1
		if size[k] > 1 {
			rename[k] = int32(s.components)
			s.components++
		}
	}
	for v, k := range all {
		if k >= 0 {
			all[v] = rename[k]
		}
	}
	s.component = all[:len(s.global)]
	s.cyclic = make([]bool, s.components)
	for _, d := range s.disjunctions {
		if !s.active(&d) {
			continue
		}
		for i, h := range d.heads {
			if s.value[h] == isFalse || s.component[h] < 0 {
				continue
			}
			for _, g := range d.heads[:i] {
				if s.value[g] != isFalse && s.component[g] == s.component[h] {
					s.cyclic[s.component[h]] = true
				}
			}
		}
	}
}

// findBlocked finds bodies of shifted rules that are false only since another
// head is true: the disjunctive rule still lets its heads depend on its body.
func (s *step) findBlocked() {
	s.blocked = make([]bool, s.bodies())
	if len(s.disjunctions) == 0 {
		return
	}
	for d, b := range s.body {
		if s.kind[d] == kindShifted && s.bodyValue[b] == isFalse && s.active(&s.disjunctions[s.origin[d]]) {
			s.blocked[b] = true
		}
	}
}

// active reports a disjunctive rule that may derive an atom: its body may be
// true and none of its heads is certain.
func (s *step) active(d *disjunctiveRule) bool {
	if d.body > 0 && s.value[d.body] == isFalse || d.body < 0 && s.value[-d.body] == isTrue {
		return false
	}
	for _, h := range d.heads {
		if s.flags[h]&flagFact != 0 {
			return false
		}
	}
	return true
}

// findDecisions adds to the Completion literals that determine the rest: what
// is chosen freely, and what is negated within its own component. Once these
// are decided, negation is stratified, and there is one answer set at most.
func (s *step) findDecisions() {
	component, _, size := s.tarjan(true)
	na := len(s.global)
	decide := make([]bool, na)
	for d, h := range s.head {
		if h == 0 || s.bodyValue[s.body[d]] == isFalse {
			continue
		}
		if s.kind[d] == kindChoice || s.c.opt.Selectors {
			decide[h] = true
			continue
		}
		if k := component[h]; k < 0 || size[k] == 1 {
			continue
		}
		for _, l := range s.bodyLits(s.body[d]) {
			if l < 0 && component[-l] == component[h] {
				decide[-l] = true
			}
		}
	}
	c := s.c
	for i := 1; i < na; i++ {
		if decide[i] && s.value[i] == unknown && s.flags[i]&flagOld == 0 || s.flags[i]&flagFree != 0 {
			c.decisions = append(c.decisions, s.lit[i])
		}
	}
}
