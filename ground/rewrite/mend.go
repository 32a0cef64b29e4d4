package rewrite

import (
	"fmt"

	"github.com/krrasp/krrasp/grammar"
)

// How an unsafe variable could be bound. First, why what there is does not bind
// it: it stands in the head only, below a negation, in a comparison, in a term
// that can't be solved for it, or in braces, which keep their variables. Then a
// literal that would bind it: if another statement has a variable at the same
// place of the same predicate, and a literal d(X) with that variable alone, that
// is what it ranges over.

// where a variable occurs in a statement.
type where struct {
	head, negated, comparison, arithmetic, braces bool
	element                                       bool       // that is a term like an atom, without a condition
	at                                            []argument // of atoms
}

// argument is a place of a predicate.
type argument struct {
	name  string
	arity int
	index int
}

// mend tells how a variable of the current statement could be bound; "" if there
// is nothing to say.
func (lw *lowerer) mend(name string) string {
	if int(lw.source) >= len(lw.Sources) || name == "_" {
		return ""
	}
	s := lw.Sources[lw.source].Statement
	w := occurrences(s, name)
	text := ""
	switch {
	case arrow(s):
		return `: "<-" reads as "<" and "-"; a rule is written with ":-"`
	case w.element:
		return `: ";" begins an element of its own here; "," would go on with the condition before it`
	case w.arithmetic:
		text = ": it stands in a term that can't be solved for it"
	case w.negated && !w.braces:
		text = ": a negated literal binds nothing"
	case w.comparison:
		text = ": a comparison binds it only by = with a side that is known, or by finite bounds from both sides"
	case w.braces:
		text = ": what is bound in braces or behind a colon is not bound outside"
	case w.head:
		text = ": it occurs only in the head"
	}
	if d := lw.domain(s, w.at); d != "" {
		text += fmt.Sprintf("; %s(%s) would bind it", d, name)
	}
	return text
}

// arrow finds a rule that was written with "<-".
func arrow(s grammar.Statement) bool {
	r, ok := s.(*grammar.Rule)
	if !ok {
		return false
	}
	c, ok := r.Head.(*grammar.Comparison)
	if !ok || c.Guards[0].Rel != grammar.Less {
		return false
	}
	u, ok := c.Guards[0].Term.(*grammar.Unary)
	return ok && u.Op == grammar.Neg && u.Sp.Column == c.Left.Pos().EndColumn+2
}

// occurrences finds where a variable occurs.
func occurrences(s grammar.Statement, name string) *where {
	w := &where{}
	var walk func(n grammar.Node, head, negated, braces bool)
	terms := func(list []grammar.Term, negated bool) {
		for _, t := range list {
			if mentions(t, name) && !solvable(t, name) && !negated {
				w.arithmetic = true
			}
		}
	}
	walk = func(n grammar.Node, head, negated, braces bool) {
		grammar.Inspect(n, func(x grammar.Node) bool {
			switch x := x.(type) {
			case *grammar.AtomLiteral:
				if !mentions(x, name) {
					return false
				}
				not := negated || x.Sign != grammar.Positive
				switch {
				case braces:
					w.braces = true
				case head:
					w.head = true
				case not:
					w.negated = true
				default:
					terms(x.Atom.Args, not)
				}
				for i, t := range x.Atom.Args {
					if v, ok := t.(*grammar.Variable); ok && v.Name == name {
						w.at = append(w.at, argument{x.Atom.Name, len(x.Atom.Args), i})
					}
				}
				return false
			case *grammar.Comparison:
				if mentions(x, name) && !head && !braces {
					w.comparison = true
				}
				return false
			case *grammar.Conditional, *grammar.BodyElement, *grammar.HeadElement:
				if e, ok := x.(*grammar.BodyElement); ok && len(e.Tuple) == 1 && len(e.Condition) == 0 {
					f, ok := e.Tuple[0].(*grammar.Function)
					w.element = w.element || ok && f.HasArgs && mentions(f, name)
				}
				if x != n {
					walk(x, head, negated, true)
					return false
				}
			}
			return true
		})
	}
	if r, ok := s.(*grammar.Rule); ok {
		if r.Head != nil {
			walk(r.Head, true, false, false)
		}
		for _, b := range r.Body {
			_, conditional := b.(*grammar.Conditional)
			walk(b, false, false, conditional)
		}
	} else {
		walk(s, false, false, false)
	}
	return w
}

// mentions reports whether a variable occurs in a part of a statement.
func mentions(n grammar.Node, name string) (found bool) {
	grammar.Inspect(n, func(x grammar.Node) bool {
		if v, ok := x.(*grammar.Variable); ok && v.Name == name {
			found = true
		}
		return !found
	})
	return found
}

// solvable reports whether matching a value with the term gives the variable one.
func solvable(t grammar.Term, name string) bool {
	switch x := t.(type) {
	case *grammar.Variable:
		return x.Name == name
	case *grammar.Function:
		for _, a := range x.Args {
			if mentions(a, name) && solvable(a, name) {
				return true
			}
		}
	case *grammar.Tuple:
		for _, a := range x.Args {
			if mentions(a, name) && solvable(a, name) {
				return true
			}
		}
	case *grammar.Unary:
		return solvable(x.Arg, name)
	}
	return false
}

// domain gives a predicate of one argument over which one of these places ranges
// in another statement.
func (lw *lowerer) domain(not grammar.Statement, at []argument) string {
	const most = 2000 // statements looked at
	for _, a := range at {
		for i := 1; i < len(lw.Sources) && i < most; i++ {
			r, ok := lw.Sources[i].Statement.(*grammar.Rule)
			if !ok || r == not {
				continue
			}
			variables := map[string]bool{}
			grammar.Inspect(r, func(x grammar.Node) bool {
				if l, ok := x.(*grammar.Atom); ok && l.Name == a.name && len(l.Args) == a.arity {
					if v, ok := l.Args[a.index].(*grammar.Variable); ok && v.Name != "_" {
						variables[v.Name] = true
					}
				}
				return true
			})
			for _, b := range r.Body {
				l, ok := b.(*grammar.AtomLiteral)
				if !ok || l.Sign != grammar.Positive || len(l.Atom.Args) != 1 || l.Atom.Negated || l.Atom.Name == a.name {
					continue
				}
				if v, ok := l.Atom.Args[0].(*grammar.Variable); ok && variables[v.Name] {
					return l.Atom.Name
				}
			}
		}
	}
	return ""
}
