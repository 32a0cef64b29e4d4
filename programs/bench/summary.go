package bench

import (
	"math"
	"slices"
	"time"
)

// Mean is what a system took for a program in a phase: the median over the
// rounds, summed over the instances.
type Mean struct {
	User, Wall time.Duration
	Peak       int64
	TimedOut   int // instances
	Runs       int
	Answer     *Answer
	Fault      string
}

// summarize gives a system's share of the samples of one program and phase.
func summarize(samples []Sample, name string) Mean {
	bySeed := map[uint64][]Sample{}
	var seeds []uint64
	var m Mean
	for _, s := range samples {
		if s.System != name {
			continue
		}
		if bySeed[s.Seed] == nil {
			seeds = append(seeds, s.Seed)
		}
		bySeed[s.Seed] = append(bySeed[s.Seed], s)
		m.Runs++
		if m.Fault == "" {
			m.Fault = s.Fault
		}
		if m.Answer == nil {
			m.Answer = s.Answer
		}
	}
	for _, seed := range seeds {
		var user, wall []time.Duration
		cut := false
		for _, s := range bySeed[seed] {
			user, wall = append(user, s.Usage.User), append(wall, s.Usage.Wall)
			m.Peak = max(m.Peak, s.Usage.Peak)
			cut = cut || s.Usage.TimedOut
		}
		m.User += median(user)
		m.Wall += median(wall)
		if cut {
			m.TimedOut++
		}
	}
	return m
}

func median(d []time.Duration) time.Duration {
	slices.Sort(d)
	n := len(d)
	return (d[(n-1)/2] + d[n/2]) / 2
}

// Ratio is krrasp's cost by the peer's.
type Ratio struct {
	Value float64 // 0: there is none
	// Bound tells that a run was cut off: 1 if the true ratio is at least
	// Value, -1 if it is at most that.
	Bound int
}

// ratio compares by what get takes from both. Runs without an answer give none.
func ratio(a, b Mean, get func(Mean) float64) Ratio {
	x, y := get(a), get(b)
	if a.Runs == 0 || b.Runs == 0 || x <= 0 || y <= 0 || a.TimedOut > 0 && b.TimedOut > 0 || a.Fault != "" || b.Fault != "" {
		return Ratio{}
	}
	r := Ratio{Value: x / y}
	if a.TimedOut > 0 {
		r.Bound = 1
	}
	if b.TimedOut > 0 {
		r.Bound = -1
	}
	return r
}

func user(m Mean) float64   { return m.User.Seconds() }
func wall(m Mean) float64   { return m.Wall.Seconds() }
func memory(m Mean) float64 { return float64(m.Peak) }

// Geometric is the geometric mean of the ratios that there are, with their
// geometric standard deviation, and how many there are.
func Geometric(ratios []Ratio) (mean, spread float64, n int) {
	var sum, squares float64
	for _, r := range ratios {
		if r.Value > 0 {
			l := math.Log(r.Value)
			sum, squares = sum+l, squares+l*l
			n++
		}
	}
	if n == 0 {
		return 0, 0, 0
	}
	sum /= float64(n)
	return math.Exp(sum), math.Exp(math.Sqrt(max(0, squares/float64(n)-sum*sum))), n
}

// Row is a program's line in the report.
type Row struct {
	Program *Program
	Size    int
	Phases  map[Phase]map[string]Mean // by system
}

// Rows gathers samples by program, in their order.
func Rows(samples []Sample) []Row {
	type key struct {
		program *Program
		size    int
	}
	var out []Row
	for _, group := range groups(samples, func(s Sample) key { return key{s.Program, s.Size} }) {
		row := Row{Program: group[0].Program, Size: group[0].Size, Phases: map[Phase]map[string]Mean{}}
		for _, phase := range groups(group, func(s Sample) Phase { return s.Phase }) {
			means := map[string]Mean{}
			for _, s := range phase {
				if _, ok := means[s.System]; !ok {
					means[s.System] = summarize(phase, s.System)
				}
			}
			row.Phases[phase[0].Phase] = means
		}
		out = append(out, row)
	}
	return out
}

// groups cuts a list by a key, keeping the order of first appearance.
func groups[K comparable](samples []Sample, by func(Sample) K) [][]Sample {
	at := map[K]int{}
	var out [][]Sample
	for _, s := range samples {
		k := by(s)
		i, ok := at[k]
		if !ok {
			i = len(out)
			at[k] = i
			out = append(out, nil)
		}
		out[i] = append(out[i], s)
	}
	return out
}

// main is the phase that a program's ratio is taken from.
func (p *Program) main() Phase { return p.phases()[0] }

// Ratio gives a system's ratio to the peer in a phase.
func (r Row) Ratio(phase Phase, system string, get func(Mean) float64) Ratio {
	means := r.Phases[phase]
	return ratio(means[system], means[Peer], get)
}
