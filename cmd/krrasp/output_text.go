package main

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// The text output is clingo 5.8's: a header, "Answer: n (Time: t)" and a line of
// atoms for each model, the result, a summary. The competition format (--outf=1)
// is the same behind comment marks, with words of its own for what counts.

const (
	rowSeparator   = "------------------------------------------------------------------------------------------|"
	finalSeparator = "====================================== Accumulation ======================================|"
)

type textOutput struct {
	printer
	began   time.Time
	form    atomForm
	ifs     string
	comment string // before all that is not a result
	answer  string // before a line of atoms
	cost    string // before costs
	result  [3]string
	stats   int
}

func newText(out io.Writer, s *settings, began time.Time, competition bool) *textOutput {
	t := &textOutput{
		began: began, ifs: s.ifs, cost: "Optimization: ", stats: s.stats,
		result: [3]string{"SATISFIABLE", "UNSATISFIABLE", "OPTIMUM FOUND"},
	}
	quiet := printAll
	if competition {
		quiet = printLast
		t.comment, t.answer, t.cost = "% ", "ANSWER\n", "COST "
		t.form = atomForm{"", "."}
		t.result = [3]string{"", "INCONSISTENT", "OPTIMUM"}
	}
	if s.atomf != "" {
		t.form = parseAtomForm(s.atomf)
	}
	t.printer = newPrinter(out, s, quiet)
	t.print = t.printModel
	return t
}

// say prints a comment line if the verbosity is at least level.
func (t *textOutput) say(level int, format string, args ...any) {
	if t.verbose >= level {
		t.str(t.comment)
		fmt.Fprintf(t.out, format, args...)
		t.str("\n")
		t.flush()
	}
}

// shorten cuts the front of a long file name.
func shorten(name string) string {
	if len(name) < 40 {
		return name
	}
	return "..." + name[len(name)-38:]
}

func (t *textOutput) start(inputs []string) {
	t.say(1, "krrasp version %s", version)
	if len(inputs) > 0 {
		more := ""
		if len(inputs) > 1 {
			more = " ..."
		}
		t.say(1, "Reading from %s%s", shorten(inputs[0]), more)
	}
}

func (t *textOutput) startCall(n int) {
	t.last = nil
	if t.quiet[2] != printNone {
		t.say(1, "%s", rowSeparator)
		t.say(2, "%-13s: %d", "Call", n)
	}
}

func (t *textOutput) solving() { t.say(1, "Solving...") }

func (t *textOutput) printModel(w *witness, values, meta bool) {
	if t.verbose >= 1 {
		t.str(t.comment)
		t.str("Answer: ")
		t.int(w.number)
		t.str(" (Time: ")
		t.fixed(w.time, 3)
		t.str("s)\n")
	}
	if values {
		t.str(t.answer)
		for i := range w.atoms.len() {
			if i > 0 {
				t.str(t.ifs)
			}
			t.str(t.form.before)
			t.out.Write(w.atoms.at(i))
			t.str(t.form.after)
		}
		t.str("\n")
	}
	if meta && w.consequences {
		t.str(t.comment)
		fmt.Fprintf(t.out, "Consequences: [%d;%d]\n", w.certain, w.certain+w.open)
	}
	if meta && w.hasCosts {
		sep := t.ifs
		if sep == "\n" {
			sep += t.cost
		}
		t.str(t.cost)
		t.costs(w.costs, sep)
		t.str("\n")
	}
	// A reader at the other end of a pipe sees each model at once where models
	// are rare; where they come in masses, whole buffers are enough.
	if w.number < 100 || w.hasMeta() {
		t.flush()
	}
}

func (t *textOutput) costs(list []int64, sep string) {
	for i, c := range list {
		if i > 0 {
			t.str(sep)
		}
		t.int(c)
	}
}

func (t *textOutput) bound(b *lowerBound) {
	if t.quiet[1] != printAll {
		return
	}
	t.str(t.comment)
	t.str("Progression : ")
	if b.hasUpper {
		for _, c := range b.fixed {
			t.int(c)
			t.str(" ")
		}
		fmt.Fprintf(t.out, "[%*d;%d] (Error: %.6g ", len(fmt.Sprint(b.upper)), b.lower, b.upper, gap(b.lower, b.upper))
	} else {
		fmt.Fprintf(t.out, "[%6d;inf] (", b.lower)
	}
	fmt.Fprintf(t.out, "Time: %.3fs)\n", b.time)
	t.flush()
}

// gap is the distance of the bounds relative to the lower one.
func gap(lower, upper int64) float64 {
	d := (float64(upper) - float64(lower)) / float64(lower)
	return max(d, -d)
}

func (t *textOutput) stopCall(s *summary) {
	if t.quiet[2] != printNone {
		t.say(1, "%s", rowSeparator)
	} else {
		t.say(2, "%s", rowSeparator)
	}
	t.flushLast()
	switch t.quiet[2] {
	case printAll:
		t.summary(s, false)
	case printLast:
		t.final = s
	}
	t.flush()
}

func (t *textOutput) finish(s *summary) {
	if t.final != nil {
		t.summary(t.final, false)
	}
	t.flushLast()
	if t.quiet[2] != printNone {
		t.say(1, "%s", finalSeparator)
	}
	t.summary(s, true)
	t.flush()
}

// key begins a line of the summary.
func (t *textOutput) key(name string) {
	t.str(t.comment)
	fmt.Fprintf(t.out, "%-*s: ", 13+len(t.comment), name)
}

func (t *textOutput) line(name, format string, args ...any) {
	t.key(name)
	fmt.Fprintf(t.out, format, args...)
	t.str("\n")
}

func (t *textOutput) summary(s *summary, final bool) {
	if word := s.resultName(t.result[0], t.result[1], t.result[2]); word != "" {
		t.str(word + "\n")
	}
	if t.verbose == 0 && t.stats == 0 {
		return
	}
	t.str(t.comment + "\n")
	if s.interrupted != "" {
		t.line(s.interrupted, "1")
	}
	more := "+"
	if s.complete {
		more = ""
	}
	t.line("Models", "%d%s", s.models, more)
	if s.result == satisfiable {
		yes := func(ok bool) string {
			if ok {
				return "yes"
			}
			return "unknown"
		}
		if s.consequences != "" {
			t.line("  "+s.consequences, "%s", yes(s.complete))
		}
		if s.hasCosts {
			t.line("  Optimum", "%s", yes(s.optimum))
		}
		if s.optimize {
			if s.optimal > 1 {
				t.line("  Optimal", "%d", s.optimal)
			}
			t.key("Optimization")
			t.costs(s.costs, " ")
			t.str("\n")
		}
		if s.consequences != "" {
			t.line("Consequences", "%d%s", s.certain, more)
		}
	}
	if s.lower != nil && !s.optimum {
		t.line("Bounds", "%s", boundsText(s.lower, s.costs))
	}
	if final {
		t.line("Calls", "%d", s.calls)
	}
	t.line("Time", "%.3fs (Solving: %.2fs 1st Model: %.2fs Unsat: %.2fs)", s.times.total, s.times.solve, s.times.model, s.times.unsat)
	t.line("CPU Time", "%.3fs", s.times.cpu)
	if s.threads > 1 {
		t.line("Threads", "%-8d (Winner: 0)", s.threads)
	}
	if t.stats > 0 && s.statistics != nil {
		t.str(t.comment + "\n")
		for _, l := range s.statistics.lines(t.stats) {
			if l.key == "" {
				t.str(t.comment + "\n")
			} else {
				t.line(l.key, "%s", l.value)
			}
		}
	}
}

// boundsText gives "[lower;upper]" for each priority, and the value alone where
// both are the same.
func boundsText(lower, upper []int64) string {
	var parts []string
	for i := range max(len(lower), len(upper)) {
		switch {
		case i >= len(upper):
			parts = append(parts, fmt.Sprintf("[%d;*]", lower[i]))
		case i >= len(lower) || lower[i] == upper[i]:
			parts = append(parts, fmt.Sprint(upper[i]))
		default:
			parts = append(parts, fmt.Sprintf("[%d;%d]", lower[i], upper[i]))
		}
	}
	return strings.Join(parts, " ")
}
