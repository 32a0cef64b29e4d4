package rewrite

import (
	"math"

	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/ground/arith"
	"github.com/krrasp/krrasp/ground/ir"
	"github.com/krrasp/krrasp/ground/symbol"
)

// Lowering of terms: variables become numbers, constants become symbols,
// constant arithmetic is folded, and X*a+b with numbers a and b becomes a linear
// term, which can be matched against a value. Intervals and, where a value is to
// be matched, other arithmetic are replaced by a fresh variable and a literal
// that binds it.

// scope numbers the variables of one rule and collects the literals that its
// terms gave rise to.
type scope struct {
	slots map[string]int
	names []string
	spans []grammar.Span
	extra []ir.Lit
}

func newScope() *scope { return &scope{slots: map[string]int{}} }

// variable gives the slot of a named variable.
func (sc *scope) variable(name string, span grammar.Span) int {
	if name == "_" {
		return sc.fresh("_", span)
	}
	if v, ok := sc.slots[name]; ok {
		return v
	}
	v := sc.fresh(name, span)
	sc.slots[name] = v
	return v
}

// fresh gives a slot that no name refers to.
func (sc *scope) fresh(name string, span grammar.Span) int {
	sc.names = append(sc.names, name)
	sc.spans = append(sc.spans, span)
	return len(sc.names) - 1
}

func variable(v int, span grammar.Span) *ir.Term {
	return &ir.Term{Kind: ir.Variable, Var: v, Span: span}
}

func constant(s symbol.Symbol, span grammar.Span) *ir.Term {
	return &ir.Term{Kind: ir.Constant, Sym: s, Span: span}
}

// term lowers t, which must be free of pools.
func (lw *lowerer) term(sc *scope, t grammar.Term) *ir.Term {
	span := t.Pos()
	switch t := t.(type) {
	case *grammar.Number:
		return constant(lw.symbols.Number(t.Value), span)
	case *grammar.String:
		return constant(lw.symbols.String(t.Value), span)
	case *grammar.Infimum:
		return constant(symbol.Inf, span)
	case *grammar.Supremum:
		return constant(symbol.Sup, span)
	case *grammar.Variable:
		return variable(sc.variable(t.Name, span), span)
	case *grammar.Function:
		if t.External {
			return &ir.Term{Kind: ir.Call, Text: t.Name, Args: lw.terms(sc, t.Args), Span: span}
		}
		if len(t.Args) == 0 {
			if s, ok := lw.constant(t.Name); ok && !t.HasArgs {
				return constant(s, span)
			}
			return constant(lw.symbols.Constant(t.Name, false), span)
		}
		return lw.function(lw.symbols.Name(t.Name), lw.terms(sc, t.Args), false, span)
	case *grammar.Tuple:
		return lw.function(0, lw.terms(sc, t.Args), false, span)
	case *grammar.Unary:
		arg := lw.term(sc, t.Arg)
		kind := ir.Minus
		if t.Op == grammar.BitNot {
			kind = ir.Complement
		}
		return lw.fold(&ir.Term{Kind: kind, Args: []*ir.Term{arg}, Span: span})
	case *grammar.Abs:
		return lw.fold(&ir.Term{Kind: ir.Absolute, Args: []*ir.Term{lw.term(sc, t.Alternatives[0])}, Span: span})
	case *grammar.Binary:
		l, r := lw.term(sc, t.Left), lw.term(sc, t.Right)
		return lw.fold(&ir.Term{Kind: ir.Operation, Op: t.Op, Args: []*ir.Term{l, r}, Span: span})
	case *grammar.Interval:
		v := variable(sc.fresh("_", span), span)
		sc.extra = append(sc.extra, ir.Lit{Kind: ir.Interval, Args: []*ir.Term{v, lw.term(sc, t.Left), lw.term(sc, t.Right)}, Span: span})
		return v
	}
	return constant(symbol.Inf, span) // pools are gone
}

func (lw *lowerer) terms(sc *scope, ts []grammar.Term) []*ir.Term {
	out := make([]*ir.Term, len(ts))
	for i, t := range ts {
		out[i] = lw.term(sc, t)
	}
	return out
}

// function builds name(args), as a constant where all arguments are.
func (lw *lowerer) function(name uint32, args []*ir.Term, negated bool, span grammar.Span) *ir.Term {
	syms := make([]symbol.Symbol, len(args))
	for i, a := range args {
		if a.Kind != ir.Constant {
			return &ir.Term{Kind: ir.Function, Name: name, Negated: negated, Args: args, Span: span}
		}
		syms[i] = a.Sym
	}
	return constant(lw.symbols.FunctionID(name, syms, negated), span)
}

// fold computes an operation over constants and recognises linear terms. What is
// undefined or too large stays as it is: grounding reports it where it matters.
func (lw *lowerer) fold(t *ir.Term) *ir.Term {
	all := true
	for _, a := range t.Args {
		all = all && a.Kind == ir.Constant
	}
	if all {
		var s symbol.Symbol
		var err error
		switch t.Kind {
		case ir.Operation:
			s, err = arith.Binary(lw.symbols, t.Op, t.Args[0].Sym, t.Args[1].Sym)
		case ir.Minus:
			s, err = arith.Minus(lw.symbols, t.Args[0].Sym)
		case ir.Complement:
			s, err = arith.Complement(lw.symbols, t.Args[0].Sym)
		case ir.Absolute:
			s, err = arith.Absolute(lw.symbols, t.Args[0].Sym)
		}
		if err == nil {
			return constant(s, t.Span)
		}
		return t
	}
	if t.Kind != ir.Operation {
		return t
	}
	l, r := t.Args[0], t.Args[1]
	swapped := l.Kind == ir.Constant
	if swapped {
		l, r = r, l
	}
	n, ok := int64(0), false
	if r.Kind == ir.Constant {
		n, ok = lw.symbols.Int(r.Sym)
	}
	if !ok || l.Kind != ir.Variable && l.Kind != ir.Linear {
		return t
	}
	a, b := int64(1), int64(0)
	if l.Kind == ir.Linear {
		a, b = l.A, l.B
	}
	var err error
	switch {
	case t.Op == grammar.Add:
		b, err = arith.Add(b, n)
	case t.Op == grammar.Sub && !swapped:
		b, err = arith.Sub(b, n)
	case t.Op == grammar.Sub:
		if a, err = arith.Sub(0, a); err == nil {
			b, err = arith.Sub(n, b)
		}
	case t.Op == grammar.Mul && n != 0:
		if a, err = arith.Mul(a, n); err == nil {
			b, err = arith.Mul(b, n)
		}
	default:
		return t
	}
	// Far coefficients could wrap where the operations one by one do not.
	if err != nil || a > math.MaxInt32 || a < math.MinInt32 || b > 1<<40 || b < -1<<40 {
		return t
	}
	return &ir.Term{Kind: ir.Linear, Var: l.Var, A: a, B: b, Span: t.Span}
}

// pattern makes t fit for matching: operations that can't be inverted move into
// equations.
func (lw *lowerer) pattern(sc *scope, t *ir.Term) *ir.Term {
	switch t.Kind {
	case ir.Operation, ir.Complement, ir.Absolute, ir.Call:
		v := variable(sc.fresh("_", t.Span), t.Span)
		sc.extra = append(sc.extra, ir.Lit{Kind: ir.Compare, Op: grammar.Equal, Args: []*ir.Term{v, t}, Span: t.Span})
		return v
	case ir.Function:
		args := make([]*ir.Term, len(t.Args))
		for i, a := range t.Args {
			args[i] = lw.pattern(sc, a)
		}
		u := *t
		u.Args = args
		return &u
	case ir.Minus:
		u := *t
		u.Args = []*ir.Term{lw.pattern(sc, t.Args[0])}
		return &u
	}
	return t
}

func (lw *lowerer) patterns(sc *scope, ts []*ir.Term) []*ir.Term {
	for i, t := range ts {
		ts[i] = lw.pattern(sc, t)
	}
	return ts
}
