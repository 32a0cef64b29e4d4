package rewrite

import (
	"fmt"
	"strings"

	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/ground/ir"
	"github.com/krrasp/krrasp/ground/statement"
)

// body is a body on its way to the instantiator.
type body struct {
	sc      *scope
	globals names
	lits    []ir.Lit
	accs    []*accumulation
	slots   int
}

// accumulation is an aggregate, conditional literal or theory atom that is yet to
// become an occurrence.
type accumulation struct {
	occ      *ir.Occurrence
	guards   []guard
	elements []element
	slot     int
	name     *ir.Term // of a theory atom
	bound    *ir.Term // guard of a theory atom
	assign   *ir.Term // variable that takes the value
}

type guard struct {
	rel  statement.Relation
	term *ir.Term
}

// element is an element in the words of the syntax tree; tuple lowers its terms
// in the element's own scope.
type element struct {
	span  grammar.Span
	vars  names
	tuple func(sc *scope) []*ir.Term
	heads []grammar.Literal
	cond  []grammar.Literal
}

// body lowers the items of an unpooled body. globals holds the variables of the
// head; those of the body are added.
func (lw *lowerer) body(nodes []grammar.Node, globals names) *body {
	globals.nodes(nodes)
	b := &body{sc: newScope(), globals: globals}
	for _, n := range nodes {
		if !lw.step() {
			return b
		}
		switch n := n.(type) {
		case grammar.Literal:
			lw.plainLiteral(b, n)
		case *group:
			lw.conditional(b, n)
		case *grammar.BodyAggregate:
			occ := &ir.Occurrence{Kind: ir.BodyAggregate, Sign: uint8(n.Sign), Function: statement.Function(n.Function), Span: n.Sp}
			lw.aggregate(b, occ, n.Left, n.Right, lw.bodyElements(n.Elements))
		case *grammar.SetAggregate:
			occ := &ir.Occurrence{Kind: ir.BodyAggregate, Sign: uint8(n.Sign), Function: statement.Count, Span: n.Sp}
			lw.aggregate(b, occ, n.Left, n.Right, lw.setElements(n.Elements, true))
		case *grammar.TheoryAtom:
			lw.bodyTheory(b, n)
		}
	}
	return b
}

func (b *body) slot() int {
	b.slots++
	return b.slots - 1
}

// takeExtra moves the literals that terms gave rise to into the body.
func (b *body) takeExtra() {
	for len(b.sc.extra) > 0 {
		extra := b.sc.extra
		b.sc.extra = nil
		b.lits = append(b.lits, extra...)
	}
}

// plainLiteral lowers an atom, comparison or truth value.
func (lw *lowerer) plainLiteral(b *body, l grammar.Literal) {
	switch l := l.(type) {
	case *grammar.AtomLiteral:
		if l.Sign != grammar.Positive && anyAnonymous(l.Atom.Args) {
			lw.projected(b, l)
			return
		}
		rel := lw.atomRelation(l.Atom)
		lw.use(rel, l.Sp)
		args := lw.terms(b.sc, l.Atom.Args)
		if l.Sign == grammar.Positive {
			args = lw.patterns(b.sc, args)
		}
		b.lits = append(b.lits, ir.Lit{Kind: ir.Atom, Sign: uint8(l.Sign), Rel: rel, Args: args, Span: l.Sp, Slot: b.slot()})
	case *grammar.Comparison:
		lw.comparison(b, l.Left, l.Guards[0], l.Sp)
	case *grammar.Boolean:
		if !l.Value {
			b.lits = append(b.lits, ir.Lit{Kind: ir.False, Span: l.Sp})
		}
	}
	b.takeExtra()
}

func (lw *lowerer) comparison(b *body, left grammar.Term, g grammar.Guard, span grammar.Span) {
	if g.Rel == grammar.Equal {
		// An interval on one side is met by each of its numbers.
		for _, s := range [2][2]grammar.Term{{left, g.Term}, {g.Term, left}} {
			if iv, ok := s[1].(*grammar.Interval); ok {
				x := lw.pattern(b.sc, lw.term(b.sc, s[0]))
				b.lits = append(b.lits, ir.Lit{Kind: ir.Interval, Args: []*ir.Term{x, lw.term(b.sc, iv.Left), lw.term(b.sc, iv.Right)}, Span: span})
				return
			}
		}
	}
	l, r := lw.term(b.sc, left), lw.term(b.sc, g.Term)
	if g.Rel == grammar.Equal {
		l, r = lw.side(b.sc, l), lw.side(b.sc, r)
	}
	b.lits = append(b.lits, ir.Lit{Kind: ir.Compare, Op: g.Rel, Args: []*ir.Term{l, r}, Span: span})
}

// side makes functions in equations fit for matching.
func (lw *lowerer) side(sc *scope, t *ir.Term) *ir.Term {
	if t.Kind == ir.Function || t.Kind == ir.Minus {
		return lw.pattern(sc, t)
	}
	return t
}

func anonymous(t grammar.Term) bool {
	switch t := t.(type) {
	case *grammar.Variable:
		return t.Name == "_"
	case *grammar.Function:
		return anyAnonymous(t.Args)
	case *grammar.Tuple:
		return anyAnonymous(t.Args)
	case *grammar.Unary:
		return anonymous(t.Arg)
	case *grammar.Binary:
		return anonymous(t.Left) || anonymous(t.Right)
	case *grammar.Interval:
		return anonymous(t.Left) || anonymous(t.Right)
	case *grammar.Abs:
		return anyAnonymous(t.Alternatives)
	}
	return false
}

func anyAnonymous(ts []grammar.Term) bool {
	for _, t := range ts {
		if anonymous(t) {
			return true
		}
	}
	return false
}

// projected lowers "not p(X,_)", which says that there is no such p at all: an
// auxiliary predicate holds the projection of p.
func (lw *lowerer) projected(b *body, l *grammar.AtomLiteral) {
	var key strings.Builder
	fmt.Fprintf(&key, "%t %s", l.Atom.Negated, l.Atom.Name)
	ob := &body{sc: newScope(), globals: names{}}
	var args []grammar.Term    // of p, in the rule that projects
	var outside []grammar.Term // of the projection, where it is used
	var inside []grammar.Term  // of the projection, in its own head
	for i, a := range l.Atom.Args {
		if !anonymous(a) {
			v := &grammar.Variable{At: grammar.At{Sp: a.Pos()}, Name: fmt.Sprintf("A%d'", i)}
			args, inside, outside = append(args, v), append(inside, v), append(outside, a)
			key.WriteString(" A")
			continue
		}
		args = append(args, a)
		key.WriteByte(' ')
		key.Write(grammar.AppendTerm(nil, a))
		vars := names{}
		vars.term(a)
		for _, name := range sortedNames(vars) {
			v := &grammar.Variable{At: grammar.At{Sp: a.Pos()}, Name: name}
			inside, outside = append(inside, v), append(outside, v)
		}
	}
	rel, ok := lw.projections[key.String()]
	if !ok {
		rel = lw.internal(fmt.Sprintf("projection'%d", len(lw.projections)), len(inside))
		lw.projections[key.String()] = rel
		atom := *l.Atom
		atom.Args = args
		lw.plainLiteral(ob, &grammar.AtomLiteral{At: l.At, Atom: &atom})
		head := ir.HeadAtom{Rel: rel, Args: lw.terms(ob.sc, inside), Span: l.Sp}
		lw.finish(ob, &ir.Rule{Kind: ir.HeadNormal, Atoms: []ir.HeadAtom{head}}, l.Sp)
	}
	b.lits = append(b.lits, ir.Lit{Kind: ir.Atom, Sign: uint8(l.Sign), Rel: rel, Args: lw.terms(b.sc, outside), Span: l.Sp, Slot: b.slot()})
	b.takeExtra()
}
