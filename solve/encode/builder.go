package encode

import (
	"slices"

	"github.com/krrasp/krrasp/solve/sat"
)

// Builder adds gates to an engine. A gate is a fresh auxiliary variable
// equivalent to a function of other literals; asked for the same function
// again, it gives the same literal. Constants and trivial cases are folded. It
// is not safe for concurrent use.
type Builder struct {
	Engine sat.Engine

	gates []gate
	args  []sat.Lit // of all gates, one after the other
	table map[uint64]int32
	buf   []sat.Lit
	out   []sat.Lit
}

type gate struct {
	kind       gateKind
	start, end uint32 // in args
	next       int32  // the next gate with the same hash, or -1
	out        sat.Lit
}

type gateKind uint8

const (
	andGate   gateKind = iota
	xorGate            // of two or three
	chainGate          // x, hi, lo with lo -> hi: lo or (x and hi)
	majorGate          // two of three
)

// New gives a Builder on e.
func New(e sat.Engine) *Builder {
	return &Builder{Engine: e, table: map[uint64]int32{}}
}

// Fresh makes a frozen variable and gives its positive literal.
func (b *Builder) Fresh() sat.Lit { return b.Engine.NewVar(false).Lit() }

// Value gives the value of l, which may be a constant, in the engine's model.
func (b *Builder) Value(l sat.Lit) bool {
	if l == sat.True || l == sat.False {
		return l == sat.True
	}
	return b.Engine.Value(l)
}

// Clause adds a disjunction in which constants are allowed.
func (b *Builder) Clause(lits ...sat.Lit) {
	b.out = b.out[:0]
	for _, l := range lits {
		switch l {
		case sat.True:
			return
		case sat.False:
		default:
			b.out = append(b.out, l)
		}
	}
	b.Engine.AddClause(b.out...)
}

// Equal adds that x and y have the same value.
func (b *Builder) Equal(x, y sat.Lit) {
	b.Clause(x.Not(), y)
	b.Clause(x, y.Not())
}

// And gives a literal equivalent to the conjunction of lits.
func (b *Builder) And(lits ...sat.Lit) sat.Lit {
	buf := append(b.buf[:0], lits...)
	b.buf = buf
	slices.Sort(buf)
	n := 0
	for _, l := range buf {
		switch {
		case l == sat.False:
			return sat.False
		case l == sat.True, n > 0 && buf[n-1] == l:
		case n > 0 && buf[n-1] == l.Not():
			return sat.False
		default:
			buf[n] = l
			n++
		}
	}
	buf = buf[:n]
	switch n {
	case 0:
		return sat.True
	case 1:
		return buf[0]
	}
	g, isNew := b.gate(andGate, buf)
	if isNew {
		for _, l := range buf {
			b.Clause(g.Not(), l)
		}
		for i := range buf {
			buf[i] = buf[i].Not()
		}
		b.buf = append(buf, g)
		b.Clause(b.buf...)
	}
	return g
}

// Or gives a literal equivalent to the disjunction of lits.
func (b *Builder) Or(lits ...sat.Lit) sat.Lit {
	negated := make([]sat.Lit, len(lits))
	for i, l := range lits {
		negated[i] = l.Not()
	}
	return b.And(negated...).Not()
}

// Implies gives a literal equivalent to: x implies y.
func (b *Builder) Implies(x, y sat.Lit) sat.Lit { return b.And(x, y.Not()).Not() }

// Iff gives a literal equivalent to: x and y have the same value.
func (b *Builder) Iff(x, y sat.Lit) sat.Lit { return b.Xor(x, y).Not() }

// Xor gives a literal equivalent to: an odd number of lits is true.
func (b *Builder) Xor(lits ...sat.Lit) sat.Lit {
	three := [3]sat.Lit{sat.False, sat.False, sat.False}
	n := 0
	for _, l := range lits {
		if n == 3 {
			three[0], n = b.xor3(three[0], three[1], three[2]), 1
		}
		three[n] = l
		n++
	}
	for i := n; i < 3; i++ {
		three[i] = sat.False
	}
	return b.xor3(three[0], three[1], three[2])
}

// xor3 is the sum bit of a full adder.
func (b *Builder) xor3(x, y, z sat.Lit) sat.Lit {
	var in [3]sat.Lit
	flip := sat.Lit(0)
	n := 0
	for _, l := range [3]sat.Lit{x, y, z} {
		flip ^= l & 1
		l &^= 1
		if l == sat.True { // the negated True counts as flip and True
			flip ^= 1
			continue
		}
		if i := slices.Index(in[:n], l); i >= 0 {
			in[i] = in[n-1]
			n--
			continue
		}
		in[n] = l
		n++
	}
	a := in[:n]
	slices.Sort(a)
	switch n {
	case 0:
		return sat.False ^ flip
	case 1:
		return a[0] ^ flip
	}
	g, isNew := b.gate(xorGate, a)
	if isNew {
		for signs := range 1 << n {
			c := append(b.out[:0], g)
			for i, l := range a {
				s := sat.Lit(signs >> i & 1)
				c[0] ^= s
				c = append(c, l^s)
			}
			// All inputs false but those with s: parity c[0] must be as told.
			c[0] ^= 1
			b.Engine.AddClause(c...)
			b.out = c
		}
	}
	return g ^ flip
}

// major gives a literal equivalent to: at least two of x, y, z.
func (b *Builder) major(x, y, z sat.Lit) sat.Lit {
	a := [3]sat.Lit{x, y, z}
	slices.Sort(a[:])
	switch {
	case a[2] == sat.True:
		return b.Or(a[0], a[1])
	case a[2] == sat.False && a[1] == sat.True:
		return a[0]
	case a[2] == sat.False:
		return b.And(a[0], a[1])
	case a[0] == a[1] || a[1] == a[2]:
		return a[1]
	case a[0] == a[1].Not():
		return a[2]
	case a[1] == a[2].Not():
		return a[0]
	}
	g, isNew := b.gate(majorGate, a[:])
	if isNew {
		for i := range 3 {
			p, q := a[i], a[(i+1)%3]
			b.Engine.AddClause(p, q, g.Not())
			b.Engine.AddClause(p.Not(), q.Not(), g)
		}
	}
	return g
}

// chain gives a literal equivalent to: lo or (x and hi). The caller knows that
// lo implies hi.
func (b *Builder) chain(x, hi, lo sat.Lit) sat.Lit {
	switch {
	case hi == lo || x == sat.True || lo == sat.True:
		return hi
	case x == sat.False || hi == sat.False:
		return lo
	case hi == sat.True:
		return b.Or(x, lo)
	case lo == sat.False:
		return b.And(x, hi)
	}
	g, isNew := b.gate(chainGate, []sat.Lit{x, hi, lo})
	if isNew {
		b.Engine.AddClause(g.Not(), hi)
		b.Engine.AddClause(g.Not(), x, lo)
		b.Engine.AddClause(g, lo.Not())
		b.Engine.AddClause(g, x.Not(), hi.Not())
	}
	return g
}

// gate looks a function up, or makes a variable for it; the caller then adds
// its clauses. The arguments are in an order that is the same each time.
func (b *Builder) gate(kind gateKind, args []sat.Lit) (out sat.Lit, isNew bool) {
	h := uint64(kind) + 0x9e3779b97f4a7c15
	for _, l := range args {
		h = (h ^ uint64(l)) * 0xff51afd7ed558ccd
		h ^= h >> 32
	}
	head, ok := b.table[h]
	if !ok {
		head = -1
	}
	for i := head; i >= 0; i = b.gates[i].next {
		g := b.gates[i]
		if g.kind == kind && slices.Equal(b.args[g.start:g.end], args) {
			return g.out, false
		}
	}
	out = b.Engine.NewVar(true).Lit()
	start := uint32(len(b.args))
	b.args = append(b.args, args...)
	b.table[h] = int32(len(b.gates))
	b.gates = append(b.gates, gate{kind, start, uint32(len(b.args)), head, out})
	return out, true
}
