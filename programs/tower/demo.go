package tower

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/krrasp/krrasp/programs/answer"
	"github.com/krrasp/krrasp/programs/demo"
	"github.com/krrasp/krrasp/solve/sat"
)

// Demo shows the game: the optimum of the program, the search over φ_k, and the
// places where the printed formula and its meaning part.
var Demo = demo.Demo{
	Name:    "tower",
	Summary: "tower defense: how many days can you survive within the budget?",
	Params: []demo.Param{
		{Name: "budget", Default: -1, Min: -1, Max: 1_000_000, Help: "budget; -1 keeps the instance's"},
		{Name: "instance", Default: "", Help: "file with the facts of an instance; the slides' own without"},
		{Name: "nodes", Default: 0, Min: 0, Max: 100_000, Help: "generate an instance with so many nodes"},
		{Name: "days", Default: 3, Min: 1, Max: 1000, Help: "generated days"},
		{Name: "waves", Default: 2, Min: 1, Max: 1000, Help: "generated waves per day"},
		{Name: "guards", Default: 3, Min: 1, Max: 100, Help: "generated guard types"},
		{Name: "seed", Default: 1, Min: 0, Max: 1 << 30, Help: "seed of the generator"},
		{Name: "lost", Default: false, Help: "generate an instance whose last day can't be survived"},
	},
	Run: show,
}

func load(ctx context.Context, v demo.Values) (*Instance, error) {
	var in *Instance
	var err error
	switch {
	case v.Int("nodes") > 0:
		in, _ = Generate(Size{Nodes: v.Int("nodes"), Days: v.Int("days"), Waves: v.Int("waves"),
			Guards: v.Int("guards"), Seed: uint64(v.Int("seed")), Lost: v.Bool("lost")})
	case v.Text("instance") != "":
		var text []byte
		if text, err = os.ReadFile(v.Text("instance")); err == nil {
			in, err = Read(ctx, answer.File{Name: v.Text("instance"), Text: string(text)})
		}
	default:
		in, err = Slides(ctx)
	}
	if err == nil && v.Int("budget") >= 0 {
		in.Budget, in.Limited = v.Int("budget"), true
	}
	return in, err
}

// Solve gives the largest number of days survived, by the program, and a
// strategy for them.
func Solve(ctx context.Context, in *Instance) (int, []Placement, error) {
	files := []answer.File{Source("tower.lp"), in.File()}
	if in.Limited {
		files = append(files, Source("budget.lp"))
	}
	r, err := answer.Run(ctx, answer.Task{Files: files})
	m, ok := r.Best()
	if err != nil || !ok {
		return 0, nil, err
	}
	var strategy []Placement
	for _, p := range m.Of("place", 3) {
		strategy = append(strategy, Placement{p.Args[0].Int(), p.Args[1].String(), p.Args[2].String()})
	}
	return len(m.Of("day", 1)), strategy, nil
}

func show(ctx context.Context, v demo.Values) (*demo.Output, error) {
	in, err := load(ctx, v)
	if err != nil {
		return nil, err
	}
	days, strategy, err := Solve(ctx, in)
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d nodes, %d waves on %d days, budget %s\n", len(in.Nodes), len(in.Waves), in.Days, in.budgetText())
	fmt.Fprintf(&b, "survived: %d of %d days\n", days, in.Days)
	for day := 1; day <= days; day++ {
		var posts []string
		for _, p := range strategy {
			if p.Day == day {
				posts = append(posts, p.Guard+" on "+p.Node)
			}
		}
		fmt.Fprintf(&b, "  day %d: %s\n", day, strings.Join(posts, ", "))
	}
	b.WriteString("\nThe slides' formula, as meant:\n")
	for k := 1; k <= min(days+1, in.Days); k++ {
		f := Build(in, k, AsMeant)
		model, err := f.Solve(ctx, sat.NewGini())
		if err != nil {
			return nil, err
		}
		answer := "satisfiable"
		if model == nil {
			answer = "unsatisfiable"
		}
		fmt.Fprintf(&b, "  φ_%d: %d variables, %d clauses: %s\n", k, f.NumVars(), f.NumClauses(), answer)
	}
	f := Build(in, 1, AsPrinted)
	model, err := f.Solve(ctx, sat.NewGini())
	if err != nil {
		return nil, err
	}
	if model == nil {
		b.WriteString("As printed, φ_1 is unsatisfiable already. Where text and meaning part:\n")
	}
	for i, d := range Differences() {
		fmt.Fprintf(&b, "%d. %s\n   printed: %s\n   meant:   %s\n   %s\n", i+1, d.Place, d.Printed, d.Meant, d.Why)
	}
	out := &demo.Output{Text: b.String()}
	for day := 1; day <= days; day++ {
		out.Pictures = append(out.Pictures, demo.Picture{Name: fmt.Sprintf("tower-day-%d", day), Canvas: Map(in, strategy, day)})
	}
	if lost := days + 1; lost <= in.Days { // the day on which the tower falls
		rest := slices.DeleteFunc(slices.Clone(strategy), func(p Placement) bool { return p.Day == lost })
		out.Pictures = append(out.Pictures, demo.Picture{Name: fmt.Sprintf("tower-day-%d-lost", lost), Canvas: Map(in, rest, lost)})
	}
	return out, nil
}

func (in *Instance) budgetText() string {
	if !in.Limited {
		return "unlimited"
	}
	return fmt.Sprint(in.Budget)
}
