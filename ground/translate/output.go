package translate

import (
	"slices"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/relation"
)

// rowMark tells which rows of a relation were taken in.
type rowMark struct {
	next   uint32   // first row not looked at
	missed []uint32 // rows before it that had no atom then
}

// rows calls f for each row of the relation that the mark has not taken in and
// that is certain or has an atom.
func (m *rowMark) rows(rel *relation.Relation, f func(row uint32, atom aspif.Atom, certain bool) bool) bool {
	old := m.missed
	m.missed = m.missed[:0]
	take := func(row uint32) bool {
		atom, certain := rel.State(row)
		if atom == 0 && !certain {
			m.missed = append(m.missed, row)
			return true
		}
		return f(row, atom, certain)
	}
	for _, row := range old {
		if !take(row) {
			return false
		}
	}
	for n := rel.Len(); m.next < n; m.next++ {
		if !take(m.next) {
			return false
		}
	}
	return true
}

// flushOutputs writes a fact for each certain atom that has a number, and the
// outputs of the rows that are new in this step.
func (t *Translator) flushOutputs() {
	t.open = slices.DeleteFunc(t.open, func(a aspif.Atom) bool {
		rel, row := t.prog.AtomOf(a)
		certain := rel != nil && rel.Certain(row)
		if certain && t.written(rel, row) { // else its row is yet to come
			t.rule(a)
		}
		return certain
	})
	var arena []aspif.Lit // conditions, in blocks
	for i, rel := range t.prog.Relations {
		if i >= len(t.outputs) {
			t.outputs = append(t.outputs, rowMark{})
		}
		shown := !rel.Internal && (!t.prog.HasShow || t.prog.Shown[rel])
		ok := t.outputs[i].rows(rel, func(row uint32, atom aspif.Atom, certain bool) bool {
			if certain && atom != 0 {
				t.rule(atom)
			} else if shown && !certain && t.stream == nil {
				if len(arena) == cap(arena) {
					arena = make([]aspif.Lit, 0, 1024)
				}
				arena = append(arena, aspif.Lit(atom))
			}
			if shown && t.stream != nil {
				t.lit[0] = aspif.Lit(atom)
				condition := t.lit[:1]
				if certain {
					condition = nil
				}
				if err := t.stream(rel, row, condition); err != nil && t.err == nil {
					t.err = err
				}
			} else if shown {
				o := aspif.Output{Symbol: t.prog.SymbolOf(rel, row)}
				if !certain {
					o.Condition = arena[len(arena)-1 : len(arena) : len(arena)]
				}
				t.out.Outputs = append(t.out.Outputs, o)
			}
			return t.tick()
		})
		if !ok {
			return
		}
	}
}

// written reports whether the row was looked at in an earlier step.
func (t *Translator) written(rel *relation.Relation, row uint32) bool {
	return rel.ID < len(t.outputs) && row < t.outputs[rel.ID].next
}

// projectAtom projects onto an atom, once.
func (t *Translator) projectAtom(a aspif.Atom) {
	if _, ok := t.marked[a]; !ok && a != 0 {
		t.marked[a] = struct{}{}
		t.out.Projects = append(t.out.Projects, a)
	}
}

// flushProjection projects onto the new rows of projected relations.
func (t *Translator) flushProjection() {
	if !t.prog.HasProject {
		return
	}
	t.out.HasProject = true
	for i, rel := range t.prog.Relations {
		if i >= len(t.project) {
			t.project = append(t.project, rowMark{})
		}
		if !t.prog.Projected[rel] {
			continue
		}
		if !t.project[i].rows(rel, func(_ uint32, atom aspif.Atom, certain bool) bool {
			if !certain {
				t.projectAtom(atom)
			}
			return t.tick()
		}) {
			return
		}
	}
}
