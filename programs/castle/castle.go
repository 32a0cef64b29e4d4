package castle

import (
	"context"
	"embed"
	"fmt"
	"strconv"
	"strings"

	"github.com/krrasp/krrasp/programs/answer"
)

//go:embed *.lp games.tsv
var files embed.FS

// Source gives an embedded program text: "castle.lp" or "naive.lp".
func Source(name string) answer.File {
	text, err := files.ReadFile(name)
	if err != nil {
		return answer.File{Name: name}
	}
	return answer.File{Name: "programs/castle/" + name, Text: string(text)}
}

// Game is a start position. All three are at least 1.
type Game struct{ Soldiers, Hits, Defenders int }

// State is what is left after a round.
type State struct{ Soldiers, Hits, Defenders int }

// Round is one round of a play: the shots, and the state it ends in.
type Round struct {
	AtCastle, AtDefenders int
	After                 State
}

// Play is a game from its start to its end.
type Play struct {
	Start  State
	Rounds []Round
}

func (g Game) facts() answer.File {
	return answer.File{Name: "game", Text: answer.Facts(
		answer.Fun("soldiers", answer.Int(g.Soldiers)),
		answer.Fun("hits", answer.Int(g.Hits)),
		answer.Fun("defenders", answer.Int(g.Defenders)))}
}

func (g Game) check() error {
	if g.Soldiers < 1 || g.Hits < 1 || g.Defenders < 1 {
		return fmt.Errorf("castle: soldiers, hits and defenders must be at least 1")
	}
	return nil
}

// Solve gives a fastest play that the soldiers win, with as many of them left as
// such a play allows, or nil if they cannot win however long they play.
func Solve(ctx context.Context, g Game) (*Play, error) {
	if err := g.check(); err != nil {
		return nil, err
	}
	r, err := answer.Run(ctx, answer.Task{Files: []answer.File{Source("castle.lp"), g.facts()}})
	if err != nil {
		return nil, err
	}
	m, ok := r.Best()
	switch {
	case !ok || !r.Exhausted:
		return nil, fmt.Errorf("castle: no answer for %d, %d, %d", g.Soldiers, g.Hits, g.Defenders)
	case m.Has("no_win", 0):
		return nil, nil
	}
	return play(g, m.Of("state", 4), m.Of("shoot", 3)), nil
}

// play puts states (T,S,C,D) and shots (T,X,Y) together.
func play(g Game, states, shots []answer.Term) *Play {
	p := &Play{Start: State{g.Soldiers, g.Hits, 0}, Rounds: make([]Round, len(shots))}
	for _, s := range shots {
		if t := s.Args[0].Int(); t >= 1 && t <= len(shots) {
			p.Rounds[t-1].AtCastle, p.Rounds[t-1].AtDefenders = s.Args[1].Int(), s.Args[2].Int()
		}
	}
	for _, s := range states {
		if t := s.Args[0].Int(); t >= 1 && t <= len(shots) {
			p.Rounds[t-1].After = State{s.Args[1].Int(), s.Args[2].Int(), s.Args[3].Int()}
		}
	}
	return p
}

// Winner is who wins a play.
type Winner string

// The ways a play ends.
const (
	Soldiers Winner = "soldiers"
	Castle   Winner = "castle"
	Nobody   Winner = "tie"
)

// Result is how a strategy fares.
type Result struct {
	Winner Winner
	Rounds int
	Left   int // soldiers left
	Play   *Play
}

// Strategies are the document's two simple ones, as naive.lp names them.
var Strategies = [2]string{"attack_castle", "attack_defenders"}

// Naive plays both simple strategies, in the order of Strategies. A game that
// has no end is broken off after round 51, as in the document's program.
func Naive(ctx context.Context, g Game) ([2]Result, error) {
	var out [2]Result
	if err := g.check(); err != nil {
		return out, err
	}
	r, err := answer.Run(ctx, answer.Task{Files: []answer.File{Source("naive.lp"), g.facts()}})
	if err != nil {
		return out, err
	}
	m, ok := r.Best()
	if !ok {
		return out, fmt.Errorf("castle: no answer for %d, %d, %d", g.Soldiers, g.Hits, g.Defenders)
	}
	mine := func(atoms []answer.Term, strategy string) []answer.Term {
		var kept []answer.Term
		for _, a := range atoms {
			if a.Args[0].String() == strategy {
				kept = append(kept, answer.Term{Args: a.Args[1:]})
			}
		}
		return kept
	}
	for i, s := range Strategies {
		out[i].Play = play(g, mine(m.Of("played", 5), s), mine(m.Of("shots", 4), s))
		for _, a := range mine(m.Of("result", 4), s) {
			out[i].Winner = Winner(a.Args[0].String())
			out[i].Rounds, out[i].Left = a.Args[1].Int(), a.Args[2].Int()
		}
	}
	return out, nil
}

// Row is a game of the document's table with its three printed results: S4/12
// for soldiers who win in round 4 with 12 of them left, C3 for the castle in
// round 3, T for a tie; the number left is not always printed.
type Row struct {
	Number                         int
	Game                           Game
	Minimum, AtCastle, AtDefenders string
	// Misprint marks the row whose results no game has; its Game is empty.
	Misprint bool
}

// Table gives the document's table. Its inputs were pictures; they are taken
// from the public tests of the contest task that the document retells.
//
// Row 13 prints a win in round 2, by attacking the castle too, and a tie by
// attacking the defenders. A tie needs as many defenders a round as soldiers:
// with fewer, the castle loses hits each round; with more, soldiers fall. Let
// both be n, and h hits. A win in round 2 needs n ≥ (h - n) + n shots, hence
// h ≤ n, but then round 1 wins. So no game has these results.
func Table() []Row {
	text, _ := files.ReadFile("games.tsv")
	var rows []Row
	for _, line := range strings.Split(string(text), "\n") {
		f := strings.Split(line, "\t")
		if len(f) != 8 || f[0] == "test" {
			continue
		}
		num := func(i int) int { n, _ := strconv.Atoi(f[i]); return n }
		rows = append(rows, Row{
			Number: num(0), Game: Game{num(1), num(2), num(3)}, Misprint: f[4] == "none",
			Minimum: f[5], AtCastle: f[6], AtDefenders: f[7],
		})
	}
	return rows
}
