package compare

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/krrasp/krrasp/programs/answer"
	"github.com/krrasp/krrasp/programs/cnf"
	"github.com/krrasp/krrasp/solve"
	"github.com/krrasp/krrasp/solve/sat"
	"github.com/krrasp/krrasp/solve/search"
)

// Side holds the figures of one side. What does not apply is 0.
type Side struct {
	Rules, Atoms       int64 // ground
	Variables, Clauses int64 // of the completion, or of the formula by hand
	Loops              int64 // loop formulas that the search needed
	Result             string
	Build              time.Duration // grounding and completion, or writing the clauses
	Search             time.Duration // for one answer, the best one if there is a better
	Answers            int64         // counted up to the limit
	More               bool          // the limit was reached
	Count              time.Duration // for counting, from the start
}

// Engine makes a new engine.
type Engine func() sat.Engine

// Program measures an answer set program. limit ends the counting of answer sets;
// 0 leaves it out.
func Program(ctx context.Context, engine Engine, limit int, files ...answer.File) (Side, error) {
	var s Side
	start := time.Now()
	c, err := ground(ctx, engine, files)
	if err != nil {
		return s, err
	}
	s.Build = time.Since(start)
	stats := c.Statistics()
	s.Rules, s.Atoms = stats.Rules, stats.Atoms
	s.Variables, s.Clauses = stats.Variables, stats.Engine.Clauses
	start = time.Now()
	best := ""
	options := []solve.Option{solve.Models(1)}
	if c.Minimizes() {
		options[0] = solve.Models(0)
	}
	for m, err := range c.Solve(ctx, options...) {
		if err != nil {
			return s, err
		}
		if costs := m.AppendCosts(nil); len(costs) > 0 {
			best = strings.Trim(fmt.Sprint(costs), "[]")
		}
	}
	s.Search = time.Since(start)
	s.Loops = c.Statistics().Loops
	switch r := c.Result(); {
	case r.Status == solve.Unsatisfiable:
		s.Result = "unsatisfiable"
	case best != "":
		s.Result = "optimum " + best
	default:
		s.Result = "satisfiable"
	}
	if limit == 0 {
		return s, nil
	}
	start = time.Now()
	if c, err = ground(ctx, engine, files); err != nil {
		return s, err
	}
	// One more than the limit tells whether there are more.
	for _, err := range c.Solve(ctx, solve.Models(int64(limit)+1), solve.Optimize(solve.OptIgnore)) {
		if err != nil {
			return s, err
		}
		if s.More = s.Answers == int64(limit); !s.More {
			s.Answers++
		}
	}
	s.Count = time.Since(start)
	return s, nil
}

func ground(ctx context.Context, engine Engine, files []answer.File) (*solve.Control, error) {
	c, err := solve.New(solve.Options{Search: search.Options{NewEngine: engine}})
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		if err := c.Read(f.Name, strings.NewReader(f.Text)); err != nil {
			return nil, err
		}
	}
	if err := c.Ground(ctx); err != nil {
		return nil, err
	}
	return c, c.Prepare(ctx)
}

// Formula measures a formula built by hand; build writes it, and gives the
// variables whose values tell two answers apart.
func Formula(ctx context.Context, engine Engine, limit int, build func() (*cnf.Formula, []sat.Var)) (Side, error) {
	start := time.Now()
	f, over := build()
	s := Side{Variables: int64(f.NumVars()), Clauses: int64(f.NumClauses()), Build: time.Since(start)}
	start = time.Now()
	model, err := f.Solve(ctx, engine())
	if err != nil {
		return s, err
	}
	s.Search = time.Since(start)
	s.Result = "satisfiable"
	if model == nil {
		s.Result = "unsatisfiable"
	}
	if limit == 0 {
		return s, nil
	}
	start = time.Now()
	n, err := f.Count(ctx, engine(), over, limit+1)
	s.More = n > limit
	s.Answers = int64(min(n, limit))
	s.Count = s.Build + time.Since(start)
	return s, err
}

// Lines counts the lines of a source that hold more than a comment: "%" begins
// one in a program, "//" in Go.
func Lines(files ...answer.File) int {
	n := 0
	for _, f := range files {
		mark := "%"
		if strings.HasSuffix(f.Name, ".go") {
			mark = "//"
		}
		for _, line := range strings.Split(f.Text, "\n") {
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, mark) {
				n++
			}
		}
	}
	return n
}
