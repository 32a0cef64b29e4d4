package instantiate

import (
	"github.com/krrasp/krrasp/ground/ir"
	"github.com/krrasp/krrasp/ground/statement"
)

// simplify goes over the statements of a finished component once more: a
// negative literal whose atom was never derived is true now, and one whose atom
// turned out certain is false; a body that becomes empty makes its head certain,
// which can simplify others.
func (m *machine) simplify(from statement.Mark, nodes []node, comp []int) {
	for changed := true; changed && m.err == nil; {
		changed = false
		m.prog.Rewrite(from, func(s *statement.Statement) bool {
			if !m.tick() {
				return true
			}
			keep := s.Body[:0]
			for _, l := range s.Body {
				switch m.known(l) {
				case isFalse:
					return false
				case unknown:
					keep = append(keep, l)
				}
			}
			s.Body = keep
			if len(keep) > 0 || s.Kind != statement.Normal {
				return true
			}
			rel, row := m.prog.AtomOf(s.Head[0].ID())
			if !rel.Certain(row) {
				rel.SetCertain(row)
				changed = true
			}
			return false
		})
	}
	done := map[*occState]bool{}
	for _, k := range comp {
		r := nodes[k].rule
		if r == nil || r.Kind != ir.HeadElement {
			continue
		}
		st := m.occurrence(r.Occurrence)
		if done[st] {
			continue
		}
		done[st] = true
		for row := range st.domain.Len() {
			if !m.tick() {
				return
			}
			m.simplifySet(st.domain.Atom(row), st.occ.Kind == ir.BodyConditional)
		}
	}
}

// simplifySet drops the elements of a set whose condition can't hold, and leaves
// out the certain literals of the others. In a conditional literal an element
// whose head holds says nothing.
func (m *machine) simplifySet(set uint32, conditional bool) {
	prev := uint32(0)
	var e statement.Element
	for ref := m.prog.Sets.First(set); ref != 0; {
		next := m.prog.Sets.Next(ref, &e)
		dead := false
		keep := e.Condition[:0]
		for _, l := range e.Condition {
			switch m.known(l) {
			case isFalse:
				dead = true
			case unknown:
				keep = append(keep, l)
			}
		}
		heads := len(e.Head)
		if conditional && heads == 1 {
			switch m.known(e.Head[0]) {
			case isTrue:
				dead = true
			case isFalse:
				heads, e.False = 0, true
			}
		}
		if dead {
			m.prog.Sets.Remove(set, prev)
		} else {
			m.prog.Sets.Truncate(ref, heads, len(keep), e.False)
			prev = ref
		}
		ref = next
	}
}

// known decides a literal over an atom whose relation is finished.
func (m *machine) known(l statement.Lit) truth {
	if l.Kind() != statement.RefAtom {
		return unknown
	}
	rel, row := m.prog.AtomOf(l.ID())
	if rel == nil {
		return unknown
	}
	if by := m.rels[rel.ID].definedBy; by >= 0 {
		if m.rels[by].producers > 0 {
			return unknown
		}
		r := m.prog.Relations[by]
		k, found := r.Find(rel.Row(row))
		if !found {
			if l.Sign() == 1 {
				return isTrue
			}
			return isFalse
		}
		rel, row = r, k
	}
	if rel.Certain(row) {
		if l.Sign() == 1 {
			return isFalse
		}
		return isTrue
	}
	return unknown
}
