package arena

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/krrasp/krrasp/programs/answer"
	"github.com/krrasp/krrasp/programs/demo"
)

// Demo plays a scene.
var Demo = demo.Demo{
	Name:    "arena",
	Summary: "4D arena: agents fight in parallel universes",
	Params: []demo.Param{
		{Name: "scene", Default: 3, Min: 1, Max: 3, Help: "scene of the assignment"},
		{Name: "file", Default: "", Help: "file with the facts of another scene"},
		{Name: "turns", Default: 40, Min: 0, Max: 10_000, Help: "turns to play"},
		{Name: "random", Default: 20, Min: 0, Max: 10_000, Help: "turns whose action is drawn; the others follow the basic policy"},
		{Name: "seed", Default: 1, Min: 0, Max: 65536, Help: "seed of the draw"},
	},
	Run: show,
}

func show(ctx context.Context, v demo.Values) (*demo.Output, error) {
	scene := Source(fmt.Sprintf("scene%d.lp", v.Int("scene")))
	title := fmt.Sprintf("Arena, scene %d after %d turns", v.Int("scene"), v.Int("turns"))
	if name := v.Text("file"); name != "" {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		scene = answer.File{Name: name, Text: string(text)}
		title = fmt.Sprintf("Arena after %d turns", v.Int("turns"))
	}
	p, err := Simulate(ctx, scene, v.Int("turns"), Rules{Random: v.Int("random"), Seed: v.Int("seed")})
	if err != nil {
		return nil, err
	}
	if len(p.States) == 0 {
		return nil, fmt.Errorf("arena: the scene has no state")
	}
	var b strings.Builder
	for _, s := range p.States {
		if s.Actor >= 0 {
			fmt.Fprintf(&b, "state %3d  universe %d  time %2d  turn %d  %-8s %s\n",
				s.ID, s.Universe, s.Time, s.Turn, actor(s).Name, describe(s))
		}
	}
	fmt.Fprintf(&b, "%d states in %d universes\n", len(p.States), p.Universes())

	last := p.States[len(p.States)-1]
	m, err := Ask(ctx, scene, [][2]int{{p.States[0].ID, p.States[0].Agents[0].ID}})
	if err != nil {
		return nil, err
	}
	b.WriteString("\nThe predicates for the first agent of the first state:\n")
	for _, name := range []struct {
		name  string
		arity int
	}{{"distance", 4}, {"nearest_agent", 4}, {"nearest_agent_in_multiverse", 5}, {"easiest_traversable_state", 3}, {"basic_action_policy", 3}} {
		for _, a := range m.Of(name.name, name.arity) {
			fmt.Fprintf(&b, "  %s\n", a)
		}
	}
	b.WriteString("\nThe newest state:\n")
	for _, a := range last.Agents {
		fmt.Fprintf(&b, "  %d %-8s %-8s at (%d,%d)  health %3d  mana %3d\n", a.ID, a.Name, a.Class, a.X, a.Y, a.Health, a.Mana)
	}
	return &demo.Output{Text: b.String(), Pictures: []demo.Picture{{Name: "arena", Canvas: Tree(p, title)}}}, nil
}

// describe puts an action into words.
func describe(s State) string {
	a, err := answer.Parse(s.Action)
	if err != nil {
		return s.Action
	}
	name := func(id int) string {
		for _, g := range s.Agents {
			if g.ID == id {
				return fmt.Sprintf("%s (%d)", g.Name, id)
			}
		}
		return fmt.Sprint(id)
	}
	switch {
	case a.Is("move", 1):
		return "moves " + [...]string{"right", "up", "left", "down"}[min(max(a.Args[0].Int(), 0), 3)]
	case a.Is("attack", 2):
		return "attacks " + name(a.Args[1].Int())
	case a.Is("portal", 2):
		return fmt.Sprintf("travels to universe %d, time %d", a.Args[0].Int(), a.Args[1].Int())
	case a.Is("portal_to_now", 1):
		return fmt.Sprintf("travels to universe %d, now", a.Args[0].Int())
	}
	return "rests"
}
