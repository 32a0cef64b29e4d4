package arena

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/krrasp/krrasp/programs/answer"
	"github.com/stretchr/testify/require"
)

// atoms gives the answers of a predicate as text.
func atoms(m answer.Model, name string, arity int) []string {
	var out []string
	for _, a := range m.Of(name, arity) {
		out = append(out, a.String())
	}
	return out
}

// Sections 4.1, 4.3, 4.5 and 4.6: all that the document prints for scene one.
func TestPrintedAnswersOfSceneOne(t *testing.T) {
	m, err := Ask(context.Background(), Source("scene1.lp"), [][2]int{{0, 0}, {0, 2}, {3, 0}, {3, 1}, {3, 2}}, "Morgana")
	require.NoError(t, err)
	require.Subset(t, atoms(m, "distance", 4), []string{"distance(0,0,1,16)", "distance(0,2,0,8)"})
	require.Subset(t, atoms(m, "nearest_agent", 4), []string{"nearest_agent(3,0,2,7)", "nearest_agent(3,1,2,7)", "nearest_agent(3,2,0,7)"})
	require.Subset(t, atoms(m, "num_agents_in_state", 5), []string{
		`num_agents_in_state(3,"Arthur",0,1,1)`, `num_agents_in_state(3,"Merlin",1,0,1)`})
	require.Subset(t, atoms(m, "difficulty_of_state", 4), []string{
		`difficulty_of_state(3,"Arthur",warrior,10)`, `difficulty_of_state(3,"Merlin",wizard,10)`,
		`difficulty_of_state(3,"Mordred",rogue,10)`, `difficulty_of_state(3,"Morgana",wizard,15)`})
}

// Sections 4.2 and 4.4, on the scene that they are printed for.
func TestPrintedAnswersOfSceneTwo(t *testing.T) {
	m, err := Ask(context.Background(), Source("scene2.lp"), [][2]int{{3, 0}, {3, 1}, {3, 2}})
	require.NoError(t, err)
	require.Subset(t, atoms(m, "multiverse_distance", 5), []string{
		"multiverse_distance(3,0,0,1,9)", "multiverse_distance(3,1,0,2,3)"})
	require.Equal(t, []string{"nearest_agent_in_multiverse(3,0,3,1,5)", "nearest_agent_in_multiverse(3,1,3,2,2)",
		"nearest_agent_in_multiverse(3,2,3,1,2)"}, atoms(m, "nearest_agent_in_multiverse", 5))
	require.Equal(t, []string{"basic_action_policy(3,0,move(0))", "basic_action_policy(3,1,attack(wizard,2))",
		"basic_action_policy(3,2,attack(rogue,1))"}, atoms(m, "basic_action_policy", 3))
}

// The printed answers 4.7 and 4.8 depend on another system's random numbers; here
// the easier state is known: Arthur has died in the copy.
func TestTheEasierStateIsTravelledTo(t *testing.T) {
	scene := Source("scene2.lp")
	// A second universe at the start of time 1, in which Mordred is alone with
	// Merlin's copy far away.
	scene.Text += `
history(4,1,1,0). order(4,0,2). order(4,1,1).
agent(4,2,"Mordred",rogue). agent(4,1,"Merlin",wizard). at(4,2,9,9). at(4,1,8,0).
health(4,(1;2),100). mana(4,(1;2),100).`
	m, err := Ask(context.Background(), scene, [][2]int{{3, 0}, {3, 1}})
	require.NoError(t, err)
	// For Merlin state 3 has difficulty 2 + 8, state 4 only 8.
	require.Equal(t, []string{"easiest_traversable_state(3,1,4)"}, atoms(m, "easiest_traversable_state", 3)[3:])
	require.Contains(t, atoms(m, "basic_action_policy", 3), "basic_action_policy(3,1,portal_to_now(1))")
	// For Arthur both have 8 + 2, and so do states 0 to 2.
	require.Contains(t, atoms(m, "easiest_traversable_state", 3), "easiest_traversable_state(3,0,4)")
	require.Contains(t, atoms(m, "basic_action_policy", 3), "basic_action_policy(3,0,move(0))")
}

func travel(name string, args ...int) answer.Term {
	t := answer.Fun(name)
	for _, a := range args {
		t.Args = append(t.Args, answer.Int(a))
	}
	return t
}

// The travels of the document's figure 2.
func TestTravelsForkUniverses(t *testing.T) {
	scene := answer.File{Name: "figure 2", Text: `
board(10,10). universe_limit(5). history(0,0,0,0). order(0,0,0). order(0,1,1). order(0,2,2).
agent(0,0,"Red",rogue). agent(0,1,"Blue",wizard). agent(0,2,"Green",warrior).
at(0,0,0,0). at(0,1,5,5). at(0,2,9,0). health(0,0..2,100). mana(0,0..2,100).`}
	forced := map[int]answer.Term{}
	for turn := 1; turn < 40; turn++ {
		forced[turn] = answer.Fun("rest")
	}
	forced[1], forced[2], forced[3] = travel("move", 0), travel("move", 1), travel("move", 2)
	forced[7] = travel("move", 0)       // red leaves the tile of its earlier self
	forced[10] = travel("portal", 0, 1) // red, at time 3
	forced[12] = travel("portal", 0, 0) // blue, in universe 1 at time 1, turn 2
	for turn := 20; turn < 40; turn++ { // green, as soon as universe 1 begins a time
		forced[turn] = travel("portal_to_now", 1)
	}
	p, err := Simulate(context.Background(), scene, 40, Rules{Forced: forced})
	require.NoError(t, err)
	requireByTheRules(t, p, 5)

	var red, blue, now *State
	for i, s := range p.States {
		switch {
		case s.Action == "portal(0,1)" && red == nil:
			red = &p.States[i]
		case s.Action == "portal(0,0)" && blue == nil:
			blue = &p.States[i]
		case s.Action == "portal_to_now(1)" && now == nil:
			now = &p.States[i]
		}
	}
	require.NotNil(t, red)
	require.Equal(t, []int{0, 3, 0}, []int{red.Universe, red.Time, red.Turn})
	arrival := p.States[red.ID+1]
	require.Equal(t, []int{1, 1, 1}, []int{arrival.Universe, arrival.Time, arrival.Turn})
	require.Equal(t, "Red", arrival.Agents[0].Name)
	require.Equal(t, 90, arrival.Agents[0].Mana, "two times back at 5 each")
	require.Len(t, arrival.Agents, 4)
	require.NotNil(t, blue)
	require.Equal(t, []int{1, 1, 2}, []int{blue.Universe, blue.Time, blue.Turn})
	require.NotNil(t, now)
	require.Equal(t, "Green", actor(*now).Name)
	for id, s := range p.States {
		if s.Parent == now.ID {
			require.Equal(t, 1, p.States[id-1].Universe, "travelling to now makes no universe")
			require.Equal(t, "Green", p.States[id-1].Agents[0].Name)
		}
	}
}

// Random turns and turns by the basic policy, replayed by rules written in Go.
func TestSimulationsKeepTheRules(t *testing.T) {
	for _, rules := range []Rules{{}, {Random: 60, Seed: 1}, {Random: 30, Seed: 7}} {
		p, err := Simulate(context.Background(), Source("scene3.lp"), 60, rules)
		require.NoError(t, err)
		requireByTheRules(t, p, 9)
		if rules.Random == 30 {
			c := Tree(p, "Arena")
			require.Empty(t, c.Collision())
			if dir := os.Getenv("KRRASP_PICTURES"); dir != "" {
				require.NoError(t, os.WriteFile(dir+"/arena.svg", []byte(c.SVG()), 0o644))
			}
		}
	}
}

func TestPolicyApproachesAndAttacks(t *testing.T) {
	p, err := Simulate(context.Background(), Source("scene3.lp"), 60, Rules{})
	require.NoError(t, err)
	attacks, moves := 0, 0
	for _, s := range p.States {
		if s.Actor < 0 {
			continue
		}
		me := actor(s)
		nearest := 1 << 30
		for _, a := range s.Agents {
			if a.Name != me.Name {
				nearest = min(nearest, distance(me, a))
			}
		}
		reach := map[string]int{"warrior": 1, "wizard": 10, "rogue": 5}[me.Class]
		switch {
		case strings.HasPrefix(s.Action, "attack"):
			attacks++
			require.LessOrEqual(t, nearest, reach)
		case strings.HasPrefix(s.Action, "move"):
			moves++
			require.Greater(t, nearest, reach)
		}
	}
	require.Positive(t, attacks)
	require.Positive(t, moves)
}

func TestDemo(t *testing.T) {
	v, err := Demo.Check(map[string]any{"turns": 12})
	require.NoError(t, err)
	out, err := Demo.Run(context.Background(), v)
	require.NoError(t, err)
	require.Contains(t, out.Text, "universe 0")
	require.Empty(t, out.Pictures[0].Canvas.Collision())
}
