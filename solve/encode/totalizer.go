package encode

import "github.com/krrasp/krrasp/solve/sat"

// Totalizer (Bailleux and Boufkhad 2003): a balanced tree over the literals;
// each node has outputs "at least j of mine are true". An output is made when it
// is first asked for, with the outputs of the children that it needs (Martins et
// al. 2014), and defined in both directions:
//
//	left >= i and right >= j      imply  node >= i+j
//	left < i+1 and right < j+1    imply  node < i+j+1
//
// It propagates whatever follows from a partial assignment; the price is about k
// clauses for the k-th output at every node.

// Totalizer counts true literals. Literals may be added at any time; outputs
// given before then count only the earlier ones.
type Totalizer struct {
	b    *Builder
	root *tally
}

type tally struct {
	left, right *tally
	size        int
	out         []sat.Lit // out[j-1]: at least j; 0 if not made yet
}

// NewTotalizer makes a counter of lits, in which constants and repetitions are
// allowed. Nothing is encoded yet.
func NewTotalizer(b *Builder, lits []sat.Lit) *Totalizer {
	return &Totalizer{b, newTally(lits)}
}

func newTally(lits []sat.Lit) *tally {
	switch n := len(lits); n {
	case 0:
		return &tally{}
	case 1:
		return &tally{size: 1, out: []sat.Lit{lits[0]}}
	default:
		return &tally{
			left: newTally(lits[:n/2]), right: newTally(lits[n/2:]),
			size: n, out: make([]sat.Lit, n),
		}
	}
}

// Add makes the counter count further literals. Outputs given earlier keep
// their meaning.
func (t *Totalizer) Add(lits ...sat.Lit) {
	if len(lits) == 0 {
		return
	}
	more := newTally(lits)
	if t.root.size == 0 {
		t.root = more
		return
	}
	n := t.root.size + more.size
	t.root = &tally{left: t.root, right: more, size: n, out: make([]sat.Lit, n)}
}

// Size is the number of literals counted.
func (t *Totalizer) Size() int { return t.root.size }

// AtLeast gives a literal equivalent to: at least k of the literals are true.
func (t *Totalizer) AtLeast(k int) sat.Lit { return t.root.atLeast(t.b, k) }

func (t *tally) atLeast(b *Builder, k int) sat.Lit {
	switch {
	case k <= 0:
		return sat.True
	case k > t.size:
		return sat.False
	case t.out[k-1] != 0:
		return t.out[k-1]
	}
	l, r := t.left, t.right
	o := b.Engine.NewVar(true).Lit()
	t.out[k-1] = o
	for i := max(0, k-r.size); i <= min(k, l.size); i++ {
		b.Clause(l.atLeast(b, i).Not(), r.atLeast(b, k-i).Not(), o)
	}
	for i := max(0, k-1-r.size); i <= min(k-1, l.size); i++ {
		b.Clause(l.atLeast(b, i+1), r.atLeast(b, k-i), o.Not())
	}
	return o
}

func (b *Builder) totalizer(lits []sat.Lit, k int) sat.Lit {
	return NewTotalizer(b, lits).AtLeast(k)
}

// totalizerCost is the cost of the k-th output of a fresh totalizer.
func totalizerCost(n, k int) int {
	return tallyCost(n, k, k)
}

// tallyCost counts the outputs low to high of a node over n literals, and below
// it all that they need.
func tallyCost(n, low, high int) int {
	high = min(n, high)
	if n <= 1 || low > high {
		return 0
	}
	cost := 0
	l, r := n/2, n-n/2
	for j := low; j <= high; j++ {
		cost += 2 + 3*(min(j, l)-max(0, j-r)+1) + 3*(min(j-1, l)-max(0, j-1-r)+1)
	}
	if l == r {
		return cost + 2*tallyCost(l, max(1, low-r), high)
	}
	return cost + tallyCost(l, max(1, low-r), high) + tallyCost(r, max(1, low-l), high)
}
