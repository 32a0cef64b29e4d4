package completion

import (
	"context"
	"fmt"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/solve/disjunction"
	"github.com/krrasp/krrasp/solve/encode"
	"github.com/krrasp/krrasp/solve/sat"
	"github.com/krrasp/krrasp/solve/unfounded"
)

// Options of a Completion.
type Options struct {
	// Selectors makes clauses from bodies to heads depend on a literal of the
	// rule's source; see Completion.Selectors. Nothing is simplified then but
	// atoms that no rule can derive.
	Selectors bool
	// Weights, if not nil, takes weighted bodies of more than a few literals as
	// they are.
	Weights sat.WeightConstraints
	// Keep keeps the rules after simplification for Definitions.
	Keep bool
}

// Stats counts what the steps brought.
type Stats struct {
	Rules       int64 // as read
	Atoms       int64 // that occur
	Bodies      int64 // distinct
	Components  int64 // that are not tight
	Disjunctive int64 // of these, with a cycle through a disjunctive head
	LoopAtoms   int64 // atoms in components that are not tight
}

// RedefinitionError says that a step has a rule for an atom of an earlier step
// that is not an open external.
type RedefinitionError struct{ Atom aspif.Atom }

func (e *RedefinitionError) Error() string {
	return fmt.Sprintf("redefinition of atom %d, which belongs to an earlier step", e.Atom)
}

// WeightError says that the weights of a body sum up beyond 64 bits.
type WeightError struct{ Source uint32 }

func (e *WeightError) Error() string {
	return fmt.Sprintf("weights of a rule body sum up beyond 64 bits (source rule %d)", e.Source)
}

// Completion holds what lasts over the steps. It is not safe for concurrent
// use.
type Completion struct {
	engine sat.Engine
	gates  *encode.Builder
	opt    Options
	truth  sat.Lit
	lits   atomLits
	last   aspif.Atom

	externals map[aspif.Atom]aspif.TruthValue
	order     []aspif.Atom // of externals, as declared

	graph       *unfounded.Graph
	components  []*disjunction.Component
	decisions   []sat.Lit
	selectors   map[uint32]sat.Lit
	selectorIDs []uint32
	kept        []*step
	current     *step // that an ended context left unfinished

	buf, clause, support []sat.Lit
	stats                Stats
}

// New makes an empty Completion that adds its clauses to engine.
func New(engine sat.Engine, opt Options) *Completion {
	c := &Completion{
		engine:    engine,
		gates:     encode.New(engine),
		opt:       opt,
		externals: map[aspif.Atom]aspif.TruthValue{},
		graph:     unfounded.NewGraph(),
		selectors: map[uint32]sat.Lit{},
	}
	c.truth = engine.NewVar(false).Lit()
	engine.AddClause(c.truth)
	return c
}

// True is the literal that is always true.
func (c *Completion) True() sat.Lit { return c.truth }

// Gates is the builder of weighted bodies, for further encodings over the same
// engine.
func (c *Completion) Gates() *encode.Builder { return c.gates }

// FromGate replaces the builder's constants by literals of the engine.
func (c *Completion) FromGate(l sat.Lit) sat.Lit {
	switch l {
	case sat.True:
		return c.truth
	case sat.False:
		return c.truth.Not()
	}
	return l
}

// ToGate is the reverse of FromGate.
func (c *Completion) ToGate(l sat.Lit) sat.Lit {
	switch l {
	case c.truth:
		return sat.True
	case c.truth.Not():
		return sat.False
	}
	return l
}

// Lit gives the literal of an atom; that of an atom that never occurred is
// false.
func (c *Completion) Lit(a aspif.Atom) sat.Lit {
	if l := c.lits.get(a); l != 0 {
		return l
	}
	return c.truth.Not()
}

// Literal gives the engine's literal for an aspif literal.
func (c *Completion) Literal(l aspif.Lit) sat.Lit {
	if l < 0 {
		return c.Lit(aspif.Atom(-l)).Not()
	}
	return c.Lit(aspif.Atom(l))
}

// Graph is the positive dependency graph of the components that are not tight.
func (c *Completion) Graph() *unfounded.Graph { return c.graph }

// Components are the components whose atoms need a test of minimality.
func (c *Completion) Components() []*disjunction.Component { return c.components }

// Decisions are literals whose values determine an answer set: two different
// answer sets differ on one of them. The slice is the Completion's.
func (c *Completion) Decisions() []sat.Lit { return c.decisions }

// Stats gives the counters.
func (c *Completion) Stats() Stats { return c.stats }

// Sources lists the ids of source rules that have a selector, in the order in
// which they were met.
func (c *Completion) Sources() []uint32 { return c.selectorIDs }

// Selector gives the literal that puts the rules of a source in force.
func (c *Completion) Selector(source uint32) (sat.Lit, bool) {
	l, ok := c.selectors[source]
	return l, ok
}

// Externals calls f for each open external, in the order of declaration.
func (c *Completion) Externals(f func(a aspif.Atom, v aspif.TruthValue)) {
	for _, a := range c.order {
		if v, ok := c.externals[a]; ok {
			f(a, v)
		}
	}
}

// AssignExternal changes the value of an open external; Release makes it false
// for good. It reports whether the atom is an open external.
func (c *Completion) AssignExternal(a aspif.Atom, v aspif.TruthValue) bool {
	if _, ok := c.externals[a]; !ok {
		return false
	}
	if v == aspif.Release {
		c.engine.AddClause(c.Lit(a).Not())
		c.lits.set(a, c.truth.Not())
		c.close(a)
		return true
	}
	c.externals[a] = v
	return true
}

func (c *Completion) close(a aspif.Atom) {
	delete(c.externals, a)
	if len(c.order) > 64 && len(c.order) > 4*len(c.externals) {
		keep := c.order[:0]
		for _, b := range c.order {
			if _, ok := c.externals[b]; ok {
				keep = append(keep, b)
			}
		}
		c.order = keep
	}
}

// Add completes a step. An error about the step leaves everything as it was. If
// ctx ends, Add gives its error and must be called again with the same step,
// unchanged, before anything else; it goes on where it was.
func (c *Completion) Add(ctx context.Context, p *aspif.Program) error {
	if c.current == nil {
		s, err := c.read(ctx, p)
		if err != nil {
			return err
		}
		c.current = s
	}
	s := c.current
	if !s.simplified {
		if err := s.simplify(ctx); err != nil {
			return err
		}
		s.findComponents()
		s.simplified = true
	}
	if err := s.emit(ctx); err != nil {
		return err
	}
	c.current = nil
	if c.opt.Keep {
		c.kept = append(c.kept, s)
	}
	return nil
}

// atomLits maps atoms to literals; far-away atoms are held in a map, so that a
// large number costs nothing.
type atomLits struct {
	dense  []sat.Lit
	sparse map[aspif.Atom]sat.Lit
}

func (m *atomLits) get(a aspif.Atom) sat.Lit {
	if int(a) < len(m.dense) {
		return m.dense[a]
	}
	return m.sparse[a]
}

func (m *atomLits) set(a aspif.Atom, l sat.Lit) {
	if int(a) < len(m.dense) {
		m.dense[a] = l
		return
	}
	if m.sparse == nil {
		m.sparse = map[aspif.Atom]sat.Lit{}
	}
	m.sparse[a] = l
}

// reserve makes atoms below n dense.
func (m *atomLits) reserve(n int) {
	if n <= len(m.dense) {
		return
	}
	if n <= cap(m.dense) {
		m.dense = m.dense[:n]
	} else {
		d := make([]sat.Lit, n, n+n/8)
		copy(d, m.dense)
		m.dense = d
	}
	for a, l := range m.sparse {
		if int(a) < n {
			m.dense[a] = l
			delete(m.sparse, a)
		}
	}
}
