package instantiate

import (
	"github.com/krrasp/krrasp/ground/arith"
	"github.com/krrasp/krrasp/ground/ir"
	"github.com/krrasp/krrasp/ground/relation"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/symbol"
)

// Accumulation. An occurrence has a set for each row of its domain relation.
// Element rules add to the sets; for each set, a range of the values that the
// aggregate can still take is kept up to date, over tuples as sets. A domain row
// whose truth becomes possible gets a row in the result relation, which the rule
// itself joins like any other literal. Rows are looked at again when their set
// has grown.

// occState is an occurrence at work.
type occState struct {
	occ    *ir.Occurrence
	domain *relation.Relation
	result *relation.Relation
	// recursive: elements can still come while the component runs.
	recursive bool
	// open counts the element rules that are not finished.
	open int
	// circular: some element depends positively on what depends on the result.
	circular bool
	values   []valueRange // by domain row
	changed  []uint32     // domain rows to look at again
	tuples   tupleIndex
	ids      []uint32 // by domain row: aggregate or theory atom plus 1
	looked   uint32   // domain rows looked at so far
}

func (m *machine) occurrence(o *ir.Occurrence) *occState { return m.occs[o.State] }

// domain gives the row of a key, with its set.
func (m *machine) domain(o *ir.Occurrence, key []symbol.Symbol) (*occState, uint32) {
	st := m.occurrence(o)
	row, added := st.domain.Insert(key)
	if added {
		m.rows++
		st.domain.SetAtom(row, m.prog.Sets.New())
		st.values = append(st.values, newRange(o.Function))
		st.ids = append(st.ids, 0)
	}
	return st, row
}

// aggregateOf gives the aggregate with the guards of a domain row.
func (m *machine) aggregateOf(st *occState, row, set uint32) uint32 {
	if st.ids[row] != 0 {
		return st.ids[row] - 1
	}
	a := statement.Aggregate{Function: st.occ.Function, Set: set, Recursive: st.circular}
	key := st.domain.Row(row)
	for _, g := range st.occ.Guards {
		a.Guards[a.NumGuards] = statement.Guard{Rel: g.Rel, Bound: key[g.Column]}
		a.NumGuards++
	}
	m.prog.Aggregates = append(m.prog.Aggregates, a)
	st.ids[row] = uint32(len(m.prog.Aggregates))
	return st.ids[row] - 1
}

// theoryOf gives the theory atom of a domain row.
func (m *machine) theoryOf(st *occState, row, set uint32) uint32 {
	if st.ids[row] != 0 {
		return st.ids[row] - 1
	}
	o, key := st.occ, st.domain.Row(row)
	t := statement.Theory{Name: key[o.TheoryName], Set: set, Directive: o.Directive}
	if o.TheoryGuard >= 0 {
		t.Op = m.symbols.Constant(o.TheoryOp, false)
		t.Guard = key[o.TheoryGuard]
	}
	if !o.Directive {
		t.Atom = m.prog.NewAtom(-1, 0)
	}
	m.prog.Theories = append(m.prog.Theories, t)
	st.ids[row] = uint32(len(m.prog.Theories))
	return st.ids[row] - 1
}

// element adds the element that the registers hold to the set of the domain row.
func (m *machine) element(r *ir.Rule) {
	st := m.occurrence(r.Occurrence)
	base := len(m.args)
	if !m.evalAll(r.Terms) {
		return
	}
	e := &m.elem
	*e = statement.Element{Tuple: m.args[base:], Condition: m.body, Head: m.head[:0]}
	row := m.domainRow
	switch st.occ.Kind {
	case ir.BodyAggregate:
		m.bodyElement(r, st, row, e)
		return
	case ir.BodyConditional:
		if !m.conditionalElement(r, st, row, e) {
			return
		}
	case ir.HeadChoiceSet:
		if f := st.occ.Function; f == statement.Sum || f == statement.SumPlus {
			if _, ok := m.weight(f, e.Tuple); !ok {
				m.report("operation-undefined", r.Span, "tuple ignored: its weight is no number")
				return
			}
		}
		if possible, ok := m.headElement(r, e); !ok || !possible {
			return
		}
	case ir.HeadDisjunctionSet:
		if possible, _ := m.expand(r, r.Expand, e); !possible {
			return
		}
	}
	m.prog.Sets.Add(m.set, e)
	m.head = e.Head
}

// weight gives the weight of a tuple; ok is false where it has none.
func (m *machine) weight(f statement.Function, tuple []symbol.Symbol) (w int64, ok bool) {
	switch f {
	case statement.Count:
		return 1, true
	case statement.Min, statement.Max:
		return 0, len(tuple) > 0
	}
	if len(tuple) == 0 {
		return 0, false
	}
	return m.symbols.Int(tuple[0])
}

func (m *machine) bodyElement(r *ir.Rule, st *occState, row uint32, e *statement.Element) {
	w, ok := m.weight(st.occ.Function, e.Tuple)
	if !ok {
		m.report("operation-undefined", r.Span, "tuple ignored: its weight is no number")
		return
	}
	if st.occ.Function == statement.SumPlus && w <= 0 || st.occ.Function == statement.Sum && w == 0 {
		return
	}
	certain := len(e.Condition) == 0
	known, wasCertain := st.tuples.find(m.prog, m.set, e.Tuple)
	if known != 0 && wasCertain {
		return // the tuple is in the set whatever else is added
	}
	ref := m.prog.Sets.Add(m.set, e)
	if known == 0 {
		st.tuples.add(m.prog, m.set, ref, certain)
	} else if certain {
		st.tuples.setCertain(m.prog, m.set, e.Tuple)
	} else {
		return // another condition of a tuple that was possible already
	}
	v := &st.values[row]
	var first symbol.Symbol
	if len(e.Tuple) > 0 {
		first = e.Tuple[0]
	}
	if err := v.add(m.symbols, st.occ.Function, w, first, known == 0, certain); err != nil {
		m.failed(&ir.Term{Span: r.Span}, err)
		return
	}
	m.touch(st, row)
}

// touch notes that a domain row must be looked at again.
func (m *machine) touch(st *occState, row uint32) {
	if v := &st.values[row]; !v.queued && row < st.looked {
		v.queued = true
		st.changed = append(st.changed, row)
	}
}

// compares decides the comparisons that stand as head literals of an element.
func (m *machine) compares(r *ir.Rule) (all bool, ok bool) {
	all = true
	for i := range r.Compares {
		c := &r.Compares[i]
		if c.Kind == ir.False {
			all = false
			continue
		}
		a, ok1 := m.eval(c.Args[0])
		b, ok2 := m.eval(c.Args[1])
		if !ok1 || !ok2 {
			return false, false
		}
		all = all && m.holds(c.Op, a, b)
	}
	return all, true
}

// conditionalElement decides the head of an element of a conditional literal; it
// reports whether the element says anything.
func (m *machine) conditionalElement(r *ir.Rule, st *occState, row uint32, e *statement.Element) bool {
	holds, ok := m.compares(r)
	waits := false
	if !ok || !holds {
		e.False = true
	} else {
		for i := range r.Atoms {
			a := &r.Atoms[i]
			base := len(m.args)
			if !m.evalAll(a.Args) {
				// An undefined head can't be fulfilled.
				m.args = m.args[:base]
				e.False = true
				break
			}
			lit, t := m.literal(a.Rel, a.Sign, m.args[base:])
			if t == unknown && a.Sign == 0 && m.rels[a.Rel].producers > 0 {
				_, found := m.prog.Relations[a.Rel].Find(m.args[base:])
				waits = waits || !found
			}
			m.args = m.args[:base]
			switch t {
			case isFalse:
				e.False = true
			case unknown:
				e.Head = append(e.Head, lit)
			}
		}
		if !e.False && len(e.Head) == 0 {
			return false
		}
	}
	if e.False {
		e.Head = e.Head[:0]
	}
	v := &st.values[row]
	v.elements = true
	if len(e.Condition) == 0 {
		v.dead = v.dead || e.False
		if waits {
			v.waiting = append(v.waiting, e.Head[len(e.Head)-1].ID())
		}
	}
	m.touch(st, row)
	return true
}

// expand derives the atoms of a disjunct for each value of its intervals.
func (m *machine) expand(r *ir.Rule, intervals []ir.Lit, e *statement.Element) (possible, ok bool) {
	if len(intervals) == 0 {
		return m.headElement(r, e)
	}
	l := &intervals[0]
	lo, ok1 := m.evalInt(l.Args[1])
	hi, ok2 := m.evalInt(l.Args[2])
	if !ok1 || !ok2 {
		return true, true
	}
	for n := lo; n <= hi && m.tick(); n++ {
		if l.Args[0].Kind == ir.Variable {
			m.regs[l.Args[0].Var] = m.symbols.Number(n)
		}
		if possible, ok := m.expand(r, intervals[1:], e); !possible || !ok {
			return possible, ok
		}
		if n == hi {
			break
		}
	}
	return true, true
}

// headElement derives the atoms of an element of a head. It tells whether the
// element can hold; ok is false where an operation is undefined.
func (m *machine) headElement(r *ir.Rule, e *statement.Element) (possible, ok bool) {
	// A disjunct is the conjunction of what is defined of it.
	lenient := r.Occurrence.Kind == ir.HeadDisjunctionSet
	if holds, ok := m.compares(r); ok && !holds || !ok && !lenient {
		return false, ok
	}
	for i := range r.Atoms {
		a := &r.Atoms[i]
		if a.Sign != 0 {
			base := len(m.args)
			if !m.evalAll(a.Args) {
				m.args = m.args[:base]
				if lenient {
					continue
				}
				return false, false
			}
			lit, t := m.literal(a.Rel, a.Sign, m.args[base:])
			m.args = m.args[:base]
			if t == isFalse {
				return false, true
			}
			if t == unknown {
				e.Head = append(e.Head, lit)
			}
			continue
		}
		row, ok := m.derive(a)
		if !ok && lenient {
			continue
		}
		if !ok {
			return false, false
		}
		if !m.prog.Relations[a.Rel].Certain(row) {
			e.Head = append(e.Head, statement.AtomLit(m.atom(a.Rel, row)))
		}
	}
	return true, true
}

// look gives result rows to the domain rows below limit that are new, and to
// those whose sets have changed.
func (m *machine) look(st *occState, limit uint32) {
	for st.looked < limit && m.err == nil {
		row := st.looked
		st.looked++
		m.decide(st, row)
	}
	changed := st.changed
	st.changed = nil
	for _, row := range changed {
		st.values[row].queued = false
		if m.err == nil {
			m.decide(st, row)
		}
	}
}

// decide gives result rows to a domain row if its truth is possible.
func (m *machine) decide(st *occState, row uint32) {
	if !m.tick() {
		return
	}
	v, set := &st.values[row], st.domain.Atom(row)
	switch st.occ.Kind {
	case ir.BodyTheory:
		m.addResult(st, st.domain.Row(row), m.theoryOf(st, row, set), false)
	case ir.BodyConditional:
		if v.dead || m.stillWaiting(v) {
			if v.waiting != nil && !v.dead && !v.queued {
				v.queued = true
				st.changed = append(st.changed, row)
			}
			return
		}
		m.addResult(st, st.domain.Row(row), set, !v.elements && !st.recursive)
	default:
		if st.occ.Assign {
			m.assign(st, row, set)
			return
		}
		t := m.rangeTruth(st, v, st.domain.Row(row))
		if st.occ.Sign == 1 {
			t = [...]truth{unknown: unknown, isTrue: isFalse, isFalse: isTrue}[t]
		}
		incomplete := st.recursive || st.open > 0
		if t == isFalse && !(incomplete && st.occ.Sign != 0) {
			return
		}
		m.addResult(st, st.domain.Row(row), m.aggregateOf(st, row, set), t == isTrue && !incomplete)
	}
}

// stillWaiting reports whether a head that an element needs is not derived yet.
func (m *machine) stillWaiting(v *valueRange) bool {
	for len(v.waiting) > 0 {
		rel, row := m.prog.AtomOf(v.waiting[len(v.waiting)-1])
		if rel.Internal && m.isUndefined(rel, row) {
			return true
		}
		v.waiting = v.waiting[:len(v.waiting)-1]
	}
	v.waiting = nil
	return false
}

// isUndefined reports whether a row of a relation of undefined atoms is still
// not derived.
func (m *machine) isUndefined(u *relation.Relation, row uint32) bool {
	by := m.rels[u.ID].definedBy
	if by < 0 {
		return false
	}
	_, found := m.prog.Relations[by].Find(u.Row(row))
	return !found
}

// addResult adds a row to the result relation.
func (m *machine) addResult(st *occState, args []symbol.Symbol, id uint32, certain bool) {
	row, added := st.result.Insert(args)
	if !added {
		return
	}
	m.rows++
	if certain && m.opts.Simplify {
		st.result.SetCertain(row)
		return
	}
	st.result.SetAtom(row, id)
}

// assign gives a result row to each value that the aggregate can take.
func (m *machine) assign(st *occState, row, set uint32) {
	v := &st.values[row]
	base := len(m.args)
	m.args = append(m.args, st.domain.Row(row)...)
	m.args = append(m.args, symbol.Invalid)
	k := len(m.args) - 1
	one := func(s symbol.Symbol, only bool) bool {
		if !m.tick() {
			return false
		}
		m.args[k] = s
		if _, known := st.result.Find(m.args[base:]); known {
			return true
		}
		// Further guards narrow the values.
		for _, g := range st.occ.Guards {
			if !m.holds(relationOf(g.Rel), s, m.args[base+g.Column]) {
				return true
			}
		}
		id := uint32(0)
		if !only || st.recursive || !m.opts.Simplify {
			a := statement.Aggregate{Function: st.occ.Function, Set: set, Recursive: st.circular, NumGuards: 1}
			a.Guards[0] = statement.Guard{Rel: statement.Equal, Bound: s}
			m.prog.Aggregates = append(m.prog.Aggregates, a)
			id = uint32(len(m.prog.Aggregates) - 1)
		}
		m.addResult(st, m.args[base:], id, only && !st.recursive)
		return true
	}
	m.reachable(st, v, set, one)
	m.args = m.args[:base]
}

// tupleIndex finds the element of a set by its tuple. Each tuple of a set stands
// in it once.
type tupleIndex struct {
	slots []tupleSlot
	n     int
}

type tupleSlot struct {
	set, ref uint32
	certain  bool
}

func tupleHash(set uint32, tuple []symbol.Symbol) uint32 {
	return relation.Hash(tuple) ^ set*0x9E3779B1
}

func (x *tupleIndex) slot(p *statement.Program, set uint32, tuple []symbol.Symbol) int {
	mask := uint32(len(x.slots) - 1)
	for i := tupleHash(set, tuple) & mask; ; i = (i + 1) & mask {
		s := &x.slots[i]
		if s.ref == 0 || s.set == set && sameTuple(p.Sets.Tuple(s.ref), tuple) {
			return int(i)
		}
	}
}

func sameTuple(a, b []symbol.Symbol) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// find gives the first element with this tuple, 0 if there is none.
func (x *tupleIndex) find(p *statement.Program, set uint32, tuple []symbol.Symbol) (ref uint32, certain bool) {
	if x.n == 0 {
		return 0, false
	}
	s := &x.slots[x.slot(p, set, tuple)]
	return s.ref, s.certain
}

func (x *tupleIndex) setCertain(p *statement.Program, set uint32, tuple []symbol.Symbol) {
	x.slots[x.slot(p, set, tuple)].certain = true
}

func (x *tupleIndex) add(p *statement.Program, set, ref uint32, certain bool) {
	if (x.n+1)*4 > len(x.slots)*3 {
		old := x.slots
		x.slots = make([]tupleSlot, max(16, 2*len(old)))
		for _, s := range old {
			if s.ref != 0 {
				x.slots[x.slot(p, s.set, p.Sets.Tuple(s.ref))] = s
			}
		}
	}
	x.slots[x.slot(p, set, p.Sets.Tuple(ref))] = tupleSlot{set, ref, certain}
	x.n++
}

// reachable calls yield with every value that an aggregate without guards can
// take, until it returns false; only tells that there is no other.
func (m *machine) reachable(st *occState, v *valueRange, set uint32, yield func(s symbol.Symbol, only bool) bool) {
	switch st.occ.Function {
	case statement.Count:
		for n := v.low; n <= v.high; n++ {
			if !yield(m.symbols.Number(n), v.low == v.high) {
				return
			}
		}
	case statement.Sum, statement.SumPlus:
		m.reachableSums(st, v, set, yield)
	default:
		m.reachableExtremes(st, v, set, yield)
	}
}

// eachPossible calls f with the tuple of each element of a set that is possible
// and not certain; equal tuples come once.
func (m *machine) eachPossible(st *occState, set uint32, f func(tuple []symbol.Symbol)) {
	var e statement.Element
	for ref := m.prog.Sets.First(set); ref != 0; {
		at := ref
		ref = m.prog.Sets.Next(ref, &e)
		if first, certain := st.tuples.find(m.prog, set, e.Tuple); first == at && !certain {
			f(e.Tuple)
		}
	}
}

func (m *machine) reachableSums(st *occState, v *valueRange, set uint32, yield func(symbol.Symbol, bool) bool) {
	base := v.low // all negative possible weights taken
	sums := map[int64]bool{}
	list := []int64{0}
	m.eachPossible(st, set, func(tuple []symbol.Symbol) {
		w, _ := m.symbols.Int(tuple[0])
		if w < 0 {
			b, err := arith.Sub(base, w)
			if err != nil {
				m.failed(&ir.Term{Span: st.occ.Span}, err)
			}
			base = b
		}
	})
	sums[base] = true
	list[0] = base
	m.eachPossible(st, set, func(tuple []symbol.Symbol) {
		w, _ := m.symbols.Int(tuple[0])
		for _, s := range list[:len(list):len(list)] {
			if !m.tick() {
				return
			}
			// Partial sums lie between low and high, which fit.
			if t := s + w; !sums[t] {
				sums[t] = true
				list = append(list, t)
			}
		}
	})
	for _, s := range list {
		if !yield(m.symbols.Number(s), len(list) == 1) {
			return
		}
	}
}

func (m *machine) reachableExtremes(st *occState, v *valueRange, set uint32, yield func(symbol.Symbol, bool) bool) {
	values := []symbol.Symbol{v.certain}
	seen := map[symbol.Symbol]bool{v.certain: true}
	m.eachPossible(st, set, func(tuple []symbol.Symbol) {
		s := tuple[0]
		c := m.symbols.Compare(s, v.certain)
		if (st.occ.Function == statement.Min) == (c < 0) && c != 0 && !seen[s] {
			seen[s] = true
			values = append(values, s)
		}
	})
	for _, s := range values {
		if !yield(s, len(values) == 1) {
			return
		}
	}
}
