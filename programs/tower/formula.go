package tower

import (
	"context"
	"fmt"
	"slices"

	"github.com/krrasp/krrasp/programs/cnf"
	"github.com/krrasp/krrasp/solve/sat"
)

// Placement puts a guard on a node on a day.
type Placement struct {
	Day   int
	Guard string
	Node  string
}

// Formula is φ_k with the meaning of its placement variables.
type Formula struct {
	cnf.Formula
	K      int
	Places []Placement // Places[i] is what variable P[i] stands for
	P      []sat.Var
}

// builder holds the variables while the groups are written.
type builder struct {
	*Formula
	in  *Instance
	fix Correction
	p   [][][]sat.Var // day, guard, node
	q   [][]sat.Var   // day, node
}

// Build makes φ_k: satisfiable if and only if there is a strategy to survive the
// first k days, provided that fix is AsMeant. The groups follow the slides.
func Build(in *Instance, k int, fix Correction) *Formula {
	b := &builder{Formula: &Formula{K: k}, in: in, fix: fix}
	b.places()
	b.guarded()
	b.reachability()
	if in.Limited {
		b.budget()
	}
	if b.has(LimitPerDay) {
		b.limits()
	}
	return b.Formula
}

func (b *builder) has(c Correction) bool { return b.fix&c != 0 }

// places makes the variables p and says where guards may not stand.
func (b *builder) places() {
	in := b.in
	b.p = make([][][]sat.Var, b.K+1)
	for d := 1; d <= b.K; d++ {
		b.p[d] = make([][]sat.Var, len(in.Guards))
		for g, guard := range in.Guards {
			b.p[d][g] = make([]sat.Var, len(in.Nodes))
			for n, node := range in.Nodes {
				v := b.Var(fmt.Sprintf("p(%d,%s,%s)", d, guard.Name, node))
				b.p[d][g][n] = v
				b.P = append(b.P, v)
				b.Places = append(b.Places, Placement{d, guard.Name, node})
			}
		}
	}
	b.Group("No guards on towers and spawn nodes", "(¬p_{d,g,n})")
	b.eachPlace(func(d, g, n int, v sat.Var) {
		node := in.Nodes[n]
		if slices.Contains(in.Towers, node) || !b.has(SpawnsUnguarded) || slices.Contains(in.Spawns, node) {
			b.Add(v.Lit().Not())
		}
	})
	b.Group("Guards only on nodes of their degree", "(¬p_{d,g,n}) where d(n) ≠ d(g)")
	b.eachPlace(func(d, g, n int, v sat.Var) {
		if !in.allowed(in.Guards[g], in.Nodes[n]) {
			b.Add(v.Lit().Not())
		}
	})
}

func (b *builder) eachPlace(f func(d, g, n int, v sat.Var)) {
	for d := 1; d <= b.K; d++ {
		for g := range b.in.Guards {
			for n := range b.in.Nodes {
				f(d, g, n, b.p[d][g][n])
			}
		}
	}
}

// guarded defines q: some guard is on the node.
func (b *builder) guarded() {
	b.q = make([][]sat.Var, b.K+1)
	for d := 1; d <= b.K; d++ {
		b.q[d] = make([]sat.Var, len(b.in.Nodes))
		for n, node := range b.in.Nodes {
			b.q[d][n] = b.Var(fmt.Sprintf("q(%d,%s)", d, node))
		}
	}
	b.Group("A node with a guard is guarded", "(¬p_{d,g,n} ∨ q_{d,n})")
	b.eachPlace(func(d, g, n int, v sat.Var) { b.Add(v.Lit().Not(), b.q[d][n].Lit()) })
	b.Group("A guarded node has a guard", "(¬q_{d,n} ∨ ⋁_g p_{d,g,n})")
	for d := 1; d <= b.K; d++ {
		for n := range b.in.Nodes {
			clause := []sat.Lit{b.q[d][n].Lit().Not()}
			for g := range b.in.Guards {
				clause = append(clause, b.p[d][g][n].Lit())
			}
			b.Add(clause...)
		}
	}
}

// reachability defines r and keeps the waves from the tower. Clauses of one
// group are gathered over all waves before the next group starts.
func (b *builder) reachability() {
	in := b.in
	index := map[string]int{}
	for n, node := range in.Nodes {
		index[node] = n
	}
	const (
		start = iota
		closed
		step
		stopped
		reason
		safe
		groups
	)
	var clauses [groups][][]sat.Lit
	add := func(g int, lits ...sat.Lit) { clauses[g] = append(clauses[g], lits) }
	for d := 1; d <= b.K; d++ {
		for _, w := range in.Waves {
			if b.has(WavesOfTheDay) && w.Day != d {
				continue
			}
			r := make([][]sat.Var, len(w.Colors)+1)
			for i := range r {
				r[i] = make([]sat.Var, len(in.Nodes))
				for n, node := range in.Nodes {
					r[i][n] = b.Var(fmt.Sprintf("r(%d,%s,%s,%d)", d, w.Name, node, i))
				}
			}
			for n, node := range in.Nodes {
				switch {
				case !b.has(StartAtSpawns) || slices.Contains(in.Spawns, node):
					add(start, r[0][n].Lit())
				case b.has(StartNowhereElse):
					add(closed, r[0][n].Lit().Not())
				}
			}
			for i, color := range w.Colors {
				for n2, node := range in.Nodes {
					sources := in.into(node, color)
					clause := []sat.Lit{r[i+1][n2].Lit().Not()}
					for _, s := range sources {
						n1 := index[s]
						add(step, r[i][n1].Lit().Not(), b.q[d][n2].Lit(), r[i+1][n2].Lit())
						clause = append(clause, r[i][n1].Lit())
					}
					if len(sources) > 0 {
						add(stopped, b.q[d][n2].Lit().Not(), r[i+1][n2].Lit().Not())
					}
					add(reason, clause...)
				}
			}
			for i := range r {
				for n, node := range in.Nodes {
					if slices.Contains(in.Towers, node) {
						add(safe, r[i][n].Lit().Not())
					}
				}
			}
		}
	}
	for g, text := range [groups][2]string{
		{"Waves start at the spawn nodes", "(r_{d,w,n,0})"},
		{"Waves start nowhere else", "(¬r_{d,w,n,0})"},
		{"A wave passes to nodes without a guard", "(¬r_{d,w,n1,i} ∨ q_{d,n2} ∨ r_{d,w,n2,i+1})"},
		{"A guard stops the wave", "(¬q_{d,n2} ∨ ¬r_{d,w,n2,i+1})"},
		{"A wave comes from somewhere", "(⋁_{n2 ∈ N_c} r_{d,w,n2,i} ∨ ¬r_{d,w,n1,i+1})"},
		{"No wave reaches the tower", "(¬r_{d,w,n,i})"},
	} {
		if g == closed && !b.has(StartNowhereElse) {
			continue
		}
		b.Group(text[0], text[1])
		for _, c := range clauses[g] {
			b.Add(c...)
		}
	}
}

// budget counts what is spent: s(j,x) says that the first j placements cost x.
// A sum beyond the budget has no variable; then no s(j,·) is true from there on.
func (b *builder) budget() {
	limit := max(b.in.Budget, -1) // a negative budget leaves no variable at all
	s := make([][]sat.Var, len(b.P)+1)
	for j := range s {
		s[j] = make([]sat.Var, limit+1)
		for x := range s[j] {
			s[j][x] = b.Var(fmt.Sprintf("s(%d,%d)", j, x))
		}
	}
	b.Group("Before the first placement nothing is spent", "(s_{0,0}), (¬s_{0,b}) for b > 0")
	for x, v := range s[0] {
		l := v.Lit()
		if x > 0 {
			l = l.Not()
		}
		b.Add(l)
	}
	cost := map[string]int{}
	for _, g := range b.in.Guards {
		cost[g.Name] = g.Cost
	}
	b.Group("A placement costs", "(¬s_{j-1,b-c} ∨ ¬p_j ∨ s_{j,b}) for b ≥ c")
	for j := 1; j < len(s); j++ {
		c := cost[b.Places[j-1].Guard]
		for x := c; x <= limit; x++ {
			b.Add(s[j-1][x-c].Lit().Not(), b.P[j-1].Lit().Not(), s[j][x].Lit())
		}
	}
	b.Group("What is spent was spent", "(s_{j-1,b-c} ∨ ¬p_j ∨ ¬s_{j,b}), (¬p_j ∨ ¬s_{j,b})")
	for j := 1; j < len(s); j++ {
		c := cost[b.Places[j-1].Guard]
		for x := 0; x <= limit; x++ {
			p, now := b.P[j-1].Lit().Not(), s[j][x].Lit().Not()
			switch {
			case x < c:
				b.Add(p, now)
			case b.has(SpentBefore):
				b.Add(s[j-1][x-c].Lit(), p, now)
			}
		}
	}
	b.Group("No placement costs nothing", "(¬s_{j-1,b} ∨ p_j ∨ s_{j,b}), (s_{j-1,b} ∨ p_j ∨ ¬s_{j,b})")
	for j := 1; j < len(s); j++ {
		for x := 0; x <= limit; x++ {
			p := b.P[j-1].Lit()
			b.Add(s[j-1][x].Lit().Not(), p, s[j][x].Lit())
			b.Add(s[j-1][x].Lit(), p, s[j][x].Lit().Not())
		}
	}
	b.Group("The budget is kept", "(⋁_b s_{u,b})")
	var last []sat.Lit
	for x, v := range s[len(b.P)] {
		if x > 0 || b.has(NothingSpent) {
			last = append(last, v.Lit())
		}
	}
	b.Add(last...)
}

// limits counts the guards of a type on a day in the same way: t(d,g,j,m) says
// that m of the first j places have one. A count beyond the limit has no
// variable.
func (b *builder) limits() {
	b.Group("No more guards of a type on a day than its limit", "counter t_{d,g,j,m}")
	for d := 1; d <= b.K; d++ {
		for g, guard := range b.in.Guards {
			if guard.PerDay < 0 {
				continue
			}
			before := make([]sat.Var, guard.PerDay+1)
			for m := range before {
				before[m] = b.Var(fmt.Sprintf("t(%d,%s,0,%d)", d, guard.Name, m))
				l := before[m].Lit()
				if m > 0 {
					l = l.Not()
				}
				b.Add(l)
			}
			for n := range b.in.Nodes {
				p := b.p[d][g][n].Lit()
				now := make([]sat.Var, len(before))
				for m := range now {
					now[m] = b.Var(fmt.Sprintf("t(%d,%s,%d,%d)", d, guard.Name, n+1, m))
					b.Add(before[m].Lit().Not(), p, now[m].Lit())
					b.Add(before[m].Lit(), p, now[m].Lit().Not())
					if m == 0 {
						b.Add(p.Not(), now[m].Lit().Not())
						continue
					}
					b.Add(before[m-1].Lit().Not(), p.Not(), now[m].Lit())
					b.Add(before[m-1].Lit(), p.Not(), now[m].Lit().Not())
				}
				before = now
			}
			var last []sat.Lit
			for _, v := range before {
				last = append(last, v.Lit())
			}
			b.Add(last...)
		}
	}
}

// Strategy is what a satisfying assignment stands for.
func (f *Formula) Strategy(model []bool) []Placement {
	var out []Placement
	for i, v := range f.P {
		if model[v] {
			out = append(out, f.Places[i])
		}
	}
	return out
}

// Survive builds φ_1, φ_2, … until one is unsatisfiable, and gives the number of
// days survived with a strategy for them. Each formula gets a new engine.
func Survive(ctx context.Context, in *Instance, fix Correction, engine func() sat.Engine) (int, []Placement, error) {
	var best []Placement
	for k := 1; k <= in.Days; k++ {
		f := Build(in, k, fix)
		model, err := f.Solve(ctx, engine())
		if err != nil {
			return k - 1, best, err
		}
		if model == nil {
			return k - 1, best, nil
		}
		best = f.Strategy(model)
	}
	return in.Days, best, nil
}
