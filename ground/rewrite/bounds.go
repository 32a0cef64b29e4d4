package rewrite

import (
	"math"

	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/ground/ir"
)

// Integer bounds (clingo 5.5 and later): variables that occur only in
// comparisons are safe if these, read as linear inequalities over the integers,
// confine each of them to a finite interval. "1 <= X, X <= 3" binds X to 1..3, and
// "X+Y <= 4, X >= 1, Y >= 1" binds both. The bounds are found by propagation:
// each inequality, with the known bounds of its other variables, bounds the
// variable that is left. Comparisons with anything but linear terms say nothing.

// inequality is sum(coef*var) + constant >= 0.
type inequality struct {
	terms    map[int]int64
	order    []int
	constant int64
}

type interval struct {
	low, high       int64
	hasLow, hasHigh bool
}

// farBound keeps propagated bounds away from wrapping.
const farBound = int64(1) << 40

// bounds gives interval literals for the variables not in bound whose range the
// comparisons among lits make finite.
func (lw *lowerer) bounds(lits []ir.Lit, bound bitset) []ir.Lit {
	var system []inequality
	for i := range lits {
		l := &lits[i]
		if l.Kind == ir.Interval {
			low, high := l.Args[1], l.Args[2]
			lw.inequality(&system, grammar.GreaterEqual, l.Args[0], low)
			lw.inequality(&system, grammar.LessEqual, l.Args[0], high)
		}
		if l.Kind == ir.Compare {
			lw.inequality(&system, l.Op, l.Args[0], l.Args[1])
		}
	}
	known := map[int]*interval{}
	get := func(v int) *interval {
		if known[v] == nil {
			known[v] = &interval{}
		}
		return known[v]
	}
	// A bound found later can tighten an earlier one for long; the first finite
	// ones suffice, so the number of rounds is limited.
	for range 2*len(system) + 8 {
		changed := false
		for _, q := range system {
			changed = q.propagate(get) || changed
		}
		if !changed {
			break
		}
	}
	var out []ir.Lit
	for _, q := range system {
		for _, v := range q.order {
			iv := known[v]
			if bound.has(v) || iv == nil || !iv.hasLow || !iv.hasHigh {
				continue
			}
			bound.add(v)
			span := lits[0].Span
			num := func(n int64) *ir.Term { return constant(lw.symbols.Number(n), span) }
			out = append(out, ir.Lit{Kind: ir.Interval, Args: []*ir.Term{variable(v, span), num(iv.low), num(iv.high)}, Span: span})
		}
	}
	return out
}

func (lw *lowerer) inequality(system *[]inequality, op grammar.Relation, l, r *ir.Term) {
	diff := inequality{terms: map[int]int64{}}
	if !lw.linear(&diff, l, 1) || !lw.linear(&diff, r, -1) {
		return
	}
	add := func(sign, constant int64) {
		q := inequality{terms: map[int]int64{}, order: diff.order, constant: sign*diff.constant + constant}
		for v, c := range diff.terms {
			q.terms[v] = sign * c
		}
		*system = append(*system, q)
	}
	switch op {
	case grammar.GreaterEqual:
		add(1, 0)
	case grammar.Greater:
		add(1, -1)
	case grammar.LessEqual:
		add(-1, 0)
	case grammar.Less:
		add(-1, -1)
	case grammar.Equal:
		add(1, 0)
		add(-1, 0)
	}
}

// linear adds factor*t to the inequality; false where t is not linear.
func (lw *lowerer) linear(q *inequality, t *ir.Term, factor int64) bool {
	small := func(n int64) bool { return n < farBound && n > -farBound }
	put := func(v int, c int64) {
		if _, ok := q.terms[v]; !ok {
			q.order = append(q.order, v)
		}
		q.terms[v] += c
	}
	switch t.Kind {
	case ir.Constant:
		n, ok := lw.symbols.Int(t.Sym)
		if !ok || !small(n) {
			return false
		}
		q.constant += factor * n
		return small(q.constant)
	case ir.Variable:
		put(t.Var, factor)
		return true
	case ir.Linear:
		if !small(t.A*factor) || !small(t.B) {
			return false
		}
		put(t.Var, factor*t.A)
		q.constant += factor * t.B
		return small(q.constant)
	case ir.Minus:
		return lw.linear(q, t.Args[0], -factor)
	case ir.Operation:
		l, r := t.Args[0], t.Args[1]
		switch t.Op {
		case grammar.Add:
			return lw.linear(q, l, factor) && lw.linear(q, r, factor)
		case grammar.Sub:
			return lw.linear(q, l, factor) && lw.linear(q, r, -factor)
		case grammar.Mul:
			if l.Kind != ir.Constant {
				l, r = r, l
			}
			if l.Kind == ir.Constant {
				if n, ok := lw.symbols.Int(l.Sym); ok && n < math.MaxInt16 && n > -math.MaxInt16 && factor < math.MaxInt32 && factor > -math.MaxInt32 {
					return lw.linear(q, r, factor*n)
				}
			}
		}
	}
	return false
}

// propagate tightens the bounds of each variable by those of the others.
func (q *inequality) propagate(get func(int) *interval) bool {
	changed := false
	for _, v := range q.order {
		c := q.terms[v]
		if c == 0 {
			continue
		}
		// c*v >= -(constant + the most that the others can contribute)
		rest, ok := q.constant, true
		for _, w := range q.order {
			d := q.terms[w]
			if w == v || d == 0 {
				continue
			}
			iv := get(w)
			switch {
			case d > 0 && iv.hasHigh:
				rest += d * iv.high
			case d < 0 && iv.hasLow:
				rest += d * iv.low
			default:
				ok = false
			}
			if rest > farBound || rest < -farBound {
				ok = false
			}
			if !ok {
				break
			}
		}
		if !ok {
			continue
		}
		iv := get(v)
		if c > 0 {
			if low := ceilDiv(-rest, c); !iv.hasLow || low > iv.low {
				iv.low, iv.hasLow, changed = low, true, true
			}
		} else if high := floorDiv(rest, -c); !iv.hasHigh || high < iv.high {
			iv.high, iv.hasHigh, changed = high, true, true
		}
	}
	return changed
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

func ceilDiv(a, b int64) int64 { return -floorDiv(-a, b) }
