package translate

import (
	"errors"
	"fmt"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/relation"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/symbol"
)

// Error is a failure in translating an instance of a source rule.
type Error struct {
	Source uint32 // id of the source rule
	Err    error
}

// Error gives the text of the cause.
func (e *Error) Error() string { return e.Err.Error() }

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Err }

// Causes of an Error.
var (
	// ErrOverflow: the weights of a sum add up to a value beyond 64 bits.
	ErrOverflow = errors.New("the weights of an aggregate add up beyond 64 bits")
	// ErrTooManyAtoms: no atom number is left.
	ErrTooManyAtoms = fmt.Errorf("more than %d atoms", aspif.MaxAtom-1)
)

// Ignored is an info message: an aggregate's tuple has no number as its weight
// and is ignored. The slice belongs to the program.
type Ignored struct {
	Source uint32
	Tuple  []symbol.Symbol
}

// Translator turns ground statements into rules. It keeps what it has defined
// over calls and steps. It is not safe for concurrent use.
type Translator struct {
	prog *statement.Program
	out  *aspif.Program
	poll func() error
	info func(Ignored)

	source uint32 // of the statement in work
	err    error  // the first failure of the call
	work   int    // items since the last poll

	stack    []aspif.Lit // bodies under construction, innermost last
	heads    []aspif.Atom
	words    []uint32
	truth    aspif.Atom                // a fact, once needed
	nots     map[aspif.Atom]aspif.Atom // x -> z with z :- not x
	conjs    interner                  // sorted conjunctions
	headSets interner                  // sorted heads of disjunctions' elements
	conjAt   []aspif.Atom              // their atoms
	conds    map[uint64]aspif.Lit      // conditional sets by mode
	aggs     [2][]uint32               // aggregate -> place in aggLits plus 1, by mode
	aggLits  []aspif.Lit               // count, literals
	groups   collection                // of the set last collected
	warned   map[uint32]bool           // sets whose ignored tuples were reported
	defined  []aspif.Atom              // heads of the statements of this call, sorted, once needed
	from     statement.Mark            // where this call began
	open     []aspif.Atom              // externals that were not certain at the end of a step
	costs    conditions                // of minimize tuples
	terms    conditions                // of shown terms
	theory   theory                    // terms and atoms
	outputs  []rowMark                 // by relation: rows written
	project  []rowMark                 // by relation: rows projected
	nodes    map[symbol.Symbol]int32   // of #edge
	marked   map[aspif.Atom]struct{}   // projected atoms
	lit      [1]aspif.Lit
	full     func(out *aspif.Program) error
	stream   func(rel *relation.Relation, row uint32, condition []aspif.Lit) error
}

// New gives a translator for a program. info, if not nil, is called for each
// ignored tuple.
func New(p *statement.Program, info func(Ignored)) *Translator {
	t := &Translator{prog: p, info: info}
	t.nots = map[aspif.Atom]aspif.Atom{}
	t.conds = map[uint64]aspif.Lit{}
	t.warned = map[uint32]bool{}
	t.nodes = map[symbol.Symbol]int32{}
	t.marked = map[aspif.Atom]struct{}{}
	t.theory.init()
	return t
}

// fullBytes is how much of a step is held before StreamRules hands it over.
const fullBytes = 1 << 20

// StreamRules has f take the rules out of a step each time that some have come
// together, so that a writer need not hold those of a large component.
func (t *Translator) StreamRules(f func(out *aspif.Program) error) { t.full = f }

// StreamOutputs makes EndStep hand the shown atoms to f, as rows of relations,
// instead of collecting them in the program: a writer needs no symbols for them.
// condition is only valid during the call.
func (t *Translator) StreamOutputs(f func(rel *relation.Relation, row uint32, condition []aspif.Lit) error) {
	t.stream = f
}

// Translate appends the statements from a mark on to out. It may be called
// after each component; a recursive component must not be split over calls.
// poll is asked now and then, its error ends the call.
func (t *Translator) Translate(out *aspif.Program, from statement.Mark, poll func() error) error {
	t.begin(out, from, poll)
	var s statement.Statement
	for it := t.prog.From(from); it.Next(&s) && t.tick(); {
		t.source = s.Source
		t.statement(&s)
		t.stack, t.heads = t.stack[:0], t.heads[:0]
		if t.full != nil && out.Bytes() > fullBytes && t.err == nil {
			t.err = t.full(out)
		}
	}
	return t.end()
}

// EndStep appends what belongs to a step as a whole: facts for certain atoms
// that statements mention, costs, outputs, projection, theory directives.
func (t *Translator) EndStep(out *aspif.Program, poll func() error) error {
	t.begin(out, t.prog.End(), poll)
	t.source = 0
	t.directives()
	t.flushCosts()
	t.flushProjection()
	t.flushOutputs()
	t.flushTerms()
	t.stack = t.stack[:0]
	return t.end()
}

func (t *Translator) begin(out *aspif.Program, from statement.Mark, poll func() error) {
	t.out, t.poll, t.from, t.err, t.defined = out, poll, from, nil, nil
	t.stack, t.heads = t.stack[:0], t.heads[:0]
	if out.Symbols == nil {
		out.Symbols = t.prog.Symbols
	}
}

func (t *Translator) end() error {
	t.out.Reserve(t.prog.NumAtoms())
	t.out, t.poll, t.defined = nil, nil, nil
	return t.err
}

// tick counts an item of work; false ends the call.
func (t *Translator) tick() bool { return t.spend(1) }

// pollEvery is the work between two polls, in items.
const pollEvery = 1 << 12

// spend counts items of work; false ends the call.
func (t *Translator) spend(items int) bool {
	if t.work += items; t.work >= pollEvery {
		t.work = 0
		if t.poll != nil && t.err == nil {
			t.err = t.poll()
		}
	}
	return t.err == nil
}

func (t *Translator) fail(err error) {
	if t.err == nil {
		t.err = &Error{Source: t.source, Err: err}
	}
}

func (t *Translator) newAtom() aspif.Atom {
	if t.prog.NumAtoms() >= aspif.MaxAtom-1 {
		t.fail(ErrTooManyAtoms)
		return 1
	}
	return t.prog.NewAtom(-1, 0)
}

// rule adds head :- body; head 0 gives a constraint.
func (t *Translator) rule(head aspif.Atom, body ...aspif.Lit) {
	var h [1]aspif.Atom
	h[0] = head
	if head == 0 {
		t.out.AddRule(false, h[:0], body, t.source)
	} else {
		t.out.AddRule(false, h[:], body, t.source)
	}
}

func (t *Translator) statement(s *statement.Statement) {
	switch s.Kind {
	case statement.Normal:
		if !tautology(s) {
			t.normal(s)
		}
	case statement.Constraint:
		if t.pushBody(s.Body, true) {
			t.out.AddRule(false, nil, t.stack, t.source)
		}
	case statement.Disjunction:
		if !tautology(s) {
			t.disjunction(s)
		}
	case statement.Choice:
		t.choice(s)
	case statement.TheoryHead:
		a := t.theoryAtom(s.Aggregate)
		if a != 0 && t.pushBody(s.Body, false) {
			t.rule(a, t.stack...)
		}
	case statement.ShowTerm:
		if t.pushBody(s.Body, true) {
			t.words = append(t.words[:0], uint32(s.Term))
			t.terms.add(t.words, t.stack)
		}
	case statement.Minimize:
		if t.pushBody(s.Body, true) {
			t.cost(s)
		}
	case statement.External:
		a := s.Head[0].ID()
		t.out.Externals = append(t.out.Externals, aspif.External{Atom: a, Value: aspif.TruthValue(s.Value)})
		if s.Value != uint8(aspif.Release) {
			t.open = append(t.open, a)
		}
	case statement.Edge:
		if t.pushBody(s.Body, true) {
			e := aspif.Edge{From: t.node(s.Tuple[0]), To: t.node(s.Tuple[1])}
			e.Condition = t.copyStack()
			t.out.Edges = append(t.out.Edges, e)
		}
	case statement.Heuristic:
		t.heuristic(s)
	case statement.Project:
		t.out.HasProject = true
		if a := s.Head[0].ID(); !t.certain(a) {
			t.projectAtom(a)
		}
	}
}

// normal translates the statement that there are most of.
func (t *Translator) normal(s *statement.Statement) {
	h := s.Head[0]
	if h.Kind() == statement.RefAtom && h.Sign() == 0 {
		if t.pushBody(s.Body, false) {
			t.heads = append(t.heads, h.ID())
			t.out.AddRule(false, t.heads, t.stack, t.source)
		}
		return
	}
	t.disjunction(s)
}

// copyStack gives the body on the stack as a slice of its own.
func (t *Translator) copyStack() []aspif.Lit {
	return append([]aspif.Lit(nil), t.stack...)
}

func (t *Translator) heuristic(s *statement.Statement) {
	if s.Priority < 0 || s.Priority > 1<<31-1 {
		t.fail(fmt.Errorf("the priority %d of a heuristic is not between 0 and %d", s.Priority, 1<<31-1))
		return
	}
	if !t.certain(s.Head[0].ID()) && t.pushBody(s.Body, true) {
		t.out.Heuristics = append(t.out.Heuristics, aspif.Heuristic{
			Modifier: aspif.Modifier(s.Value), Atom: s.Head[0].ID(), Bias: s.Weight,
			Priority: uint32(s.Priority), Condition: t.copyStack(),
		})
	}
}

// certain reports whether the row of an atom is certain: directives need not
// speak of it, and it may have no rule.
func (t *Translator) certain(a aspif.Atom) bool {
	rel, row := t.prog.AtomOf(a)
	return rel != nil && rel.Certain(row)
}

// node numbers the nodes of #edge in order of first occurrence.
func (t *Translator) node(s symbol.Symbol) int32 {
	n, ok := t.nodes[s]
	if !ok {
		n = int32(len(t.nodes))
		t.nodes[s] = n
	}
	return n
}
