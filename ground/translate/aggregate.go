package translate

import (
	"errors"
	"math"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/symbol"
)

// An aggregate is a conjunction of guards over one collection of tuples. A
// guard becomes bounds: `sum >= k` is a weighted body once negative weights are
// moved to the complements of their literals; `sum <= k` is the negation of
// `sum >= k+1`; `sum = k` is both; `sum != k` is a disjunction. Minimum and
// maximum compare by "some tuple reaches the bound" alone.
//
// That is right wherever the tuples do not depend positively on what the
// aggregate helps to derive. For those that do, see saturate.go.

// Constant truth values next to proper literals; no atom has this number.
const (
	holds aspif.Lit = math.MaxInt32
	fails           = -holds
)

// member is one element of a group.
type member struct {
	ref  uint32 // element in the set
	next int32  // next member of the group, -1 at the end
	lit  aspif.Lit
}

// group is a tuple with the elements that carry it.
type group struct {
	weight      int64         // count, sum
	sym         symbol.Symbol // min, max
	lit         aspif.Lit     // true if some element holds
	certain     bool
	first, last int32
}

// collection is a set's tuples, as an aggregate function sees them.
type collection struct {
	set               uint32
	function          statement.Function
	classical, headed bool
	groups            []group
	members           []member
	keys              interner
	lo, hi            int64 // least and greatest value of count and sum
	// What was defined for this collection: aggregates with other bounds may share it.
	reached map[int64]aspif.Lit // sums: value >= key
	extrema extrema
}

func isNumeric(f statement.Function) bool { return f <= statement.SumPlus }

// collect fills t.groups with the tuples of a set. With headed the heads of
// the elements belong to their conditions.
func (t *Translator) collect(set uint32, f statement.Function, classical, headed bool) {
	c := &t.groups
	if c.set == set && c.function == f && c.classical == classical && c.headed == headed {
		return
	}
	c.set = 0
	c.groups, c.members = c.groups[:0], c.members[:0]
	c.keys.reset()
	clear(c.reached)
	c.extrema.reset()
	report := t.info != nil && !t.warned[set]
	var e statement.Element
	for ref := t.prog.Sets.First(set); ref != 0; {
		this := ref
		ref = t.prog.Sets.Next(ref, &e)
		if !t.tick() {
			return
		}
		if e.False {
			continue
		}
		weight, sym, ok := t.weigh(f, e.Tuple)
		if !ok {
			if report {
				t.warned[set] = true
				t.info(Ignored{Source: t.source, Tuple: e.Tuple})
			}
			continue
		}
		if weight == 0 && isNumeric(f) {
			continue
		}
		base := len(t.stack)
		if headed && !t.pushBody(e.Head, classical) {
			continue
		}
		if !t.pushBody(e.Condition, classical) {
			t.stack = t.stack[:base]
			continue
		}
		g := t.group(e.Tuple, weight, sym)
		if len(t.stack) == base {
			g.certain = true
			continue
		}
		lit := t.conjunction(t.stack[base:])
		t.stack = t.stack[:base]
		m := int32(len(c.members))
		c.members = append(c.members, member{this, -1, lit})
		if g.first < 0 {
			g.first = m
		} else {
			c.members[g.last].next = m
		}
		g.last = m
	}
	for i := range c.groups {
		g := &c.groups[i]
		if g.certain {
			continue
		}
		base := len(t.stack)
		for m := g.first; m >= 0; m = c.members[m].next {
			t.stack = append(t.stack, c.members[m].lit)
		}
		g.lit = t.disjunctionOf(t.stack[base:])
		t.stack = t.stack[:base]
	}
	if isNumeric(f) && !c.bounds() {
		t.fail(ErrOverflow)
		return
	}
	if t.err == nil {
		c.set, c.function, c.classical, c.headed = set, f, classical, headed
	}
}

// weigh gives what a tuple adds; ok is false if it is ignored with a message.
func (t *Translator) weigh(f statement.Function, tuple []symbol.Symbol) (weight int64, sym symbol.Symbol, ok bool) {
	if f == statement.Count {
		return 1, 0, true
	}
	if len(tuple) == 0 {
		return 0, 0, false
	}
	if !isNumeric(f) {
		return 0, tuple[0], true
	}
	weight, ok = t.prog.Symbols.Int(tuple[0])
	return weight, 0, ok && (f == statement.Sum || weight >= 0)
}

func (t *Translator) group(tuple []symbol.Symbol, weight int64, sym symbol.Symbol) *group {
	t.words = t.words[:0]
	for _, s := range tuple {
		t.words = append(t.words, uint32(s))
	}
	c := &t.groups
	n, added := c.keys.number(t.words)
	if added {
		c.groups = append(c.groups, group{weight: weight, sym: sym, first: -1, last: -1})
	}
	return &c.groups[n]
}

// bounds finds least and greatest value; false if they, or their difference,
// need more than 64 bits.
func (c *collection) bounds() bool {
	c.lo, c.hi = 0, 0
	for i := range c.groups {
		g := &c.groups[i]
		ok := true
		if g.certain || g.weight < 0 {
			c.lo, ok = addInt(c.lo, g.weight)
		}
		if ok && (g.certain || g.weight > 0) {
			c.hi, ok = addInt(c.hi, g.weight)
		}
		if !ok {
			return false
		}
	}
	if c.lo == math.MinInt64 || c.hi == math.MaxInt64 {
		return false
	}
	_, ok := addInt(c.hi, -c.lo)
	return ok
}

func addInt(a, b int64) (int64, bool) {
	s := a + b
	return s, (s > a) == (b > 0)
}

// pushAggregate pushes literals whose conjunction is the aggregate; false if it
// is false.
func (t *Translator) pushAggregate(id uint32, classical bool) bool {
	mode := 0
	if classical {
		mode = 1
	}
	for uint32(len(t.aggs[mode])) <= id {
		t.aggs[mode] = append(t.aggs[mode], 0)
	}
	if at := t.aggs[mode][id]; at != 0 {
		n := t.aggLits[at-1]
		if n < 0 {
			return false
		}
		t.stack = append(t.stack, t.aggLits[at:at+uint32(n)]...)
		return true
	}
	a := t.prog.Aggregates[id]
	base := len(t.stack)
	ok := true
	for i := 0; i < int(a.NumGuards) && ok; i++ {
		ok = t.guard(a.Function, a.Set, a.Guards[i], classical, a.Recursive && !classical)
	}
	if t.err != nil {
		return false
	}
	if !ok {
		t.stack = t.stack[:base]
	}
	at := len(t.aggLits)
	t.aggLits = append(t.aggLits, aspif.Lit(len(t.stack)-base))
	if !ok {
		t.aggLits[at] = -1
	}
	t.aggLits = append(t.aggLits, t.stack[base:]...)
	if len(t.aggLits) > math.MaxInt32 {
		t.fail(errors.New("too many aggregates"))
	}
	t.aggs[mode][id] = uint32(at + 1)
	return ok
}

// pushValue pushes a literal unless it is constant; false if it is false.
func (t *Translator) pushValue(l aspif.Lit) bool {
	if l != holds && l != fails {
		t.stack = append(t.stack, l)
	}
	return l != fails
}

// negation is not, for constants too.
func (t *Translator) negation(l aspif.Lit, classical bool) aspif.Lit {
	if l == holds || l == fails {
		return -l
	}
	return t.not(l, classical)
}

// either gives a literal for a disjunction of two.
func (t *Translator) either(a, b aspif.Lit) aspif.Lit {
	switch {
	case a == holds || b == holds:
		return holds
	case a == fails:
		return b
	case b == fails:
		return a
	}
	return t.disjunctionOf([]aspif.Lit{a, b})
}

// guard pushes one guard of an aggregate. recursive tells that the set may
// depend on what the aggregate derives, outside the classical mode.
func (t *Translator) guard(f statement.Function, set uint32, g statement.Guard, classical, recursive bool) bool {
	t.collect(set, f, classical, false)
	if t.err != nil {
		return false
	}
	return t.compare(f, g, classical, recursive)
}

// compare pushes a guard over the collection in t.groups.
func (t *Translator) compare(f statement.Function, g statement.Guard, classical, recursive bool) bool {
	if !isNumeric(f) {
		return t.compareExtremum(f, g, classical, recursive)
	}
	k, isInt := t.prog.Symbols.Int(g.Bound)
	if !isInt { // every number is on the same side of it
		c := t.prog.Symbols.Compare(symbol.SmallNumber(0), g.Bound)
		switch g.Rel {
		case statement.Equal:
			return false
		case statement.NotEqual:
			return true
		case statement.Less, statement.LessEqual:
			return c < 0
		}
		return c > 0
	}
	switch g.Rel {
	case statement.Less:
		return k > math.MinInt64 && t.pushValue(t.atMost(k-1, classical, recursive))
	case statement.LessEqual:
		return t.pushValue(t.atMost(k, classical, recursive))
	case statement.Greater:
		return k < math.MaxInt64 && t.pushValue(t.atLeast(k+1, classical, recursive))
	case statement.GreaterEqual:
		return t.pushValue(t.atLeast(k, classical, recursive))
	case statement.Equal:
		return t.pushValue(t.atLeast(k, classical, recursive)) && t.pushValue(t.atMost(k, classical, recursive))
	}
	return t.pushValue(t.differs(k, classical, recursive))
}

// atLeast gives a literal for value >= k.
func (t *Translator) atLeast(k int64, classical, recursive bool) aspif.Lit {
	c := &t.groups
	if k <= c.lo {
		return holds
	}
	if k > c.hi {
		return fails
	}
	if recursive && t.feedsBack(-1) {
		return t.saturate(func(s *saturation) { t.reach(s, k) })
	}
	l, ok := c.reached[k]
	if !ok {
		l = t.sum(0, k-c.lo, 1, func(g *group) aspif.Lit { return t.not(g.lit, classical) })
		if c.reached == nil {
			c.reached = map[int64]aspif.Lit{}
		}
		c.reached[k] = l
	}
	return l
}

// atMost gives a literal for value <= k.
func (t *Translator) atMost(k int64, classical, recursive bool) aspif.Lit {
	c := &t.groups
	if k >= c.hi {
		return holds
	}
	if k < c.lo {
		return fails
	}
	if recursive && t.feedsBack(-1) {
		if t.feedsBack(1) {
			return t.saturate(func(s *saturation) { t.stay(s, k) })
		}
		return t.sum(0, c.hi-k, -1, func(g *group) aspif.Lit { return t.not(g.lit, classical) })
	}
	return t.negation(t.atLeast(k+1, classical, false), classical)
}

// differs gives a literal for value != k.
func (t *Translator) differs(k int64, classical, recursive bool) aspif.Lit {
	c := &t.groups
	switch {
	case k < c.lo || k > c.hi:
		return holds
	case k == c.lo:
		if k == c.hi {
			return fails
		}
		return t.atLeast(k+1, classical, recursive)
	case k == c.hi:
		return t.atMost(k-1, classical, recursive)
	}
	if recursive && (t.feedsBack(1) || t.feedsBack(-1)) {
		return t.saturate(func(s *saturation) {
			t.reach(s, k+1)
			t.stay(s, k-1)
		})
	}
	return t.either(t.negation(t.atLeast(k, classical, false), classical), t.atLeast(k+1, classical, false))
}

// sum gives a literal (or defines head, if it is not 0) for: the groups, with
// weights multiplied by sign (1 or -1), exceed their least value by need > 0.
// complement gives the literals of groups whose weight is then negative.
func (t *Translator) sum(head aspif.Atom, need, sign int64, complement func(*group) aspif.Lit) aspif.Lit {
	if !t.spend(len(t.groups.groups)) {
		return fails
	}
	base := len(t.stack)
	var weights []int64
	for i := range t.groups.groups {
		g := &t.groups.groups[i]
		if g.certain {
			continue
		}
		if w := g.weight * sign; w > 0 {
			t.stack, weights = append(t.stack, g.lit), append(weights, w)
		} else {
			l := complement(g)
			t.stack, weights = append(t.stack, l), append(weights, -w)
		}
	}
	l := t.weighted(head, need, t.stack[base:], weights)
	t.stack = t.stack[:base]
	return l
}

// weighted gives a literal (or defines head) for: the weights, all positive, of
// the true literals add up to need > 0. Their sum fits 64 bits. The slices may
// be changed.
func (t *Translator) weighted(head aspif.Atom, need int64, lits []aspif.Lit, weights []int64) aspif.Lit {
	var divisor, total int64
	for _, w := range weights {
		divisor = gcd(divisor, w)
	}
	if divisor > 1 {
		need = (need-1)/divisor + 1
	}
	least := int64(math.MaxInt64)
	for i := range weights {
		w := min(weights[i]/divisor, need)
		weights[i] = w
		total += w
		least = min(least, w)
	}
	switch {
	case total < need:
		return fails
	case total-least < need && head == 0:
		return t.conjunction(lits)
	case total-least < need:
		t.rule(head, lits...)
	case least >= need && head == 0:
		return t.disjunctionOf(lits)
	case least >= need:
		for _, l := range lits {
			t.rule(head, l)
		}
	default:
		if head == 0 {
			head = t.newAtom()
		}
		h := [1]aspif.Atom{head}
		t.out.AddWeightRule(false, h[:], need, lits, weights, t.source)
	}
	return aspif.Lit(head)
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
