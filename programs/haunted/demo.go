package haunted

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/krrasp/krrasp/programs/answer"
	"github.com/krrasp/krrasp/programs/demo"
)

// Demo solves the document's puzzle, one from a file, or a generated one.
var Demo = demo.Demo{
	Name:    "haunted",
	Summary: "haunted: where do ghosts, draculas and zombies hide between the mirrors?",
	Params: []demo.Param{
		{Name: "size", Default: 0, Min: 0, Max: 9, Help: "generate a puzzle with so many rows; 0 takes the document's"},
		{Name: "seed", Default: 1, Min: 0, Max: 1 << 30, Help: "seed of the generator"},
		{Name: "instance", Default: "", Help: "file with the facts of a puzzle"},
	},
	Run: show,
}

func show(ctx context.Context, v demo.Values) (*demo.Output, error) {
	var p *Puzzle
	var err error
	switch {
	case v.Text("instance") != "":
		var text []byte
		if text, err = os.ReadFile(v.Text("instance")); err == nil {
			p, err = Read(ctx, answer.File{Name: v.Text("instance"), Text: string(text)})
		}
	case v.Int("size") > 0:
		p, _, err = Generate(ctx, v.Int("size"), uint64(v.Int("seed")))
	default:
		p, err = Read(ctx, Source("instance.lp"))
	}
	if err != nil {
		return nil, err
	}
	found, err := Solve(ctx, p, 2)
	if err != nil {
		return nil, err
	}
	out := &demo.Output{Pictures: []demo.Picture{{Name: "haunted-puzzle", Canvas: Board(p, nil)}}}
	switch len(found) {
	case 0:
		out.Text = "The puzzle has no solution.\n"
		return out, nil
	case 1:
		out.Text = "The puzzle has exactly one solution:\n\n"
	default:
		out.Text = "The puzzle has more than one solution; this is one of them:\n\n"
	}
	out.Text += p.Text(found[0])
	out.Pictures = append(out.Pictures, demo.Picture{Name: "haunted-solution", Canvas: Board(p, found[0])})
	return out, nil
}

// Text draws the board in letters: G, D, Z for the ghouls, / and \ for mirrors,
// numbers for what the lookouts see.
func (p *Puzzle) Text(s Solution) string {
	cells := make([][]string, p.N+2)
	for i := range cells {
		cells[i] = make([]string, p.N+2)
		for j := range cells[i] {
			if 1 <= i && i <= p.N && 1 <= j && j <= p.N {
				cells[i][j] = "."
			}
		}
	}
	put := func(row, col int, text string) {
		if 0 <= row && row <= p.N+1 && 0 <= col && col <= p.N+1 {
			cells[row][col] = text
		}
	}
	for _, c := range p.Counts {
		put(c.Row, c.Col, fmt.Sprint(c.Seen))
	}
	for _, m := range p.Mirrors {
		put(m.Row, m.Col, string(m.Type))
	}
	for _, g := range s {
		put(g.Row, g.Col, strings.ToUpper(string(g.Kind[:1])))
	}
	var b strings.Builder
	for _, row := range cells {
		line := ""
		for _, c := range row {
			line += fmt.Sprintf("%3s", c)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}
