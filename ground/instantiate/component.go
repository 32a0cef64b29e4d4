package instantiate

import (
	"context"
	"slices"
	"time"

	"github.com/krrasp/krrasp/ground/ir"
	"github.com/krrasp/krrasp/ground/relation"
	"github.com/krrasp/krrasp/ground/statement"
)

// Run grounds a program into the machine's statement.Program. It returns a
// *LimitError when the context ends or a limit is reached, or a diagnostic.
func (x *Machine) Run(ctx context.Context, p *ir.Program) error {
	m := &x.m
	m.ctx, m.err = ctx, nil
	m.poll()
	if m.err != nil {
		return m.err
	}
	m.occs = m.occs[:0]
	for i, o := range p.Occurrences {
		o.State = i
		st := &occState{occ: o, domain: m.prog.Relations[o.Domain]}
		if inBody(o.Kind) {
			st.result = m.prog.Relations[o.Result]
		}
		m.occs = append(m.occs, st)
	}
	m.grow()
	nodes := m.nodes(p)
	all := make([]int, len(nodes))
	known := len(m.prog.Relations)
	relations := known + len(m.occs)
	for i := range nodes {
		all[i] = i
		for _, r := range nodes[i].produces {
			if r < known {
				m.rels[r].producers++
			} else {
				m.occs[r-known].open++
			}
		}
	}
	for _, comp := range components(nodes, all, relations, true) {
		m.from = m.prog.End()
		m.pendings = 0
		if len(comp) == 1 {
			m.flushable = streams(nodes[comp[0]].rule)
			m.component(nodes, comp, known)
		} else {
			m.settleNegation(nodes, comp)
			for _, sub := range components(nodes, comp, relations, false) {
				m.component(nodes, sub, known)
			}
		}
		m.flushable = false
		if m.err == nil && len(m.met) > 0 {
			m.settle()
		}
		if m.err == nil && m.pendings > 0 && m.opts.Simplify {
			m.simplify(m.from, nodes, comp)
		}
		if m.err == nil && m.opts.Component != nil {
			m.err = m.opts.Component(m.from)
		}
		if m.err != nil {
			break
		}
	}
	if m.err == nil {
		m.from = m.prog.End()
		m.oppose()
		if m.err == nil && m.opts.Component != nil {
			m.err = m.opts.Component(m.from)
		}
	}
	for i := range m.rels {
		m.rels[i].producers, m.rels[i].active = 0, false
	}
	m.occs = m.occs[:0]
	return m.err
}

// settleNegation lets a negated aggregate wait for its elements where these do not
// depend on its own component: its value can then be decided.
func (m *machine) settleNegation(nodes []node, comp []int) {
	produced := map[int]bool{}
	for _, k := range comp {
		for _, r := range nodes[k].produces {
			produced[r] = true
		}
	}
	for _, k := range comp {
		n := &nodes[k]
		if n.occ == nil || len(n.negative) == 0 {
			continue
		}
		free := true
		for _, e := range n.occ.occ.Elements {
			for i := range e.Body {
				if l := &e.Body[i]; l.Kind == ir.Atom && produced[l.Rel] {
					free = false
				}
			}
		}
		if free {
			n.uses, n.negative = append(n.uses[:len(n.uses):len(n.uses)], n.negative...), nil
		}
	}
}

// streams reports whether the instances of a rule, alone in its component, are
// final as they are made: its head is no set, and derives nothing it depends on.
func streams(r *ir.Rule) bool {
	if r == nil {
		return false
	}
	switch r.Kind {
	case ir.HeadDomain, ir.HeadSet, ir.HeadTheory, ir.HeadElement:
		return false
	}
	for i := range r.Body {
		for _, a := range r.Atoms {
			if r.Body[i].Kind == ir.Atom && r.Body[i].Rel == a.Rel {
				return false
			}
		}
	}
	return true
}

// component evaluates one component of positive dependencies.
func (m *machine) component(nodes []node, comp []int, relations int) {
	if m.err != nil {
		return
	}
	produced := map[int]bool{}
	var order []int
	for _, k := range comp {
		for _, r := range nodes[k].produces {
			if r >= relations {
				// Elements that come along with their occurrence need no waiting
				// for; recursive ones are told apart by the fixpoint.
				m.occs[r-relations].open--
			}
			if !produced[r] {
				produced[r] = true
				order = append(order, r)
			}
		}
	}
	recursive := false
	for _, k := range comp {
		for _, r := range nodes[k].uses {
			recursive = recursive || produced[r]
		}
	}
	if recursive {
		m.fixpoint(nodes, comp, produced, order, relations)
	} else {
		for _, k := range comp {
			if n := &nodes[k]; n.rule != nil {
				m.timed(n.rule, func() { m.run(m.compile(n.rule, -1, make([]rows, len(n.rule.Body)))) })
			} else {
				m.look(n.occ, n.occ.domain.Len())
			}
		}
	}
	for _, k := range comp {
		for _, r := range nodes[k].produces {
			if r < relations {
				m.rels[r].producers--
			}
		}
	}
}

func (m *machine) timed(r *ir.Rule, f func()) {
	if !m.opts.Profile {
		f()
		return
	}
	start := time.Now()
	f()
	for int(r.Source) >= len(m.nanos) {
		m.nanos = append(m.nanos, make([]int64, max(16, int(r.Source)+1-len(m.nanos)))...)
	}
	m.nanos[r.Source] += time.Since(start).Nanoseconds()
}

// variant is a rule with one recursive literal over new rows.
type variant struct {
	rule  *ir.Rule
	delta int
	rows  []rows
	plan  *plan
}

// fixpoint evaluates a recursive component: once over all rows, then over the
// rows that the round before has added, until there are none.
func (m *machine) fixpoint(nodes []node, comp []int, produced map[int]bool, order []int, relations int) {
	var active []int
	for _, r := range order {
		if r < relations {
			active = append(active, r)
			m.rels[r].active, m.rels[r].old, m.rels[r].new = true, 0, m.prog.Relations[r].Len()
		}
	}
	var variants []variant
	var closers []*occState
	for _, k := range comp {
		n := &nodes[k]
		if n.occ != nil {
			for _, e := range n.occ.occ.Elements {
				for i := range e.Body {
					if l := &e.Body[i]; l.Kind != ir.Domain && l.Kind != ir.Compare && l.Sign == 0 && l.Kind != ir.Interval && l.Kind != ir.False && produced[l.Rel] {
						n.occ.recursive, n.occ.circular = true, true
					}
				}
			}
			closers = append(closers, n.occ)
		}
	}
	look := func() {
		for _, st := range closers {
			_, hi := m.limits(st.occ.Domain, allRows)
			m.look(st, hi)
		}
	}
	for _, k := range comp {
		r := nodes[k].rule
		if r == nil {
			continue
		}
		var rec []int
		for i := range r.Body {
			l := &r.Body[i]
			if (l.Kind == ir.Atom && l.Sign == 0 || l.Kind == ir.Domain || l.Kind == ir.Result) && produced[l.Rel] {
				rec = append(rec, i)
			}
		}
		for j, i := range rec {
			v := variant{rule: r, delta: i, rows: make([]rows, len(r.Body))}
			for _, e := range rec[:j] {
				v.rows[e] = oldRows
			}
			v.rows[i] = newRows
			variants = append(variants, v)
		}
		m.timed(r, func() { m.run(m.compile(r, -1, make([]rows, len(r.Body)))) })
	}
	look()
	for m.err == nil {
		grown := false
		for _, r := range active {
			st := &m.rels[r]
			st.old, st.new = st.new, m.prog.Relations[r].Len()
			grown = grown || st.new > st.old
		}
		if !grown {
			break
		}
		for i := range variants {
			v := &variants[i]
			if st := &m.rels[v.rule.Body[v.delta].Rel]; st.new == st.old {
				continue
			}
			m.timed(v.rule, func() {
				if v.plan == nil {
					v.plan = m.compile(v.rule, v.delta, v.rows)
				}
				m.run(v.plan)
			})
		}
		look()
	}
	for _, r := range active {
		m.rels[r].active = false
	}
}

// opposites remembers how far a pair of classically negated relations was
// compared.
type opposites struct{ pos, neg uint32 }

// oppose adds the constraint :- p(X), -p(X) for each pair of rows that is new.
func (m *machine) oppose() {
	for i := 0; i < len(m.prog.Relations) && m.err == nil; i++ {
		r := m.prog.Relations[i]
		if !r.Negated || r.Internal {
			continue
		}
		j := slices.IndexFunc(m.prog.Relations, func(q *relation.Relation) bool {
			return q.Name == r.Name && q.Arity == r.Arity && !q.Negated && !q.Internal
		})
		if j < 0 {
			continue
		}
		m.opposeTwo(j, i)
	}
}

func (m *machine) opposeTwo(pos, neg int) {
	if m.opposite == nil {
		m.opposite = map[int]*opposites{}
	}
	seen := m.opposite[neg]
	if seen == nil {
		seen = &opposites{}
		m.opposite[neg] = seen
	}
	p, n := m.prog.Relations[pos], m.prog.Relations[neg]
	clash := func(a, b uint32) {
		m.body = m.body[:0]
		if !p.Certain(a) {
			m.body = append(m.body, statement.AtomLit(m.atom(pos, a)))
		}
		if !n.Certain(b) {
			m.body = append(m.body, statement.AtomLit(m.atom(neg, b)))
		}
		m.stmt = statement.Statement{Kind: statement.Constraint, Body: m.body}
		m.prog.Append(&m.stmt)
	}
	for b := seen.neg; b < n.Len() && m.tick(); b++ {
		if a, ok := p.Find(n.Row(b)); ok {
			clash(a, b)
		}
	}
	for a := seen.pos; a < p.Len() && m.tick(); a++ {
		if b, ok := n.Find(p.Row(a)); ok && b < seen.neg {
			clash(a, b)
		}
	}
	seen.pos, seen.neg = p.Len(), n.Len()
}
