package tower

import "slices"

// Reach follows a wave against a strategy: the nodes it can stand on after 0, 1,
// … steps. It is reachable/4 of the program, and does not ask whether the tower
// is among them.
func (in *Instance) Reach(w Wave, strategy []Placement) [][]string {
	guarded := func(node string) bool {
		return slices.ContainsFunc(strategy, func(p Placement) bool { return p.Day == w.Day && p.Node == node })
	}
	sets := [][]string{in.Spawns}
	for _, color := range w.Colors {
		var next []string
		for _, node := range in.Nodes {
			if guarded(node) {
				continue
			}
			from := func(s string) bool { return slices.Contains(sets[len(sets)-1], s) }
			if slices.ContainsFunc(in.into(node, color), from) {
				next = append(next, node)
			}
		}
		sets = append(sets, next)
	}
	return sets
}

// Holds reports whether a strategy is one to survive days 1 to k: it keeps all
// rules of the game and the tower is never reached. It checks from the words of
// the slides, apart from program and formula.
func (in *Instance) Holds(k int, strategy []Placement) bool {
	spent := 0
	perDay := map[[2]any]int{}
	for _, p := range strategy {
		g := slices.IndexFunc(in.Guards, func(g Guard) bool { return g.Name == p.Guard })
		if g < 0 || p.Day < 1 || p.Day > k || !slices.Contains(in.Nodes, p.Node) ||
			slices.Contains(in.Spawns, p.Node) || slices.Contains(in.Towers, p.Node) ||
			!in.allowed(in.Guards[g], p.Node) {
			return false
		}
		spent += in.Guards[g].Cost
		key := [2]any{p.Day, g}
		perDay[key]++
		if limit := in.Guards[g].PerDay; limit >= 0 && perDay[key] > limit {
			return false
		}
	}
	if in.Limited && spent > in.Budget {
		return false
	}
	for _, w := range in.Waves {
		if w.Day < 1 || w.Day > k {
			continue
		}
		for _, set := range in.Reach(w, strategy) {
			if slices.ContainsFunc(set, func(n string) bool { return slices.Contains(in.Towers, n) }) {
				return false
			}
		}
	}
	return true
}
