package bench

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Report is a run with what it ran on.
type Report struct {
	Machine  string
	Versions []string
	Date     time.Time
	Command  string // that makes it again
	Rounds   int
	Timeout  time.Duration
	Engines  []string
	Samples  []Sample
	Curves   []Curve
}

func seconds(d time.Duration) string {
	switch s := d.Seconds(); {
	case s < 0.1:
		return fmt.Sprintf("%.1f ms", 1000*s)
	case s < 10:
		return fmt.Sprintf("%.2f s", s)
	default:
		return fmt.Sprintf("%.1f s", s)
	}
}

func megabytes(n int64) string { return fmt.Sprintf("%.0f MB", float64(n)/(1<<20)) }

func (r Ratio) String() string {
	if r.Value == 0 {
		return "–"
	}
	return map[int]string{-1: "≤ ", 0: "", 1: "≥ "}[r.Bound] + fmt.Sprintf("%.2f", r.Value)
}

// names are the systems of the report but for the peer.
func (r *Report) names() []string {
	var out []string
	for _, e := range r.Engines {
		out = append(out, systemName(e))
	}
	return out
}

// Faults lists the samples whose answer is wrong or missing.
func (r *Report) Faults() []Sample {
	var out []Sample
	for _, s := range r.Samples {
		if s.Fault != "" {
			out = append(out, s)
		}
	}
	return out
}

// Markdown writes the report as a page.
func (r *Report) Markdown(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "Machine: %s.  \nVersions: %s.  \nDate: %s; rounds: %d; time-out: %s.  \nCommand: `%s`\n\n",
		r.Machine, strings.Join(r.Versions, "; "), r.Date.Format("2006-01-02"), r.Rounds, r.Timeout, r.Command)
	b.WriteString("Ratios are krrasp's user CPU (or peak memory, or wall time) by clingo's; below 1, krrasp takes less. " +
		"Ground is beside gringo, solve beside clasp on the same aspif. ± is the geometric standard deviation: a factor.\n\n")
	rows := Rows(r.Samples)
	r.classes(&b, rows)
	for _, c := range Classes() {
		r.class(&b, c, rows)
	}
	if len(r.Curves) > 0 {
		b.WriteString("## Growth\n\nThe exponents e of time and memory as size^e, least squares on logarithms, less what an empty program takes; the rightmost column is the largest size solved within the time-out. Search that grows exponentially shows as a large exponent.\n\n")
		b.WriteString("| program | system | time | memory | largest size within the time-out |\n|---|---|---:|---:|---:|\n")
		for _, c := range r.Curves {
			for _, l := range c.Lines {
				last := 0
				if len(l.Points) > 0 {
					last = l.Points[len(l.Points)-1].Size
				}
				fmt.Fprintf(&b, "| [%s](%s) | %s | %s | %s | %d |\n", c.Program.ID(), c.File(), l.System, exponent(l.Time), exponent(l.Memory), last)
			}
		}
		b.WriteString("\n")
	}
	if faults := r.Faults(); len(faults) > 0 {
		b.WriteString("## Wrong or missing answers\n\n")
		for _, s := range faults {
			fmt.Fprintf(&b, "- %s, size %d, seed %d, %s, %s: %s\n", s.Program.ID(), s.Size, s.Seed, s.Phase, s.System, oneLine(s.Fault))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func exponent(e float64) string {
	if e == 0 {
		return "–"
	}
	return fmt.Sprintf("%.2f", e)
}

// classes writes the table of geometric means.
func (r *Report) classes(b *strings.Builder, rows []Row) {
	b.WriteString("| class | system | programs | user CPU | worst | ground | solve | wall | memory | time-outs (clingo's) |\n" +
		"|---|---|---:|---:|---|---:|---:|---:|---:|---:|\n")
	mean := func(ratios []Ratio) string {
		m, s, n := Geometric(ratios)
		if n == 0 {
			return "–"
		}
		return fmt.Sprintf("%.2f ± %.2f", m, s)
	}
	for _, c := range Classes() {
		for _, name := range r.names() {
			var total, ground, solve, walls, memories []Ratio
			var worst Ratio
			worstID := ""
			cut, cutPeer, n := 0, 0, 0
			for _, row := range rows {
				if row.Program.Class != c {
					continue
				}
				phase, system := row.Program.main(), name
				if phase == GroundPhase {
					system = r.names()[0]
				}
				if row.Phases[phase][system].Runs == 0 {
					continue
				}
				n++
				t := row.Ratio(phase, system, user)
				if t.Value > worst.Value {
					worst, worstID = t, row.Program.ID()[len(c)+1:]
				}
				total = append(total, t)
				ground = append(ground, row.Ratio(GroundPhase, r.names()[0], user))
				solve = append(solve, row.Ratio(SolvePhase, name, user))
				walls = append(walls, row.Ratio(phase, system, wall))
				memories = append(memories, row.Ratio(phase, system, memory))
				cut += row.Phases[phase][system].TimedOut
				cutPeer += row.Phases[phase][Peer].TimedOut
			}
			if n == 0 {
				continue
			}
			fmt.Fprintf(b, "| %s | %s | %d | %s | %s %s | %s | %s | %s | %s | %d (%d) |\n", c, name, n, mean(total),
				worst, worstID, mean(ground), mean(solve), mean(walls), mean(memories), cut, cutPeer)
		}
	}
	b.WriteString("\n")
}

// class writes the programs of a class.
func (r *Report) class(b *strings.Builder, c Class, rows []Row) {
	head := false
	for _, row := range rows {
		if row.Program.Class != c {
			continue
		}
		if !head {
			head = true
			fmt.Fprintf(b, "## %s\n\n| program | size | answer | clingo | MB |", c)
			rule := "|---|---:|---|---:|---:|"
			for _, name := range r.names() {
				fmt.Fprintf(b, " %s | MB | ratio | ground | solve | memory |", name)
				rule += "---:|---:|---:|---:|---:|---:|"
			}
			fmt.Fprintf(b, "\n%s\n", rule)
		}
		phase := row.Program.main()
		peer := row.Phases[phase][Peer]
		fmt.Fprintf(b, "| %s: %s | %s | %s | %s | %.0f |", row.Program.ID()[len(c)+1:], row.Program.About, size(row), answer(row), cell(peer), memory(peer)/(1<<20))
		for _, name := range r.names() {
			m := row.Phases[phase][name]
			fmt.Fprintf(b, " %s | %.0f | %s | %s | %s | %s |", cell(m), memory(m)/(1<<20), row.Ratio(phase, name, user),
				row.Ratio(GroundPhase, r.names()[0], user), row.Ratio(SolvePhase, name, user), row.Ratio(phase, name, memory))
		}
		b.WriteString("\n")
	}
	if head {
		b.WriteString("\n")
	}
}

func size(row Row) string {
	if row.Program.Generate == nil {
		return "–"
	}
	if n := row.Program.instances(); n > 1 {
		return fmt.Sprintf("%d (%d seeds)", row.Size, n)
	}
	return strconv.Itoa(row.Size)
}

// answer tells the answer of the first instance that has one.
func answer(row Row) string {
	means := row.Phases[row.Program.main()]
	a := means[Peer].Answer
	for _, name := range sortedKeys(means) {
		if a == nil {
			a = means[name].Answer
		}
	}
	switch {
	case a == nil:
		return "–"
	case a.Result == "FACTS":
		return fmt.Sprintf("%d facts, %d rules", a.Models, a.Rules)
	case a.Result == "OPTIMUM FOUND":
		return strings.Trim(fmt.Sprint(a.Costs), "[]")
	case row.Program.Task == Count:
		return fmt.Sprintf("%d models", a.Models)
	case row.Program.Task == Consequent:
		return fmt.Sprintf("%d atoms", len(a.Last))
	case row.Program.Task == Steps:
		return fmt.Sprintf("%d steps", a.Calls)
	case a.Result == "SATISFIABLE":
		return "sat"
	case a.Result == "UNSATISFIABLE":
		return "unsat"
	}
	return strings.ToLower(a.Result)
}

func sortedKeys(m map[string]Mean) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

func cell(m Mean) string {
	switch {
	case m.Runs == 0:
		return "–"
	case m.Fault != "":
		return "**wrong**"
	case m.TimedOut > 0:
		return "> " + seconds(m.User)
	}
	return seconds(m.User)
}

// CSV writes every sample: times in seconds, memory in bytes.
func (r *Report) CSV(w io.Writer) error {
	c := csv.NewWriter(w)
	c.Write([]string{"class", "program", "size", "seed", "phase", "system", "round", "user", "system_time", "wall",
		"peak", "exit", "timeout", "result", "models", "costs", "fault"})
	float := func(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 4, 64) }
	for _, s := range r.Samples {
		a := s.Answer
		if a == nil {
			a = &Answer{}
		}
		c.Write([]string{string(s.Program.Class), s.Program.ID(), strconv.Itoa(s.Size), strconv.FormatUint(s.Seed, 10),
			string(s.Phase), s.System, strconv.Itoa(s.Round), float(s.Usage.User), float(s.Usage.System), float(s.Usage.Wall),
			strconv.FormatInt(s.Usage.Peak, 10), strconv.Itoa(s.Usage.Code), strconv.FormatBool(s.Usage.TimedOut),
			a.Result, strconv.Itoa(a.Models), strings.Trim(fmt.Sprint(a.Costs), "[]"), s.Fault})
	}
	c.Flush()
	return c.Error()
}
