package rewrite

import (
	"context"

	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/grammar/diag"
	"github.com/krrasp/krrasp/ground/ir"
	"github.com/krrasp/krrasp/ground/relation"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/symbol"
)

// Lowering turns one statement after the other into rules over numbered
// variables. It goes through the body once, collecting plain literals and
// accumulations (aggregates, conditional literals, theory atoms), checks that
// the plain part binds what it must, and then makes for each accumulation an
// occurrence: a domain rule that collects the values of the global variables, an
// element rule for each element, and a literal that refers to the result.

// Signature names a predicate.
type Signature struct {
	Name    uint32
	Arity   int
	Negated bool
}

// Source is a rule or directive of the user's program.
type Source struct {
	Statement grammar.Statement
	Span      grammar.Span
}

// State is what lowering keeps from one call to the next.
type State struct {
	Program   *statement.Program
	Files     *diag.Files
	Constants *Constants
	// Sources by id; ids count from 1.
	Sources []Source
	// Warn receives warnings and infos.
	Warn func(*diag.Diagnostic)
	// Theories that are defined, by "name/arity" of their atoms.
	Theories map[string]*TheoryAtom

	relations   map[Signature]int
	projections map[string]int
	// Used and Defined tell for each relation whether a body mentions it, with
	// the first such place, and whether a head or #defined does.
	Used map[int]grammar.Span
	// ShownAt is the place of the first #show p/n.
	ShownAt map[int]grammar.Span
	Defined map[int]bool
}

// NewState gives an empty state over a program.
func NewState(p *statement.Program, files *diag.Files, warn func(*diag.Diagnostic)) *State {
	return &State{
		Program: p, Files: files, Warn: warn, Constants: NewConstants(),
		Sources: make([]Source, 1), Theories: map[string]*TheoryAtom{},
		relations: map[Signature]int{}, projections: map[string]int{},
		Used: map[int]grammar.Span{}, ShownAt: map[int]grammar.Span{}, Defined: map[int]bool{},
	}
}

// Begin starts a call of grounding: projections of earlier calls do not see the
// atoms that this one derives.
func (st *State) Begin() { clear(st.projections) }

// Relation gives the index of a predicate's relation, made when first asked for.
func (st *State) Relation(sig Signature) int {
	if i, ok := st.relations[sig]; ok {
		return i
	}
	i := st.addRelation(relation.New(sig.Name, sig.Arity, sig.Negated))
	st.relations[sig] = i
	return i
}

// Find gives the index of a predicate's relation, if it has one.
func (st *State) Find(sig Signature) (int, bool) {
	i, ok := st.relations[sig]
	return i, ok
}

func (st *State) addRelation(r *relation.Relation) int {
	return st.Program.AddRelation(r)
}

// internal makes a relation that holds no atoms of the user.
func (st *State) internal(name string, arity int) int {
	r := relation.New(st.Program.Symbols.Name(name), arity, false)
	r.Internal = true
	return st.addRelation(r)
}

// Lower lowers statements of a part whose parameters have the given values. It
// returns the rules made and an error that lists every statement at fault.
func Lower(ctx context.Context, st *State, statements []Located, params map[string]symbol.Symbol, out *ir.Program) error {
	lw := &lowerer{State: st, symbols: st.Program.Symbols, params: params, out: out, ctx: ctx}
	for _, s := range statements {
		if err := ctx.Err(); err != nil {
			return err
		}
		lw.source = s.Source
		lw.statement(s.Statement)
	}
	if lw.fatal != nil {
		return lw.fatal
	}
	return lw.errs.Err()
}

// Located is a statement with the id of its source.
type Located struct {
	Statement grammar.Statement
	Source    uint32
}

type lowerer struct {
	*State
	symbols *symbol.Table
	params  map[string]symbol.Symbol
	out     *ir.Program
	ctx     context.Context
	source  uint32
	errs    diag.List
	fatal   error
	steps   int
	crowded uint32 // the source last reported by tooMany
}

// constant gives the value of a name that #const or a part's parameter defines.
func (lw *lowerer) constant(name string) (symbol.Symbol, bool) {
	if s, ok := lw.params[name]; ok {
		return s, true
	}
	s, ok := lw.Constants.values[name]
	return s, ok
}

// maxAlternatives bounds what the pools of one statement can stand for.
const maxAlternatives = 10_000_000

// tooMany reports pools that stand for more than that, once a statement.
func (lw *lowerer) tooMany() {
	if lw.crowded != lw.source {
		lw.crowded = lw.source
		lw.errorf("pool", lw.Sources[lw.source].Span, "the pools of this statement stand for more than %d alternatives", maxAlternatives)
	}
}

// step counts work and tells when to stop.
func (lw *lowerer) step() bool {
	lw.steps++
	if lw.steps&1023 == 0 && lw.fatal == nil {
		lw.fatal = lw.ctx.Err()
	}
	return lw.fatal == nil
}

func (lw *lowerer) errorf(code diag.Code, span grammar.Span, format string, args ...any) {
	lw.errs = append(lw.errs, diag.Errorf(lw.Files, code, span, format, args...))
}

func (lw *lowerer) info(code diag.Code, span grammar.Span, format string, args ...any) {
	if lw.Warn != nil {
		d := diag.Errorf(lw.Files, code, span, format, args...)
		d.Severity = diag.Info
		lw.Warn(d)
	}
}

func (lw *lowerer) statement(s grammar.Statement) {
	switch s := s.(type) {
	case *grammar.Rule:
		lw.rule(s)
	case *grammar.Optimize:
		lw.optimize(s)
	case *grammar.WeakConstraint:
		lw.weakConstraint(s)
	case *grammar.ShowTerm:
		for _, body := range lw.unpoolBody(s.Body) {
			for _, t := range lw.unpoolTerm(s.Term) {
				lw.directive(ir.HeadShow, nil, []grammar.Term{t}, body, s.At)
			}
		}
	case *grammar.External:
		value := s.Type
		if value == nil {
			value = &grammar.Function{At: s.At, Name: "false"}
		}
		lw.atomDirective(ir.HeadExternal, s.Atom, []grammar.Term{value}, s.Body, s.At)
	case *grammar.Edge:
		for _, body := range lw.unpoolBody(s.Body) {
			for _, pair := range s.Pairs {
				for _, row := range lw.unpoolTerms(pair[:]) {
					lw.directive(ir.HeadEdge, nil, row, body, s.At)
				}
			}
		}
	case *grammar.Heuristic:
		priority := s.Priority
		if priority == nil {
			priority = &grammar.Number{At: s.At}
		}
		lw.atomDirective(ir.HeadHeuristic, s.Atom, []grammar.Term{s.Bias, priority, s.Modifier}, s.Body, s.At)
	case *grammar.ProjectAtom:
		lw.Program.HasProject = true
		lw.atomDirective(ir.HeadProject, s.Atom, nil, s.Body, s.At)
	case *grammar.ProjectSignature:
		lw.Program.HasProject = true
		lw.Program.Projected[lw.Program.Relations[lw.signature(s.Signature)]] = true
	case *grammar.Script:
		lw.errorf("script", s.Sp, "scripts in %s are not supported: bind @-functions in Go through the API, and ground parts from there", s.Language)
	}
}

// Declare takes in what is said of a whole predicate: that it is shown, or
// defined elsewhere.
func (st *State) Declare(s grammar.Statement) {
	switch s := s.(type) {
	case *grammar.ShowNothing:
		st.Program.HasShow = true
	case *grammar.ShowSignature:
		st.Program.HasShow = true
		rel := st.signature(s.Signature)
		st.Program.Shown[st.Program.Relations[rel]] = true
		if _, ok := st.ShownAt[rel]; !ok {
			st.ShownAt[rel] = s.Sp
		}
	case *grammar.Defined:
		st.Defined[st.signature(s.Signature)] = true
	}
}

// Heads notes the predicates that a statement can derive, in whatever part it
// stands: a later call may ground it.
func (st *State) Heads(s grammar.Statement) {
	define := func(a *grammar.Atom) {
		for _, args := range append([][]grammar.Term{a.Args}, a.More...) {
			st.Defined[st.Relation(Signature{st.Program.Symbols.Name(a.Name), len(args), a.Negated})] = true
		}
	}
	literal := func(l grammar.Literal) {
		if a, ok := l.(*grammar.AtomLiteral); ok && a.Sign == grammar.Positive {
			define(a.Atom)
		}
	}
	switch s := s.(type) {
	case *grammar.External:
		define(s.Atom)
	case *grammar.Rule:
		switch h := s.Head.(type) {
		case grammar.Literal:
			literal(h)
		case *grammar.Disjunction:
			for _, e := range h.Elements {
				literal(e.Literal)
			}
		case *grammar.SetAggregate:
			for _, e := range h.Elements {
				literal(e.Literal)
			}
		case *grammar.HeadAggregate:
			for _, e := range h.Elements {
				literal(e.Literal)
			}
		}
	}
}

func (st *State) signature(s grammar.Signature) int {
	return st.Relation(Signature{st.Program.Symbols.Name(s.Name), s.Arity, s.Negated})
}

// atomDirective unpools a directive about an atom.
func (lw *lowerer) atomDirective(kind ir.HeadKind, a *grammar.Atom, terms []grammar.Term, body []grammar.BodyItem, at grammar.At) {
	for _, b := range lw.unpoolBody(body) {
		for _, atom := range lw.unpoolAtom(a) {
			for _, row := range lw.unpoolTerms(terms) {
				lw.directive(kind, atom, row, b, at)
			}
		}
	}
}

func (lw *lowerer) directive(kind ir.HeadKind, a *grammar.Atom, terms []grammar.Term, nodes []grammar.Node, at grammar.At) {
	globals := names{}
	if a != nil {
		globals.terms(a.Args)
	}
	globals.terms(terms)
	b := lw.body(nodes, globals)
	r := &ir.Rule{Kind: kind, Terms: lw.terms(b.sc, terms)}
	if a != nil {
		r.Atoms = []ir.HeadAtom{lw.headAtom(b.sc, a, 0)}
		if kind != ir.HeadExternal {
			// The directive speaks of every atom there is: it joins over them.
			lw.use(r.Atoms[0].Rel, a.Sp)
			args := lw.patterns(b.sc, lw.terms(b.sc, a.Args))
			b.lits = append(b.lits, ir.Lit{Kind: ir.Atom, Rel: r.Atoms[0].Rel, Args: args, Span: a.Sp, Slot: -1})
			r.Atoms[0].Args = args
		}
	}
	lw.finish(b, r, at.Sp)
}

func (lw *lowerer) optimize(s *grammar.Optimize) {
	for _, e := range s.Elements {
		for _, cond := range lw.unpoolCondition(e.Condition) {
			nodes := make([]grammar.Node, len(cond))
			for i, l := range cond {
				nodes[i] = l
			}
			lw.minimize(e.Weight, e.Priority, e.Tuple, nodes, e.At, s.Maximize)
		}
	}
}

func (lw *lowerer) weakConstraint(s *grammar.WeakConstraint) {
	for _, nodes := range lw.unpoolBody(s.Body) {
		lw.minimize(s.Weight, s.Priority, s.Tuple, nodes, s.At, false)
	}
}

func (lw *lowerer) minimize(weight, priority grammar.Term, tuple []grammar.Term, nodes []grammar.Node, at grammar.At, maximize bool) {
	if priority == nil {
		priority = &grammar.Number{At: at}
	}
	if maximize {
		weight = &grammar.Unary{At: grammar.At{Sp: weight.Pos()}, Op: grammar.Neg, Arg: weight}
	}
	for _, row := range lw.unpoolTerms(append([]grammar.Term{weight, priority}, tuple...)) {
		lw.directive(ir.HeadMinimize, nil, row, nodes, at)
	}
}

func (lw *lowerer) use(rel int, span grammar.Span) {
	if _, ok := lw.Used[rel]; !ok {
		lw.Used[rel] = span
	}
}

func (lw *lowerer) atomRelation(a *grammar.Atom) int {
	return lw.Relation(Signature{lw.symbols.Name(a.Name), len(a.Args), a.Negated})
}

func (lw *lowerer) headAtom(sc *scope, a *grammar.Atom, sign grammar.Sign) ir.HeadAtom {
	return ir.HeadAtom{Sign: uint8(sign), Rel: lw.atomRelation(a), Args: lw.terms(sc, a.Args), Span: a.Sp}
}
