package dungeon

import (
	"context"
	"embed"
	"fmt"
	"slices"

	"github.com/krrasp/krrasp/programs/answer"
)

//go:embed *.lp
var files embed.FS

// Source gives an embedded program text: "embed.lp", "wishes.lp" or "extras.lp".
func Source(name string) answer.File {
	text, err := files.ReadFile(name)
	if err != nil {
		return answer.File{Name: name}
	}
	return answer.File{Name: "programs/dungeon/" + name, Text: string(text)}
}

// Dungeon is a graph of rooms and a graph of contents.
type Dungeon struct {
	Rooms    []Room
	Doors    [][2]int // indices of rooms, each door once
	Entrance int      // index of a room
	Contents []Content
	Bonds    [][2]int // indices of contents that must be neighbours, each once
}

// Room is a place for at most one content. X and Y are its place on the map.
type Room struct{ Size, X, Y int }

// Content is something to put into a room.
type Content struct {
	Name     string // a constant, different for each
	Kind     string // a constant: shop, quest, dragon, treasure, enemies or another
	Needs    int    // least size of its room
	Phase    int    // contents of lower phases are placed first
	Optional bool   // may be left out
}

// Embedding gives the room of each content by their indices, -1 for what is left
// out.
type Embedding []int

// facts writes the contents up to a phase and all rooms.
func (d *Dungeon) facts(phase int, placed Embedding) answer.File {
	var atoms []answer.Term
	add := func(name string, args ...answer.Term) { atoms = append(atoms, answer.Fun(name, args...)) }
	for i, r := range d.Rooms {
		add("room", answer.Int(i))
		add("size", answer.Int(i), answer.Int(r.Size))
	}
	for _, e := range d.Doors {
		add("door", answer.Int(e[0]), answer.Int(e[1]))
	}
	if len(d.Rooms) > 0 {
		add("entrance", answer.Int(d.Entrance))
	}
	for i, c := range d.Contents {
		if c.Phase > phase {
			continue
		}
		name := answer.Fun(c.Name)
		add("content", name)
		add("kind", name, answer.Fun(c.Kind))
		add("needs", name, answer.Int(c.Needs))
		if c.Optional {
			add("optional", name)
		}
		if i < len(placed) && placed[i] >= 0 {
			add("placed", name, answer.Int(placed[i]))
		}
	}
	for _, b := range d.Bonds {
		if d.Contents[b[0]].Phase <= phase && d.Contents[b[1]].Phase <= phase {
			add("bond", answer.Fun(d.Contents[b[0]].Name), answer.Fun(d.Contents[b[1]].Name))
		}
	}
	return answer.File{Name: "dungeon", Text: answer.Facts(atoms...)}
}

func (d *Dungeon) read(m answer.Model) Embedding {
	e := make(Embedding, len(d.Contents))
	for i := range e {
		e[i] = -1
	}
	for _, a := range m.Of("at", 2) {
		i := slices.IndexFunc(d.Contents, func(c Content) bool { return c.Name == a.Args[0].String() })
		if i >= 0 {
			e[i] = a.Args[1].Int()
		}
	}
	return e
}

func (d *Dungeon) lastPhase() int {
	last := 0
	for _, c := range d.Contents {
		last = max(last, c.Phase)
	}
	return last
}

// Embed gives up to n embeddings of all contents at once, all of them if n is 0;
// with the wishes, if asked. Optional contents may be left out.
func Embed(ctx context.Context, d *Dungeon, wishes bool, n int) ([]Embedding, error) {
	task := answer.Task{Files: []answer.File{Source("embed.lp"), d.facts(d.lastPhase(), nil)}, Models: n}
	if wishes {
		task.Files = append(task.Files, Source("wishes.lp"))
	}
	r, err := answer.Run(ctx, task)
	if err != nil {
		return nil, err
	}
	var out []Embedding
	for _, m := range r.Models {
		out = append(out, d.read(m))
	}
	return out, nil
}

// Fill places the contents with all wishes, phase by phase: what a phase has
// placed stays, and of the optional contents of the next one as many as possible
// are added. It gives the embedding after each phase; an error tells which phase
// has none.
func Fill(ctx context.Context, d *Dungeon) ([]Embedding, error) {
	var out []Embedding
	var placed Embedding
	for phase := 0; phase <= d.lastPhase(); phase++ {
		if !slices.ContainsFunc(d.Contents, func(c Content) bool { return c.Phase == phase }) {
			continue
		}
		r, err := answer.Run(ctx, answer.Task{Files: []answer.File{
			Source("embed.lp"), Source("wishes.lp"), Source("extras.lp"), d.facts(phase, placed)}})
		if err != nil {
			return out, err
		}
		m, ok := r.Best()
		if !ok {
			return out, fmt.Errorf("dungeon: the contents of phase %d don't fit", phase)
		}
		placed = d.read(m)
		out = append(out, placed)
	}
	return out, nil
}

// near gives the rooms with a door to a room.
func (d *Dungeon) near(room int) []int {
	var out []int
	for _, e := range d.Doors {
		switch room {
		case e[0]:
			out = append(out, e[1])
		case e[1]:
			out = append(out, e[0])
		}
	}
	return out
}

// depth counts the doors from the entrance to each room, -1 if there is no way.
func (d *Dungeon) depth() []int {
	depth := make([]int, len(d.Rooms))
	for i := range depth {
		depth[i] = -1
	}
	if len(d.Rooms) == 0 {
		return depth
	}
	depth[d.Entrance] = 0
	for queue := []int{d.Entrance}; len(queue) > 0; queue = queue[1:] {
		for _, s := range d.near(queue[0]) {
			if depth[s] < 0 {
				depth[s] = depth[queue[0]] + 1
				queue = append(queue, s)
			}
		}
	}
	return depth
}

// Check tells which rule an embedding breaks, in words, or "". It reads the
// document's words, apart from program and formula; contents of phases that are
// not placed yet have room -1 and are skipped.
func (d *Dungeon) Check(e Embedding, wishes bool) string {
	taken := map[int]int{}
	enemies := 0
	depth := d.depth()
	is := func(kind string, rooms ...int) bool {
		return slices.ContainsFunc(rooms, func(r int) bool {
			i, ok := taken[r]
			return ok && d.Contents[i].Kind == kind
		})
	}
	for i, r := range e {
		if r < 0 {
			continue
		}
		if j, ok := taken[r]; ok {
			return fmt.Sprintf("%s and %s share room %d", d.Contents[j].Name, d.Contents[i].Name, r)
		}
		taken[r] = i
	}
	for _, b := range d.Bonds {
		x, y := e[b[0]], e[b[1]]
		if (x >= 0 || y >= 0) && (x < 0 || y < 0 || !slices.Contains(d.near(x), y)) {
			return fmt.Sprintf("%s is not next to %s", d.Contents[b[0]].Name, d.Contents[b[1]].Name)
		}
	}
	if !wishes {
		return ""
	}
	for i, r := range e {
		if r < 0 {
			continue
		}
		c := d.Contents[i]
		if d.Rooms[r].Size < c.Needs {
			return fmt.Sprintf("room %d is too small for %s", r, c.Name)
		}
		switch c.Kind {
		case "shop":
			if depth[r] < 0 || depth[r] > 2 {
				return "the shop is far from the entrance"
			}
		case "quest":
			if !is("shop", d.near(r)...) {
				return "the quest giver is not next to a shop"
			}
		case "treasure":
			if n := d.near(r); len(n) != 1 || !is("dragon", n...) || r == d.Entrance {
				return "no dragon guards the treasure"
			}
		case "enemies":
			enemies++
		}
	}
	if enemies > 8 {
		return "too many rooms of enemies"
	}
	return ""
}
