package arena

import (
	"context"
	"embed"
	"fmt"
	"slices"
	"strings"

	"github.com/krrasp/krrasp/ground/symbol"
	"github.com/krrasp/krrasp/programs/answer"
	"github.com/krrasp/krrasp/solve"
)

//go:embed *.lp
var files embed.FS

// Source gives an embedded program text: "predicates.lp", "game.lp", or a scene,
// "scene1.lp" to "scene3.lp".
func Source(name string) answer.File {
	text, err := files.ReadFile(name)
	if err != nil {
		return answer.File{Name: name}
	}
	return answer.File{Name: "programs/arena/" + name, Text: string(text)}
}

// State is a state of a universe.
type State struct {
	ID, Universe, Time, Turn int
	Parent                   int     // the state it follows or copies, -1 at the start
	Agents                   []Agent // in the turn order
	Actor                    int     // who acts in it, -1 if nobody has yet
	Action                   string
}

// Agent is an agent in a state.
type Agent struct {
	ID           int
	Name, Class  string
	X, Y         int
	Health, Mana int
}

// Rules says how a simulation chooses actions. The first Random turns are drawn
// by a generator with this seed, the others follow the basic policy; Forced gives
// actions by turn, counted from 1, as terms: move(0..3) for right, up, left,
// down, attack(class,target), portal(universe,time), portal_to_now(universe),
// rest. An action that the game does not allow then is passed over.
type Rules struct {
	Random int
	Seed   int
	Forced map[int]answer.Term
}

// Play is a simulation.
type Play struct {
	Width, Height int
	States        []State // by number
}

// control loads the files and grounds the base.
func control(ctx context.Context, consts []string, files ...answer.File) (*solve.Control, error) {
	c, err := solve.New(solve.Options{Constants: consts})
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		if err := c.Read(f.Name, strings.NewReader(f.Text)); err != nil {
			return nil, err
		}
	}
	return c, c.Ground(ctx)
}

// model gives the only answer set.
func model(ctx context.Context, c *solve.Control) (answer.Model, error) {
	for m, err := range c.Solve(ctx, solve.Models(1)) {
		if err != nil {
			return answer.Model{}, err
		}
		return answer.Convert(c.Symbols(), m), nil
	}
	return answer.Model{}, fmt.Errorf("arena: no answer set")
}

// Ask answers the eight predicates for agents of states, given as pairs (state,
// agent); difficulties also for the names given, who need not take part. All
// atoms of the answer set are in the model.
func Ask(ctx context.Context, scene answer.File, asked [][2]int, names ...string) (answer.Model, error) {
	var facts []answer.Term
	for _, p := range asked {
		facts = append(facts, answer.Fun("asked", answer.Int(1), answer.Int(p[0]), answer.Int(p[1])))
	}
	for _, n := range names {
		facts = append(facts, answer.Fun("name", answer.Str(n)))
	}
	c, err := control(ctx, nil, Source("predicates.lp"), scene, answer.File{Name: "asked", Text: answer.Facts(facts...)})
	if err != nil {
		return answer.Model{}, err
	}
	if err := c.Ground(ctx, part(c, "ask", 1)); err != nil {
		return answer.Model{}, err
	}
	return model(ctx, c)
}

func part(c *solve.Control, name string, t int) solve.Part {
	return solve.Part{Name: name, Arguments: []symbol.Symbol{c.Symbols().Number(int64(t))}}
}

// Simulate plays so many turns from a scene; each is one agent's action in one
// universe.
func Simulate(ctx context.Context, scene answer.File, turns int, rules Rules) (*Play, error) {
	var forced []answer.Term
	for t := 1; t <= turns; t++ {
		if a, ok := rules.Forced[t]; ok {
			forced = append(forced, answer.Fun("forced", answer.Int(t), a))
		}
	}
	consts := []string{fmt.Sprintf("random_turns=%d", rules.Random), fmt.Sprintf("seed=%d", rules.Seed)}
	c, err := control(ctx, consts, Source("predicates.lp"), Source("game.lp"), scene,
		answer.File{Name: "forced", Text: answer.Facts(forced...) + "#show board/2."})
	if err != nil {
		return nil, err
	}
	for t := 1; t <= turns; t++ {
		// Two calls: what ask(t) reads must be complete when it is ground.
		for _, name := range []string{"ask", "move"} {
			if err := c.Ground(ctx, part(c, name, t)); err != nil {
				return nil, err
			}
		}
	}
	m, err := model(ctx, c)
	if err != nil {
		return nil, err
	}
	return read(m), nil
}

// read puts the atoms of a simulation together.
func read(m answer.Model) *Play {
	p := &Play{Width: 10, Height: 10}
	for _, a := range m.Of("board", 2) {
		p.Width, p.Height = a.Args[0].Int(), a.Args[1].Int()
	}
	index := map[int]int{}
	for _, h := range m.Of("history", 4) {
		index[h.Args[0].Int()] = len(p.States)
		p.States = append(p.States, State{ID: h.Args[0].Int(), Universe: h.Args[1].Int(),
			Time: h.Args[2].Int(), Turn: h.Args[3].Int(), Parent: -1, Actor: -1})
	}
	for _, a := range m.Of("parent", 2) {
		p.States[index[a.Args[0].Int()]].Parent = a.Args[1].Int()
	}
	for _, a := range m.Of("acted", 4) {
		s := &p.States[index[a.Args[1].Int()]]
		s.Actor, s.Action = a.Args[2].Int(), a.Args[3].String()
	}
	for _, o := range m.Of("order", 3) { // by state and index
		s := &p.States[index[o.Args[0].Int()]]
		s.Agents = append(s.Agents, Agent{ID: o.Args[2].Int()})
	}
	agent := func(a answer.Term) *Agent {
		s := &p.States[index[a.Args[0].Int()]]
		i := slices.IndexFunc(s.Agents, func(g Agent) bool { return g.ID == a.Args[1].Int() })
		if i < 0 {
			return &Agent{} // a scene may have agents that are not in the turn order
		}
		return &s.Agents[i]
	}
	for _, a := range m.Of("agent", 4) {
		g := agent(a)
		g.Name, g.Class = a.Args[2].Name, a.Args[3].Name
	}
	for _, a := range m.Of("at", 4) {
		g := agent(a)
		g.X, g.Y = a.Args[2].Int(), a.Args[3].Int()
	}
	for _, a := range m.Of("health", 3) {
		agent(a).Health = a.Args[2].Int()
	}
	for _, a := range m.Of("mana", 3) {
		agent(a).Mana = a.Args[2].Int()
	}
	p.follow()
	return p
}

// follow gives the scene's own states their parents: the state before in the same
// universe.
func (p *Play) follow() {
	for i := range p.States {
		if p.States[i].Parent >= 0 {
			continue
		}
		for j := i - 1; j >= 0; j-- {
			if p.States[j].Universe == p.States[i].Universe {
				p.States[i].Parent = p.States[j].ID
				break
			}
		}
	}
}

// Universes counts them.
func (p *Play) Universes() int {
	n := 0
	for _, s := range p.States {
		n = max(n, s.Universe+1)
	}
	return n
}
