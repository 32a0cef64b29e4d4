package translate

import (
	"slices"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/statement"
)

// A bound that grows with some recursive atoms and shrinks with others is not a
// rule body of aspif. Write H for a candidate below the answer set T; the
// aggregate holds if it does in H and in T. An atom A stands for it. For every
// recursive atom p whose falsity helps, an atom F says "p is false in H":
//
//	F :- not p.
//	F :- A.
//	p ; F :- not not A.
//
// If A is false in T, F is false exactly if p is, and A follows if the bound
// holds. If A is true in T, all F are; a smaller H without A needs p or F for
// each p, so F where p is missing, and then misses A only if the bound fails
// in H. Atoms that are no heads of this component are the same in H and T:
// there `not p` does. (After Alviano, Faber, Gebser 2015; complements are made
// for the atoms, not for conjunctions of them: an auxiliary atom of a
// conjunction could be chosen in H without its conjuncts.)
type saturation struct {
	t          *Translator
	atom       aspif.Atom // A
	notNot     aspif.Lit  // not not A
	complement map[aspif.Atom]aspif.Lit
}

// saturate defines an atom by what rules adds for it.
func (t *Translator) saturate(rules func(*saturation)) aspif.Lit {
	s := &saturation{t: t, atom: t.newAtom(), complement: map[aspif.Atom]aspif.Lit{}}
	a := aspif.Lit(s.atom)
	s.notNot = t.not(t.not(a, false), false)
	rules(s)
	return a
}

// falsity gives a literal for: the atom p is false.
func (s *saturation) falsity(p aspif.Atom) aspif.Lit {
	if !s.t.recursive(p) {
		return -aspif.Lit(p)
	}
	f, ok := s.complement[p]
	if !ok {
		a := s.t.newAtom()
		f = aspif.Lit(a)
		s.complement[p] = f
		s.t.rule(a, -aspif.Lit(p))
		s.t.rule(a, aspif.Lit(s.atom))
		s.t.out.AddRule(false, []aspif.Atom{p, a}, []aspif.Lit{s.notNot}, s.t.source)
	}
	return f
}

// group gives a literal for: no element of the group holds.
func (s *saturation) group(g *group) aspif.Lit {
	t := s.t
	base := len(t.stack)
	for m := g.first; m >= 0; m = t.groups.members[m].next {
		t.stack = append(t.stack, s.element(t.groups.members[m].ref))
	}
	l := t.conjunction(t.stack[base:])
	t.stack = t.stack[:base]
	return l
}

// element gives a literal for: some literal of the element's condition is false.
func (s *saturation) element(ref uint32) aspif.Lit {
	t := s.t
	var e statement.Element
	t.prog.Sets.Next(ref, &e)
	base := len(t.stack)
	for _, l := range e.Condition {
		if l.Kind() == statement.RefAtom && l.Sign() == 0 {
			t.stack = append(t.stack, s.falsity(l.ID()))
			continue
		}
		mark := len(t.stack)
		if !t.push(l, false) { // then the element was left out
			continue
		}
		c := t.not(t.conjunction(t.stack[mark:]), false)
		t.stack = append(t.stack[:mark], c)
	}
	l := t.disjunctionOf(t.stack[base:])
	t.stack = t.stack[:base]
	return l
}

// reach adds rules for s.atom: value >= k.
func (t *Translator) reach(s *saturation, k int64) {
	t.sum(s.atom, k-t.groups.lo, 1, s.group)
}

// stay adds rules for s.atom: value <= k.
func (t *Translator) stay(s *saturation, k int64) {
	t.sum(s.atom, t.groups.hi-k, -1, s.group)
}

// feedsBack reports whether a group with a weight of this sign (0: any group)
// depends positively on a head of this call.
func (t *Translator) feedsBack(sign int64) bool {
	var e statement.Element
	for i := range t.groups.groups {
		g := &t.groups.groups[i]
		if g.certain || sign > 0 && g.weight < 0 || sign < 0 && g.weight > 0 {
			continue
		}
		for m := g.first; m >= 0; m = t.groups.members[m].next {
			t.prog.Sets.Next(t.groups.members[m].ref, &e)
			for _, l := range e.Condition {
				if l.Kind() == statement.RefAtom && l.Sign() == 0 && t.recursive(l.ID()) {
					return true
				}
			}
		}
	}
	return false
}

// recursive reports whether the atom is a head of this call's statements.
func (t *Translator) recursive(a aspif.Atom) bool {
	if t.defined == nil {
		t.defined = []aspif.Atom{0}
		add := func(lits []statement.Lit) {
			for _, l := range lits {
				if l.Kind() == statement.RefAtom {
					t.defined = append(t.defined, l.ID())
				}
			}
		}
		var s statement.Statement
		var e statement.Element
		for it := t.prog.From(t.from); it.Next(&s) && t.tick(); {
			switch s.Kind {
			case statement.Normal, statement.Disjunction, statement.Choice:
				add(s.Head)
				if s.Set != 0 {
					for ref := t.prog.Sets.First(s.Set); ref != 0; {
						ref = t.prog.Sets.Next(ref, &e)
						add(e.Head)
					}
				}
			}
		}
		slices.Sort(t.defined)
		t.defined = slices.Compact(t.defined)
	}
	_, ok := slices.BinarySearch(t.defined, a)
	return ok
}
