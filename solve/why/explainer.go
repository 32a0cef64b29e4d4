package why

import (
	"context"
	"errors"
	"fmt"

	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/grammar/diag"
	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/symbol"
	"github.com/krrasp/krrasp/solve"
	"github.com/krrasp/krrasp/solve/cdcl"
	"github.com/krrasp/krrasp/solve/sat"
	"github.com/krrasp/krrasp/solve/search"
)

// Options of an Explainer. The zero value is fine.
type Options struct {
	// NewEngine makes the SAT engines; nil is krrasp's own.
	NewEngine func() sat.Engine
	// Tries bounds the searches spent on making the instances that clash fewer;
	// 0 stands for 2000. The rules of a conflict are minimal in any case.
	Tries int
}

// Errors about programs that can't be explained.
var (
	ErrIncremental = errors.New("a program that is solved in several steps (#include <incmode>) can't be explained")
	ErrAspif       = errors.New("an aspif program has no source rules that could explain anything")
)

// Explainer answers questions about one program. It is not safe for concurrent
// use.
type Explainer struct {
	control *solve.Control
	prog    *statement.Program
	opt     Options

	rules []statement.Statement // ground statements, in order
	ends  []int                 // ends of components in rules
	texts *texts
	heads [][]int32 // atom -> statements that may derive it, once needed
}

// New grounds the part base of a program and prepares for questions. The control
// must have been made with Options.KeepAll, be loaded and not be ground; it is
// the Explainer's afterwards. Errors are those of solve.Control.Ground,
// ErrIncremental and ErrAspif.
func New(ctx context.Context, c *solve.Control, o Options) (*Explainer, error) {
	if c.Incremental() {
		return nil, ErrIncremental
	}
	if c.FromAspif() {
		return nil, ErrAspif
	}
	if o.NewEngine == nil {
		o.NewEngine = func() sat.Engine { return cdcl.New(cdcl.Options{}) }
	}
	if o.Tries == 0 {
		o.Tries = 2000
	}
	e := &Explainer{control: c, prog: c.Program(), opt: o}
	c.Listen(func(p *statement.Program, from statement.Mark) error {
		var s statement.Statement
		for it := p.From(from); it.Next(&s); {
			e.rules = append(e.rules, s)
		}
		e.ends = append(e.ends, len(e.rules))
		return nil
	})
	if err := c.Ground(ctx); err != nil {
		return nil, err
	}
	e.texts = newTexts(e.prog)
	return e, nil
}

// NumRules is the number of ground statements.
func (e *Explainer) NumRules() int { return len(e.rules) }

// ParseAtom reads an atom, as "p(1,f(x))" or "-q".
func (e *Explainer) ParseAtom(text string) (symbol.Symbol, error) {
	s, err := solve.ParseTerm(e.control.Symbols(), text)
	if err != nil {
		return s, err
	}
	t := e.control.Symbols()
	switch t.KindOf(s) {
	case symbol.KindConstant, symbol.KindFunction:
		if t.Text(s) != "" { // no tuple
			return s, nil
		}
	}
	return symbol.Invalid, fmt.Errorf("%q is no atom", text)
}

// Assumption says that an atom is true or false in the answer sets looked at.
type Assumption struct {
	Atom  symbol.Symbol
	Holds bool
}

// atom gives an atom's number; 0 where grounding found no way to derive it.
func (e *Explainer) atom(s symbol.Symbol) uint32 {
	n, _, _ := e.control.Grounder().Atom(s)
	if n == 0 || e.prog.NumAtoms() < n {
		return 0
	}
	return n
}

// literals gives assumptions as literals; ok is false where one is about an atom
// that can't be true, but should.
func (e *Explainer) literals(assume []Assumption) (lits []aspif.Lit, ok bool) {
	for _, a := range assume {
		n := e.atom(a.Atom)
		switch {
		case n == 0 && a.Holds:
			return nil, false
		case n == 0:
		case a.Holds:
			lits = append(lits, aspif.Lit(n))
		default:
			lits = append(lits, -aspif.Lit(n))
		}
	}
	return lits, true
}

// source gives the statement and its place behind a ground statement.
func (e *Explainer) source(id uint32) (grammar.Statement, diag.Span) {
	s := e.control.Grounder().Source(id)
	return s.Statement, s.Span
}

// sourceText gives a source rule in one line.
func (e *Explainer) sourceText(id uint32) string {
	s, _ := e.source(id)
	if s == nil {
		return ""
	}
	return string(grammar.AppendStatement(nil, s))
}

// AnswerSet finds an answer set under assumptions; nil if there is none. Costs
// are not looked at. An ended context is an error.
func (e *Explainer) AnswerSet(ctx context.Context, assume ...Assumption) (*AnswerSet, error) {
	lits, ok := e.literals(assume)
	if !ok {
		return nil, nil
	}
	b := e.newBuilder()
	s, err := b.build(ctx, func(int) bool { return true }, func(int) uint32 { return inForce })
	if err != nil {
		return nil, err
	}
	x := &AnswerSet{e: e}
	status, _, err := ask(ctx, s, lits, func(m *search.Model) { x.take(m) })
	switch {
	case err != nil:
		return nil, err
	case status == sat.Unknown:
		return nil, context.Cause(ctx)
	case status == sat.Unsatisfiable:
		return nil, nil
	}
	return x, nil
}

// ask searches one answer set under assumptions.
func ask(ctx context.Context, s *search.Solver, assume []aspif.Lit, give func(*search.Model)) (sat.Status, []aspif.Lit, error) {
	result, err := s.Solve(ctx, search.Config{Opt: search.OptIgnore, Assumptions: assume}, func(m *search.Model) bool {
		if give != nil {
			give(m)
		}
		return false
	})
	return result.Status, result.Core, err
}
