package steps

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/grammar/diag"
	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/solve/completion"
	"github.com/krrasp/krrasp/solve/levels"
	"github.com/krrasp/krrasp/solve/sat"
)

// The CNF is the completion's clauses; components that are not tight get level
// numbers in addition, so that no look at loops is needed, and so does the graph
// of #edge. Externals that have a value get a unit clause. Deciding whether a
// program with a cycle through a disjunction has an answer set is beyond NP, so
// that no CNF of a reasonable size does it.

// DisjunctionError refuses a program with a cycle through a disjunction.
type DisjunctionError struct {
	Atoms []string // of the first such component
	Rule  string   // source of a disjunctive rule in it, "" if unknown
	Place string
}

func (e *DisjunctionError) Error() string {
	t := "there is a cycle through a disjunction: the atoms " + strings.Join(e.Atoms, ", ") + " depend positively on one another"
	if e.Rule != "" {
		t += ", and several of them are heads of \"" + e.Rule + "\" (" + e.Place + ")"
	}
	return t + ". Whether an answer set exists is then harder than SAT (complete for the second level of the polynomial hierarchy), and no CNF of a reasonable size can say it"
}

// levelRange holds the variables that level numbers brought.
type levelRange struct {
	bits map[sat.Var]string
	from sat.Var
}

// Check gives a *DisjunctionError for a program with a cycle through a
// disjunction.
func (s *Steps) Check() error {
	for _, c := range s.components() {
		if c.disjunctive {
			return s.refuse(c)
		}
	}
	return nil
}

// Dimacs writes the program as DIMACS CNF with a comment for each variable. The
// error is a *DisjunctionError for a program with a cycle through a disjunction,
// else the context's or the writer's.
func (s *Steps) Dimacs(ctx context.Context, w io.Writer) error {
	if err := s.Check(); err != nil {
		return err
	}
	if s.levels == nil {
		if err := s.number(ctx); err != nil {
			return err
		}
	}
	for _, line := range s.dimacsHead() {
		if _, err := fmt.Fprintf(w, "c %s\n", line); err != nil {
			return err
		}
	}
	var units []sat.Lit
	s.completion.Externals(func(a aspif.Atom, v aspif.TruthValue) {
		switch v {
		case aspif.True:
			units = append(units, s.completion.Lit(a))
		case aspif.False:
			units = append(units, s.completion.Lit(a).Not())
		}
	})
	return s.record.Write(w, s, units...)
}

func (s *Steps) dimacsHead() []string {
	lines := []string{"completion of the program: variables in front of their meaning"}
	if s.control.Minimizes() {
		lines = append(lines, "minimize statements are left out: models are all answer sets, not the best ones")
	}
	return lines
}

func (s *Steps) refuse(c component) error {
	e := &DisjunctionError{}
	var source uint32
	for _, d := range c.atoms {
		e.Atoms = append(e.Atoms, s.names.atom(d.Atom))
		for _, b := range d.Bodies {
			if b.Shifted && source == 0 {
				source = b.Source
			}
		}
	}
	e.Rule, e.Place = s.source(source)
	return e
}

// source gives text and place of a source rule.
func (s *Steps) source(id uint32) (text, place string) {
	g := s.control.Grounder()
	if id == 0 || int(id) > g.Sources() {
		return "", ""
	}
	src := g.Source(id)
	return string(grammar.AppendStatement(nil, src.Statement)), s.place(src.Span)
}

func (s *Steps) place(at diag.Span) string {
	return fmt.Sprintf("%s:%d:%d", s.control.Files().Name(at.File), at.Line, at.Column)
}

// number adds level numbers to the recorded clauses.
func (s *Steps) number(ctx context.Context) error {
	g := s.completion.Graph()
	s.levels = &levelRange{bits: map[sat.Var]string{}, from: sat.Var(s.record.NumVars())}
	n, err := levels.Add(ctx, g, s.completion.Gates())
	if err != nil {
		return err
	}
	var atoms []string // of g, which has them in the order of their definitions
	for _, d := range s.defs {
		if d.Loop > 0 && d.Kind != completion.ViewConstraint {
			atoms = append(atoms, s.names.atom(d.Atom))
		}
	}
	for a, lits := range n.Level {
		for k, l := range lits {
			s.levels.bits[l.Var()] = fmt.Sprintf("bit %d of the level of %s", k, atoms[a])
		}
	}
	var edges []levels.Edge
	nodes := 0
	s.control.Solver().Edges(func(from, to int32, l sat.Lit) {
		edges = append(edges, levels.Edge{From: from, To: to, Lit: l})
		nodes = max(nodes, int(from)+1, int(to)+1)
	})
	for a, lits := range levels.AddAcyclic(nodes, edges, s.completion.Gates()).Level {
		for k, l := range lits {
			s.levels.bits[l.Var()] = fmt.Sprintf("bit %d of the level of node %d of #edge", k, a+1)
		}
	}
	return nil
}

// Name tells what a variable of the CNF means.
func (s *Steps) Name(v sat.Var) string {
	if v == s.completion.True().Var() {
		return "always true"
	}
	if int(v) < len(s.names.vars) && len(s.names.vars[v]) > 0 {
		var t []string
		for _, m := range s.names.vars[v] {
			switch {
			case m.body && m.negated:
				t = append(t, "not body: "+m.text)
			case m.body:
				t = append(t, "body: "+m.text)
			case m.negated:
				t = append(t, "not "+m.text+m.note)
			default:
				t = append(t, m.text+m.note)
			}
		}
		return strings.Join(t, " = ")
	}
	if s.levels != nil && v > s.levels.from {
		if t, ok := s.levels.bits[v]; ok {
			return t
		}
		return "gate of a comparison of levels"
	}
	return "gate of a sum or a disjunction"
}
