package check

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/statement"
)

// Atoms is a set of atom numbers. The zero value is empty.
type Atoms []uint64

// Has reports whether the atom is in the set.
func (s Atoms) Has(atom uint32) bool {
	k := atom >> 6
	return int(k) < len(s) && s[k]>>(atom&63)&1 != 0
}

// Add puts an atom into the set.
func (s *Atoms) Add(atom uint32) {
	k := int(atom >> 6)
	for len(*s) <= k {
		*s = append(*s, 0)
	}
	(*s)[k] |= 1 << (atom & 63)
}

// Options tell what stands outside the program. The zero value is fine.
type Options struct {
	// External gives the value that an external atom is assumed to have at the
	// moment; ok is false where the value in its statement stands. Nil: never.
	External func(atom uint32) (value aspif.TruthValue, ok bool)
	// Context ends the search for a smaller model of the reduct. Nil: none.
	Context context.Context
}

// ViolatedError says that the candidate is no model of the program.
type ViolatedError struct {
	Source uint32 // id of the source rule; 0 where no rule is to blame
	Reason string
}

func (e *ViolatedError) Error() string {
	if e.Source == 0 {
		return e.Reason
	}
	return fmt.Sprintf("%s (source rule %d)", e.Reason, e.Source)
}

// UnfoundedError says that the candidate is a model, but without these atoms it
// would still satisfy the reduct: nothing derives them.
type UnfoundedError struct {
	Atoms []uint32 // in order of their numbers
	Text  string   // their names
}

func (e *UnfoundedError) Error() string { return "unfounded: " + e.Text }

// AnswerSet reports nil if the candidate is an answer set of p: a
// *ViolatedError or an *UnfoundedError if not, the context's error if it ended
// before the answer was known, and any other error if p is not well formed.
// Atoms that hold in every answer set need not be in the candidate; atoms
// without a text are ignored unless they are those of theory atoms. Of equal
// theory atoms, one in the candidate is enough.
func AnswerSet(p *statement.Program, candidate Atoms, opts Options) error {
	c, err := newChecker(p, candidate, opts)
	if err != nil {
		return err
	}
	for _, a := range c.assumed {
		if !c.in[a] {
			return &ViolatedError{Reason: "external " + c.atomText(a) + " is assumed true"}
		}
	}
	if err := c.consistent(); err != nil {
		return err
	}
	var s statement.Statement
	for it := p.From(statement.Mark{}); it.Next(&s); {
		if err := c.take(&s); err != nil {
			return err
		}
	}
	if err := c.acyclic(); err != nil {
		return err
	}
	unfounded, err := c.smaller(opts.Context)
	if err != nil || unfounded == nil {
		return err
	}
	names := make([]string, len(unfounded))
	for i, a := range unfounded {
		names[i] = c.atomText(a)
	}
	return &UnfoundedError{unfounded, strings.Join(names, " ")}
}

// checker holds the candidate I and the reduct that grows while the statements
// are read.
type checker struct {
	p       *statement.Program
	in      []bool   // atom -> in I
	certain []bool   // atom -> its row is certain
	theory  []uint32 // theory atom -> number of the first that equals it
	fixed   []bool   // atom -> in J if in I, without a rule
	assumed []uint32 // externals assumed true
	rules   []rule
	nodes   []node
	aggs    map[uint32]int32 // aggregate -> its node in the reduct
	conds   map[uint32]int32 // set -> its node
	edges   [][2]int
	vertex  map[edgeEnd]int
}

func newChecker(p *statement.Program, candidate Atoms, opts Options) (*checker, error) {
	n := p.NumAtoms() + 1
	c := &checker{
		p: p, in: make([]bool, n), certain: make([]bool, n), fixed: make([]bool, n),
		aggs: map[uint32]int32{}, conds: map[uint32]int32{}, vertex: map[edgeEnd]int{},
	}
	for a := uint32(1); a < n; a++ {
		if rel, row := p.AtomOf(a); rel != nil {
			c.in[a] = candidate.Has(a)
			if rel.Certain(row) {
				c.in[a], c.certain[a], c.fixed[a] = true, true, true
			}
		}
	}
	c.theory = theoryAtoms(p)
	defined := make([]bool, n)
	values := map[uint32]aspif.TruthValue{}
	// A tautology defines no atom, as in clasp; so an external stays one.
	mark := func(heads, body, condition []statement.Lit) {
		for _, l := range heads {
			if l.Kind() == statement.RefAtom && l.Sign() == 0 && !slices.Contains(body, l) && !slices.Contains(condition, l) {
				defined[l.ID()] = true
			}
		}
	}
	var s statement.Statement
	for it := p.From(statement.Mark{}); it.Next(&s); {
		if err := c.wellFormed(&s); err != nil {
			return nil, err
		}
		switch s.Kind {
		case statement.Normal, statement.Disjunction, statement.Choice:
			if s.Kind != statement.Choice && slices.ContainsFunc(s.Head, func(l statement.Lit) bool { return slices.Contains(s.Body, l) }) {
				continue
			}
			mark(s.Head, s.Body, nil)
			if s.Set != 0 {
				for ref, e := p.Sets.First(s.Set), (statement.Element{}); ref != 0; {
					ref = p.Sets.Next(ref, &e)
					mark(e.Head, s.Body, e.Condition)
				}
			}
		case statement.TheoryHead:
			defined[c.theory[s.Aggregate]] = true
		case statement.External:
			values[s.Head[0].ID()] = aspif.TruthValue(s.Value)
		}
	}
	for i := range p.Theories {
		if a := c.theory[i]; a != 0 {
			c.in[a] = c.in[a] || candidate.Has(p.Theories[i].Atom)
			c.fixed[a] = !defined[a]
		}
	}
	for a := uint32(1); a < n; a++ {
		v, ok := values[a]
		if !ok || defined[a] || c.certain[a] {
			continue
		}
		if opts.External != nil {
			if w, ok := opts.External(a); ok {
				v = w
			}
		}
		c.fixed[a] = v == aspif.True || v == aspif.Free
		if v == aspif.True {
			c.assumed = append(c.assumed, a)
		}
	}
	return c, nil
}

// wellFormed guards the checker against programs that refer to nothing.
func (c *checker) wellFormed(s *statement.Statement) error {
	bad := func(what string) error {
		return fmt.Errorf("ground program is not well formed: %s in a statement of source rule %d", what, s.Source)
	}
	check := func(lits []statement.Lit) bool {
		return !slices.ContainsFunc(lits, func(l statement.Lit) bool { return !c.known(l) })
	}
	if !check(s.Head) || !check(s.Body) {
		return bad("a literal that refers to nothing")
	}
	if s.Set > c.p.Sets.Len() {
		return bad("an unknown set")
	}
	switch s.Kind {
	case statement.Normal, statement.External:
		if len(s.Head) != 1 {
			return bad("not one head")
		}
	case statement.TheoryHead:
		if int(s.Aggregate) >= len(c.p.Theories) {
			return bad("an unknown theory atom")
		}
	case statement.Choice:
		if s.Set != 0 && s.Aggregate != statement.NoAggregate && int(s.Aggregate) >= len(c.p.Aggregates) {
			return bad("an unknown aggregate")
		}
	}
	return nil
}

func (c *checker) known(l statement.Lit) bool {
	switch l.Kind() {
	case statement.RefAtom:
		return l.ID() != 0 && l.ID() <= c.p.NumAtoms()
	case statement.RefAggregate:
		return int(l.ID()) < len(c.p.Aggregates)
	case statement.RefConditional:
		return l.ID() != 0 && l.ID() <= c.p.Sets.Len()
	default:
		return int(l.ID()) < len(c.p.Theories) && c.p.Theories[l.ID()].Atom != 0
	}
}

// consistent rejects a candidate with an atom and its classical negation. The
// smaller of two relations is walked through.
func (c *checker) consistent() error {
	type key struct {
		name  uint32
		arity int
	}
	positive := map[key]int{}
	for i, r := range c.p.Relations {
		if !r.Negated && !r.Internal {
			positive[key{r.Name, r.Arity}] = i
		}
	}
	for _, neg := range c.p.Relations {
		i, ok := positive[key{neg.Name, neg.Arity}]
		if !neg.Negated || neg.Internal || !ok {
			continue
		}
		pos := c.p.Relations[i]
		for row := range neg.Len() {
			other, ok := pos.Find(neg.Row(row))
			if ok && c.rowHolds(neg.State(row)) && c.rowHolds(pos.State(other)) {
				text := string(c.p.AppendRow(nil, pos, other))
				return &ViolatedError{Reason: fmt.Sprintf("both %s and -%s hold", text, text)}
			}
		}
	}
	return nil
}

func (c *checker) rowHolds(atom uint32, certain bool) bool {
	return certain || atom != 0 && c.in[atom]
}
