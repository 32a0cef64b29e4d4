package dungeon

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// Generate makes a dungeon of so many rooms (at least 8) with contents in three
// phases: the must-haves, side quests in pairs of neighbours, then enemies and
// decorations. The same seed gives the same dungeon. The must-haves fit: there is
// a small room with one door behind a large one, and two rooms near the entrance
// for shop and quest giver.
//
// Rooms grow over a grid from the entrance; a spanning tree and some more doors
// join neighbours.
func Generate(rooms int, seed uint64) *Dungeon {
	rooms = max(rooms, 8)
	random := rand.New(rand.NewPCG(seed, 0x64756e67))
	for {
		d := grow(rooms, random)
		if d.prepare() {
			d.stock(random)
			return d
		}
	}
}

func grow(n int, random *rand.Rand) *Dungeon {
	d := &Dungeon{}
	width := int(math.Ceil(math.Sqrt(float64(n) * 1.9)))
	height := (n*5/4 + width - 1) / width
	at := map[[2]int]int{}
	put := func(x, y int) int {
		at[[2]int{x, y}] = len(d.Rooms)
		d.Rooms = append(d.Rooms, Room{Size: 1 + random.IntN(4), X: x, Y: y})
		return len(d.Rooms) - 1
	}
	put(0, random.IntN(height))
	steps := [4][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}
	for len(d.Rooms) < n {
		from := random.IntN(len(d.Rooms))
		r := d.Rooms[from]
		s := steps[random.IntN(4)]
		x, y := r.X+s[0], r.Y+s[1]
		if x < 0 || y < 0 || x >= width || y >= height {
			continue
		}
		if to, taken := at[[2]int{x, y}]; !taken {
			d.Doors = append(d.Doors, [2]int{from, put(x, y)})
		} else if random.IntN(20) == 0 && !slices.Contains(d.near(from), to) {
			d.Doors = append(d.Doors, [2]int{from, to})
		}
	}
	return d
}

// prepare sees to it that the must-haves fit, and reports whether they can.
func (d *Dungeon) prepare() bool {
	depth := d.depth()
	deepest := -1
	for r := range d.Rooms {
		if len(d.near(r)) == 1 && depth[r] >= 4 && (deepest < 0 || depth[r] > depth[deepest]) {
			deepest = r
		}
	}
	if deepest < 0 {
		return false
	}
	d.Rooms[deepest].Size = max(d.Rooms[deepest].Size, 2)
	d.Rooms[d.near(deepest)[0]].Size = 4
	for r := range d.Rooms {
		if depth[r] == 1 {
			for _, s := range d.near(r) {
				if depth[s] == 2 {
					d.Rooms[r].Size = max(d.Rooms[r].Size, 2)
					return true
				}
			}
		}
	}
	return false
}

func (d *Dungeon) stock(random *rand.Rand) {
	n := len(d.Rooms)
	d.Contents = []Content{
		{Name: "shop", Kind: "shop", Needs: 2},
		{Name: "quest", Kind: "quest", Needs: 1},
		{Name: "dragon", Kind: "dragon", Needs: 4},
		{Name: "treasure", Kind: "treasure", Needs: 2},
	}
	d.Bonds = [][2]int{{2, 3}, {0, 1}}
	pair := func(i int, a, b string, needs int) {
		d.Bonds = append(d.Bonds, [2]int{len(d.Contents), len(d.Contents) + 1})
		d.Contents = append(d.Contents,
			Content{Name: fmt.Sprintf("%s%d", a, i), Kind: a, Needs: needs, Phase: 1, Optional: true},
			Content{Name: fmt.Sprintf("%s%d", b, i), Kind: b, Needs: 1, Phase: 1, Optional: true})
	}
	for i := 1; i <= max(1, n/40); i++ {
		if random.IntN(2) == 0 {
			pair(i, "bandits", "captive", 2)
		} else {
			pair(i, "puzzle", "chest", 1)
		}
	}
	for i := 1; i <= min(10, n/5); i++ {
		d.Contents = append(d.Contents, Content{Name: fmt.Sprintf("enemies%d", i), Kind: "enemies", Needs: 1 + i%3, Phase: 2, Optional: true})
	}
	for i := 1; i <= n/20; i++ {
		d.Contents = append(d.Contents, Content{Name: fmt.Sprintf("statue%d", i), Kind: "statue", Needs: 1, Phase: 2, Optional: true})
	}
}
