package aspif

import "github.com/krrasp/krrasp/ground/symbol"

// Atom is a propositional atom; 1 is the smallest.
type Atom = uint32

// Lit is an atom or, negative, its default negation. 0 is no literal.
type Lit = int32

// MaxAtom is the largest atom: the sign takes a bit.
const MaxAtom = 1<<31 - 1

// Rule is a rule as the iterator of a Program gives it. Its slices belong to
// the iterator and are valid until the next call of Next.
type Rule struct {
	Choice   bool  // a choice over Head; else a disjunction (none: a constraint)
	Weighted bool  // the body holds if the weights of its true literals reach Bound
	Bound    int64 // of a weighted body
	Head     []Atom
	Body     []Lit
	Weights  []int64 // of Body, if Weighted; never negative
	Source   uint32  // id of the source rule, 0 if unknown
}

// WeightedLit is a literal with its weight.
type WeightedLit struct {
	Lit    Lit
	Weight int64
}

// Minimize is a sum to be minimized at a priority; greater priorities come
// first. Several statements of one priority add up.
type Minimize struct {
	Priority int64
	Lits     []WeightedLit
}

// Output shows Symbol in answer sets in which all literals of Condition hold.
// One symbol may have several statements: any of them suffices. Term marks what
// came from "#show t : B." (shown terms are written after atoms).
type Output struct {
	Symbol    symbol.Symbol
	Term      bool
	Condition []Lit
}

// TruthValue is the value of an external atom.
type TruthValue uint8

// The values of externals, numbered as in aspif.
const (
	Free TruthValue = iota
	True
	False
	Release
)

// External declares an atom that no rule need define, with its value.
type External struct {
	Atom  Atom
	Value TruthValue
}

// Modifier is the kind of a heuristic directive.
type Modifier uint8

// The modifiers, numbered as in aspif.
const (
	Level Modifier = iota
	SignModifier
	Factor
	Init
	TrueModifier
	FalseModifier
)

// Heuristic modifies the solver's decisions on an atom where Condition holds.
type Heuristic struct {
	Modifier  Modifier
	Atom      Atom
	Bias      int64
	Priority  uint32
	Condition []Lit
}

// Edge is an edge of the graph that must be acyclic, present where Condition holds.
type Edge struct {
	From, To  int32
	Condition []Lit
}

// TheoryTermKind tells the kinds of theory terms apart.
type TheoryTermKind uint8

// The kinds of theory terms.
const (
	TheoryNumber TheoryTermKind = iota
	TheorySymbol
	TheoryFunction // Name is the id of a symbolic term
	TheoryTuple    // (...)
	TheorySet      // {...}
	TheoryList     // [...]
)

// TheoryTerm is a term; Args are ids of terms.
type TheoryTerm struct {
	ID     uint32
	Kind   TheoryTermKind
	Number int64
	Text   string
	Name   uint32
	Args   []uint32
}

// TheoryElement is a tuple of term ids with a condition.
type TheoryElement struct {
	ID        uint32
	Terms     []uint32
	Condition []Lit
}

// TheoryAtom has Atom 0 if it is a directive. Guard and Rhs are ids of terms,
// if HasGuard.
type TheoryAtom struct {
	Atom     Atom
	Name     uint32
	Elements []uint32
	HasGuard bool
	Guard    uint32
	Rhs      uint32
}

// Program is one step of a ground program. Rules are held flat in pages; the
// other statements in slices. Symbols of Outputs belong to Symbols. The zero
// value (with Symbols set) is an empty step.
type Program struct {
	Symbols *symbol.Table
	// Incremental marks a step of a multi-shot program ("asp 1 0 0 incremental").
	Incremental    bool
	Minimizes      []Minimize
	Outputs        []Output
	Projects       []Atom // with HasProject
	HasProject     bool   // a #project statement stands in the program, maybe of no atom
	Externals      []External
	Assumptions    []Lit
	Heuristics     []Heuristic
	Edges          []Edge
	TheoryTerms    []TheoryTerm
	TheoryElements []TheoryElement
	TheoryAtoms    []TheoryAtom
	Comments       []string

	maxAtom Atom
	rules   int
	pages   [][]int32
}

const pageWords = 1 << 16

// Record of a rule, in words: flags | source | len(head) | head | [bound, 2
// words] | len(body) | body | [weights, 2 words each].
const (
	flagChoice   = 1
	flagWeighted = 2
)

// MaxAtom gives the largest atom that any rule or statement added through the
// methods mentions, or that Reserve named.
func (p *Program) MaxAtom() Atom { return p.maxAtom }

// Reserve tells that atoms up to a are in use.
func (p *Program) Reserve(a Atom) { p.maxAtom = max(p.maxAtom, a) }

// NewAtom gives an atom that is not in use yet.
func (p *Program) NewAtom() Atom {
	p.maxAtom++
	return p.maxAtom
}

// NumRules is the number of rules added.
func (p *Program) NumRules() int { return p.rules }

// Bytes estimates the memory held by the rules, in bytes.
func (p *Program) Bytes() int64 { return int64(len(p.pages)) * pageWords * 4 }

func (p *Program) alloc(n int) []int32 {
	if k := len(p.pages) - 1; k >= 0 {
		if l := len(p.pages[k]); l+n <= cap(p.pages[k]) {
			p.pages[k] = p.pages[k][:l+n]
			return p.pages[k][l : l+n]
		}
	}
	p.pages = append(p.pages, make([]int32, n, max(n, pageWords)))
	return p.pages[len(p.pages)-1]
}

// AddRule adds a rule with a conjunction as its body. The slices are copied.
func (p *Program) AddRule(choice bool, head []Atom, body []Lit, source uint32) {
	w := p.alloc(4 + len(head) + len(body))
	w[0], w[1] = 0, int32(source)
	if choice {
		w[0] = flagChoice
	}
	w = p.putHead(w[2:], head)
	p.putBody(w, body)
	p.rules++
}

// AddWeightRule adds a rule whose body is the weighted sum body >= bound.
// Weights must not be negative. The slices are copied.
func (p *Program) AddWeightRule(choice bool, head []Atom, bound int64, body []Lit, weights []int64, source uint32) {
	w := p.alloc(6 + len(head) + 3*len(body))
	w[0], w[1] = flagWeighted, int32(source)
	if choice {
		w[0] |= flagChoice
	}
	w = p.putHead(w[2:], head)
	put64(w, bound)
	w = p.putBody(w[2:], body)
	for i, x := range weights {
		put64(w[2*i:], x)
	}
	p.rules++
}

func (p *Program) putHead(w []int32, head []Atom) []int32 {
	w[0] = int32(len(head))
	for i, a := range head {
		w[1+i] = int32(a)
		p.maxAtom = max(p.maxAtom, a)
	}
	return w[1+len(head):]
}

func (p *Program) putBody(w []int32, body []Lit) []int32 {
	w[0] = int32(len(body))
	for i, l := range body {
		w[1+i] = l
		if l < 0 {
			l = -l
		}
		p.maxAtom = max(p.maxAtom, Atom(l))
	}
	return w[1+len(body):]
}

func put64(w []int32, v int64) { w[0], w[1] = int32(v), int32(v>>32) }
func get64(w []int32) int64    { return int64(uint32(w[0])) | int64(w[1])<<32 }

// Rules gives an iterator over the rules in the order in which they were added.
func (p *Program) Rules() *RuleIterator { return &RuleIterator{pages: p.pages} }

// DropRules forgets all rules, for a writer that has written them.
func (p *Program) DropRules() {
	p.rules = 0
	if len(p.pages) > 0 { // one page is used again
		clear(p.pages[1:])
		p.pages = p.pages[:1]
		p.pages[0] = p.pages[0][:0]
	}
}

// RuleIterator walks over rules.
type RuleIterator struct {
	pages   [][]int32
	pos     int
	head    []Atom
	weights []int64
}

// Next fills r with the next rule; false at the end.
func (it *RuleIterator) Next(r *Rule) bool {
	for {
		if len(it.pages) == 0 {
			return false
		}
		if it.pos < len(it.pages[0]) {
			break
		}
		it.pages, it.pos = it.pages[1:], 0
	}
	w := it.pages[0][it.pos:]
	full := len(w)
	r.Choice, r.Weighted, r.Source = w[0]&flagChoice != 0, w[0]&flagWeighted != 0, uint32(w[1])
	n := int(w[2])
	it.head = it.head[:0]
	for _, a := range w[3 : 3+n] {
		it.head = append(it.head, Atom(a))
	}
	r.Head = it.head
	w = w[3+n:]
	r.Bound, r.Weights = 0, nil
	if r.Weighted {
		r.Bound, w = get64(w), w[2:]
	}
	n = int(w[0])
	r.Body, w = w[1:1+n:1+n], w[1+n:]
	if r.Weighted {
		it.weights = it.weights[:0]
		for i := range n {
			it.weights = append(it.weights, get64(w[2*i:]))
		}
		r.Weights, w = it.weights, w[2*n:]
	}
	it.pos += full - len(w)
	return true
}
