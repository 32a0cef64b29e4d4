package ir

import (
	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/symbol"
)

// TermKind tells terms apart.
type TermKind uint8

// The kinds of terms.
const (
	Constant   TermKind = iota // Sym
	Variable                   // Var
	Function                   // Name (0: tuple), Negated, Args; has variables
	Linear                     // A*Var + B, A not 0
	Operation                  // Op over Args[0], Args[1]
	Minus                      // -Args[0]: numbers and classical negation of symbols
	Complement                 // ~Args[0]
	Absolute                   // |Args[0]|
	Call                       // @Text(Args)
)

// Term is a term over numbered variables.
type Term struct {
	Kind    TermKind
	Negated bool
	Op      grammar.BinaryOp
	Sym     symbol.Symbol
	Var     int
	Name    uint32
	A, B    int64
	Text    string
	Args    []*Term
	Span    grammar.Span
}

// Vars appends the variables of t to dst (with repetitions).
func (t *Term) Vars(dst []int) []int {
	switch t.Kind {
	case Variable, Linear:
		return append(dst, t.Var)
	}
	for _, a := range t.Args {
		dst = a.Vars(dst)
	}
	return dst
}

// LitKind tells body literals apart.
type LitKind uint8

// The kinds of body literals.
const (
	Atom     LitKind = iota // [not [not]] Rel(Args)
	Result                  // Rel(Args): the possible truth of an occurrence; Args are its key and, for an assignment, its value
	Domain                  // Rel(Args): the keys of an occurrence, certain
	Compare                 // Args[0] Op Args[1]
	Interval                // Args[0] = Args[1] .. Args[2]
	False                   // #false
)

// Lit is a body literal.
type Lit struct {
	Kind LitKind
	Sign uint8 // of an Atom
	Op   grammar.Relation
	Rel  int // index into statement.Program.Relations
	Args []*Term
	// Occurrence of a Result or Domain.
	Occurrence *Occurrence
	Span       grammar.Span
	// Slot is the literal's place in the ground body; -1: it has none.
	Slot int
}

// HeadKind is what a rule does with an instance.
type HeadKind uint8

// The kinds of heads.
const (
	HeadNormal      HeadKind = iota // Atoms[0]
	HeadConstraint                  // nothing
	HeadDisjunction                 // Atoms, without conditions
	HeadChoice                      // Atoms, without conditions and bounds
	HeadSet                         // the set of Occurrence with key Key
	HeadDomain                      // a key of Occurrence
	HeadElement                     // an element of the set of Occurrence with key Key
	HeadTheory                      // the theory atom of Occurrence with key Key
	HeadShow                        // Terms[0]
	HeadMinimize                    // Terms[0]@Terms[1], Terms[2:]
	HeadExternal                    // Atoms[0], Terms[0]: its value
	HeadEdge                        // Terms[0], Terms[1]
	HeadHeuristic                   // Atoms[0], Terms: bias, priority, modifier
	HeadProject                     // Atoms[0]
)

// HeadAtom is an atom of a head.
type HeadAtom struct {
	Sign uint8 // in elements only
	Rel  int
	Args []*Term
	Span grammar.Span
}

// Rule is a rule over NumVars variables.
type Rule struct {
	Kind     HeadKind
	Atoms    []HeadAtom
	Terms    []*Term // of directives; the tuple of an element
	Compares []Lit   // comparisons as head literals of an element
	// Expand lists intervals of an element of a disjunction: its atoms are meant
	// for each of their values.
	Expand     []Lit
	Occurrence *Occurrence
	Key        []*Term
	Body       []Lit
	NumVars    int
	Names      []string // of variables
	Source     uint32
	Span       grammar.Span
	// Slots is the number of places in a ground body.
	Slots int
}

// OccurrenceKind tells what an occurrence accumulates.
type OccurrenceKind uint8

// The kinds of occurrences.
const (
	BodyAggregate OccurrenceKind = iota
	BodyConditional
	BodyTheory
	HeadDisjunctionSet
	HeadChoiceSet // also head aggregates
	TheoryHeadSet
)

// Guard is a bound of an aggregate, read from the right: value Rel bound, where
// the bound stands in a column of the key.
type Guard struct {
	Rel    statement.Relation
	Column int
}

// Occurrence is one place of a program where elements accumulate: for each key
// (the values of its global variables) there is one set.
type Occurrence struct {
	Kind     OccurrenceKind
	Sign     uint8
	Function statement.Function
	// Domain is the relation of keys; Result, of bodies, that of possible truth.
	Domain, Result int
	KeyArity       int
	Guards         []Guard
	// Assign: the result carries the aggregate's value behind the key.
	Assign bool
	// Theory atoms: columns of the key that hold name and guard (-1: no guard),
	// and the operator.
	TheoryName, TheoryGuard int
	TheoryOp                string
	Directive               bool
	Elements                []*Rule // HeadElement rules
	// State is the instantiator's: the occurrence's number.
	State  int
	Span   grammar.Span
	Source uint32
}

// Program is what one call of Ground instantiates.
type Program struct {
	Rules       []*Rule
	Occurrences []*Occurrence
}
