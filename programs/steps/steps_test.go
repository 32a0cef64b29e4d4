package steps

import (
	"context"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/programs/random"
	"github.com/krrasp/krrasp/solve"
	"github.com/krrasp/krrasp/solve/sat"
)

func stepsOf(t *testing.T, program string, keepAll bool) *Steps {
	t.Helper()
	o := solve.Options{KeepAll: keepAll}
	Options(&o)
	c, err := solve.New(o)
	require.NoError(t, err)
	require.NoError(t, c.Add("base", nil, program))
	s, err := New(context.Background(), c)
	require.NoError(t, err)
	return s
}

// randomProgram writes a normal program with choices, sums and integrity
// constraints over a few atoms, mostly not tight.
func randomProgram(rng *rand.Rand) string {
	const atoms = 7
	atom := func() string { return fmt.Sprintf("a(%d)", rng.Intn(atoms)) }
	literal := func() string {
		if rng.Intn(3) == 0 {
			return "not " + atom()
		}
		return atom()
	}
	var b strings.Builder
	for range 6 + rng.Intn(9) {
		body := literal()
		for range rng.Intn(3) {
			body += ", " + literal()
		}
		switch rng.Intn(9) {
		case 0:
			fmt.Fprintf(&b, "{%s; %s} :- %s.\n", atom(), atom(), body)
		case 1:
			fmt.Fprintf(&b, ":- %s, %s.\n", body, literal())
		case 2:
			fmt.Fprintf(&b, "%s :- 2 <= #sum {1,x : %s; 2,y : %s; 1,z : %s}.\n", atom(), literal(), atom(), atom())
		case 3:
			fmt.Fprintf(&b, "{%s}.\n", atom())
		default:
			fmt.Fprintf(&b, "%s :- %s.\n", atom(), body)
		}
	}
	return b.String()
}

// cnfModels counts the models of a DIMACS text on gini, seen on the variables
// whose comments name atoms of a predicate.
func cnfModels(t *testing.T, text, predicate string) int {
	t.Helper()
	var atoms []sat.Var
	for _, line := range strings.Split(text, "\n") {
		var v int
		var name string
		if n, _ := fmt.Sscanf(line, "c %d %s", &v, &name); n == 2 {
			if f := strings.TrimPrefix(line, fmt.Sprintf("c %d ", v)); strings.HasPrefix(f, predicate+"(") || strings.HasPrefix(f, "not "+predicate+"(") || strings.Contains(f, "= ") {
				atoms = append(atoms, sat.Var(v))
			}
		}
	}
	e := sat.NewGini()
	require.NoError(t, sat.ReadDimacs(strings.NewReader(text), e))
	n := 0
	for e.Solve(context.Background()) == sat.Satisfiable {
		n++
		var block []sat.Lit
		for _, v := range atoms {
			l := v.Lit()
			if e.Value(l) {
				l = l.Not()
			}
			block = append(block, l)
		}
		e.AddClause(block...)
	}
	return n
}

func answerSets(t *testing.T, program string) int {
	t.Helper()
	c, err := solve.New(solve.Options{Verify: true})
	require.NoError(t, err)
	require.NoError(t, c.Add("base", nil, program))
	require.NoError(t, c.Ground(context.Background()))
	n := 0
	for _, err := range c.Solve(context.Background(), solve.Optimize(solve.OptIgnore)) {
		require.NoError(t, err)
		n++
	}
	return n
}

func TestDimacsModels(t *testing.T) {
	notTight, satisfiable := 0, 0
	for seed := range int64(400) {
		program := randomProgram(rand.New(rand.NewSource(seed)))
		s := stepsOf(t, program, seed%2 == 0)
		var b strings.Builder
		require.NoError(t, s.Dimacs(context.Background(), &b))
		want := answerSets(t, program)
		require.Equal(t, want, cnfModels(t, b.String(), "a"), "seed %d\n%s\n%s", seed, program, b.String())
		if !s.Tight() {
			notTight++
		}
		if want > 0 {
			satisfiable++
		}
	}
	require.Greater(t, notTight, 60)
	require.Greater(t, satisfiable, 100)
}

func TestDimacsEdges(t *testing.T) {
	program := `node(1..4). { e(X,Y) : node(Y), X != Y } 1 :- node(X). #edge (X,Y) : e(X,Y).
#external e(1,5). :- e(1,5). #minimize { 1,X,Y : e(X,Y) }.`
	s := stepsOf(t, program, false)
	var b strings.Builder
	require.NoError(t, s.Dimacs(context.Background(), &b))
	require.Contains(t, b.String(), "minimize statements are left out")
	require.Equal(t, answerSets(t, program), cnfModels(t, b.String(), "e"))
	require.Equal(t, 125, answerSets(t, program)) // rooted forests of 4 nodes
}

func TestEveryVariableHasAMeaning(t *testing.T) {
	s := stepsOf(t, "{a(1..9)}. b :- 4 <= #sum{X : a(X)} 20. c :- b, d. d :- c. d :- a(1).", false)
	var b strings.Builder
	require.NoError(t, s.Dimacs(context.Background(), &b))
	for v := 1; v <= s.record.NumVars(); v++ {
		require.Contains(t, b.String(), fmt.Sprintf("\nc %d ", v))
	}
}

func TestDisjunction(t *testing.T) {
	s := stepsOf(t, "a | b. a :- b. b :- a.", false)
	var b strings.Builder
	err := s.Dimacs(context.Background(), &b)
	var d *DisjunctionError
	require.ErrorAs(t, err, &d)
	require.Equal(t, []string{"a", "b"}, d.Atoms)
	require.Empty(t, b.String())
	require.Contains(t, s.Text(0), "second solver")

	s = stepsOf(t, "a | b. c :- a. d :- c. c :- d.", false) // no cycle through its heads
	require.NoError(t, s.Dimacs(context.Background(), &b))
	require.Equal(t, 2, cnfModels(t, b.String(), "a"))
}

func TestViews(t *testing.T) {
	s := stepsOf(t, "{e}. p :- q. q :- p. p :- e. :- not q, e. n :- not m. m :- not n. f.", true)
	text := s.Text(0)
	for _, want := range []string{
		"p ↔ e ∨ q", "(p ∨ q) → e", "e ∨ ¬e", "n ↔ ¬m", "always true\n      f\n",
		"  p :- q.   % ", "component 1: p, q",
	} {
		require.Contains(t, text, want)
	}
	page := s.Page("p < q", 5).HTML()
	require.Contains(t, page, "<svg")
	require.Contains(t, page, "p &lt; q")
	require.NotContains(t, page, "http://www.w3.org/1999/xlink")
	require.Empty(t, s.Picture().Collision())

	tight := stepsOf(t, "a. b :- a.", false)
	require.Contains(t, tight.Text(3), "The program is tight")
	require.Nil(t, tight.Picture())
}

// TestDimacsLanguage counts over programs in all of clingo's language; those
// that are refused, or have many answer sets, are skipped.
func TestDimacsLanguage(t *testing.T) {
	ctx := context.Background()
	counted := 0
	for seed := range uint64(150) {
		program := random.Program(seed, random.Options{Features: random.All &^ (random.Show | random.Project | random.Parts | random.Theory | random.Minimize)})
		o := solve.Options{}
		Options(&o)
		c, err := solve.New(o)
		require.NoError(t, err)
		if c.Add("base", nil, program) != nil {
			continue
		}
		s, err := New(ctx, c)
		if err != nil {
			continue
		}
		var b strings.Builder
		if s.Check() != nil {
			require.Error(t, s.Dimacs(ctx, &b))
			continue
		}
		require.NoError(t, s.Dimacs(ctx, &b))
		require.NotEmpty(t, s.Text(10))
		want := 0
		for _, err := range c.Solve(ctx, solve.Models(200)) {
			require.NoError(t, err)
			want++
		}
		if want == 200 {
			continue
		}
		// Both the clauses and the atoms are in s; blocking needs its variables.
		e := sat.NewGini()
		require.NoError(t, sat.ReadDimacs(strings.NewReader(b.String()), e))
		have := 0
		for e.Solve(ctx) == sat.Satisfiable {
			have++
			var block []sat.Lit
			for _, d := range s.defs {
				if l := d.Atom.Lit; l != 0 {
					if e.Value(l) {
						l = l.Not()
					}
					block = append(block, l)
				}
			}
			e.AddClause(block...)
			require.LessOrEqual(t, have, want, "seed %d\n%s", seed, program)
		}
		require.Equal(t, want, have, "seed %d\n%s", seed, program)
		counted++
	}
	require.Greater(t, counted, 50)
}
