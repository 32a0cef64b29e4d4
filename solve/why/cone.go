package why

import "github.com/krrasp/krrasp/ground/statement"

// Only a part of a program matters to a set of rules in force: what their atoms
// depend on. The rest, on top of it, is relaxed, so that none of its atoms need
// be true, and every answer set of the part is one of the whole (V. Lifschitz,
// H. Turner, Splitting a Logic Program, 1994).

// cones finds such parts.
type cones struct {
	e     *Explainer
	need  []bool // atoms
	sets  []bool // sets whose atoms were collected
	queue []uint32
}

func (e *Explainer) newCones() *cones { return &cones{e: e} }

// of gives the statements that matter to those that forced tells, and to some
// atoms.
func (c *cones) of(forced func(i int) bool, atoms []uint32) func(i int) bool {
	e := c.e
	e.index()
	c.need = make([]bool, e.prog.NumAtoms()+1)
	c.sets = make([]bool, e.prog.Sets.Len()+1)
	c.queue = c.queue[:0]
	keep := make([]bool, len(e.rules))
	for _, a := range atoms {
		c.atom(a)
	}
	for i := range e.rules {
		s := &e.rules[i]
		switch {
		case e.relaxable(s) && forced(i), s.Kind == statement.Edge, s.Kind == statement.TheoryHead:
			keep[i] = true
			c.statement(s)
		}
	}
	for len(c.queue) > 0 {
		a := c.queue[len(c.queue)-1]
		c.queue = c.queue[:len(c.queue)-1]
		if int(a) >= len(e.heads) {
			continue
		}
		for _, i := range e.heads[a] {
			if !keep[i] {
				keep[i] = true
				c.statement(&e.rules[i])
			}
		}
	}
	for i := range e.rules {
		// What is no rule of the user and speaks of nothing else.
		s := &e.rules[i]
		if keep[i] || s.Kind != statement.Constraint && s.Kind != statement.External || e.relaxable(s) {
			continue
		}
		keep[i] = true
		for _, l := range append(s.Body[:len(s.Body):len(s.Body)], s.Head...) {
			if l.Kind() != statement.RefAtom || !c.need[l.ID()] {
				keep[i] = false
			}
		}
	}
	return func(i int) bool { return keep[i] }
}

func (c *cones) atom(a uint32) {
	if !c.need[a] {
		c.need[a] = true
		c.queue = append(c.queue, a)
	}
}

func (c *cones) statement(s *statement.Statement) {
	c.literals(s.Head)
	c.literals(s.Body)
	if s.Set != 0 {
		c.set(s.Set)
	}
	if s.Kind == statement.TheoryHead {
		c.set(c.e.prog.Theories[s.Aggregate].Set)
		c.atom(c.e.prog.Theories[s.Aggregate].Atom)
	}
}

func (c *cones) literals(lits []statement.Lit) {
	for _, l := range lits {
		switch l.Kind() {
		case statement.RefAtom:
			c.atom(l.ID())
		case statement.RefAggregate:
			c.set(c.e.prog.Aggregates[l.ID()].Set)
		case statement.RefConditional:
			c.set(l.ID())
		case statement.RefTheory:
			c.atom(c.e.prog.Theories[l.ID()].Atom)
			c.set(c.e.prog.Theories[l.ID()].Set)
		}
	}
}

func (c *cones) set(id uint32) {
	if c.sets[id] {
		return
	}
	c.sets[id] = true
	sets := &c.e.prog.Sets
	var e statement.Element
	for ref := sets.First(id); ref != 0; {
		ref = sets.Next(ref, &e)
		c.literals(e.Head)
		c.literals(e.Condition)
	}
}

// index lists for each atom the statements that may derive it.
func (e *Explainer) index() {
	if e.heads != nil {
		return
	}
	e.heads = make([][]int32, e.prog.NumAtoms()+1)
	add := func(lits []statement.Lit, i int) {
		for _, l := range lits {
			if l.Kind() != statement.RefAtom || l.Sign() != 0 {
				continue
			}
			if list := e.heads[l.ID()]; len(list) == 0 || list[len(list)-1] != int32(i) {
				e.heads[l.ID()] = append(list, int32(i))
			}
		}
	}
	for i := range e.rules {
		s := &e.rules[i]
		switch s.Kind {
		case statement.Normal, statement.Disjunction, statement.Choice:
		default:
			continue
		}
		add(s.Head, i)
		if s.Set != 0 {
			var x statement.Element
			for ref := e.prog.Sets.First(s.Set); ref != 0; {
				ref = e.prog.Sets.Next(ref, &x)
				add(x.Head, i)
			}
		}
	}
}
