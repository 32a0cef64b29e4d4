package instantiate

import (
	"fmt"
	"math"
	"strings"

	"github.com/krrasp/krrasp/ground/arith"
	"github.com/krrasp/krrasp/ground/ir"
	"github.com/krrasp/krrasp/ground/relation"
	"github.com/krrasp/krrasp/ground/symbol"
)

// A pattern is a term seen from a given place of a plan, where it is known which
// variables are bound: matching it against a symbol checks the bound parts and
// binds the others.
type pattern struct {
	kind patternKind
	neg  bool
	reg  int
	sym  symbol.Symbol
	name uint32
	a, b int64
	args []pattern
	term *ir.Term
}

type patternKind uint8

const (
	patSkip     patternKind = iota // any value
	patBind                        // reg becomes the value
	patReg                         // reg is the value
	patConst                       // sym is the value
	patFunction                    // name(args)
	patLinear                      // reg becomes (value-b)/a
	patMinus                       // args[0] matches -value
	patEval                        // term has the value
)

// varSet is the set of bound variables while a plan is made.
type varSet []bool

func (b varSet) term(t *ir.Term) bool {
	switch t.Kind {
	case ir.Constant:
		return true
	case ir.Variable, ir.Linear:
		return b[t.Var]
	}
	for _, a := range t.Args {
		if !b.term(a) {
			return false
		}
	}
	return true
}

// compile gives the pattern of t and binds its variables. used tells which
// variables anything else looks at; others are skipped.
func (b varSet) compile(t *ir.Term, used []int) pattern {
	if t.Kind != ir.Constant && b.term(t) {
		if t.Kind == ir.Variable {
			return pattern{kind: patReg, reg: t.Var}
		}
		return pattern{kind: patEval, term: t}
	}
	switch t.Kind {
	case ir.Constant:
		return pattern{kind: patConst, sym: t.Sym}
	case ir.Variable:
		b[t.Var] = true
		if used != nil && used[t.Var] <= 1 {
			return pattern{kind: patSkip}
		}
		return pattern{kind: patBind, reg: t.Var}
	case ir.Linear:
		b[t.Var] = true
		return pattern{kind: patLinear, reg: t.Var, a: t.A, b: t.B}
	case ir.Minus:
		return pattern{kind: patMinus, args: []pattern{b.compile(t.Args[0], used)}}
	case ir.Function:
		p := pattern{kind: patFunction, name: t.Name, neg: t.Negated}
		for _, a := range t.Args {
			p.args = append(p.args, b.compile(a, used))
		}
		return p
	}
	return pattern{kind: patEval, term: t}
}

// match reports whether s fits, binding registers on the way.
func (m *machine) match(p *pattern, s symbol.Symbol) bool {
	switch p.kind {
	case patSkip:
		return true
	case patBind:
		m.regs[p.reg] = s
		return true
	case patReg:
		return m.regs[p.reg] == s
	case patConst:
		return p.sym == s
	case patFunction:
		if m.symbols.KindOf(s) != symbol.KindFunction || m.symbols.NameID(s) != p.name || m.symbols.Negative(s) != p.neg {
			return false
		}
		args := m.symbols.Args(s)
		if len(args) != len(p.args) {
			return false
		}
		for i := range p.args {
			if !m.match(&p.args[i], args[i]) {
				return false
			}
		}
		return true
	case patLinear:
		n, ok := m.symbols.Int(s)
		if !ok {
			return false
		}
		n, err := arith.Sub(n, p.b)
		if err != nil || n%p.a != 0 || p.a == -1 && n == math.MinInt64 {
			return false
		}
		m.regs[p.reg] = m.symbols.Number(n / p.a)
		return true
	case patMinus:
		n, err := arith.Minus(m.symbols, s)
		return err == nil && m.match(&p.args[0], n)
	}
	v, ok := m.eval(p.term)
	return ok && v == s
}

// spot is a place inside a row that a key takes a value from: a column, then
// arguments of functions.
type spot struct {
	column int
	path   []int
}

// shape is a function that must stand at a place for a row to fit a key.
type shape struct {
	spot
	name  uint32
	neg   bool
	arity int
}

// keyOf splits the arguments of a literal into a key of bound values and what is
// left. It gives the key's terms and nil if nothing is bound.
func (b varSet) keyOf(args []*ir.Term, symbols *symbol.Table) (key relation.Key, values []*ir.Term) {
	var spots []spot
	var shapes []shape
	nested := false
	var walk func(t *ir.Term, at spot)
	walk = func(t *ir.Term, at spot) {
		if b.term(t) {
			spots, values = append(spots, at), append(values, t)
			nested = nested || len(at.path) > 0
			return
		}
		if t.Kind == ir.Function {
			shapes = append(shapes, shape{at, t.Name, t.Negated, len(t.Args)})
			for i, a := range t.Args {
				walk(a, spot{at.column, append(append([]int(nil), at.path...), i)})
			}
		}
	}
	for i, t := range args {
		walk(t, spot{column: i})
	}
	if len(values) == 0 {
		return key, nil
	}
	if !nested {
		for _, s := range spots {
			key.Columns = append(key.Columns, s.column)
		}
		return key, values
	}
	var id strings.Builder
	fmt.Fprint(&id, spots, shapes)
	key.ID = id.String()
	key.Extract = func(dst, row []symbol.Symbol) ([]symbol.Symbol, bool) {
		for i := range shapes {
			s, ok := find(symbols, row, &shapes[i].spot)
			if !ok || symbols.KindOf(s) != symbol.KindFunction || symbols.NameID(s) != shapes[i].name || symbols.Negative(s) != shapes[i].neg || len(symbols.Args(s)) != shapes[i].arity {
				return dst, false
			}
		}
		for i := range spots {
			s, _ := find(symbols, row, &spots[i])
			dst = append(dst, s)
		}
		return dst, true
	}
	return key, values
}

func find(symbols *symbol.Table, row []symbol.Symbol, at *spot) (symbol.Symbol, bool) {
	s := row[at.column]
	for _, i := range at.path {
		args := symbols.Args(s)
		if i >= len(args) {
			return symbol.Invalid, false
		}
		s = args[i]
	}
	return s, true
}
