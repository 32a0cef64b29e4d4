package encode

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/rand"
	"testing"

	"github.com/krrasp/krrasp/solve/sat"
	"github.com/stretchr/testify/require"
)

// circuit is a Builder on recorded clauses with n inputs.
type circuit struct {
	*Builder
	rec    *sat.Recorder
	inputs []sat.Lit
}

func newCircuit(n int) *circuit {
	rec := sat.NewRecorder(nil)
	c := &circuit{New(rec), rec, nil}
	for range n {
		c.inputs = append(c.inputs, c.Fresh())
	}
	return c
}

// check propagates every assignment of the inputs: it must determine all
// variables without conflict (so each extends to exactly one model), and give
// each output the value that eval tells.
func (c *circuit) check(t *testing.T, outputs []sat.Lit, eval func(val func(sat.Lit) bool, i int) bool) {
	t.Helper()
	value := make([]int8, c.rec.NumVars()+1)
	val := func(l sat.Lit) bool {
		if l >= sat.True {
			return l == sat.True
		}
		return (value[l.Var()] == 1) != l.Neg()
	}
	for bits := range 1 << len(c.inputs) {
		clear(value)
		for i := range c.inputs {
			value[i+1] = 2 - int8(bits>>i&1)
		}
		for changed := true; changed; {
			changed = false
			for i := range c.rec.NumClauses() {
				var unit sat.Lit
				open, sat := 0, false
				for _, l := range c.rec.Clause(i) {
					if value[l.Var()] == 0 {
						open++
						unit = l
					} else if val(l) {
						sat = true
						break
					}
				}
				if sat {
					continue
				}
				require.NotZero(t, open, "conflict for inputs %b", bits)
				if open == 1 {
					value[unit.Var()] = 1 + int8(unit&1)
					changed = true
				}
			}
		}
		for v := 1; v < len(value); v++ {
			require.NotZero(t, value[v], "variable %d of %d open for inputs %b", v, len(value)-1, bits)
		}
		for i, o := range outputs {
			require.Equal(t, eval(val, i), val(o), "output %d for inputs %b", i, bits)
		}
	}
}

func sumOf(val func(sat.Lit) bool, lits []sat.Lit, weights []int64) *big.Int {
	s := new(big.Int)
	for i, l := range lits {
		if val(l) {
			w := int64(1)
			if weights != nil {
				w = weights[i]
			}
			s.Add(s, big.NewInt(w))
		}
	}
	return s
}

func TestGates(t *testing.T) {
	for seed := range int64(200) {
		rng := rand.New(rand.NewSource(seed))
		c := newCircuit(5)
		pool := append([]sat.Lit{sat.True, sat.False}, c.inputs...)
		pick := func() sat.Lit { return pool[rng.Intn(len(pool))] ^ sat.Lit(rng.Intn(2)) }
		var outs []sat.Lit
		var defs []func(func(sat.Lit) bool) bool
		for range 12 {
			in := make([]sat.Lit, rng.Intn(4))
			for i := range in {
				in[i] = pick()
			}
			x, y, z := pick(), pick(), pick()
			var o sat.Lit
			var def func(val func(sat.Lit) bool) bool
			count := func(val func(sat.Lit) bool, lits ...sat.Lit) int { return int(sumOf(val, lits, nil).Int64()) }
			switch rng.Intn(6) {
			case 0:
				o, def = c.And(in...), func(val func(sat.Lit) bool) bool { return count(val, in...) == len(in) }
			case 1:
				o, def = c.Or(in...), func(val func(sat.Lit) bool) bool { return count(val, in...) > 0 }
			case 2:
				o, def = c.Xor(in...), func(val func(sat.Lit) bool) bool { return count(val, in...)%2 == 1 }
			case 3:
				o, def = c.major(x, y, z), func(val func(sat.Lit) bool) bool { return count(val, x, y, z) >= 2 }
			case 4:
				z = c.And(y, z)
				o, def = c.chain(x, y, z), func(val func(sat.Lit) bool) bool { return val(z) || val(x) && val(y) }
			case 5:
				o, def = c.Implies(x, y), func(val func(sat.Lit) bool) bool { return !val(x) || val(y) }
			}
			pool = append(pool, o)
			outs, defs = append(outs, o), append(defs, def)
		}
		c.check(t, outs, func(val func(sat.Lit) bool, i int) bool { return defs[i](val) })
	}
}

func TestGatesAreShared(t *testing.T) {
	c := newCircuit(3)
	x, y, z := c.inputs[0], c.inputs[1], c.inputs[2]
	require.Equal(t, c.And(x, y), c.And(y, x, y, sat.True))
	require.Equal(t, c.And(x, y), c.Or(x.Not(), y.Not()).Not())
	require.Equal(t, c.Xor(x, y.Not(), z), c.Xor(z, y, x).Not())
	require.NotEqual(t, c.And(x, y), c.And(x, z))
}

// TestCardinality checks each encoding for each n and k.
func TestCardinality(t *testing.T) {
	for n := 1; n <= 8; n++ {
		for k := 1; k <= n; k++ {
			for name, f := range map[string]func(*Builder, []sat.Lit, int) sat.Lit{
				"direct": (*Builder).direct, "counter": (*Builder).counter,
				"totalizer": (*Builder).totalizer, "network": (*Builder).network,
			} {
				t.Run(fmt.Sprintf("%s/%d/%d", name, n, k), func(t *testing.T) {
					c := newCircuit(n)
					o := f(c.Builder, c.inputs, k)
					c.check(t, []sat.Lit{o}, func(val func(sat.Lit) bool, _ int) bool {
						return sumOf(val, c.inputs, nil).Int64() >= int64(k)
					})
				})
			}
		}
	}
}

// randomSum gives literals (constants and repetitions too) and weights of a
// random size.
func randomSum(rng *rand.Rand, inputs []sat.Lit) ([]sat.Lit, []int64) {
	n := rng.Intn(9)
	lits, weights := make([]sat.Lit, n), make([]int64, n)
	size := [...]int64{1, 3, 20, 1000, 1 << 40, math.MaxInt64}[rng.Intn(6)]
	for i := range lits {
		lits[i] = inputs[rng.Intn(len(inputs))] ^ sat.Lit(rng.Intn(2))
		if rng.Intn(12) == 0 {
			lits[i] = sat.True + sat.Lit(rng.Intn(2))
		}
		weights[i] = rng.Int63n(size) + 1
		switch rng.Intn(10) {
		case 0:
			weights[i] = 0
		case 1, 2:
			weights[i] = -weights[i]
			if size == math.MaxInt64 && rng.Intn(3) == 0 {
				weights[i] = math.MinInt64
			}
		}
	}
	return lits, weights
}

// someBounds gives bounds around the sums that can be reached.
func someBounds(rng *rand.Rand, lits []sat.Lit, weights []int64) []int64 {
	bounds := []int64{0, math.MinInt64, math.MaxInt64}
	for range 4 {
		s := new(big.Int)
		for _, w := range weights {
			if rng.Intn(2) == 0 {
				s.Add(s, big.NewInt(w))
			}
		}
		s.Add(s, big.NewInt(int64(rng.Intn(3)-1)))
		if s.IsInt64() {
			bounds = append(bounds, s.Int64())
		}
	}
	return bounds
}

func TestAtLeast(t *testing.T) {
	for seed := range int64(1500) {
		rng := rand.New(rand.NewSource(seed))
		c := newCircuit(1 + rng.Intn(6))
		lits, weights := randomSum(rng, c.inputs)
		bounds := someBounds(rng, lits, weights)
		if rng.Intn(4) == 0 {
			weights = nil
		}
		outs := make([]sat.Lit, len(bounds))
		for i, k := range bounds {
			outs[i] = AtLeast(c.Builder, lits, weights, k)
		}
		c.check(t, outs, func(val func(sat.Lit) bool, i int) bool {
			return sumOf(val, lits, weights).Cmp(big.NewInt(bounds[i])) >= 0
		})
	}
}

func TestAdder(t *testing.T) {
	for seed := range int64(300) {
		rng := rand.New(rand.NewSource(seed))
		c := newCircuit(1 + rng.Intn(6))
		var terms []term
		var lits []sat.Lit
		var weights []int64
		for _, l := range c.inputs {
			w := 1 + rng.Int63n(100)
			terms, lits, weights = append(terms, term{l, w}), append(lits, l), append(weights, w)
		}
		s := c.adder(terms)
		bounds := someBounds(rng, lits, weights)
		outs := make([]sat.Lit, len(bounds))
		for i, k := range bounds {
			outs[i] = s.atLeast(c.Builder, big.NewInt(k))
		}
		c.check(t, outs, func(val func(sat.Lit) bool, i int) bool {
			return sumOf(val, lits, weights).Cmp(big.NewInt(bounds[i])) >= 0
		})
	}
}

func TestObjective(t *testing.T) {
	for seed := range int64(1500) {
		rng := rand.New(rand.NewSource(seed))
		c := newCircuit(1 + rng.Intn(6))
		lits, weights := randomSum(rng, c.inputs)
		bounds := someBounds(rng, lits, weights)
		if rng.Intn(4) == 0 {
			weights = nil
		}
		o := NewObjective(c.Builder, lits, weights)
		outs := make([]sat.Lit, len(bounds))
		for i, k := range bounds {
			outs[i] = o.Bound(k)
		}
		c.check(t, outs, func(val func(sat.Lit) bool, i int) bool {
			return sumOf(val, lits, weights).Cmp(big.NewInt(bounds[i])) <= 0
		})
	}
}

func TestTotalizerGrows(t *testing.T) {
	for seed := range int64(200) {
		rng := rand.New(rand.NewSource(seed))
		c := newCircuit(7)
		tot := NewTotalizer(c.Builder, nil)
		var outs []sat.Lit
		var sizes, ks []int
		for size := 0; size < 7; {
			more := min(7-size, rng.Intn(4))
			tot.Add(c.inputs[size : size+more]...)
			size += more
			require.Equal(t, size, tot.Size())
			k := rng.Intn(size + 2)
			outs, sizes, ks = append(outs, tot.AtLeast(k)), append(sizes, size), append(ks, k)
		}
		c.check(t, outs, func(val func(sat.Lit) bool, i int) bool {
			return sumOf(val, c.inputs[:sizes[i]], nil).Int64() >= int64(ks[i])
		})
	}
}

// TestLarge: sizes at which an exponential or quadratic encoding would show.
func TestLarge(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	c := newCircuit(20000)
	weights := make([]int64, 1000)
	total := int64(0)
	for i := range weights {
		weights[i] = 1 + rng.Int63n(1_000_000)
		total += weights[i]
	}
	AtLeast(c.Builder, c.inputs[:1000], weights, total/2)
	o := NewObjective(c.Builder, c.inputs[:1000], weights)
	for i := range int64(50) {
		o.Bound(total / 2 / (i + 1))
	}
	require.Less(t, c.rec.NumClauses(), 1_000_000)

	c = newCircuit(20000)
	AtLeast(c.Builder, c.inputs, nil, 10000)
	NewObjective(c.Builder, c.inputs, nil).Bound(10000)
	require.Less(t, c.rec.NumClauses(), 6_000_000)
}

// TestSolved enumerates the models of a bound with an engine.
func TestSolved(t *testing.T) {
	ctx := context.Background()
	b := New(sat.NewGini())
	var lits []sat.Lit
	for range 10 {
		lits = append(lits, b.Fresh())
	}
	b.Clause(AtLeast(b, lits, nil, 7), sat.False)
	models := 0
	for b.Engine.Solve(ctx) == sat.Satisfiable {
		models++
		var block []sat.Lit
		for v := sat.Var(1); int(v) <= b.Engine.NumVars(); v++ {
			l := v.Lit()
			if b.Value(l) {
				l = l.Not()
			}
			block = append(block, l)
		}
		b.Clause(block...)
	}
	require.Equal(t, 120+45+10+1, models)
}
