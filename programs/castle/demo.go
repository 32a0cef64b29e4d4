package castle

import (
	"context"
	"fmt"
	"strings"

	"github.com/krrasp/krrasp/programs/demo"
)

// Demo plays one game, or all of the document's table.
var Demo = demo.Demo{
	Name:    "castle",
	Summary: "castle defense: in how many rounds can the soldiers win?",
	Params: []demo.Param{
		{Name: "soldiers", Default: 10, Min: 1, Max: 100, Help: "soldiers at the start"},
		{Name: "hits", Default: 43, Min: 1, Max: 100, Help: "hits that the castle takes"},
		{Name: "defenders", Default: 8, Min: 1, Max: 100, Help: "defenders that the castle sends out each round"},
		{Name: "table", Default: false, Help: "play all games of the document's table"},
	},
	Run: show,
}

func show(ctx context.Context, v demo.Values) (*demo.Output, error) {
	if v.Bool("table") {
		return table(ctx)
	}
	g := Game{v.Int("soldiers"), v.Int("hits"), v.Int("defenders")}
	best, err := Solve(ctx, g)
	if err != nil {
		return nil, err
	}
	naive, err := Naive(ctx, g)
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	shown, title := best, ""
	if best != nil {
		title = fmt.Sprintf("Soldiers win in %d", len(best.Rounds))
		b.WriteString(title + "\n")
	} else {
		shown, title = naive[0].Play, "Castle wins"
		b.WriteString(title + "\nNone of the states that the soldiers can bring about allows a win.\nThis is how attacking the castle ends:\n")
	}
	b.WriteString(shown.Text())
	b.WriteString("\nThe document's two simple strategies:\n")
	for i, r := range naive {
		fmt.Fprintf(&b, "  %-17s %s\n", Strategies[i]+":", r.Text())
	}
	title = fmt.Sprintf("%d soldiers, %d hits, %d defenders a round: %s", g.Soldiers, g.Hits, g.Defenders, title)
	return &demo.Output{Text: b.String(), Pictures: []demo.Picture{{Name: "castle", Canvas: Picture(title, shown)}}}, nil
}

// Text writes the rounds, one a line.
func (p *Play) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%6s %9s %9s %9s %9s %9s\n", "round", "at castle", "at def.", "soldiers", "hits", "defenders")
	fmt.Fprintf(&b, "%6s %9s %9s %9d %9d %9d\n", "start", "", "", p.Start.Soldiers, p.Start.Hits, p.Start.Defenders)
	for i, r := range p.Rounds {
		fmt.Fprintf(&b, "%6d %9d %9d %9d %9d %9d\n", i+1, r.AtCastle, r.AtDefenders,
			r.After.Soldiers, r.After.Hits, r.After.Defenders)
	}
	return b.String()
}

// Text says who wins, in words.
func (r Result) Text() string {
	switch r.Winner {
	case Soldiers:
		return fmt.Sprintf("soldiers win in %d, %d left", r.Rounds, r.Left)
	case Castle:
		return fmt.Sprintf("castle wins in %d", r.Rounds)
	}
	return fmt.Sprintf("a tie, broken off after %d rounds", r.Rounds)
}

func table(ctx context.Context) (*demo.Output, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "%4s %-15s %-20s %-36s %s\n", "row", "game", "fewest rounds", "attack castle", "attack defenders")
	for _, row := range Table() {
		if row.Misprint {
			fmt.Fprintf(&b, "%4d no game has the printed results %s, %s, %s\n", row.Number, row.Minimum, row.AtCastle, row.AtDefenders)
			continue
		}
		best, err := Solve(ctx, row.Game)
		if err != nil {
			return nil, err
		}
		naive, err := Naive(ctx, row.Game)
		if err != nil {
			return nil, err
		}
		text := "castle wins"
		if best != nil {
			text = fmt.Sprintf("soldiers win in %d", len(best.Rounds))
		}
		g := row.Game
		fmt.Fprintf(&b, "%4d %-15s %-20s %-36s %s\n", row.Number,
			fmt.Sprintf("%d, %d, %d", g.Soldiers, g.Hits, g.Defenders), text, naive[0].Text(), naive[1].Text())
	}
	b.WriteString("Row 13 is a misprint: a tie needs as many defenders a round as soldiers, and then a\n" +
		"win in round 2 would need so few hits that round 1 wins.\n")
	return &demo.Output{Text: b.String()}, nil
}
