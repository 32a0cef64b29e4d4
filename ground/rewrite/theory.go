package rewrite

import (
	"fmt"
	"slices"

	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/grammar/diag"
	"github.com/krrasp/krrasp/ground/ir"
)

// Theory atoms (clingo guide, 6.3). A definition names the operators of its
// terms with their precedence and says where an atom may stand. Terms arrive as
// flat sequences of operators and operands; they are given their structure here,
// by precedence climbing, and become functions: an operator is a function of one
// or two arguments with its own name, [..] and {..} are functions "[]" and "{}".

// TheoryAtom is the definition of a theory atom.
type TheoryAtom struct {
	grammar.TheoryAtomDef
	elements, guard *theoryTerm
}

type theoryTerm struct {
	unary, binary map[string]grammar.TheoryOperatorDef
}

// DefineTheory takes in a #theory statement.
func (st *State) DefineTheory(def *grammar.TheoryDef) error {
	var errs diag.List
	fail := func(span grammar.Span, format string, args ...any) {
		errs = append(errs, diag.Errorf(st.Files, "theory", span, format, args...))
	}
	terms := map[string]*theoryTerm{}
	for _, t := range def.Terms {
		if terms[t.Name] != nil {
			fail(t.Sp, "redefinition of theory term %s", t.Name)
			continue
		}
		tt := &theoryTerm{unary: map[string]grammar.TheoryOperatorDef{}, binary: map[string]grammar.TheoryOperatorDef{}}
		for _, op := range t.Operators {
			table := tt.binary
			if op.Arity == grammar.UnaryOperator {
				table = tt.unary
			}
			if _, ok := table[op.Name]; ok {
				fail(op.Sp, "redefinition of theory operator %s", op.Name)
			}
			table[op.Name] = op
		}
		terms[t.Name] = tt
	}
	for _, a := range def.Atoms {
		key := fmt.Sprintf("%s/%d", a.Name, a.Arity)
		if st.Theories[key] != nil {
			fail(a.Sp, "multiple definitions of theory atom &%s", key)
			continue
		}
		ta := &TheoryAtom{TheoryAtomDef: a, elements: terms[a.Elements], guard: terms[a.Guard]}
		if ta.elements == nil {
			fail(a.Sp, "missing definition of theory term %s", a.Elements)
			continue
		}
		if a.HasGuard && ta.guard == nil {
			fail(a.Sp, "missing definition of theory term %s", a.Guard)
			continue
		}
		st.Theories[key] = ta
	}
	return errs.Err()
}

// theory checks an atom against its definition.
func (lw *lowerer) theory(a *grammar.TheoryAtom, place string) *TheoryAtom {
	key := fmt.Sprintf("%s/%d", a.Name, len(a.Args))
	def := lw.Theories[key]
	switch {
	case def == nil:
		lw.errorf("theory", a.Sp, "no definition found for theory atom &%s", key)
	case def.Kind == "head" && place != "head", def.Kind == "body" && place != "body", def.Kind == "directive" && place != "directive":
		lw.errorf("theory", a.Sp, "theory atom &%s may not stand here: it is defined for %s", key, def.Kind)
	case a.Op != "" && !def.HasGuard:
		lw.errorf("theory", a.Sp, "theory atom &%s is defined without a guard", key)
	case a.Op != "" && !slices.Contains(def.Operators, a.Op):
		lw.errorf("theory", a.Sp, "operator %s is not among the guard operators of theory atom &%s", a.Op, key)
	default:
		return def
	}
	return nil
}

// theoryAccumulation makes the parts that theory atoms in heads and bodies share.
func (lw *lowerer) theoryAccumulation(b *body, a *grammar.TheoryAtom, place string, kind ir.OccurrenceKind) *accumulation {
	def := lw.theory(a, place)
	if def == nil {
		return nil
	}
	occ := &ir.Occurrence{Kind: kind, Sign: uint8(a.Sign), TheoryOp: a.Op, Span: a.Sp, Directive: def.Kind == "directive"}
	acc := &accumulation{occ: occ}
	if len(a.Args) == 0 {
		acc.name = constant(lw.symbols.Constant(a.Name, false), a.Sp)
	} else {
		acc.name = lw.function(lw.symbols.Name(a.Name), lw.terms(b.sc, a.Args), false, a.Sp)
	}
	if a.Op != "" {
		acc.bound = lw.theoryTerm(b.sc, def.guard, a.Guard)
	}
	for _, e := range a.Elements {
		x := newElement(e.Sp, func(sc *scope) []*ir.Term {
			var out []*ir.Term
			for _, t := range e.Tuple {
				out = append(out, lw.theoryTerm(sc, def.elements, t))
			}
			return out
		}, nil, e.Condition)
		for _, t := range e.Tuple {
			x.vars.theoryTerm(t)
		}
		acc.elements = append(acc.elements, x)
	}
	b.takeExtra()
	return acc
}

func (lw *lowerer) bodyTheory(b *body, a *grammar.TheoryAtom) {
	if acc := lw.theoryAccumulation(b, a, "body", ir.BodyTheory); acc != nil {
		acc.slot = b.slot()
		b.accs = append(b.accs, acc)
	}
}

func (lw *lowerer) theoryHead(a *grammar.TheoryAtom, nodes []grammar.Node, span grammar.Span) {
	place := "head"
	if def := lw.Theories[fmt.Sprintf("%s/%d", a.Name, len(a.Args))]; def != nil && def.Kind == "directive" && len(nodes) == 0 {
		place = "directive"
	}
	globals := names{}
	globals.theoryAtom(a)
	b := lw.body(nodes, globals)
	acc := lw.theoryAccumulation(b, a, place, ir.TheoryHeadSet)
	if acc == nil {
		return
	}
	lw.setHead(b, acc, span)
}

// theoryTerm gives a theory term as a term.
func (lw *lowerer) theoryTerm(sc *scope, def *theoryTerm, t grammar.TheoryTerm) *ir.Term {
	switch t := t.(type) {
	case *grammar.Number:
		return lw.term(sc, t)
	case *grammar.String:
		return lw.term(sc, t)
	case *grammar.Variable:
		return lw.term(sc, t)
	case *grammar.TheoryFunction:
		if len(t.Args) == 0 {
			if s, ok := lw.constant(t.Name); ok {
				return constant(s, t.Sp)
			}
			return constant(lw.symbols.Constant(t.Name, false), t.Sp)
		}
		return lw.function(lw.symbols.Name(t.Name), lw.theoryTerms(sc, def, t.Args), false, t.Sp)
	case *grammar.TheorySequence:
		name := map[byte]string{'(': "", '[': "[]", '{': "{}"}[t.Open]
		args := lw.theoryTerms(sc, def, t.Args)
		if len(args) == 0 && name != "" {
			return constant(lw.symbols.Constant(name, false), t.Sp)
		}
		return lw.function(lw.symbols.Name(name), args, false, t.Sp)
	case *grammar.TheoryUnparsed:
		p := theoryParser{lw: lw, sc: sc, def: def, in: t.Elements, span: t.Sp}
		return p.binary(-1 << 62)
	}
	return constant(lw.symbols.Constant("", false), t.Pos())
}

func (lw *lowerer) theoryTerms(sc *scope, def *theoryTerm, ts []grammar.TheoryTerm) []*ir.Term {
	out := make([]*ir.Term, len(ts))
	for i, t := range ts {
		out[i] = lw.theoryTerm(sc, def, t)
	}
	return out
}

// theoryParser gives a flat sequence its structure. In each element but the
// first, the first operator is binary and the rest are unary.
type theoryParser struct {
	lw     *lowerer
	sc     *scope
	def    *theoryTerm
	in     []grammar.TheoryOperand
	pos    int
	skip   int // operators of in[pos] already consumed
	span   grammar.Span
	failed bool
}

func (p *theoryParser) fail(op string, kind string) {
	if !p.failed {
		p.lw.errorf("theory", p.span, "no definition of the %s operator %s for this theory term", kind, op)
	}
	p.failed = true
}

// binary parses operators of at least the given priority.
func (p *theoryParser) binary(least int64) *ir.Term {
	left := p.unary()
	for p.pos < len(p.in) && !p.failed {
		op := p.in[p.pos].Operators[0]
		d, ok := p.def.binary[op]
		if !ok {
			p.fail(op, "binary")
			break
		}
		if d.Priority < least {
			break
		}
		p.skip = 1
		next := d.Priority + 1
		if d.Arity == grammar.BinaryRight {
			next = d.Priority
		}
		right := p.binary(next)
		left = p.lw.function(p.lw.symbols.Name(op), []*ir.Term{left, right}, false, p.span)
	}
	return left
}

// unary parses prefix operators and the operand. An operator of lower priority
// than the binary ones that follow takes them with it.
func (p *theoryParser) unary() *ir.Term {
	e := p.in[p.pos]
	if p.skip < len(e.Operators) {
		op := e.Operators[p.skip]
		p.skip++
		d, ok := p.def.unary[op]
		if !ok {
			p.fail(op, "unary")
			return constant(p.lw.symbols.Constant(op, false), p.span)
		}
		arg := p.binary(d.Priority)
		return p.lw.function(p.lw.symbols.Name(op), []*ir.Term{arg}, false, p.span)
	}
	t := p.lw.theoryTerm(p.sc, p.def, e.Term)
	p.pos, p.skip = p.pos+1, 0
	return t
}
