package steps

import (
	"strings"

	"github.com/krrasp/krrasp/solve/completion"
)

// The completion as formulas: an atom is equivalent to the disjunction of its
// bodies. A choice allows its atom and does not force it, so that only one
// direction remains. What all answer sets agree on stands in front, and is left
// out of the rest.

// formulas gives the completion, one formula a line, and the atoms that are
// settled.
func (s *Steps) formulas() (lines, certain, impossible []string) {
	for _, d := range s.defs {
		switch d.Kind {
		case completion.ViewFact:
			if d.Atom.Atom != 0 {
				certain = append(certain, s.names.atom(d.Atom))
			}
		case completion.ViewFalse:
			if d.Atom.Atom != 0 {
				impossible = append(impossible, s.names.atom(d.Atom))
			}
			for _, b := range d.Bodies {
				if !b.Choice {
					lines = append(lines, "¬"+s.group(b))
				}
			}
		case completion.ViewConstraint:
			for _, b := range d.Bodies {
				lines = append(lines, "¬"+s.group(b))
			}
		case completion.ViewFree:
			lines = append(lines, s.names.atom(d.Atom)+" ∨ ¬"+s.names.atom(d.Atom))
		case completion.ViewForced:
			lines = append(lines, s.names.atom(d.Atom), s.names.atom(d.Atom)+" → "+s.disjunction(d.Bodies))
		default:
			lines = s.defined(lines, d)
		}
	}
	return lines, certain, impossible
}

func (s *Steps) defined(lines []string, d completion.Definition) []string {
	name := s.names.atom(d.Atom)
	choice := false
	for _, b := range d.Bodies {
		choice = choice || b.Choice
	}
	if !choice {
		return append(lines, name+" ↔ "+s.disjunction(d.Bodies))
	}
	if body := s.disjunction(d.Bodies); body == "⊤" {
		lines = append(lines, name+" ∨ ¬"+name)
	} else {
		lines = append(lines, name+" → "+body)
	}
	for _, b := range d.Bodies {
		if !b.Choice {
			lines = append(lines, s.group(b)+" → "+name)
		}
	}
	return lines
}

// group writes a body so that it can stand within a formula.
func (s *Steps) group(b completion.ViewBody) string {
	t := s.names.conjunction(b)
	if strings.Contains(t, " ") {
		return "(" + t + ")"
	}
	return t
}

// disjunction writes the bodies of an atom; equal ones once.
func (s *Steps) disjunction(bodies []completion.ViewBody) string {
	var parts []string
	seen := map[string]bool{}
	for _, b := range bodies {
		t := s.names.conjunction(b)
		if t == "⊤" {
			return t
		}
		if len(bodies) > 1 {
			t = s.group(b)
		}
		if !seen[t] {
			seen[t] = true
			parts = append(parts, t)
		}
	}
	return join(parts)
}

// join gives a disjunction; of nothing it is false.
func join(parts []string) string {
	if len(parts) == 0 {
		return "⊥"
	}
	return strings.Join(parts, " ∨ ")
}
