package translate

import (
	"slices"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/statement"
)

// Literals are translated in one of two modes. In the classical mode a literal
// stands where only the total interpretation decides: in constraints, in
// directives, below a negation. There `not not a` is a. Elsewhere it is the
// negation of an auxiliary atom z :- not a.

// pushBody pushes a conjunction onto the stack. It is false where the
// conjunction is; the stack is then as before.
func (t *Translator) pushBody(body []statement.Lit, classical bool) bool {
	base := len(t.stack)
	for _, l := range body {
		if !t.push(l, classical) {
			t.stack = t.stack[:base]
			return false
		}
	}
	return t.err == nil
}

// push pushes the literals that stand for l; false if l is false.
func (t *Translator) push(l statement.Lit, classical bool) bool {
	id, sign := l.ID(), l.Sign()
	switch l.Kind() {
	case statement.RefAtom:
		t.stack = append(t.stack, t.signed(aspif.Lit(id), sign, classical))
		return true
	case statement.RefTheory:
		t.stack = append(t.stack, t.signed(aspif.Lit(t.theoryAtom(id)), sign, classical))
		return true
	}
	// A conjunction of literals; below a sign it becomes one literal.
	base := len(t.stack)
	var holds bool
	if l.Kind() == statement.RefAggregate {
		holds = t.pushAggregate(id, classical || sign != 0)
	} else {
		holds = t.pushConditional(id, classical || sign != 0)
	}
	if sign == 0 {
		return holds
	}
	if !holds {
		t.stack = t.stack[:base]
		return sign == 1
	}
	if len(t.stack) == base {
		return sign == 2
	}
	y := t.conjunction(t.stack[base:])
	t.stack = append(t.stack[:base], t.signed(y, sign, classical))
	return true
}

// signed gives l below a sign.
func (t *Translator) signed(l aspif.Lit, sign uint8, classical bool) aspif.Lit {
	switch sign {
	case 1:
		return t.not(l, classical)
	case 2:
		if classical {
			return l
		}
		return t.not(t.not(l, false), false)
	}
	return l
}

// not gives the default negation of a literal; that of `not x` is `not not x`.
func (t *Translator) not(l aspif.Lit, classical bool) aspif.Lit {
	if l > 0 || classical {
		return -l
	}
	x := aspif.Atom(-l)
	z, ok := t.nots[x]
	if !ok {
		z = t.newAtom()
		t.nots[x] = z
		t.rule(z, l)
	}
	return -aspif.Lit(z)
}

// always gives a literal that is true.
func (t *Translator) always() aspif.Lit {
	if t.truth == 0 {
		t.truth = t.newAtom()
		t.rule(t.truth)
	}
	return aspif.Lit(t.truth)
}

// conjunction gives a literal for a conjunction, the same one for equal sets of
// literals. The slice may be reordered.
func (t *Translator) conjunction(lits []aspif.Lit) aspif.Lit {
	switch len(lits) {
	case 0:
		return t.always()
	case 1:
		return lits[0]
	}
	slices.Sort(lits)
	lits = slices.Compact(lits)
	if len(lits) == 1 {
		return lits[0]
	}
	t.words = t.words[:0]
	for _, l := range lits {
		t.words = append(t.words, uint32(l))
	}
	n, added := t.conjs.number(t.words)
	if added {
		a := t.newAtom()
		t.conjAt = append(t.conjAt, a)
		t.rule(a, lits...)
	}
	return aspif.Lit(t.conjAt[n])
}

// disjunctionOf gives a literal for a disjunction; lits is not empty. The slice
// may be reordered.
func (t *Translator) disjunctionOf(lits []aspif.Lit) aspif.Lit {
	if len(lits) > 1 {
		slices.Sort(lits)
		lits = slices.Compact(lits)
	}
	if len(lits) == 1 {
		return lits[0]
	}
	a := t.newAtom()
	for _, l := range lits {
		t.rule(a, l)
	}
	return aspif.Lit(a)
}
