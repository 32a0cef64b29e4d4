package rewrite

import (
	"fmt"
	"slices"

	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/grammar/diag"
	"github.com/krrasp/krrasp/ground/ir"
	"github.com/krrasp/krrasp/ground/symbol"
)

// Safety (clingo guide, 3.1.2, on the unpooled rule): every variable must be
// bound by a positive literal, by an equation or interval whose other side is
// bound, or by integer bounds that follow from the comparisons of the rule.
// Binding is a closure: literals that can be evaluated bind further variables,
// until nothing changes.

// bitset is a set of variables.
type bitset []uint64

func (s bitset) has(v int) bool { return v>>6 < len(s) && s[v>>6]>>(v&63)&1 != 0 }

func (s *bitset) add(v int) {
	for v>>6 >= len(*s) {
		*s = append(*s, 0)
	}
	(*s)[v>>6] |= 1 << (v & 63)
}

func (s *bitset) terms(t *ir.Term) {
	for _, v := range t.Vars(nil) {
		s.add(v)
	}
}

func (s *bitset) lit(l *ir.Lit) {
	for _, t := range l.Args {
		s.terms(t)
	}
}

func (s bitset) within(o bitset) bool {
	for i, w := range s {
		if i >= len(o) && w != 0 || i < len(o) && w&^o[i] != 0 {
			return false
		}
	}
	return true
}

func termBound(t *ir.Term, bound bitset) bool {
	for _, v := range t.Vars(nil) {
		if !bound.has(v) {
			return false
		}
	}
	return true
}

// matchable reports whether a value can be matched against t: what is not bound
// in t stands where matching can find it.
func matchable(t *ir.Term, bound bitset) bool {
	switch t.Kind {
	case ir.Constant, ir.Variable, ir.Linear:
		return true
	case ir.Function, ir.Minus:
		for _, a := range t.Args {
			if !matchable(a, bound) {
				return false
			}
		}
		return true
	}
	return termBound(t, bound)
}

// binds adds to bound what l binds once the variables in bound are known; it
// reports whether anything was added.
func binds(l *ir.Lit, bound *bitset) bool {
	before := slices.Clone(*bound)
	switch l.Kind {
	case ir.Atom, ir.Domain:
		if l.Sign == 0 {
			bound.lit(l)
		}
	case ir.Result:
		if n := l.Occurrence.KeyArity; l.Occurrence.Assign {
			for _, t := range l.Args[:n] {
				if !termBound(t, *bound) {
					return false
				}
			}
			bound.terms(l.Args[n])
		}
	case ir.Compare:
		if l.Op != grammar.Equal {
			return false
		}
		for i := range 2 {
			if termBound(l.Args[i], *bound) && matchable(l.Args[1-i], *bound) {
				bound.terms(l.Args[1-i])
			}
		}
	case ir.Interval:
		if termBound(l.Args[1], *bound) && termBound(l.Args[2], *bound) && matchable(l.Args[0], *bound) {
			bound.terms(l.Args[0])
		}
	}
	return !bound.within(before)
}

// closure gives the variables that the literals bind, starting from bound. Where
// that leaves variables unbound, integer bounds that follow from comparisons
// become intervals, which are added to the body by addBounds.
func (lw *lowerer) closure(lits []ir.Lit, bound bitset) bitset {
	bound = slices.Clone(bound)
	for changed := true; changed; {
		changed = false
		for i := range lits {
			if binds(&lits[i], &bound) {
				changed = true
			}
		}
	}
	return bound
}

// safe checks a rule and adds the intervals that make it safe. It reports an
// error and gives false where a variable stays unbound.
func (lw *lowerer) safe(r *ir.Rule, b *body, bound bitset) bool {
	bound = lw.closure(r.Body, bound)
	need := ruleVars(r)
	if need.within(lw.closure(r.Expand, bound)) {
		return true
	}
	if ivs := lw.bounds(r.Body, bound); len(ivs) > 0 {
		r.Body = append(r.Body, ivs...)
		bound = lw.closure(r.Body, bound)
		if need.within(lw.closure(r.Expand, bound)) {
			return true
		}
	}
	lw.unsafe(r, b, bound)
	return false
}

func ruleVars(r *ir.Rule) bitset {
	var need bitset
	for i := range r.Body {
		need.lit(&r.Body[i])
	}
	for _, a := range r.Atoms {
		for _, t := range a.Args {
			need.terms(t)
		}
	}
	for i := range r.Compares {
		need.lit(&r.Compares[i])
	}
	for i := range r.Expand {
		need.lit(&r.Expand[i])
	}
	for _, t := range append(r.Terms, r.Key...) {
		need.terms(t)
	}
	return need
}

// undefinedIn finds an operation that has no value whatever its variables stand
// for. In the order of passes arithmetic comes before safety: it drops the rule.
func (lw *lowerer) undefinedIn(ts []*ir.Term) *ir.Term {
	for _, t := range ts {
		if u := lw.undefinedIn(t.Args); u != nil {
			return u
		}
		switch t.Kind {
		case ir.Operation, ir.Complement, ir.Absolute:
			for _, a := range t.Args {
				if a.Kind == ir.Constant && lw.symbols.KindOf(a.Sym) != symbol.KindNumber {
					return t
				}
			}
		}
		all := t.Kind == ir.Operation
		for _, a := range t.Args {
			all = all && a.Kind == ir.Constant
		}
		if all { // a constant operation that folding left: it is undefined
			return t
		}
	}
	return nil
}

func (lw *lowerer) unsafe(r *ir.Rule, b *body, bound bitset) {
	terms := append([]*ir.Term(nil), r.Terms...)
	for i := range r.Body {
		terms = append(terms, r.Body[i].Args...)
	}
	for i := range r.Atoms {
		terms = append(terms, r.Atoms[i].Args...)
	}
	if u := lw.undefinedIn(terms); u != nil {
		lw.info("operation-undefined", u.Span, "operation undefined")
		return
	}
	need := ruleVars(r)
	for _, acc := range b.accs {
		for _, name := range b.key(acc.elements) {
			need.add(b.sc.variable(name, acc.occ.Span))
		}
		for _, g := range acc.guards {
			need.terms(g.term)
		}
		for _, t := range []*ir.Term{acc.name, acc.bound} {
			if t != nil {
				need.terms(t)
			}
		}
	}
	d := diag.Errorf(lw.Files, "unsafe", r.Span, "unsafe variables")
	reported := names{}
	var list string
	for v := range b.sc.names {
		name := b.sc.names[v]
		if !need.has(v) || bound.has(v) || reported[name] && name != "_" {
			continue
		}
		if name == "_" && b.sc.spans[v].IsZero() {
			continue
		}
		reported[name] = true
		if list != "" {
			list += ", "
		}
		list += name
		d.Notes = append(d.Notes, diag.Note{Span: b.sc.spans[v], Message: fmt.Sprintf("'%s' is unsafe", name) + lw.mend(name)})
	}
	d.Message = "unsafe variables in this rule: " + list
	lw.errs = append(lw.errs, d)
}
