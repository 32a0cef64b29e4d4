package completion

import "context"

// Simplification is propagation to a fixpoint over counters of bodies, as in
// linear-time Horn satisfiability (W. F. Dowling, J. H. Gallier, 1984), in both
// directions that matter: a body whose literals are all true makes its head
// true, an atom without a body that may hold is false. Then the atoms that
// can't be derived even if negation is ignored are found false, and all of it
// starts again until nothing changes.
//
// Truth has two grades. A fact follows from facts and false atoms by rules. An
// atom that only constraints force is true in every answer set, but must still
// be founded: its literal is constant, and it stays in the dependency graph.

// index lists numbers by key: those of key k are items[start[k]:start[k+1]].
type index struct{ start, items []uint32 }

func (x *index) of(k int) []uint32 { return x.items[x.start[k]:x.start[k+1]] }

// makeIndex sorts 0..n-1 by key, stably; keys are below top.
func makeIndex(n, top int, key func(i int) int) index {
	x := index{start: make([]uint32, top+1), items: make([]uint32, n)}
	for i := range n {
		x.start[key(i)+1]++
	}
	for k := range top {
		x.start[k+1] += x.start[k]
	}
	at := append([]uint32(nil), x.start[:top]...)
	for i := range n {
		k := key(i)
		x.items[at[k]] = uint32(i)
		at[k]++
	}
	return x
}

// literalIndex numbers a literal for occurs.
func literalIndex(l int32) int {
	if l < 0 {
		return 2*int(-l) + 1
	}
	return 2 * int(l)
}

func (s *step) index() {
	n := len(s.global)
	s.byHead = makeIndex(len(s.head), n, func(i int) int { return int(s.head[i]) })
	s.byBody = makeIndex(len(s.body), s.bodies(), func(i int) int { return int(s.body[i]) })
	x := index{start: make([]uint32, 2*n+1), items: make([]uint32, len(s.lits))}
	for _, l := range s.lits {
		x.start[literalIndex(l)+1]++
	}
	for k := range 2 * n {
		x.start[k+1] += x.start[k]
	}
	at := append([]uint32(nil), x.start[:2*n]...)
	for b := range uint32(s.bodies()) {
		for _, l := range s.bodyLits(b) {
			k := literalIndex(l)
			x.items[at[k]] = b
			at[k]++
		}
	}
	s.occurs = x
}

type simplifier struct {
	*step
	// Of a conjunction: literals not yet true, and not yet certain. Of a sum:
	// the weight that is missing to the bound.
	open, openFact []int64
	slack          []int64 // of a sum: possible weight above the bound
	supports       []int32 // of atoms: bodies that may hold
	queue          []int32 // literals that became true, or facts
	bodyFact       []bool
}

func (s *step) simplify(ctx context.Context) error {
	s.index()
	s.unsat = false
	for i := range s.flags {
		s.flags[i] &^= flagFact | flagCounted | flagCountedFact
	}
	n, nb := len(s.global), s.bodies()
	s.value = make([]int8, n)
	s.bodyValue = make([]int8, nb)
	z := &simplifier{
		step:     s,
		open:     make([]int64, nb),
		openFact: make([]int64, nb),
		slack:    make([]int64, nb),
		supports: make([]int32, n),
		bodyFact: make([]bool, nb),
	}
	for b := range uint32(nb) {
		if s.weighted(b) {
			ws, bound := s.bodyWeights(b)
			var total int64
			for _, w := range ws {
				total += w
			}
			z.open[b], z.openFact[b], z.slack[b] = bound, bound, total-bound
		} else {
			k := int64(len(s.bodyLits(b)))
			z.open[b], z.openFact[b] = k, k
		}
	}
	for _, h := range s.head {
		z.supports[h]++
	}
	for i := 1; i < n; i++ {
		if z.supports[i] == 0 && s.flags[i]&(flagOld|flagFree) == 0 {
			z.set(int32(-i), true)
		}
	}
	for b := range uint32(nb) {
		if z.open[b] == 0 {
			z.bodyTrue(b, true)
		} else if z.open[b] == 1 {
			z.checkUnit(b)
		}
	}
	for round := 0; ; round++ {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		z.run()
		if s.unsat || round == 8 || !z.closure() {
			return nil
		}
	}
}

// set makes a literal true; fact tells that a positive one is founded.
func (z *simplifier) set(l int32, fact bool) {
	i := abs(l)
	v := int8(isTrue)
	if l < 0 {
		v = isFalse
	}
	if z.flags[i]&(flagOld|flagFree) != 0 {
		return // constraints on these are left to the engine
	}
	switch z.value[i] {
	case unknown:
		z.value[i] = v
	case v:
		if l < 0 || !fact || z.flags[i]&flagFact != 0 {
			return
		}
	default:
		z.unsat = true
		return
	}
	if l > 0 && fact {
		z.flags[i] |= flagFact
	}
	z.queue = append(z.queue, l)
}

func (z *simplifier) run() {
	for len(z.queue) > 0 && !z.unsat {
		l := z.queue[len(z.queue)-1]
		z.queue = z.queue[:len(z.queue)-1]
		i := abs(l)
		// An atom that becomes a fact after its value is in the queue twice.
		first := z.flags[i]&flagCounted == 0
		fact := (l < 0 || z.flags[i]&flagFact != 0) && z.flags[i]&flagCountedFact == 0
		z.flags[i] |= flagCounted
		if fact {
			z.flags[i] |= flagCountedFact
		}
		for _, b := range z.occurs.of(literalIndex(l)) {
			z.satisfied(b, l, first, fact)
		}
		if !first {
			continue
		}
		for _, b := range z.occurs.of(literalIndex(-l)) {
			z.falsified(b, l)
		}
		if l < 0 {
			// Rules of a false head are constraints.
			for _, d := range z.byHead.of(int(i)) {
				if z.kind[d] != kindChoice {
					z.checkUnit(z.body[d])
				}
			}
		}
	}
}

// weightOf gives what literal l counts in body b.
func (s *step) weightOf(b uint32, l int32) int64 {
	if !s.weighted(b) {
		return 1
	}
	ls := s.bodyLits(b)
	lo, hi := 0, len(ls)
	for lo < hi {
		if m := int(uint(lo+hi) >> 1); compareLits(ls[m], l) < 0 {
			lo = m + 1
		} else {
			hi = m
		}
	}
	ws, _ := s.bodyWeights(b)
	return ws[lo]
}

func (z *simplifier) satisfied(b uint32, l int32, first, fact bool) {
	w := z.weightOf(b, l)
	if first && z.open[b] > 0 {
		z.open[b] -= w
	}
	if fact && z.openFact[b] > 0 {
		z.openFact[b] -= w
	}
	if z.open[b] <= 0 {
		z.bodyTrue(b, z.openFact[b] <= 0)
	} else if z.open[b] == 1 {
		z.checkUnit(b)
	}
}

func (z *simplifier) bodyTrue(b uint32, fact bool) {
	if z.bodyValue[b] == isTrue && (!fact || z.bodyFact[b]) || z.bodyValue[b] == isFalse {
		return
	}
	z.bodyValue[b] = isTrue
	z.bodyFact[b] = z.bodyFact[b] || fact
	if z.c.opt.Selectors {
		return
	}
	for _, d := range z.byBody.of(int(b)) {
		if z.kind[d] == kindChoice {
			continue
		}
		if z.head[d] == 0 {
			z.unsat = true
			return
		}
		z.set(z.head[d], fact)
	}
}

func (z *simplifier) falsified(b uint32, l int32) {
	if z.bodyValue[b] == isFalse {
		return
	}
	if z.weighted(b) {
		z.slack[b] -= z.weightOf(b, -l)
		if z.slack[b] >= 0 {
			return
		}
	}
	z.bodyValue[b] = isFalse
	for _, d := range z.byBody.of(int(b)) {
		h := z.head[d]
		if z.supports[h]--; z.supports[h] == 0 && h != 0 {
			z.set(-h, true)
		}
	}
}

// checkUnit forces the last open literal of a conjunction that may not hold.
func (z *simplifier) checkUnit(b uint32) {
	if z.c.opt.Selectors || z.weighted(b) || z.bodyValue[b] != unknown || z.open[b] != 1 {
		return
	}
	constraint := false
	for _, d := range z.byBody.of(int(b)) {
		if z.kind[d] != kindChoice && (z.head[d] == 0 || z.value[z.head[d]] == isFalse) {
			constraint = true
			break
		}
	}
	if !constraint {
		return
	}
	for _, l := range z.bodyLits(b) {
		if z.value[abs(l)] == unknown {
			z.set(-l, false)
			return
		}
	}
}

// closure makes false what can't be derived even if negation is ignored, and
// reports whether there was such an atom.
func (z *simplifier) closure() bool {
	s := z.step
	given := func(i int32) bool {
		return s.flags[i]&(flagOld|flagFree|flagFact) != 0
	}
	missing := make([]int64, s.bodies())
	var queue []int32
	possible := func(h int32) {
		if h != 0 && s.flags[h]&flagPossible == 0 && s.value[h] != isFalse && !given(h) {
			s.flags[h] |= flagPossible
			queue = append(queue, h)
		}
	}
	derive := func(b uint32) {
		for _, d := range s.byBody.of(int(b)) {
			if s.kind[d] != kindShifted {
				possible(s.head[d])
			}
		}
	}
	for i := range s.flags {
		s.flags[i] &^= flagPossible
	}
	// A disjunctive rule founds all of its heads together, also where each of the
	// shifted rules is blocked by another head.
	byAtom := map[int32][]int32{}
	for k := range s.disjunctions {
		d := &s.disjunctions[k]
		switch {
		case !s.active(d):
		case d.body > 0 && !given(d.body):
			byAtom[d.body] = append(byAtom[d.body], int32(k))
		default:
			for _, h := range d.heads {
				possible(h)
			}
		}
	}
	for b := range uint32(s.bodies()) {
		if s.bodyValue[b] == isFalse {
			missing[b] = -1
			continue
		}
		ls := s.bodyLits(b)
		if s.weighted(b) {
			ws, bound := s.bodyWeights(b)
			missing[b] = bound
			for k, l := range ls {
				if missing[b] > 0 && (l < 0 && s.value[-l] != isTrue || l > 0 && given(l)) {
					missing[b] -= ws[k]
				}
			}
		} else {
			for _, l := range ls {
				if l > 0 && !given(l) {
					missing[b]++
				}
			}
		}
		if missing[b] <= 0 {
			derive(b)
		}
	}
	for len(queue) > 0 {
		i := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		for _, k := range byAtom[i] {
			for _, h := range s.disjunctions[k].heads {
				possible(h)
			}
		}
		for _, b := range s.occurs.of(literalIndex(i)) {
			if missing[b] <= 0 {
				continue
			}
			if missing[b] -= s.weightOf(b, i); missing[b] <= 0 {
				derive(b)
			}
		}
	}
	changed := false
	for i := int32(1); int(i) < len(s.global); i++ {
		if s.flags[i]&flagPossible == 0 && !given(i) && s.value[i] != isFalse {
			z.set(-i, true)
			changed = true
		}
	}
	return changed
}
