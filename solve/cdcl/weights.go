package cdcl

import (
	"cmp"
	"slices"

	"github.com/krrasp/krrasp/solve/encode"
	"github.com/krrasp/krrasp/solve/sat"
)

// Weighted sums by counters (Chai and Kuehlmann 2003; Gebser et al. 2009 for
// answer sets). For each sum two numbers are kept along the trail: what its true
// literals weigh, and what those not false do. A sum that must reach its bound
// forces a literal when the others can't reach it; one that must not forbids a
// literal that would; one that is free decides its literal when the outcome is
// known. Reasons are made only when asked for, and then of as few and as heavy
// literals as needed. The price of the method is a visit to each sum of every
// literal assigned.

type weights struct {
	sums    []sum
	occurs  [][]occurrence // by literal
	decides [][]int32      // by variable: sums whose outcome it is
	sumHead int            // counted so far
	dirty   []int32        // to be looked at again
}

// sum is: reif iff sum(weights of true lits) >= bound; with half, only if.
type sum struct {
	lits     []sat.Lit // heaviest first
	weights  []int64
	bound    int64
	top      int64 // of an at-most: bound = top - its bound
	total    int64
	reached  int64 // by true literals
	possible int64 // by literals not false
	reif     sat.Lit
	half     bool
}

type occurrence struct {
	sum    int32
	weight int64
}

// maxTotal is what sums and bounds stay below.
const maxTotal = 1 << 61

// AddAtLeast implements sat.WeightConstraints.
func (s *Solver) AddAtLeast(lits []sat.Lit, weights []int64, bound int64, reif sat.Lit) bool {
	if bound <= -maxTotal || bound >= maxTotal {
		return false
	}
	lits, weights, offset, ok := encode.Normalize(lits, weights, maxTotal)
	if !ok {
		return false
	}
	s.addSum(sum{lits: lits, weights: weights, bound: bound - offset, reif: reif})
	return true
}

// AddAtMost implements sat.WeightConstraints.
func (s *Solver) AddAtMost(lits []sat.Lit, weights []int64, bound int64, active sat.Lit) (id int, ok bool) {
	lits, weights, offset, ok := encode.Normalize(lits, weights, maxTotal)
	if !ok {
		return 0, false
	}
	// At most bound iff the complements weigh at least total - (bound - offset).
	c := sum{weights: weights, top: offset, reif: active, half: true}
	for i, l := range lits {
		c.lits = append(c.lits, l^1)
		c.top += weights[i]
	}
	c.bound = c.fromAtMost(bound)
	return s.addSum(c), true
}

// fromAtMost gives the bound that the complements have to reach.
func (c *sum) fromAtMost(bound int64) int64 {
	return c.top - min(max(bound, -maxTotal), maxTotal)
}

// Tighten implements sat.WeightConstraints.
func (s *Solver) Tighten(id int, bound int64) {
	s.leaveModel()
	c := &s.sums[id]
	if b := c.fromAtMost(bound); b > c.bound {
		c.bound = b
		s.dirty = append(s.dirty, int32(id))
	}
}

func (s *Solver) addSum(c sum) int {
	s.leaveModel()
	order := make([]int, len(c.lits))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(c.weights[b], c.weights[a]) })
	lits, weights := make([]sat.Lit, len(order)), make([]int64, len(order))
	for i, j := range order {
		lits[i], weights[i] = c.lits[j], c.weights[j]
	}
	c.lits, c.weights = lits, weights
	// The outcome must not be in its own sum.
	if c.reif < sat.True {
		s.freeze(c.reif)
		if slices.ContainsFunc(c.lits, func(l sat.Lit) bool { return l>>1 == c.reif>>1 }) {
			fresh := s.NewVar(false).Lit()
			s.add([]sat.Lit{fresh, c.reif ^ 1}, false)
			s.add([]sat.Lit{fresh ^ 1, c.reif}, false)
			c.reif = fresh
		}
	}
	for _, l := range c.lits {
		s.freeze(l) // may backtrack
	}
	s.growSums()
	id := int32(len(s.sums))
	for i, l := range c.lits {
		s.occurs[l] = append(s.occurs[l], occurrence{id, c.weights[i]})
		c.total += c.weights[i]
	}
	if c.reif < sat.True {
		s.decides[c.reif>>1] = append(s.decides[c.reif>>1], id)
	}
	c.possible = c.total
	for i, l := range c.lits {
		if s.vals[l] != 0 && int(s.vars[l>>1].pos) < s.sumHead {
			if s.vals[l] > 0 {
				c.reached += c.weights[i]
			} else {
				c.possible -= c.weights[i]
			}
		}
	}
	s.sums = append(s.sums, c)
	s.dirty = append(s.dirty, id)
	return int(id)
}

// freeze brings a literal's variable back and keeps it.
func (s *Solver) freeze(l sat.Lit) {
	for int(l.Var()) > s.NumVars() {
		s.NewVar(false)
	}
	if s.flags[l>>1]&eliminated != 0 {
		s.restore(uint32(l >> 1))
	}
	s.flags[l>>1] |= frozen
}

func (s *Solver) growSums() {
	for len(s.occurs) < len(s.vals) {
		s.occurs = append(s.occurs, nil)
	}
	for len(s.decides) < len(s.vars) {
		s.decides = append(s.decides, nil)
	}
}

// propagateWeights counts what is new on the trail, literal by literal, until a
// sum has made another one true. It returns false on a conflict.
func (s *Solver) propagateWeights() bool {
	for len(s.dirty) > 0 {
		id := s.dirty[len(s.dirty)-1]
		if !s.checkSum(id) {
			return false
		}
		s.dirty = s.dirty[:len(s.dirty)-1]
	}
	for s.sumHead < len(s.trail) && s.head == len(s.trail) {
		l := s.trail[s.sumHead]
		s.sumHead++
		if int(l|1) >= len(s.occurs) {
			continue
		}
		for _, o := range s.occurs[l] {
			s.sums[o.sum].reached += o.weight
		}
		for _, o := range s.occurs[l^1] {
			s.sums[o.sum].possible -= o.weight
		}
		for _, o := range s.occurs[l] {
			if !s.checkSum(o.sum) {
				return false
			}
		}
		for _, o := range s.occurs[l^1] {
			if !s.checkSum(o.sum) {
				return false
			}
		}
		for _, id := range s.decides[l>>1] {
			if !s.checkSum(id) {
				return false
			}
		}
	}
	return true
}

func (s *Solver) undoWeights(start int) {
	for s.sumHead > start {
		s.sumHead--
		l := s.trail[s.sumHead]
		if int(l|1) >= len(s.occurs) {
			continue
		}
		for _, o := range s.occurs[l] {
			s.sums[o.sum].reached -= o.weight
		}
		for _, o := range s.occurs[l^1] {
			s.sums[o.sum].possible += o.weight
		}
	}
}

// checkSum makes true what follows from one sum; false on a conflict.
func (s *Solver) checkSum(id int32) bool {
	c := &s.sums[id]
	outcome := int8(1)
	if c.reif < sat.True {
		outcome = s.vals[c.reif]
	} else if c.reif == sat.False {
		outcome = -1
	}
	reason := uint32(reasonWeight) | uint32(id)
	switch {
	case outcome > 0:
		slack := c.possible - c.bound
		if slack < 0 {
			s.conflict = s.missing(c, s.conflict[:0], c.total-c.bound, len(s.trail))
			return s.sumConflict(c, 1)
		}
		for i, w := range c.weights {
			if w <= slack {
				break
			}
			if l := c.lits[i]; s.vals[l] == 0 {
				s.assign(l, reason)
			}
		}
	case outcome < 0 && !c.half:
		slack := c.bound - 1 - c.reached
		if slack < 0 {
			s.conflict = s.present(c, s.conflict[:0], c.bound-1, len(s.trail))
			return s.sumConflict(c, 0)
		}
		for i, w := range c.weights {
			if w <= slack {
				break
			}
			if l := c.lits[i]; s.vals[l] == 0 {
				s.assign(l^1, reason)
			}
		}
	case outcome == 0 && c.possible < c.bound:
		s.assign(c.reif^1, reason)
	case outcome == 0 && !c.half && c.reached >= c.bound:
		s.assign(c.reif, reason)
	}
	return true
}

// sumConflict completes the conflict of a sum whose outcome is known.
func (s *Solver) sumConflict(c *sum, flip sat.Lit) bool {
	if c.reif < sat.True {
		s.conflict = append(s.conflict, c.reif^flip)
	}
	s.conflictRef = 0
	return false
}

// missing appends false literals with a position before end that together weigh
// more than limit.
func (s *Solver) missing(c *sum, to []sat.Lit, limit int64, end int) []sat.Lit {
	return s.pick(c, to, limit, end, 0)
}

// present appends the complements of true ones.
func (s *Solver) present(c *sum, to []sat.Lit, limit int64, end int) []sat.Lit {
	return s.pick(c, to, limit, end, 1)
}

func (s *Solver) pick(c *sum, to []sat.Lit, limit int64, end int, flip sat.Lit) []sat.Lit {
	start := len(to)
	weight := int64(0)
	for i, l := range c.lits {
		if q := l ^ flip; s.vals[q] < 0 && int(s.vars[q>>1].pos) < end {
			to = append(to, q)
			if weight += c.weights[i]; weight > limit {
				break
			}
		}
	}
	// The last one may have made lighter ones superfluous.
	excess := weight - limit - 1
	n := start
	i := 0
	for _, q := range to[start:] {
		for c.lits[i] != q^flip {
			i++
		}
		if c.weights[i] <= excess {
			excess -= c.weights[i]
			continue
		}
		to[n] = q
		n++
	}
	return to[:n]
}

// explainWeight appends the other literals of a clause that made l true.
func (s *Solver) explainWeight(id int, l sat.Lit, to []sat.Lit) []sat.Lit {
	c := &s.sums[id]
	end := int(s.vars[l>>1].pos)
	switch l {
	case c.reif:
		return s.present(c, to, c.bound-1, end)
	case c.reif ^ 1:
		return s.missing(c, to, c.total-c.bound, end)
	}
	i := slices.IndexFunc(c.lits, func(q sat.Lit) bool { return q>>1 == l>>1 })
	flip := sat.Lit(0)
	if c.lits[i] == l {
		flip = 1
		to = s.missing(c, to, c.total-c.bound-c.weights[i], end)
	} else {
		to = s.present(c, to, c.bound-1-c.weights[i], end)
	}
	if c.reif < sat.True {
		to = append(to, c.reif^flip)
	}
	return to
}
