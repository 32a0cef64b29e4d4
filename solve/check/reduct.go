package check

import (
	"slices"

	"github.com/krrasp/krrasp/ground/statement"
)

// The reduct with respect to I, as far as J matters. Everything that is false
// in I is false in (J,I) too, everything under a sign is decided; what is left
// of a rule is a body over atoms of I, aggregates and conditional literals, and
// a head. Rules whose body is false in I are gone.

// rule of the reduct: all of body hold in J only if some alternative does.
type rule struct {
	body  conjunction
	heads []alternative
}

// conjunction of atoms of I and nodes. Its other literals hold in I and do not
// depend on J.
type conjunction struct {
	atoms []uint32
	nodes []int32
}

// alternative of a head: each implication from any of the conditions to the
// atoms must hold.
type alternative struct {
	conditions [][]uint32 // any of them; nil: holds
	atoms      []uint32   // all of them
}

// node is an aggregate or a conditional literal that holds in I.
type node struct {
	// Of a conditional literal: condition to atoms.
	implications []implication
	// Of an aggregate.
	tuples *tuples
	terms  []term
	sure   []bool
	maybe  []bool
}

type implication struct{ condition, atoms []uint32 }

// term of an aggregate: the tuple belongs to it if all atoms are in J.
type term struct {
	tuple int
	atoms []uint32
}

// positive picks the atoms that J decides from literals that hold in I.
func (c *checker) positive(lits []statement.Lit) []uint32 {
	var out []uint32
	for _, l := range lits {
		if l.Sign() != 0 {
			continue
		}
		switch a := l.ID(); l.Kind() {
		case statement.RefAtom:
			if !c.fixed[a] {
				out = append(out, a)
			}
		case statement.RefTheory:
			if a = c.theory[a]; !c.fixed[a] {
				out = append(out, a)
			}
		}
	}
	return out
}

func (c *checker) body(lits []statement.Lit) conjunction {
	b := conjunction{atoms: c.positive(lits)}
	for _, l := range lits {
		if l.Sign() != 0 {
			continue
		}
		switch l.Kind() {
		case statement.RefAggregate:
			b.nodes = append(b.nodes, c.aggregate(l.ID()))
		case statement.RefConditional:
			b.nodes = append(b.nodes, c.conditional(l.ID()))
		}
	}
	return b
}

func (c *checker) conditional(set uint32) int32 {
	if k, ok := c.conds[set]; ok {
		return k
	}
	var n node
	for ref, e := c.p.Sets.First(set), (statement.Element{}); ref != 0; {
		ref = c.p.Sets.Next(ref, &e)
		if c.all(e.Condition) {
			n.implications = append(n.implications, implication{c.positive(e.Condition), c.positive(e.Head)})
		}
	}
	c.nodes = append(c.nodes, n)
	c.conds[set] = int32(len(c.nodes) - 1)
	return c.conds[set]
}

func (c *checker) aggregate(id uint32) int32 {
	if k, ok := c.aggs[id]; ok {
		return k
	}
	g := &c.p.Aggregates[id]
	n := node{tuples: newTuples(c.p.Symbols, g)}
	for ref, e := c.p.Sets.First(g.Set), (statement.Element{}); ref != 0; {
		ref = c.p.Sets.Next(ref, &e)
		if c.elementHolds(&e) {
			n.terms = append(n.terms, term{n.tuples.add(e.Tuple), append(c.positive(e.Condition), c.positive(e.Head)...)})
		}
	}
	n.sure, n.maybe = make([]bool, n.tuples.len()), make([]bool, n.tuples.len())
	c.nodes = append(c.nodes, n)
	c.aggs[id] = int32(len(c.nodes) - 1)
	return c.aggs[id]
}

// take checks a statement in I and adds what is left of it to the reduct.
func (c *checker) take(s *statement.Statement) error {
	switch s.Kind {
	case statement.Normal, statement.Constraint, statement.Disjunction, statement.Choice, statement.TheoryHead:
		if !c.all(s.Body) {
			return nil
		}
	case statement.Edge:
		if len(s.Tuple) == 2 && c.all(s.Body) {
			c.edges = append(c.edges, [2]int{c.end(s.Tuple[0]), c.end(s.Tuple[1])})
		}
		return nil
	default:
		return nil
	}
	switch {
	case s.Kind == statement.Constraint:
		return c.violated(s)
	case s.Kind == statement.TheoryHead:
		if a := c.theory[s.Aggregate]; a != 0 {
			if !c.in[a] {
				return c.violated(s)
			}
			c.derive(c.body(s.Body), a)
		}
	case s.Kind == statement.Choice && s.Set == 0:
		b := c.body(s.Body)
		for _, l := range s.Head {
			if l.Sign() == 0 && c.holds(l) {
				c.derive(b, l.ID())
			}
		}
	case s.Kind == statement.Choice:
		if s.Aggregate != statement.NoAggregate && !c.aggregateHolds(s.Aggregate) {
			return c.violated(s)
		}
		b := c.body(s.Body)
		for ref, e := c.p.Sets.First(s.Set), (statement.Element{}); ref != 0; {
			ref = c.p.Sets.Next(ref, &e)
			if !c.all(e.Condition) {
				continue
			}
			under := conjunction{slices.Concat(b.atoms, c.positive(e.Condition)), b.nodes}
			for _, a := range c.positive(e.Head) {
				if c.in[a] {
					c.derive(under, a)
				}
			}
		}
	case s.Set == 0:
		return c.disjunction(s)
	default:
		return c.conditionalDisjunction(s)
	}
	return nil
}

func (c *checker) derive(body conjunction, atom uint32) {
	if !c.fixed[atom] {
		c.rules = append(c.rules, rule{body, []alternative{{atoms: []uint32{atom}}}})
	}
}

func (c *checker) disjunction(s *statement.Statement) error {
	var heads []alternative
	for _, l := range s.Head {
		if c.holds(l) {
			atoms := c.positive([]statement.Lit{l})
			if len(atoms) == 0 {
				return nil // holds in every J
			}
			heads = append(heads, alternative{atoms: atoms})
		}
	}
	if heads == nil {
		return c.violated(s)
	}
	c.rules = append(c.rules, rule{c.body(s.Body), heads})
	return nil
}

func (c *checker) conditionalDisjunction(s *statement.Statement) error {
	type entry struct {
		head []statement.Lit
		alternative
		always bool
	}
	var heads []entry
	for ref, e := c.p.Sets.First(s.Set), (statement.Element{}); ref != 0; {
		ref = c.p.Sets.Next(ref, &e)
		if !c.elementHolds(&e) {
			continue
		}
		head := slices.Clone(e.Head)
		slices.Sort(head)
		head = slices.Compact(head)
		k := slices.IndexFunc(heads, func(h entry) bool { return slices.Equal(h.head, head) })
		if k < 0 {
			k = len(heads)
			heads = append(heads, entry{head: head, alternative: alternative{atoms: c.positive(head)}})
		}
		if cond := c.positive(e.Condition); cond == nil {
			heads[k].always = true
		} else {
			heads[k].conditions = append(heads[k].conditions, cond)
		}
	}
	if heads == nil {
		return c.violated(s)
	}
	r := rule{body: c.body(s.Body)}
	for _, h := range heads {
		if len(h.atoms) == 0 {
			return nil
		}
		if h.always {
			h.conditions = nil
		}
		r.heads = append(r.heads, h.alternative)
	}
	c.rules = append(c.rules, r)
	return nil
}

func (c *checker) violated(s *statement.Statement) error {
	return &ViolatedError{Source: s.Source, Reason: "violated: " + c.statementText(s)}
}
