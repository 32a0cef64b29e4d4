package arena

import (
	"slices"
	"testing"

	"github.com/krrasp/krrasp/programs/answer"
	"github.com/stretchr/testify/require"
)

func distance(a, b Agent) int { return abs(a.X-b.X) + abs(a.Y-b.Y) }

func abs(n int) int { return max(n, -n) }

var classes = map[string]struct{ travel, reach, agility, armor int }{
	"warrior": {5, 1, 2, 8}, "wizard": {2, 10, 5, 2}, "rogue": {5, 5, 8, 5},
}

// requireByTheRules replays a simulation: each state must follow from its parent
// and the action taken there, by the document's sections 2.2 and 2.3.
func requireByTheRules(t *testing.T, p *Play, limit int) {
	universes := 1
	for id, s := range p.States {
		require.Equal(t, id, s.ID)
		tiles := map[[2]int]bool{}
		for _, a := range s.Agents {
			require.Positive(t, a.Health)
			require.True(t, 0 <= a.X && a.X < p.Width && 0 <= a.Y && a.Y < p.Height)
			require.False(t, tiles[[2]int{a.X, a.Y}], "two agents on a tile in state %d", id)
			tiles[[2]int{a.X, a.Y}] = true
		}
	}
	for next, n := range p.States { // in the order of the turns
		// Copies have a parent that nobody acts in, or one of another universe.
		if n.Parent < 0 || p.States[n.Parent].Universe != n.Universe || p.States[n.Parent].Actor < 0 {
			continue
		}
		id := n.Parent
		s := p.States[id]
		me := slices.IndexFunc(s.Agents, func(a Agent) bool { return a.ID == s.Actor })
		require.Equal(t, s.Turn, me, "state %d: the turn index tells who acts", id)
		agents := slices.Clone(s.Agents)
		act, err := answer.Parse(s.Action)
		require.NoError(t, err)
		who := agents[me]
		class := classes[who.Class]
		stays := true
		switch {
		case act.Is("rest", 0):
			agents[me].Mana = min(100, who.Mana+1)
		case act.Is("move", 1):
			step := [][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}[act.Args[0].Int()]
			agents[me].X += step[0]
			agents[me].Y += step[1]
		case act.Is("attack", 2):
			v := slices.IndexFunc(agents, func(a Agent) bool { return a.ID == act.Args[1].Int() })
			d := distance(who, agents[v])
			require.LessOrEqual(t, d, class.reach)
			switch who.Class {
			case "warrior":
				agents[v].Health -= 20 - classes[agents[v].Class].armor
			case "wizard":
				agents[v].Health -= 10 - classes[agents[v].Class].agility
			default:
				agents[v].Health -= 15 - d - classes[agents[v].Class].armor
			}
		default: // travel
			stays = false
			require.Greater(t, len(agents), 1, "who is alone can't travel")
			copied := p.States[next-1]
			target := p.States[copied.Parent]
			require.Equal(t, 1, copied.Turn)
			require.Equal(t, target.Time, copied.Time)
			require.Equal(t, act.Args[0].Int(), target.Universe)
			cost := class.travel * (abs(s.Time-target.Time) + abs(s.Universe-target.Universe))
			require.GreaterOrEqual(t, who.Mana, cost)
			for _, z := range p.States[:next-1] {
				if z.Universe == target.Universe && z.Time == target.Time {
					if act.Name == "portal" {
						require.LessOrEqual(t, target.ID, z.ID, "the first state of its time")
					} else {
						require.GreaterOrEqual(t, target.ID, z.ID, "the last state of its time")
					}
				}
				require.False(t, act.Name == "portal_to_now" && z.Universe == target.Universe && z.Time > target.Time)
			}
			if act.Name == "portal" {
				require.Equal(t, act.Args[1].Int(), target.Time)
				require.Equal(t, universes, copied.Universe)
				universes++
				require.LessOrEqual(t, universes-1, limit)
			} else {
				require.Zero(t, target.Turn)
				require.NotEqual(t, s.Universe, target.Universe)
				require.Equal(t, target.Universe, copied.Universe)
			}
			arrived := who
			arrived.Mana -= cost
			arrived.ID = 0
			for _, a := range target.Agents {
				arrived.ID = max(arrived.ID, a.ID+1)
			}
			require.Equal(t, append([]Agent{arrived}, target.Agents...), copied.Agents)
		}
		follow := me
		var left []Agent
		for i, a := range agents {
			switch {
			case i == me && !stays || a.Health <= 0:
				if i < me {
					follow--
				}
			default:
				left = append(left, a)
			}
		}
		if stays {
			follow++
		}
		time := s.Time
		if follow == len(left) {
			follow, time = 0, time+1
		}
		require.Equal(t, left, n.Agents, "after state %d", id)
		require.Equal(t, []int{time, follow}, []int{n.Time, n.Turn}, "after state %d", id)
	}
}
