package why

import (
	"fmt"
	"slices"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/symbol"
)

// A false atom is explained by every ground rule that could derive it: the rule
// has a literal that fails, or is a choice that was not taken, or a disjunction
// that another atom satisfies. A positive literal fails because its atom is
// false, for which there is a reason in turn. To be no circle, reasons are found
// in rounds: an atom is refuted once each of its rules fails even if all atoms
// that are not refuted yet were true. What no round refutes is an unfounded set:
// each rule for one of its atoms needs another one of them (Van Gelder, Ross,
// Schlipf 1991).

// refuter finds reasons for atoms to be false in an answer set.
type refuter struct {
	x       *AnswerSet
	high    *between            // high: the answer set and what is not refuted
	order   []uint32            // false atoms that can matter
	refuted map[uint32]int      // when it was, from 1
	users   map[uint32][]uint32 // atom -> atoms with a rule that rests on it
}

func (x *AnswerSet) refute(target uint32) *refuter {
	x.e.index()
	r := &refuter{
		x: x, high: &between{x.e, x.holds, x.holds, slices.Clone(x.holds)},
		refuted: map[uint32]int{}, users: map[uint32][]uint32{},
	}
	r.collect(target)
	for _, a := range r.order {
		r.high.high[a] = true
	}
	queue := slices.Clone(r.order)
	for len(queue) > 0 {
		a := queue[0]
		queue = queue[1:]
		if r.refuted[a] > 0 || !r.fails(a) {
			continue
		}
		r.refuted[a] = len(r.refuted) + 1
		r.high.high[a] = false
		queue = append(queue, r.users[a]...)
	}
	return r
}

// never is later than any refutation.
const never = 1<<31 - 1

// before gives the pair of sets as it was before a refutation.
func (r *refuter) before(when int) *between {
	if when == never {
		return r.high
	}
	b := *r.high
	b.high = slices.Clone(r.x.holds)
	for _, a := range r.order {
		b.high[a] = r.refuted[a] == 0 || r.refuted[a] >= when
	}
	return &b
}

// rulesFor gives the ground rules that could derive an atom, in the order of
// their source rules.
func (e *Explainer) rulesFor(a uint32) []int32 {
	e.index()
	if int(a) >= len(e.heads) {
		return nil
	}
	sorted := func(i, j int32) int { return int(e.rules[i].Source) - int(e.rules[j].Source) }
	if !slices.IsSortedFunc(e.heads[a], sorted) {
		slices.SortStableFunc(e.heads[a], sorted)
	}
	return e.heads[a]
}

// collect finds the false atoms on which the falsity of target can rest.
func (r *refuter) collect(target uint32) {
	e := r.x.e
	seen := map[uint32]bool{target: true}
	r.order = append(r.order, target)
	for k := 0; k < len(r.order); k++ {
		a := r.order[k]
		var add func(lits []statement.Lit)
		add = func(lits []statement.Lit) {
			for _, l := range lits {
				if l.Sign() != 0 {
					continue
				}
				if l.Kind() != statement.RefAtom {
					e.elements(l, func(x *statement.Element) {
						add(x.Head)
						add(x.Condition)
					})
					continue
				}
				b := l.ID()
				if r.x.holds[b] {
					continue
				}
				if !slices.Contains(r.users[b], a) {
					r.users[b] = append(r.users[b], a)
				}
				if !seen[b] {
					seen[b] = true
					r.order = append(r.order, b)
				}
			}
		}
		for _, i := range e.rulesFor(a) {
			s := &e.rules[i]
			add(s.Body)
			for _, c := range e.conditions(s, a) {
				add(c)
			}
		}
	}
}

// conditions gives the conditions of the head's elements that have an atom; one
// without literals where it stands there plainly.
func (e *Explainer) conditions(s *statement.Statement, a uint32) [][]statement.Lit {
	if slices.Contains(s.Head, statement.AtomLit(a)) {
		return [][]statement.Lit{nil}
	}
	var out [][]statement.Lit
	if s.Set != 0 {
		var x statement.Element
		for ref := e.prog.Sets.First(s.Set); ref != 0; {
			ref = e.prog.Sets.Next(ref, &x)
			if slices.Contains(x.Head, statement.AtomLit(a)) {
				out = append(out, x.Condition)
			}
		}
	}
	return out
}

// fails reports whether each rule for an atom fails whatever is not refuted.
func (r *refuter) fails(a uint32) bool {
	for _, i := range r.x.e.rulesFor(a) {
		if !r.blocked(a, i) {
			return false
		}
	}
	return true
}

// blocked reports whether a rule does not derive an atom, without help of atoms
// that are not refuted. A rule whose body holds derives another atom instead.
func (r *refuter) blocked(a uint32, i int32) bool {
	e := r.x.e
	s := &e.rules[i]
	if r.high.conjunction(s.Body) == fails {
		return true
	}
	possible := false
	plain := r.x.plain()
	for _, c := range e.conditions(s, a) {
		if r.high.conjunction(c) == fails {
			continue
		}
		possible = true
		if plain.conjunction(s.Body) == holds && plain.conjunction(c) == holds {
			return true // not chosen, or another disjunct holds
		}
	}
	return !possible
}

// NotAtom explains why an atom is false in the answer set. It gives nil if the
// atom is true.
func (x *AnswerSet) NotAtom(s symbol.Symbol) *Tree {
	e := x.e
	a := e.atom(s)
	root := &Node{Kind: KindAnswer, Text: e.prog.Symbols.Format(s) + " is false in an answer set:"}
	if a == 0 {
		root.Text = e.prog.Symbols.Format(s) + " is false in every answer set:"
		root.Children = e.probe(s)
		return (&Tree{Root: root, Files: e.control.Files()}).number()
	}
	if x.holds[a] {
		return nil
	}
	r := x.refute(a)
	w := &refuting{r: r, x: x, done: map[uint32]*Node{}}
	root.Children = []*Node{w.atom(a, never)}
	t := (&Tree{Root: root, Files: e.control.Files()}).number()
	for i, n := range w.same {
		n.Same = w.done[w.to[i]].ID
	}
	return t
}

// refuting writes refutations as nodes.
type refuting struct {
	r    *refuter
	x    *AnswerSet
	done map[uint32]*Node
	same []*Node
	to   []uint32
}

// mostRules bounds the rules shown for one atom.
const mostRules = 24

// atom explains a false atom, if it was refuted before another one.
func (w *refuting) atom(a uint32, before int) *Node {
	e := w.x.e
	n := &Node{Kind: KindFalse, Text: e.texts.atom(a), Note: "false"}
	if w.r.refuted[a] >= before {
		return n
	}
	if w.done[a] != nil {
		n.Kind, n.Note = w.done[a].Kind, ""
		w.same, w.to = append(w.same, n), append(w.to, a)
		return n
	}
	w.done[a] = n
	rules := e.rulesFor(a)
	if len(rules) == 0 {
		n.Kind, n.Note = KindUnderivable, "no ground rule has it as its head"
		if v, ok := e.externalValue(a); ok {
			n.Kind, n.Note = KindExternal, "an external that is false"
			if v == aspif.Free {
				n.Note = "an external, free, and false here"
			}
		} else if rel, row := e.prog.AtomOf(a); rel != nil {
			n.Children = e.probe(e.prog.SymbolOf(rel, row))
		}
		return n
	}
	when := w.r.refuted[a]
	if when == 0 {
		when = never
		n.Kind = KindUnfounded
		n.Note = "unfounded: " + w.circle(a)
	}
	for k, i := range rules {
		if k == mostRules {
			n.Children = append(n.Children, &Node{Kind: KindNote, Text: fmt.Sprintf("and %d more rules, which fail as well", len(rules)-k)})
			break
		}
		n.Children = append(n.Children, w.rule(a, i, when))
	}
	return n
}

// circle names the unfounded set around an atom: what it can only be derived
// from, and what that can.
func (w *refuting) circle(a uint32) string {
	e := w.x.e
	set := []uint32{a}
	for k := 0; k < len(set) && len(set) < 64; k++ {
		var add func(lits []statement.Lit)
		add = func(lits []statement.Lit) {
			for _, l := range lits {
				switch {
				case l.Sign() != 0:
				case l.Kind() != statement.RefAtom:
					e.elements(l, func(x *statement.Element) { add(x.Condition); add(x.Head) })
				case !w.x.holds[l.ID()] && w.r.refuted[l.ID()] == 0 && !slices.Contains(set, l.ID()):
					set = append(set, l.ID())
				}
			}
		}
		for _, i := range e.rulesFor(set[k]) {
			if !w.r.blocked(set[k], i) {
				add(e.rules[i].Body)
			}
		}
	}
	set = slices.DeleteFunc(set, func(b uint32) bool { rel, _ := e.prog.AtomOf(b); return rel == nil || rel.Internal })
	if len(set) == 1 {
		return "only " + e.texts.atom(a) + " itself could derive it"
	}
	slices.Sort(set)
	d := &deriving{x: w.x}
	return "each rule for one of " + d.list(set) + " needs another of them"
}

// rule explains why a ground rule does not derive an atom, which was refuted at
// some time.
func (w *refuting) rule(a uint32, i int32, when int) *Node {
	e := w.x.e
	s := &e.rules[i]
	n := &Node{Kind: KindFails, Text: e.texts.statement(s), Rule: e.sourceText(s.Source)}
	_, n.At = e.source(s.Source)
	plain := w.x.plain()
	lits := s.Body
	if plain.conjunction(s.Body) == holds {
		conditions := e.conditions(s, a)
		k := slices.IndexFunc(conditions, func(c []statement.Lit) bool { return plain.conjunction(c) == holds })
		switch {
		case k >= 0 && s.Kind == statement.Choice:
			n.Note = "not chosen"
			return n
		case k >= 0:
			n.Note = "another atom of its head is true"
			return n
		case len(conditions) > 0:
			lits = conditions[0]
		}
	}
	// The literal that fails without a circle, if there is one, is the reason;
	// others that fail are only named.
	var failing []statement.Lit
	for _, l := range lits {
		if plain.literal(l) != holds {
			failing = append(failing, l)
		}
	}
	best := 0
	if len(failing) > 1 {
		high := w.r.before(when)
		best = max(0, slices.IndexFunc(failing, func(l statement.Lit) bool { return high.literal(l) == fails }))
	}
	for k, l := range failing {
		if k == best {
			n.Children = append(n.Children, w.literal(l, when)...)
		} else if k < 4 {
			n.Children = append(n.Children, &Node{Kind: KindFalse, Text: e.texts.literal(l), Note: "fails, too"})
		}
	}
	return n
}

// literal explains a literal that fails, by what was refuted before.
func (w *refuting) literal(l statement.Lit, before int) []*Node {
	e := w.x.e
	inner := statement.MakeLit(l.Kind(), l.ID(), 0)
	switch {
	case l.Kind() == statement.RefAtom && l.Sign() == 1:
		return []*Node{{Kind: KindFalse, Text: e.texts.literal(l), Note: e.texts.literal(inner) + " is true"}}
	case l.Kind() == statement.RefAtom && l.Sign() == 0:
		if rel, _ := e.prog.AtomOf(l.ID()); rel != nil && rel.Internal && e.supports(l.ID()) {
			return w.through(l.ID(), before)
		}
		return []*Node{w.atom(l.ID(), before)}
	}
	n := &Node{Kind: KindFalse, Text: e.texts.literal(l)}
	if l.Kind() == statement.RefAggregate {
		n.Note = w.x.plain().explain(&e.prog.Aggregates[l.ID()])
	}
	if l.Sign() != 0 || l.Kind() != statement.RefConditional {
		return []*Node{n}
	}
	plain := w.x.plain()
	e.elements(l, func(x *statement.Element) {
		if len(n.Children) > 4 || plain.conjunction(x.Condition) != holds || !x.False && plain.conjunction(x.Head) == holds {
			return
		}
		for _, h := range x.Head {
			if plain.literal(h) != holds {
				n.Children = append(n.Children, w.literal(h, before)...)
			}
		}
	})
	return []*Node{n}
}

// through explains an atom that rewriting put in between by the bodies of its
// rules.
func (w *refuting) through(a uint32, before int) []*Node {
	e := w.x.e
	plain := w.x.plain()
	var out []*Node
	for k, i := range e.rulesFor(a) {
		if k == mostRules {
			break
		}
		for _, l := range e.rules[i].Body {
			if plain.literal(l) != holds {
				out = append(out, w.literal(l, before)...)
				break
			}
		}
	}
	return out
}
