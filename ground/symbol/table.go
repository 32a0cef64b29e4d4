package symbol

import (
	"cmp"
	"errors"
	"strconv"
	"unsafe"
)

// Symbol is an interned ground term; see the package comment. The zero Symbol
// is no term.
type Symbol uint32

// Invalid is the zero Symbol: no term.
const Invalid Symbol = 0

// Fixed symbols of every table.
const (
	Inf        Symbol = 1
	Sup        Symbol = 2
	EmptyTuple Symbol = 3
)

const (
	inlineBit = 1 << 31 // set: a number stands in the lower 31 bits
	// MinInline and MaxInline bound the numbers that stand in the word.
	MinInline = -(1 << 30)
	MaxInline = 1<<30 - 1
)

// Kind tells what a symbol is.
type Kind uint8

// The kinds, in the order of terms as far as one kind is above another.
const (
	KindInvalid Kind = iota
	KindInf
	KindNumber
	KindConstant // also negated: see Negative
	KindString
	KindFunction // also tuples (empty name) and ()
	KindSup
)

// Errors that Err reports after an insertion failed.
var (
	ErrFull = errors.New("the symbol table is full (2^31 symbols)")
	// ErrDeep keeps printing and comparing, which recur, within Go's stack.
	ErrDeep = errors.New("a term is nested deeper than 65,534 levels")
)

type entry struct {
	hash  uint32
	name  uint32 // index of a name, or into big for numbers
	args  uint32 // first argument in args
	nargs uint32
	depth uint16
	kind  Kind
	neg   bool
}

const pageBits = 12

// Table interns symbols. Create it with NewTable.
type Table struct {
	pages   [][]entry // entries in pages: growing never copies them
	n       uint32
	slots   []uint32 // open addressing: entry index, 0 is free
	args    words
	names   names
	big     []int64
	err     error
	scratch []Symbol
}

// NewTable gives an empty table.
func NewTable() *Table {
	t := &Table{slots: make([]uint32, 1<<8)}
	t.names.init()
	t.push(entry{kind: KindInvalid})
	t.push(entry{kind: KindInf})
	t.push(entry{kind: KindSup})
	t.push(entry{kind: KindFunction, hash: hashFunction(0, nil, false)})
	t.insertSlot(uint32(EmptyTuple), t.at(uint32(EmptyTuple)).hash)
	return t
}

// Err reports the first insertion that failed, by ErrFull or ErrDeep; else nil.
// The insertion gave Invalid.
func (t *Table) Err() error { return t.err }

// Len is the number of interned entries (numbers in the word not counted).
func (t *Table) Len() int { return int(t.n) }

// Bytes estimates the memory held, in bytes.
func (t *Table) Bytes() int64 {
	return int64(len(t.pages))<<pageBits*int64(unsafe.Sizeof(entry{})) + int64(len(t.slots))*4 + t.args.bytes() + t.names.bytes() + int64(len(t.big))*8
}

func (t *Table) at(i uint32) *entry { return &t.pages[i>>pageBits][i&(1<<pageBits-1)] }

func (t *Table) push(e entry) uint32 {
	i := t.n
	if i&(1<<pageBits-1) == 0 {
		if i >= inlineBit {
			t.err = ErrFull
			return 0
		}
		t.pages = append(t.pages, make([]entry, 1<<pageBits))
	}
	*t.at(i) = e
	t.n++
	return i
}

func (t *Table) insertSlot(i, hash uint32) {
	if uint64(t.n)*4 > uint64(len(t.slots))*3 {
		old := t.slots
		t.slots = make([]uint32, 2*len(old))
		mask := uint32(len(t.slots) - 1)
		for _, j := range old {
			if j != 0 {
				p := t.at(j).hash & mask
				for t.slots[p] != 0 {
					p = (p + 1) & mask
				}
				t.slots[p] = j
			}
		}
	}
	mask := uint32(len(t.slots) - 1)
	p := hash & mask
	for t.slots[p] != 0 {
		p = (p + 1) & mask
	}
	t.slots[p] = i
}

// mix is the finalizer of a multiplicative hash over 32-bit words.
func mix(h, v uint32) uint32 {
	x := (uint64(h) ^ uint64(v)*0x9E3779B97F4A7C15) * 0xD6E8FEB86659FD93
	return uint32(x ^ x>>32)
}

func hashFunction(name uint32, args []Symbol, neg bool) uint32 {
	h := name*2 + 0x51ed270b
	if neg {
		h++
	}
	for _, a := range args {
		h = mix(h, uint32(a))
	}
	return mix(h, uint32(len(args)))
}

// Number gives the symbol of n.
func (t *Table) Number(n int64) Symbol {
	if n >= MinInline && n <= MaxInline {
		return Symbol(uint32(n-MinInline) | inlineBit)
	}
	h := mix(mix(0x2545f491, uint32(n)), uint32(n>>32))
	mask := uint32(len(t.slots) - 1)
	for p := h & mask; t.slots[p] != 0; p = (p + 1) & mask {
		if e := t.at(t.slots[p]); e.hash == h && e.kind == KindNumber && t.big[e.name] == n {
			return Symbol(t.slots[p])
		}
	}
	t.big = append(t.big, n)
	return t.add(entry{kind: KindNumber, hash: h, name: uint32(len(t.big) - 1)})
}

// SmallNumber gives the symbol of n, which must lie between MinInline and
// MaxInline. It needs no table.
func SmallNumber(n int64) Symbol { return Symbol(uint32(n-MinInline) | inlineBit) }

// Small gives the value of a number that stands in the word.
func (s Symbol) Small() (int64, bool) {
	return int64(s&^inlineBit) + MinInline, s&inlineBit != 0
}

func (t *Table) add(e entry) Symbol {
	i := t.push(e)
	if i == 0 {
		return Invalid
	}
	t.insertSlot(i, e.hash)
	return Symbol(i)
}

func (t *Table) named(kind Kind, name uint32, neg bool) Symbol {
	h := mix(name*2+uint32(kind), 0x7feb352d)
	if neg {
		h = ^h
	}
	mask := uint32(len(t.slots) - 1)
	for p := h & mask; t.slots[p] != 0; p = (p + 1) & mask {
		if e := t.at(t.slots[p]); e.hash == h && e.kind == kind && e.name == name && e.neg == neg {
			return Symbol(t.slots[p])
		}
	}
	return t.add(entry{kind: kind, hash: h, name: name, neg: neg})
}

// Constant gives the symbol of the constant name, or -name where negated.
func (t *Table) Constant(name string, negated bool) Symbol {
	return t.named(KindConstant, t.names.intern(name), negated)
}

// ConstantBytes is Constant for a name in bytes, which are copied if new.
func (t *Table) ConstantBytes(name []byte, negated bool) Symbol {
	return t.named(KindConstant, t.names.intern(view(name)), negated)
}

// String gives the symbol of a string; s holds no quotes and no escapes.
func (t *Table) String(s string) Symbol { return t.named(KindString, t.names.intern(s), false) }

// StringBytes is String for bytes, which are copied if new.
func (t *Table) StringBytes(s []byte) Symbol {
	return t.named(KindString, t.names.intern(view(s)), false)
}

// Name interns a name and gives its id, for FunctionID.
func (t *Table) Name(name string) uint32 { return t.names.intern(name) }

// NameBytes is Name for bytes, which are copied if new.
func (t *Table) NameBytes(name []byte) uint32 { return t.names.intern(view(name)) }

// NameString gives the text of a name id.
func (t *Table) NameString(id uint32) string { return t.names.get(id) }

// Function gives the symbol of name(args...), or -name(args...) where negated.
// Without arguments a named function is the constant of that name. An empty
// name gives a tuple. args is copied.
func (t *Table) Function(name string, args []Symbol, negated bool) Symbol {
	return t.FunctionID(t.names.intern(name), args, negated)
}

// FunctionBytes is Function for a name in bytes, which are copied if new.
func (t *Table) FunctionBytes(name []byte, args []Symbol, negated bool) Symbol {
	return t.FunctionID(t.names.intern(view(name)), args, negated)
}

// Tuple gives the symbol of (args...).
func (t *Table) Tuple(args []Symbol) Symbol { return t.FunctionID(0, args, false) }

// FunctionID is Function for a name id of this table (0: tuple).
func (t *Table) FunctionID(name uint32, args []Symbol, negated bool) Symbol {
	if len(args) == 0 {
		if name == 0 {
			return EmptyTuple
		}
		return t.named(KindConstant, name, negated)
	}
	h := hashFunction(name, args, negated)
	mask := uint32(len(t.slots) - 1)
	for p := h & mask; t.slots[p] != 0; p = (p + 1) & mask {
		e := t.at(t.slots[p])
		if e.hash == h && e.kind == KindFunction && e.name == name && e.neg == negated && int(e.nargs) == len(args) && equal(t.entryArgs(e), args) {
			return Symbol(t.slots[p])
		}
	}
	depth := uint16(0)
	for _, a := range args {
		depth = max(depth, t.Depth(a))
	}
	if depth++; depth == 1<<16-1 {
		t.err = cmp.Or(t.err, ErrDeep)
		return Invalid
	}
	off, ok := t.args.add(args)
	if !ok {
		t.err = ErrFull
		return Invalid
	}
	return t.add(entry{kind: KindFunction, hash: h, name: name, neg: negated, args: off, nargs: uint32(len(args)), depth: depth})
}

// FindFunctionID is FunctionID without insertion; Invalid where the table has no
// such symbol.
func (t *Table) FindFunctionID(name uint32, args []Symbol, negated bool) Symbol {
	h := hashFunction(name, args, negated)
	mask := uint32(len(t.slots) - 1)
	for p := h & mask; t.slots[p] != 0; p = (p + 1) & mask {
		e := t.at(t.slots[p])
		if e.hash == h && e.kind == KindFunction && e.name == name && e.neg == negated && int(e.nargs) == len(args) && equal(t.entryArgs(e), args) {
			return Symbol(t.slots[p])
		}
	}
	return Invalid
}

func equal(a, b []Symbol) bool {
	for i, s := range a {
		if s != b[i] {
			return false
		}
	}
	return true
}

func (t *Table) entryArgs(e *entry) []Symbol { return t.args.get(e.args, e.nargs) }

// KindOf tells what s is.
func (t *Table) KindOf(s Symbol) Kind {
	if s&inlineBit != 0 {
		return KindNumber
	}
	return t.at(uint32(s)).kind
}

// Int gives the value of a number; ok is false for any other symbol.
func (t *Table) Int(s Symbol) (n int64, ok bool) {
	if s&inlineBit != 0 {
		return int64(s&^inlineBit) + MinInline, true
	}
	if e := t.at(uint32(s)); e.kind == KindNumber {
		return t.big[e.name], true
	}
	return 0, false
}

// Negative reports classical negation of a constant or function.
func (t *Table) Negative(s Symbol) bool { return s&inlineBit == 0 && t.at(uint32(s)).neg }

// NameID gives the name id of a constant, function or string; 0 for the rest.
func (t *Table) NameID(s Symbol) uint32 {
	if s&inlineBit != 0 {
		return 0
	}
	if e := t.at(uint32(s)); e.kind != KindNumber {
		return e.name
	}
	return 0
}

// Text gives the name of a constant or function, or a string's value.
func (t *Table) Text(s Symbol) string { return t.names.get(t.NameID(s)) }

// Args gives the arguments of a function or tuple; nil for the rest. The
// slice belongs to the table: do not change it.
func (t *Table) Args(s Symbol) []Symbol {
	if s&inlineBit != 0 {
		return nil
	}
	return t.entryArgs(t.at(uint32(s)))
}

// Depth is the nesting depth of functions in s, at most 65534: 0 for numbers,
// constants and strings.
func (t *Table) Depth(s Symbol) uint16 {
	if s&inlineBit != 0 {
		return 0
	}
	return t.at(uint32(s)).depth
}

// Negate gives the symbol with the classical sign flipped; ok is false where s
// is neither a constant, a function nor a tuple.
func (t *Table) Negate(s Symbol) (Symbol, bool) {
	if s&inlineBit != 0 {
		return Invalid, false
	}
	switch e := *t.at(uint32(s)); {
	case s == EmptyTuple: // -() is kept as a negated constant without a name
		return t.named(KindConstant, 0, true), true
	case e.kind == KindConstant && e.name == 0:
		return EmptyTuple, true
	case e.kind == KindConstant:
		return t.named(KindConstant, e.name, !e.neg), true
	case e.kind == KindFunction && e.nargs > 0:
		t.scratch = append(t.scratch[:0], t.entryArgs(&e)...)
		return t.FunctionID(e.name, t.scratch, !e.neg), true
	}
	return Invalid, false
}

// rank places the kinds in the order of terms.
func (t *Table) rank(s Symbol) int {
	if s&inlineBit != 0 {
		return 1
	}
	switch e := t.at(uint32(s)); e.kind {
	case KindInf:
		return 0
	case KindNumber:
		return 1
	case KindConstant:
		if e.neg {
			return 4
		}
		return 3
	case KindString:
		return 5
	case KindFunction:
		if s == EmptyTuple {
			return 2
		}
		if e.neg {
			return 7
		}
		return 6
	case KindSup:
		return 8
	}
	return -1
}

// Compare gives a number below, equal to, or above 0 as a stands before, is, or
// stands after b in the order of terms.
func (t *Table) Compare(a, b Symbol) int {
	for {
		if a == b {
			return 0
		}
		if a&inlineBit != 0 && b&inlineBit != 0 {
			return cmp.Compare(a, b)
		}
		ra, rb := t.rank(a), t.rank(b)
		if ra != rb {
			return cmp.Compare(ra, rb)
		}
		switch ra {
		case 1:
			x, _ := t.Int(a)
			y, _ := t.Int(b)
			return cmp.Compare(x, y)
		case 3, 4, 5:
			return cmp.Compare(t.Text(a), t.Text(b))
		}
		ea, eb := t.at(uint32(a)), t.at(uint32(b))
		if ea.nargs != eb.nargs {
			return cmp.Compare(ea.nargs, eb.nargs)
		}
		if ea.name != eb.name {
			return cmp.Compare(t.names.get(ea.name), t.names.get(eb.name))
		}
		xs, ys := t.entryArgs(ea), t.entryArgs(eb)
		i := 0
		for i < len(xs)-1 && xs[i] == ys[i] {
			i++
		}
		// The last difference is followed in this loop: deep lists nest there.
		if i == len(xs)-1 {
			a, b = xs[i], ys[i]
			continue
		}
		return t.Compare(xs[i], ys[i])
	}
}

// Append appends the text of s, as clingo writes it, to dst.
func (t *Table) Append(dst []byte, s Symbol) []byte {
	if s&inlineBit != 0 {
		return strconv.AppendInt(dst, int64(s&^inlineBit)+MinInline, 10)
	}
	e := t.at(uint32(s))
	switch e.kind {
	case KindInf:
		return append(dst, "#inf"...)
	case KindSup:
		return append(dst, "#sup"...)
	case KindNumber:
		return strconv.AppendInt(dst, t.big[e.name], 10)
	case KindString:
		return AppendQuoted(dst, t.names.get(e.name))
	case KindConstant:
		if e.neg {
			dst = append(dst, '-')
			if e.name == 0 {
				return append(dst, "()"...)
			}
		}
		return append(dst, t.names.get(e.name)...)
	case KindFunction:
		if e.neg {
			dst = append(dst, '-')
		}
		dst = append(dst, t.names.get(e.name)...)
		return t.AppendArgs(dst, t.entryArgs(e), e.name == 0)
	}
	return append(dst, "#invalid"...)
}

// AppendArgs appends "(a,b)"; for a tuple of one argument "(a,)".
func (t *Table) AppendArgs(dst []byte, args []Symbol, tuple bool) []byte {
	dst = append(dst, '(')
	for i, a := range args {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = t.Append(dst, a)
	}
	if tuple && len(args) == 1 {
		dst = append(dst, ',')
	}
	return append(dst, ')')
}

// Format gives the text of s as a string.
func (t *Table) Format(s Symbol) string { return string(t.Append(nil, s)) }

// AppendQuoted appends s in quotes, with backslash, newline and quote escaped.
func AppendQuoted(dst []byte, s string) []byte {
	dst = append(dst, '"')
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case '\\':
			dst = append(dst, '\\', '\\')
		case '\n':
			dst = append(dst, '\\', 'n')
		case '"':
			dst = append(dst, '\\', '"')
		default:
			dst = append(dst, c)
		}
	}
	return append(dst, '"')
}

func view(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
