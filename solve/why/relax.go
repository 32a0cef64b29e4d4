package why

import (
	"context"
	"errors"
	"slices"

	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/grammar/diag"
	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/translate"
	"github.com/krrasp/krrasp/solve/completion"
	"github.com/krrasp/krrasp/solve/search"
)

// Relaxed programs are written anew, with a free atom s, the selector, for what
// may be relaxed together: where s is true the rule is in force, where it is
// false it is relaxed.
//
//	:- B.        becomes  :- B, s.
//	h :- B.      becomes  {h} :- B.    :- B, not h, s.
//	a | b :- B.  becomes  a | b :- B, s.    {a; b} :- B, not s.
//	1 {a; b} :- B.  becomes  1 {a; b} :- B, s.    {a; b} :- B, not s.
//
// The second line is strongly equivalent to the third's scheme, with one body
// less (for bodies B that are not just atoms, B is named by an atom first).
// Selectors are externals without a value: whatever is not assumed to be in
// force may be relaxed by the search, which adds answer sets only if relaxing
// everything does.
//
// Statements go to the translator component by component, as they came.

// Selectors that are none.
const (
	inForce uint32 = 1<<32 - 1 // the rule stays as it is
	relaxed uint32 = 0         // it is relaxed for good
)

// relaxable reports whether relaxing changes a ground statement.
func (e *Explainer) relaxable(s *statement.Statement) bool {
	if s.Source == 0 {
		return false
	}
	switch s.Kind {
	case statement.Normal:
		h := s.Head[0]
		if h.Kind() != statement.RefAtom {
			return false
		}
		rel, _ := e.prog.AtomOf(h.ID())
		return rel != nil && !rel.Internal
	case statement.Choice:
		return s.Set != 0 && s.Aggregate != statement.NoAggregate && e.prog.Aggregates[s.Aggregate].NumGuards > 0
	case statement.Constraint, statement.Disjunction:
		src, _ := e.source(s.Source)
		_, rule := src.(*grammar.Rule)
		return rule
	}
	return false
}

// builder writes one relaxed program and gives it to a solver.
type builder struct {
	e    *Explainer
	p    *statement.Program // the program in relaxed form
	out  aspif.Program
	t    *translate.Translator
	mark statement.Mark
	made map[uint32]bool // selectors declared
	body []statement.Lit
}

func (e *Explainer) newBuilder() *builder {
	p := e.prog.Sibling()
	return &builder{
		e: e, p: p, out: aspif.Program{Symbols: p.Symbols},
		t: translate.New(p, nil), made: map[uint32]bool{},
	}
}

// build writes the statements that keep tells, each with what selector says, and
// gives a solver for them.
func (b *builder) build(ctx context.Context, keep func(i int) bool, selector func(i int) uint32) (*search.Solver, error) {
	e := b.e
	poll := func() error {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return nil
	}
	start := 0
	for _, end := range e.ends {
		b.mark = b.p.End()
		for i := start; i < end; i++ {
			if !keep(i) {
				continue
			}
			if s := &e.rules[i]; e.relaxable(s) {
				b.rule(s, selector(i))
			} else if !idle(s.Kind) {
				b.p.Append(s)
			}
		}
		start = end
		if err := b.t.Translate(&b.out, b.mark, poll); err != nil {
			return nil, e.located(err)
		}
	}
	if err := b.t.EndStep(&b.out, poll); err != nil {
		return nil, e.located(err)
	}
	b.out.Outputs = nil // atoms are read by number
	s := search.New(search.Options{NewEngine: e.opt.NewEngine})
	if err := s.Add(ctx, &b.out); err != nil {
		return nil, e.located(err)
	}
	return s, nil
}

// idle tells of statements that don't change what the answer sets are.
func idle(k statement.Kind) bool {
	switch k {
	case statement.ShowTerm, statement.Minimize, statement.Heuristic, statement.Project:
		return true
	}
	return false
}

func (b *builder) declare(s uint32) {
	if !b.made[s] {
		b.made[s] = true
		b.p.Append(&statement.Statement{Kind: statement.External, Value: uint8(aspif.Free), Head: []statement.Lit{statement.AtomLit(s)}})
	}
}

// with gives body and more literals, valid until the next call.
func (b *builder) with(body []statement.Lit, more ...statement.Lit) []statement.Lit {
	b.body = append(append(b.body[:0], body...), more...)
	return b.body
}

// rule writes a relaxable statement.
func (b *builder) rule(s *statement.Statement, selector uint32) {
	p := b.p
	if selector == inForce {
		p.Append(s)
		return
	}
	on, off := statement.AtomLit(selector), statement.MakeLit(statement.RefAtom, selector, 1)
	if selector != relaxed {
		b.declare(selector)
	}
	plain := !slices.ContainsFunc(s.Body, func(l statement.Lit) bool { return l.Kind() != statement.RefAtom })
	switch {
	case s.Kind == statement.Constraint:
		if selector != relaxed {
			c := *s
			c.Body = b.with(s.Body, on)
			p.Append(&c)
		}
	case s.Kind == statement.Normal && s.Head[0].Sign() == 0:
		body := s.Body
		if !plain {
			body = b.name(s)
		}
		p.Append(&statement.Statement{Kind: statement.Choice, Source: s.Source, Head: s.Head, Body: body})
		if selector != relaxed {
			h := statement.MakeLit(statement.RefAtom, s.Head[0].ID(), 1)
			p.Append(&statement.Statement{Kind: statement.Constraint, Source: s.Source, Body: b.with(body, h, on)})
		}
	default:
		body := s.Body
		if !plain || len(body) > 1 {
			body = b.name(s)
		}
		c := statement.Statement{Kind: statement.Choice, Source: s.Source, Set: s.Set}
		if c.Set != 0 {
			c.Aggregate = statement.NoAggregate
		}
		for _, h := range s.Head {
			if h.Kind() == statement.RefAtom && h.Sign() == 0 {
				c.Head = append(c.Head, h)
			}
		}
		if selector == relaxed {
			c.Body = body
		} else {
			f := *s
			f.Body = b.with(body, on)
			p.Append(&f)
			c.Body = b.with(body, off)
		}
		if len(c.Head) > 0 || c.Set != 0 {
			p.Append(&c)
		}
	}
}

// name gives a body of one atom, which is defined by the statement's body.
func (b *builder) name(s *statement.Statement) []statement.Lit {
	a := statement.AtomLit(b.p.NewAtom(-1, 0))
	b.p.Append(&statement.Statement{Kind: statement.Normal, Source: s.Source, Head: []statement.Lit{a}, Body: s.Body})
	return []statement.Lit{a}
}

// located gives a failure of translation or search the place of its source rule.
func (e *Explainer) located(err error) error {
	var t *translate.Error
	var w *completion.WeightError
	source := uint32(0)
	switch {
	case errors.As(err, &t):
		source = t.Source
	case errors.As(err, &w):
		source = w.Source
	default:
		return err
	}
	_, span := e.source(source)
	return diag.Errorf(e.control.Files(), diag.Number, span, "%v", err)
}
