package relation

import (
	"github.com/krrasp/krrasp/ground/symbol"
)

// Symbol is symbol.Symbol.
type Symbol = symbol.Symbol

// Relation holds the rows of one predicate.
type Relation struct {
	Name    uint32 // id of the predicate's name in the symbol table
	Arity   int
	Negated bool // classical negation
	ID      int  // its index among a program's relations
	// Internal relations are made by rewriting; they hold no atoms of the user.
	Internal bool

	shift   uint // log2 of rows per page
	mask    uint32
	pages   [][]Symbol
	states  [][]uint32
	n       uint32
	slots   []uint32 // row+1
	indexes []*Index
}

// certainBit marks a certain row in its state; the other bits hold the number
// of its atom, or 0.
const certainBit = 1 << 31

// New gives an empty relation.
func New(name uint32, arity int, negated bool) *Relation {
	r := &Relation{Name: name, Arity: arity, Negated: negated, shift: 12}
	for r.shift > 4 && arity<<r.shift > 1<<15 {
		r.shift--
	}
	r.mask = 1<<r.shift - 1
	return r
}

// Len is the number of rows.
func (r *Relation) Len() uint32 { return r.n }

// Row gives the arguments of a row. The slice belongs to the relation.
func (r *Relation) Row(i uint32) []Symbol {
	k := int(i&r.mask) * r.Arity
	return r.pages[i>>r.shift][k : k+r.Arity : k+r.Arity]
}

// Certain reports whether the row's atom holds in every answer set.
func (r *Relation) Certain(i uint32) bool { return r.states[i>>r.shift][i&r.mask]&certainBit != 0 }

// Atom is the number of the row's atom, 0 if it has none.
func (r *Relation) Atom(i uint32) uint32 { return r.states[i>>r.shift][i&r.mask] &^ certainBit }

// State gives atom number and certainty at once.
func (r *Relation) State(i uint32) (atom uint32, certain bool) {
	s := r.states[i>>r.shift][i&r.mask]
	return s &^ certainBit, s&certainBit != 0
}

// SetCertain marks the row certain.
func (r *Relation) SetCertain(i uint32) { r.states[i>>r.shift][i&r.mask] |= certainBit }

// SetAtom gives the row its atom number (below 2^31).
func (r *Relation) SetAtom(i, atom uint32) {
	s := &r.states[i>>r.shift][i&r.mask]
	*s = *s&certainBit | atom
}

// Bytes estimates the memory held, in bytes.
func (r *Relation) Bytes() int64 {
	b := int64(len(r.slots)) * 4
	for i := range r.pages {
		b += int64(cap(r.pages[i])+cap(r.states[i])) * 4
	}
	for _, x := range r.indexes {
		b += x.bytes()
	}
	return b
}

// Hash gives the hash of a row's arguments.
func Hash(args []Symbol) uint32 {
	h := uint64(len(args)) + 0x9E3779B97F4A7C15
	for _, a := range args {
		h = (h ^ uint64(a)) * 0xD6E8FEB86659FD93
		h ^= h >> 32
	}
	return uint32(h)
}

// Find gives the row with these arguments.
func (r *Relation) Find(args []Symbol) (row uint32, ok bool) {
	if r.n == 0 {
		return 0, false
	}
	mask := uint32(len(r.slots) - 1)
	for p := Hash(args) & mask; ; p = (p + 1) & mask {
		s := r.slots[p]
		if s == 0 {
			return 0, false
		}
		if same(r.Row(s-1), args) {
			return s - 1, true
		}
	}
}

func same(a, b []Symbol) bool {
	for i, s := range a {
		if s != b[i] {
			return false
		}
	}
	return true
}

// Insert gives the row with these arguments and whether it is new. A new row is
// possible, without an atom. args is copied.
func (r *Relation) Insert(args []Symbol) (row uint32, added bool) {
	if uint64(r.n+1)*4 > uint64(len(r.slots))*3 {
		r.grow()
	}
	mask := uint32(len(r.slots) - 1)
	p := Hash(args) & mask
	for {
		s := r.slots[p]
		if s == 0 {
			break
		}
		if same(r.Row(s-1), args) {
			return s - 1, false
		}
		p = (p + 1) & mask
	}
	row = r.n
	if row&r.mask == 0 {
		size := 8
		if row > 0 {
			size = 1 << r.shift
		}
		r.pages = append(r.pages, make([]Symbol, 0, size*r.Arity))
		r.states = append(r.states, make([]uint32, 0, size))
	}
	k := row >> r.shift
	r.pages[k] = append(r.pages[k], args...)
	r.states[k] = append(r.states[k], 0)
	r.n++
	r.slots[p] = row + 1
	return row, true
}

func (r *Relation) grow() {
	size := 2 * len(r.slots)
	if size == 0 {
		size = 16
	}
	r.slots = make([]uint32, size)
	mask := uint32(size - 1)
	for i := range r.n {
		p := Hash(r.Row(i)) & mask
		for r.slots[p] != 0 {
			p = (p + 1) & mask
		}
		r.slots[p] = i + 1
	}
}
