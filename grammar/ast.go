package grammar

import "github.com/krrasp/krrasp/grammar/diag"

// Span is the position of a node; see diag.Span.
type Span = diag.Span

// Node is anything of the syntax tree.
type Node interface {
	// Pos gives the source text that the node was read from.
	Pos() Span
}

// At is embedded in every node to hold its span.
type At struct{ Sp Span }

// Pos gives the node's span.
func (a At) Pos() Span { return a.Sp }

// ---- Terms -----------------------------------------------------------

// Term is one of *Number, *String, *Infimum, *Supremum, *Variable, *Function,
// *Tuple, *Pool, *Unary, *Binary, *Interval, *Abs.
type Term interface {
	Node
	term()
}

type (
	// Number is an integer, already converted from its base.
	Number struct {
		At
		Value int64
	}
	// String is a quoted string, Value without quotes and with escapes resolved.
	String struct {
		At
		Value string
	}
	// Infimum is #inf or #infimum.
	Infimum struct{ At }
	// Supremum is #sup or #supremum.
	Supremum struct{ At }
	// Variable is X, or the anonymous variable with Name "_".
	Variable struct {
		At
		Name string
	}
	// Function is a constant (HasArgs false), f(t,...) or, with External, @f(t,...).
	// A pool in the arguments, f(a,b;c), has the argument lists after the
	// first one in More.
	Function struct {
		At
		Name     string
		External bool
		HasArgs  bool // written with parentheses
		Args     []Term
		More     [][]Term
	}
	// Tuple is (), (t,) or (t,u,...).
	Tuple struct {
		At
		Args []Term
	}
	// Pool is (t;u;...): two or more alternatives. An alternative that is
	// itself a list of two or more terms is a *Tuple: (1,2;3).
	Pool struct {
		At
		Alternatives []Term
	}
	// Unary is -t or ~t.
	Unary struct {
		At
		Op  UnaryOp
		Arg Term
	}
	// Binary is an arithmetic operation.
	Binary struct {
		At
		Op          BinaryOp
		Left, Right Term
	}
	// Interval is l..r.
	Interval struct {
		At
		Left, Right Term
	}
	// Abs is |t|, or |t;u| with several alternatives.
	Abs struct {
		At
		Alternatives []Term
	}
)

func (*Number) term()   {}
func (*String) term()   {}
func (*Infimum) term()  {}
func (*Supremum) term() {}
func (*Variable) term() {}
func (*Function) term() {}
func (*Tuple) term()    {}
func (*Pool) term()     {}
func (*Unary) term()    {}
func (*Binary) term()   {}
func (*Interval) term() {}
func (*Abs) term()      {}

// UnaryOp is an arithmetic operator of one argument.
type UnaryOp uint8

// The unary operators.
const (
	Neg    UnaryOp = iota // -
	BitNot                // ~
)

// BinaryOp is an arithmetic operator of two arguments.
type BinaryOp uint8

// The binary operators.
const (
	Add    BinaryOp = iota // +
	Sub                    // -
	Mul                    // *
	Div                    // /
	Mod                    // \
	Pow                    // **
	BitAnd                 // &
	BitOr                  // ?
	BitXor                 // ^
)

// ---- Literals --------------------------------------------------------

// Sign is the number of "not" before a literal: 0, 1 or 2.
type Sign uint8

// The signs of default negation.
const (
	Positive Sign = iota
	Not
	NotNot
)

// Relation compares two terms.
type Relation uint8

// The relations. == is read as Equal, <> as NotEqual.
const (
	Equal Relation = iota
	NotEqual
	Less
	LessEqual
	Greater
	GreaterEqual
)

// Atom is a predicate with its arguments. Classical negation (-p(X)) is
// Negated. Args and More are as in Function.
type Atom struct {
	At
	Negated bool
	Name    string
	HasArgs bool
	Args    []Term
	More    [][]Term
}

// Guard is a relation and its right side: "< t" in "s < t".
type Guard struct {
	Rel  Relation
	Term Term
}

// Literal is one of *AtomLiteral, *Comparison, *Boolean: what may stand in
// conditions, in elements, and plainly in heads and bodies.
type Literal interface {
	BodyItem
	literal()
}

type (
	// AtomLiteral is [not [not]] p(t).
	AtomLiteral struct {
		At
		Sign Sign
		Atom *Atom
	}
	// Comparison is [not [not]] t R u S v ...; Guards has one or more entries.
	Comparison struct {
		At
		Sign   Sign
		Left   Term
		Guards []Guard
	}
	// Boolean is [not [not]] #true or #false.
	Boolean struct {
		At
		Sign  Sign
		Value bool
	}
)

func (*AtomLiteral) literal() {}
func (*Comparison) literal()  {}
func (*Boolean) literal()     {}

// Conditional is "l : c1, c2". In a body HasColon is true; as an element of a
// disjunction or a set the condition may be missing.
type Conditional struct {
	At
	Literal   Literal
	HasColon  bool
	Condition []Literal
}

// AggregateFunction is the function of an aggregate.
type AggregateFunction uint8

// The aggregate functions.
const (
	Count AggregateFunction = iota
	Sum
	SumPlus
	Min
	Max
)

type (
	// BodyElement is "t1,...,tn : l1,...,lm" inside a body aggregate.
	BodyElement struct {
		At
		Tuple     []Term
		Condition []Literal
	}
	// BodyAggregate is [not [not]] g1 R #fun{...} S g2. Left.Rel is the
	// relation as written, read from the left: "1 <= #sum{...}" has Left {LessEqual, 1}.
	BodyAggregate struct {
		At
		Sign     Sign
		Left     *Guard
		Function AggregateFunction
		Elements []BodyElement
		Right    *Guard
	}
	// SetAggregate is [not [not]] g1 R { l : c ; ... } S g2, in a body or, as
	// a choice (Sign Positive), in a head. A missing relation means <=, as in
	// "1 {a;b} 2".
	SetAggregate struct {
		At
		Sign     Sign
		Left     *Guard
		Elements []*Conditional
		Right    *Guard
	}
	// HeadElement is "t1,...,tn : l : c1,...,cm" inside a head aggregate.
	HeadElement struct {
		At
		Tuple   []Term
		Literal Literal
		// Condition of the element.
		Condition []Literal
	}
	// HeadAggregate is g1 R #fun{...} S g2 as a head.
	HeadAggregate struct {
		At
		Left     *Guard
		Function AggregateFunction
		Elements []HeadElement
		Right    *Guard
	}
	// Disjunction is a head of two or more elements, or one with a condition.
	Disjunction struct {
		At
		Elements []*Conditional
	}
)

// BodyItem is what stands between the commas (or semicolons) of a body: a
// Literal, *Conditional, *BodyAggregate, *SetAggregate or *TheoryAtom.
type BodyItem interface {
	Node
	bodyItem()
}

func (*AtomLiteral) bodyItem()   {}
func (*Comparison) bodyItem()    {}
func (*Boolean) bodyItem()       {}
func (*Conditional) bodyItem()   {}
func (*BodyAggregate) bodyItem() {}
func (*SetAggregate) bodyItem()  {}
func (*TheoryAtom) bodyItem()    {}

// Head is the head of a rule: a Literal, *Disjunction, *SetAggregate,
// *HeadAggregate or *TheoryAtom. A constraint's head is nil.
type Head interface {
	Node
	head()
}

func (*AtomLiteral) head()   {}
func (*Comparison) head()    {}
func (*Boolean) head()       {}
func (*Disjunction) head()   {}
func (*SetAggregate) head()  {}
func (*HeadAggregate) head() {}
func (*TheoryAtom) head()    {}

// ---- Theory ----------------------------------------------------------

// TheoryTerm is one of *Number, *String, *Variable, *TheoryFunction,
// *TheorySequence, *TheoryUnparsed.
type TheoryTerm interface {
	Node
	theoryTerm()
}

type (
	// TheoryFunction is a constant, #inf, #sup or f(t,...) in a theory term;
	// after the definition was applied, also an operator with its arguments.
	TheoryFunction struct {
		At
		Name string
		Args []TheoryTerm
	}
	// TheorySequence is (...), [...] or {...}; Open holds the bracket.
	TheorySequence struct {
		At
		Open byte
		Args []TheoryTerm
	}
	// TheoryUnparsed is a sequence of operators and terms, not yet given its
	// structure by the theory's definition.
	TheoryUnparsed struct {
		At
		Elements []TheoryOperand
	}
	// TheoryOperand is a term with the operators in front of it.
	TheoryOperand struct {
		Operators []string
		Term      TheoryTerm
	}
	// TheoryElement is "t1,...,tn : l1,...,lm" inside a theory atom.
	TheoryElement struct {
		At
		Tuple     []TheoryTerm
		Condition []Literal
	}
	// TheoryAtom is [not [not]] &name(args) { elements } op term. Op is "" where
	// there is no guard; HasElements tells "&a {}" from "&a".
	TheoryAtom struct {
		At
		Sign        Sign
		Name        string
		HasArgs     bool
		Args        []Term
		More        [][]Term // as in Function
		HasElements bool
		Elements    []TheoryElement
		Op          string
		Guard       TheoryTerm
	}
)

func (*Number) theoryTerm()         {}
func (*String) theoryTerm()         {}
func (*Variable) theoryTerm()       {}
func (*TheoryFunction) theoryTerm() {}
func (*TheorySequence) theoryTerm() {}
func (*TheoryUnparsed) theoryTerm() {}

// Arity is how a theory operator is used.
type Arity uint8

// The kinds of theory operators.
const (
	UnaryOperator Arity = iota
	BinaryLeft
	BinaryRight
)

type (
	// TheoryOperatorDef is "op : priority, unary|binary, left|right".
	TheoryOperatorDef struct {
		At
		Name     string
		Priority int64
		Arity    Arity
	}
	// TheoryTermDef is "name { operators }".
	TheoryTermDef struct {
		At
		Name      string
		Operators []TheoryOperatorDef
	}
	// TheoryAtomDef is "&name/arity : elements [, {ops}, guard], kind".
	TheoryAtomDef struct {
		At
		Name      string
		Arity     int
		Elements  string
		HasGuard  bool
		Operators []string
		Guard     string
		Kind      string // head, body, any or directive
	}
)

// ---- Statements ------------------------------------------------------

// Statement is one of *Rule, *Optimize, *WeakConstraint, *ShowSignature,
// *ShowTerm, *ShowNothing, *Const, *Include, *Part, *External, *Edge,
// *Heuristic, *ProjectSignature, *ProjectAtom, *Defined, *TheoryDef, *Script.
type Statement interface {
	Node
	statement()
}

type (
	// Rule is a fact, a rule, or (Head nil) a constraint.
	Rule struct {
		At
		Head Head
		Body []BodyItem
	}
	// Optimize is #minimize or #maximize.
	Optimize struct {
		At
		Maximize bool
		Elements []OptimizeElement
	}
	// OptimizeElement is "weight@priority, tuple : condition". Priority is
	// nil where none is written (0).
	OptimizeElement struct {
		At
		Weight, Priority Term
		Tuple            []Term
		Condition        []Literal
	}
	// WeakConstraint is ":~ body. [weight@priority, tuple]".
	WeakConstraint struct {
		At
		Body             []BodyItem
		Weight, Priority Term
		Tuple            []Term
	}
	// ShowSignature is #show [-]p/n.
	ShowSignature struct {
		At
		Signature
	}
	// ShowTerm is #show t : body.
	ShowTerm struct {
		At
		Term Term
		Body []BodyItem
	}
	// ShowNothing is #show.
	ShowNothing struct{ At }
	// Const is #const name = value. [default|override]
	Const struct {
		At
		Name     string
		Value    Term
		Override bool
	}
	// Include is #include "path" or, with Builtin, #include <incmode>.
	Include struct {
		At
		Path    string
		Builtin bool
	}
	// Part is #program name(parameters).
	Part struct {
		At
		Name       string
		Parameters []string
	}
	// External is #external a : body. [type]; Type is nil where none is
	// written (false).
	External struct {
		At
		Atom *Atom
		Body []BodyItem
		Type Term
	}
	// Edge is #edge (u,v;...) : body.
	Edge struct {
		At
		Pairs [][2]Term
		Body  []BodyItem
	}
	// Heuristic is #heuristic a : body. [bias@priority, modifier]
	Heuristic struct {
		At
		Atom                     *Atom
		Body                     []BodyItem
		Bias, Priority, Modifier Term // Priority nil: none written
	}
	// ProjectSignature is #project [-]p/n.
	ProjectSignature struct {
		At
		Signature
	}
	// ProjectAtom is #project a : body.
	ProjectAtom struct {
		At
		Atom *Atom
		Body []BodyItem
	}
	// Defined is #defined [-]p/n.
	Defined struct {
		At
		Signature
	}
	// TheoryDef is #theory name { ... }.
	TheoryDef struct {
		At
		Name  string
		Terms []TheoryTermDef
		Atoms []TheoryAtomDef
	}
	// Script is #script (language) ... #end.
	Script struct {
		At
		Language string
		Code     string
	}
)

// Signature is a predicate's name, arity and classical sign.
type Signature struct {
	Negated bool
	Name    string
	Arity   int
}

func (*Rule) statement()             {}
func (*Optimize) statement()         {}
func (*WeakConstraint) statement()   {}
func (*ShowSignature) statement()    {}
func (*ShowTerm) statement()         {}
func (*ShowNothing) statement()      {}
func (*Const) statement()            {}
func (*Include) statement()          {}
func (*Part) statement()             {}
func (*External) statement()         {}
func (*Edge) statement()             {}
func (*Heuristic) statement()        {}
func (*ProjectSignature) statement() {}
func (*ProjectAtom) statement()      {}
func (*Defined) statement()          {}
func (*TheoryDef) statement()        {}
func (*Script) statement()           {}

// ---- Streaming -------------------------------------------------------

// Sink receives a program while it is read, statement by statement, in order.
// Ground facts (no variables, no arithmetic, no pools) bypass the syntax tree:
// the parser builds their arguments through the first methods, whose results
// it treats as opaque handles, and hands the whole over by Fact. Name and
// string bytes are only valid during the call. A Sink that returns false from
// WantFacts gets facts as *Rule statements.
type Sink interface {
	WantFacts() bool
	Number(v int64) uint32
	Constant(name []byte, negated bool) uint32
	String(value []byte) uint32
	// Function builds name(args); an empty name builds a tuple. args is only
	// valid during the call.
	Function(name []byte, args []uint32, negated bool) uint32
	Fact(name []byte, negated bool, args []uint32, at Span) error
	Statement(s Statement) error
}
