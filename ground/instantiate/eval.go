package instantiate

import (
	"errors"

	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/grammar/diag"
	"github.com/krrasp/krrasp/ground/arith"
	"github.com/krrasp/krrasp/ground/ir"
	"github.com/krrasp/krrasp/ground/symbol"
)

// eval computes a term whose variables are bound. ok is false where it is
// undefined (reported once per place, the instance is dropped) or beyond 64 bits
// (the machine then stops).
func (m *machine) eval(t *ir.Term) (s symbol.Symbol, ok bool) {
	switch t.Kind {
	case ir.Constant:
		return t.Sym, true
	case ir.Variable:
		return m.regs[t.Var], true
	case ir.Linear:
		if n, small := m.regs[t.Var].Small(); small {
			// A and B are below 2^31 and 2^40: this can't wrap.
			return m.symbols.Number(t.A*n + t.B), true
		}
		n, ok := m.symbols.Int(m.regs[t.Var])
		if !ok {
			return m.undefined(t)
		}
		n, err := arith.Mul(n, t.A)
		if err == nil {
			n, err = arith.Add(n, t.B)
		}
		if err != nil {
			return m.failed(t, err)
		}
		return m.symbols.Number(n), true
	case ir.Function:
		base := len(m.args)
		for _, a := range t.Args {
			s, ok := m.eval(a)
			if !ok {
				m.args = m.args[:base]
				return symbol.Invalid, false
			}
			m.args = append(m.args, s)
		}
		s := m.symbols.FunctionID(t.Name, m.args[base:], t.Negated)
		m.args = m.args[:base]
		return s, true
	case ir.Operation:
		a, ok := m.eval(t.Args[0])
		if !ok {
			return symbol.Invalid, false
		}
		b, ok := m.eval(t.Args[1])
		if !ok {
			return symbol.Invalid, false
		}
		s, err := arith.Binary(m.symbols, t.Op, a, b)
		if err != nil {
			return m.failed(t, err)
		}
		return s, true
	case ir.Minus, ir.Complement, ir.Absolute:
		a, ok := m.eval(t.Args[0])
		if !ok {
			return symbol.Invalid, false
		}
		f := arith.Minus
		switch t.Kind {
		case ir.Complement:
			f = arith.Complement
		case ir.Absolute:
			f = arith.Absolute
		}
		s, err := f(m.symbols, a)
		if err != nil {
			return m.failed(t, err)
		}
		return s, true
	}
	return m.call(t)
}

// failed handles the error of an operation.
func (m *machine) failed(t *ir.Term, err error) (symbol.Symbol, bool) {
	if errors.Is(err, arith.ErrUndefined) {
		return m.undefined(t)
	}
	if m.err == nil {
		m.err = diag.Errorf(m.opts.Files, "number", t.Span, "%v", err)
	}
	return symbol.Invalid, false
}

// undefined reports an undefined operation, once for each place.
func (m *machine) undefined(t *ir.Term) (symbol.Symbol, bool) {
	m.report("operation-undefined", t.Span, "operation undefined")
	return symbol.Invalid, false
}

// report gives an info once for each code and place.
func (m *machine) report(code diag.Code, span diag.Span, text string) {
	key := reported{code, span}
	if m.opts.Warn == nil || m.reported[key] {
		return
	}
	m.reported[key] = true
	d := diag.Errorf(m.opts.Files, code, span, "%s", text)
	d.Severity = diag.Info
	m.opts.Warn(d)
}

type reported struct {
	code diag.Code
	span diag.Span
}

// call evaluates @f(args): the first value; further ones come from an equation or
// interval with the call on its right, which rewriting does not split.
func (m *machine) call(t *ir.Term) (symbol.Symbol, bool) {
	values, ok := m.callAll(t)
	if !ok || len(values) == 0 {
		return symbol.Invalid, false
	}
	return values[0], true
}

func (m *machine) callAll(t *ir.Term) ([]symbol.Symbol, bool) {
	f := m.opts.Functions[t.Text]
	if f == nil {
		m.report("operation-undefined", t.Span, "operation undefined: function '"+t.Text+"' not found")
		return nil, false
	}
	args := make([]symbol.Symbol, len(t.Args))
	for i, a := range t.Args {
		s, ok := m.eval(a)
		if !ok {
			return nil, false
		}
		args[i] = s
	}
	values, err := f(m.symbols, args)
	if err != nil {
		m.report("operation-undefined", t.Span, "operation undefined: "+err.Error())
		return nil, false
	}
	return values, true
}

// evalInt computes a term that must be a number.
func (m *machine) evalInt(t *ir.Term) (int64, bool) {
	s, ok := m.eval(t)
	if !ok {
		return 0, false
	}
	n, ok := m.symbols.Int(s)
	if !ok {
		m.undefined(t)
	}
	return n, ok
}

// holds compares two symbols.
func (m *machine) holds(op grammar.Relation, a, b symbol.Symbol) bool {
	switch op {
	case grammar.Equal:
		return a == b
	case grammar.NotEqual:
		return a != b
	}
	c := m.symbols.Compare(a, b)
	switch op {
	case grammar.Less:
		return c < 0
	case grammar.LessEqual:
		return c <= 0
	case grammar.Greater:
		return c > 0
	}
	return c >= 0
}
