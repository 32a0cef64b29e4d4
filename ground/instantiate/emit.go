package instantiate

import (
	"math"

	"github.com/krrasp/krrasp/ground/ir"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/symbol"
)

// instance emits the instance of r that the registers and literals hold.
func (m *machine) instance(r *ir.Rule) {
	m.count(r.Source)
	base := len(m.args)
	m.body = m.body[:0]
	for _, l := range m.lits {
		if l != 0 {
			m.body = append(m.body, l)
		}
	}
	switch r.Kind {
	case ir.HeadNormal:
		m.emitNormal(r)
	case ir.HeadConstraint:
		m.emit(statement.Constraint, r, nil)
	case ir.HeadDisjunction, ir.HeadChoice:
		m.emitAtoms(r)
	case ir.HeadDomain:
		if m.evalAll(r.Key) {
			m.domain(r.Occurrence, m.args[base:])
		}
	case ir.HeadSet, ir.HeadTheory:
		m.emitSet(r)
	case ir.HeadElement:
		m.element(r)
	default:
		m.emitDirective(r)
	}
	m.args = m.args[:base]
}

// evalAll pushes the values of terms onto m.args.
func (m *machine) evalAll(ts []*ir.Term) bool {
	for _, t := range ts {
		v, ok := m.eval(t)
		if !ok {
			return false
		}
		m.args = append(m.args, v)
	}
	return true
}

func (m *machine) emit(kind statement.Kind, r *ir.Rule, head []statement.Lit) {
	m.stmt = statement.Statement{Kind: kind, Source: r.Source, Head: head, Body: m.body}
	m.prog.Append(&m.stmt)
}

// derive gives the row of a head atom, made if new; ok is false where an argument
// is undefined.
func (m *machine) derive(a *ir.HeadAtom) (row uint32, ok bool) {
	base := len(m.args)
	if !m.evalAll(a.Args) {
		m.args = m.args[:base]
		return 0, false
	}
	row, added := m.prog.Relations[a.Rel].Insert(m.args[base:])
	if added {
		m.rows++
	}
	m.args = m.args[:base]
	return row, true
}

func (m *machine) emitNormal(r *ir.Rule) {
	a := &r.Atoms[0]
	row, ok := m.derive(a)
	if !ok {
		return
	}
	rel := m.prog.Relations[a.Rel]
	if m.opts.Simplify {
		if len(m.body) == 0 {
			rel.SetCertain(row)
			return
		}
		if rel.Certain(row) {
			return
		}
	}
	m.head = append(m.head[:0], statement.AtomLit(m.atom(a.Rel, row)))
	m.emit(statement.Normal, r, m.head)
}

// emitAtoms emits a disjunction or free choice over plain atoms.
func (m *machine) emitAtoms(r *ir.Rule) {
	m.head = m.head[:0]
	satisfied := false
	for i := range r.Atoms {
		a := &r.Atoms[i]
		row, ok := m.derive(a)
		if !ok {
			return // an undefined disjunct drops the instance
		}
		if m.prog.Relations[a.Rel].Certain(row) {
			satisfied = true
			continue
		}
		m.head = append(m.head, statement.AtomLit(m.atom(a.Rel, row)))
	}
	if r.Kind == ir.HeadChoice {
		if len(m.head) > 0 {
			m.emit(statement.Choice, r, m.head)
		}
		return
	}
	if satisfied {
		return
	}
	switch len(m.head) {
	case 0:
		m.emit(statement.Constraint, r, nil)
	case 1:
		if len(m.body) == 0 && m.opts.Simplify {
			rel, row := m.prog.AtomOf(m.head[0].ID())
			rel.SetCertain(row)
			return
		}
		m.emit(statement.Normal, r, m.head)
	default:
		m.emit(statement.Disjunction, r, m.head)
	}
}

// emitSet emits a head whose elements accumulate.
func (m *machine) emitSet(r *ir.Rule) {
	base := len(m.args)
	if !m.evalAll(r.Key) {
		return
	}
	st, row := m.domain(r.Occurrence, m.args[base:])
	s := statement.Statement{Source: r.Source, Body: m.body, Aggregate: statement.NoAggregate}
	s.Set = m.prog.Relations[r.Occurrence.Domain].Atom(row)
	switch r.Occurrence.Kind {
	case ir.HeadDisjunctionSet:
		s.Kind, s.Aggregate = statement.Disjunction, 0
	case ir.HeadChoiceSet:
		s.Kind = statement.Choice
		if len(r.Occurrence.Guards) > 0 {
			s.Aggregate = m.aggregateOf(st, row, s.Set)
		}
	case ir.TheoryHeadSet:
		s.Kind, s.Aggregate = statement.TheoryHead, m.theoryOf(st, row, s.Set)
		s.Set = 0
	}
	m.prog.Append(&s)
}

// emitDirective emits the statements that derive nothing.
func (m *machine) emitDirective(r *ir.Rule) {
	base := len(m.args)
	if !m.evalAll(r.Terms) {
		return
	}
	args := m.args[base:]
	s := statement.Statement{Source: r.Source, Body: m.body}
	switch r.Kind {
	case ir.HeadShow:
		s.Kind, s.Term = statement.ShowTerm, args[0]
	case ir.HeadMinimize:
		w, ok := m.symbols.Int(args[0])
		p, ok2 := m.symbols.Int(args[1])
		if !ok || !ok2 {
			m.report("operation-undefined", r.Span, "tuple ignored: weight or priority is no number")
			return
		}
		s.Kind, s.Weight, s.Priority, s.Tuple = statement.Minimize, w, p, args[2:]
	case ir.HeadEdge:
		s.Kind, s.Tuple = statement.Edge, args
	case ir.HeadExternal:
		v, ok := truthValue(m.symbols, args[0])
		if !ok {
			m.report("operation-undefined", r.Span, "external ignored: its value is not true, false, free or release")
			return
		}
		a := &r.Atoms[0]
		row, ok := m.derive(a)
		if !ok {
			return
		}
		if m.prog.Relations[a.Rel].Certain(row) {
			return
		}
		m.head = append(m.head[:0], statement.AtomLit(m.atom(a.Rel, row)))
		s.Kind, s.Value, s.Head = statement.External, v, m.head
	default:
		m.atomDirective(r, &s, args)
		return
	}
	m.prog.Append(&s)
}

// atomDirective emits #heuristic and #project, which speak of atoms that other
// rules derive.
func (m *machine) atomDirective(r *ir.Rule, s *statement.Statement, args []symbol.Symbol) {
	a := &r.Atoms[0]
	base := len(m.args)
	if !m.evalAll(a.Args) {
		return
	}
	lit, t := m.literal(a.Rel, 0, m.args[base:])
	if t == isFalse {
		return
	}
	if t == isTrue {
		row, _ := m.prog.Relations[a.Rel].Find(m.args[base:])
		lit = statement.AtomLit(m.atom(a.Rel, row))
	}
	m.head = append(m.head[:0], lit)
	s.Head = m.head
	if r.Kind == ir.HeadProject {
		s.Kind, s.Body = statement.Project, nil
		m.prog.Append(s)
		return
	}
	bias, ok := m.symbols.Int(args[0])
	mod, ok2 := modifier(m.symbols, args[2])
	if !ok || !ok2 {
		m.report("operation-undefined", r.Span, "heuristic directive ignored: its bias is no number, or its modifier is unknown")
		return
	}
	p, ok := m.symbols.Int(args[1])
	if !ok || p < 0 || p > math.MaxUint32 {
		m.report("operation-undefined", r.Span, "heuristic directive ignored: its priority is no number from 0 to 2^32-1")
		return
	}
	s.Priority = p
	s.Kind, s.Weight, s.Value = statement.Heuristic, bias, mod
	m.prog.Append(s)
}

// truthValue reads the type of an external, numbered as in aspif.
func truthValue(t *symbol.Table, s symbol.Symbol) (uint8, bool) {
	if t.KindOf(s) != symbol.KindConstant {
		return 0, false
	}
	for i, name := range [...]string{"free", "true", "false", "release"} {
		if t.Text(s) == name {
			return uint8(i), true
		}
	}
	return 0, false
}

// modifier reads the modifier of a heuristic directive, numbered as in aspif.
func modifier(t *symbol.Table, s symbol.Symbol) (uint8, bool) {
	if t.KindOf(s) != symbol.KindConstant {
		return 0, false
	}
	for i, name := range [...]string{"level", "sign", "factor", "init", "true", "false"} {
		if t.Text(s) == name {
			return uint8(i), true
		}
	}
	return 0, false
}
