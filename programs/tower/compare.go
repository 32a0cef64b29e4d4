package tower

import (
	"context"
	"embed"
	"fmt"

	"github.com/krrasp/krrasp/programs/answer"
	"github.com/krrasp/krrasp/programs/cnf"
	"github.com/krrasp/krrasp/programs/compare"
	"github.com/krrasp/krrasp/solve/sat"
)

//go:embed formula.go
var written embed.FS

// Compare puts the program beside φ_1, φ_2, …, up to the first that is
// unsatisfiable. Strategies are counted up to limit for the last satisfiable one.
func Compare(ctx context.Context, in *Instance, engine compare.Engine, limit int) (*compare.Comparison, error) {
	text, err := written.ReadFile("formula.go")
	if err != nil {
		return nil, err
	}
	files := []answer.File{Source("tower.lp"), in.File()}
	if in.Limited {
		files = append(files, Source("budget.lp"))
	}
	c := &compare.Comparison{
		Title:        "Tower defense: the program beside the slides' formula",
		Program:      []answer.File{Source("tower.lp"), Source("budget.lp")},
		ProgramLines: compare.Lines(Source("tower.lp"), Source("budget.lp")),
		FormulaLines: compare.Lines(answer.File{Name: "formula.go", Text: string(text)}),
	}
	days, _, err := Solve(ctx, in)
	if err != nil {
		return nil, err
	}
	for k := 1; k <= min(days+1, in.Days); k++ {
		row := compare.Row{Question: question(k)}
		n := 0
		if k == days {
			n = limit
		}
		fixed := answer.File{Name: "k", Text: fmt.Sprintf(":- possible_day(D), D <= %d, not day(D).\n:- day(D), D > %d.\n", k, k)}
		if row.Program, err = compare.Program(ctx, engine, n, append(files, fixed)...); err != nil {
			return nil, err
		}
		if row.Program.Result != "unsatisfiable" {
			row.Program.Result = "satisfiable" // the optimum is k
		}
		row.Formula, err = compare.Formula(ctx, engine, n, func() (*cnf.Formula, []sat.Var) {
			f := Build(in, k, AsMeant)
			return &f.Formula, f.P
		})
		if err != nil {
			return nil, err
		}
		c.Rows = append(c.Rows, row)
	}
	c.GroupsOf = fmt.Sprintf("φ_%d", max(days, 1))
	c.Groups = Build(in, max(days, 1), AsMeant).Groups
	for i, d := range Differences() {
		c.Remarks = append(c.Remarks, fmt.Sprintf("%d. %s\n   printed: %s\n   meant:   %s\n   %s", i+1, d.Place, d.Printed, d.Meant, d.Why))
	}
	return c, nil
}

func question(k int) string {
	if k == 1 {
		return "1 day?"
	}
	return fmt.Sprintf("%d days?", k)
}
