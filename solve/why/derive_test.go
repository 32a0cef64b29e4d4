package why

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/programs/random"
	"github.com/krrasp/krrasp/solve"
)

func explainer(t *testing.T, program string) *Explainer {
	c, err := solve.New(solve.Options{KeepAll: true})
	require.NoError(t, err)
	if c.Add("base", nil, program) != nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	e, err := New(ctx, c, Options{})
	if err != nil {
		return nil
	}
	return e
}

// wellFormed checks that a tree writes itself, and that no node stands for one
// of those above it, except for sets of atoms that need each other.
func wellFormed(t *testing.T, tree *Tree, program string) {
	var b bytes.Buffer
	require.NoError(t, tree.Text(&b))
	b.Reset()
	require.NoError(t, tree.JSON(&b))
	require.True(t, json.Valid(b.Bytes()))
	b.Reset()
	require.NoError(t, tree.SVG(&b))
	d := xml.NewDecoder(&b)
	for {
		_, err := d.Token()
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
	}
	above := map[int]Kind{}
	var walk func(n *Node)
	walk = func(n *Node) {
		if kind, circular := above[n.Same]; circular && n.Same > 0 {
			require.Contains(t, []Kind{KindMinimal, KindUnfounded}, kind, "%s in\n%s", n.Text, program)
		}
		above[n.ID] = n.Kind
		for _, c := range n.Children {
			walk(c)
		}
		delete(above, n.ID)
	}
	walk(tree.Root)
}

// Each atom of an answer set has a derivation by rules whose bodies hold with
// what was derived before, each false atom a reason.
func TestAtomsOfRandomPrograms(t *testing.T) {
	derived, minimal, refuted, unfounded := 0, 0, 0, 0
	for seed := range uint64(300) {
		program := random.Program(seed, random.Options{Size: 7})
		e := explainer(t, program)
		if e == nil {
			continue
		}
		x, err := e.AnswerSet(context.Background())
		require.NoError(t, err)
		if x == nil {
			continue
		}
		for _, rel := range e.prog.Relations {
			if rel.Internal {
				continue
			}
			for row := range rel.Len() {
				a := rel.Atom(row)
				s := e.prog.SymbolOf(rel, row)
				if a == 0 {
					continue
				}
				if !x.holds[a] {
					r := x.refute(a)
					if r.refuted[a] > 0 {
						refuted++
					} else {
						unfounded++
					}
					require.Nil(t, x.Atom(s))
					wellFormed(t, x.NotAtom(s), program)
					continue
				}
				require.Nil(t, x.NotAtom(s))
				wellFormed(t, x.Atom(s), program)
				d := x.derive(a)
				require.Contains(t, d.reasons, a)
				for b, r := range d.reasons {
					derived++
					if r.minimal != nil {
						minimal++
						continue
					}
					if r.rule < 0 {
						require.Empty(t, d.supports[b])
						continue
					}
					before := &between{e, x.holds, make([]bool, len(x.holds)), x.holds}
					for c, q := range d.reasons {
						before.low[c] = q.when < r.when
					}
					require.Equal(t, holds, before.conjunction(e.rules[r.rule].Body), program)
					require.Equal(t, holds, before.conjunction(r.element), program)
				}
			}
		}
	}
	t.Logf("%d derived, of these %d by minimality; %d refuted, %d unfounded", derived, minimal, refuted, unfounded)
	require.NotZero(t, derived)
	require.NotZero(t, refuted)
	require.NotZero(t, unfounded)
}

// text asks about an atom of a program: "p" why it is true, "not p" why not.
func ask1(t *testing.T, program, atom string) string {
	e := explainer(t, program)
	require.NotNil(t, e)
	positive := len(atom) < 4 || atom[:4] != "not "
	if !positive {
		atom = atom[4:]
	}
	s, err := e.ParseAtom(atom)
	require.NoError(t, err)
	x, err := e.AnswerSet(context.Background(), Assumption{s, positive})
	require.NoError(t, err)
	require.NotNil(t, x)
	tree := x.NotAtom(s)
	if positive {
		tree = x.Atom(s)
	}
	wellFormed(t, tree, program)
	var b bytes.Buffer
	require.NoError(t, tree.Text(&b))
	return b.String()
}

func TestExplanations(t *testing.T) {
	for _, c := range []struct{ name, program, atom, want string }{
		{"a chain, shared parts once", "e(1,2). e(2,3). e(1,3).\nr(1).\nr(Y) :- r(X), e(X,Y).\nt :- r(2), r(3).", "t", `t is true in an answer set:
└─ t
   │    <base>:4:1: t :- r(2), r(3).
   ├─ r(2)
   │  │    <base>:3:1: r(2) :- r(1), e(1,2).
   │  ├─ r(1)  (fact)  [<base>:2:1]
   │  └─ e(1,2)  (fact)  [<base>:1:1]
   └─ r(3)
      │    <base>:3:1: r(3) :- r(1), e(1,3).
      ├─ r(1)  (see above)
      └─ e(1,3)  (fact)  [<base>:1:17]
`},
		{"choice and negation", "{ a }. b :- a, not c, not d. d :- not a.", "b", `b is true in an answer set:
└─ b
   │    <base>:1:8: b :- a, not c, not d.
   ├─ a  (chosen)
   │       <base>:1:1: {a}.
   ├─ not c  (c is false: no rule can derive it)
   └─ not d  (d is false)
`},
		{"aggregates rest on what they count", "{ a; b }. c :- 1 <= #sum { 1,x : a; 2,y : b }. :- not a. :- b.", "c", `c is true in an answer set:
└─ c
   │    <base>:1:11: c :- 1 <= #sum{1,x : a; 2,y : b}.
   └─ 1 <= #sum{1,x : a; 2,y : b}  (its value is 1)
      └─ a  (chosen)
              <base>:1:1: {a}.
`},
		{"conditional literals", "p(1..2). q(X) :- p(X). all :- q(X) : p(X).", "all", `all is true in an answer set:
└─ all
   │    <base>:1:24: all :- q(1) : p(1); q(2) : p(2).
   └─ q(1) : p(1); q(2) : p(2)
      ├─ q(1)
      │  │    <base>:1:10: q(1) :- p(1).
      │  └─ p(1)  (fact)  [<base>:1:1]
      ├─ p(1)  (see above)
      ├─ q(2)
      │  │    <base>:1:10: q(2) :- p(2).
      │  └─ p(2)  (fact)  [<base>:1:1]
      └─ p(2)  (see above)
`},
		{"minimality", "a | b. a :- b. b :- a.", "a", `a is true in an answer set:
└─ a  (by minimality: the rules need a, b together)
        <base>:1:1: a; b.
`},
		{"a disjunction", "a | b.", "a", `a is true in an answer set:
└─ a  (the one atom of the disjunction that holds)
        <base>:1:1: a; b.
`},
		{"an external", "#external a. [true]\nb :- a.", "b", `b is true in an answer set:
└─ b
   │    <base>:2:1: b :- a.
   └─ a  (external)
`},
		{"unfounded", "a :- b. b :- a. {c}. a :- c, not c.", "not a", `a is false in an answer set:
└─ a  (unfounded: each rule for one of a, b needs another of them)
   ├─ a :- b.
   │  │    <base>:1:1: a :- b.
   │  └─ b  (unfounded: each rule for one of a, b needs another of them)
   │     └─ b :- a.
   │        │    <base>:1:9: b :- a.
   │        └─ a  (see above)
   └─ a :- c, not c.
      │    <base>:1:22: a :- c, not c.
      └─ c  (false)
         └─ {c}.  (not chosen)
                 <base>:1:17: { c }.
`},
		{"negation and counts", "{ a }. b :- not a, #count{ 1 : a } = 0. :- not a.", "not b", `b is false in an answer set:
└─ b  (false)
   └─ b :- not a, #count{1 : a} = 0.
      │    <base>:1:8: b :- not a, #count { 1 : a } = 0.
      ├─ not a  (a is true)
      └─ #count{1 : a} = 0  (fails, too)
`},
		{"no ground rule", "edge(1,2). start(1).\nreach(Y) :- start(X), edge(X,Y), Y < 5.", "not reach(3)", `reach(3) is false in every answer set:
└─ reach(Y) :- start(X), edge(X,Y), Y < 5.  (with Y = 3)  [<base>:2:1]
   └─ edge(1,3)  (no ground rule derives such an atom)
      └─ the only head with edge/2 does not match it
         └─ edge(1,2).  [<base>:1:1]
`},
		{"no ground rule, several tries", "edge(1,2). edge(2,1). reach(1).\nreach(Y) :- reach(X), edge(X,Y).", "not reach(3)", `reach(3) is false in every answer set:
└─ reach(Y) :- reach(X), edge(X,Y).  (with Y = 3)  [<base>:2:1]
   └─ edge(X,3)  (no ground rule derives such an atom that fits)
`},
		{"comparison", "n(1..9). reach(X) :- n(X), X < 5.", "not reach(7)", `reach(7) is false in every answer set:
└─ reach(X) :- n(X), X < 5.  (with X = 7)  [<base>:1:10]
   └─ X < 5  (does not hold with X = 7)
`},
		{"misspelt", "reachable(1,2).", "not reachible(1,2)", `reachible(1,2) is false in every answer set:
└─ reachible/2 occurs in no head  (did you mean reachable/2?)
`},
		{"arity", "reachable(1,2).", "not reachable(1,2,3)", `reachable(1,2,3) is false in every answer set:
└─ reachable/3 occurs in no head  (did you mean reachable/2?)
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.want, ask1(t, c.program, c.atom))
		})
	}
}

func TestConflictText(t *testing.T) {
	e := explainer(t, "n(1..3).\n2 { p(X) : n(X) }.\n:- p(X), p(Y), X < Y.\n:- p(7), not q.")
	c, err := e.Conflict(context.Background())
	require.NoError(t, err)
	var b bytes.Buffer
	require.NoError(t, c.Tree(2).Text(&b))
	wellFormed(t, c.Tree(0), "")
	require.Equal(t, `The program has no answer set. These 2 rules clash: with any one of them relaxed, there would be some.
├─ <base>:2:1: 2 <= { p(X) : n(X) }.
│  └─ 2 <= { p(1) : n(1); p(2) : n(2); p(3) : n(3) }.
└─ <base>:3:1: :- p(X), p(Y), X < Y.
   ├─ :- p(1), p(2).
   ├─ :- p(1), p(3).
   └─ and 1 more instances
`, b.String())

	e = explainer(t, ":- not goal. a :- b.")
	c, err = e.Conflict(context.Background())
	require.NoError(t, err)
	b.Reset()
	require.NoError(t, c.Tree(0).Text(&b))
	require.Equal(t, `The program has no answer set. One rule is to blame: relaxed, it would leave some.
├─ <base>:1:1: :- not goal.
└─ goal  (can't be true)
   └─ goal/0 occurs in no head
`, b.String())

	// With assumptions.
	e = explainer(t, "{a; b}. :- a, b. c :- b. :- c. d.")
	a, err := e.ParseAtom("b")
	require.NoError(t, err)
	c, err = e.Conflict(context.Background(), Assumption{a, true})
	require.NoError(t, err)
	require.False(t, c.Satisfiable)
	b.Reset()
	require.NoError(t, c.Tree(0).Text(&b))
	require.Equal(t, `No answer set has b true. These 2 rules clash: with any one of them relaxed, there would be some.
├─ <base>:1:18: c :- b.
└─ <base>:1:26: :- c.
`, b.String())
	c, err = e.Conflict(context.Background(), Assumption{a, false})
	require.NoError(t, err)
	require.True(t, c.Satisfiable)

	// Nothing that can be relaxed.
	e = explainer(t, "#edge (1,2). #edge (2,1). a.")
	c, err = e.Conflict(context.Background())
	require.NoError(t, err)
	require.Empty(t, c.Rules)
	require.False(t, c.Satisfiable)
}

// A program of 100,000 ground rules: what can't matter costs nothing but its
// translation, and the number of searches stays small.
func TestLargeProgram(t *testing.T) {
	e := explainer(t, `#const n=60.
n((1..n,1..n)). col(r;g;b).
e((X,Y),(X+1,Y)) :- n((X,Y)), n((X+1,Y)).
e((X,Y),(X,Y+1)) :- n((X,Y)), n((X,Y+1)).
e((3,3),(4,4)). e((3,4),(4,3)).
1 { c(X,C) : col(C) } 1 :- n(X).
:- e(X,Y), c(X,C), c(Y,C).
r((1,1)). r(Y) :- r(X), e(X,Y).
:- n(X), not r(X).
t(X,W) :- e(X,Y), e(Y,Z), e(Z,W).
u(X,W) :- t(X,Y), e(Y,Z), e(Z,W).`)
	require.Greater(t, e.NumRules(), 80_000)
	c, err := e.Conflict(context.Background())
	require.NoError(t, err)
	require.Len(t, c.Rules, 7)
	require.True(t, c.Minimal)
	require.True(t, c.MinimalInstances)
	require.Equal(t, 4+6+4+18, c.Instances())
	s, err := e.ParseAtom("r((60,60))")
	require.NoError(t, err)
	keep := e.newCones().of(func(i int) bool { return e.rules[i].Kind == statement.Constraint && len(e.rules[i].Body) == 2 }, []uint32{e.atom(s)})
	kept := 0
	for i := range e.rules {
		if keep(i) {
			kept++
		}
	}
	require.Less(t, kept, e.NumRules()/2)
}

func TestErrors(t *testing.T) {
	c, err := solve.New(solve.Options{KeepAll: true})
	require.NoError(t, err)
	require.NoError(t, c.Add("base", nil, "#include <incmode>."))
	_, err = New(context.Background(), c, Options{})
	require.ErrorIs(t, err, ErrIncremental)

	c, err = solve.New(solve.Options{KeepAll: true})
	require.NoError(t, err)
	require.NoError(t, c.Read("x", bytes.NewBufferString("asp 1 0 0\n1 0 0 0 0\n0\n")))
	_, err = New(context.Background(), c, Options{})
	require.ErrorIs(t, err, ErrAspif)

	e := explainer(t, "a.")
	for _, text := range []string{"X", "1", "\"s\"", "(1,2)", "p(X)", "("} {
		_, err = e.ParseAtom(text)
		require.Error(t, err, text)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = e.Conflict(ctx)
	require.ErrorIs(t, err, context.Canceled)
	_, err = e.AnswerSet(ctx)
	require.ErrorIs(t, err, context.Canceled)
}
