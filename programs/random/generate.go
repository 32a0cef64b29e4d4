package random

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

type predicate struct {
	name  string
	arity int
	facts bool // only facts define it (nearly always)
}

type generator struct {
	*rand.Rand
	features   Features
	predicates []predicate
	plain      bool // few variables and simple terms, so that rules meet more often
	theory     bool // a theory atom occurred
	out        []string
}

// Program gives the program of a seed, one statement on a line.
func Program(seed uint64, o Options) string {
	if o.Features == 0 {
		o.Features = Clingo54
	}
	if o.Size == 0 {
		o.Size = 8
	}
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 0x6b72726173700001)), features: o.Features}
	g.plain = g.IntN(3) == 0
	g.choosePredicates()
	g.facts()
	for range 1 + g.IntN(o.Size) {
		g.rule()
	}
	g.directives()
	if g.theory {
		g.out = append(g.out, theoryDefinition)
	}
	return strings.Join(g.out, "\n") + "\n"
}

const theoryDefinition = "#theory th { x { + : 1, binary, left; - : 2, unary }; &s/0 : x, any; &t/1 : x, {<=, >}, x, any }."

// has tells whether a construct may occur.
func (g *generator) has(f Features) bool { return g.features&f == f }

func (g *generator) pick(list ...string) string { return list[g.IntN(len(list))] }

// choosePredicates takes some of each kind. The first one has arity 1 and is
// defined by facts.
func (g *generator) choosePredicates() {
	g.predicates = []predicate{{"d", 1, true}}
	for _, p := range []predicate{{"e", 2, true}, {"t", 1, true}} {
		if g.IntN(2) == 0 {
			g.predicates = append(g.predicates, p)
		}
	}
	derived := []predicate{{"a", 0, false}, {"b", 0, false}, {"c", 0, false}, {"h", 0, false}, {"p", 1, false}, {"q", 1, false}, {"r", 2, false}, {"p", 2, false}}
	g.Shuffle(len(derived), func(i, j int) { derived[i], derived[j] = derived[j], derived[i] })
	g.predicates = append(g.predicates, derived[:2+g.IntN(4)]...)
}

// name gives the predicate's name, sometimes negated.
func (g *generator) name(p predicate) string {
	if g.has(ClassicalNegation) && g.IntN(12) == 0 {
		return "-" + p.name
	}
	return p.name
}

func (g *generator) add(format string, a ...any) { g.out = append(g.out, fmt.Sprintf(format, a...)) }

// facts defines the predicates of facts, and offers some atoms by choices.
func (g *generator) facts() {
	for _, p := range g.predicates {
		switch {
		case p.name == "d":
			if g.has(Interval) {
				g.add("d(%s).", g.pick("1..2", "1..3", "0..2", "-1..1"))
			} else {
				g.add("d(1). d(2).")
			}
		case p.name == "e":
			for range 1 + g.IntN(4) {
				g.add("e(%d,%d).", g.IntN(4), g.IntN(4))
			}
		case p.name == "t":
			for range 1 + g.IntN(3) {
				g.add("t(%s).", g.ground(0))
			}
		}
	}
	if !g.has(Choice) {
		return
	}
	for _, p := range g.predicates {
		if p.facts || g.IntN(3) > 0 {
			continue
		}
		switch p.arity {
		case 0:
			g.add("{%s}.", g.name(p))
		case 1:
			g.add("{%s(%s)}.", g.name(p), g.pick("1", "1;2", "X) : d(X", "a;1"))
		case 2:
			g.add("{%s(%s)}.", g.name(p), g.pick("1,2", "1,(1;2)", "1,X) : d(X", "1,1;2,1"))
		}
	}
}

func (g *generator) rule() {
	if g.has(Assignment) && g.IntN(40) == 0 {
		// Values that grow until a comparison stops them.
		g.add("p(0). p(X+1) :- X = %s{ Y : p(Y) }, X < %d.", g.pick("#count", "#sum", "#max"), 2+g.IntN(3))
		return
	}
	if g.has(Recursion|Arithmetic) && g.IntN(25) == 0 {
		g.add("%s", g.pick("q(X+1) :- q(X), X < 3.", "q(X-1) :- q(X), X > -1, not a.", "r(X,Y+1) :- r(X,Y), Y < 3.",
			"q(f(X)) :- q(X), X < 3.", "r(X,Z) :- r(X,Y), r(Y,Z).", "{ q(X+1) } :- q(X), X < 2.", "q(0;1)."))
	}
	s := newScope()
	items := g.body(s, 3)
	if g.has(IntegerSafety) && g.IntN(10) == 0 {
		v := s.fresh()
		items = append(items, g.pick("1 <= "+v, v+" > 0"), g.pick(v+" < 3", "2 >= "+v))
		s.vars = append(s.vars, v)
	}
	head := g.head(s)
	switch {
	case len(items) == 0 && head == "":
		return
	case len(items) == 0:
		g.add("%s.", head)
	case head == "":
		g.add(":- %s.", joinBody(items))
	default:
		g.add("%s :- %s.", head, joinBody(items))
	}
}

// directives adds what stands beside the rules.
func (g *generator) directives() {
	if g.has(Minimize) && g.IntN(4) == 0 {
		for range 1 + g.IntN(3) {
			g.minimize()
		}
	}
	if g.has(Show) && g.IntN(4) == 0 {
		for range 1 + g.IntN(2) {
			g.show()
		}
	}
	if g.has(External) && g.IntN(6) == 0 {
		g.external()
	}
	if g.has(Const) && g.IntN(8) == 0 {
		g.add("#const n = %s.", g.pick("2", "1+1", "a", "f(1)", "-1"))
		g.add("%s(n)%s.", g.pick("p", "q", "d"), g.pick("", " :- p(1)", " :- d(n)"))
	}
	if g.has(Edge) && g.IntN(8) == 0 {
		s := newScope()
		a := g.binder(s)
		v, w := s.pair(g)
		g.add("#edge (%s,%s) : %s.", v, w, strings.Join([]string{a, g.literal(s)}, ", "))
		g.add("#edge (1,2) : %s.", g.atom(newScope()))
		g.add("#edge (2,%d) : %s.", 1+g.IntN(3), g.atom(newScope()))
	}
	if g.has(Heuristic) && g.IntN(12) == 0 {
		g.add("#heuristic %s : %s. [%d, %s]", g.headAtom(newScope()), g.atom(newScope()), g.IntN(3), g.pick("sign", "level", "true", "false", "init", "factor"))
	}
	if g.has(Project) && g.IntN(12) == 0 {
		g.add("%s", g.pick("#project p/1.", "#project a/0.", "#project a : b."))
	}
	if g.has(Parts) && g.IntN(16) == 0 {
		g.add("#program extra(k).")
		g.add("extra(k). a :- not b.")
		g.add("#program base.")
	}
}

// pair gives two variables, or 1 where there are too few.
func (s *scope) pair(g *generator) (v, w string) {
	if len(s.vars) == 0 {
		return "1", "2"
	}
	return s.variable(g), s.variable(g)
}

func (g *generator) minimize() {
	s := newScope()
	priority := g.pick("", "@1", "@2", "@-1", "@0")
	weight := func(s *scope) string {
		if len(s.vars) > 0 && g.IntN(3) == 0 {
			return s.variable(g)
		}
		return g.number()
	}
	tuple := func(s *scope) string {
		switch g.IntN(4) {
		case 0:
			return ""
		case 1:
			if len(s.vars) > 0 {
				return "," + s.variable(g)
			}
		}
		return "," + g.pick("t", "u", "1")
	}
	if g.IntN(2) == 0 {
		items := g.body(s, 2)
		if len(items) == 0 {
			items = append(items, g.literal(s))
		}
		g.add(":~ %s. [%s%s%s]", joinBody(items), weight(s), priority, tuple(s))
		return
	}
	var out []string
	for range 1 + g.IntN(3) {
		in := newScope()
		cond := g.condition(in, g.IntN(2) == 0)
		text := weight(in) + priority + tuple(in)
		if len(cond) > 0 {
			text += " : " + strings.Join(cond, ", ")
		}
		out = append(out, text)
	}
	g.add("%s{ %s }.", g.pick("#minimize", "#minimize", "#maximize", "#minimise"), strings.Join(out, "; "))
}

func (g *generator) show() {
	s := newScope()
	switch g.IntN(5) {
	case 0:
		g.add("#show.")
	case 1, 2:
		p := g.predicates[g.IntN(len(g.predicates))]
		g.add("#show %s/%d.", g.name(p), p.arity)
	default:
		items := g.body(s, 2)
		if len(items) == 0 {
			items = append(items, g.literal(s))
		}
		g.add("#show %s : %s.", g.bounded(s), joinBody(items))
	}
}

// external declares atoms. Of atoms in heads, whether clasp keeps them external
// hangs on which rules it drops; false is the same either way.
func (g *generator) external() {
	value := g.pick("", " [true]", " [false]", " [free]")
	switch g.IntN(3) {
	case 0:
		g.add("#external %s.%s", g.pick("a", "p(1)", "r(1,2)"), g.pick("", " [false]"))
		return
	case 1:
		g.add("#external x(X) : d(X).%s", value)
		g.add("q(X) :- x(X), not a.")
		return
	}
	g.add("#external x.%s", value)
	g.add("b :- x.")
}
