package bench

import (
	"fmt"
	"math/rand/v2"
)

func satisfiable() []*Program {
	return inClass(Satisfiable, Decide, []*Program{
		{Name: "colouring", About: "a graph with a hidden 3-colouring", Size: 520, Quick: 20, Instances: 3,
			Generate: func(f *Facts, n int, r *rand.Rand) { colouring(f, n, n*23/10, 3, r) }},
		{Name: "sat", About: "random 3-SAT below the threshold", Size: 400, Quick: 20, Instances: 3,
			Growth:   []int{100, 150, 200, 250, 300, 350, 400, 450},
			Generate: func(f *Facts, n int, r *rand.Rand) { clauses(f, n, n*39/10, r) }},
		{Name: "quasigroup", About: "completion of Latin squares", Size: 34, Quick: 6, Instances: 2,
			Generate: func(f *Facts, n int, r *rand.Rand) { quasigroup(f, n, n*n*42/100, r) }},
		{Name: "blocks", About: "planning in a blocks world", Size: 28, Quick: 4, Instances: 2,
			Generate: func(f *Facts, n int, r *rand.Rand) {
				f.Add("horizon", n)
				blocks(f, n, n, r)
			}},
		{Name: "jobshop", About: "scheduling within a deadline", Size: 10, Quick: 3, Instances: 3,
			Generate: func(f *Facts, n int, r *rand.Rand) {
				s := newShop(n, n, 9, r)
				s.write(f, s.schedule(20, r))
			}},
		{Name: "timetable", About: "lectures into periods and rooms", Size: 130, Quick: 10,
			Generate: func(f *Facts, n int, r *rand.Rand) { timetable(f, n, r) }},
		{Name: "queens", About: "n queens with cardinalities", Size: 140, Quick: 6,
			Generate: func(f *Facts, n int, _ *rand.Rand) { f.Add("size", n) }},
		{Name: "cabinets", About: "configuration of cabinets and rooms", Size: 42, Quick: 8, Instances: 6, Generate: cabinets},
		{Name: "roster", About: "a roster for nurses", Size: 100, Quick: 8, Instances: 3, Generate: roster},
		{Name: "golfers", About: "social golfers, eight groups of four", Size: 7, Quick: 2,
			Generate: func(f *Facts, weeks int, _ *rand.Rand) {
				f.Add("groups", 8)
				f.Add("size", 4)
				f.Range("player", 1, 32)
				f.Range("week", 1, weeks)
			}},
		{Name: "diagnosis", About: "faults of a circuit", Size: 1300, Quick: 20, Generate: circuit},
	})
}

// timetable writes n lectures that fit into periods and rooms, with teachers,
// groups and absences that leave the hidden timetable possible. It gives the number of periods.
func timetable(f *Facts, n int, r *rand.Rand) int {
	rooms := 1 + n/18
	periods := max(5, n*100/(rooms*85))
	periods = (periods + 4) / 5 * 5
	f.Range("period", 1, periods)
	f.Range("day", 1, 5)
	for p := 1; p <= periods; p++ {
		f.Add("on", p, 1+(p-1)/(periods/5))
	}
	capacity := make([]int, rooms)
	for i := range capacity {
		capacity[i] = 20 + 15*i
		f.Add("room", i+1, capacity[i])
	}
	slots := r.Perm(rooms * periods)[:n]
	at := make([][]int, periods+1) // lectures of a period
	teachers := max(2, n/4)
	busy := map[pair]bool{}
	for l := 1; l <= n; l++ {
		room, p := slots[l-1]%rooms, 1+slots[l-1]/rooms
		at[p] = append(at[p], l)
		t := 1 + r.IntN(teachers)
		for busy[pair{t, p}] {
			t = 1 + r.IntN(teachers+rooms)
		}
		busy[pair{t, p}] = true
		f.Add("lecture", l, t, capacity[room]-r.IntN(15))
	}
	for t := 1; t <= teachers+rooms; t++ {
		for range periods / 3 {
			if p := 1 + r.IntN(periods); !busy[pair{t, p}] {
				f.Add("absent", t, p)
			}
		}
	}
	for g := 1; g <= n/6; g++ {
		perDay := map[int]int{}
		for p := 1; p <= periods; p++ {
			day := (p - 1) / (periods / 5)
			if len(at[p]) > 0 && r.IntN(3) == 0 && perDay[day] < 3 {
				perDay[day]++
				f.Add("group", g, at[p][r.IntN(len(at[p]))])
			}
		}
	}
	return periods
}

// cabinets writes n things of some persons, with just the room that a first
// packing takes.
func cabinets(f *Facts, n int, r *rand.Rand) {
	persons := max(2, n/9)
	type cabinet struct{ person, load int }
	var packed []cabinet
	where := make([]int, n+1)
	for t := 1; t <= n; t++ {
		p, w := 1+r.IntN(persons), 1+r.IntN(4)
		f.Add("thing", t, p, w)
		where[t] = -1
		for i := range packed {
			if packed[i].person == p && packed[i].load+w <= 8 {
				packed[i].load += w
				where[t] = i
				break
			}
		}
		if where[t] < 0 {
			packed = append(packed, cabinet{p, w})
			where[t] = len(packed) - 1
		}
	}
	f.Range("cabinet", 1, len(packed))
	rooms := 0
	for p := 1; p <= persons; p++ {
		k := 0
		for _, c := range packed {
			if c.person == p {
				k++
			}
		}
		rooms += (k + 2) / 3
	}
	f.Range("room", 1, rooms)
	for range n {
		if a, b := 1+r.IntN(n), 1+r.IntN(n); where[a] != where[b] {
			f.Add("apart", a, b)
		}
	}
}

// roster writes n nurses over two weeks. What each shift needs is what a rota
// of eight days, begun at random days, gives.
func roster(f *Facts, n int, r *rand.Rand) {
	const days = 14
	rota := []string{"early", "early", "late", "free", "night", "night", "free", "free"}
	hours := map[string]int{"early": 8, "late": 8, "night": 10}
	f.Range("nurse", 1, n)
	f.Range("day", 1, days)
	least, most := 1000, 0
	need := map[string]int{}
	for i := 1; i <= n; i++ {
		offset, sum := r.IntN(8), 0
		for d := 1; d <= days; d++ {
			s := rota[(d+offset)%8]
			sum += hours[s]
			need[fmt.Sprintf("%d,%s", d, s)]++
			if s == "free" && r.IntN(3) == 0 {
				f.Add("leave", i, d)
			}
		}
		least, most = min(least, sum), max(most, sum)
	}
	f.Add("least", least)
	f.Add("most", most)
	for _, s := range []string{"early", "late", "night"} {
		f.Add("hours", s, hours[s])
		for d := 1; d <= days; d++ {
			f.Add("need", d, s, need[fmt.Sprintf("%d,%s", d, s)])
		}
	}
}

// circuit writes a random circuit of n gates with some faults, and what was
// observed of it.
func circuit(f *Facts, n int, r *rand.Rand) {
	inputs, tests, faults := 4+n/12, 5+n/60, 2+n/60
	kinds := []string{"and", "or", "xor", "nand"}
	f.Range("in", 1, inputs)
	f.Range("test", 1, tests)
	f.Add("most", faults)
	type gate struct{ kind, a, b int }
	gates := make([]gate, n+1)
	name := func(i int) any {
		if i <= 0 {
			return 1 - i // inputs are 0, -1, ...
		}
		return fmt.Sprintf("g%d", i)
	}
	broken := map[int]bool{}
	for range faults {
		broken[1+r.IntN(n)] = true
	}
	for g := 1; g <= n; g++ {
		pick := func() int { return max(g-1-r.IntN(30), -r.IntN(inputs)) }
		gates[g] = gate{r.IntN(4), pick(), pick()}
		f.Add("gate", name(g), kinds[gates[g].kind], name(gates[g].a), name(gates[g].b))
	}
	for t := 1; t <= tests; t++ {
		value := map[int]bool{}
		for i := range inputs {
			value[-i] = r.IntN(2) == 1
			f.Add("observed", i+1, t, bit(value[-i]))
		}
		for g := 1; g <= n; g++ {
			a, b := value[gates[g].a], value[gates[g].b]
			v := [4]bool{a && b, a || b, a != b, !(a && b)}[gates[g].kind]
			value[g] = v != broken[g]
			if g > n-10 || r.IntN(8) == 0 {
				f.Add("observed", name(g), t, bit(value[g]))
			}
		}
	}
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
