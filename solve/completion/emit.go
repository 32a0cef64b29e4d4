package completion

import (
	"context"
	"slices"

	"github.com/krrasp/krrasp/solve/disjunction"
	"github.com/krrasp/krrasp/solve/encode"
	"github.com/krrasp/krrasp/solve/sat"
	"github.com/krrasp/krrasp/solve/unfounded"
)

// Literals come first. An atom whose rules have one body between them, none of
// them a choice, is that body and shares its literal; a body of one literal is
// that literal. Where this goes around in a circle (a :- not b. b :- not a.) one
// atom gets a variable of its own. Then come the clauses: each body with a
// variable is equivalent to its conjunction, each atom with a variable of its
// own follows from its bodies (unless they are choices) and implies that one of
// them holds.

// Marks of literals while they are given out.
const (
	pending   sat.Lit = 1<<32 - 1 // on the path of resolve
	undefined sat.Lit = 0
)

func (s *step) emit(ctx context.Context) error {
	c := s.c
	if s.unsat {
		// The formula has no model any more; atoms just need some literal.
		c.engine.AddClause()
		for i := 1; i < len(s.global); i++ {
			if s.lit[i] == undefined {
				s.lit[i] = c.truth.Not()
			}
			s.publish(int32(i))
		}
		s.drop()
		return nil
	}
	if s.bodyLit == nil {
		s.bodyLit = make([]sat.Lit, s.bodies())
		s.constants()
	}
	constraints := s.byHead.of(0)
	phases := []struct {
		n    int
		work func(i int)
	}{
		{len(s.global), func(i int) {
			s.resolve(int32(i))
			s.publish(int32(i))
		}},
		{-1, func(i int) { s.equate(s.bodyLit[s.toDef[i]], s.toDef[i]) }},
		{len(s.global), func(i int) { s.define1(int32(i)) }},
		{len(constraints), func(i int) { s.forbid(constraints[i]) }},
	}
	for ; s.phase < len(phases); s.phase++ {
		p := &phases[s.phase]
		if p.n < 0 {
			p.n = len(s.toDef)
		}
		for ; s.at < p.n; s.at++ {
			if s.at&1023 == 1023 && ctx.Err() != nil && !s.polled {
				s.polled = true // so that each call gets on
				return ctx.Err()
			}
			s.polled = false
			p.work(s.at)
		}
		s.at = 0
	}
	s.dependencies()
	s.findDecisions()
	c.stats.Atoms += int64(len(s.global) - 1)
	c.stats.Bodies += int64(s.bodies())
	s.drop()
	return nil
}

// drop forgets what only the making of the step needed.
func (s *step) drop() {
	s.local, s.far, s.hashes, s.toDef, s.bodyAtom, s.origin = nil, nil, nil, nil, nil, nil
	s.occurs = index{}
}

func (s *step) publish(i int32) {
	if a := s.global[i]; a != 0 {
		s.c.lits.set(a, s.lit[i])
	}
}

// constants gives out literals of atoms with a value, and variables that stand
// for themselves.
func (s *step) constants() {
	c := s.c
	for i := 1; i < len(s.global); i++ {
		switch {
		case s.flags[i]&flagOld != 0:
		case s.flags[i]&flagFree != 0:
			s.lit[i] = c.engine.NewVar(false).Lit()
		case s.value[i] != unknown:
			l := c.truth
			if s.value[i] == isFalse {
				l = l.Not()
			}
			if s.flags[i]&flagPreset != 0 {
				c.engine.AddClause(s.lit[i] ^ (l & 1))
			}
			s.lit[i] = l
		}
	}
}

// single gives the only body of i if its rules have only one and i is
// equivalent to it.
func (s *step) single(i int32) uint32 {
	found := uint32(noBody)
	normal := false
	for _, d := range s.byHead.of(int(i)) {
		b := s.body[d]
		if s.bodyValue[b] == isFalse {
			continue
		}
		if found != noBody && found != b {
			return noBody
		}
		found = b
		normal = normal || s.kind[d] != kindChoice
	}
	if !normal || s.c.opt.Selectors {
		return noBody
	}
	return found
}

// resolve gives atom i a literal, and before it the atoms that it stands on.
func (s *step) resolve(i int32) {
	if i == 0 || s.lit[i] != undefined {
		return
	}
	type frame struct {
		atom int32
		body uint32
		next int
	}
	path := []frame{{i, s.single(i), 0}}
	s.lit[i] = pending
	for len(path) > 0 {
		f := &path[len(path)-1]
		if f.body == noBody {
			s.lit[f.atom] = s.c.engine.NewVar(false).Lit()
			path = path[:len(path)-1]
			continue
		}
		ls := s.bodyLits(f.body)
		deep := s.weighted(f.body)
		if !deep {
			n := 0
			for _, l := range ls {
				if s.value[abs(l)] == unknown {
					n++
				}
			}
			deep = n == 1
		}
		descended := false
		for deep && f.next < len(ls) {
			j := abs(ls[f.next])
			f.next++
			switch s.lit[j] {
			case undefined:
				s.lit[j] = pending
				path = append(path, frame{j, s.single(j), 0})
				descended = true
			case pending:
				s.lit[j] = s.c.engine.NewVar(false).Lit()
			}
			if descended {
				break
			}
		}
		if descended {
			continue
		}
		if s.lit[f.atom] == pending {
			s.lit[f.atom] = s.literalOf(f.body, deep)
		}
		path = path[:len(path)-1]
	}
}

// mapped gives the literals of a body without those that are true, sorted and
// without repetition; ok is false if one is false.
func (s *step) mapped(b uint32) (lits []sat.Lit, ok bool) {
	t := s.c.truth
	lits = s.c.buf[:0]
	for _, l := range s.bodyLits(b) {
		x := s.toEngine(l)
		switch x {
		case t:
		case t.Not():
			return nil, false
		default:
			lits = append(lits, x)
		}
	}
	s.c.buf = lits
	slices.Sort(lits)
	lits = slices.Compact(lits)
	for k := 1; k < len(lits); k++ {
		if lits[k] == lits[k-1].Not() {
			return nil, false
		}
	}
	return lits, true
}

func (s *step) toEngine(l int32) sat.Lit {
	if l < 0 {
		return s.lit[-l].Not()
	}
	return s.lit[l]
}

// literalOf gives the literal of a body; ready tells that its atoms all have
// one. Otherwise the body gets a variable that is defined later.
func (s *step) literalOf(b uint32, ready bool) sat.Lit {
	if s.bodyLit[b] != undefined {
		return s.bodyLit[b]
	}
	c := s.c
	switch {
	case s.bodyValue[b] == isFalse:
		s.bodyLit[b] = c.truth.Not()
	case s.weighted(b):
		s.bodyLit[b] = s.sumLit(b)
	case !ready:
		s.bodyLit[b] = c.engine.NewVar(false).Lit()
		s.toDef = append(s.toDef, b)
	default:
		lits, ok := s.mapped(b)
		switch {
		case !ok:
			s.bodyLit[b] = c.truth.Not()
		case len(lits) == 0:
			s.bodyLit[b] = c.truth
		case len(lits) == 1:
			s.bodyLit[b] = lits[0]
		default:
			v := c.engine.NewVar(false).Lit()
			s.bodyLit[b] = v
			s.equateTo(v, lits)
		}
	}
	return s.bodyLit[b]
}

// fewLiterals is the size up to which a sum is always made of clauses.
const fewLiterals = 4

func (s *step) sumLit(b uint32) sat.Lit {
	c := s.c
	ws, bound := s.bodyWeights(b)
	ls := s.bodyLits(b)
	lits := make([]sat.Lit, len(ls))
	for k, l := range ls {
		lits[k] = c.ToGate(s.toEngine(l))
	}
	if c.opt.Weights != nil && len(lits) > fewLiterals {
		v := c.engine.NewVar(false).Lit()
		if c.opt.Weights.AddAtLeast(lits, ws, bound, v) {
			return v
		}
		w := c.FromGate(encode.AtLeast(c.gates, lits, ws, bound))
		c.engine.AddClause(v.Not(), w)
		c.engine.AddClause(v, w.Not())
		return v
	}
	return c.FromGate(encode.AtLeast(c.gates, lits, ws, bound))
}

// equate makes v equivalent to body b.
func (s *step) equate(v sat.Lit, b uint32) {
	lits, ok := s.mapped(b)
	if !ok {
		s.c.engine.AddClause(v.Not())
		return
	}
	s.equateTo(v, lits)
}

// equateTo makes v equivalent to a conjunction, which it changes.
func (s *step) equateTo(v sat.Lit, lits []sat.Lit) {
	e := s.c.engine
	for _, l := range lits {
		e.AddClause(v.Not(), l)
	}
	for k := range lits {
		lits[k] = lits[k].Not()
	}
	lits = append(lits, v)
	e.AddClause(lits...)
}

// define1 adds the clauses of atom i's rules.
func (s *step) define1(i int32) {
	c := s.c
	if i == 0 || s.flags[i]&(flagOld|flagFree) != 0 || s.value[i] == isTrue && s.flags[i]&flagFact != 0 {
		return
	}
	defs := s.byHead.of(int(i))
	if s.value[i] == isFalse {
		for _, d := range defs {
			if s.kind[d] != kindChoice {
				s.forbid(d)
			}
		}
		return
	}
	a := s.lit[i]
	if b := s.single(i); b != noBody && s.bodyLit[b] == a {
		return
	}
	t := c.truth
	support := c.support[:0]
	support = append(support, a.Not())
	supported := a == t.Not()
	for _, d := range defs {
		b := s.body[d]
		if s.bodyValue[b] == isFalse {
			continue
		}
		x := s.literalOf(b, true)
		switch x {
		case t:
			supported = true
		case t.Not():
			continue
		default:
			support = append(support, x)
		}
		if s.kind[d] == kindChoice || a == t {
			continue
		}
		clause := append(c.clause[:0], a)
		if x != t {
			clause = append(clause, x.Not())
		}
		c.clause = s.select1(clause, d)
		c.engine.AddClause(c.clause...)
	}
	c.support = support
	if supported {
		return
	}
	if a == t {
		support = support[1:]
	}
	slices.Sort(support)
	c.engine.AddClause(slices.Compact(support)...)
}

// select1 adds the selector of a definition's source to its forward clause.
func (s *step) select1(clause []sat.Lit, d uint32) []sat.Lit {
	c := s.c
	if !c.opt.Selectors || s.from[d] == 0 {
		return clause
	}
	l, ok := c.selectors[s.from[d]]
	if !ok {
		l = c.engine.NewVar(false).Lit()
		c.selectors[s.from[d]] = l
		c.selectorIDs = append(c.selectorIDs, s.from[d])
	}
	return append(clause, l.Not())
}

// forbid adds that the body of a definition is false: that of a constraint, or
// of an atom that is false.
func (s *step) forbid(d uint32) {
	c := s.c
	b := s.body[d]
	if s.bodyValue[b] == isFalse {
		return
	}
	clause := c.clause[:0]
	if s.bodyLit[b] != undefined || s.weighted(b) {
		if x := s.literalOf(b, true); x != c.truth {
			clause = append(clause, x.Not())
		}
	} else {
		lits, ok := s.mapped(b)
		if !ok {
			return
		}
		for _, l := range lits {
			clause = append(clause, l.Not())
		}
	}
	c.clause = s.select1(clause, d)
	c.engine.AddClause(c.clause...)
}

// dependencies hands the components that are not tight to the graph, and those
// with a cycle through a disjunction to a test of minimality as well.
func (s *step) dependencies() {
	if s.components == 0 {
		return
	}
	c := s.c
	c.stats.Components += int64(s.components)
	node := make([]int32, len(s.global))
	for i := range node {
		node[i] = -1
		if s.component[i] >= 0 {
			node[i] = c.graph.AddAtom(s.lit[i])
			c.stats.LoopAtoms++
		}
	}
	// Bodies by component: a body may support atoms of several.
	type key struct {
		body      uint32
		component int32
	}
	place := map[key]int{}
	var bodies []unfounded.Body
	for d, h := range s.head {
		b := s.body[d]
		if h == 0 || node[h] < 0 || s.bodyValue[b] == isFalse {
			continue
		}
		k := s.component[h]
		if s.kind[d] == kindShifted && s.cyclic[k] {
			continue // below
		}
		at, ok := place[key{b, k}]
		if !ok {
			at = len(bodies)
			place[key{b, k}] = at
			bodies = append(bodies, s.graphBody(b, k, node))
		}
		if g := &bodies[at]; !slices.Contains(g.Heads, node[h]) {
			g.Heads = append(g.Heads, node[h])
		}
	}
	builders := make([]*disjunction.Builder, s.components)
	for k, cyclic := range s.cyclic {
		if cyclic {
			c.stats.Disjunctive++
			builders[k] = disjunction.NewBuilder()
		}
	}
	bodies = s.disjunctive(bodies, builders, node)
	for _, b := range bodies {
		c.graph.AddBody(b)
	}
	c.graph.Close()
	for _, b := range builders {
		if b != nil {
			c.components = append(c.components, b.Build())
		}
	}
}

// graphBody gives body b as component k sees it, without heads.
func (s *step) graphBody(b uint32, k int32, node []int32) unfounded.Body {
	g := unfounded.Body{Lit: s.literalOf(b, true)}
	if !s.weighted(b) {
		for _, l := range s.bodyLits(b) {
			if l > 0 && node[l] >= 0 && s.component[l] == k {
				g.Preds = append(g.Preds, node[l])
			}
		}
		return g
	}
	ws, bound := s.bodyWeights(b)
	g.Bound = bound
	g.Weights = []int64{}
	for j, l := range s.bodyLits(b) {
		if l > 0 && node[l] >= 0 && s.component[l] == k {
			g.Preds = append(g.Preds, node[l])
			g.Weights = append(g.Weights, ws[j])
		} else {
			g.Others = append(g.Others, s.toEngine(l))
			g.OtherWeights = append(g.OtherWeights, ws[j])
		}
	}
	return g
}

// disjunctive describes the components with a cycle through a disjunction to
// their tests. The graph gets what a disjunctive rule gives at most: each of its
// heads in the component is supported if the heads outside are false.
func (s *step) disjunctive(bodies []unfounded.Body, builders []*disjunction.Builder, node []int32) []unfounded.Body {
	any := false
	for i := range s.global {
		if k := s.component[i]; k >= 0 && builders[k] != nil {
			builders[k].AddAtom(node[i], s.lit[i])
			any = true
		}
	}
	if !any {
		return bodies
	}
	for d, h := range s.head {
		b := s.body[d]
		if h == 0 || node[h] < 0 || s.bodyValue[b] == isFalse || s.kind[d] == kindShifted {
			continue
		}
		if t := builders[s.component[h]]; t != nil {
			g := s.graphBody(b, s.component[h], node)
			r := disjunction.Rule{
				Heads: []int32{node[h]}, Choice: s.kind[d] == kindChoice,
				Preds: g.Preds, Weights: g.Weights, Bound: g.Bound,
				Others: g.Others, OtherWeights: g.OtherWeights,
			}
			if !s.weighted(b) {
				for _, l := range s.bodyLits(b) {
					if l < 0 || node[l] < 0 || s.component[l] != s.component[h] {
						r.Others = append(r.Others, s.toEngine(l))
					}
				}
			}
			t.AddRule(r)
		}
	}
	for _, d := range s.disjunctions {
		if !s.active(&d) {
			continue
		}
		var done []int32
		for _, h := range d.heads {
			k := s.component[h]
			if k < 0 || s.value[h] == isFalse || builders[k] == nil || slices.Contains(done, k) {
				continue
			}
			done = append(done, k)
			var r disjunction.Rule
			var need []sat.Lit
			if d.body != 0 {
				need = append(need, s.c.ToGate(s.toEngine(d.body)))
				if d.body > 0 && node[d.body] >= 0 && s.component[d.body] == k {
					r.Preds = append(r.Preds, node[d.body])
				} else {
					r.Others = append(r.Others, s.toEngine(d.body))
				}
			}
			for _, g := range d.heads {
				if s.component[g] == k && s.value[g] != isFalse {
					r.Heads = append(r.Heads, node[g])
				} else {
					r.Others = append(r.Others, s.lit[g].Not())
					need = append(need, s.c.ToGate(s.lit[g].Not()))
				}
			}
			builders[k].AddRule(r)
			bodies = append(bodies, unfounded.Body{
				Lit:   s.c.FromGate(s.c.gates.And(need...)),
				Heads: r.Heads, Preds: r.Preds,
			})
		}
	}
	return bodies
}
