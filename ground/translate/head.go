package translate

import (
	"slices"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/symbol"
)

// A disjunction's element is an atom if it is one without a condition; `not a`
// moves into the body as `not not a`. Any other element, heads h1, ..., hn under
// a condition C, is an auxiliary atom e:
//
//	e :- h1, ..., hn, C.    hi :- e, C.    :- e, not C.
//
// The constraint keeps e from supporting C: the condition must hold by itself.
// Elements of equal heads are one, whose condition is any of theirs (as in
// gringo).
//
// A choice is free where its condition holds; its guards are a constraint over
// the elements whose heads and conditions hold. With guards, elements whose
// tuples the function can't take are no choices either (as in clingo).

func (t *Translator) disjunction(s *statement.Statement) {
	if !t.pushBody(s.Body, false) {
		return
	}
	for _, l := range s.Head {
		if !t.disjunct(l) {
			return
		}
	}
	if s.Set != 0 {
		var e statement.Element
		again := t.equalHeads(s.Set)
		for ref, k := t.prog.Sets.First(s.Set), 0; ref != 0 && t.tick(); k++ {
			at := ref
			ref = t.prog.Sets.Next(ref, &e)
			if again != nil && again[k] != k {
				continue // came with an earlier one
			}
			if e.False {
				continue
			}
			if !t.conditionalDisjunct(&e, t.conditions(at, again, k)) {
				return
			}
		}
	}
	t.out.AddRule(false, t.heads, t.stack, t.source)
}

// disjunct adds a literal to the head under construction; false if it is true.
func (t *Translator) disjunct(l statement.Lit) bool {
	if l.Kind() == statement.RefAtom || l.Kind() == statement.RefTheory {
		a := l.ID()
		if l.Kind() == statement.RefTheory {
			a = t.theoryAtom(a)
		}
		switch l.Sign() {
		case 0:
			t.heads = append(t.heads, a)
		case 1:
			t.stack = append(t.stack, t.signed(aspif.Lit(a), 2, false))
		case 2:
			t.stack = append(t.stack, -aspif.Lit(a))
		}
		return true
	}
	// Aggregates do not stand in disjunctions; their truth would be a choice.
	base := len(t.stack)
	if !t.push(l, false) {
		return true
	}
	if len(t.stack) == base {
		return false
	}
	y := t.conjunction(t.stack[base:])
	t.stack = append(t.stack[:base], t.not(y, false))
	return true
}

// equalHeads gives for each element of a set the place of the first one with
// the same head; nil if no two are equal.
func (t *Translator) equalHeads(set uint32) []int {
	first := t.prog.Sets.First(set)
	if first == 0 || t.prog.Sets.Follow(first) == 0 {
		return nil
	}
	var e statement.Element
	var places []int
	known := map[uint32]int{}
	some := false
	for ref := first; ref != 0 && t.tick(); {
		ref = t.prog.Sets.Next(ref, &e)
		k := len(places)
		place := k
		if !e.False {
			t.words = t.words[:0]
			for _, l := range e.Head {
				t.words = append(t.words, uint32(l))
			}
			slices.Sort(t.words)
			n, _ := t.headSets.number(slices.Compact(t.words))
			if p, ok := known[n]; ok {
				place, some = p, true
			} else {
				known[n] = k
			}
		}
		places = append(places, place)
	}
	if !some {
		return nil
	}
	return places
}

// conditions gives references to the elements behind the one at ref, number k,
// that have the same head.
func (t *Translator) conditions(ref uint32, again []int, k int) []uint32 {
	var out []uint32
	if again == nil {
		return nil
	}
	for i := k + 1; i < len(again); i++ {
		ref = t.prog.Sets.Follow(ref)
		if again[i] == k {
			out = append(out, ref)
		}
	}
	return out
}

// pushCondition pushes what stands for the condition of e or of any of more;
// false if it is false.
func (t *Translator) pushCondition(e *statement.Element, more []uint32) bool {
	if more == nil {
		return t.pushBody(e.Condition, false)
	}
	base := len(t.stack)
	var any aspif.Atom
	other := *e
	for i := -1; i < len(more); i++ {
		if i >= 0 {
			t.prog.Sets.Next(more[i], &other)
		}
		if !t.pushBody(other.Condition, false) {
			continue
		}
		if len(t.stack) == base {
			return true
		}
		if any == 0 {
			any = t.newAtom()
		}
		t.rule(any, t.stack[base:]...)
		t.stack = t.stack[:base]
	}
	if any == 0 {
		return false
	}
	t.stack = append(t.stack, aspif.Lit(any))
	return true
}

// conditionalDisjunct adds an element to the head under construction, together
// with more of the same head; false if it is true.
func (t *Translator) conditionalDisjunct(e *statement.Element, more []uint32) bool {
	if len(e.Condition) == 0 && len(e.Head) == 1 {
		return t.disjunct(e.Head[0])
	}
	base := len(t.stack)
	if !t.pushCondition(e, more) {
		t.stack = t.stack[:base]
		return true
	}
	if len(t.stack) == base && len(e.Head) == 1 {
		return t.disjunct(e.Head[0])
	}
	mid := len(t.stack)
	if !t.pushBody(e.Head, false) {
		t.stack = t.stack[:base]
		return true
	}
	if len(t.stack) == base {
		return false
	}
	a := t.newAtom()
	t.rule(a, t.stack[base:]...)
	t.stack = append(t.stack[:mid], aspif.Lit(a))
	for _, h := range e.Head {
		t.imply(h, t.stack[base:])
	}
	condition := t.stack[base:mid]
	for _, c := range condition {
		t.rule(0, aspif.Lit(a), t.not(c, true))
	}
	t.stack = t.stack[:base]
	t.heads = append(t.heads, a)
	return true
}

// imply adds the rule h :- body for a literal h.
func (t *Translator) imply(h statement.Lit, body []aspif.Lit) {
	if h.Kind() != statement.RefAtom {
		return
	}
	a := h.ID()
	switch h.Sign() {
	case 0:
		t.rule(a, body...)
	case 1:
		t.rule(0, append(body[:len(body):len(body)], aspif.Lit(a))...)
	case 2:
		t.rule(0, append(body[:len(body):len(body)], -aspif.Lit(a))...)
	}
}

// choice translates a choice rule.
func (t *Translator) choice(s *statement.Statement) {
	if !t.pushBody(s.Body, false) {
		return
	}
	t.choose(s.Head, s.Body, nil)
	if s.Set == 0 {
		if len(t.heads) > 0 {
			t.out.AddRule(true, t.heads, t.stack, t.source)
		}
		return
	}
	if len(t.stack) > 1 {
		// Every conditional element and guard needs the body.
		l := t.conjunction(t.stack)
		t.stack = append(t.stack[:0], l)
	}
	var a statement.Aggregate
	if s.Aggregate != statement.NoAggregate {
		a = t.prog.Aggregates[s.Aggregate]
	}
	var e statement.Element
	for ref := t.prog.Sets.First(s.Set); ref != 0 && t.tick(); {
		ref = t.prog.Sets.Next(ref, &e)
		if e.False || a.NumGuards > 0 && t.unfit(a.Function, e.Tuple) {
			continue
		}
		base := len(t.stack)
		if len(e.Condition) == 0 {
			t.choose(e.Head, s.Body, nil)
			continue
		}
		if t.pushBody(e.Condition, false) {
			mark := len(t.heads)
			t.choose(e.Head, s.Body, e.Condition)
			if len(t.heads) > mark {
				t.out.AddRule(true, t.heads[mark:], t.stack, t.source)
			}
			t.heads = t.heads[:mark]
		}
		t.stack = t.stack[:base]
	}
	if len(t.heads) > 0 {
		t.out.AddRule(true, t.heads, t.stack, t.source)
	}
	if a.NumGuards == 0 || t.err != nil {
		return
	}
	t.collect(s.Set, a.Function, true, true)
	if t.err != nil {
		return
	}
	for _, g := range a.Guards[:a.NumGuards] {
		base := len(t.stack)
		if !t.compare(a.Function, g, true, false) {
			t.stack = t.stack[:base]
			t.rule(0, t.stack...)
			return
		}
		for i := base; i < len(t.stack); i++ {
			l := t.stack[i]
			t.stack[base] = t.not(l, true)
			t.out.AddRule(false, nil, t.stack[:base+1], t.source)
		}
		t.stack = t.stack[:base]
	}
}

// unfit reports whether a tuple has no first term or, for sums, no number there.
func (t *Translator) unfit(f statement.Function, tuple []symbol.Symbol) bool {
	if f == statement.Count {
		return false
	}
	if len(tuple) == 0 {
		return true
	}
	_, isInt := t.prog.Symbols.Int(tuple[0])
	return isNumeric(f) && !isInt
}

// choose adds the atoms of heads to the head under construction. A negated
// literal is no choice, and neither is an atom that its own choice depends on.
func (t *Translator) choose(heads, body, condition []statement.Lit) {
	for _, h := range heads {
		if h.Kind() == statement.RefAtom && h.Sign() == 0 && !slices.Contains(body, h) && !slices.Contains(condition, h) {
			t.heads = append(t.heads, h.ID())
		}
	}
}

// tautology reports whether a head stands in the body: such a rule derives
// nothing, and does not define an external (as in gringo, which drops it).
func tautology(s *statement.Statement) bool {
	for _, h := range s.Head {
		if slices.Contains(s.Body, h) {
			return true
		}
	}
	return false
}
