package why

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/grammar/diag"
	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/solve/sat"
	"github.com/krrasp/krrasp/solve/search"
)

// A conflict is found in three programs, each smaller than the one before: one
// selector for each source rule, until a core is known; the core's rules over
// what matters to them, until the core is minimal; one selector for each ground
// instance of these rules, until few instances are left.

// Conflict tells why a program has no answer set (under assumptions).
type Conflict struct {
	// Satisfiable: there is an answer set, and nothing to explain.
	Satisfiable bool
	// Impossible: an atom is assumed that grounding found no way to derive.
	Impossible bool
	// Assumed are the assumptions made.
	Assumed []Assumption
	// Rules are a subset-minimal set of source rules that clash, in the order
	// of the program. If there are none, what no relaxing changes clashes by
	// itself, such as #edge.
	Rules []Rule
	// Minimal is false where the context ended before the set was minimal.
	Minimal bool
	// MinimalInstances tells likewise of the instances; they are few, but may
	// not be minimal, also where Options.Tries ended the search.
	MinimalInstances bool

	e *Explainer
}

// Rule is a source rule of a conflict with its ground instances that clash.
type Rule struct {
	Source    uint32
	Statement grammar.Statement
	Span      diag.Span
	Instances []int // into the Explainer's ground statements
}

// Conflict explains why there is no answer set in which the assumptions hold. If
// the context ends once a conflict is known, it gives that, not minimal;
// before, an error.
func (e *Explainer) Conflict(ctx context.Context, assume ...Assumption) (*Conflict, error) {
	c := &Conflict{e: e, Assumed: assume}
	always, ok := e.literals(assume)
	if !ok {
		c.Impossible, c.Minimal, c.MinimalInstances = true, true, true
		return c, nil
	}
	sources, err := c.sources(ctx, always)
	if err != nil || c.Satisfiable {
		return c, err
	}
	for _, id := range sources {
		s, span := e.source(id)
		c.Rules = append(c.Rules, Rule{Source: id, Statement: s, Span: span})
	}
	return c, c.instances(ctx, always, sources)
}

// groups gives statements that are relaxed together a selector.
type groups struct {
	selector []uint32         // by statement
	key      map[uint32]int32 // selector -> key
	assume   []aspif.Lit      // selectors
}

// group makes a selector for each key of the relaxable statements that keep
// tells; negative keys are relaxed for good.
func (b *builder) group(keep func(i int) bool, key func(i int) int32) *groups {
	e := b.e
	g := &groups{selector: make([]uint32, len(e.rules)), key: map[uint32]int32{}}
	known := map[int32]uint32{}
	for i := range e.rules {
		if !keep(i) || !e.relaxable(&e.rules[i]) {
			continue
		}
		k := key(i)
		if k < 0 {
			continue
		}
		s, ok := known[k]
		if !ok {
			s = b.p.NewAtom(-1, 0)
			known[k] = s
			g.key[s] = k
			g.assume = append(g.assume, aspif.Lit(s))
		}
		g.selector[i] = s
	}
	return g
}

func (g *groups) keys(core []aspif.Lit) []int32 {
	out := make([]int32, len(core))
	for i, l := range core {
		out[i] = g.key[uint32(l)]
	}
	slices.Sort(out)
	return out
}

// grouped builds the program of the statements that keep tells, with a selector
// for each key.
func (e *Explainer) grouped(ctx context.Context, keep func(i int) bool, key func(i int) int32) (*search.Solver, *groups, error) {
	b := e.newBuilder()
	g := b.group(keep, key)
	s, err := b.build(ctx, keep, func(i int) uint32 { return g.selector[i] })
	return s, g, err
}

// roots are the atoms that assumptions speak of.
func roots(always []aspif.Lit) []uint32 {
	var out []uint32
	for _, l := range always {
		out = append(out, uint32(max(l, -l)))
	}
	return out
}

// sources finds a minimal set of source rules.
func (c *Conflict) sources(ctx context.Context, always []aspif.Lit) ([]uint32, error) {
	e := c.e
	bySource := func(i int) int32 { return int32(e.rules[i].Source) }
	all := func(int) bool { return true }
	s, g, err := e.grouped(ctx, all, bySource)
	if err != nil {
		return nil, err
	}
	status, core, err := firstCore(ctx, s, always, g.assume)
	switch {
	case err != nil:
		return nil, err
	case status == sat.Satisfiable:
		c.Satisfiable = true
		return nil, nil
	case status == sat.Unknown:
		return nil, context.Cause(ctx)
	}
	in := map[int32]bool{}
	for _, k := range g.keys(core) {
		in[k] = true
	}
	// Once more over what matters. If the context ends here, the core stands.
	keep := e.newCones().of(func(i int) bool { return in[bySource(i)] }, roots(always))
	s, small, err := e.grouped(ctx, keep, func(i int) int32 {
		if k := bySource(i); in[k] {
			return k
		}
		return -1
	})
	least := small.assume
	if err == nil {
		if _, least, err = firstCore(ctx, s, always, small.assume); least == nil {
			least = small.assume
		}
	}
	if err == nil {
		least, c.Minimal, err = shrink(ctx, s, always, least, -1)
	}
	if err != nil && ctx.Err() == nil {
		return nil, err
	}
	if ctx.Err() != nil && least == nil {
		least = small.assume
	}
	var out []uint32
	for _, k := range small.keys(least) {
		out = append(out, uint32(k))
	}
	return out, nil
}

// instances finds the ground instances that clash.
func (c *Conflict) instances(ctx context.Context, always []aspif.Lit, sources []uint32) error {
	e := c.e
	if ctx.Err() != nil {
		return nil
	}
	in := map[uint32]int{}
	for k, id := range sources {
		in[id] = k
	}
	forced := func(i int) bool { _, ok := in[e.rules[i].Source]; return ok }
	one := func(i int) int32 {
		if forced(i) {
			return int32(i)
		}
		return -1
	}
	keep := e.newCones().of(forced, roots(always))
	s, g, err := e.grouped(ctx, keep, one)
	if err != nil {
		return unless(ctx, err)
	}
	status, core, err := firstCore(ctx, s, always, g.assume)
	if err != nil || status != sat.Unsatisfiable {
		return unless(ctx, err)
	}
	found := g.keys(core)
	among := map[int32]bool{}
	for _, k := range found {
		among[k] = true
	}
	keep = e.newCones().of(func(i int) bool { return among[int32(i)] }, roots(always))
	s, g, err = e.grouped(ctx, keep, func(i int) int32 {
		if among[int32(i)] {
			return int32(i)
		}
		return -1
	})
	if err != nil {
		return unless(ctx, err)
	}
	core, c.MinimalInstances, err = shrink(ctx, s, always, g.assume, e.opt.Tries)
	if err != nil {
		return unless(ctx, err)
	}
	for _, k := range g.keys(core) {
		r := &c.Rules[in[e.rules[k].Source]]
		r.Instances = append(r.Instances, int(k))
	}
	return nil
}

// unless passes on an error that is not the context's.
func unless(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// Instance gives the text of a ground statement of the conflict.
func (c *Conflict) Instance(i int) string { return c.e.texts.statement(&c.e.rules[i]) }

// Instances counts the instances that clash.
func (c *Conflict) Instances() (n int) {
	for _, r := range c.Rules {
		n += len(r.Instances)
	}
	return n
}

// supports reports whether some ground rule may derive an atom.
func (e *Explainer) supports(atom uint32) bool {
	e.index()
	return int(atom) < len(e.heads) && len(e.heads[atom]) > 0
}

// underivable lists the atoms below a negation in the conflict's instances that
// no ground rule derives, in order of appearance.
func (c *Conflict) underivable() []uint32 {
	var out []uint32
	for _, r := range c.Rules {
		for _, i := range r.Instances {
			for _, l := range c.e.rules[i].Body {
				if l.Kind() == statement.RefAtom && l.Sign() == 1 && !c.e.supports(l.ID()) && !slices.Contains(out, l.ID()) {
					out = append(out, l.ID())
				}
			}
		}
	}
	return out
}

// Tree gives the conflict as a tree, with at most so many instances of each rule
// (0: all).
func (c *Conflict) Tree(most int) *Tree {
	e := c.e
	root := &Node{Kind: KindAnswer}
	subject := "The program has no answer set"
	if len(c.Assumed) > 0 {
		var list []string
		for _, a := range c.Assumed {
			value := "false"
			if a.Holds {
				value = "true"
			}
			list = append(list, e.prog.Symbols.Format(a.Atom)+" "+value)
		}
		subject = "No answer set has " + strings.Join(list, ", ")
	}
	t := &Tree{Root: root, Files: e.control.Files()}
	switch n := len(c.Rules); {
	case c.Satisfiable && len(c.Assumed) == 0:
		root.Text = "The program has answer sets: nothing clashes."
	case c.Satisfiable:
		root.Text = "There are such answer sets: nothing clashes."
	case c.Impossible:
		root.Text = subject + "."
		for _, a := range c.Assumed {
			if a.Holds && e.atom(a.Atom) == 0 {
				root.Children = append(root.Children, e.probe(a.Atom)...)
			}
		}
	case n == 0:
		root.Text = subject + ", whatever rules are relaxed: #edge statements, externals or a classical negation clash."
	case n == 1:
		root.Text = subject + ". One rule is to blame: relaxed, it would leave some."
	default:
		root.Text = fmt.Sprintf("%s. These %d rules clash: with any one of them relaxed, there would be some.", subject, n)
		if !c.Minimal {
			root.Text = fmt.Sprintf("%s. These %d rules clash (the search was ended; fewer may do).", subject, n)
		}
	}
	for _, r := range c.Rules {
		n := &Node{Kind: KindRule, Text: e.sourceText(r.Source), At: r.Span}
		for k, i := range r.Instances {
			if most > 0 && k == most {
				n.Children = append(n.Children, &Node{Kind: KindNote, Text: fmt.Sprintf("and %d more instances", len(r.Instances)-k)})
				break
			}
			if text := c.Instance(i); text != n.Text {
				n.Children = append(n.Children, &Node{Kind: KindInstance, Text: text})
			}
		}
		root.Children = append(root.Children, n)
	}
	for _, a := range c.underivable() {
		rel, row := e.prog.AtomOf(a)
		if rel == nil {
			continue
		}
		n := &Node{Kind: KindUnderivable, Text: e.texts.atom(a), Note: "can't be true"}
		n.Children = e.probe(e.prog.SymbolOf(rel, row))
		root.Children = append(root.Children, n)
	}
	return t.number()
}
