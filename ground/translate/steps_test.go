package translate_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/ground"
	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/symbol"
	"github.com/krrasp/krrasp/ground/translate"
)

// inSteps grounds and translates parts, one step each, into one program.
func inSteps(t *testing.T, source string, parts ...string) (*aspif.Program, *translate.Translator) {
	g := ground.New(ground.Options{})
	require.NoError(t, g.Add("test", []byte(source)))
	var out aspif.Program
	tr := translate.New(g.Program, nil)
	for _, part := range parts {
		component := func(from statement.Mark) error { return tr.Translate(&out, from, nil) }
		require.NoError(t, g.Ground(context.Background(), component, ground.Part{Name: part}))
		require.NoError(t, tr.EndStep(&out, nil))
	}
	return &out, tr
}

func write(t *testing.T, out *aspif.Program) []byte {
	var buf bytes.Buffer
	w := aspif.NewWriter(&buf)
	require.NoError(t, w.WriteStep(context.Background(), out))
	require.NoError(t, w.Flush())
	return buf.Bytes()
}

func TestCostTuplesCountOnceOverSteps(t *testing.T) {
	needOracle(t)
	out, _ := inSteps(t, `
		#program one. {a}. #minimize {2,x : a; 1,y}.
		#program two. {b}. #minimize {2,x : b; 3,z : a,b; 1,y}.
		#program three. #minimize {2,x : a, b}.`, "one", "two", "three")
	require.Equal(t, []string{" | 1", "a b | 6", "a | 3", "b | 3"}, answers(t, "clasp", write(t, out)))
	out, _ = inSteps(t, `
		#program one. {a}. #minimize {2,x : a}.
		#program two. #minimize {2,x; 5@7 : a}.`, "one", "two")
	require.Equal(t, []string{" | 0 2", "a | 5 2"}, answers(t, "clasp", write(t, out)))
}

func TestOutputsAndFactsComeOnce(t *testing.T) {
	out, _ := inSteps(t, `
		#program one. p(1). {p(2)}. #external e. q(3) :- p(2). #project q/1.
		#program two. e. p(4). r :- e. #project p(2). #project q(3). `, "one", "two")
	count := map[string]int{}
	for _, o := range out.Outputs {
		count[out.Symbols.Format(o.Symbol)]++
	}
	require.Equal(t, map[string]int{"p(1)": 1, "p(2)": 1, "e": 1, "q(3)": 1, "p(4)": 1, "r": 1}, count)
	require.Len(t, out.Projects, 2)
	facts := map[aspif.Atom]int{}
	var r aspif.Rule
	for it := out.Rules(); it.Next(&r); {
		if !r.Choice && len(r.Head) == 1 && len(r.Body) == 0 {
			facts[r.Head[0]]++
		}
	}
	require.Equal(t, map[aspif.Atom]int{out.Externals[0].Atom: 1}, facts)
}

// addAggregate adds an aggregate over one atom for each tuple and a rule for it.
func addAggregate(p *statement.Program, f statement.Function, atom uint32, tuples ...[]symbol.Symbol) {
	set := p.Sets.New()
	for _, tuple := range tuples {
		p.Sets.Add(set, &statement.Element{Tuple: tuple, Condition: []statement.Lit{statement.AtomLit(atom)}})
	}
	p.Aggregates = append(p.Aggregates, statement.Aggregate{Function: f, Set: set, NumGuards: 1,
		Guards: [2]statement.Guard{{Rel: statement.GreaterEqual, Bound: p.Symbols.Number(1)}}})
	body := []statement.Lit{statement.MakeLit(statement.RefAggregate, uint32(len(p.Aggregates)-1), 0)}
	p.Append(&statement.Statement{Kind: statement.Constraint, Source: 7, Body: body})
}

func TestOverflowIsAnError(t *testing.T) {
	for _, f := range []statement.Function{statement.Sum, statement.SumPlus} {
		p, atoms := newProgram("ab", 0)
		half := p.Symbols.Number(1 << 62)
		addAggregate(p, f, atoms[0], []symbol.Symbol{half, half}, []symbol.Symbol{half, p.Symbols.Number(1)})
		err := translate.New(p, nil).Translate(&aspif.Program{}, statement.Mark{}, nil)
		var failure *translate.Error
		require.ErrorAs(t, err, &failure)
		require.ErrorIs(t, err, translate.ErrOverflow)
		require.EqualValues(t, 7, failure.Source)
	}
}

func TestExtremeBounds(t *testing.T) {
	needOracle(t)
	p, atoms := newProgram("ab", 0)
	set := p.Sets.New()
	p.Sets.Add(set, &statement.Element{Tuple: []symbol.Symbol{p.Symbols.Number(math.MaxInt64 - 5)}, Condition: []statement.Lit{statement.AtomLit(atoms[0])}})
	p.Append(&statement.Statement{Kind: statement.Choice, Head: []statement.Lit{statement.AtomLit(atoms[0])}})
	for rel := statement.Equal; rel <= statement.GreaterEqual; rel++ {
		for _, k := range []int64{math.MinInt64, math.MaxInt64 - 5, math.MaxInt64} {
			p.Aggregates = append(p.Aggregates, statement.Aggregate{Function: statement.Sum, Set: set, NumGuards: 1,
				Guards: [2]statement.Guard{{Rel: rel, Bound: p.Symbols.Number(k)}}})
			b := []statement.Lit{statement.MakeLit(statement.RefAggregate, uint32(len(p.Aggregates)-1), 0)}
			term := p.Symbols.Function("t", []symbol.Symbol{symbol.SmallNumber(int64(rel)), p.Symbols.Number(k)}, false)
			p.Append(&statement.Statement{Kind: statement.ShowTerm, Term: term, Body: b})
		}
	}
	require.Equal(t, newReference(p).answers(), answers(t, "clasp", toAspif(t, p)))
}

func TestIgnoredTuplesAreReportedOnce(t *testing.T) {
	p, atoms := newProgram("ab", 0)
	c := p.Symbols.Constant("c", false)
	addAggregate(p, statement.Sum, atoms[0], []symbol.Symbol{c, c}, []symbol.Symbol{p.Symbols.Number(2)})
	addAggregate(p, statement.SumPlus, atoms[0], []symbol.Symbol{p.Symbols.Number(-3)}, []symbol.Symbol{p.Symbols.Number(0)})
	addAggregate(p, statement.Max, atoms[0], nil, []symbol.Symbol{c})
	addAggregate(p, statement.Count, atoms[0], nil, []symbol.Symbol{c})
	p.Aggregates = append(p.Aggregates, p.Aggregates[0])
	p.Append(&statement.Statement{Kind: statement.Constraint, Body: []statement.Lit{statement.MakeLit(statement.RefAggregate, 4, 0)}})
	var got []string
	tr := translate.New(p, func(i translate.Ignored) {
		got = append(got, p.Symbols.Format(p.Symbols.Tuple(i.Tuple)))
		require.EqualValues(t, 7, i.Source)
	})
	require.NoError(t, tr.Translate(&aspif.Program{}, statement.Mark{}, nil))
	require.Equal(t, []string{"(c,c)", "(-3,)", "()"}, got)
}

func TestPollEndsTranslation(t *testing.T) {
	p := grounded(t, `{a(1..5000)}. b(X) :- a(X). c :- #sum{X:a(X)} > 7.`)
	stop := errors.New("stop")
	err := translate.New(p, nil).Translate(&aspif.Program{}, statement.Mark{}, func() error { return stop })
	require.ErrorIs(t, err, stop)
}

// Equal conjunctions, double negations and cost conditions share their atoms.
func TestAuxiliaryAtomsAreShared(t *testing.T) {
	p := grounded(t, `{a;b;c}. x :- #count{1:a,b;2:b,a;3:c} >= 2. y :- not not a, c. z :- not not a, b. #minimize{1,x:a,b}. #minimize{1,x:b,a}.`)
	named := p.NumAtoms()
	var out aspif.Program
	tr := translate.New(p, nil)
	require.NoError(t, tr.Translate(&out, statement.Mark{}, nil))
	require.NoError(t, tr.EndStep(&out, nil))
	// a,b; the sum; not a.
	require.Equal(t, named+3, p.NumAtoms())
	require.Len(t, out.Minimizes, 1)
	require.Len(t, out.Minimizes[0].Lits, 1)
	require.GreaterOrEqual(t, out.MaxAtom(), p.NumAtoms())
}
