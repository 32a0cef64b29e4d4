package cnf

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/krrasp/krrasp/solve/sat"
)

// Formula is a conjunction of clauses.
type Formula struct {
	Groups []Group
	names  []string
}

// Group is a set of clauses that say one thing.
type Group struct {
	Title   string // what the clauses say
	Formula string // the clauses as a reader writes them
	Clauses [][]sat.Lit
}

// Var makes a variable. The name is for readers.
func (f *Formula) Var(name string) sat.Var {
	f.names = append(f.names, name)
	return sat.Var(len(f.names))
}

// NumVars is the number of variables made.
func (f *Formula) NumVars() int { return len(f.names) }

// NumClauses counts the clauses of all groups.
func (f *Formula) NumClauses() int {
	n := 0
	for _, g := range f.Groups {
		n += len(g.Clauses)
	}
	return n
}

// Name gives a variable's name.
func (f *Formula) Name(v sat.Var) string { return f.names[v-1] }

// Group starts a group; clauses go into the group started last.
func (f *Formula) Group(title, formula string) {
	f.Groups = append(f.Groups, Group{Title: title, Formula: formula})
}

// Add puts a disjunction into the last group.
func (f *Formula) Add(lits ...sat.Lit) {
	g := &f.Groups[len(f.Groups)-1]
	g.Clauses = append(g.Clauses, lits)
}

// Text writes a clause for readers.
func (f *Formula) Text(clause []sat.Lit) string {
	if len(clause) == 0 {
		return "⊥"
	}
	var b strings.Builder
	for i, l := range clause {
		if i > 0 {
			b.WriteString(" ∨ ")
		}
		if l.Neg() {
			b.WriteString("¬")
		}
		b.WriteString(f.Name(l.Var()))
	}
	return b.String()
}

// Load gives the formula to an engine without variables, so that both number
// them alike.
func (f *Formula) Load(e sat.Engine) error {
	if e.NumVars() != 0 {
		return fmt.Errorf("cnf: the engine already has %d variables", e.NumVars())
	}
	for range f.names {
		e.NewVar(false)
	}
	for _, g := range f.Groups {
		for _, c := range g.Clauses {
			e.AddClause(c...)
		}
	}
	return nil
}

// WriteDimacs writes the formula in DIMACS format, with a comment for each
// variable and each group.
func (f *Formula) WriteDimacs(w io.Writer) error {
	var b strings.Builder
	for i, n := range f.names {
		fmt.Fprintf(&b, "c %d %s\n", i+1, n)
	}
	fmt.Fprintf(&b, "p cnf %d %d\n", f.NumVars(), f.NumClauses())
	for _, g := range f.Groups {
		fmt.Fprintf(&b, "c %s\n", g.Title)
		for _, c := range g.Clauses {
			for _, l := range c {
				fmt.Fprintf(&b, "%d ", l.Dimacs())
			}
			b.WriteString("0\n")
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Solve searches a model; the engine must be new. The model is indexed by
// variable; it is nil if there is none. An ended context is an error.
func (f *Formula) Solve(ctx context.Context, e sat.Engine) ([]bool, error) {
	if err := f.Load(e); err != nil {
		return nil, err
	}
	switch e.Solve(ctx) {
	case sat.Unsatisfiable:
		return nil, nil
	case sat.Unknown:
		return nil, context.Cause(ctx)
	}
	model := make([]bool, f.NumVars()+1)
	for v := sat.Var(1); int(v) < len(model); v++ {
		model[v] = e.Value(v.Lit())
	}
	return model, nil
}
