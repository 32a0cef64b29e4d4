package haunted

import (
	"context"
	"embed"
	"fmt"
	"slices"
	"strings"

	"github.com/krrasp/krrasp/programs/answer"
)

//go:embed *.lp
var files embed.FS

// Source gives an embedded program text: "instance.lp", "encoding.lp" or
// "visibility.lp".
func Source(name string) answer.File {
	text, err := files.ReadFile(name)
	if err != nil {
		return answer.File{Name: name}
	}
	return answer.File{Name: "programs/haunted/" + name, Text: string(text)}
}

// Kind is a sort of ghoul, named as in the encoding.
type Kind string

// The ghouls. Ghosts are seen in mirrors only, draculas only directly, zombies
// both ways.
const (
	Ghost   Kind = "ghost"
	Dracula Kind = "dracula"
	Zombie  Kind = "zombie"
)

// Kinds lists the ghouls.
var Kinds = [3]Kind{Ghost, Dracula, Zombie}

// Puzzle is a board without its ghouls.
type Puzzle struct {
	N       int
	Mirrors []Mirror
	Counts  []Count
	Ghouls  map[Kind]int // how many of each hide; a kind may be missing
}

// Mirror stands in a cell; Type is '/' or '\\'.
type Mirror struct {
	Row, Col int
	Type     byte
}

// Count says how many ghouls a lookout sees.
type Count struct{ Row, Col, Seen int }

// Ghoul is a ghoul in its place.
type Ghoul struct {
	Kind     Kind
	Row, Col int
}

// Solution lists all ghouls, by kind, row and column.
type Solution []Ghoul

// mirror gives the mirror in a cell, or 0.
func (p *Puzzle) mirror(row, col int) byte {
	for _, m := range p.Mirrors {
		if m.Row == row && m.Col == col {
			return m.Type
		}
	}
	return 0
}

// Read makes a puzzle from the facts of a program; its size is that of the
// lookouts that it counts for.
func Read(ctx context.Context, file answer.File) (*Puzzle, error) {
	r, err := answer.Run(ctx, answer.Task{Files: []answer.File{file}, Models: 1})
	if err != nil {
		return nil, err
	}
	m, ok := r.Best()
	if !ok {
		return nil, fmt.Errorf("haunted: %s has no answer set", file.Name)
	}
	p := &Puzzle{Ghouls: map[Kind]int{}}
	for _, a := range m.Of("count", 3) {
		c := Count{a.Args[0].Int(), a.Args[1].Int(), a.Args[2].Int()}
		p.Counts = append(p.Counts, c)
		p.N = max(p.N, c.Row-1, c.Col-1)
	}
	for _, a := range m.Of("mirror", 3) {
		kind := a.Args[2].Name
		if kind != "/" && kind != "\\" {
			return nil, fmt.Errorf("haunted: %s: a mirror is \"/\" or \"\\\\\", not %s", file.Name, a.Args[2])
		}
		p.Mirrors = append(p.Mirrors, Mirror{a.Args[0].Int(), a.Args[1].Int(), kind[0]})
	}
	for _, k := range Kinds {
		for _, a := range m.Of(string(k), 1) {
			p.Ghouls[k] = a.Args[0].Int()
		}
	}
	return p, nil
}

// File writes the puzzle as facts, for encoding.lp and visibility.lp.
func (p *Puzzle) File() answer.File {
	var b strings.Builder
	fmt.Fprintf(&b, "#const n = %d.\n", p.N)
	for _, c := range p.Counts {
		fmt.Fprintf(&b, "count(%d, %d, %d).\n", c.Row, c.Col, c.Seen)
	}
	for _, m := range p.Mirrors {
		fmt.Fprintf(&b, "mirror(%d, %d, %s).\n", m.Row, m.Col, answer.Str(string(m.Type)))
	}
	for _, k := range Kinds {
		if n, ok := p.Ghouls[k]; ok {
			fmt.Fprintf(&b, "%s(%d).\n", k, n)
		}
	}
	return answer.File{Name: "instance.lp", Text: b.String()}
}

// Solve gives up to n solutions, all of them if n is 0.
func Solve(ctx context.Context, p *Puzzle, n int) ([]Solution, error) {
	r, err := answer.Run(ctx, answer.Task{
		Files: []answer.File{p.File(), Source("encoding.lp"), Source("visibility.lp")}, Models: n,
	})
	if err != nil {
		return nil, err
	}
	var out []Solution
	for _, m := range r.Models {
		var s Solution
		for _, k := range Kinds {
			for _, a := range m.Of(string(k), 2) {
				s = append(s, Ghoul{k, a.Args[0].Int(), a.Args[1].Int()})
			}
		}
		out = append(out, s)
	}
	return out, nil
}

// Seen counts the ghouls that a lookout sees; one seen twice counts twice.
func (p *Puzzle) Seen(row, col int, s Solution) int {
	direct, mirrored := See(p.N, row, col, p.mirror)
	n := 0
	for _, g := range s {
		at := func(c Sight) bool { return c.Row == g.Row && c.Col == g.Col }
		if g.Kind != Ghost && slices.ContainsFunc(direct, at) {
			n++
		}
		if g.Kind != Dracula {
			for _, c := range mirrored {
				if at(c) {
					n++
				}
			}
		}
	}
	return n
}
