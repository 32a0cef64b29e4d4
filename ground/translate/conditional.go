package translate

import (
	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/statement"
)

// A set of conditional literals in a body holds if each element does: its
// condition c1, ..., cn implies its heads. An element is an auxiliary atom e:
//
//	e :- heads.    e :- not ci.    e ; ci :- not not heads.
//
// The last rule, for each positive ci that is a head of this component, covers
// candidates H below the answer set T in which ci is false though it holds in
// T; it is not needed where ci is the same in both, and in classical mode.

// pushConditional pushes literals whose conjunction is the set; false if it is
// false.
func (t *Translator) pushConditional(set uint32, classical bool) bool {
	key := uint64(set) << 1
	if classical {
		key |= 1
	}
	base := len(t.stack)
	if l, ok := t.conds[key]; ok {
		return t.pushValue(l)
	}
	inline, ok := true, true
	var e statement.Element
	for ref := t.prog.Sets.First(set); ref != 0 && ok && t.tick(); {
		ref = t.prog.Sets.Next(ref, &e)
		inline = inline && len(e.Condition) == 0
		ok = t.pushImplication(&e, classical)
	}
	if t.err != nil {
		return false
	}
	if !ok {
		t.stack = t.stack[:base]
		t.conds[key] = fails
		return false
	}
	if !inline || len(t.stack)-base > 4 {
		// Many instances of a rule may refer to this set.
		l := holds
		if len(t.stack) > base {
			l = t.conjunction(t.stack[base:])
			t.stack = append(t.stack[:base], l)
		}
		t.conds[key] = l
	}
	return true
}

// pushImplication pushes one element; false if it is false.
func (t *Translator) pushImplication(e *statement.Element, classical bool) bool {
	if len(e.Condition) == 0 {
		return !e.False && t.pushBody(e.Head, classical)
	}
	base := len(t.stack)
	if !t.pushBody(e.Condition, classical) {
		return true
	}
	if len(t.stack) == base {
		return !e.False && t.pushBody(e.Head, classical)
	}
	mid := len(t.stack)
	possible := !e.False && t.pushBody(e.Head, classical)
	if possible && len(t.stack) == mid {
		t.stack = t.stack[:base]
		return true
	}
	condition, heads := t.stack[base:mid], t.stack[mid:]
	if !possible && len(condition) == 1 {
		t.stack = append(t.stack[:base], t.not(condition[0], classical))
		return true
	}
	a := t.newAtom()
	if possible {
		t.rule(a, heads...)
	}
	for _, c := range condition {
		t.rule(a, t.not(c, classical))
	}
	if possible && !classical {
		t.closeImplication(a, e, heads)
	}
	t.stack = append(t.stack[:base], aspif.Lit(a))
	return true
}

// closeImplication adds e ; ci :- not not heads.
func (t *Translator) closeImplication(a aspif.Atom, e *statement.Element, heads []aspif.Lit) {
	var body []aspif.Lit
	for _, c := range e.Condition {
		if c.Kind() != statement.RefAtom || c.Sign() != 0 || !t.recursive(c.ID()) {
			continue
		}
		if body == nil {
			for _, h := range heads {
				body = append(body, t.not(t.not(h, false), false))
			}
		}
		t.out.AddRule(false, []aspif.Atom{a, c.ID()}, body, t.source)
	}
}
