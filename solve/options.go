package solve

import (
	"github.com/krrasp/krrasp/ground/symbol"
	"github.com/krrasp/krrasp/solve/sat"
	"github.com/krrasp/krrasp/solve/search"
)

// Names of the room below that belong to the API.
type (
	// Event tells of progress in a call of Solve.
	Event = search.Event
	// Cost is the cost at a priority.
	Cost = search.Cost
	// OptMode tells what minimize statements do.
	OptMode = search.OptMode
	// EnumMode tells which models a call gives.
	EnumMode = search.EnumMode
	// Projection tells on what two models must differ to be given both.
	Projection = search.Projection
	// Status of a Result.
	Status = search.Status
)

// The modes of optimization.
const (
	OptOpt    = search.OptOpt    // find one optimal model
	OptN      = search.OptN      // find the optimum, then all optimal models
	OptEnum   = search.OptEnum   // all models within the bounds
	OptIgnore = search.OptIgnore // as if there were no minimize statements
)

// The modes of enumeration.
const (
	EnumAuto      = search.EnumAuto
	EnumRecord    = search.EnumRecord
	EnumBacktrack = search.EnumBacktrack
	EnumDomRec    = search.EnumDomRec
	EnumBrave     = search.EnumBrave
	EnumCautious  = search.EnumCautious
)

// The projections.
const (
	ProjectNone    = search.ProjectNone
	ProjectShow    = search.ProjectShow
	ProjectProject = search.ProjectProject
	ProjectAuto    = search.ProjectAuto
)

// The answers of a Result.
const (
	Unknown       = sat.Unknown
	Satisfiable   = sat.Satisfiable
	Unsatisfiable = sat.Unsatisfiable
)

// Option sets one thing of one call of Solve.
type Option func(*call)

// call is what the options of one call say.
type call struct {
	config      search.Config
	assumptions []assumption
	oneModel    bool // unless there is a reason to go on
}

type assumption struct {
	atom  symbol.Symbol
	holds bool
}

// Models limits the number of models to n; 0 means all. Without it a call gives
// all models, and the last of an optimization is the optimum.
func Models(n int64) Option {
	return func(c *call) { c.config.Models, c.oneModel = n, false }
}

// DefaultModels is clingo's number of models: one, but all where that takes to
// find an optimum or consequences.
func DefaultModels() Option { return func(c *call) { c.oneModel = true } }

// Enum chooses which models a call gives; consequences are brave or cautious.
func Enum(m EnumMode) Option { return func(c *call) { c.config.Enum = m } }

// Brave gives what holds in some answer set: each model is what is known to,
// and the last one is all of it.
func Brave() Option { return Enum(EnumBrave) }

// Cautious gives what holds in all answer sets: each model is what may still
// hold in all, and the last one is the result.
func Cautious() Option { return Enum(EnumCautious) }

// Project gives one model for each set of projected atoms.
func Project(p Projection) Option { return func(c *call) { c.config.Project = p } }

// Optimize chooses what minimize statements do. bounds are the greatest costs
// allowed, by priority, the greatest priority first; fewer than there are
// priorities is fine.
func Optimize(m OptMode, bounds ...int64) Option {
	return func(c *call) { c.config.Opt, c.config.Bounds = m, bounds }
}

// StopAt ends an optimization at the first model whose costs are at most bounds.
func StopAt(bounds ...int64) Option { return func(c *call) { c.config.Stop = bounds } }

// Assume has the call look only at answer sets in which atom holds, or does not.
// An atom that the program does not know is false. After an unsatisfiable call
// Result.Core tells which assumptions are to blame.
func Assume(atom symbol.Symbol, holds bool) Option {
	return func(c *call) { c.assumptions = append(c.assumptions, assumption{atom, holds}) }
}

// Progress has f called for events, on the goroutine of the call.
func Progress(f func(Event)) Option { return func(c *call) { c.config.Progress = f } }

// Configure changes the configuration of the search itself: strategies, and
// what has no option of its own.
func Configure(f func(*search.Config)) Option { return func(c *call) { f(&c.config) } }
