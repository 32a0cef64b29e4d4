package search

import (
	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/solve/completion"
	"github.com/krrasp/krrasp/solve/optimize"
	"github.com/krrasp/krrasp/solve/sat"
)

// Options of a Solver, for its whole life.
type Options struct {
	// NewEngine makes the SAT engines; nil is gini.
	NewEngine func() sat.Engine
	// Selectors makes each source rule removable, see Config.Relaxed. Nothing is
	// simplified then.
	Selectors bool
	// Clauses makes the engine see nothing but clauses, which Solver.Record gives:
	// for DIMACS and proofs.
	Clauses bool
	// Heuristic follows heuristic directives, if the engine takes hints.
	Heuristic bool
	// Keep keeps the rules of the steps for views.
	Keep bool
}

// EnumMode tells which models a call gives.
type EnumMode uint8

// The modes. Auto, Record and Backtrack give answer sets; the names come from
// clasp, whose algorithms differ where ours need not.
const (
	EnumAuto EnumMode = iota
	EnumRecord
	EnumBacktrack
	EnumDomRec // answer sets that are minimal or maximal over the domain, see Config.Domain
	EnumBrave
	EnumCautious
)

// Projection tells on what two models must differ to be given both.
type Projection uint8

// The projections.
const (
	ProjectNone    Projection = iota
	ProjectShow               // shown symbols
	ProjectProject            // atoms of #project
	ProjectAuto               // ProjectProject if the program projects on some atom, else ProjectShow
)

// OptMode tells what minimize statements do.
type OptMode uint8

// The modes.
const (
	OptOpt    OptMode = iota // find one optimal model
	OptN                     // find the optimum, then all optimal models
	OptEnum                  // all models within the bounds
	OptIgnore                // nothing
)

// Config of one call.
type Config struct {
	// Models is the number of models after which the call ends; 0 for all. With
	// OptN it counts optimal models only.
	Models  int64
	Enum    EnumMode
	Project Projection
	// Domain: with EnumDomRec, atoms to be minimized (or maximized) as sets.
	Domain Domain

	Opt      OptMode
	Bounds   []int64 // greatest cost by priority, the greatest first
	Strategy optimize.Strategy
	// Stop ends an optimization at the first model whose costs are at most Stop.
	Stop []int64

	// Assumptions hold during the call.
	Assumptions []aspif.Lit
	// Relaxed lists source rules that need not hold (Options.Selectors): a
	// constraint is dropped, the head of another rule becomes a choice.
	Relaxed []uint32

	// Progress is called for events, from the goroutine of the call.
	Progress func(Event)
}

// Domain tells over which atoms EnumDomRec minimizes.
type Domain struct {
	Shown    bool // all shown atoms; else the atoms of heuristic directives
	Maximize bool
}

// EventKind tells events apart.
type EventKind uint8

// The kinds of events.
const (
	EventModel EventKind = iota // a model was found; Models counts
	EventBound                  // a cost was improved from above (Costs) or below (Lower)
	EventLoops                  // loop nogoods were added
)

// Event tells of progress. Slices are valid during the call.
type Event struct {
	Kind      EventKind
	Models    int64
	Costs     []Cost
	Lower     []Cost
	Loops     int64
	Conflicts int64
}

// Cost is the cost at a priority.
type Cost struct {
	Priority int64
	Value    int64
}

// Status of a Result.
type Status = sat.Status

// Result of a call.
type Result struct {
	// Status is Satisfiable if a model was given, Unsatisfiable if there is none
	// (under the assumptions), else Unknown.
	Status Status
	// Exhausted: there are no more models of the kind asked for.
	Exhausted bool
	// Optimum: the last model given was proved optimal.
	Optimum bool
	// Interrupted: the context ended.
	Interrupted bool
	// Models counts all models given, Optimal those of them proved optimal.
	Models, Optimal int64
	// Costs of the best model. Lower bounds that are known, by priority.
	Costs, Lower []Cost
	// Core is a subset of Config.Assumptions without an answer set, if Status is
	// Unsatisfiable; CoreSources likewise of the source rules in force.
	Core        []aspif.Lit
	CoreSources []uint32
	Stats       Stats
	// Notes tell what of the program or Config had no effect.
	Notes []string
}

// Stats counts since the Solver was made, Models and Candidates in the call.
type Stats struct {
	completion.Stats
	Variables  int64
	Loops      int64 // loop nogoods
	Cycles     int64 // nogoods of #edge
	Tests      int64 // of minimality
	Candidates int64 // models of the clauses that were looked at
	Calls      int64 // of engines
	Engine     sat.Stats
}
