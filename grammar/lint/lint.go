package lint

import (
	"fmt"
	"slices"

	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/grammar/diag"
)

// Linter takes a program in, text by text, and tells its findings at the end. It
// is not safe for concurrent use.
type Linter struct {
	files    *diag.Files
	found    diag.List
	defined  map[string]bool // predicates of heads, as p/n
	order    []string        // of defined
	used     map[string]bool
	uses     []use
	elements []element
	includes []*grammar.Include
	keys     map[factKey]bool
	// swallowed are variables of the current statement that a finding names.
	swallowed map[string]bool
}

// use is the first occurrence of a predicate in a body.
type use struct {
	name string
	span diag.Span
	show bool // in a #show statement
}

// element is a term that stands alone in an aggregate, and would be an atom as
// a condition.
type element struct {
	name string
	text string
	span diag.Span
}

type factKey struct {
	name  string
	arity int
	neg   bool
}

// New gives a Linter without text; files names it in diagnostics.
func New(files *diag.Files) *Linter {
	return &Linter{files: files, defined: map[string]bool{}, used: map[string]bool{}, keys: map[factKey]bool{}}
}

// Check gives the findings about a list of statements.
func Check(files *diag.Files, statements []grammar.Statement) diag.List {
	l := New(files)
	for _, s := range statements {
		_ = l.Statement(s) // gives no error
	}
	return l.Finish()
}

// Read parses a text and takes its statements in. The error is the parser's.
func (l *Linter) Read(name string, text []byte) error {
	return grammar.Parse(l.files, name, text, l)
}

// Includes gives the #include statements met since the last call. Their files
// belong to the program, and are for the caller to read.
func (l *Linter) Includes() []*grammar.Include {
	list := l.includes
	l.includes = nil
	return list
}

func (l *Linter) warn(code diag.Code, span diag.Span, notes []string, format string, args ...any) {
	d := diag.Errorf(l.files, code, span, format, args...)
	d.Severity = diag.Warning
	for _, n := range notes {
		d.Notes = append(d.Notes, diag.Note{Message: n})
	}
	l.found = append(l.found, d)
}

func signature(name string, arity int, negated bool) string {
	sign := ""
	if negated {
		sign = "-"
	}
	return fmt.Sprintf("%s%s/%d", sign, name, arity)
}

func (l *Linter) define(name string) {
	if !l.defined[name] {
		l.defined[name] = true
		l.order = append(l.order, name)
	}
}

func (l *Linter) defineAtom(a *grammar.Atom) {
	for _, args := range append([][]grammar.Term{a.Args}, a.More...) {
		l.define(signature(a.Name, len(args), a.Negated))
	}
}

// ---- grammar.Sink ----------------------------------------------------

// WantFacts is part of grammar.Sink: of a fact, only its predicate matters.
func (l *Linter) WantFacts() bool { return true }

// Number is part of grammar.Sink, as are the next ones; terms are not kept.
func (l *Linter) Number(int64) uint32 { return 0 }

// Constant is part of grammar.Sink.
func (l *Linter) Constant([]byte, bool) uint32 { return 0 }

// String is part of grammar.Sink.
func (l *Linter) String([]byte) uint32 { return 0 }

// Function is part of grammar.Sink.
func (l *Linter) Function([]byte, []uint32, bool) uint32 { return 0 }

// Fact is part of grammar.Sink.
func (l *Linter) Fact(name []byte, negated bool, args []uint32, _ grammar.Span) error {
	if k := (factKey{string(name), len(args), negated}); !l.keys[k] {
		l.keys[k] = true
		l.define(signature(k.name, k.arity, negated))
	}
	return nil
}

// Statement is part of grammar.Sink.
func (l *Linter) Statement(s grammar.Statement) error {
	l.swallowed = map[string]bool{}
	switch s := s.(type) {
	case *grammar.Rule:
		l.head(s.Head)
		l.bodies(s.Body)
		for _, b := range s.Body {
			l.bodyItem(b, s)
		}
		l.variables(s)
	case *grammar.WeakConstraint:
		l.bodies(s.Body)
		l.weakTuple(s)
		for _, b := range s.Body {
			l.bodyItem(b, s)
		}
		l.variables(s)
	case *grammar.Optimize:
		for i := range s.Elements {
			e := &s.Elements[i]
			l.literals(e.Condition)
			l.tuple("#"+word(s.Maximize), e, e.Weight, e.Tuple, e.Condition, nil)
			l.alone(e, append([]grammar.Term{e.Weight}, e.Tuple...), e.Condition)
		}
		l.variables(s)
	case *grammar.ShowTerm:
		l.bodies(s.Body)
	case *grammar.ShowSignature:
		l.use(signature(s.Name, s.Arity, s.Negated), s.Sp, true)
	case *grammar.External:
		l.defineAtom(s.Atom)
		l.bodies(s.Body)
		l.variables(s)
	case *grammar.Defined:
		l.define(signature(s.Name, s.Arity, s.Negated))
	case *grammar.Edge:
		l.bodies(s.Body)
	case *grammar.Heuristic:
		l.atom(s.Atom)
		l.bodies(s.Body)
	case *grammar.ProjectAtom:
		l.atom(s.Atom)
		l.bodies(s.Body)
	case *grammar.Include:
		if s.Builtin { // <incmode> defines query/1
			l.define("query/1")
		} else {
			l.includes = append(l.includes, s)
		}
	}
	return nil
}

func word(maximize bool) string {
	if maximize {
		return "maximize"
	}
	return "minimize"
}

// ---- Predicates ------------------------------------------------------

func (l *Linter) use(name string, span diag.Span, show bool) {
	if !l.used[name] {
		l.used[name] = true
		l.uses = append(l.uses, use{name, span, show})
	}
}

func (l *Linter) atom(a *grammar.Atom) {
	for _, args := range append([][]grammar.Term{a.Args}, a.More...) {
		l.use(signature(a.Name, len(args), a.Negated), a.Sp, false)
	}
}

// bodies notes the atoms of a body.
func (l *Linter) bodies(items []grammar.BodyItem) {
	for _, b := range items {
		l.atoms(b)
	}
}

func (l *Linter) literals(list []grammar.Literal) {
	for _, x := range list {
		l.atoms(x)
	}
}

func (l *Linter) atoms(n grammar.Node) {
	grammar.Inspect(n, func(x grammar.Node) bool {
		if a, ok := x.(*grammar.AtomLiteral); ok {
			l.atom(a.Atom)
			return false
		}
		return true
	})
}

// head notes what a head defines, and uses in conditions.
func (l *Linter) head(h grammar.Head) {
	element := func(x grammar.Literal, condition []grammar.Literal) {
		if a, ok := x.(*grammar.AtomLiteral); ok {
			l.defineAtom(a.Atom)
		}
		l.literals(condition)
	}
	switch h := h.(type) {
	case grammar.Literal:
		element(h, nil)
	case *grammar.Disjunction:
		for _, c := range h.Elements {
			element(c.Literal, c.Condition)
		}
	case *grammar.SetAggregate:
		for _, c := range h.Elements {
			element(c.Literal, c.Condition)
		}
	case *grammar.HeadAggregate:
		for i := range h.Elements {
			element(h.Elements[i].Literal, h.Elements[i].Condition)
		}
	case *grammar.TheoryAtom:
		l.atoms(h)
	}
}

// Finish gives the findings, in the order of the text.
func (l *Linter) Finish() diag.List {
	for _, u := range l.uses {
		if l.defined[u.name] {
			continue
		}
		var notes []string
		if near := diag.Nearest(u.name, l.order); near != "" {
			notes = append(notes, "did you mean "+near+"?")
		}
		if u.show {
			l.warn("atom-undefined", u.span, notes, "%s is shown and occurs in no head", u.name)
		} else {
			l.warn("atom-undefined", u.span, notes, "%s occurs in no head", u.name)
		}
	}
	for _, e := range l.elements {
		if l.defined[e.name] {
			l.warn("element-alone", e.span, []string{`";" begins an element of its own; "," goes on with the condition before it`},
				"%s is a tuple here, which always counts, and no atom", e.text)
		}
	}
	slices.SortStableFunc(l.found, func(a, b *diag.Diagnostic) int {
		x, y := a.Span, b.Span
		switch {
		case x.File != y.File:
			return int(x.File) - int(y.File)
		case x.Line != y.Line:
			return int(x.Line) - int(y.Line)
		}
		return int(x.Column) - int(y.Column)
	})
	return l.found
}
