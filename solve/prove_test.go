package solve_test

import (
	"bytes"
	"errors"
	"math/rand"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/solve"
	"github.com/krrasp/krrasp/solve/proof"
)

func prove(program string, o solve.Options) (p solve.Proved, formula, lines bytes.Buffer, err error) {
	load := func(o solve.Options) (*solve.Control, error) {
		c, err := solve.New(o)
		if err != nil {
			return nil, err
		}
		if err := c.Add("base", nil, program); err != nil {
			return nil, err
		}
		return c, c.Ground(bg)
	}
	p, err = solve.Prove(bg, o, load, &formula, &lines)
	return p, formula, lines, err
}

const pigeons = "1 {in(P,H) : H = 1..%h} 1 :- P = 1..%p. :- 2 {in(P,H) : P = 1..%p}, H = 1..%h."

func holes(p, h string) string {
	return strings.NewReplacer("%p", p, "%h", h).Replace(pigeons)
}

// TestProve checks proofs of programs without answer sets and of optima, with
// and without loops, sums, disjunctions and edges.
func TestProve(t *testing.T) {
	for _, test := range []struct {
		name, program string
		costs         []int64
		loops         bool
	}{
		{"constraint", "a :- not b. b :- not a. :- a. :- b.", nil, false},
		{"odd loop", "a :- not a.", nil, false},
		{"pigeons", holes("6", "5"), nil, false},
		{"tours", `edge(X,Y) :- X = 1..3, Y = 1..3, X != Y. edge(X+3,Y+3) :- edge(X,Y), X < 4, Y < 4. edge(3,4).
			1 {go(X,Y) : edge(X,Y)} 1 :- X = 1..6. 1 {go(X,Y) : edge(X,Y)} 1 :- Y = 1..6.
			reach(1). reach(Y) :- reach(X), go(X,Y). :- not reach(X), X = 1..6.`, nil, true},
		{"cycle", "#edge (X,Y) : go(X,Y). 1 {go(X,Y) : Y = 1..4, Y != X} 1 :- X = 1..4.", nil, false},
		{"disjunction", `1 {k(1..3)} 2. a ; b. a ; c. a :- b, c. b :- a, k(1). c :- a, k(2). b :- c. c :- b, k(3). :- a, b. :- b, c. :- a, not b.`, nil, false},
		{"sum", ":- #sum {X,X : p(X)} < 17. {p(1..5)}.", nil, false},
		{"optimum", "{p(1..8)}. :- #sum {X : p(X)} < 20. #minimize {X*X@2,X : p(X)}. #maximize {X@1,X : p(X)}.", []int64{90, -20}, false},
		{"cover", "v(1..9). e(X,X\\9+1) :- v(X). {in(X) : v(X)}. :- e(X,Y), not in(X), not in(Y). #minimize {1,X : in(X)}.", []int64{5}, false},
	} {
		p, formula, lines, err := prove(test.program, solve.Options{})
		require.NoError(t, err, test.name)
		var costs []int64
		for _, c := range p.Costs {
			costs = append(costs, c.Value)
		}
		require.Equal(t, test.costs, costs, test.name)
		if test.loops {
			require.Positive(t, p.Loops, test.name)
			require.Equal(t, p.Loops, strings.Count(formula.String(), "c loop "), test.name)
		}
		stats, err := proof.Check(bg, &formula, &lines)
		require.NoError(t, err, test.name)
		require.EqualValues(t, p.Clauses, stats.Clauses)
	}
}

func TestNothingToProve(t *testing.T) {
	_, _, _, err := prove("{a}.", solve.Options{})
	require.ErrorIs(t, err, solve.ErrNotProvable)
	_, _, _, err = prove("a(", solve.Options{})
	require.Error(t, err)
}

// TestProveRandom proves what random programs allow, most of them with loops,
// disjunctions, sums or costs.
func TestProveRandom(t *testing.T) {
	n := 400
	if testing.Short() {
		n = 100
	}
	refuted, optima, loops, lemmas := 0, 0, 0, int64(0)
	for seed := range n {
		r := rand.New(rand.NewSource(int64(seed)))
		var program strings.Builder
		for part := range 2 + r.Intn(5) {
			program.WriteString(operation{opGround, byte(r.Intn(256)), byte(r.Intn(256))}.text(part))
		}
		p, formula, lines, err := prove(program.String(), solve.Options{Seed: int64(seed)})
		if errors.Is(err, solve.ErrNotProvable) {
			continue
		}
		require.NoError(t, err, program.String())
		stats, err := proof.Check(bg, &formula, &lines)
		require.NoError(t, err, program.String())
		loops += p.Loops
		lemmas += stats.Added
		if len(p.Costs) > 0 {
			optima++
		} else {
			refuted++
		}
	}
	t.Logf("%d without answer sets, %d optima, %d loop nogoods, %d lines of proof", refuted, optima, loops, lemmas)
	require.Positive(t, refuted)
	require.Positive(t, optima)
}
