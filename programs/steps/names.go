package steps

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/text"
	"github.com/krrasp/krrasp/solve/completion"
	"github.com/krrasp/krrasp/solve/sat"
)

// Atoms have the user's names; atoms that translation drew for sums and the like
// are called aux(n), and explained where they have a variable. A variable may stand for several atoms and bodies that have
// the same value: it is named after all its atoms, else after a body.

// meaning is what a variable, or its complement, stands for.
type meaning struct {
	text    string
	note    string // more, for a comment
	negated bool   // the complement stands for it
	body    bool
}

type names struct {
	buf     bytes.Buffer
	printer *text.Printer
	program *statement.Program
	atoms   map[aspif.Atom]string
	vars    [][]meaning // by variable
	truth   sat.Lit
}

func (s *Steps) nameAll() *names {
	n := &names{program: s.program, atoms: map[aspif.Atom]string{}, truth: s.completion.True()}
	n.printer = text.New(s.program, &n.buf, text.Options{})
	n.vars = make([][]meaning, s.record.NumVars()+1)
	for _, d := range s.defs {
		if d.Kind != completion.ViewConstraint && d.Atom.Atom != 0 {
			m := meaning{text: n.atom(d.Atom)}
			if strings.HasPrefix(m.text, "aux(") {
				var bodies []string
				for _, b := range d.Bodies {
					bodies = append(bodies, n.conjunction(b))
				}
				m.note = " := " + join(bodies)
			}
			n.mean(d.Atom.Lit, m)
		}
	}
	for _, d := range s.defs {
		if d.Atom.Internal != 0 && d.Kind != completion.ViewConstraint && len(n.of(d.Atom.Lit)) == 0 {
			n.mean(d.Atom.Lit, meaning{text: n.atom(d.Atom)})
		}
		for _, b := range d.Bodies {
			if b.Lit != 0 && b.Lit.Var() != n.truth.Var() && len(n.of(b.Lit)) == 0 {
				n.mean(b.Lit, meaning{text: n.conjunction(b), body: true})
			}
		}
	}
	return n
}

func (n *names) of(l sat.Lit) []meaning {
	if int(l.Var()) >= len(n.vars) {
		return nil
	}
	return n.vars[l.Var()]
}

func (n *names) mean(l sat.Lit, m meaning) {
	if l == 0 || l.Var() == n.truth.Var() {
		return
	}
	m.negated = l.Neg()
	n.vars[l.Var()] = append(n.vars[l.Var()], m)
}

// atom names the atom of a literal, without its sign.
func (n *names) atom(l completion.ViewLit) string {
	if l.Atom == 0 {
		return "body(" + strconv.FormatUint(uint64(l.Internal), 10) + ")"
	}
	name, ok := n.atoms[l.Atom]
	if ok {
		return name
	}
	name = "aux(" + strconv.FormatUint(uint64(l.Atom), 10) + ")"
	if l.Atom <= n.program.NumAtoms() {
		if rel, _ := n.program.AtomOf(l.Atom); rel != nil {
			n.printer.Body([]statement.Lit{statement.AtomLit(l.Atom)})
			_ = n.printer.Flush() // a buffer takes everything
			name = n.buf.String()
			n.buf.Reset()
			if strings.ContainsAny(name, "\n<=") {
				name = "(" + strings.ReplaceAll(strings.TrimSpace(name), "\n", " ") + ")"
			}
		}
	}
	n.atoms[l.Atom] = name
	return name
}

// literal writes a literal of a body.
func (n *names) literal(l completion.ViewLit) string {
	if l.Negated {
		return "¬" + n.atom(l)
	}
	return n.atom(l)
}

// conjunction writes a body as a formula; what is true in all answer sets is
// left out.
func (n *names) conjunction(b completion.ViewBody) string {
	return n.without(b, nil)
}

// without writes a body in which the atoms in gone count for nothing.
func (n *names) without(b completion.ViewBody, gone map[aspif.Atom]bool) string {
	var parts []string
	if b.Weights == nil {
		for _, l := range b.Lits {
			if l.Lit != n.truth {
				parts = append(parts, n.literal(l))
			}
		}
		if len(parts) == 0 {
			return "⊤"
		}
		return strings.Join(parts, " ∧ ")
	}
	for i, l := range b.Lits {
		switch {
		case gone[l.Atom] && !l.Negated && l.Atom != 0:
		case b.Weights[i] == 1:
			parts = append(parts, n.literal(l))
		default:
			parts = append(parts, fmt.Sprintf("%d·%s", b.Weights[i], n.literal(l)))
		}
	}
	return fmt.Sprintf("%s ≥ %d", strings.Join(parts, " + "), b.Bound)
}

// engineLiteral writes a literal of a clause.
func (n *names) engineLiteral(l sat.Lit) string {
	if l == n.truth {
		return "⊤"
	}
	if l == n.truth.Not() {
		return "⊥"
	}
	ms := n.of(l)
	if len(ms) == 0 {
		if l.Neg() {
			return fmt.Sprintf("¬gate(%d)", l.Var())
		}
		return fmt.Sprintf("gate(%d)", l.Var())
	}
	m := ms[0]
	for _, other := range ms {
		if !other.negated {
			m = other
			break
		}
	}
	t := m.text
	if m.body {
		t = "[" + t + "]"
	}
	if m.negated != l.Neg() {
		return "¬" + t
	}
	return t
}
