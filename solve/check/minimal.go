package check

import (
	"context"
)

// The search for J strictly below I that satisfies the reduct. Every atom of I
// is in, out, or open. A rule whose body surely holds and which has one
// alternative left puts that alternative's atoms in; a rule whose head surely
// fails and whose body hangs on one atom puts that atom out. From the empty
// assignment, this is the least model of a positive program, and if it takes in
// all of I, no J exists. Else, if the atoms that are in form a model, they are
// J. Else some rule is violated by them: one of its open atoms is put out, and
// in where that fails (Davis, Logemann, Loveland 1962, without learning).

type state uint8

const (
	open state = iota
	in
	out
)

type search struct {
	c        *checker
	val      []state // of atoms; those that J does not decide are in
	ofAtom   [][]int32
	nodesOf  [][]int32 // atom -> nodes
	ofNode   [][]int32 // node -> rules
	dirty    []bool    // node -> its cached truth is out of date
	cached   []truth
	queue    []int32
	queued   []bool
	trail    []uint32
	numOut   int
	steps    int
	decision []decision
}

type decision struct {
	trail   int
	atom    uint32
	val     state
	flipped bool
}

// smaller gives the atoms of I outside some J, nil if there is no such J.
func (c *checker) smaller(ctx context.Context) ([]uint32, error) {
	s := newSearch(c)
	var atoms []uint32
	for a := range c.in {
		if c.in[a] && !c.fixed[a] {
			atoms = append(atoms, uint32(a))
		}
	}
	for r := range c.rules {
		s.push(int32(r))
	}
	for {
		if s.steps++; ctx != nil && s.steps&63 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		ok := s.propagate()
		if ok && len(s.trail) == len(atoms) && s.numOut == 0 {
			ok = false // J is I
		}
		if !ok {
			if !s.flip() {
				return nil, nil
			}
			continue
		}
		atom, violated := s.violated()
		if !violated && len(s.trail)-s.numOut < len(atoms) {
			var outside []uint32
			for _, a := range atoms {
				if s.val[a] != in {
					outside = append(outside, a)
				}
			}
			return outside, nil
		}
		v := out
		if s.numOut > 0 {
			v = in
		}
		s.decision = append(s.decision, decision{len(s.trail), atom, v, false})
		s.set(atom, v)
	}
}

func newSearch(c *checker) *search {
	n := len(c.in)
	s := &search{
		c: c, val: make([]state, n),
		ofAtom: make([][]int32, n), nodesOf: make([][]int32, n), ofNode: make([][]int32, len(c.nodes)),
		dirty: make([]bool, len(c.nodes)), cached: make([]truth, len(c.nodes)), queued: make([]bool, len(c.rules)),
	}
	add := func(to [][]int32, atoms []uint32, id int) {
		for _, a := range atoms {
			if l := to[a]; len(l) == 0 || l[len(l)-1] != int32(id) {
				to[a] = append(l, int32(id))
			}
		}
	}
	for i := range c.rules {
		r := &c.rules[i]
		add(s.ofAtom, r.body.atoms, i)
		for _, k := range r.body.nodes {
			s.ofNode[k] = append(s.ofNode[k], int32(i))
		}
		for _, h := range r.heads {
			add(s.ofAtom, h.atoms, i)
			for _, cond := range h.conditions {
				add(s.ofAtom, cond, i)
			}
		}
	}
	for i := range c.nodes {
		s.dirty[i] = true
		for _, m := range c.nodes[i].implications {
			add(s.nodesOf, m.condition, i)
			add(s.nodesOf, m.atoms, i)
		}
		for _, t := range c.nodes[i].terms {
			add(s.nodesOf, t.atoms, i)
		}
	}
	return s
}

func (s *search) push(r int32) {
	if !s.queued[r] {
		s.queued[r] = true
		s.queue = append(s.queue, r)
	}
}

func (s *search) set(a uint32, v state) {
	s.val[a] = v
	if v == out {
		s.numOut++
	}
	s.trail = append(s.trail, a)
	for _, r := range s.ofAtom[a] {
		s.push(r)
	}
	for _, k := range s.nodesOf[a] {
		s.dirty[k] = true
		for _, r := range s.ofNode[k] {
			s.push(r)
		}
	}
}

// flip undoes the latest decision that was tried one way only and tries the
// other; false if there is none.
func (s *search) flip() bool {
	for _, r := range s.queue {
		s.queued[r] = false
	}
	s.queue = s.queue[:0]
	for len(s.decision) > 0 {
		d := &s.decision[len(s.decision)-1]
		for _, a := range s.trail[d.trail:] {
			if s.val[a] == out {
				s.numOut--
			}
			s.val[a] = open
			for _, k := range s.nodesOf[a] {
				s.dirty[k] = true
			}
		}
		s.trail = s.trail[:d.trail]
		if !d.flipped {
			d.flipped = true
			d.val = in + out - d.val
			s.set(d.atom, d.val)
			return true
		}
		s.decision = s.decision[:len(s.decision)-1]
	}
	return false
}

// propagate draws conclusions from the queued rules; false on a conflict.
func (s *search) propagate() bool {
	for head := 0; head < len(s.queue); head++ {
		r := s.queue[head]
		s.queued[r] = false
		if !s.visit(&s.c.rules[r]) {
			s.queue = s.queue[:copy(s.queue, s.queue[head+1:])]
			return false
		}
		if head > 1024 {
			s.queue = s.queue[:copy(s.queue, s.queue[head+1:])]
			head = -1
		}
	}
	s.queue = s.queue[:0]
	return true
}

func (s *search) visit(r *rule) bool {
	body, loose := s.body(&r.body)
	if body == no {
		return true
	}
	left := -1
	for i := range r.heads {
		switch s.alternative(&r.heads[i]) {
		case yes:
			return true
		case maybe:
			if left >= 0 {
				return true
			}
			left = i
		}
	}
	switch {
	case left >= 0:
		h := &r.heads[left]
		if body == yes && s.any(h.conditions) == yes {
			for _, a := range h.atoms {
				if s.val[a] == open {
					s.set(a, in)
				}
			}
		}
	case body == yes:
		return false
	case loose != 0:
		s.set(loose, out)
	}
	return true
}

// body gives the truth of a body; where it hangs on one open atom alone, that
// atom, else 0.
func (s *search) body(b *conjunction) (t truth, loose uint32) {
	t = yes
	for _, a := range b.atoms {
		switch s.val[a] {
		case out:
			return no, 0
		case open:
			if t == yes || loose == a {
				loose = a
			} else {
				loose = 0
			}
			t = maybe
		}
	}
	for _, k := range b.nodes {
		switch s.node(k) {
		case no:
			return no, 0
		case maybe:
			t, loose = maybe, 0
		}
	}
	return t, loose
}

func (s *search) conj(atoms []uint32) truth {
	t := yes
	for _, a := range atoms {
		switch s.val[a] {
		case out:
			return no
		case open:
			t = maybe
		}
	}
	return t
}

// any is the truth of a disjunction of conjunctions; nil holds.
func (s *search) any(conditions [][]uint32) truth {
	if conditions == nil {
		return yes
	}
	t := no
	for _, cond := range conditions {
		t = max(t, s.conj(cond))
	}
	return t
}

func implies(condition, head truth) truth { return max(yes-condition, head) }

func (s *search) alternative(h *alternative) truth {
	return implies(s.any(h.conditions), s.conj(h.atoms))
}

func (s *search) node(k int32) truth {
	if s.dirty[k] {
		s.dirty[k] = false
		s.cached[k] = s.evaluate(&s.c.nodes[k])
	}
	return s.cached[k]
}

func (s *search) evaluate(n *node) truth {
	if n.tuples == nil {
		t := yes
		for _, m := range n.implications {
			t = min(t, implies(s.conj(m.condition), s.conj(m.atoms)))
		}
		return t
	}
	clear(n.sure)
	clear(n.maybe)
	for _, m := range n.terms {
		t := s.conj(m.atoms)
		n.sure[m.tuple] = n.sure[m.tuple] || t == yes
		n.maybe[m.tuple] = n.maybe[m.tuple] || t != no
	}
	return n.tuples.truth(n.sure, n.maybe)
}

// violated looks for a rule that is violated if the open atoms are out, and
// gives one of its open atoms.
func (s *search) violated() (atom uint32, found bool) {
	// With the open atoms out, the cached truth of nodes is of no use.
	closed := &search{c: s.c, val: make([]state, len(s.val)), dirty: make([]bool, len(s.dirty)), cached: s.cached}
	closed.cached = make([]truth, len(s.cached))
	for i := range closed.dirty {
		closed.dirty[i] = true
	}
	for a, v := range s.val {
		if v == open {
			v = out
		}
		closed.val[a] = v
	}
	for i := range s.c.rules {
		r := &s.c.rules[i]
		if body, _ := closed.body(&r.body); body != yes {
			continue
		}
		holds := false
		for k := range r.heads {
			holds = holds || closed.alternative(&r.heads[k]) == yes
		}
		if !holds {
			return s.openAtom(r), true
		}
	}
	return 0, false
}

// openAtom gives an open atom of a rule, of its head if it has one there.
func (s *search) openAtom(r *rule) uint32 {
	pick := func(lists ...[]uint32) uint32 {
		for _, l := range lists {
			for _, a := range l {
				if s.val[a] == open {
					return a
				}
			}
		}
		return 0
	}
	for i := range r.heads {
		h := &r.heads[i]
		if a := max(pick(h.atoms), pick(h.conditions...)); a != 0 {
			return a
		}
	}
	for _, k := range r.body.nodes {
		n := &s.c.nodes[k]
		for _, m := range n.implications {
			if a := pick(m.condition, m.atoms); a != 0 {
				return a
			}
		}
		for _, t := range n.terms {
			if a := pick(t.atoms); a != 0 {
				return a
			}
		}
	}
	return pick(r.body.atoms)
}
