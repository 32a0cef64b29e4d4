package instantiate

import (
	"github.com/krrasp/krrasp/ground/ir"
	"github.com/krrasp/krrasp/ground/relation"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/symbol"
)

// atom gives the number of the atom in a row, made when first needed.
func (m *machine) atom(rel int, row uint32) uint32 {
	r := m.prog.Relations[rel]
	if a := r.Atom(row); a != 0 {
		return a
	}
	if u := m.rels[rel].undefined; u >= 0 {
		// A negative literal met the atom before it was derived.
		if k, ok := m.prog.Relations[u].Find(r.Row(row)); ok {
			a := m.prog.Relations[u].Atom(k)
			m.prog.SetAtomOf(a, rel, row)
			r.SetAtom(row, a)
			return a
		}
	}
	a := m.prog.NewAtom(rel, row)
	if a > statement.MaxID {
		m.err = errAtoms
	}
	r.SetAtom(row, a)
	return a
}

// pending gives the number of an atom that is not derived yet, and may never be.
func (m *machine) pending(rel int, args []symbol.Symbol) uint32 {
	st := &m.rels[rel]
	if st.undefined < 0 {
		r := m.prog.Relations[rel]
		u := relation.New(r.Name, r.Arity, r.Negated)
		u.Internal = true
		id := m.prog.AddRelation(u)
		m.grow()
		st = &m.rels[rel]
		st.undefined = id
		m.rels[st.undefined].definedBy = rel
	}
	m.pendings++
	u := m.prog.Relations[st.undefined]
	row, added := u.Insert(args)
	if added {
		u.SetAtom(row, m.prog.NewAtom(st.undefined, row))
		m.met = append(m.met, met{st.undefined, row})
	}
	return u.Atom(row)
}

// met is an atom that was met before it was derived: a row of a relation of
// undefined atoms.
type met struct {
	rel int
	row uint32
}

// settle gives the atoms that were met before they were derived to the rows that
// were derived since.
func (m *machine) settle() {
	keep := m.met[:0]
	for _, k := range m.met {
		u, by := m.prog.Relations[k.rel], m.rels[k.rel].definedBy
		row, found := m.prog.Relations[by].Find(u.Row(k.row))
		switch {
		case found:
			m.atom(by, row)
		case m.rels[by].producers > 0:
			keep = append(keep, k)
		}
	}
	m.met = keep
}

// truth is what is known of a literal while grounding.
type truth uint8

const (
	unknown truth = iota
	isTrue
	isFalse
)

// literal decides a signed atom: its truth, or else its ground literal.
func (m *machine) literal(rel int, sign uint8, args []symbol.Symbol) (statement.Lit, truth) {
	r := m.prog.Relations[rel]
	row, found := r.Find(args)
	yes, no := isTrue, isFalse
	if sign == 1 {
		yes, no = isFalse, isTrue
	}
	if found {
		if r.Certain(row) {
			return 0, yes
		}
		return statement.MakeLit(statement.RefAtom, m.atom(rel, row), sign), unknown
	}
	if m.rels[rel].producers == 0 && m.opts.Simplify {
		return 0, no
	}
	return statement.MakeLit(statement.RefAtom, m.pending(rel, args), sign), unknown
}

// negative decides a negated atom of a body and notes its ground literal.
func (m *machine) negative(l *ir.Lit, args []symbol.Symbol) bool {
	lit, t := m.literal(l.Rel, l.Sign, args)
	m.lits[l.Slot] = lit
	return t != isFalse
}
