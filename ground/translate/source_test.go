package translate_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/ground"
	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/text"
	"github.com/krrasp/krrasp/ground/translate"
)

// corners are programs whose answer sets tell one reading from another.
var corners = []string{
	`p :- #sum{1:p;-1:p} = 0.`,
	`p :- #sum{1:p;-1:q} >= 0. q :- p.`,
	`a :- not #count{1:a} < 1.`,
	`a :- #sum{1:a} != 0.`,
	`a :- #count{1:a;2:b} != 1. b :- a.`,
	`a :- #sum{1:a;2:b} != 1. b :- #sum{-1:a;3:b} >= 0.`,
	`{b}. a : b.`,
	`{b;c}. a : b; d : c.`,
	`a | p(1;2).`,
	`a ; not a.`,
	`a :- b : c. c :- a. {b}.`,
	`a :- not b : c. c :- a. {b}.`,
	`a :- b : not c. c :- a. {b}.`,
	`a :- not not b : c. c :- a. b :- a.`,
	`p(0). p(X+1) :- X = #count{Y:p(Y)}, X < 5.`,
	`{c;d}. p(X) :- X = #sum{2:c;3:d}.`,
	`{a;b}. :- not a. :- not b. #minimize{1@1,t:a}. #minimize{1@1,t:b}.`,
	`{a;b;c}. :~ a. [1@2,x] :~ a,b. [-3] #minimize{1@3,x:a;1@3,x:b,not c}. #maximize{2:a}.`,
	`{a;b}. #show a : b.`,
	`{a;b}. #show t(1) : a. #show t(1) : not b. #show a/0.`,
	`{a(1..4)}. 2 {b(X) : a(X)} 3 :- a(1). c :- 2 { a(X) } 3.`,
	`{a;b;c}. 1 #sum {3,q:u:a;4:v:b,not c} 4. 1 {x:a;y:b,c;not z:a} 2 :- a. z :- a.`,
	`{a(1..3)}. m(X) :- X = #max{Y:a(Y)}. n(X) :- X = #min{Y:a(Y)}. o :- #min{Y:a(Y)} != 2. q :- not 2 < #max{Y:a(Y)} < 5.`,
	`{a}. -b :- a. {b}. c :- not -b, not b.`,
	`{p(1..3)}. #external e. #external f. [true] q :- f, p(1). r :- e.`,
	`a :- #sum{1,x:a;2,y:b} >= 1. b :- a. {a}.`,
	`{q(1..3)}. r(X) :- q(X), not q(X+1). s :- r(X) : q(X), X < 3.`,
	`{a;b}. :- #sum{1,a:a;1,b:b} = 1. v :- #sum+{-1:a;2:b} > 1. w :- #count{x:a;x:b} = 1.`,
	`a(X) : X = 1..3 :- b. {b}. :- a(2).`,
	`n(1..3). {e(X,Y) : n(X), n(Y)} 4. r(1). r(Y) :- r(X), e(X,Y). :- n(X), not r(X).`,
	`a :- not not a. b :- not not c. c :- not not b. d :- not a, not b.`,
	`{a;b}. x :- not not #sum{2:a;-1:b} = 1. y :- not #sum{2:a;-1:b} = 1.`,
	`a ; b. c :- a. c :- b. a :- c. b :- c.`,
	`{a}. #edge (1,2) : a. #edge (2,1). b :- a.`,
}

func grounded(t *testing.T, source string) *statement.Program {
	g := ground.New(ground.Options{})
	require.NoError(t, g.Add("test", []byte(source)))
	require.NoError(t, g.Ground(context.Background(), nil, ground.Base))
	return g.Program
}

// byComponents translates after each component, as the grounder goes.
func byComponents(t *testing.T, source string) []byte {
	g := ground.New(ground.Options{})
	require.NoError(t, g.Add("test", []byte(source)))
	var out aspif.Program
	tr := translate.New(g.Program, nil)
	require.NoError(t, g.Ground(context.Background(), func(from statement.Mark) error {
		return tr.Translate(&out, from, nil)
	}, ground.Base))
	return written(t, &out, tr)
}

func written(t *testing.T, out *aspif.Program, tr *translate.Translator) []byte {
	require.NoError(t, tr.EndStep(out, nil))
	var buf bytes.Buffer
	w := aspif.NewWriter(&buf)
	require.NoError(t, w.WriteStep(context.Background(), out))
	require.NoError(t, w.Flush())
	return buf.Bytes()
}

func TestCorners(t *testing.T) {
	needOracle(t)
	for _, source := range corners {
		want := answers(t, "clingo", []byte(source))
		p := grounded(t, source)
		require.Equal(t, want, answers(t, "clasp", toAspif(t, p)), source)
		require.Equal(t, want, answers(t, "clasp", byComponents(t, source)), source)
		for _, gringo := range []bool{false, true} {
			var buf bytes.Buffer
			require.NoError(t, text.Write(&buf, p, text.Options{Gringo: gringo}))
			if gringo && bytes.Contains(buf.Bytes(), []byte("&")) {
				continue // a conjunction in a head, which is no source
			}
			require.Equal(t, want, answers(t, "clingo", buf.Bytes()), "%s\n%s", source, buf.String())
		}
	}
}
