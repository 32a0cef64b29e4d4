package statement

// Lit is a ground literal of the upper level in one word: a sign (none, not,
// not not), what it refers to, and a number. The zero Lit is #false... never
// stored: certain literals are left out, and impossible ones drop the instance.
type Lit uint32

// RefKind tells what a literal refers to.
type RefKind uint8

// The kinds of references.
const (
	RefAtom        RefKind = iota // an atom's number
	RefAggregate                  // an index into Program.Aggregates
	RefConditional                // a set's id: all its elements hold
	RefTheory                     // an index into Program.Theory
)

// MaxID is the largest number a literal can refer to.
const MaxID = 1<<28 - 1

// MakeLit builds a literal; sign is 0, 1 (not) or 2 (not not).
func MakeLit(kind RefKind, id uint32, sign uint8) Lit {
	return Lit(id<<4 | uint32(kind)<<2 | uint32(sign))
}

// AtomLit is the positive literal of an atom.
func AtomLit(atom uint32) Lit { return Lit(atom << 4) }

// Sign gives 0, 1 (not) or 2 (not not).
func (l Lit) Sign() uint8 { return uint8(l & 3) }

// Kind tells what the literal refers to.
func (l Lit) Kind() RefKind { return RefKind(l >> 2 & 3) }

// ID is the number of what it refers to.
func (l Lit) ID() uint32 { return uint32(l >> 4) }
