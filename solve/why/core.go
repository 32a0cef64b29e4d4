package why

import (
	"context"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/solve/sat"
	"github.com/krrasp/krrasp/solve/search"
)

// Minimal cores by deletion: each literal of an unsatisfiable core is left out
// once. If the rest is still unsatisfiable, its core is what remains to be
// looked at, which often drops many literals at once; otherwise the literal is
// needed, now and later, since it is monotone whether a set is enough. So every
// literal costs one search at most, and nearly all searches that fail are cheap.

// trims bounds how often a core is asked for again before deletion starts.
const trims = 4

// firstCore asks for a core of assumptions; status is Satisfiable if there is
// none. always holds in every search and is no part of the core.
func firstCore(ctx context.Context, s *search.Solver, always, assume []aspif.Lit) (sat.Status, []aspif.Lit, error) {
	status, core, err := askCore(ctx, s, always, assume)
	for range trims {
		if err != nil || status != sat.Unsatisfiable || len(core) == 0 {
			break
		}
		again, less, e := askCore(ctx, s, always, core)
		if e != nil || again != sat.Unsatisfiable {
			return status, core, e
		}
		if len(less) == len(core) {
			break
		}
		core = less
	}
	return status, core, err
}

// askCore searches under assumptions and gives the core among assume, in its
// order.
func askCore(ctx context.Context, s *search.Solver, always, assume []aspif.Lit) (sat.Status, []aspif.Lit, error) {
	lits := append(append(make([]aspif.Lit, 0, len(always)+len(assume)), always...), assume...)
	status, core, err := ask(ctx, s, lits, nil)
	if err != nil || status != sat.Unsatisfiable {
		return status, nil, err
	}
	return status, among(assume, core), nil
}

// among gives the literals of list that core has.
func among(list, core []aspif.Lit) []aspif.Lit {
	in := make(map[aspif.Lit]bool, len(core))
	for _, l := range core {
		in[l] = true
	}
	out := make([]aspif.Lit, 0, len(core))
	for _, l := range list {
		if in[l] {
			out = append(out, l)
		}
	}
	return out
}

// release relaxes for good what a core does without, which is easier on the
// search than leaving it open.
func release(s *search.Solver, all, core []aspif.Lit) {
	k := 0
	for _, l := range all { // core is in the order of all
		if k < len(core) && core[k] == l {
			k++
			continue
		}
		s.AssignExternal(aspif.Atom(l), aspif.Release)
	}
}

// shrink makes a core subset-minimal; the solver is of no further use. The last literals are left out first. It
// stops after so many searches (negative: never), or when the context ends, and
// tells by minimal whether it came to the end; what it gives is a core then, too.
func shrink(ctx context.Context, s *search.Solver, always, core []aspif.Lit, tries int) (least []aspif.Lit, minimal bool, err error) {
	needed := append([]aspif.Lit(nil), always...)
	rest := append([]aspif.Lit(nil), core...)
	for len(rest) > 0 {
		n := len(rest) - 1
		if tries == 0 {
			break
		}
		tries--
		status, less, err := askCore(ctx, s, needed, rest[:n])
		switch {
		case err != nil:
			return nil, false, err
		case status == sat.Unknown:
			tries = 0
		case status == sat.Unsatisfiable:
			release(s, rest, less)
			rest = less
		default:
			needed = append(needed, rest[n])
			rest = rest[:n]
		}
	}
	minimal = len(rest) == 0
	return among(core, append(needed[len(always):], rest...)), minimal, nil
}
