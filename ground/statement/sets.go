package statement

import "github.com/krrasp/krrasp/ground/symbol"

// Sets holds the element lists of aggregates, conditional literals, head sets
// and theory atoms. A set's elements are chained in order of insertion, so that
// sets can grow side by side.
type Sets struct {
	heads, tails pagedWords // set -> first and last element
	n            uint32
	elements     flat
}

// New makes an empty set; ids count from 1.
func (s *Sets) New() uint32 {
	s.n++
	s.heads.append(0)
	s.tails.append(0)
	return s.n
}

// Len is the number of sets.
func (s *Sets) Len() uint32 { return s.n }

// Record of an element: next | len(tuple) | len(head) | len(condition) and
// flags | tuple | head | condition. References count from 1.
const elementFalse = 1 << 31

// Add appends an element to a set and returns its reference. Slices are copied.
func (s *Sets) Add(set uint32, e *Element) (ref uint32) {
	ref, w := s.elements.allocRef(4 + len(e.Tuple) + len(e.Head) + len(e.Condition))
	ref++
	w[0], w[1], w[2], w[3] = 0, uint32(len(e.Tuple)), uint32(len(e.Head)), uint32(len(e.Condition))
	if e.False {
		w[3] |= elementFalse
	}
	copy(w[4:], asWords(e.Tuple))
	copy(w[4+len(e.Tuple):], asWords(e.Head))
	copy(w[4+len(e.Tuple)+len(e.Head):], asWords(e.Condition))
	if t := s.tails.at(set); t != 0 {
		s.elements.get(t - 1)[0] = ref
	} else {
		s.heads.set(set, ref)
	}
	s.tails.set(set, ref)
	return ref
}

// First gives the reference of a set's first element, 0 if it is empty.
func (s *Sets) First(set uint32) uint32 { return s.heads.at(set) }

// Last gives the reference of a set's last element, 0 if it is empty.
func (s *Sets) Last(set uint32) uint32 { return s.tails.at(set) }

// Next fills e with the element and gives the reference of the one after it, 0
// at the end. The slices of e belong to the program; they may be changed in place.
func (s *Sets) Next(ref uint32, e *Element) uint32 {
	w := s.elements.get(ref - 1)
	nt, nh, nc := int(w[1]), int(w[2]), int(w[3]&^elementFalse)
	e.False = w[3]&elementFalse != 0
	a := 4 + nt
	e.Tuple = asSymbols(w[4:a:a])
	e.Head = asLits(w[a : a+nh : a+nh])
	e.Condition = asLits(w[a+nh : a+nh+nc : a+nh+nc])
	return w[0]
}

// Tuple gives the tuple of an element. The slice belongs to the program.
func (s *Sets) Tuple(ref uint32) []symbol.Symbol {
	w := s.elements.get(ref - 1)
	n := 4 + int(w[1])
	return asSymbols(w[4:n:n])
}

// Follow gives the reference of the element after ref, 0 at the end.
func (s *Sets) Follow(ref uint32) uint32 { return s.elements.get(ref - 1)[0] }

// Truncate shortens an element's condition and head in place (after literals
// were found certain) and sets its False flag.
func (s *Sets) Truncate(ref uint32, head, condition int, isFalse bool) {
	w := s.elements.get(ref - 1)
	nt, nh, nc := int(w[1]), int(w[2]), int(w[3]&^elementFalse)
	if head < nh {
		copy(w[4+nt+head:], w[4+nt+nh:4+nt+nh+min(nc, condition)])
	}
	w[2], w[3] = uint32(head), uint32(condition)
	if isFalse {
		w[3] |= elementFalse
	}
}

// Remove unlinks the element after prev (prev 0: the first one) from a set.
func (s *Sets) Remove(set, prev uint32) {
	var ref uint32
	if prev == 0 {
		ref = s.heads.at(set)
	} else {
		ref = s.elements.get(prev - 1)[0]
	}
	next := s.elements.get(ref - 1)[0]
	if prev == 0 {
		s.heads.set(set, next)
	} else {
		s.elements.get(prev - 1)[0] = next
	}
	if next == 0 {
		s.tails.set(set, prev)
	}
}

// Elements collects a set's elements, for tests and small jobs.
func (s *Sets) Elements(set uint32) []Element {
	var out []Element
	for ref := s.First(set); ref != 0; {
		var e Element
		ref = s.Next(ref, &e)
		out = append(out, e)
	}
	return out
}
