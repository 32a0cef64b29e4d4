package completion

import (
	"context"
	"math"
	"slices"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/solve/sat"
)

// Reading a step. Atoms get local numbers; each body is brought into a normal
// form (sorted, without duplicates, with constants of earlier steps evaluated)
// and stored once. Disjunctive rules are shifted: "a | b :- B" becomes
// "a :- B, not b" and "b :- B, not a", with an internal atom for a body B of
// more than one literal. The completion of the shifted rules is right for every
// disjunctive program; only what it takes for unfounded must know of the
// disjunctions, which are kept beside.

// Values of atoms and bodies while simplifying.
const (
	unknown int8 = iota
	isTrue
	isFalse
)

// Flags of local atoms.
const (
	flagOld         uint8 = 1 << iota // of an earlier step
	flagFree                          // no rule need derive it
	flagFact                          // true and founded
	flagPossible                      // derivable if negation is ignored
	flagPreset                        // its variable was made before its rules were known
	flagCounted                       // its value was counted in bodies
	flagCountedFact                   // and that it is certain
)

// Kinds of definitions.
const (
	kindNormal uint8 = iota
	kindChoice
	kindShifted // from a disjunction
)

const noBody = math.MaxUint32

// step is a step in local numbers. Atom 0 stands for the head of a constraint.
type step struct {
	c     *Completion
	first aspif.Atom // smallest new atom
	last  aspif.Atom

	local  []int32 // of atoms from first on, 0 if not met
	far    map[aspif.Atom]int32
	global []aspif.Atom // of local atoms; 0 if internal
	flags  []uint8
	value  []int8
	lit    []sat.Lit

	// Bodies: literals of body b are lits[start[b]:start[b+1]]; weight[b] is -1
	// for a conjunction, else the index into bound and offset.
	lits     []int32
	start    []uint32
	weight   []int32
	bound    []int64
	offset   []uint32 // into weights
	wts      []int64
	hashes   []uint32 // open addressing, body+1
	interned int      // bodies in hashes
	headless bool     // the rule at hand is a constraint

	// Definitions: head <- body.
	head []int32
	body []uint32
	kind []uint8
	from []uint32 // source; only with selectors or views

	disjunctions []disjunctiveRule
	origin       map[int]int // of shifted definitions: the disjunctive rule
	bodyAtom     map[uint32]int32

	buf  []int32
	wbuf []int64

	unsat bool

	// Made by simplify and findComponents.
	byHead, byBody, occurs index
	bodyValue              []int8
	component              []int32 // of atoms, -1 if tight
	components             int
	blocked                []bool // by body, see findBlocked
	cyclic                 []bool // by component: a cycle through a disjunction

	// Where an ended context left the work.
	simplified bool
	phase, at  int
	polled     bool

	// Made by emit.
	bodyLit []sat.Lit
	toDef   []uint32
}

type disjunctiveRule struct {
	heads  []int32
	body   int32 // literal, 0 if none
	source uint32
}

func (s *step) weighted(b uint32) bool { return s.weight[b] >= 0 }

func (s *step) bodyLits(b uint32) []int32 { return s.lits[s.start[b]:s.start[b+1]] }

func (s *step) bodyWeights(b uint32) ([]int64, int64) {
	w := s.weight[b]
	o := s.offset[w]
	return s.wts[o : o+s.start[b+1]-s.start[b]], s.bound[w]
}

func (s *step) bodies() int { return len(s.start) - 1 }

func abs(l int32) int32 {
	if l < 0 {
		return -l
	}
	return l
}

// read makes a step of p; the Completion is only changed when nothing can fail
// any more.
func (c *Completion) read(ctx context.Context, p *aspif.Program) (*step, error) {
	last, words := c.scan(p)
	if err := c.checkHeads(p); err != nil {
		return nil, err
	}
	s := &step{c: c, first: c.last + 1, last: max(last, c.last)}
	window := min(int64(s.last)-int64(c.last), int64(words)+1<<16)
	s.local = make([]int32, window)
	s.far = map[aspif.Atom]int32{}
	s.global = append(s.global, 0)
	s.flags = append(s.flags, 0)
	s.lit = append(s.lit, 0)
	s.start = append(s.start, 0)
	s.bodyAtom = map[uint32]int32{}
	s.origin = map[int]int{}
	s.hashes = make([]uint32, 16)

	it := p.Rules()
	var r aspif.Rule
	for n := 0; it.Next(&r); n++ {
		if n&4095 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err := s.addRule(&r); err != nil {
			return nil, err
		}
	}
	c.stats.Rules += int64(p.NumRules())
	c.last = s.last
	c.lits.reserve(int(int64(s.first) + window))
	s.declareExternals(p)
	return s, nil
}

// scan gives the largest atom of any statement and the size of the rules.
func (c *Completion) scan(p *aspif.Program) (last aspif.Atom, words int) {
	last = p.MaxAtom()
	see := func(l aspif.Lit) { last = max(last, aspif.Atom(abs(l))) }
	all := func(ls []aspif.Lit) {
		for _, l := range ls {
			see(l)
		}
	}
	for _, m := range p.Minimizes {
		for _, l := range m.Lits {
			see(l.Lit)
		}
	}
	for _, o := range p.Outputs {
		all(o.Condition)
	}
	for _, a := range p.Projects {
		last = max(last, a)
	}
	for _, e := range p.Externals {
		last = max(last, e.Atom)
	}
	for _, h := range p.Heuristics {
		last = max(last, h.Atom)
		all(h.Condition)
	}
	for _, e := range p.Edges {
		all(e.Condition)
	}
	for _, t := range p.TheoryAtoms {
		last = max(last, t.Atom)
	}
	for _, e := range p.TheoryElements {
		all(e.Condition)
	}
	all(p.Assumptions)
	return last, int(p.Bytes() / 4)
}

func (c *Completion) checkHeads(p *aspif.Program) error {
	if c.last == 0 {
		return nil
	}
	it := p.Rules()
	var r aspif.Rule
	for it.Next(&r) {
		for _, h := range r.Head {
			if h <= c.last {
				if _, ok := c.externals[h]; !ok {
					return &RedefinitionError{h}
				}
			}
		}
	}
	return nil
}

// atom gives the local number of a.
func (s *step) atom(a aspif.Atom) int32 {
	if a >= s.first && int64(a)-int64(s.first) < int64(len(s.local)) {
		i := &s.local[a-s.first]
		if *i == 0 {
			*i = s.newAtom(a, 0, 0)
		}
		return *i
	}
	if i, ok := s.far[a]; ok {
		return i
	}
	var i int32
	if a >= s.first {
		i = s.newAtom(a, 0, 0)
	} else {
		i = s.newAtom(a, flagOld, s.c.Lit(a))
	}
	s.far[a] = i
	return i
}

func (s *step) newAtom(a aspif.Atom, flags uint8, l sat.Lit) int32 {
	s.global = append(s.global, a)
	s.flags = append(s.flags, flags)
	s.lit = append(s.lit, l)
	return int32(len(s.global) - 1)
}

// constant evaluates a literal over an atom of an earlier step.
func (s *step) constant(l aspif.Lit) int8 {
	a := aspif.Atom(abs(l))
	if a >= s.first {
		return unknown
	}
	x := s.c.Lit(a)
	if x.Var() != s.c.truth.Var() {
		return unknown
	}
	if (x == s.c.truth) == (l > 0) {
		return isTrue
	}
	return isFalse
}

func (s *step) literal(l aspif.Lit) int32 {
	if l < 0 {
		return -s.atom(aspif.Atom(-l))
	}
	return s.atom(aspif.Atom(l))
}

func (s *step) addRule(r *aspif.Rule) error {
	// All heads are met, so that each atom with a rule is known as such.
	for _, h := range r.Head {
		s.atom(h)
	}
	s.headless = !r.Choice && len(r.Head) == 0
	var b uint32
	if r.Weighted {
		var err error
		if b, err = s.sum(r); err != nil {
			return err
		}
	} else {
		b = s.conjunction(r)
	}
	if b == noBody {
		return nil
	}
	if r.Choice {
		for _, h := range r.Head {
			if i := s.atom(h); !s.positiveIn(i, b) {
				s.define(i, b, kindChoice, r.Source)
			}
		}
		return nil
	}
	heads := make([]int32, 0, 4)
	for _, h := range r.Head {
		i := s.atom(h)
		if s.positiveIn(i, b) {
			return nil // a tautology
		}
		if !slices.Contains(heads, i) {
			heads = append(heads, i)
		}
	}
	switch len(heads) {
	case 0:
		s.define(0, b, kindNormal, r.Source)
	case 1:
		s.define(heads[0], b, kindNormal, r.Source)
	default:
		s.shift(slices.Clone(heads), b, r.Source)
	}
	return nil
}

// positiveIn reports whether a conjunction has i as a positive literal: such a
// rule never derives i.
func (s *step) positiveIn(i int32, b uint32) bool {
	return !s.weighted(b) && slices.Contains(s.bodyLits(b), i)
}

func (s *step) define(head int32, b uint32, kind uint8, source uint32) {
	s.head = append(s.head, head)
	s.body = append(s.body, b)
	s.kind = append(s.kind, kind)
	if s.c.opt.Selectors || s.c.opt.Keep {
		s.from = append(s.from, source)
	}
}

func (s *step) shift(heads []int32, b uint32, source uint32) {
	var x int32
	if ls := s.bodyLits(b); len(ls) == 1 && !s.weighted(b) {
		x = ls[0]
	} else if len(ls) > 0 {
		if x = s.bodyAtom[b]; x == 0 {
			x = s.newAtom(0, 0, 0)
			s.bodyAtom[b] = x
			s.define(x, b, kindNormal, 0)
		}
	}
	s.headless = false
	s.disjunctions = append(s.disjunctions, disjunctiveRule{heads, x, source})
	for _, h := range heads {
		s.buf = s.buf[:0]
		if x != 0 {
			s.buf = append(s.buf, x)
		}
		for _, g := range heads {
			if g != h {
				s.buf = append(s.buf, -g)
			}
		}
		if sb := s.internConjunction(); sb != noBody {
			s.origin[len(s.head)] = len(s.disjunctions) - 1
			s.define(h, sb, kindShifted, source)
		}
	}
}

// conjunction stores a body; noBody if it is never true.
func (s *step) conjunction(r *aspif.Rule) uint32 {
	s.buf = s.buf[:0]
	for _, l := range r.Body {
		switch s.constant(l) {
		case isFalse:
			return noBody
		case unknown:
			s.buf = append(s.buf, s.literal(l))
		}
	}
	return s.internConjunction()
}

// sortLits sorts by atom, the positive literal first.
func sortLits(ls []int32) {
	if len(ls) > 16 {
		slices.SortFunc(ls, compareLits)
		return
	}
	for i := 1; i < len(ls); i++ {
		for j := i; j > 0 && compareLits(ls[j-1], ls[j]) > 0; j-- {
			ls[j-1], ls[j] = ls[j], ls[j-1]
		}
	}
}

func compareLits(a, b int32) int {
	if abs(a) != abs(b) {
		return int(abs(a)) - int(abs(b))
	}
	return int(b) - int(a)
}

func (s *step) internConjunction() uint32 {
	sortLits(s.buf)
	n := 0
	for i, l := range s.buf {
		if i > 0 && l == s.buf[i-1] {
			continue
		}
		if n > 0 && s.buf[n-1] == -l {
			return noBody
		}
		s.buf[n] = l
		n++
	}
	s.buf = s.buf[:n]
	if s.headless {
		// Constraints share their bodies with no other rule worth searching.
		return s.store(s.buf, nil, 0)
	}
	return s.intern(s.buf, nil, 0)
}

// sum stores a weighted body; noBody if it never reaches its bound. A literal
// and its complement both stay: one of them is always true, but the positive one
// must be founded.
func (s *step) sum(r *aspif.Rule) (uint32, error) {
	type item struct {
		lit    int32
		weight int64
	}
	items := make([]item, 0, len(r.Body))
	bound := r.Bound
	for i, l := range r.Body {
		w := r.Weights[i]
		if w < 0 {
			return noBody, &WeightError{r.Source}
		}
		switch s.constant(l) {
		case isTrue:
			if bound > 0 {
				bound -= w // never wraps: bound > 0, w >= 0
			}
		case unknown:
			if w > 0 {
				items = append(items, item{s.literal(l), w})
			}
		}
	}
	slices.SortStableFunc(items, func(a, b item) int { return compareLits(a.lit, b.lit) })
	n := 0
	for _, it := range items {
		if n > 0 && items[n-1].lit == it.lit {
			if it.weight > math.MaxInt64-items[n-1].weight {
				return noBody, &WeightError{r.Source}
			}
			items[n-1].weight += it.weight
			continue
		}
		items[n] = it
		n++
	}
	items = items[:n]
	if bound <= 0 {
		s.buf = s.buf[:0]
		return s.internConjunction(), nil
	}
	var total int64
	s.buf, s.wbuf = s.buf[:0], s.wbuf[:0]
	for _, it := range items {
		w := min(it.weight, bound)
		if w > math.MaxInt64-total {
			return noBody, &WeightError{r.Source}
		}
		total += w
		s.buf = append(s.buf, it.lit)
		s.wbuf = append(s.wbuf, w)
	}
	switch {
	case total < bound:
		return noBody, nil
	case total == bound || len(items) == 1:
		return s.internConjunction(), nil
	}
	return s.intern(s.buf, s.wbuf, bound), nil
}

// intern stores a body in normal form once.
func (s *step) intern(ls []int32, ws []int64, bound int64) uint32 {
	if 2*(s.interned+1) > len(s.hashes) {
		s.rehash()
	}
	mask := uint64(len(s.hashes) - 1)
	i := hashBody(ls, ws, bound) & mask
	for ; s.hashes[i] != 0; i = (i + 1) & mask {
		b := s.hashes[i] - 1
		if !slices.Equal(s.bodyLits(b), ls) {
			continue
		}
		if !s.weighted(b) {
			if ws == nil {
				return b
			}
			continue
		}
		if w, k := s.bodyWeights(b); ws != nil && k == bound && slices.Equal(w, ws) {
			return b
		}
	}
	s.interned++
	s.hashes[i] = uint32(s.bodies()) + 1
	return s.store(ls, ws, bound)
}

// store adds a body.
func (s *step) store(ls []int32, ws []int64, bound int64) uint32 {
	b := uint32(s.bodies())
	s.lits = append(s.lits, ls...)
	s.start = append(s.start, uint32(len(s.lits)))
	if ws == nil {
		s.weight = append(s.weight, -1)
	} else {
		s.weight = append(s.weight, int32(len(s.bound)))
		s.bound = append(s.bound, bound)
		s.offset = append(s.offset, uint32(len(s.wts)))
		s.wts = append(s.wts, ws...)
	}
	return b
}

func hashBody(ls []int32, ws []int64, bound int64) uint64 {
	const m = 0x9E3779B97F4A7C15
	h := uint64(len(ls))*m + uint64(bound)
	for _, l := range ls {
		h = (h ^ uint64(uint32(l))) * m
		h ^= h >> 29
	}
	for _, w := range ws {
		h = (h ^ uint64(w)) * m
		h ^= h >> 29
	}
	return h ^ h>>32
}

func (s *step) rehash() {
	old := s.hashes
	s.hashes = make([]uint32, 2*len(old))
	mask := uint64(len(s.hashes) - 1)
	for _, entry := range old {
		if entry == 0 {
			continue
		}
		b := entry - 1
		var ws []int64
		var bound int64
		if s.weighted(b) {
			ws, bound = s.bodyWeights(b)
		}
		i := hashBody(s.bodyLits(b), ws, bound) & mask
		for s.hashes[i] != 0 {
			i = (i + 1) & mask
		}
		s.hashes[i] = b + 1
	}
}

// declareExternals opens the externals of the step and marks the atoms that
// need no rule. An external that has rules is an ordinary atom.
func (s *step) declareExternals(p *aspif.Program) {
	defined := make([]bool, len(s.global))
	for _, h := range s.head {
		defined[h] = true
	}
	derived := map[aspif.Atom]bool{} // theory atoms in heads
	for _, t := range p.TheoryAtoms {
		derived[t.Atom] = false
	}
	it := p.Rules()
	var r aspif.Rule
	c := s.c
	if len(c.externals) > 0 || len(p.Externals) > 0 || len(derived) > 0 {
		// Also a rule that can never fire defines its head.
		for it.Next(&r) {
			for _, h := range r.Head {
				if _, ok := derived[h]; ok {
					derived[h] = true
				}
				defined[s.atom(h)] = true
			}
		}
	}
	for i := 1; i < len(defined); i++ {
		if defined[i] && s.flags[i]&flagOld != 0 {
			s.flags[i] = s.flags[i]&^flagOld | flagPreset
			c.close(s.global[i])
		}
	}
	free := func(a aspif.Atom) bool {
		i := s.atom(a)
		if int(i) < len(defined) && defined[i] || s.flags[i]&flagOld != 0 {
			return false
		}
		s.flags[i] |= flagFree
		return true
	}
	released := map[aspif.Atom]bool{} // of this step
	for _, e := range p.Externals {
		if _, open := c.externals[e.Atom]; open {
			if e.Value == aspif.Release && e.Atom >= s.first { // it has no literal yet
				released[e.Atom] = true
				s.flags[s.atom(e.Atom)] &^= flagFree
				c.close(e.Atom)
				continue
			}
			c.AssignExternal(e.Atom, e.Value)
			continue
		}
		if e.Atom < s.first || e.Value == aspif.Release || released[e.Atom] {
			continue
		}
		if free(e.Atom) {
			c.externals[e.Atom] = e.Value
			c.order = append(c.order, e.Atom)
		}
	}
	for _, t := range p.TheoryAtoms {
		if t.Atom >= s.first && !derived[t.Atom] {
			free(t.Atom)
		}
	}
}
