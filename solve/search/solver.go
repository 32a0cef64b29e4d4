package search

import (
	"context"
	"errors"
	"math"
	"slices"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/solve/completion"
	"github.com/krrasp/krrasp/solve/disjunction"
	"github.com/krrasp/krrasp/solve/encode"
	"github.com/krrasp/krrasp/solve/optimize"
	"github.com/krrasp/krrasp/solve/sat"
	"github.com/krrasp/krrasp/solve/unfounded"
)

// Solver holds a program that grows by steps. It is not safe for concurrent
// use.
type Solver struct {
	opt        Options
	engine     sat.Engine    // what everything else sees: inner, recorded
	record     *sat.Recorder // nil if inner enumerates by itself
	inner      sat.Engine
	program    *completion.Completion
	gates      *encode.Builder
	checker    *unfounded.Checker
	founded    *unfounded.Propagator // nil if the engine takes none
	weights    sat.WeightConstraints // nil likewise
	enumerator sat.Enumerator        // nil likewise
	alone      *rootWatch            // nil likewise
	testers    []*disjunction.Tester
	acyclic    acyclicity

	outputs   outputs
	projects  []aspif.Atom
	sums      map[int64][]aspif.WeightedLit
	levels    []*optimize.Level // nil if sums changed
	hints     []aspif.Heuristic
	hinter    *hinter // nil if the engine takes no hints or none is wanted
	hintWatch sat.Watcher
	standing  []aspif.Lit // assumptions of the steps
	loops     []Loop
	steps     []*aspif.Program // that an ended context kept waiting

	values []int8
	stats  Stats
}

// New makes a Solver without rules.
func New(opt Options) *Solver {
	if opt.NewEngine == nil {
		opt.NewEngine = func() sat.Engine { return sat.NewGini() }
	}
	s := &Solver{opt: opt, inner: opt.NewEngine(), sums: map[int64][]aspif.WeightedLit{}}
	s.engine = s.inner
	if e, ok := s.inner.(sat.Enumerator); ok {
		s.enumerator = e
	}
	if opt.Clauses || s.enumerator == nil {
		s.record = sat.NewRecorder(s.inner)
		s.engine = s.record
	}
	if w, ok := s.inner.(sat.WeightConstraints); ok && !opt.Clauses {
		s.weights = w
	}
	s.program = completion.New(s.engine, completion.Options{Selectors: opt.Selectors, Keep: opt.Keep, Weights: s.weights})
	s.gates = s.program.Gates()
	s.checker = unfounded.NewChecker(s.program.Graph())
	if e, ok := s.inner.(sat.Propagators); ok && !opt.Clauses {
		s.founded = unfounded.NewPropagator(s.program.Graph(), e)
		if opt.Keep {
			s.founded.Report = s.keepLoop
		}
		s.alone = &rootWatch{program: s.program}
		e.AddPropagator(s.alone)
	}
	return s
}

// Completion gives the literals of atoms, for views.
func (s *Solver) Completion() *completion.Completion { return s.program }

// Add adds a step, which defines new atoms and open externals. Its error is a
// *completion.RedefinitionError or a *completion.WeightError; then nothing was
// added. If ctx ends, what is left to do is done by the next call of Add or Solve
// (and its error about the step is given there); the step must not be changed
// before.
func (s *Solver) Add(ctx context.Context, step *aspif.Program) error {
	s.steps = append(s.steps, step)
	if err := s.finish(ctx); err != nil && !errors.Is(err, ctx.Err()) {
		return err
	}
	return nil
}

// finish adds the steps that are waiting.
func (s *Solver) finish(ctx context.Context) error {
	for len(s.steps) > 0 {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		err := s.program.Add(ctx, s.steps[0])
		if err != nil && ctx.Err() != nil && errors.Is(err, ctx.Err()) {
			return err
		}
		step := s.steps[0]
		s.steps = s.steps[1:]
		if err != nil {
			return err
		}
		s.take(step)
	}
	return nil
}

// take notes all of a completed step but its rules.
func (s *Solver) take(step *aspif.Program) {
	if s.founded != nil {
		s.founded.Extend()
	}
	for _, m := range step.Minimizes {
		s.sums[m.Priority] = append(s.sums[m.Priority], m.Lits...)
		s.levels = nil
	}
	s.outputs.add(step)
	s.projects = append(s.projects, step.Projects...)
	s.addHints(step)
	s.standing = append(s.standing[:0], step.Assumptions...)
	for _, e := range step.Edges {
		cond := make([]sat.Lit, 0, len(e.Condition))
		for _, l := range e.Condition {
			cond = append(cond, s.program.ToGate(s.program.Literal(l)))
		}
		s.acyclic.add(e.From, e.To, s.gates.And(cond...), s.engine)
	}
	if e, ok := s.inner.(sat.Propagators); ok && len(s.acyclic.lit) > 0 && !s.opt.Clauses {
		if s.acyclic.watcher == nil {
			s.acyclic.watcher = e.AddPropagator(&s.acyclic)
		}
		s.acyclic.follow()
	}
	for k := len(s.testers); k < len(s.program.Components()); k++ {
		s.testers = append(s.testers, disjunction.NewTester(s.program.Components()[k], s.opt.NewEngine()))
	}
}

// Record gives the clauses, if the engine has no better way to enumerate or
// Options.Clauses is set; else nil.
func (s *Solver) Record() *sat.Recorder { return s.record }

// AssignExternal changes the value of an external that no step has defined;
// Release makes it false for good. It reports whether there is such an external.
func (s *Solver) AssignExternal(a aspif.Atom, v aspif.TruthValue) bool {
	_ = s.finish(context.Background()) // an error of a waiting step leaves it out
	return s.program.AssignExternal(a, v)
}

// minimization gives the levels of the minimize statements, the greatest
// priority first.
func (s *Solver) minimization() ([]*optimize.Level, error) {
	if s.levels != nil || len(s.sums) == 0 {
		return s.levels, nil
	}
	var priorities []int64
	for p := range s.sums {
		priorities = append(priorities, p)
	}
	slices.Sort(priorities)
	slices.Reverse(priorities)
	levels := make([]*optimize.Level, 0, len(priorities))
	for _, p := range priorities {
		l, err := s.level(p)
		if err != nil {
			return nil, err
		}
		levels = append(levels, l)
	}
	s.levels = levels
	return levels, nil
}

// level brings a sum into normal form: each variable once, positive weights.
func (s *Solver) level(priority int64) (*optimize.Level, error) {
	l := &optimize.Level{Priority: priority}
	weight := map[sat.Var]int64{}
	var vars []sat.Var
	ok := true
	plus := func(a, b int64) int64 {
		if b > 0 && a > math.MaxInt64-b || b < 0 && a < math.MinInt64-b {
			ok = false
			return a
		}
		return a + b
	}
	truth := s.program.True()
	for _, t := range s.sums[priority] {
		x, w := s.program.Literal(t.Lit), t.Weight
		switch {
		case x == truth:
			l.Offset = plus(l.Offset, w)
			continue
		case x == truth.Not() || w == 0:
			continue
		case w == math.MinInt64:
			return nil, optimize.ErrOverflow
		}
		if x.Neg() { // w*not(x) = w - w*x
			l.Offset = plus(l.Offset, w)
			w = -w
		}
		if _, met := weight[x.Var()]; !met {
			vars = append(vars, x.Var())
		}
		weight[x.Var()] = plus(weight[x.Var()], w)
	}
	for _, v := range vars {
		switch w := weight[v]; {
		case w == math.MinInt64:
			return nil, optimize.ErrOverflow
		case w > 0:
			l.Lits, l.Weights = append(l.Lits, v.Lit()), append(l.Weights, w)
		case w < 0:
			l.Offset = plus(l.Offset, w)
			l.Lits, l.Weights = append(l.Lits, v.Lit().Not()), append(l.Weights, -w)
		}
	}
	if !ok {
		return nil, optimize.ErrOverflow
	}
	return l, nil
}
