package why

import (
	"fmt"
	"slices"
	"strings"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/symbol"
)

// Derivations are found forward: over the part of the answer set that the atom
// can rest on, rules fire in rounds, as soon as their bodies hold whatever
// further atoms of the answer set come to hold (value.go). Each atom keeps the
// first rule that derived it, so every derivation rests on earlier ones.
//
// What remains then is true by minimality alone: a disjunction must hold, and
// each of its atoms needs the others. Its atoms are taken for derived together,
// and the rounds go on.

// support is a way to derive an atom: a rule whose body holds in the answer set.
type support struct {
	rule    int32
	element []statement.Lit // the condition of the head's element
	body    []uint32        // true atoms that it may rest on
	waiting int             // of its plain positive literals: those not derived yet
	simple  bool            // there are no others
	several bool            // other atoms of the head are true, too
}

// reason says how an atom came to be derived.
type reason struct {
	rule    int32 // -1: an external or theory atom
	element []statement.Lit
	minimal []uint32 // derived together, by minimality; nil otherwise
	when    int      // counts atoms as they were derived
}

// deriver derives atoms of an answer set.
type deriver struct {
	x        *AnswerSet
	low      *between // low grows
	supports map[uint32][]*support
	users    map[uint32][]user // atom -> supports that rest on it
	reasons  map[uint32]reason
	order    []uint32 // atoms that can matter, as met
	queue    []uint32
}

type user struct {
	head  uint32
	s     *support
	plain bool
}

// derive finds derivations of everything that an atom of the answer set can rest
// on.
func (x *AnswerSet) derive(target uint32) *deriver {
	x.e.index()
	d := &deriver{
		x: x, low: &between{x.e, x.holds, make([]bool, len(x.holds)), x.holds},
		supports: map[uint32][]*support{}, users: map[uint32][]user{}, reasons: map[uint32]reason{},
	}
	d.collect(target)
	for _, a := range d.order {
		if list := d.supports[a]; len(list) == 0 {
			d.take(a, reason{rule: -1})
		} else {
			for _, s := range list {
				d.try(a, s)
			}
		}
	}
	for {
		d.run()
		if !d.byMinimality() {
			return d
		}
	}
}

// collect finds the supports of an atom and of all that they may rest on.
func (d *deriver) collect(target uint32) {
	e := d.x.e
	seen := map[uint32]bool{target: true}
	d.order = append(d.order, target)
	for k := 0; k < len(d.order); k++ {
		a := d.order[k]
		if int(a) >= len(e.heads) {
			continue
		}
		for _, i := range e.heads[a] {
			s := d.support(a, i)
			if s == nil {
				continue
			}
			d.supports[a] = append(d.supports[a], s)
			for _, b := range s.body {
				if !seen[b] {
					seen[b] = true
					d.order = append(d.order, b)
				}
			}
		}
	}
}

// support gives the way in which a rule supports a true atom; nil if it does not.
func (d *deriver) support(a uint32, rule int32) *support {
	e, plain := d.x.e, d.x.plain()
	s := &e.rules[rule]
	if plain.conjunction(s.Body) != holds {
		return nil
	}
	out := &support{rule: rule, simple: true}
	found := false
	for _, l := range s.Head {
		switch {
		case l == statement.AtomLit(a):
			found = true
		case s.Kind == statement.Disjunction && plain.literal(l) == holds:
			out.several = true
		}
	}
	if s.Set != 0 {
		var x statement.Element
		for ref := e.prog.Sets.First(s.Set); ref != 0; {
			ref = e.prog.Sets.Next(ref, &x)
			if x.False || plain.conjunction(x.Condition) != holds {
				continue
			}
			switch {
			case slices.Contains(x.Head, statement.AtomLit(a)) && (s.Kind == statement.Choice || plain.conjunction(x.Head) == holds):
				if !found {
					out.element = x.Condition
				}
				found = true
			case s.Kind == statement.Disjunction && plain.conjunction(x.Head) == holds:
				out.several = true
			}
		}
	}
	if !found {
		return nil
	}
	d.rest(out, a, s.Body)
	d.rest(out, a, out.element)
	return out
}

// rest notes what atoms a support may rest on.
func (d *deriver) rest(s *support, head uint32, lits []statement.Lit) {
	plain := d.x.plain()
	add := func(a uint32, isPlain bool) {
		s.body = append(s.body, a)
		d.users[a] = append(d.users[a], user{head, s, isPlain})
	}
	var collect func(lits []statement.Lit)
	collect = func(lits []statement.Lit) {
		for _, l := range lits {
			if l.Sign() != 0 || plain.literal(l) != holds {
				continue
			}
			switch l.Kind() {
			case statement.RefAtom:
				add(l.ID(), false)
			case statement.RefTheory:
				add(d.x.e.prog.Theories[l.ID()].Atom, false)
			default:
				d.x.e.elements(l, func(x *statement.Element) {
					collect(x.Head)
					collect(x.Condition)
				})
			}
		}
	}
	for _, l := range lits {
		if l.Kind() == statement.RefAtom {
			if l.Sign() == 0 {
				s.waiting++
				add(l.ID(), true)
			}
			continue
		}
		s.simple = false
		collect([]statement.Lit{l})
	}
}

// elements calls f for the elements behind a literal.
func (e *Explainer) elements(l statement.Lit, f func(x *statement.Element)) {
	var set uint32
	switch l.Kind() {
	case statement.RefAggregate:
		set = e.prog.Aggregates[l.ID()].Set
	case statement.RefConditional:
		set = l.ID()
	case statement.RefTheory:
		set = e.prog.Theories[l.ID()].Set
	default:
		return
	}
	var x statement.Element
	for ref := e.prog.Sets.First(set); ref != 0; {
		ref = e.prog.Sets.Next(ref, &x)
		if !x.False || l.Kind() == statement.RefConditional {
			f(&x)
		}
	}
}

func (d *deriver) take(a uint32, r reason) {
	if !d.low.low[a] {
		d.low.low[a] = true
		r.when = len(d.reasons)
		d.reasons[a] = r
		d.queue = append(d.queue, a)
	}
}

// try fires a rule if its body surely holds.
func (d *deriver) try(a uint32, s *support) {
	if s.waiting > 0 || s.several || d.low.low[a] {
		return
	}
	if !s.simple && (d.low.conjunction(d.x.e.rules[s.rule].Body) != holds || d.low.conjunction(s.element) != holds) {
		return
	}
	d.take(a, reason{rule: s.rule, element: s.element})
}

func (d *deriver) run() {
	for len(d.queue) > 0 {
		a := d.queue[0]
		d.queue = d.queue[1:]
		for _, u := range d.users[a] {
			if u.plain {
				u.s.waiting--
			}
			d.try(u.head, u.s)
		}
	}
}

// byMinimality takes the atoms of one rule that has waited in vain; false if
// nothing waits any more.
func (d *deriver) byMinimality() bool {
	// A disjunction whose body is derived comes first, then whatever is left.
	var left []uint32
	for _, a := range d.order {
		if d.low.low[a] {
			continue
		}
		left = append(left, a)
		for _, s := range d.supports[a] {
			if !s.several || s.waiting > 0 || d.low.conjunction(d.x.e.rules[s.rule].Body) != holds {
				continue
			}
			var together []uint32
			for _, b := range d.order {
				for _, t := range d.supports[b] {
					if t.rule == s.rule && !d.low.low[b] && !slices.Contains(together, b) {
						together = append(together, b)
					}
				}
			}
			for _, b := range together {
				d.take(b, reason{rule: s.rule, minimal: together})
			}
			return true
		}
	}
	for _, a := range left {
		r := reason{rule: -1, minimal: left}
		if list := d.supports[a]; len(list) > 0 {
			r.rule = list[0].rule
		}
		d.take(a, r)
	}
	return len(left) > 0
}

// Atom explains why an atom is true in the answer set: its derivation down to
// facts and choices. It gives nil if the atom is not true.
func (x *AnswerSet) Atom(s symbol.Symbol) *Tree {
	a := x.e.atom(s)
	if a == 0 || !x.holds[a] {
		return nil
	}
	w := &deriving{d: x.derive(a), x: x, done: map[uint32]*Node{}}
	root := &Node{Kind: KindAnswer, Text: x.e.prog.Symbols.Format(s) + " is true in an answer set:"}
	root.Children = []*Node{w.atom(a)}
	return w.finish(root)
}

// deriving writes derivations as nodes.
type deriving struct {
	d    *deriver
	x    *AnswerSet
	done map[uint32]*Node // atoms explained
	same []*Node          // nodes that point to one of them
	to   []uint32
}

// finish numbers nodes, and sets the links between them.
func (w *deriving) finish(root *Node) *Tree {
	t := (&Tree{Root: root, Files: w.x.e.control.Files()}).number()
	for i, n := range w.same {
		n.Same = w.done[w.to[i]].ID
	}
	return t
}

func (w *deriving) atom(a uint32) *Node {
	e := w.x.e
	n := &Node{Text: e.texts.atom(a), Kind: KindExternal}
	if w.done[a] != nil {
		n.Kind = w.done[a].Kind
		w.same, w.to = append(w.same, n), append(w.to, a)
		return n
	}
	w.done[a] = n
	r := w.d.reasons[a]
	if r.rule < 0 {
		n.Note = "external"
		if r.minimal != nil {
			n.Kind, n.Note = KindMinimal, "true by minimality of the answer set"
		} else if e.isTheory(a) {
			n.Note = "theory atom, free"
		}
		return n
	}
	s := &e.rules[r.rule]
	_, n.At = e.source(s.Source)
	n.Rule = e.texts.statement(s)
	switch {
	case r.minimal != nil:
		n.Kind = KindMinimal
		n.Note = "by minimality: the rules need " + w.list(r.minimal) + " together"
	case s.Kind == statement.Choice:
		n.Kind, n.Note = KindChosen, "chosen"
	case len(s.Body) == 0 && len(r.element) == 0 && s.Kind == statement.Normal:
		n.Kind, n.Note, n.Rule = KindFact, "fact", ""
	default:
		n.Kind = KindDerived
		if s.Kind == statement.Disjunction {
			n.Note = "the one atom of the disjunction that holds"
		}
	}
	for _, l := range append(s.Body[:len(s.Body):len(s.Body)], r.element...) {
		n.Children = append(n.Children, w.literal(l, r.when)...)
	}
	return n
}

func (w *deriving) list(atoms []uint32) string {
	var out []string
	for i, a := range atoms {
		if i == 8 {
			out = append(out, fmt.Sprintf("%d more", len(atoms)-i))
			break
		}
		out = append(out, w.x.e.texts.atom(a))
	}
	return strings.Join(out, ", ")
}

// literal explains a literal that holds, by what was derived before.
func (w *deriving) literal(l statement.Lit, before int) []*Node {
	e := w.x.e
	if l.Sign() == 0 && l.Kind() == statement.RefAtom {
		if rel, _ := e.prog.AtomOf(l.ID()); rel != nil && rel.Internal {
			// What rewriting put in between: its own body stands for it.
			if r, ok := w.d.reasons[l.ID()]; ok && r.rule >= 0 {
				var out []*Node
				for _, k := range e.rules[r.rule].Body {
					out = append(out, w.literal(k, before)...)
				}
				return out
			}
		}
		return []*Node{w.atom(l.ID())}
	}
	n := &Node{Kind: KindHolds, Text: e.texts.literal(l)}
	inner := statement.MakeLit(l.Kind(), l.ID(), 0)
	switch {
	case l.Sign() == 1 && l.Kind() == statement.RefAtom:
		n.Note = e.texts.literal(inner) + " is false"
		if !e.supports(l.ID()) {
			n.Note += ": no rule can derive it"
		}
		return []*Node{n}
	case l.Kind() == statement.RefTheory && l.Sign() == 0:
		return []*Node{w.atom(e.prog.Theories[l.ID()].Atom)}
	case l.Kind() == statement.RefAggregate:
		n.Note = w.x.plain().explain(&e.prog.Aggregates[l.ID()])
	}
	if l.Sign() != 0 {
		return []*Node{n}
	}
	seen := map[uint32]bool{}
	plain := w.x.plain()
	add := func(lits []statement.Lit) {
		for _, k := range lits {
			if k.Kind() == statement.RefAtom && k.Sign() == 0 && !seen[k.ID()] {
				if r, known := w.d.reasons[k.ID()]; known && r.when < before {
					seen[k.ID()] = true
					n.Children = append(n.Children, w.literal(k, before)...)
				}
			}
		}
	}
	e.elements(l, func(x *statement.Element) {
		if plain.conjunction(x.Condition) == holds {
			if l.Kind() == statement.RefConditional {
				add(x.Head)
			}
			add(x.Condition)
		}
	})
	return []*Node{n}
}

// isTheory reports whether an atom is that of a theory atom.
func (e *Explainer) isTheory(a uint32) bool {
	return slices.ContainsFunc(e.prog.Theories, func(t statement.Theory) bool { return t.Atom == a })
}

// externalValue gives the value of an external; ok is false if it is none.
func (e *Explainer) externalValue(a uint32) (v aspif.TruthValue, ok bool) {
	for i := range e.rules {
		if s := &e.rules[i]; s.Kind == statement.External && s.Head[0].ID() == a {
			v, ok = aspif.TruthValue(s.Value), true
		}
	}
	return v, ok
}
