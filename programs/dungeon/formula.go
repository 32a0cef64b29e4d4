package dungeon

import (
	"fmt"

	"github.com/krrasp/krrasp/programs/cnf"
	"github.com/krrasp/krrasp/solve/sat"
)

// Formula is the document's formula with the meaning of its variables: C[v][w]
// says that room v holds content w.
type Formula struct {
	cnf.Formula
	C    [][]sat.Var
	Over []sat.Var // all of C, in one slice
}

// AtMostOne is a way to write "at most one of these".
type AtMostOne bool

// The ways. Pairwise is the document's: a clause for every pair. Sequential is a
// counter with one more variable for each (C. Sinz, CP 2005), for many rooms; its
// further variables follow from the others, so that the models stay the same.
const (
	Pairwise   AtMostOne = false
	Sequential AtMostOne = true
)

// Build writes the formula: each content in exactly one room, each room with at
// most one content, neighbours to neighbours. Optional contents count as wanted.
//
// The document gives the first rule twice, in different senses. Its code asks
// for exactly one room per content, and that is what is built here. Its printed
// formula for the same sentence, C_vw ⇒ ⋀_{i≠v} ¬C_iw with v and i from the
// contents H, says that a room holds at most one content: that is the second
// rule. By the printed formulas alone a content may stand in several rooms.
func Build(d *Dungeon, amo AtMostOne) *Formula {
	f := &Formula{}
	f.C = make([][]sat.Var, len(d.Rooms))
	for v := range d.Rooms {
		f.C[v] = make([]sat.Var, len(d.Contents))
		for w, c := range d.Contents {
			f.C[v][w] = f.Var(fmt.Sprintf("%d_%s", v, c.Name))
			f.Over = append(f.Over, f.C[v][w])
		}
	}
	near := make([][]int, len(d.Rooms))
	for _, e := range d.Doors {
		near[e[0]], near[e[1]] = append(near[e[0]], e[1]), append(near[e[1]], e[0])
	}
	f.Group("Each content is in a room", "⋁_{v ∈ G} C_vw for each w ∈ H")
	for w := range d.Contents {
		var clause []sat.Lit
		for v := range d.Rooms {
			clause = append(clause, f.C[v][w].Lit())
		}
		f.Add(clause...)
	}
	f.Group("Each content is in at most one room", "¬C_vw ∨ ¬C_iw for v ≠ i ∈ G and each w ∈ H")
	for w, c := range d.Contents {
		var lits []sat.Lit
		for v := range d.Rooms {
			lits = append(lits, f.C[v][w].Lit())
		}
		f.atMostOne(amo, c.Name, lits)
	}
	f.Group("Each room holds at most one content", "¬C_vw ∨ ¬C_vi for w ≠ i ∈ H and each v ∈ G")
	for v := range d.Rooms {
		var lits []sat.Lit
		for w := range d.Contents {
			lits = append(lits, f.C[v][w].Lit())
		}
		f.atMostOne(amo, fmt.Sprint(v), lits)
	}
	f.Group("Neighbours are mapped to neighbours", "¬C_vw ∨ ⋁_{i next to v} C_ij for each j bound to w")
	for _, b := range d.Bonds {
		for _, e := range [2][2]int{b, {b[1], b[0]}} {
			for v := range d.Rooms {
				clause := []sat.Lit{f.C[v][e[0]].Lit().Not()}
				for _, i := range near[v] {
					clause = append(clause, f.C[i][e[1]].Lit())
				}
				f.Add(clause...)
			}
		}
	}
	return f
}

// atMostOne writes the constraint; in the sequential one u(name,i) says that one
// of the first i is true, and is equivalent to it.
func (f *Formula) atMostOne(amo AtMostOne, name string, lits []sat.Lit) {
	if amo == Pairwise || len(lits) < 5 {
		for i, a := range lits {
			for _, b := range lits[:i] {
				f.Add(a.Not(), b.Not())
			}
		}
		return
	}
	before := lits[0]
	for i, l := range lits[1:] {
		f.Add(before.Not(), l.Not())
		if i == len(lits)-2 {
			return
		}
		now := f.Var(fmt.Sprintf("u(%s,%d)", name, i+2)).Lit()
		f.Add(before.Not(), now)
		f.Add(l.Not(), now)
		f.Add(now.Not(), before, l)
		before = now
	}
}

// Forbid adds the wishes that only say which rooms a content may not be in: the
// size of rooms, the shop's distance to the entrance, the treasure's single door;
// and that a dragon is next to the treasure, the quest giver next to the shop.
func (f *Formula) Forbid(d *Dungeon) {
	depth := d.depth()
	f.Group("Wishes: rooms that don't suit", "¬C_vw")
	for w, c := range d.Contents {
		for v, r := range d.Rooms {
			far := c.Kind == "shop" && (depth[v] < 0 || depth[v] > 2)
			open := c.Kind == "treasure" && (len(d.near(v)) != 1 || v == d.Entrance)
			if r.Size < c.Needs || far || open {
				f.Add(f.C[v][w].Lit().Not())
			}
		}
	}
	f.Group("Wishes: company", "¬C_vw ∨ ⋁_{i next to v} C_ij")
	for w, c := range d.Contents {
		friend, ok := map[string]string{"treasure": "dragon", "quest": "shop"}[c.Kind]
		if !ok {
			continue
		}
		for v := range d.Rooms {
			clause := []sat.Lit{f.C[v][w].Lit().Not()}
			for _, i := range d.near(v) {
				for j, o := range d.Contents {
					if o.Kind == friend {
						clause = append(clause, f.C[i][j].Lit())
					}
				}
			}
			f.Add(clause...)
		}
	}
}

// Embedding reads a model.
func (f *Formula) Embedding(model []bool) Embedding {
	e := make(Embedding, len(f.C[0]))
	for w := range e {
		e[w] = -1
	}
	for v, row := range f.C {
		for w, x := range row {
			if model[x] {
				e[w] = v
			}
		}
	}
	return e
}
