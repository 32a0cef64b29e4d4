package cdcl

import (
	"context"
	"flag"
	"math/rand"
	"testing"
	"time"

	"github.com/krrasp/krrasp/solve/sat"
	"github.com/stretchr/testify/require"
)

var (
	_ sat.Engine            = (*Solver)(nil)
	_ sat.WeightConstraints = (*Solver)(nil)
	_ sat.Hints             = (*Solver)(nil)
	_ sat.Enumerator        = (*Solver)(nil)
	_ sat.Prover            = (*Solver)(nil)
	_ sat.Propagators       = (*Solver)(nil)
)

// rounds multiplies the number of random formulas; a million formulas need
// about -rounds=50.
var rounds = flag.Int("rounds", 1, "times the random tests' usual number")

var background = context.Background()

func randomLit(rng *rand.Rand, n int) sat.Lit {
	return sat.Lit(2*(1+rng.Intn(n)) + rng.Intn(2))
}

// weighted is: reif iff sum >= bound; with half, only if.
type weighted struct {
	lits    []sat.Lit
	weights []int64
	bound   int64
	reif    sat.Lit
	atMost  bool // reif implies sum <= bound
}

// reference is a formula with its models found by trying everything.
type reference struct {
	n       int
	clauses [][]sat.Lit
	sums    []weighted
}

func holds(bits int, l sat.Lit) bool {
	switch l {
	case sat.True:
		return true
	case sat.False:
		return false
	}
	return (bits>>(l.Var()-1)&1 == 1) != l.Neg()
}

func (r *reference) isModel(bits int) bool {
	for _, c := range r.clauses {
		ok := false
		for _, l := range c {
			ok = ok || holds(bits, l)
		}
		if !ok {
			return false
		}
	}
	for _, c := range r.sums {
		sum := int64(0)
		for i, l := range c.lits {
			if holds(bits, l) {
				sum += c.weights[i]
			}
		}
		if c.atMost && holds(bits, c.reif) && sum > c.bound {
			return false
		}
		if !c.atMost && (sum >= c.bound) != holds(bits, c.reif) {
			return false
		}
	}
	return true
}

func (r *reference) models(assumptions []sat.Lit) map[int]bool {
	found := map[int]bool{}
next:
	for bits := range 1 << r.n {
		for _, l := range assumptions {
			if !holds(bits, l) {
				continue next
			}
		}
		if r.isModel(bits) {
			found[bits] = true
		}
	}
	return found
}

func modelBits(e sat.Engine, n int) int {
	bits := 0
	for v := range n {
		if e.Value(sat.Var(v + 1).Lit()) {
			bits |= 1 << v
		}
	}
	return bits
}

// clausePropagator holds clauses that the engine doesn't know, and tells them in
// one of several ways.
type clausePropagator struct {
	t       *testing.T
	rng     *rand.Rand
	clauses [][]sat.Lit
	lazy    bool // only in Check
	imply   bool // by Imply where possible
	true    []sat.Lit
	reasons map[sat.Lit][]sat.Lit
}

func (p *clausePropagator) Propagate(c sat.Control, changes []sat.Lit) {
	p.true = append(p.true, changes...)
	for _, l := range changes {
		require.EqualValues(p.t, 1, c.Value(l))
	}
	if !p.lazy {
		p.scan(c)
	}
}

func (p *clausePropagator) scan(c sat.Control) {
	for _, clause := range p.clauses {
		open, isTrue := sat.Lit(0), false
		opens := 0
		for _, l := range clause {
			switch c.Value(l) {
			case 0:
				open = l
				opens++
			case 1:
				isTrue = true
			}
		}
		if isTrue || opens > 1 {
			continue
		}
		if p.imply && (opens == 1 || len(clause) > 0 && p.rng.Intn(2) == 0) {
			if opens == 0 {
				open = clause[p.rng.Intn(len(clause))]
			}
			var reason []sat.Lit
			for _, l := range clause {
				if l != open {
					reason = append(reason, l)
				}
			}
			p.reasons[open] = reason
			if !c.Imply(open) {
				return
			}
			continue
		}
		if !c.Add(clause...) {
			return
		}
	}
}

func (p *clausePropagator) Undo(c sat.Control, changes []sat.Lit) {
	n := len(p.true) - len(changes)
	require.GreaterOrEqual(p.t, n, 0)
	require.ElementsMatch(p.t, p.true[n:], changes)
	p.true = p.true[:n]
}

func (p *clausePropagator) Check(c sat.Control) { p.scan(c) }

func (p *clausePropagator) Explain(c sat.Control, l sat.Lit, reason []sat.Lit) []sat.Lit {
	return append(reason, p.reasons[l]...)
}

// TestRandom drives an engine through clauses, sums, propagators, hints,
// assumptions, enumerations and ended contexts in random order, and checks every
// answer against trying all assignments.
func TestRandom(t *testing.T) {
	for seed := range int64(4000 * *rounds) {
		if !t.Run("", func(t *testing.T) { randomRun(t, seed) }) {
			t.Fatalf("seed %d", seed)
		}
	}
}

func randomRun(t *testing.T, seed int64) {
	rng := rand.New(rand.NewSource(seed))
	e := New(Options{Seed: seed, Random: rng.Intn(2) == 0, OnlyStable: rng.Intn(3) == 0})
	e.eager = true
	ref := &reference{n: 1 + rng.Intn(9)}
	var isAux []bool
	for range ref.n {
		isAux = append(isAux, rng.Intn(4) == 0)
		e.NewVar(isAux[len(isAux)-1])
	}
	withSums := rng.Intn(2) == 0
	type bound struct{ id, at int }
	var bounds []bound
	if rng.Intn(2) == 0 {
		p := &clausePropagator{t: t, rng: rng, lazy: rng.Intn(2) == 0, imply: rng.Intn(2) == 0, reasons: map[sat.Lit][]sat.Lit{}}
		for range rng.Intn(12) {
			c := make([]sat.Lit, 1+rng.Intn(4))
			for i := range c {
				c[i] = randomLit(rng, ref.n)
			}
			p.clauses = append(p.clauses, c)
			ref.clauses = append(ref.clauses, c)
		}
		w := e.AddPropagator(p)
		for l := sat.Lit(2); int(l) <= 2*ref.n+1; l++ {
			w.Watch(l)
		}
	}
	// Variables that the reference sees as determined only if they are.
	for range 25 {
		switch k := rng.Intn(14); {
		case k < 5:
			for range 1 + rng.Intn(6) {
				c := make([]sat.Lit, rng.Intn(5))
				if rng.Intn(8) > 0 {
					c = make([]sat.Lit, 2+rng.Intn(3))
				}
				if len(c) == 0 && rng.Intn(20) > 0 {
					continue
				}
				for i := range c {
					c[i] = randomLit(rng, ref.n)
				}
				ref.clauses = append(ref.clauses, c)
				e.AddClause(c...)
			}
		case k == 5 && ref.n < 11 && !withSums: // sums make variables of their own
			ref.n++
			isAux = append(isAux, false)
			e.NewVar(false)
		case k == 6:
			v := sat.Var(1 + rng.Intn(ref.n))
			switch rng.Intn(5) {
			case 0:
				e.SetPhase(v.Lit() ^ sat.Lit(rng.Intn(2)))
			case 1:
				e.ClearPhase(v)
			case 2:
				e.SetPriority(v, int32(rng.Intn(3)-1))
			case 3:
				e.SetFactor(v, rng.Float64()*3)
			case 4:
				e.AddScore(v, rng.Float64()*10)
			}
		case k == 7 && withSums:
			c := weighted{bound: int64(rng.Intn(13) - 4), reif: randomLit(rng, ref.n)}
			for range rng.Intn(7) {
				c.lits = append(c.lits, randomLit(rng, ref.n))
				c.weights = append(c.weights, int64(rng.Intn(9)-2))
			}
			if rng.Intn(4) == 0 {
				c.reif = sat.True ^ sat.Lit(rng.Intn(2))
			}
			if c.atMost = rng.Intn(2) == 0; c.atMost {
				id, ok := e.AddAtMost(c.lits, c.weights, c.bound, c.reif)
				require.True(t, ok)
				bounds = append(bounds, bound{id, len(ref.sums)})
			} else {
				require.True(t, e.AddAtLeast(c.lits, c.weights, c.bound, c.reif))
			}
			ref.sums = append(ref.sums, c)
		case k == 8 && len(bounds) > 0:
			b := bounds[rng.Intn(len(bounds))]
			c := &ref.sums[b.at]
			c.bound = min(c.bound, c.bound+1-int64(rng.Intn(3)))
			e.Tighten(b.id, c.bound)
		case k >= 12:
			randomEnumeration(t, rng, e, ref, isAux)
		default:
			assumptions := make([]sat.Lit, rng.Intn(5))
			for i := range assumptions {
				assumptions[i] = randomLit(rng, ref.n)
			}
			ctx, cancel := background, func() {}
			if rng.Intn(6) == 0 {
				ctx, cancel = context.WithCancel(background)
				if rng.Intn(2) == 0 {
					cancel()
				}
			}
			got := e.Solve(ctx, assumptions...)
			err := ctx.Err()
			cancel()
			want := ref.models(assumptions)
			switch got {
			case sat.Satisfiable:
				require.True(t, want[modelBits(e, ref.n)])
			case sat.Unsatisfiable:
				require.Empty(t, want)
				core := e.Failed()
				require.Subset(t, assumptions, core)
				require.Empty(t, ref.models(core))
			default:
				require.Error(t, err)
			}
			checkInvariants(t, e)
		}
	}
}

func randomEnumeration(t *testing.T, rng *rand.Rand, e *Solver, ref *reference, isAux []bool) {
	var projection []sat.Var
	mask := 1<<ref.n - 1
	if rng.Intn(2) == 0 {
		mask = 0
		projection = []sat.Var{}
		for v := range ref.n {
			if rng.Intn(2) == 0 {
				projection = append(projection, sat.Var(v+1))
				mask |= 1 << v
			}
		}
	} else {
		// An auxiliary variable that is not determined has any value in models
		// once it is eliminated: leave it out.
		for v := range ref.n {
			if isAux[v] {
				e.freeze(sat.Var(v + 1).Lit())
			}
		}
	}
	assumptions := make([]sat.Lit, rng.Intn(3))
	for i := range assumptions {
		assumptions[i] = randomLit(rng, ref.n)
	}
	e.Enumerate(projection, assumptions...)
	seen := map[int]bool{}
	steps := 0
	limit := 1 << 20
	if rng.Intn(6) == 0 {
		limit = rng.Intn(5)
	}
	for ; steps < limit; steps++ {
		if rng.Intn(20) == 0 {
			ctx, cancel := context.WithCancel(background)
			cancel()
			require.Contains(t, []sat.Status{sat.Unknown, sat.Unsatisfiable}, e.Next(ctx))
		}
		status := e.Next(background)
		if status == sat.Unsatisfiable {
			break
		}
		require.Equal(t, sat.Satisfiable, status)
		bits := modelBits(e, ref.n)
		require.True(t, ref.isModel(bits))
		for _, l := range assumptions {
			require.True(t, holds(bits, l))
		}
		require.False(t, seen[bits&mask], "twice")
		seen[bits&mask] = true
		if rng.Intn(8) == 0 {
			c := make([]sat.Lit, 1+rng.Intn(3))
			for i := range c {
				c[i] = randomLit(rng, ref.n)
			}
			ref.clauses = append(ref.clauses, c)
			e.AddClause(c...)
		}
	}
	if steps < limit {
		require.Equal(t, sat.Unsatisfiable, e.Next(background))
		for bits := range ref.models(assumptions) {
			require.True(t, seen[bits&mask], "missed %b", bits)
		}
	}
}

// checkInvariants checks what the package comment promises between calls.
func checkInvariants(t *testing.T, s *Solver) {
	level := int32(0)
	for i, l := range s.trail {
		info := s.vars[l>>1]
		require.EqualValues(t, 1, s.vals[l])
		require.EqualValues(t, i, info.pos)
		require.GreaterOrEqual(t, info.level, level)
		level = info.level
	}
	watched := map[ref]int{}
	for l, ws := range s.watches {
		for _, w := range ws {
			if s.isGarbage(w.ref) {
				continue
			}
			watched[w.ref]++
			lits := s.words(w.ref)
			require.True(t, lits[0] == uint32(l) || lits[1] == uint32(l))
			if s.vals[w.blocker] >= 0 || s.vars[w.blocker>>1].level > 0 {
				require.Contains(t, lits, uint32(w.blocker))
			}
		}
	}
	for _, list := range [2][]ref{s.clauses, s.learnts} {
		for _, c := range list {
			if !s.isGarbage(c) {
				require.Equal(t, 2, watched[c])
			}
		}
	}
	for i := range s.sums {
		c := &s.sums[i]
		reached, possible := int64(0), c.total
		for j, l := range c.lits {
			if s.vals[l] > 0 && int(s.vars[l>>1].pos) < s.sumHead {
				reached += c.weights[j]
			}
			if s.vals[l] < 0 && int(s.vars[l>>1].pos) < s.sumHead {
				possible -= c.weights[j]
			}
		}
		require.Equal(t, reached, c.reached)
		require.Equal(t, possible, c.possible)
	}
}

// TestAgainstGini compares answers on formulas too large to try everything.
func TestAgainstGini(t *testing.T) {
	for seed := range int64(2000 * *rounds) {
		rng := rand.New(rand.NewSource(seed))
		e, g := New(Options{Seed: seed}), sat.NewGini()
		e.eager = rng.Intn(2) == 0
		n := 10 + rng.Intn(60)
		for range n {
			aux := rng.Intn(4) == 0
			e.NewVar(aux)
			g.NewVar(aux)
		}
		var clauses [][]sat.Lit
		for range 3 {
			for range n * (10 + rng.Intn(36)) / 30 {
				c := make([]sat.Lit, 3)
				if rng.Intn(10) == 0 {
					c = make([]sat.Lit, 2+rng.Intn(4))
				}
				for i := range c {
					c[i] = randomLit(rng, n)
				}
				clauses = append(clauses, c)
				e.AddClause(c...)
				g.AddClause(c...)
			}
			assumptions := make([]sat.Lit, rng.Intn(6))
			for i := range assumptions {
				assumptions[i] = randomLit(rng, n)
			}
			want := g.Solve(background, assumptions...)
			require.Equal(t, want, e.Solve(background, assumptions...), "seed %d", seed)
			if want == sat.Satisfiable {
				for _, c := range clauses {
					ok := false
					for _, l := range c {
						ok = ok || e.Value(l)
					}
					require.True(t, ok)
				}
				for _, l := range assumptions {
					require.True(t, e.Value(l))
				}
			} else {
				require.Subset(t, assumptions, e.Failed())
				require.Equal(t, sat.Unsatisfiable, g.Solve(background, e.Failed()...))
			}
		}
	}
}

func TestInterrupt(t *testing.T) {
	e := New(Options{})
	pigeons(e, 14)
	for range 3 {
		ctx, cancel := context.WithTimeout(background, 20*time.Millisecond)
		require.Equal(t, sat.Unknown, e.Solve(ctx))
		cancel()
	}
}

func TestRepeatable(t *testing.T) {
	run := func(seed int64) sat.Stats {
		e := New(Options{Seed: seed, Random: true})
		pigeons(e, 7)
		require.Equal(t, sat.Unsatisfiable, e.Solve(background))
		return e.Stats()
	}
	require.Equal(t, run(5), run(5))
	require.NotEqual(t, run(5), run(6))
}

// pigeons adds: n+1 pigeons in n holes.
func pigeons(e sat.Engine, n int) {
	v := make([][]sat.Lit, n+1)
	for i := range v {
		for range n {
			v[i] = append(v[i], e.NewVar(false).Lit())
		}
		e.AddClause(v[i]...)
	}
	for j := range n {
		for i := range v {
			for k := range i {
				e.AddClause(v[i][j].Not(), v[k][j].Not())
			}
		}
	}
}
