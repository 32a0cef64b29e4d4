package rewrite

import (
	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/grammar/diag"
	"github.com/krrasp/krrasp/ground/arith"
	"github.com/krrasp/krrasp/ground/ir"
	"github.com/krrasp/krrasp/ground/symbol"
)

// Constants holds what #const statements and the command line define. Values may
// mention other constants in any order; they are computed once, by Resolve.
type Constants struct {
	definitions map[string]*definition
	values      map[string]symbol.Symbol
	order       []string
}

type definition struct {
	name     string
	value    grammar.Term
	span     grammar.Span
	override bool
	command  bool // given on the command line
	done     bool
	active   bool
}

// NewConstants gives an empty set of definitions.
func NewConstants() *Constants {
	return &Constants{definitions: map[string]*definition{}, values: map[string]symbol.Symbol{}}
}

// DefineCommand defines a constant from the command line: it replaces default
// definitions of the program, not those marked [override].
func (c *Constants) DefineCommand(name string, value grammar.Term) {
	c.set(&definition{name: name, value: value, command: true})
}

func (c *Constants) set(d *definition) {
	if _, ok := c.definitions[d.name]; !ok {
		c.order = append(c.order, d.name)
	}
	c.definitions[d.name] = d
}

// Define takes in a #const statement. A second definition of equal standing is
// an error.
func (c *Constants) Define(files *diag.Files, s *grammar.Const) error {
	d := &definition{name: s.Name, value: s.Value, span: s.Sp, override: s.Override}
	old := c.definitions[s.Name]
	switch {
	case old == nil || d.override && !old.override:
		c.set(d)
	case old.override && !d.override || old.command:
	default:
		e := diag.Errorf(files, "redefinition", s.Sp, "redefinition of constant %s", s.Name)
		e.Notes = []diag.Note{{Span: old.span, Message: "constant also defined here"}}
		return e
	}
	return nil
}

// Names gives the names defined, in order of first definition.
func (c *Constants) Names() []string { return c.order }

// Value gives a constant's value after Resolve.
func (c *Constants) Value(name string) (symbol.Symbol, bool) {
	s, ok := c.values[name]
	return s, ok
}

// Resolve computes all values.
func (st *State) Resolve() error {
	lw := &lowerer{State: st, symbols: st.Program.Symbols}
	for _, name := range st.Constants.order {
		lw.resolve(st.Constants.definitions[name])
	}
	return lw.errs.Err()
}

func (lw *lowerer) resolve(d *definition) {
	if d.done {
		return
	}
	if d.active {
		lw.errorf("constant", d.span, "cyclic constant definition of %s", d.name)
		return
	}
	if f, ok := d.value.(*grammar.Function); ok && f.Name == d.name && len(f.Args) == 0 && !f.External {
		// A constant that is its own value stays as it is.
		d.done = true
		lw.Constants.values[d.name] = lw.symbols.Constant(d.name, false)
		return
	}
	d.active = true
	lw.needs(d.value)
	d.active, d.done = false, true
	if hasPool(d.value) || anonymous(d.value) {
		lw.errorf("constant", d.span, "the value of constant %s is no single ground term", d.name)
		return
	}
	sc := newScope()
	t := lw.term(sc, d.value)
	if len(sc.names) > 0 {
		lw.errorf("constant", d.span, "the value of constant %s is no single ground term", d.name)
		return
	}
	if t.Kind != ir.Constant {
		// As in clingo: the name then stands for itself.
		lw.info("operation-undefined", d.span, "operation undefined: the value of constant %s", d.name)
		return
	}
	lw.Constants.values[d.name] = t.Sym
}

// needs resolves the constants that a term mentions.
func (lw *lowerer) needs(t grammar.Term) {
	switch t := t.(type) {
	case *grammar.Function:
		if len(t.Args) == 0 {
			if d := lw.Constants.definitions[t.Name]; d != nil {
				lw.resolve(d)
			}
		}
		lw.needsAll(t.Args)
	case *grammar.Tuple:
		lw.needsAll(t.Args)
	case *grammar.Unary:
		lw.needs(t.Arg)
	case *grammar.Binary:
		lw.needs(t.Left)
		lw.needs(t.Right)
	case *grammar.Abs:
		lw.needsAll(t.Alternatives)
	}
}

func (lw *lowerer) needsAll(ts []grammar.Term) {
	for _, t := range ts {
		lw.needs(t)
	}
}

// Substitute replaces constants and a part's parameters in a symbol; for facts,
// which are stored before all definitions are known.
func (st *State) Substitute(s symbol.Symbol, params map[string]symbol.Symbol) symbol.Symbol {
	t := st.Program.Symbols
	switch t.KindOf(s) {
	case symbol.KindConstant:
		v, ok := params[t.Text(s)]
		if !ok {
			v, ok = st.Constants.values[t.Text(s)]
		}
		if !ok {
			return s
		}
		if t.Negative(s) {
			if n, err := arith.Minus(t, v); err == nil {
				return n
			}
		}
		return v
	case symbol.KindFunction:
		args := append([]symbol.Symbol(nil), t.Args(s)...)
		changed := false
		for i, a := range args {
			args[i] = st.Substitute(a, params)
			changed = changed || args[i] != a
		}
		if changed {
			return t.FunctionID(t.NameID(s), args, t.Negative(s))
		}
	}
	return s
}
