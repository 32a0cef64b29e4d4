package statement

import (
	"github.com/krrasp/krrasp/ground/relation"
	"github.com/krrasp/krrasp/ground/symbol"
)

// Relation compares two terms; the values are those of grammar.Relation.
type Relation uint8

// The relations.
const (
	Equal Relation = iota
	NotEqual
	Less
	LessEqual
	Greater
	GreaterEqual
)

// Function is an aggregate's function; the values are those of
// grammar.AggregateFunction.
type Function uint8

// The aggregate functions.
const (
	Count Function = iota
	Sum
	SumPlus
	Min
	Max
)

// Guard bounds an aggregate from the right: value Rel Bound. Guards written on
// the left are turned around: 1 <= #sum{...} has {GreaterEqual, 1}.
type Guard struct {
	Rel   Relation
	Bound symbol.Symbol
}

// Aggregate is a function over a set of elements with its guards (none: always
// true). Signs stand in the literal that refers to it.
type Aggregate struct {
	Function  Function
	NumGuards uint8
	Recursive bool // some element depends positively on a head that depends on it
	Set       uint32
	Guards    [2]Guard
}

// Theory is a theory atom; Name is its term (a constant or function), Op the
// operator's text as a constant or Invalid, Guard a theory term.
// Terms in brackets or braces are functions with the names "[]" and "{}";
// operators are functions of one or two arguments named by the operator.
type Theory struct {
	Name      symbol.Symbol
	Set       uint32 // elements; tuples are theory terms
	Op        symbol.Symbol
	Guard     symbol.Symbol
	Directive bool
	Atom      uint32 // number of its atom, 0 for a directive
}

// Kind is the kind of a ground statement.
type Kind uint8

// The kinds of statements. Body is a conjunction everywhere.
const (
	// Normal is Head[0] :- Body. Without a body: a fact.
	Normal Kind = iota
	// Constraint is :- Body.
	Constraint
	// Disjunction is Head :- Body over plain atoms if Set is 0; else over the
	// elements of Set: any of them must hold, i.e. all of its Head and its
	// Condition.
	Disjunction
	// Choice is { Head } :- Body over plain atoms, without bounds, if Set is 0;
	// else over the elements of Set; the guards of Aggregates[Aggregate] (if
	// Aggregate is not NoAggregate) must hold when Body does.
	Choice
	// TheoryHead is Theory[Aggregate] :- Body.
	TheoryHead
	// ShowTerm is #show Term : Body.
	ShowTerm
	// Minimize is Weight@Priority, Tuple : Body; equal tuples (weight,
	// priority, terms) count once over the whole program.
	Minimize
	// External is #external Head[0] : Body. [Value], as aspif.TruthValue.
	External
	// Edge is #edge (Tuple[0], Tuple[1]) : Body.
	Edge
	// Heuristic is #heuristic Head[0] : Body. [Weight@Priority, Value], as aspif.Modifier.
	Heuristic
	// Project is #project Head[0] (Body is empty).
	Project
)

// NoAggregate marks a choice without guards.
const NoAggregate = 1<<32 - 1

// Statement is a ground statement as the iterator gives it. Its slices belong
// to the program.
type Statement struct {
	Kind      Kind
	Value     uint8
	Source    uint32 // id of the source rule, from 1
	Set       uint32
	Aggregate uint32
	Weight    int64
	Priority  int64
	Term      symbol.Symbol
	Head      []Lit
	Body      []Lit
	Tuple     []symbol.Symbol
}

// Element is an element of a set: a tuple (empty in conditional literals and
// disjunctions), head literals (conjunction; none in body aggregates and theory
// atoms; False means the head literal is impossible) and a condition.
type Element struct {
	Tuple     []symbol.Symbol
	Head      []Lit
	Condition []Lit
	False     bool
}

// Program is the upper level of a ground program, with all that gives its
// numbers a meaning. It grows step by step.
type Program struct {
	Symbols    *symbol.Table
	Relations  []*relation.Relation // in order of first mention
	Aggregates []Aggregate
	Theories   []Theory
	Sets       Sets

	// Shown signatures: HasShow tells that #show p/n. or #show. occurred;
	// then only relations in Shown are output.
	HasShow bool
	Shown   map[*relation.Relation]bool
	// Projection signatures, likewise.
	HasProject bool
	Projected  map[*relation.Relation]bool

	atomRel  pagedWords // atom -> index in Relations plus 1; 0: of translation
	atomRow  pagedWords
	numAtoms uint32

	statements flat
	count      int
}

// New gives an empty program over the table.
func New(symbols *symbol.Table) *Program {
	p := &Program{Symbols: symbols, Shown: map[*relation.Relation]bool{}, Projected: map[*relation.Relation]bool{}}
	p.atomRel.append(0)
	p.atomRow.append(0)
	p.Sets.heads.append(0)
	p.Sets.tails.append(0)
	return p
}

// AddRelation takes a relation in and gives its index, which becomes its ID.
func (p *Program) AddRelation(r *relation.Relation) int {
	r.ID = len(p.Relations)
	p.Relations = append(p.Relations, r)
	return r.ID
}

// NumAtoms is the largest atom number given out.
func (p *Program) NumAtoms() uint32 { return p.numAtoms }

// NewAtom numbers the atom in row of relation rel (an index), or, with rel -1, an
// atom without a text.
func (p *Program) NewAtom(rel int, row uint32) uint32 {
	p.numAtoms++
	p.atomRel.append(uint32(rel + 1))
	p.atomRow.append(row)
	return p.numAtoms
}

// AtomOf gives relation and row of an atom; rel is nil for an atom without text.
func (p *Program) AtomOf(atom uint32) (rel *relation.Relation, row uint32) {
	k := p.atomRel.at(atom)
	if k == 0 {
		return nil, 0
	}
	return p.Relations[k-1], p.atomRow.at(atom)
}

// AppendRow appends the text of the atom in a row of a relation.
func (p *Program) AppendRow(dst []byte, rel *relation.Relation, row uint32) []byte {
	if rel.Negated {
		dst = append(dst, '-')
	}
	dst = append(dst, p.Symbols.NameString(rel.Name)...)
	if rel.Arity == 0 {
		return dst
	}
	return p.Symbols.AppendArgs(dst, rel.Row(row), false)
}

// SetAtomOf moves an atom to another relation and row: it was met under negation
// before it was derived.
func (p *Program) SetAtomOf(atom uint32, rel int, row uint32) {
	p.atomRel.set(atom, uint32(rel+1))
	p.atomRow.set(atom, row)
}

// SymbolOf gives an atom's symbol: name(args...).
func (p *Program) SymbolOf(rel *relation.Relation, row uint32) symbol.Symbol {
	return p.Symbols.FunctionID(rel.Name, rel.Row(row), rel.Negated)
}

// Count is the number of statements appended.
func (p *Program) Count() int { return p.count }

// Bytes estimates the memory held by statements, sets and atom numbers, in bytes.
func (p *Program) Bytes() int64 {
	return p.statements.bytes() + p.Sets.elements.bytes() + p.atomRel.bytes() + p.atomRow.bytes() + p.Sets.heads.bytes() + p.Sets.tails.bytes()
}

// Record of a statement, in words: kind | value<<8 | flags, source, set,
// aggregate, term, len(head), len(body), len(tuple), weight (2), priority (2),
// head, body, tuple. Short forms leave out what is zero.
const (
	flagSet   = 1 << 16 // set, aggregate
	flagTerm  = 1 << 17 // term
	flagTuple = 1 << 18 // tuple, weight, priority
)

// Append adds a statement; its slices are copied. It returns the place of the
// record, for Rewrite.
func (p *Program) Append(s *Statement) {
	n := 4 + len(s.Head) + len(s.Body)
	flags := uint32(0)
	if s.Set != 0 || s.Aggregate != 0 {
		flags |= flagSet
		n += 2
	}
	if s.Term != 0 {
		flags |= flagTerm
		n++
	}
	if len(s.Tuple) > 0 || s.Weight != 0 || s.Priority != 0 {
		flags |= flagTuple
		n += 5 + len(s.Tuple)
	}
	w := p.statements.alloc(n)
	w[0], w[1], w[2], w[3] = uint32(s.Kind)|uint32(s.Value)<<8|flags, s.Source, uint32(len(s.Head)), uint32(len(s.Body))
	w = w[4:]
	if flags&flagSet != 0 {
		w[0], w[1] = s.Set, s.Aggregate
		w = w[2:]
	}
	if flags&flagTerm != 0 {
		w[0] = uint32(s.Term)
		w = w[1:]
	}
	if flags&flagTuple != 0 {
		w[0] = uint32(len(s.Tuple))
		w[1], w[2] = uint32(s.Weight), uint32(s.Weight>>32)
		w[3], w[4] = uint32(s.Priority), uint32(s.Priority>>32)
		copy(w[5:], asWords(s.Tuple))
		w = w[5+len(s.Tuple):]
	}
	copy(w, asWords(s.Head))
	copy(w[len(s.Head):], asWords(s.Body))
	p.count++
}

// Mark is a place in the sequence of statements.
type Mark struct{ page, off int }

// Far reports whether a place is at least a page behind an earlier one.
func (m Mark) Far(earlier Mark) bool { return m.page > earlier.page }

// End gives the place behind the last statement.
func (p *Program) End() Mark {
	k := len(p.statements.pages) - 1
	if k < 0 {
		return Mark{}
	}
	return Mark{k, len(p.statements.pages[k])}
}

// Drop forgets the statements (not the sets) before a place, once they have
// been written or translated.
func (p *Program) Drop(before Mark) {
	p.statements.drop(before.page)
}

// From gives an iterator over the statements from a place on.
func (p *Program) From(m Mark) *Iterator {
	return &Iterator{p: p, page: m.page, off: m.off}
}

// Iterator walks over statements.
type Iterator struct {
	p         *Program
	page, off int
	start     int // of the statement given last
}

// Next fills s with the next statement; false at the end. The slices of s may
// be changed in place (the simplifier does so).
func (it *Iterator) Next(s *Statement) bool {
	pages := it.p.statements.pages
	for {
		if it.page >= len(pages) {
			return false
		}
		for it.off < len(pages[it.page]) && pages[it.page][it.off] == filler {
			it.off++
		}
		if it.off < len(pages[it.page]) {
			break
		}
		if it.page == len(pages)-1 {
			return false
		}
		it.page, it.off = it.page+1, 0
	}
	w := pages[it.page][it.off:]
	full := len(w)
	it.start = it.off
	*s = Statement{Kind: Kind(w[0] & 255), Value: uint8(w[0] >> 8), Source: w[1]}
	flags, nh, nb := w[0], int(w[2]), int(w[3])
	w = w[4:]
	if flags&flagSet != 0 {
		s.Set, s.Aggregate = w[0], w[1]
		w = w[2:]
	}
	if flags&flagTerm != 0 {
		s.Term = symbol.Symbol(w[0])
		w = w[1:]
	}
	if flags&flagTuple != 0 {
		n := int(w[0])
		s.Weight = int64(uint64(w[1]) | uint64(w[2])<<32)
		s.Priority = int64(uint64(w[3]) | uint64(w[4])<<32)
		s.Tuple = asSymbols(w[5 : 5+n : 5+n])
		w = w[5+n:]
	}
	s.Head = asLits(w[:nh:nh])
	s.Body = asLits(w[nh : nh+nb : nh+nb])
	it.off += full - len(w) + nh + nb
	return true
}

// filler is a word that stands where a statement was deleted or shortened.
const filler = 1<<32 - 1

// Rewrite calls f with each statement from a place on. f may shorten s.Body by
// filtering it in place; it returns false to delete the statement.
func (p *Program) Rewrite(from Mark, f func(s *Statement) bool) {
	it := p.From(from)
	var s Statement
	for it.Next(&s) {
		n := len(s.Body)
		keep := f(&s)
		end := it.off
		w := p.statements.pages[it.page][:end]
		if keep {
			if k := len(s.Body); k < n {
				for i := end - (n - k); i < end; i++ {
					w[i] = filler
				}
				w[it.start+3] = uint32(k)
			}
			continue
		}
		p.count--
		for i := it.start; i < end; i++ {
			w[i] = filler
		}
	}
}
