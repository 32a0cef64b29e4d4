package dungeon

import (
	"context"
	"embed"

	"github.com/krrasp/krrasp/programs/answer"
	"github.com/krrasp/krrasp/programs/cnf"
	"github.com/krrasp/krrasp/programs/compare"
	"github.com/krrasp/krrasp/solve/sat"
)

//go:embed formula.go
var written embed.FS

// Compare puts the embedding beside the document's formula, without and with the
// wishes that name rooms. Only contents of the first phase take part, and
// embeddings are counted up to limit.
func Compare(ctx context.Context, d *Dungeon, engine compare.Engine, limit int) (*compare.Comparison, error) {
	text, err := written.ReadFile("formula.go")
	if err != nil {
		return nil, err
	}
	must := *d
	must.Contents, must.Bonds = nil, nil
	for _, c := range d.Contents {
		if c.Phase > 0 {
			break
		}
		must.Contents = append(must.Contents, c)
	}
	for _, b := range d.Bonds {
		if max(b[0], b[1]) < len(must.Contents) {
			must.Bonds = append(must.Bonds, b)
		}
	}
	c := &compare.Comparison{
		Title:        "Dungeon: the program beside the document's formula",
		Program:      []answer.File{Source("embed.lp"), Source("wishes.lp")},
		ProgramLines: compare.Lines(Source("embed.lp"), Source("wishes.lp")),
		FormulaLines: compare.Lines(answer.File{Name: "formula.go", Text: string(text)}),
	}
	for _, wishes := range []bool{false, true} {
		row := compare.Row{Question: "embedding"}
		files := []answer.File{Source("embed.lp"), must.facts(0, nil)}
		if wishes {
			row.Question = "with wishes"
			files = append(files, Source("wishes.lp"))
		}
		if row.Program, err = compare.Program(ctx, engine, limit, files...); err != nil {
			return nil, err
		}
		var f *Formula
		row.Formula, err = compare.Formula(ctx, engine, limit, func() (*cnf.Formula, []sat.Var) {
			f = Build(&must, Sequential)
			if wishes {
				f.Forbid(&must)
			}
			return &f.Formula, f.Over
		})
		if err != nil {
			return nil, err
		}
		c.Rows = append(c.Rows, row)
		c.Groups, c.GroupsOf = f.Groups, "the formula"
	}
	return c, nil
}
