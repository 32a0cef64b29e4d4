package translate_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/symbol"
)

// reference decides answer sets straight from the definition, by trying all
// sets of atoms: T is one if T satisfies the program and no H properly below T
// does, where negation is decided by T and whatever holds must hold in T too.
type reference struct {
	p     *statement.Program
	rules []statement.Statement
	sets  map[uint32][]statement.Element
}

func newReference(p *statement.Program) *reference {
	r := &reference{p: p, sets: map[uint32][]statement.Element{}}
	var s statement.Statement
	for it := p.From(statement.Mark{}); it.Next(&s); {
		r.rules = append(r.rules, s)
	}
	for set := uint32(1); set <= p.Sets.Len(); set++ {
		r.sets[set] = p.Sets.Elements(set)
	}
	return r
}

// literal: does l hold in the world h, with t deciding negation?
func (r *reference) literal(l statement.Lit, h, t uint64) bool {
	switch l.Sign() {
	case 1:
		return !r.positive(l, t, t)
	case 2:
		return r.positive(l, t, t)
	}
	return r.positive(l, h, t) && (h == t || r.positive(l, t, t))
}

func (r *reference) positive(l statement.Lit, h, t uint64) bool {
	switch l.Kind() {
	case statement.RefAggregate:
		return r.aggregate(&r.p.Aggregates[l.ID()], h, t, false)
	case statement.RefConditional:
		for _, e := range r.sets[l.ID()] {
			if r.all(e.Condition, h, t) && (e.False || !r.all(e.Head, h, t)) {
				return false
			}
		}
		return true
	}
	return h>>l.ID()&1 == 1
}

func (r *reference) all(lits []statement.Lit, h, t uint64) bool {
	for _, l := range lits {
		if !r.literal(l, h, t) {
			return false
		}
	}
	return true
}

func (r *reference) aggregate(a *statement.Aggregate, h, t uint64, heads bool) bool {
	tuples := map[string][]symbol.Symbol{}
	for _, e := range r.sets[a.Set] {
		if r.all(e.Condition, h, t) && (!heads || !e.False && r.all(e.Head, h, t)) {
			tuples[fmt.Sprint(e.Tuple)] = e.Tuple
		}
	}
	table := r.p.Symbols
	value := table.Number(0)
	if a.Function == statement.Min {
		value = symbol.Sup
	} else if a.Function == statement.Max {
		value = symbol.Inf
	}
	sum := int64(0)
	for _, tuple := range tuples {
		switch a.Function {
		case statement.Count:
			sum++
		case statement.Sum, statement.SumPlus:
			if n, ok := table.Int(tuple[0]); ok && (n > 0 || a.Function == statement.Sum) {
				sum += n
			}
		case statement.Min:
			if table.Compare(tuple[0], value) < 0 {
				value = tuple[0]
			}
		case statement.Max:
			if table.Compare(tuple[0], value) > 0 {
				value = tuple[0]
			}
		}
	}
	if a.Function <= statement.SumPlus {
		value = table.Number(sum)
	}
	for _, g := range a.Guards[:a.NumGuards] {
		c := table.Compare(value, g.Bound)
		if !map[statement.Relation]bool{
			statement.Equal: c == 0, statement.NotEqual: c != 0, statement.Less: c < 0,
			statement.LessEqual: c <= 0, statement.Greater: c > 0, statement.GreaterEqual: c >= 0,
		}[g.Rel] {
			return false
		}
	}
	return true
}

// satisfies: is every rule satisfied in h below t?
func (r *reference) satisfies(h, t uint64) bool {
	for i := range r.rules {
		s := &r.rules[i]
		if r.all(s.Body, h, t) && !r.head(s, h, t) {
			return false
		}
	}
	return true
}

func (r *reference) head(s *statement.Statement, h, t uint64) bool {
	elements := r.sets[s.Set]
	switch s.Kind {
	case statement.Constraint:
		return false
	case statement.Normal, statement.Disjunction:
		for _, l := range s.Head {
			if r.literal(l, h, t) {
				return true
			}
		}
		// Elements of equal heads are one, whose condition is any of theirs.
		any := func(head []statement.Lit, h uint64) bool {
			return slices.ContainsFunc(elements, func(e statement.Element) bool {
				return !e.False && slices.Equal(e.Head, head) && r.all(e.Condition, h, t)
			})
		}
		for _, e := range elements {
			if e.False || !any(e.Head, t) || !r.all(e.Head, t, t) {
				continue
			}
			if !any(e.Head, h) || r.all(e.Head, h, t) {
				return true
			}
		}
		return false
	case statement.Choice:
		free := func(l statement.Lit) bool { return !r.all([]statement.Lit{l}, t, t) || r.literal(l, h, t) }
		for _, l := range s.Head {
			if !free(l) {
				return false
			}
		}
		for _, e := range elements {
			if s.Aggregate != statement.NoAggregate {
				// A tuple that can't be added makes the element void.
				f := r.p.Aggregates[s.Aggregate].Function
				if _, ok := r.p.Symbols.Int(e.Tuple[0]); !ok && (f == statement.Sum || f == statement.SumPlus) {
					continue
				}
			}
			if !e.False && r.all(e.Condition, h, t) && !free(e.Head[0]) {
				return false
			}
		}
		return s.Set == 0 || s.Aggregate == statement.NoAggregate || r.aggregate(&r.p.Aggregates[s.Aggregate], t, t, true)
	}
	return true
}

// answers gives the answer sets in the form of the function answers. Every
// priority must have a tuple.
func (r *reference) answers() []string {
	n := r.p.NumAtoms()
	var out []string
	for bits := uint64(0); bits < 1<<n; bits++ {
		t := bits << 1
		if !r.satisfies(t, t) {
			continue
		}
		stable := true
		for h := (t - 1) & t; t != 0 && stable; h = (h - 1) & t {
			stable = !r.satisfies(h, t)
			if h == 0 {
				break
			}
		}
		if stable {
			out = append(out, r.format(t))
		}
	}
	slices.Sort(out)
	return out
}

func (r *reference) format(t uint64) string {
	var shown []string
	for a := uint32(1); a <= r.p.NumAtoms(); a++ {
		if rel, row := r.p.AtomOf(a); t>>a&1 == 1 {
			shown = append(shown, string(r.p.AppendRow(nil, rel, row)))
		}
	}
	costs := map[int64]int64{}
	seen := map[string]bool{}
	for i := range r.rules {
		s := &r.rules[i]
		if !r.all(s.Body, t, t) {
			continue
		}
		switch key := fmt.Sprint(s.Weight, s.Priority, s.Tuple); s.Kind {
		case statement.ShowTerm:
			shown = append(shown, r.p.Symbols.Format(s.Term))
		case statement.Minimize:
			if !seen[key] {
				seen[key] = true
				costs[s.Priority] += s.Weight
			}
		}
	}
	slices.Sort(shown)
	line := strings.Join(slices.Compact(shown), " ")
	var priorities []int64
	for k := range costs {
		priorities = append(priorities, k)
	}
	slices.Sort(priorities)
	slices.Reverse(priorities)
	for i, k := range priorities {
		if i == 0 {
			line += " |"
		}
		line += fmt.Sprint(" ", costs[k])
	}
	return line
}
