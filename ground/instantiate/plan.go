package instantiate

import (
	"math"

	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/ground/ir"
	"github.com/krrasp/krrasp/ground/relation"
)

// A plan is a rule's body in the order in which it is joined. Steps produce
// bindings one after the other; tests follow the step that binds the last of
// their variables. Positive literals come in the order of their estimated number
// of matches, given what is bound before them (order by relation sizes and bound
// arguments), the literal over new rows first.

type stepKind uint8

const (
	stepScan     stepKind = iota // all rows of a range
	stepIndex                    // the rows with a key
	stepInterval                 // the numbers of an interval
	stepCall                     // the values of a call
)

// rows of a relation that a literal ranges over in semi-naive evaluation.
type rows uint8

const (
	allRows rows = iota
	oldRows
	newRows
)

type column struct {
	index int
	pattern
}

type step struct {
	kind    stepKind
	rows    rows
	rel     int
	r       *relation.Relation
	index   *relation.Index
	key     []*ir.Term
	columns []column
	slot    int // of the ground literal; -1: none
	lit     *ir.Lit
	pattern pattern  // of an interval's or call's value
	low     *ir.Term // of an interval; the call
	high    *ir.Term
	tests   []test
	// once: nothing behind this step depends on which row was taken, so a
	// certain row makes the others superfluous.
	once bool
	// domain: the row is the key of the element's set.
	domain bool
}

type testKind uint8

const (
	testCompare testKind = iota // both sides are bound
	testAssign                  // pattern matches the value of term
	testAtom                    // a bound atom, with its sign
	testResult                  // a bound result
	testMember                  // a bound number lies in an interval
	testDomain
	testFalse
)

type test struct {
	kind    testKind
	op      grammar.Relation
	rows    rows
	lit     *ir.Lit
	pattern pattern
	term    *ir.Term
}

type plan struct {
	rule  *ir.Rule
	pre   []test // before the first step
	steps []step
}

// estimate guesses how many rows of r match a literal of which bound of its
// arguments are known.
func estimate(n, bound, arity float64) float64 {
	if arity == 0 || bound >= arity {
		return 0.5
	}
	return math.Pow(n, 1-bound/arity)
}

// compile orders a rule's body. delta is the index in the body of the literal
// that ranges over new rows, or -1; old tells which literals range over old rows.
func (m *machine) compile(r *ir.Rule, delta int, ranges []rows) *plan {
	p := &plan{rule: r}
	bound := make(varSet, r.NumVars)
	used := useCounts(r)
	done := make([]bool, len(r.Body))
	left := len(r.Body)
	// tests appends every literal that can be decided now.
	tests := func(to *[]test) {
		for changed := true; changed; {
			changed = false
			for i := range r.Body {
				if !done[i] && i != delta {
					if t, ok := m.test(&r.Body[i], bound, ranges[i]); ok {
						*to = append(*to, t)
						done[i], changed = true, true
						left--
					}
				}
			}
		}
	}
	tests(&p.pre)
	for left > 0 {
		best, cost := -1, math.Inf(1)
		for i := range r.Body {
			if done[i] {
				continue
			}
			if i == delta {
				best = i
				break
			}
			if c, ok := m.cost(&r.Body[i], bound, ranges[i]); ok && c < cost {
				best, cost = i, c
			}
		}
		if best < 0 {
			m.err = errUnsafe
			return p
		}
		done[best] = true
		left--
		p.steps = append(p.steps, m.step(&r.Body[best], bound, ranges[best], used))
		if best == delta {
			delta = -1
		}
		tests(&p.steps[len(p.steps)-1].tests)
	}
	p.markOnce()
	return p
}

// useCounts counts the places that mention each variable.
func useCounts(r *ir.Rule) []int {
	n := make([]int, r.NumVars)
	count := func(ts []*ir.Term) {
		for _, t := range ts {
			for _, v := range t.Vars(nil) {
				n[v]++
			}
		}
	}
	for i := range r.Body {
		count(r.Body[i].Args)
	}
	for i := range r.Atoms {
		count(r.Atoms[i].Args)
	}
	for i := range r.Compares {
		count(r.Compares[i].Args)
	}
	for i := range r.Expand {
		count(r.Expand[i].Args)
	}
	count(r.Terms)
	count(r.Key)
	return n
}

// cost estimates the number of bindings a literal produces now; ok is false where
// it can't be evaluated yet.
func (m *machine) cost(l *ir.Lit, bound varSet, rs rows) (float64, bool) {
	switch l.Kind {
	case ir.Atom, ir.Domain, ir.Result:
		if l.Kind == ir.Atom && l.Sign != 0 {
			return 0, false
		}
		n, arity := 0.0, 0.0
		for _, t := range l.Args {
			arity++
			if bound.term(t) {
				n++
			} else if t.Kind == ir.Function {
				for _, a := range t.Args {
					if bound.term(a) {
						n += 0.5
						break
					}
				}
			}
		}
		size := float64(m.size(l.Rel, rs))
		return estimate(size, n, arity) + float64(l.Slot)*1e-6, true
	case ir.Interval:
		if !bound.term(l.Args[1]) || !bound.term(l.Args[2]) {
			return 0, false
		}
		c := 50.0
		if l.Args[1].Kind == ir.Constant && l.Args[2].Kind == ir.Constant {
			a, _ := m.symbols.Int(l.Args[1].Sym)
			b, _ := m.symbols.Int(l.Args[2].Sym)
			c = math.Max(float64(b)-float64(a)+1, 0)
		}
		return c, true
	case ir.Compare:
		if t := callSide(l, bound); t != nil {
			return 2, true
		}
	}
	return 0, false
}

// callSide gives the evaluable call on a side of an equation whose other side can
// be matched against its values.
func callSide(l *ir.Lit, bound varSet) *ir.Term {
	if l.Op != grammar.Equal {
		return nil
	}
	for i := range 2 {
		if l.Args[i].Kind == ir.Call && bound.term(l.Args[i]) && bound.matchable(l.Args[1-i]) {
			return l.Args[i]
		}
	}
	return nil
}

// step makes the step for a literal and binds its variables.
func (m *machine) step(l *ir.Lit, bound varSet, rs rows, used []int) step {
	s := step{lit: l, rel: l.Rel, rows: rs, slot: -1}
	switch l.Kind {
	case ir.Interval:
		s.kind, s.low, s.high = stepInterval, l.Args[1], l.Args[2]
		s.pattern = bound.compile(l.Args[0], nil)
		return s
	case ir.Compare:
		s.kind, s.low = stepCall, callSide(l, bound)
		other := l.Args[0]
		if other == s.low {
			other = l.Args[1]
		}
		s.pattern = bound.compile(other, nil)
		return s
	}
	s.r = m.prog.Relations[l.Rel]
	s.domain = l.Kind == ir.Domain
	if l.Kind != ir.Domain {
		s.slot = l.Slot
	}
	skip := map[int]bool{}
	if rs != newRows {
		if key, values := bound.keyOf(l.Args, m.symbols); values != nil {
			s.kind, s.key, s.index = stepIndex, values, s.r.Index(key)
			for _, c := range key.Columns {
				skip[c] = true
			}
		}
	}
	for i, t := range l.Args {
		if skip[i] {
			continue
		}
		if p := bound.compile(t, used); p.kind != patSkip {
			s.columns = append(s.columns, column{i, p})
		}
	}
	return s
}

// matchable is the planner's view of rewrite's matchable.
func (b varSet) matchable(t *ir.Term) bool {
	switch t.Kind {
	case ir.Constant, ir.Variable, ir.Linear:
		return true
	case ir.Function, ir.Minus:
		for _, a := range t.Args {
			if !b.matchable(a) {
				return false
			}
		}
		return true
	}
	return b.term(t)
}

// test gives the test for a literal, if all it needs is bound.
func (m *machine) test(l *ir.Lit, bound varSet, rs rows) (test, bool) {
	t := test{lit: l, op: l.Op, rows: rs}
	all := true
	for _, a := range l.Args {
		all = all && bound.term(a)
	}
	switch l.Kind {
	case ir.False:
		t.kind = testFalse
		return t, true
	case ir.Compare:
		if all && !(l.Op == grammar.Equal && (l.Args[0].Kind == ir.Call || l.Args[1].Kind == ir.Call)) {
			t.kind = testCompare
			return t, true
		}
		if l.Op != grammar.Equal {
			return t, false
		}
		for i := range 2 {
			if bound.term(l.Args[i]) && l.Args[i].Kind != ir.Call && bound.matchable(l.Args[1-i]) {
				t.kind, t.term, t.pattern = testAssign, l.Args[i], bound.compile(l.Args[1-i], nil)
				return t, true
			}
		}
		return t, false
	case ir.Interval:
		t.kind = testMember
	case ir.Domain:
		t.kind = testDomain
	case ir.Result:
		t.kind = testResult
	case ir.Atom:
		t.kind = testAtom
	}
	return t, all
}

// markOnce finds the steps whose bindings nothing behind them looks at.
func (p *plan) markOnce() {
	later := map[int]bool{}
	see := func(ts []*ir.Term) {
		for _, t := range ts {
			for _, v := range t.Vars(nil) {
				later[v] = true
			}
		}
	}
	r := p.rule
	for i := range r.Atoms {
		see(r.Atoms[i].Args)
	}
	for i := range r.Compares {
		see(r.Compares[i].Args)
	}
	for i := range r.Expand {
		see(r.Expand[i].Args)
	}
	see(r.Terms)
	see(r.Key)
	for i := len(p.steps) - 1; i >= 0; i-- {
		s := &p.steps[i]
		lits := false
		for _, t := range s.tests {
			lits = lits || t.kind == testAtom || t.kind == testResult
		}
		if (s.kind == stepScan || s.kind == stepIndex) && !s.domain && !lits {
			s.once = true
			for j := range s.columns {
				s.once = s.once && !s.columns[j].bindsAny(later)
			}
			for _, t := range s.tests {
				if t.kind == testAssign {
					s.once = s.once && !t.pattern.bindsAny(later)
				}
			}
		}
		see(s.lit.Args)
		for _, t := range s.tests {
			see(t.lit.Args)
		}
	}
}

// bindsAny reports whether the pattern binds a variable of the set.
func (p *pattern) bindsAny(vars map[int]bool) bool {
	switch p.kind {
	case patBind, patLinear:
		return vars[p.reg]
	}
	for i := range p.args {
		if p.args[i].bindsAny(vars) {
			return true
		}
	}
	return false
}
