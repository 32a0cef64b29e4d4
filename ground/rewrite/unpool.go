package rewrite

import (
	"fmt"

	"github.com/krrasp/krrasp/grammar"
)

// Unpooling. A pool (a;b) stands for each of its alternatives in turn. What that
// means depends on where it stands (clingo guide, 3.1.10): in the plain part
// of a rule, one rule for each alternative; inside an aggregate, a set or a
// condition, one element for each; in a disjunct, a conjunction; in the head of
// a conditional literal of a body, a disjunction. Negated comparison chains
// are alternatives of the same kind: not (a < b < c) is not a < b, or not b < c.

// group is a conditional literal of a body after unpooling: all its elements
// must hold.
type group struct {
	grammar.At
	elements []groupElement
}

// groupElement is "h1 | h2 | ... : condition".
type groupElement struct {
	heads     []grammar.Literal
	condition []grammar.Literal
}

// choices holds the alternatives of one position.
type choices[T any] [][]T

// product calls f with every combination of one alternative per position, until
// the context ends or there are too many. The slice is reused.
func product[T any](lw *lowerer, alts choices[T], f func([]T)) {
	for _, a := range alts {
		if len(a) == 0 {
			return
		}
	}
	total := 1
	for _, a := range alts {
		if total *= len(a); total > maxAlternatives {
			lw.tooMany()
			return
		}
	}
	pick := make([]int, len(alts))
	row := make([]T, len(alts))
	for lw.step() {
		for i, k := range pick {
			row[i] = alts[i][k]
		}
		f(row)
		i := len(pick) - 1
		for ; i >= 0; i-- {
			if pick[i]++; pick[i] < len(alts[i]) {
				break
			}
			pick[i] = 0
		}
		if i < 0 {
			return
		}
	}
}

func hasPool(t grammar.Term) bool {
	switch t := t.(type) {
	case *grammar.Pool:
		return true
	case *grammar.Function:
		return len(t.More) > 0 || anyPool(t.Args)
	case *grammar.Tuple:
		return anyPool(t.Args)
	case *grammar.Unary:
		return hasPool(t.Arg)
	case *grammar.Binary:
		return hasPool(t.Left) || hasPool(t.Right)
	case *grammar.Interval:
		return hasPool(t.Left) || hasPool(t.Right)
	case *grammar.Abs:
		return len(t.Alternatives) > 1 || anyPool(t.Alternatives)
	}
	return false
}

func anyPool(ts []grammar.Term) bool {
	for _, t := range ts {
		if hasPool(t) {
			return true
		}
	}
	return false
}

// unpoolTerm gives the alternatives of a term.
func (lw *lowerer) unpoolTerm(t grammar.Term) []grammar.Term {
	if t == nil || !hasPool(t) {
		return []grammar.Term{t}
	}
	var out []grammar.Term
	switch t := t.(type) {
	case *grammar.Pool:
		for _, a := range t.Alternatives {
			out = append(out, lw.unpoolTerm(a)...)
		}
	case *grammar.Function:
		for _, args := range append([][]grammar.Term{t.Args}, t.More...) {
			for _, row := range lw.unpoolTerms(args) {
				f := *t
				f.Args, f.More = row, nil
				out = append(out, &f)
			}
		}
	case *grammar.Tuple:
		for _, row := range lw.unpoolTerms(t.Args) {
			out = append(out, &grammar.Tuple{At: t.At, Args: row})
		}
	case *grammar.Unary:
		for _, a := range lw.unpoolTerm(t.Arg) {
			out = append(out, &grammar.Unary{At: t.At, Op: t.Op, Arg: a})
		}
	case *grammar.Binary:
		for _, row := range lw.unpoolTerms([]grammar.Term{t.Left, t.Right}) {
			out = append(out, &grammar.Binary{At: t.At, Op: t.Op, Left: row[0], Right: row[1]})
		}
	case *grammar.Interval:
		for _, row := range lw.unpoolTerms([]grammar.Term{t.Left, t.Right}) {
			out = append(out, &grammar.Interval{At: t.At, Left: row[0], Right: row[1]})
		}
	case *grammar.Abs:
		for _, alt := range t.Alternatives {
			for _, a := range lw.unpoolTerm(alt) {
				out = append(out, &grammar.Abs{At: t.At, Alternatives: []grammar.Term{a}})
			}
		}
	}
	return out
}

// unpoolTerms gives the alternatives of a list of terms.
func (lw *lowerer) unpoolTerms(ts []grammar.Term) [][]grammar.Term {
	if !anyPool(ts) {
		return [][]grammar.Term{ts}
	}
	alts := make(choices[grammar.Term], len(ts))
	for i, t := range ts {
		alts[i] = lw.unpoolTerm(t)
	}
	var out [][]grammar.Term
	product(lw, alts, func(row []grammar.Term) { out = append(out, append([]grammar.Term(nil), row...)) })
	return out
}

// unpoolAtom gives the alternatives of an atom.
func (lw *lowerer) unpoolAtom(a *grammar.Atom) []*grammar.Atom {
	if len(a.More) == 0 && !anyPool(a.Args) {
		return []*grammar.Atom{a}
	}
	var out []*grammar.Atom
	for _, args := range append([][]grammar.Term{a.Args}, a.More...) {
		for _, row := range lw.unpoolTerms(args) {
			b := *a
			b.Args, b.More = row, nil
			out = append(out, &b)
		}
	}
	return out
}

// conjunction is one alternative of a literal: a chain of comparisons gives
// several literals.
type conjunction []grammar.Literal

var negatedRelation = [...]grammar.Relation{
	grammar.Equal: grammar.NotEqual, grammar.NotEqual: grammar.Equal,
	grammar.Less: grammar.GreaterEqual, grammar.GreaterEqual: grammar.Less,
	grammar.Greater: grammar.LessEqual, grammar.LessEqual: grammar.Greater,
}

// unpoolLiteral gives the alternatives of a literal, each a conjunction. In
// these, comparisons have one guard and no sign.
func (lw *lowerer) unpoolLiteral(l grammar.Literal) []conjunction {
	var out []conjunction
	switch l := l.(type) {
	case *grammar.AtomLiteral:
		for _, a := range lw.unpoolAtom(l.Atom) {
			if a == l.Atom {
				return []conjunction{{l}}
			}
			out = append(out, conjunction{&grammar.AtomLiteral{At: l.At, Sign: l.Sign, Atom: a}})
		}
	case *grammar.Comparison:
		terms := []grammar.Term{l.Left}
		for _, g := range l.Guards {
			terms = append(terms, g.Term)
		}
		for _, row := range lw.unpoolTerms(terms) {
			var chain conjunction
			for i, g := range l.Guards {
				rel := g.Rel
				if l.Sign == grammar.Not {
					rel = negatedRelation[rel]
				}
				c := &grammar.Comparison{At: l.At, Left: row[i], Guards: []grammar.Guard{{Rel: rel, Term: row[i+1]}}}
				if l.Sign == grammar.Not {
					out = append(out, conjunction{c})
				} else {
					chain = append(chain, c)
				}
			}
			if chain != nil {
				out = append(out, chain)
			}
		}
	case *grammar.Boolean:
		return []conjunction{{&grammar.Boolean{At: l.At, Value: l.Value != (l.Sign == grammar.Not)}}}
	}
	return out
}

// unpoolCondition gives the alternatives of a condition.
func (lw *lowerer) unpoolCondition(ls []grammar.Literal) [][]grammar.Literal {
	alts := make(choices[conjunction], len(ls))
	for i, l := range ls {
		alts[i] = lw.unpoolLiteral(l)
	}
	var out [][]grammar.Literal
	product(lw, alts, func(row []conjunction) {
		var flat []grammar.Literal
		for _, c := range row {
			flat = append(flat, c...)
		}
		out = append(out, flat)
	})
	return out
}

// unpoolGuards gives the alternatives of the guards of an aggregate.
func (lw *lowerer) unpoolGuards(left, right *grammar.Guard) [][2]*grammar.Guard {
	alts := func(g *grammar.Guard) []*grammar.Guard {
		if g == nil {
			return []*grammar.Guard{nil}
		}
		var out []*grammar.Guard
		for _, t := range lw.unpoolTerm(g.Term) {
			out = append(out, &grammar.Guard{Rel: g.Rel, Term: t})
		}
		return out
	}
	var out [][2]*grammar.Guard
	for _, l := range alts(left) {
		for _, r := range alts(right) {
			out = append(out, [2]*grammar.Guard{l, r})
		}
	}
	return out
}

func (lw *lowerer) unpoolBodyElements(es []grammar.BodyElement) []grammar.BodyElement {
	var out []grammar.BodyElement
	for _, e := range es {
		for _, tuple := range lw.unpoolTerms(e.Tuple) {
			for _, c := range lw.unpoolCondition(e.Condition) {
				out = append(out, grammar.BodyElement{At: e.At, Tuple: tuple, Condition: c})
			}
		}
	}
	return out
}

// placed is a comparison or truth value as the literal of a set's element, with
// the number of its element and the terms that tell its instances apart. Both
// alternatives of a negated chain have the same.
type placed struct {
	grammar.Literal
	place int64
	terms []grammar.Term
}

// firstPlace is above the signs, with which the tuples of atoms begin.
const firstPlace = 3

// unpoolSet gives the elements of a set: one for each alternative. A comparison
// chain as the literal of an element is one literal more in its condition.
func (lw *lowerer) unpoolSet(es []*grammar.Conditional) []*grammar.Conditional {
	var out []*grammar.Conditional
	add := func(e *grammar.Conditional, l grammar.Literal, more, cond []grammar.Literal) {
		cond = append(append([]grammar.Literal(nil), more...), cond...)
		out = append(out, &grammar.Conditional{At: e.At, Literal: l, HasColon: e.HasColon, Condition: cond})
	}
	for _, e := range es {
		conditions := lw.unpoolCondition(e.Condition)
		var rows [][]grammar.Term
		switch l := e.Literal.(type) {
		case *grammar.AtomLiteral:
			for _, h := range lw.unpoolLiteral(l) {
				for _, c := range conditions {
					add(e, h[0], nil, c)
				}
			}
			continue
		case *grammar.Comparison:
			rows = lw.unpoolTerms(chainTerms(l))
		default:
			rows = [][]grammar.Term{nil}
		}
		for _, row := range rows {
			literal := e.Literal
			var values []grammar.Literal
			if c, ok := literal.(*grammar.Comparison); ok {
				row, values = lw.nameIntervals(row)
				literal = chain(c, row)
			}
			alternatives := lw.unpoolLiteral(literal)
			for _, c := range conditions {
				place := firstPlace + int64(len(out))
				for _, h := range alternatives {
					add(e, &placed{h[0], place, row}, append(h[1:len(h):len(h)], values...), c)
				}
			}
		}
	}
	return out
}

// nameIntervals puts variables in the place of intervals, with literals that bind
// them: the terms stand both in the literal and in the tuple that represents it.
func (lw *lowerer) nameIntervals(terms []grammar.Term) (named []grammar.Term, values []grammar.Literal) {
	if !anyInterval(terms) {
		return terms, nil
	}
	r := grammar.Rewriter{Term: func(t grammar.Term) grammar.Term {
		iv, ok := t.(*grammar.Interval)
		if !ok {
			return t
		}
		v := &grammar.Variable{At: iv.At, Name: fmt.Sprintf("_#%d", len(values)+1)}
		values = append(values, &grammar.Comparison{At: iv.At, Left: v, Guards: []grammar.Guard{{Rel: grammar.Equal, Term: iv}}})
		return v
	}}
	return r.Terms(terms), values
}

// chainTerms gives the terms of a comparison, from left to right.
func chainTerms(c *grammar.Comparison) []grammar.Term {
	terms := []grammar.Term{c.Left}
	for _, g := range c.Guards {
		terms = append(terms, g.Term)
	}
	return terms
}

// chain gives a comparison with other terms.
func chain(c *grammar.Comparison, terms []grammar.Term) *grammar.Comparison {
	out := &grammar.Comparison{At: c.At, Sign: c.Sign, Left: terms[0]}
	for i, g := range c.Guards {
		out.Guards = append(out.Guards, grammar.Guard{Rel: g.Rel, Term: terms[i+1]})
	}
	return out
}

func (lw *lowerer) unpoolHeadElements(es []grammar.HeadElement) []grammar.HeadElement {
	var out []grammar.HeadElement
	for _, e := range es {
		for _, tuple := range lw.unpoolTerms(e.Tuple) {
			for _, h := range lw.unpoolLiteral(e.Literal) {
				for _, c := range lw.unpoolCondition(e.Condition) {
					cond := append(append([]grammar.Literal(nil), h[1:]...), c...)
					out = append(out, grammar.HeadElement{At: e.At, Tuple: tuple, Literal: h[0], Condition: cond})
				}
			}
		}
	}
	return out
}

func (lw *lowerer) unpoolTheoryElements(es []grammar.TheoryElement) []grammar.TheoryElement {
	var out []grammar.TheoryElement
	for _, e := range es {
		for _, c := range lw.unpoolCondition(e.Condition) {
			out = append(out, grammar.TheoryElement{At: e.At, Tuple: e.Tuple, Condition: c})
		}
	}
	return out
}

func (lw *lowerer) unpoolTheoryAtom(a *grammar.TheoryAtom) []*grammar.TheoryAtom {
	var out []*grammar.TheoryAtom
	for _, args := range append([][]grammar.Term{a.Args}, a.More...) {
		for _, row := range lw.unpoolTerms(args) {
			b := *a
			b.Args, b.More, b.Elements = row, nil, lw.unpoolTheoryElements(a.Elements)
			out = append(out, &b)
		}
	}
	return out
}

// unpoolItem gives the alternatives of a body item; each is a conjunction of
// literals, groups, aggregates and theory atoms.
func (lw *lowerer) unpoolItem(item grammar.BodyItem) [][]grammar.Node {
	var out [][]grammar.Node
	switch it := item.(type) {
	case grammar.Literal:
		for _, c := range lw.unpoolLiteral(it) {
			var row []grammar.Node
			for _, l := range c {
				row = append(row, l)
			}
			out = append(out, row)
		}
	case *grammar.Conditional:
		g := &group{At: it.At}
		var heads []grammar.Literal
		conjunctive := false
		alts := lw.unpoolLiteral(it.Literal)
		for _, h := range alts {
			conjunctive = conjunctive || len(h) > 1
			heads = append(heads, h...)
		}
		for _, c := range lw.unpoolCondition(it.Condition) {
			if conjunctive && len(alts) == 1 {
				// A comparison chain: every link must hold.
				for _, h := range heads {
					g.elements = append(g.elements, groupElement{[]grammar.Literal{h}, c})
				}
				continue
			}
			g.elements = append(g.elements, groupElement{heads, c})
		}
		out = append(out, []grammar.Node{g})
	case *grammar.BodyAggregate:
		es := lw.unpoolBodyElements(it.Elements)
		for _, g := range lw.unpoolGuards(it.Left, it.Right) {
			a := *it
			a.Left, a.Right, a.Elements = g[0], g[1], es
			out = append(out, []grammar.Node{&a})
		}
	case *grammar.SetAggregate:
		es := lw.unpoolSet(it.Elements)
		for _, g := range lw.unpoolGuards(it.Left, it.Right) {
			a := *it
			a.Left, a.Right, a.Elements = g[0], g[1], es
			out = append(out, []grammar.Node{&a})
		}
	case *grammar.TheoryAtom:
		for _, a := range lw.unpoolTheoryAtom(it) {
			out = append(out, []grammar.Node{a})
		}
	}
	return out
}

// unpoolBody gives the alternatives of a body.
func (lw *lowerer) unpoolBody(body []grammar.BodyItem) [][]grammar.Node {
	alts := make(choices[[]grammar.Node], len(body))
	for i, it := range body {
		alts[i] = lw.unpoolItem(it)
	}
	var out [][]grammar.Node
	product(lw, alts, func(row [][]grammar.Node) {
		var flat []grammar.Node
		for _, c := range row {
			flat = append(flat, c...)
		}
		out = append(out, flat)
	})
	return out
}
