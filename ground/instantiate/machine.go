package instantiate

import (
	"context"
	"errors"

	"github.com/krrasp/krrasp/grammar/diag"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/symbol"
)

var (
	errUnsafe = errors.New("internal: a rule that passed the safety check can't be ordered")
	errAtoms  = errors.New("more than 2^28 atoms")
)

// Function is an @-function: it gives zero or more values, or an error, which
// makes the call undefined.
type Function func(t *symbol.Table, args []symbol.Symbol) ([]symbol.Symbol, error)

// Progress is what a progress callback is told.
type Progress struct {
	Atoms, Rules int64
}

// Options of grounding.
type Options struct {
	// Simplify leaves out what is certain and drops what is impossible. With
	// it off, nothing is certain and every possible body stays.
	Simplify  bool
	Limits    Limits
	Functions map[string]Function
	Files     *diag.Files
	// Warn receives infos; nil drops them.
	Warn func(*diag.Diagnostic)
	// Span gives the place of a source rule, for messages.
	Span     func(source uint32) diag.Span
	Progress func(Progress)
	// Component, if set, is called after each component, and now and then during
	// a large one that is not recursive, with the place of the first statement
	// not seen yet: all sets that statements refer to are then complete.
	Component func(from statement.Mark) error
	// Profile makes the machine measure time per source rule.
	Profile bool
}

// relState is what the machine knows of a relation.
type relState struct {
	producers int  // nodes of this call that can still add rows
	active    bool // in the component at work: old and new bound its ranges
	old, new  uint32
	undefined int // relation of atoms met only under negation; -1: none
	definedBy int // of such a relation: the one it belongs to; -1
}

// Machine grounds rules into a program; it keeps its state between calls.
type Machine struct{ m machine }

// New gives a machine over a program.
func New(p *statement.Program, opts Options) *Machine {
	return &Machine{machine{prog: p, symbols: p.Symbols, opts: opts, reported: map[reported]bool{}}}
}

// Options gives access to the options; they may be changed between calls.
func (x *Machine) Options() *Options { return &x.m.opts }

// Instances counts the instances made of each source rule; the index is its id.
func (x *Machine) Instances() []int64 { return x.m.instances }

// Nanoseconds gives the time spent on each source rule, if Profile is set.
func (x *Machine) Nanoseconds() []int64 { return x.m.nanos }

type machine struct {
	prog    *statement.Program
	symbols *symbol.Table
	opts    Options
	ctx     context.Context
	err     error

	rels      []relState
	occs      []*occState
	instances []int64
	made      int64 // sum of instances
	nanos     []int64
	reported  map[reported]bool

	ticks, polls int
	rows         int64
	pendings     int // undecided negative literals since the component started

	// The place of the first statement not handed on, and whether those of the
	// component at work can be before it is finished.
	from      statement.Mark
	flushable bool

	// Of the rule at work.
	regs      []symbol.Symbol
	cursors   []cursor
	lits      []statement.Lit
	args      []symbol.Symbol // stack of evaluated arguments
	set       uint32          // set of the domain row
	domainRow uint32
	stmt      statement.Statement
	body      []statement.Lit
	head      []statement.Lit
	elem      statement.Element

	// Atoms met before they were derived.
	met []met

	// Pairs of classically negated relations checked so far.
	opposite map[int]*opposites
}

// grow makes room for the relations added.
func (m *machine) grow() {
	for len(m.rels) < len(m.prog.Relations) {
		m.rels = append(m.rels, relState{undefined: -1, definedBy: -1})
	}
}

// add counts an instance of a source rule.
func (m *machine) count(source uint32) {
	for int(source) >= len(m.instances) {
		m.instances = append(m.instances, make([]int64, max(16, int(source)+1-len(m.instances)))...)
	}
	m.instances[source]++
	m.made++
}

// AddFact puts a certain row into a relation.
func (x *Machine) AddFact(rel int, args []symbol.Symbol) {
	m := &x.m
	m.grow()
	m.fact(rel, args, 0)
}

// fact makes a row certain or, without simplification, gives it a fact rule.
func (m *machine) fact(rel int, args []symbol.Symbol, source uint32) {
	r := m.prog.Relations[rel]
	row, added := r.Insert(args)
	if added {
		m.rows++
	}
	if m.opts.Simplify || r.Internal {
		r.SetCertain(row)
		return
	}
	m.head = append(m.head[:0], statement.AtomLit(m.atom(rel, row)))
	m.stmt = statement.Statement{Kind: statement.Normal, Source: source, Head: m.head}
	m.prog.Append(&m.stmt)
}
