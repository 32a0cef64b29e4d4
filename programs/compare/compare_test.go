package compare

import (
	"context"
	"testing"

	"github.com/krrasp/krrasp/programs/answer"
	"github.com/krrasp/krrasp/programs/cnf"
	"github.com/krrasp/krrasp/solve/sat"
	"github.com/stretchr/testify/require"
)

func gini() sat.Engine { return sat.NewGini() }

// pigeons is three pigeons in so many holes.
func pigeons(holes int) func() (*cnf.Formula, []sat.Var) {
	return func() (*cnf.Formula, []sat.Var) {
		f := &cnf.Formula{}
		var v [3][]sat.Var
		var all []sat.Var
		for p := range v {
			for range holes {
				v[p] = append(v[p], f.Var("in"))
			}
			all = append(all, v[p]...)
		}
		f.Group("each in a hole", "")
		for _, row := range v {
			var clause []sat.Lit
			for i, x := range row {
				clause = append(clause, x.Lit())
				for _, y := range row[:i] {
					f.Add(x.Lit().Not(), y.Lit().Not())
				}
			}
			f.Add(clause...)
		}
		f.Group("no two in one", "")
		for h := range holes {
			for p := range v {
				for q := range p {
					f.Add(v[p][h].Lit().Not(), v[q][h].Lit().Not())
				}
			}
		}
		return f, all
	}
}

func TestBothSidesAreMeasured(t *testing.T) {
	ctx := context.Background()
	text := "{ in(P,H) : H = 1..holes } = 1 :- P = 1..3. :- in(P,H), in(Q,H), P < Q.\n% a comment\n"
	c := &Comparison{Title: "Pigeons", Engine: "gini"}
	for holes, name := range map[int]string{2: "two holes", 3: "three holes"} {
		file := answer.File{Name: "pigeons.lp", Text: text + "#const holes=" + itoa(holes) + "."}
		program, err := Program(ctx, gini, 5, file)
		require.NoError(t, err)
		formula, err := Formula(ctx, gini, 5, pigeons(holes))
		require.NoError(t, err)
		c.Rows = append(c.Rows, Row{Question: name, Program: program, Formula: formula})
		require.Equal(t, 2, Lines(file))
		if holes == 3 {
			require.EqualValues(t, 5, program.Answers)
			require.True(t, program.More && formula.More, "there are six")
		} else {
			require.Equal(t, "unsatisfiable", program.Result)
		}
	}
	require.True(t, c.Agrees())
	require.Contains(t, c.Text(), "over 5")
	require.Contains(t, c.Markdown(), "| by hand |")
	require.Contains(t, c.Page().HTML(), "three holes")
	c.Rows[0].Program.Answers++
	c.Rows[0].Program.Result = "unsatisfiable"
	c.Rows[0].Formula.Result = "satisfiable"
	require.False(t, c.Agrees())
}

func TestAnOptimumIsGiven(t *testing.T) {
	s, err := Program(context.Background(), gini, 0, answer.File{Name: "a", Text: "1 {a;b}. #minimize {3:a; 2:b}."})
	require.NoError(t, err)
	require.Equal(t, "optimum 2", s.Result)
}
