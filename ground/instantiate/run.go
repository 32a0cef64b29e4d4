package instantiate

import (
	"github.com/krrasp/krrasp/ground/ir"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/symbol"
)

// cursor is where a step stands.
type cursor struct {
	row, end uint32 // the next row plus 1 (index), or the next row (scan)
	hit      bool   // a certain row was taken
	at, last int64  // of an interval
	empty    bool
	values   []symbol.Symbol // of a call
}

// run joins a plan's body and emits every instance. Backtracking goes over an
// array of cursors: nothing is allocated per instance.
func (m *machine) run(p *plan) {
	if m.err != nil {
		return
	}
	if cap(m.regs) < p.rule.NumVars {
		m.regs = make([]symbol.Symbol, p.rule.NumVars)
	}
	m.regs = m.regs[:cap(m.regs)]
	for len(m.cursors) < len(p.steps) {
		m.cursors = append(m.cursors, cursor{})
	}
	if cap(m.lits) < p.rule.Slots {
		m.lits = make([]statement.Lit, p.rule.Slots)
	}
	m.lits = m.lits[:p.rule.Slots]
	clear(m.lits)
	if !m.tests(p.pre) || m.err != nil {
		return
	}
	last := len(p.steps) - 1
	if last < 0 {
		m.instance(p.rule)
		return
	}
	depth := 0
	m.open(&p.steps[0], &m.cursors[0])
	for depth >= 0 {
		s := &p.steps[depth]
		if !m.next(s, &m.cursors[depth]) {
			depth--
			if m.err != nil {
				return
			}
			continue
		}
		if len(s.tests) > 0 && !m.tests(s.tests) {
			if m.err != nil {
				return
			}
			continue
		}
		if s.once && s.slot >= 0 && m.lits[s.slot] == 0 {
			m.cursors[depth].hit = true
		}
		if depth == last {
			m.instance(p.rule)
			if m.err != nil {
				return
			}
			continue
		}
		depth++
		m.open(&p.steps[depth], &m.cursors[depth])
	}
}

// limits gives the range of rows that a literal goes over.
func (m *machine) limits(rel int, rs rows) (lo, hi uint32) {
	st := &m.rels[rel]
	if !st.active {
		return 0, m.prog.Relations[rel].Len()
	}
	switch rs {
	case oldRows:
		return 0, st.old
	case newRows:
		return st.old, st.new
	}
	return 0, st.new
}

func (m *machine) size(rel int, rs rows) uint32 {
	lo, hi := m.limits(rel, rs)
	return hi - lo
}

// open sets a step to before its first binding.
func (m *machine) open(s *step, c *cursor) {
	c.hit = false
	switch s.kind {
	case stepScan:
		c.row, c.end = m.limits(s.rel, s.rows)
	case stepIndex:
		_, hi := m.limits(s.rel, s.rows)
		s.index.Refresh(hi)
		base := len(m.args)
		for _, t := range s.key {
			v, ok := m.eval(t)
			if !ok {
				m.args = m.args[:base]
				c.row = 0
				return
			}
			m.args = append(m.args, v)
		}
		c.row, c.end = s.index.First(m.args[base:]), hi
		m.args = m.args[:base]
	case stepInterval:
		lo, ok1 := m.evalInt(s.low)
		hi, ok2 := m.evalInt(s.high)
		c.at, c.last, c.empty = lo, hi, !ok1 || !ok2 || lo > hi
	case stepCall:
		c.values, _ = m.callAll(s.low)
	}
}

// next moves a step to its next binding; false at the end.
func (m *machine) next(s *step, c *cursor) bool {
	if c.hit {
		return false
	}
	switch s.kind {
	case stepScan:
		for c.row < c.end {
			row := c.row
			c.row++
			if !m.tick() {
				return false
			}
			if m.take(s, row) {
				return true
			}
		}
		return false
	case stepIndex:
		for c.row != 0 {
			row := c.row - 1
			if row >= c.end {
				return false
			}
			c.row = s.index.Next(row)
			if !m.tick() {
				return false
			}
			if m.take(s, row) {
				return true
			}
		}
		return false
	case stepInterval:
		for !c.empty {
			n := c.at
			c.empty = n >= c.last
			c.at++
			if !m.tick() {
				return false
			}
			if m.match(&s.pattern, m.symbols.Number(n)) {
				return true
			}
		}
		return false
	}
	for len(c.values) > 0 {
		v := c.values[0]
		c.values = c.values[1:]
		if m.match(&s.pattern, v) {
			return true
		}
	}
	return false
}

// take matches a row and notes its ground literal.
func (m *machine) take(s *step, row uint32) bool {
	if len(s.columns) > 0 {
		args := s.r.Row(row)
		for i := range s.columns {
			c := &s.columns[i]
			v := args[c.index]
			switch c.kind {
			case patBind:
				m.regs[c.reg] = v
			case patReg:
				if m.regs[c.reg] != v {
					return false
				}
			default:
				if !m.match(&c.pattern, v) {
					return false
				}
			}
		}
	}
	if s.slot >= 0 {
		atom, certain := s.r.State(row)
		switch {
		case certain:
			m.lits[s.slot] = 0
		case s.lit.Kind == ir.Result:
			m.lits[s.slot] = m.resultLit(s.lit, atom)
		case atom == 0:
			m.lits[s.slot] = statement.AtomLit(m.atom(s.rel, row))
		default:
			m.lits[s.slot] = statement.AtomLit(atom)
		}
	} else if s.domain {
		m.set = s.r.Atom(row)
		m.domainRow = row
	}
	return true
}

// tests runs tests in order; false at the first that fails.
func (m *machine) tests(ts []test) bool {
	for i := range ts {
		t := &ts[i]
		switch t.kind {
		case testCompare:
			a, ok := m.eval(t.lit.Args[0])
			if !ok {
				return false
			}
			b, ok := m.eval(t.lit.Args[1])
			if !ok || !m.holds(t.op, a, b) {
				return false
			}
		case testAssign:
			v, ok := m.eval(t.term)
			if !ok || !m.match(&t.pattern, v) {
				return false
			}
		case testMember:
			lo, ok1 := m.evalInt(t.lit.Args[1])
			hi, ok2 := m.evalInt(t.lit.Args[2])
			v, ok3 := m.eval(t.lit.Args[0])
			if !ok1 || !ok2 || !ok3 {
				return false
			}
			n, ok := m.symbols.Int(v)
			if !ok || n < lo || n > hi {
				return false
			}
		case testAtom, testResult, testDomain:
			if !m.testAtom(t) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// testAtom looks a bound atom up and notes its ground literal.
func (m *machine) testAtom(t *test) bool {
	base := len(m.args)
	for _, a := range t.lit.Args {
		v, ok := m.eval(a)
		if !ok {
			m.args = m.args[:base]
			return false
		}
		m.args = append(m.args, v)
	}
	args := m.args[base:]
	ok := false
	if t.kind == testAtom && t.lit.Sign != 0 {
		ok = m.negative(t.lit, args)
	} else {
		r := m.prog.Relations[t.lit.Rel]
		row, found := r.Find(args)
		if _, hi := m.limits(t.lit.Rel, t.rows); found && row < hi {
			ok = true
			atom, certain := r.State(row)
			switch {
			case t.kind == testDomain:
				m.set, m.domainRow = atom, row
			case t.lit.Slot < 0:
			case certain:
				m.lits[t.lit.Slot] = 0
			case t.kind == testResult:
				m.lits[t.lit.Slot] = m.resultLit(t.lit, atom)
			default:
				m.lits[t.lit.Slot] = statement.AtomLit(m.atom(t.lit.Rel, row))
			}
		}
	}
	m.args = m.args[:base]
	return ok
}

// resultLit refers to what the row of a result stands for.
func (m *machine) resultLit(l *ir.Lit, id uint32) statement.Lit {
	return statement.MakeLit(refKind(l.Occurrence.Kind), id, l.Sign)
}

func refKind(k ir.OccurrenceKind) statement.RefKind {
	switch k {
	case ir.BodyAggregate:
		return statement.RefAggregate
	case ir.BodyTheory:
		return statement.RefTheory
	}
	return statement.RefConditional
}
