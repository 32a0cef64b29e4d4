package solve

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/solve/cdcl"
	"github.com/krrasp/krrasp/solve/sat"
	"github.com/krrasp/krrasp/solve/search"
)

// A proof speaks of clauses only. So the engine is given nothing else: sums are
// encoded, loop nogoods and what tests of minimality rule out come as clauses
// between two searches. The formula of a proof is all clauses that the engine
// had at its last search, and what that search assumed, as unit clauses. That
// an optimum is one is proved by a second call, in which the costs must be
// lexicographically below it.

// ErrNotProvable reports a program about which there is nothing to prove: it has
// answer sets and no minimize statements, or an optimum that nothing could be
// below since it is the least number.
var ErrNotProvable = errors.New("the program has answer sets and no costs: there is nothing to prove")

// Proved tells what a proof shows.
type Proved struct {
	// Costs is the optimum; none if there is no answer set.
	Costs []Cost
	// Variables and Clauses of the formula; Loops of them are loop nogoods, which
	// follow from the program rather than from its completion.
	Variables, Clauses, Loops int
}

// Prove writes a formula in DIMACS CNF and a DRAT proof that it has no model
// (package proof checks it): the formula says that the program has an answer
// set, or one that is better than the optimum. load is called twice
// and gives a Control made with the options and all parts grounded. The errors
// are those of load and Solve, ErrNotProvable, or a writer's.
func Prove(ctx context.Context, o Options, load func(Options) (*Control, error), formula, proof io.Writer) (Proved, error) {
	var p Proved
	r, err := conclude(ctx, o, load, DefaultModels())
	if err != nil {
		return p, err
	}
	bounded := Optimize(OptIgnore)
	if r.Status == Satisfiable {
		if !r.Optimum || len(r.Costs) == 0 {
			return p, ErrNotProvable
		}
		p.Costs = r.Costs
		below := make([]int64, len(r.Costs))
		for i, c := range r.Costs {
			below[i] = c.Value
		}
		last := len(below) - 1
		if below[last]--; below[last] > r.Costs[last].Value {
			return p, ErrNotProvable
		}
		bounded = Optimize(OptEnum, below...)
	}
	var e *provingEngine
	o.Threads = 1
	o.Search.Keep = true
	o.Search.NewEngine = func() sat.Engine {
		inner := cdcl.New(cdcl.Options{Seed: o.Seed, Random: o.Seed != 0})
		if e != nil {
			return inner // of a test of minimality
		}
		inner.Proof(proof)
		e = &provingEngine{Recorder: sat.NewRecorder(inner), prover: inner}
		return e
	}
	c, err := load(o)
	if err != nil {
		return p, err
	}
	defer c.Close()
	for _, err := range c.Solve(ctx, bounded, Models(1)) {
		if err != nil {
			return p, err
		}
	}
	if c.Result().Status != Unsatisfiable {
		return p, fmt.Errorf("the search for a proof ended with %v, which is a fault of krrasp", c.Result().Status)
	}
	if err := e.prover.ProofError(); err != nil {
		return p, err
	}
	if _, err := io.WriteString(proof, "0\n"); err != nil {
		return p, err
	}
	loops := c.Solver().Loops()
	p.Variables, p.Clauses, p.Loops = e.NumVars(), e.clauses+len(e.assumed), len(loops)
	return p, e.write(formula, c, loops)
}

// conclude solves a program as asked and gives the result.
func conclude(ctx context.Context, o Options, load func(Options) (*Control, error), options ...Option) (Result, error) {
	c, err := load(o)
	if err != nil {
		return Result{}, err
	}
	defer c.Close()
	for _, err := range c.Solve(ctx, options...) {
		if err != nil {
			return Result{}, err
		}
	}
	return c.Result(), nil
}

// provingEngine keeps the formula of its last search. It has no abilities beyond
// those of every engine.
type provingEngine struct {
	*sat.Recorder
	prover  sat.Prover
	clauses int       // at the last search
	assumed []sat.Lit // in the last search
}

// Solve implements sat.Engine.
func (e *provingEngine) Solve(ctx context.Context, assumptions ...sat.Lit) sat.Status {
	e.clauses = e.NumClauses()
	e.assumed = append(e.assumed[:0], assumptions...)
	return e.Recorder.Solve(ctx, assumptions...)
}

// write writes the formula. Comments tell which literal stands for an atom, and
// list the loop nogoods: if one of the first literals is true, one of the others
// is.
func (e *provingEngine) write(w io.Writer, c *Control, loops []search.Loop) error {
	out := bufio.NewWriter(w)
	if c.input == nil {
		for a := aspif.Atom(1); a <= c.grounder.Program.NumAtoms(); a++ {
			rel, _ := c.grounder.Program.AtomOf(a)
			if l := c.solver.Completion().Lit(a); rel != nil && int(l.Var()) <= e.NumVars() {
				fmt.Fprintf(out, "c atom %d %s\n", l.Dimacs(), c.atomText(a))
			}
		}
	}
	for _, l := range loops {
		fmt.Fprint(out, "c loop")
		for _, a := range l.Atoms {
			fmt.Fprintf(out, " %d", a.Dimacs())
		}
		fmt.Fprint(out, " :")
		for _, a := range l.Support {
			fmt.Fprintf(out, " %d", a.Dimacs())
		}
		fmt.Fprintln(out)
	}
	copied := sat.NewRecorder(nil)
	for range e.NumVars() {
		copied.NewVar(false)
	}
	for i := range e.clauses {
		copied.AddClause(e.Clause(i)...)
	}
	if err := copied.Write(out, nil, e.assumed...); err != nil {
		return err
	}
	return out.Flush()
}
