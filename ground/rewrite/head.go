package rewrite

import (
	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/ground/ir"
	"github.com/krrasp/krrasp/ground/statement"
)

// Heads. A head that is "not a" or a comparison says that its body may not hold
// without it: it moves into the body, negated once more. A disjunction or choice
// over plain atoms is emitted directly; one with conditions, bounds or
// conjunctions accumulates elements. A choice without bounds is independent for
// each of its elements, so each becomes a rule of its own.

func (lw *lowerer) rule(r *grammar.Rule) {
	bodies := lw.unpoolBody(r.Body)
	for _, nodes := range bodies {
		if !lw.step() {
			return
		}
		switch h := r.Head.(type) {
		case nil:
			lw.constraint(nodes, r.Sp)
		case grammar.Literal:
			lw.literalHead(h, nodes, r.Sp)
		case *grammar.Disjunction:
			lw.disjunction(h, nodes, r.Sp)
		case *grammar.SetAggregate:
			lw.choice(h, nodes, r.Sp)
		case *grammar.HeadAggregate:
			lw.headAggregate(h, nodes, r.Sp)
		case *grammar.TheoryAtom:
			for _, a := range lw.unpoolTheoryAtom(h) {
				lw.theoryHead(a, nodes, r.Sp)
			}
		}
	}
}

func (lw *lowerer) constraint(nodes []grammar.Node, span grammar.Span) {
	lw.finish(lw.body(nodes, names{}), &ir.Rule{Kind: ir.HeadConstraint}, span)
}

// complement gives the literal that holds where "not l" does, for a body.
func complement(l grammar.Literal) grammar.Literal {
	switch l := l.(type) {
	case *grammar.AtomLiteral:
		sign := [...]grammar.Sign{grammar.Not, grammar.NotNot, grammar.Not}[l.Sign]
		return &grammar.AtomLiteral{At: l.At, Sign: sign, Atom: l.Atom}
	case *grammar.Comparison:
		g := l.Guards[0]
		return &grammar.Comparison{At: l.At, Left: l.Left, Guards: []grammar.Guard{{Rel: negatedRelation[g.Rel], Term: g.Term}}}
	case *grammar.Boolean:
		return &grammar.Boolean{At: l.At, Value: !l.Value}
	}
	return l
}

func with(nodes []grammar.Node, more ...grammar.Node) []grammar.Node {
	return append(append([]grammar.Node(nil), nodes...), more...)
}

// chainHead lowers a comparison of several links as a head. It is undefined, and
// says nothing, where one of its terms is.
func (lw *lowerer) chainHead(c *grammar.Comparison, nodes []grammar.Node, span grammar.Span) {
	for _, row := range lw.unpoolTerms(chainTerms(c)) {
		links := make([]grammar.Node, len(c.Guards))
		defined := make([]grammar.Node, len(row))
		for i, g := range c.Guards {
			links[i] = &grammar.Comparison{At: c.At, Left: row[i], Guards: []grammar.Guard{{Rel: g.Rel, Term: row[i+1]}}}
		}
		for i, t := range row {
			defined[i] = definedTerm(t)
		}
		if c.Sign == grammar.Not {
			lw.constraint(with(nodes, links...), span)
			continue
		}
		for _, l := range links {
			lw.constraint(append(with(nodes, defined...), complement(l.(grammar.Literal))), span)
		}
	}
}

// definedTerm gives a literal that holds where a term is defined.
func definedTerm(t grammar.Term) grammar.Literal {
	return &grammar.Comparison{At: grammar.At{Sp: t.Pos()}, Left: t, Guards: []grammar.Guard{{Rel: grammar.LessEqual, Term: t}}}
}

func (lw *lowerer) literalHead(l grammar.Literal, nodes []grammar.Node, span grammar.Span) {
	if c, ok := l.(*grammar.Comparison); ok && len(c.Guards) > 1 {
		lw.chainHead(c, nodes, span)
		return
	}
	for _, conj := range lw.unpoolLiteral(l) {
		for _, h := range conj {
			if a, ok := h.(*grammar.AtomLiteral); ok && a.Sign == grammar.Positive {
				lw.normal(a.Atom, nodes, span)
				continue
			}
			lw.constraint(with(nodes, complement(h)), span)
		}
	}
}

func (lw *lowerer) normal(a *grammar.Atom, nodes []grammar.Node, span grammar.Span) {
	globals := names{}
	globals.terms(a.Args)
	b := lw.body(nodes, globals)
	h := lw.headAtom(b.sc, a, 0)
	lw.finish(b, &ir.Rule{Kind: ir.HeadNormal, Atoms: []ir.HeadAtom{h}}, span)
}

// disjunct is an element of a disjunction: each alternative of its pools is a
// conjunct of heads.
type disjunct struct {
	span  grammar.Span
	heads []grammar.Literal
	cond  []grammar.Literal
}

func (lw *lowerer) disjunction(d *grammar.Disjunction, nodes []grammar.Node, span grammar.Span) {
	var elements []disjunct
	plain := true
	for _, e := range d.Elements {
		var heads []grammar.Literal
		alternatives := lw.unpoolLiteral(e.Literal)
		conditions := lw.unpoolCondition(e.Condition)
		if c, ok := e.Literal.(*grammar.Comparison); ok && c.Sign == grammar.Not && len(c.Guards) > 1 {
			// Not of a chain: any link fails.
			for _, l := range alternatives {
				for _, cond := range conditions {
					elements = append(elements, disjunct{e.Sp, l, cond})
					plain = plain && len(cond) == 0
				}
			}
			continue
		}
		for _, c := range alternatives {
			heads = append(heads, c...)
		}
		for _, cond := range conditions {
			elements = append(elements, disjunct{e.Sp, heads, cond})
			plain = plain && len(cond) == 0 && len(heads) == 1
		}
	}
	if plain {
		lw.plainDisjunction(elements, nodes, span)
		return
	}
	b := lw.body(nodes, names{})
	occ := &ir.Occurrence{Kind: ir.HeadDisjunctionSet, Span: d.Sp}
	acc := &accumulation{occ: occ}
	for _, e := range elements {
		acc.elements = append(acc.elements, newElement(e.span, nil, e.heads, e.cond))
	}
	// A variable in an element without a condition can only be meant as global.
	for _, e := range elements {
		if len(e.cond) == 0 {
			b.globals.literals(e.heads)
		}
	}
	lw.setHead(b, acc, span)
}

// plainDisjunction lowers a disjunction of literals without conditions.
func (lw *lowerer) plainDisjunction(elements []disjunct, nodes []grammar.Node, span grammar.Span) {
	globals := names{}
	var atoms []*grammar.Atom
	for _, e := range elements {
		if a, ok := e.heads[0].(*grammar.AtomLiteral); ok && a.Sign == grammar.Positive {
			globals.literal(a)
			atoms = append(atoms, a.Atom)
			continue
		}
		nodes = with(nodes, complement(e.heads[0]))
	}
	b := lw.body(nodes, globals)
	r := &ir.Rule{Kind: ir.HeadDisjunction}
	for _, a := range atoms {
		h := lw.headAtom(b.sc, a, 0)
		r.Atoms = append(r.Atoms, h)
	}
	switch len(atoms) {
	case 0:
		r.Kind = ir.HeadConstraint
	case 1:
		r.Kind = ir.HeadNormal
	}
	lw.finish(b, r, span)
}

// setHead lowers a head that accumulates.
func (lw *lowerer) setHead(b *body, acc *accumulation, span grammar.Span) {
	b.takeExtra()
	for i, g := range acc.guards {
		acc.guards[i].term = lw.pattern(b.sc, g.term)
	}
	b.takeExtra()
	kind := ir.HeadSet
	if acc.occ.Kind == ir.TheoryHeadSet {
		kind = ir.HeadTheory
	}
	r := &ir.Rule{Kind: kind, Occurrence: acc.occ}
	globals, terms := lw.columns(b, acc)
	r.Key = terms
	before := len(lw.errs)
	lw.finish(b, r, span)
	if len(lw.errs) == before {
		lw.elementRules(acc, globals)
	}
}

func (lw *lowerer) choice(c *grammar.SetAggregate, nodes []grammar.Node, span grammar.Span) {
	if c.Left == nil && c.Right == nil {
		for _, e := range lw.unpoolSet(c.Elements) {
			lw.freeChoice(e, nodes, span)
		}
		return
	}
	elements := lw.unpoolSet(c.Elements)
	for _, g := range lw.unpoolGuards(c.Left, c.Right) {
		b := lw.body(nodes, guardNames(g))
		acc := &accumulation{occ: &ir.Occurrence{Kind: ir.HeadChoiceSet, Function: statement.Count, Span: c.Sp}}
		acc.guards = lw.guards(b.sc, g[0], g[1])
		acc.elements = lw.setElements(elements, false)
		lw.setHead(b, acc, span)
	}
}

func guardNames(g [2]*grammar.Guard) names {
	n := names{}
	n.guards(g[0], g[1])
	return n
}

// freeChoice lowers one element of a choice without bounds.
func (lw *lowerer) freeChoice(e *grammar.Conditional, nodes []grammar.Node, span grammar.Span) {
	a, ok := e.Literal.(*grammar.AtomLiteral)
	if !ok || a.Sign != grammar.Positive {
		return // choosing whether "not a" or a comparison holds says nothing
	}
	// The element's own variables are not global: a conditional literal of the
	// body may use the same names for its own.
	b := lw.body(nodes, names{})
	for _, l := range e.Condition {
		lw.plainLiteral(b, l)
	}
	h := lw.headAtom(b.sc, a.Atom, 0)
	lw.finish(b, &ir.Rule{Kind: ir.HeadChoice, Atoms: []ir.HeadAtom{h}}, span)
}

func (lw *lowerer) headAggregate(h *grammar.HeadAggregate, nodes []grammar.Node, span grammar.Span) {
	elements := lw.unpoolHeadElements(h.Elements)
	for _, g := range lw.unpoolGuards(h.Left, h.Right) {
		b := lw.body(nodes, guardNames(g))
		acc := &accumulation{occ: &ir.Occurrence{Kind: ir.HeadChoiceSet, Function: statement.Function(h.Function), Span: h.Sp}}
		acc.guards = lw.guards(b.sc, g[0], g[1])
		for _, e := range elements {
			x := newElement(e.Sp, func(sc *scope) []*ir.Term { return lw.terms(sc, e.Tuple) }, []grammar.Literal{e.Literal}, e.Condition)
			x.vars.terms(e.Tuple)
			acc.elements = append(acc.elements, x)
		}
		lw.setHead(b, acc, span)
	}
}
