package main

import (
	"fmt"
	"io"
	"strconv"
	"time"
)

// The JSON output has clingo 5.8's layout, line breaks included: an object with
// Solver, Input, Call (an array with the witnesses of each call), Result, Models,
// Calls, Time and, on request, Stats. It is written as it arises.

type jsonOutput struct {
	printer
	began time.Time
	stack []byte // open brackets
	open  string // what goes before the next element
	stats int
	wits  bool // the array of witnesses is open
}

func newJSON(out io.Writer, s *settings, began time.Time) *jsonOutput {
	j := &jsonOutput{began: began, stats: s.stats}
	j.printer = newPrinter(out, s, printAll)
	j.verbose = min(j.verbose, 1)
	j.print = j.printModel
	return j
}

func (j *jsonOutput) indent() {
	for range len(j.stack) {
		j.str("  ")
	}
}

func (j *jsonOutput) key(name string) {
	j.str(j.open)
	j.indent()
	if name != "" {
		j.str(`"` + name + `": `)
	}
	j.open = ",\n"
}

func (j *jsonOutput) push(name string, bracket byte) {
	j.key(name)
	j.stack = append(j.stack, bracket)
	j.out.WriteByte(bracket)
	j.str("\n")
	j.open = ""
}

func (j *jsonOutput) pop() {
	b := j.stack[len(j.stack)-1]
	j.stack = j.stack[:len(j.stack)-1]
	j.str("\n")
	j.indent()
	j.out.WriteByte(b + 2) // '{' to '}', '[' to ']'
	j.open = ",\n"
}

func (j *jsonOutput) text(name, value string) { j.key(name); j.quoted([]byte(value)) }
func (j *jsonOutput) number(name string, n int64) {
	j.key(name)
	j.int(n)
}
func (j *jsonOutput) seconds(name string, x float64) {
	j.key(name)
	j.fixed(x, 3)
}

// quoted writes a JSON string. Bytes above 127 pass as they are.
func (j *jsonOutput) quoted(s []byte) {
	j.out.WriteByte('"')
	for _, c := range s {
		switch {
		case c == '"' || c == '\\':
			j.out.WriteByte('\\')
			j.out.WriteByte(c)
		case c == '\n':
			j.str(`\n`)
		case c == '\t':
			j.str(`\t`)
		case c == '\r':
			j.str(`\r`)
		case c == '\b':
			j.str(`\b`)
		case c == '\f':
			j.str(`\f`)
		case c < ' ':
			fmt.Fprintf(j.out, `\u%04x`, c)
		default:
			j.out.WriteByte(c)
		}
	}
	j.out.WriteByte('"')
}

func (j *jsonOutput) start(inputs []string) {
	j.push("", '{')
	j.text("Solver", "krrasp version "+version)
	j.push("Input", '[')
	j.indent()
	for i, name := range inputs {
		if i > 0 {
			j.str(",")
		}
		j.quoted([]byte(name))
	}
	j.pop()
	j.push("Call", '[')
	j.flush()
}

func (j *jsonOutput) startCall(int) {
	j.last = nil
	j.push("", '{')
	j.seconds("Start", time.Since(j.began).Seconds())
}

func (j *jsonOutput) solving()          {}
func (j *jsonOutput) bound(*lowerBound) {}

func (j *jsonOutput) printModel(w *witness, values, meta bool) {
	meta = meta && w.hasMeta()
	if !values && !meta {
		return
	}
	if !j.wits {
		j.push("Witnesses", '[')
		j.wits = true
	}
	j.push("", '{')
	j.seconds("Time", w.time)
	if values {
		j.push("Value", '[')
		j.indent()
		for i := range w.atoms.len() {
			if i > 0 {
				j.str(", ")
			}
			j.quoted(w.atoms.at(i))
		}
		j.pop()
	}
	if meta && w.consequences {
		j.consequences(w.certain, w.open)
	}
	if meta && w.hasCosts {
		j.costs("Costs", w.costs)
	}
	j.pop()
	j.flush()
}

func (j *jsonOutput) consequences(certain, open int) {
	j.push("Consequences", '{')
	j.number("True", int64(certain))
	j.number("Open", int64(open))
	j.pop()
}

func (j *jsonOutput) costs(name string, list []int64) {
	j.push(name, '[')
	j.indent()
	for i, c := range list {
		if i > 0 {
			j.str(", ")
		}
		j.str(strconv.FormatInt(c, 10))
	}
	j.pop()
}

func (j *jsonOutput) closeWitnesses() {
	if j.wits {
		j.pop()
		j.wits = false
	}
}

func (j *jsonOutput) stopCall(s *summary) {
	j.flushLast()
	j.closeWitnesses()
	switch j.quiet[2] {
	case printAll:
		j.summary(s, false)
	case printLast:
		j.final = s
	}
	j.seconds("Stop", time.Since(j.began).Seconds())
	j.pop()
	j.flush()
}

func (j *jsonOutput) finish(s *summary) {
	j.flushLast()
	j.closeWitnesses()
	for len(j.stack) > 2 {
		j.pop()
	}
	if len(j.stack) == 2 {
		j.pop()
	}
	if j.final != nil {
		j.summary(j.final, false)
	}
	j.summary(s, true)
	for len(j.stack) > 0 {
		j.pop()
	}
	j.str("\n")
	j.flush()
}

func (j *jsonOutput) summary(s *summary, final bool) {
	j.text("Result", s.resultName("SATISFIABLE", "UNSATISFIABLE", "OPTIMUM FOUND"))
	if j.verbose > 0 {
		if s.interrupted != "" {
			j.number(s.interrupted, 1)
		}
		j.models(s)
		if s.lower != nil && !s.optimum {
			j.push("Bounds", '{')
			j.costs("Lower", s.lower)
			j.costs("Upper", s.costs)
			j.pop()
		}
		if final {
			j.number("Calls", int64(s.calls))
		}
		j.push("Time", '{')
		j.seconds("Total", s.times.total)
		j.seconds("Solve", s.times.solve)
		j.seconds("Model", s.times.model)
		j.seconds("Unsat", s.times.unsat)
		j.seconds("CPU", s.times.cpu)
		j.pop()
		if s.threads > 1 {
			j.number("Threads", int64(s.threads))
			j.number("Winner", 0)
		}
	}
	if j.stats > 0 && s.statistics != nil {
		j.push("Stats", '{')
		j.tree(s.statistics.tree(j.stats))
		j.pop()
	}
}

func (j *jsonOutput) models(s *summary) {
	j.push("Models", '{')
	j.number("Number", s.models)
	j.text("More", yesNo(!s.complete, "yes", "no"))
	if s.result == satisfiable {
		if s.consequences != "" {
			j.text(s.consequences, yesNo(s.complete, "yes", "unknown"))
			j.consequences(s.certain, s.open)
		}
		if s.optimize {
			j.text("Optimum", yesNo(s.optimum, "yes", "unknown"))
			j.number("Optimal", s.optimal)
			j.costs("Costs", s.costs)
		}
	}
	j.pop()
}

func yesNo(ok bool, yes, no string) string {
	if ok {
		return yes
	}
	return no
}

// tree writes statistics.
func (j *jsonOutput) tree(list []statistic) {
	for _, x := range list {
		switch {
		case x.children != nil:
			j.push(x.name, '{')
			j.tree(x.children)
			j.pop()
		case x.word != "":
			j.text(x.name, x.word)
		default:
			j.number(x.name, x.value)
		}
	}
}
