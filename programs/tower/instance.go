package tower

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"slices"

	"github.com/krrasp/krrasp/programs/answer"
)

//go:embed *.lp
var files embed.FS

// Source gives an embedded program text: "tower.lp", "instance.lp" or
// "budget.lp".
func Source(name string) answer.File {
	text, err := files.ReadFile(name)
	if err != nil {
		return answer.File{Name: name}
	}
	return answer.File{Name: "programs/tower/" + name, Text: string(text)}
}

// Instance is a game. Nodes, colours, waves and guard types are named by terms
// as they stand in its facts.
type Instance struct {
	Nodes   []string
	Edges   []Edge // each once per direction
	Towers  []string
	Spawns  []string
	Waves   []Wave
	Guards  []Guard
	Budget  int
	Limited bool // a budget is given
	Days    int  // the last day on which a wave comes
}

// Edge leads attackers from one node to another.
type Edge struct{ From, To, Color string }

// Wave comes on a day and passes edges of these colours, in this order.
type Wave struct {
	Name   string
	Day    int
	Colors []string
}

// Guard is a type of guards.
type Guard struct {
	Name    string
	Cost    int   // not negative
	Degrees []int // it may stand only on nodes of this degree; more than one can't be met
	PerDay  int   // how many of them a day, or -1 without limit
}

// Slides gives the instance of the slides.
func Slides(ctx context.Context) (*Instance, error) { return Read(ctx, Source("instance.lp")) }

// Read makes an instance from the facts of a program. Constants like "b=7" are
// passed on to it.
func Read(ctx context.Context, file answer.File, consts ...string) (*Instance, error) {
	r, err := answer.Run(ctx, answer.Task{Files: []answer.File{file}, Consts: consts, Models: 1})
	if err != nil {
		return nil, err
	}
	m, ok := r.Best()
	if !ok {
		return nil, fmt.Errorf("tower: %s has no answer set", file.Name)
	}
	in := &Instance{}
	for _, a := range m.Of("node", 1) {
		in.Nodes = append(in.Nodes, a.Args[0].String())
	}
	for _, a := range m.Of("edge", 3) {
		in.Edges = append(in.Edges, Edge{a.Args[0].String(), a.Args[1].String(), a.Args[2].String()})
	}
	for _, a := range m.Of("tower", 1) {
		in.Towers = append(in.Towers, a.Args[0].String())
	}
	for _, a := range m.Of("spawn", 1) {
		in.Spawns = append(in.Spawns, a.Args[0].String())
	}
	legs := m.Of("wave", 3)
	for _, a := range m.Of("wave_on_day", 2) {
		w := Wave{Name: a.Args[0].String(), Day: a.Args[1].Int()}
		in.Days = max(in.Days, w.Day)
		for i := 1; ; i++ {
			n := slices.IndexFunc(legs, func(l answer.Term) bool {
				return l.Args[0].String() == w.Name && l.Args[1].Int() == i
			})
			if n < 0 {
				break
			}
			w.Colors = append(w.Colors, legs[n].Args[2].String())
		}
		in.Waves = append(in.Waves, w)
	}
	for _, a := range m.Of("guard_type", 1) {
		g := Guard{Name: a.Args[0].String(), PerDay: -1}
		for _, f := range m.Of("guard_type_cost", 2) {
			if f.Args[0].String() == g.Name {
				g.Cost = f.Args[1].Int()
			}
		}
		for _, f := range m.Of("guard_type_degree", 2) {
			if f.Args[0].String() == g.Name {
				g.Degrees = append(g.Degrees, f.Args[1].Int())
			}
		}
		for _, f := range m.Of("guard_type_limit_per_day", 2) {
			if n := f.Args[1].Int(); f.Args[0].String() == g.Name && (g.PerDay < 0 || n < g.PerDay) {
				g.PerDay = n
			}
		}
		in.Guards = append(in.Guards, g)
	}
	for _, a := range m.Of("budget", 1) {
		if n := a.Args[0].Int(); !in.Limited || n < in.Budget {
			in.Budget, in.Limited = n, true
		}
	}
	return in, in.check(legs)
}

// check refuses what the slides' formula has no clauses for, though the program
// would take it.
func (in *Instance) check(legs []answer.Term) error {
	known := func(node string) error {
		if !slices.Contains(in.Nodes, node) {
			return fmt.Errorf("tower: %s is used as a node, but node(%s) is not given", node, node)
		}
		return nil
	}
	var err error
	for _, e := range in.Edges {
		err = errors.Join(err, known(e.From))
	}
	for _, n := range slices.Concat(in.Towers, in.Spawns) {
		err = errors.Join(err, known(n))
	}
	for _, g := range in.Guards {
		if g.Cost < 0 {
			err = errors.Join(err, fmt.Errorf("tower: guard type %s costs less than nothing", g.Name))
		}
	}
	for i, l := range legs {
		if i > 0 && l.Args[0].String() == legs[i-1].Args[0].String() && l.Args[1].Num == legs[i-1].Args[1].Num {
			err = errors.Join(err, fmt.Errorf("tower: wave %s has two colours at leg %d", l.Args[0], l.Args[1].Num))
		}
	}
	return err
}

// degree counts a node's neighbours, as the rule for degree/2 does: two edges to
// the same neighbour count once.
func (in *Instance) degree(node string) int {
	var seen []string
	for _, e := range in.Edges {
		if e.From == node && !slices.Contains(seen, e.To) {
			seen = append(seen, e.To)
		}
	}
	return len(seen)
}

// allowed reports whether the guard's degree restrictions admit the node.
func (in *Instance) allowed(g Guard, node string) bool {
	d := in.degree(node)
	return !slices.ContainsFunc(g.Degrees, func(e int) bool { return e != d })
}

// into gives the nodes with an edge of this colour to node.
func (in *Instance) into(node, color string) []string {
	var out []string
	for _, e := range in.Edges {
		if e.To == node && e.Color == color {
			out = append(out, e.From)
		}
	}
	return out
}
