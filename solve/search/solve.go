package search

import (
	"context"
	"errors"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/solve/enumerate"
	"github.com/krrasp/krrasp/solve/optimize"
	"github.com/krrasp/krrasp/solve/sat"
)

// call is one run of Solve.
type call struct {
	s      *Solver
	config Config
	give   func(*Model) bool
	result Result

	assumptions []sat.Lit // hold for the whole call
	activation  sat.Lit   // 0 if none was needed
	levels      []*optimize.Level
	optimal     bool // models given now are optimal
	model       Model
	limit       int64 // models that may still be given; negative: no limit
	ended       bool  // no more models are wanted
	err         error
}

// Solve searches answer sets and gives each one to f, until f returns false.
// With consequences, the last model given is the answer. The error is
// optimize.ErrOverflow or that of a step that waited; the end of the context is
// no error.
func (s *Solver) Solve(ctx context.Context, config Config, f func(*Model) bool) (Result, error) {
	if err := s.finish(ctx); err != nil {
		if errors.Is(err, ctx.Err()) {
			return Result{Interrupted: true}, nil
		}
		return Result{}, err
	}
	c := &call{s: s, config: config, give: f, limit: -1}
	if config.Models > 0 {
		c.limit = config.Models
	}
	c.model.s = s
	if config.Opt != OptIgnore {
		var err error
		if c.levels, err = s.minimization(); err != nil {
			return Result{}, err
		}
	}
	s.stats.Candidates = 0
	c.assume()
	c.run(ctx)
	if c.activation != 0 {
		s.engine.AddClause(c.activation.Not())
	}
	if len(s.hints) > 0 && s.opt.Heuristic && s.hinter == nil {
		c.result.Notes = append(c.result.Notes, "heuristic directives have no effect with this engine")
	}
	c.result.Stats = s.Stats()
	if ctx.Err() != nil && !c.ended && !c.result.Exhausted {
		c.result.Interrupted = true
	}
	return c.result, c.err
}

// Stats gives the counters.
func (s *Solver) Stats() Stats {
	st := s.stats
	st.Stats = s.program.Stats()
	st.Variables = int64(s.engine.NumVars())
	if s.founded != nil {
		st.Loops += s.founded.Found
	}
	st.Cycles += s.acyclic.found
	st.Engine = s.inner.Stats()
	return st
}

// assume collects what holds during the call.
func (c *call) assume() {
	s := c.s
	s.program.Externals(func(a aspif.Atom, v aspif.TruthValue) {
		switch v {
		case aspif.True:
			c.assumptions = append(c.assumptions, s.program.Lit(a))
		case aspif.False:
			c.assumptions = append(c.assumptions, s.program.Lit(a).Not())
		}
	})
	for _, l := range s.standing {
		c.assumptions = append(c.assumptions, s.program.Literal(l))
	}
	for _, l := range c.config.Assumptions {
		c.assumptions = append(c.assumptions, s.program.Literal(l))
	}
	if !s.opt.Selectors {
		return
	}
	relaxed := map[uint32]bool{}
	for _, id := range c.config.Relaxed {
		relaxed[id] = true
	}
	for _, id := range s.program.Sources() {
		l, _ := s.program.Selector(id)
		if relaxed[id] {
			l = l.Not()
		}
		c.assumptions = append(c.assumptions, l)
	}
}

// activate makes the literal on which the call's clauses hang.
func (c *call) activate() sat.Lit {
	if c.activation == 0 {
		c.activation = c.s.engine.NewVar(false).Lit()
		c.assumptions = append(c.assumptions, c.activation)
	}
	return c.activation
}

func (c *call) event(e Event) {
	if c.config.Progress == nil {
		return
	}
	e.Models = c.result.Models
	e.Conflicts = c.s.inner.Stats().Conflicts
	c.config.Progress(e)
}

func (c *call) costs(values []int64) []Cost {
	out := make([]Cost, len(values))
	for i, v := range values {
		out[i] = Cost{c.levels[i].Priority, v}
	}
	return out
}

// run dispatches on the modes.
func (c *call) run(ctx context.Context) {
	if len(c.levels) > 0 {
		if c.config.Opt == OptEnum {
			c.bound()
		} else if !c.minimize(ctx) {
			return
		}
	}
	switch c.config.Enum {
	case EnumBrave, EnumCautious:
		c.findConsequences(ctx)
	case EnumDomRec:
		c.domain(ctx)
	default:
		c.enumerate(ctx)
	}
}

func (c *call) optimization() *optimize.Run {
	return &optimize.Run{
		Levels: c.levels, Gates: c.s.gates, Truth: c.s.program.True(), Call: c.activate(),
		Oracle: oracle{c.s, c}, Strategy: c.config.Strategy, Weights: c.s.weights,
	}
}

// bound assumes the initial bounds.
func (c *call) bound() *optimize.Run {
	r := c.optimization()
	if len(c.config.Bounds) > 0 {
		c.assumptions = append(c.assumptions, r.Bounded(c.config.Bounds))
	}
	return r
}

// minimize finds the optimum; it reports whether optimal models remain to be
// given.
func (c *call) minimize(ctx context.Context) bool {
	r := c.bound()
	last := c.config.Opt == OptOpt && c.config.Enum != EnumBrave && c.config.Enum != EnumCautious
	r.Model = func(costs []int64) bool {
		c.result.Costs = c.costs(costs)
		c.event(Event{Kind: EventBound, Costs: c.result.Costs, Lower: c.result.Lower})
		c.model.Costs = c.result.Costs
		more := c.emit(c.s.values, last)
		if reached(costs, c.config.Stop) {
			c.ended = true
		}
		return more && !c.ended
	}
	lower := make([]int64, 0, len(c.levels))
	r.Lower = func(level int, bound int64) {
		lower = append(lower[:level], bound)
		c.result.Lower = c.costs(lower)
		c.event(Event{Kind: EventBound, Costs: c.result.Costs, Lower: c.result.Lower})
	}
	out, err := r.Minimize(ctx, nil)
	switch {
	case err != nil:
		c.err = err
		return false
	case out.Status == sat.Unsatisfiable:
		c.unsatisfiable(out.Failed)
		return false
	case out.Status == sat.Unknown && !(c.ended && c.least()):
		return false
	}
	c.result.Optimum = true
	if last {
		c.result.Optimal = 1
		c.result.Exhausted = true
		return false
	}
	if c.ended {
		return false
	}
	c.assumptions = append(c.assumptions, out.Fixed...)
	c.optimal = true
	c.model.Number = 0
	return true
}

// least reports whether the last model costs what the program costs at least.
func (c *call) least() bool {
	for i, l := range c.levels {
		if c.result.Costs[i].Value != l.Offset {
			return false
		}
	}
	return true
}

func reached(costs, stop []int64) bool {
	if stop == nil {
		return false
	}
	for i := range min(len(costs), len(stop)) {
		if costs[i] != stop[i] {
			return costs[i] < stop[i]
		}
	}
	return true
}

// emit gives a model; counted tells that it counts for the limit. It reports
// whether another is wanted.
func (c *call) emit(values []int8, counted bool) bool {
	c.result.Status = sat.Satisfiable
	c.result.Models++
	c.model.Number++
	c.model.values = values
	c.model.Optimal = c.optimal
	if c.optimal {
		c.result.Optimal++
	}
	c.event(Event{Kind: EventModel, Costs: c.model.Costs})
	if !c.give(&c.model) {
		c.ended = true
		return false
	}
	if counted && c.limit > 0 {
		if c.limit--; c.limit == 0 {
			c.ended = true
			return false
		}
	}
	return true
}

// unsatisfiable records that there is no model and why.
func (c *call) unsatisfiable(failed []sat.Lit) {
	c.result.Exhausted = true
	if c.result.Models > 0 {
		return
	}
	c.result.Status = sat.Unsatisfiable
	in := map[sat.Lit]bool{}
	for _, l := range failed {
		in[l] = true
	}
	s := c.s
	for _, l := range c.config.Assumptions {
		if in[s.program.Literal(l)] {
			c.result.Core = append(c.result.Core, l)
		}
	}
	for _, id := range s.program.Sources() {
		if l, _ := s.program.Selector(id); in[l] {
			c.result.CoreSources = append(c.result.CoreSources, id)
		}
	}
}

// setCosts takes the costs of the model to be given.
func (c *call) setCosts(values []int8) bool {
	if len(c.levels) == 0 {
		return true
	}
	costs := make([]Cost, len(c.levels))
	for i, l := range c.levels {
		v, err := l.Cost(values)
		if err != nil {
			c.err = err
			return false
		}
		costs[i] = Cost{l.Priority, v}
	}
	c.model.Costs = costs
	c.result.Costs = costs
	return true
}

// enumerate gives all models under the assumptions of the call.
func (c *call) enumerate(ctx context.Context) {
	s := c.s
	s.alone.watch(c.limit == 1)
	switch s.next(ctx, c, nil) {
	case sat.Unknown:
		return
	case sat.Unsatisfiable:
		c.unsatisfiable(s.engine.Failed())
		return
	}
	given := append([]int8(nil), s.values...)
	if !c.setCosts(s.values) {
		return
	}
	more := c.emit(s.values, true)
	switch {
	case !more && c.limit != 0:
	case !more:
		// The last model asked for: is it the last there is? Only what follows
		// without search counts.
		c.result.Exhausted = s.alone.last(len(c.assumptions))
		if s.enumerator == nil && !c.result.Exhausted {
			e, _ := c.splitter(given)
			c.result.Exhausted = e.Next(ctx) == sat.Satisfiable && e.Last()
		}
	case s.enumerator != nil && c.projection() != nil:
		c.recordProjected(ctx, given)
	case s.enumerator != nil:
		c.backtrackInside(ctx, given)
	default:
		c.backtrack(ctx, given)
	}
}

// splitter makes the enumeration beside the engine; sync passes on clauses that
// the engine got since.
func (c *call) splitter(given []int8) (e *enumerate.Search, sync func()) {
	s := c.s
	decided := c.projection()
	if decided == nil {
		for _, l := range s.program.Decisions() {
			decided = append(decided, l.Var())
		}
	}
	e = enumerate.New(s.engine.NumVars(), decided, oracle{s, c})
	for _, l := range c.assumptions {
		e.AddClause([]sat.Lit{l})
	}
	added := 0
	sync = func() {
		for ; added < s.record.NumClauses(); added++ {
			e.AddClause(s.record.Clause(added))
		}
	}
	sync()
	e.Guide(given)
	e.Added = sync
	return e, sync
}

// backtrack splits on decisions beside the engine; the first model was given.
func (c *call) backtrack(ctx context.Context, given []int8) {
	s := c.s
	e, sync := c.splitter(given)
	for first := true; ; first = false {
		switch e.Next(ctx) {
		case sat.Unknown:
			return
		case sat.Unsatisfiable:
			c.result.Exhausted = true
			return
		}
		if first {
			continue // the model that was given, or one with the same projection
		}
		values := e.Values()
		switch s.verify(ctx, c, values, s.engine.AddClause) {
		case sat.Unknown:
			return
		case sat.Unsatisfiable:
			sync()
			continue
		}
		if !c.setCosts(values) {
			return
		}
		if !c.emit(values, true) {
			c.result.Exhausted = c.limit == 0 && e.Last()
			return
		}
	}
}

// backtrackInside lets an engine enumerate that can; the first model was given.
func (c *call) backtrackInside(ctx context.Context, given []int8) {
	s := c.s
	decided := c.projection()
	if decided == nil {
		decided = []sat.Var{}
		for _, l := range s.program.Decisions() {
			decided = append(decided, l.Var())
		}
	}
	s.enumerator.Enumerate(decided, c.assumptions...)
	for {
		s.alone.watch(c.limit == 1)
		switch s.enumerator.Next(ctx) {
		case sat.Unknown:
			return
		case sat.Unsatisfiable:
			c.result.Exhausted = true
			return
		}
		s.read()
		switch s.verify(ctx, c, s.values, s.engine.AddClause) {
		case sat.Unknown:
			return
		case sat.Unsatisfiable:
			continue
		}
		if given != nil && same(given, s.values, decided) {
			given = nil
			continue
		}
		if !c.setCosts(s.values) {
			return
		}
		if !c.emit(s.values, true) {
			c.result.Exhausted = c.limit == 0 && s.alone.last(len(c.assumptions)+1)
			return
		}
	}
}

// recordProjected gives models that differ on the projection; each is shut out by
// a clause of this call. The first model was given.
func (c *call) recordProjected(ctx context.Context, given []int8) {
	s := c.s
	decided := c.projection()
	values := given
	for {
		clause := []sat.Lit{c.activate().Not()}
		for _, v := range decided {
			l := v.Lit()
			if values[l] > 0 {
				l = l.Not()
			}
			clause = append(clause, l)
		}
		s.engine.AddClause(clause...)
		s.alone.watch(c.limit == 1)
		switch s.next(ctx, c, nil) {
		case sat.Unknown:
			return
		case sat.Unsatisfiable:
			c.result.Exhausted = true
			return
		}
		values = s.values
		if !c.setCosts(values) {
			return
		}
		if !c.emit(values, true) {
			c.result.Exhausted = c.limit == 0 && s.alone.last(len(c.assumptions))
			return
		}
	}
}

// same tells whether two models agree on the variables that tell models apart.
func same(a, b []int8, decided []sat.Var) bool {
	for _, v := range decided {
		if a[v.Lit()] != b[v.Lit()] {
			return false
		}
	}
	return true
}

// projection gives the variables on which models must differ; nil for all.
func (c *call) projection() []sat.Var {
	s := c.s
	mode := c.config.Project
	if mode == ProjectAuto {
		mode = ProjectShow
		if len(s.projects) > 0 { // as in clasp, #project over no atom does not count
			mode = ProjectProject
		}
	}
	vars := []sat.Var{}
	switch mode {
	case ProjectNone:
		return nil
	case ProjectProject:
		for _, a := range s.projects {
			vars = append(vars, s.program.Lit(a).Var())
		}
	case ProjectShow:
		for _, x := range s.items() {
			vars = append(vars, x.lit.Var())
		}
	}
	return vars
}
