package rewrite

import (
	"fmt"
	"slices"

	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/ground/ir"
	"github.com/krrasp/krrasp/ground/statement"
)

func sortedNames(n names) []string {
	out := make([]string, 0, len(n))
	for name := range n {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// turned gives the relation read from the other side.
var turned = [...]statement.Relation{
	grammar.Equal: statement.Equal, grammar.NotEqual: statement.NotEqual,
	grammar.Less: statement.Greater, grammar.LessEqual: statement.GreaterEqual,
	grammar.Greater: statement.Less, grammar.GreaterEqual: statement.LessEqual,
}

func (lw *lowerer) guards(sc *scope, left, right *grammar.Guard) []guard {
	var out []guard
	if left != nil {
		out = append(out, guard{turned[left.Rel], lw.term(sc, left.Term)})
	}
	if right != nil {
		out = append(out, guard{statement.Relation(right.Rel), lw.term(sc, right.Term)})
	}
	return out
}

func (lw *lowerer) aggregate(b *body, occ *ir.Occurrence, left, right *grammar.Guard, elements []element) {
	acc := &accumulation{occ: occ, guards: lw.guards(b.sc, left, right), elements: elements, slot: b.slot()}
	b.takeExtra()
	b.accs = append(b.accs, acc)
}

func (lw *lowerer) conditional(b *body, g *group) {
	acc := &accumulation{occ: &ir.Occurrence{Kind: ir.BodyConditional, Span: g.Sp}, slot: b.slot()}
	for _, e := range g.elements {
		acc.elements = append(acc.elements, newElement(g.Sp, nil, e.heads, e.condition))
	}
	b.accs = append(b.accs, acc)
}

func newElement(span grammar.Span, tuple func(*scope) []*ir.Term, heads, cond []grammar.Literal) element {
	e := element{span: span, vars: names{}, tuple: tuple, heads: heads, cond: cond}
	e.vars.literals(heads)
	e.vars.literals(cond)
	return e
}

func (lw *lowerer) bodyElements(es []grammar.BodyElement) []element {
	var out []element
	for _, e := range es {
		x := newElement(e.Sp, func(sc *scope) []*ir.Term { return lw.terms(sc, e.Tuple) }, nil, e.Condition)
		x.vars.terms(e.Tuple)
		out = append(out, x)
	}
	return out
}

// setElements lowers the elements of {...}. As a tuple each has its literal:
// equal atoms count once, comparisons and truth values once for each place. In a
// body the literal is part of the condition.
func (lw *lowerer) setElements(es []*grammar.Conditional, inBody bool) []element {
	var out []element
	for _, e := range es {
		lit, cond := named(e.Literal, e.Condition)
		tuple := func(sc *scope) []*ir.Term { return lw.literalTuple(sc, lit) }
		p, decided := lit.(*placed) // what is known while grounding is a condition
		if decided {
			lit = p.Literal
			tuple = func(sc *scope) []*ir.Term {
				place := constant(lw.symbols.Number(p.place), p.Pos())
				return append([]*ir.Term{place}, lw.terms(sc, p.terms)...)
			}
		}
		if inBody || decided {
			out = append(out, newElement(e.Sp, tuple, nil, append([]grammar.Literal{lit}, cond...)))
		} else {
			out = append(out, newElement(e.Sp, tuple, []grammar.Literal{lit}, cond))
		}
	}
	return out
}

// named gives intervals and anonymous variables in an element's literal a name,
// since they stand twice: in the literal and in the tuple that represents it.
func named(l grammar.Literal, cond []grammar.Literal) (grammar.Literal, []grammar.Literal) {
	a, ok := l.(*grammar.AtomLiteral)
	if !ok {
		return l, cond
	}
	n := 0
	fresh := func(at grammar.Span) *grammar.Variable {
		n++
		return &grammar.Variable{At: grammar.At{Sp: at}, Name: fmt.Sprintf("_#%d", n)}
	}
	r := grammar.Rewriter{Term: func(t grammar.Term) grammar.Term {
		switch t := t.(type) {
		case *grammar.Variable:
			if t.Name == "_" && a.Sign == grammar.Positive {
				return fresh(t.Sp)
			}
		case *grammar.Interval:
			v := fresh(t.Sp)
			c := &grammar.Comparison{At: t.At, Left: v, Guards: []grammar.Guard{{Rel: grammar.Equal, Term: t}}}
			cond = append(append([]grammar.Literal(nil), cond...), c)
			return v
		}
		return t
	}}
	return &grammar.AtomLiteral{At: a.At, Sign: a.Sign, Atom: r.Atom(a.Atom)}, cond
}

// literalTuple represents an atom with its sign as terms.
func (lw *lowerer) literalTuple(sc *scope, l grammar.Literal) []*ir.Term {
	a, ok := l.(*grammar.AtomLiteral)
	if !ok {
		return nil
	}
	args := a.Atom.Args
	if anyAnonymous(args) { // under negation: there is none at all
		r := grammar.Rewriter{Term: func(t grammar.Term) grammar.Term {
			if anonymous(t) {
				return &grammar.Function{At: grammar.At{Sp: t.Pos()}, Name: "_"}
			}
			return t
		}}
		args = r.Terms(args)
	}
	t := lw.function(lw.symbols.Name(a.Atom.Name), lw.terms(sc, args), a.Atom.Negated, a.Sp)
	if len(args) == 0 {
		t = constant(lw.symbols.Constant(a.Atom.Name, a.Atom.Negated), a.Sp)
	}
	return []*ir.Term{constant(lw.symbols.Number(int64(a.Sign)), a.Sp), t}
}

// key gives the global variables that elements mention, by name, as columns of
// an occurrence's key.
func (b *body) key(elements []element) []string {
	used := names{}
	for _, e := range elements {
		for name := range e.vars {
			if b.globals[name] {
				used[name] = true
			}
		}
	}
	return sortedNames(used)
}

// columns lays out the key of an occurrence: the values of global variables, then
// those of guards. It returns the terms of the columns in the rule's scope.
func (lw *lowerer) columns(b *body, acc *accumulation) (globals []string, terms []*ir.Term) {
	globals = b.key(acc.elements)
	for _, name := range globals {
		terms = append(terms, variable(b.sc.variable(name, acc.occ.Span), acc.occ.Span))
	}
	for _, g := range acc.guards {
		acc.occ.Guards = append(acc.occ.Guards, ir.Guard{Rel: g.rel, Column: len(terms)})
		terms = append(terms, g.term)
	}
	acc.occ.TheoryName, acc.occ.TheoryGuard = -1, -1
	if acc.name != nil {
		acc.occ.TheoryName = len(terms)
		terms = append(terms, acc.name)
	}
	if acc.bound != nil {
		acc.occ.TheoryGuard = len(terms)
		terms = append(terms, acc.bound)
	}
	acc.occ.KeyArity = len(terms)
	acc.occ.Source = lw.source
	acc.occ.Domain = lw.internal("domain'", len(terms))
	return globals, terms
}

// domainBody gives a body that ranges over the keys of an occurrence.
func domainBody(occ *ir.Occurrence, globals []string) *body {
	b := &body{sc: newScope()}
	args := make([]*ir.Term, occ.KeyArity)
	for i := range args {
		if i < len(globals) {
			args[i] = variable(b.sc.variable(globals[i], occ.Span), occ.Span)
		} else {
			args[i] = variable(b.sc.fresh("_", occ.Span), occ.Span)
		}
	}
	b.lits = append(b.lits, ir.Lit{Kind: ir.Domain, Rel: occ.Domain, Args: args, Occurrence: occ, Span: occ.Span})
	return b
}

// closedHead gives the head of an element of a conditional literal as one literal
// without variables of its own. A pool, an interval, or a variable that the
// condition leaves open makes the head a disjunction over its instances: an
// auxiliary atom stands for it.
func (lw *lowerer) closedHead(occ *ir.Occurrence, globals []string, e element) []grammar.Literal {
	b := domainBody(occ, globals)
	for _, l := range e.cond {
		lw.plainLiteral(b, l)
	}
	bound := lw.closure(b.lits, bitset{})
	vars := names{}
	vars.literals(e.heads)
	open := len(e.heads) > 1
	var args []grammar.Term
	for _, name := range sortedNames(vars) {
		if v, ok := b.sc.slots[name]; ok && bound.has(v) {
			args = append(args, &grammar.Variable{At: grammar.At{Sp: occ.Span}, Name: name})
			continue
		}
		open = true
	}
	for _, h := range e.heads {
		switch h := h.(type) {
		case *grammar.AtomLiteral:
			if h.Sign != grammar.Positive {
				return e.heads // what is open here is unsafe
			}
			open = open || anyAnonymous(h.Atom.Args) || anyInterval(h.Atom.Args)
		case *grammar.Comparison:
			terms := []grammar.Term{h.Left, h.Guards[0].Term}
			open = open || anyAnonymous(terms) || anyInterval(terms)
		}
	}
	if !open {
		return e.heads
	}
	name := fmt.Sprintf("either'%d", len(lw.Program.Relations))
	atom := &grammar.Atom{At: grammar.At{Sp: e.span}, Name: name, HasArgs: len(args) > 0, Args: args}
	rel := lw.atomRelation(atom)
	lw.Program.Relations[rel].Internal = true
	lw.Defined[rel] = true
	for _, h := range e.heads {
		b := domainBody(occ, globals)
		for _, l := range e.cond {
			lw.plainLiteral(b, l)
		}
		lw.plainLiteral(b, h)
		r := &ir.Rule{Kind: ir.HeadNormal, Atoms: []ir.HeadAtom{lw.headAtom(b.sc, atom, 0)}}
		lw.seal(b, r, e.span)
		if lw.safe(r, b, nil) {
			lw.out.Rules = append(lw.out.Rules, r)
		}
	}
	return []grammar.Literal{&grammar.AtomLiteral{At: grammar.At{Sp: e.span}, Atom: atom}}
}

func anyInterval(ts []grammar.Term) bool {
	found := false
	for _, t := range ts {
		grammar.Inspect(t, func(n grammar.Node) bool {
			_, ok := n.(*grammar.Interval)
			found = found || ok
			return !found
		})
	}
	return found
}

// elementRules makes the rules that ground an occurrence's elements.
func (lw *lowerer) elementRules(acc *accumulation, globals []string) {
	occ := acc.occ
	lw.out.Occurrences = append(lw.out.Occurrences, occ)
	for _, e := range acc.elements {
		if !lw.step() {
			return
		}
		if occ.Kind == ir.BodyConditional {
			e.heads = lw.closedHead(occ, globals, e)
		}
		b := domainBody(occ, globals)
		r := &ir.Rule{Kind: ir.HeadElement, Occurrence: occ}
		if e.tuple != nil {
			r.Terms = e.tuple(b.sc)
			b.takeExtra()
		}
		for _, h := range e.heads {
			lw.elementHead(b, r, h)
		}
		if occ.Kind == ir.HeadDisjunctionSet {
			// The values of an interval in a disjunct are a conjunction.
			r.Expand, b.lits = split(b.lits)
		}
		for _, l := range e.cond {
			lw.plainLiteral(b, l)
		}
		lw.seal(b, r, e.span)
		if lw.safe(r, b, nil) {
			occ.Elements = append(occ.Elements, r)
			lw.out.Rules = append(lw.out.Rules, r)
		}
	}
}

// split takes the intervals behind the domain literal out of a list of literals.
func split(lits []ir.Lit) (intervals, rest []ir.Lit) {
	for _, l := range lits {
		if l.Kind == ir.Interval {
			intervals = append(intervals, l)
		} else {
			rest = append(rest, l)
		}
	}
	return intervals, rest
}

// elementHead lowers the literal of an element of a head or of a conditional
// literal.
func (lw *lowerer) elementHead(b *body, r *ir.Rule, l grammar.Literal) {
	switch l := l.(type) {
	case *grammar.AtomLiteral:
		if r.Occurrence.Kind == ir.BodyConditional && l.Sign != grammar.Positive && anyAnonymous(l.Atom.Args) {
			lw.projected(b, l)
			lit := b.lits[len(b.lits)-1]
			b.lits = b.lits[:len(b.lits)-1]
			r.Atoms = append(r.Atoms, ir.HeadAtom{Sign: lit.Sign, Rel: lit.Rel, Args: lit.Args, Span: lit.Span})
			return
		}
		h := lw.headAtom(b.sc, l.Atom, l.Sign)
		r.Atoms = append(r.Atoms, h)
		if r.Occurrence.Kind == ir.BodyConditional || l.Sign != grammar.Positive {
			lw.use(h.Rel, l.Sp)
		}
	case *grammar.Comparison:
		c := ir.Lit{Kind: ir.Compare, Op: l.Guards[0].Rel, Args: []*ir.Term{lw.term(b.sc, l.Left), lw.term(b.sc, l.Guards[0].Term)}, Span: l.Sp}
		r.Compares = append(r.Compares, c)
	case *grammar.Boolean:
		if !l.Value {
			r.Compares = append(r.Compares, ir.Lit{Kind: ir.False, Span: l.Sp})
		}
	}
	b.takeExtra()
}

// seal fills in what a rule takes from its body.
func (lw *lowerer) seal(b *body, r *ir.Rule, span grammar.Span) {
	b.takeExtra()
	r.Body, r.NumVars, r.Names, r.Slots = b.lits, len(b.sc.names), b.sc.names, b.slots
	r.Source, r.Span = lw.source, span
}

// finish completes a rule whose head is lowered: it orders the accumulations,
// makes their occurrences and checks safety.
func (lw *lowerer) finish(b *body, r *ir.Rule, span grammar.Span) {
	b.takeExtra()
	for _, acc := range b.accs {
		for i, g := range acc.guards {
			acc.guards[i].term = lw.pattern(b.sc, g.term)
		}
		if acc.bound != nil {
			acc.bound = lw.pattern(b.sc, acc.bound)
		}
		if acc.name != nil {
			acc.name = lw.pattern(b.sc, acc.name)
		}
	}
	b.takeExtra()
	order, ok := lw.arrange(b)
	if !ok {
		lw.seal(b, r, span)
		lw.unsafe(r, b, lw.closure(b.lits, bitset{}))
		return
	}
	plain := b.lits
	for _, acc := range order {
		globals, terms := lw.columns(b, acc)
		var need bitset
		for _, t := range terms {
			need.terms(t)
		}
		// The domain: what of the body can be decided before this accumulation.
		lits := append([]ir.Lit(nil), plain...)
		bound := lw.closure(lits, bitset{})
		if !need.within(bound) {
			lits = append([]ir.Lit(nil), b.lits...)
			bound = lw.closure(lits, bitset{})
		}
		if acc.occ.KeyArity == 0 {
			lits = nil // one set: it needs no domain
		}
		d := &ir.Rule{Kind: ir.HeadDomain, Occurrence: acc.occ, Key: terms}
		d.NumVars, d.Names, d.Source, d.Span = len(b.sc.names), b.sc.names, lw.source, span
		for _, l := range lits {
			var vars bitset
			vars.lit(&l)
			if vars.within(bound) && !(l.Kind == ir.Atom && l.Sign != 0 && len(l.Args) == 0) {
				d.Body = append(d.Body, l)
				d.Slots = b.slots
			}
		}
		lw.out.Rules = append(lw.out.Rules, d)
		args := terms
		arity := acc.occ.KeyArity
		if acc.assign != nil {
			acc.occ.Assign = true
			args = append(append([]*ir.Term(nil), terms...), acc.assign)
			arity++
		}
		acc.occ.Result = lw.internal("result'", arity)
		b.lits = append(b.lits, ir.Lit{Kind: ir.Result, Sign: acc.occ.Sign, Rel: acc.occ.Result, Args: args, Occurrence: acc.occ, Span: acc.occ.Span, Slot: acc.slot})
		lw.elementRules(acc, globals)
	}
	lw.seal(b, r, span)
	if lw.safe(r, b, nil) {
		lw.out.Rules = append(lw.out.Rules, r)
	}
}

// arrange orders the accumulations of a body so that each one's global variables
// are bound by the plain literals and the assignments before it. An aggregate
// with "X =" assigns X where nothing else binds it.
func (lw *lowerer) arrange(b *body) (order []*accumulation, ok bool) {
	bound := lw.closure(b.lits, bitset{})
	rest := b.accs
	for len(rest) > 0 {
		var later []*accumulation
		for _, acc := range rest {
			if !lw.ready(b, acc, bound) {
				later = append(later, acc)
				continue
			}
			order = append(order, acc)
			if acc.assign != nil {
				bound.add(acc.assign.Var)
				bound = lw.closure(b.lits, bound)
			}
		}
		if len(later) == len(rest) {
			return nil, false
		}
		rest = later
	}
	return order, true
}

func (lw *lowerer) ready(b *body, acc *accumulation, bound bitset) bool {
	for _, name := range b.key(acc.elements) {
		if !bound.has(b.sc.variable(name, acc.occ.Span)) {
			return false
		}
	}
	for _, t := range []*ir.Term{acc.name, acc.bound} {
		if t != nil && !termBound(t, bound) {
			return false
		}
	}
	free := -1
	for i, g := range acc.guards {
		if termBound(g.term, bound) {
			continue
		}
		if free >= 0 || g.rel != statement.Equal || acc.occ.Sign != 0 || g.term.Kind != ir.Variable {
			return false
		}
		free = i
	}
	if free >= 0 {
		acc.assign = acc.guards[free].term
		acc.guards = append(append([]guard(nil), acc.guards[:free]...), acc.guards[free+1:]...)
	}
	return true
}
