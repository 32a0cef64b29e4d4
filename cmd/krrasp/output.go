package main

import (
	"bufio"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
)

// output prints what happens. Calls come in the order start, then for each call
// of the solver startCall, solving, models and bounds, stopCall, then finish.
type output interface {
	start(inputs []string)
	startCall(n int)
	solving()
	model(w *witness)
	bound(b *lowerBound)
	stopCall(s *summary)
	finish(s *summary)
	// wantsAtoms tells whether any model's atoms may be printed.
	wantsAtoms() bool
}

// witness is one answer set as the outputs need it. Its slices are valid
// during the call only.
type witness struct {
	number       int64
	atoms        texts // shown atoms and terms, in the order of printing
	costs        []int64
	hasCosts     bool
	consequences bool // atoms are consequences so far
	certain      int  // consequences that are proven
	open         int  // and those that may still join or leave
	optimal      bool // proven optimal when found
	time         float64
}

// texts is a list of strings, one after the other in one buffer.
type texts struct {
	bytes []byte
	ends  []int
}

func (t *texts) reset()       { t.bytes, t.ends = t.bytes[:0], t.ends[:0] }
func (t *texts) len() int     { return len(t.ends) }
func (t *texts) endOne()      { t.ends = append(t.ends, len(t.bytes)) }
func (t *texts) add(s string) { t.bytes = append(t.bytes, s...); t.endOne() }
func (t *texts) at(i int) []byte {
	start := 0
	if i > 0 {
		start = t.ends[i-1]
	}
	return t.bytes[start:t.ends[i]]
}

func (w *witness) hasMeta() bool { return w.consequences || w.hasCosts }

func (w *witness) clone() *witness {
	c := *w
	c.atoms = texts{slices.Clone(w.atoms.bytes), slices.Clone(w.atoms.ends)}
	c.costs = slices.Clone(w.costs)
	return &c
}

// lowerBound is a proven bound for one priority: the costs of all greater
// priorities are known and stand in fixed.
type lowerBound struct {
	fixed    []int64
	lower    int64
	upper    int64 // of the best model, if hasUpper
	hasUpper bool
	time     float64
}

// outcome is what is known after a call.
type outcome int

const (
	unknown outcome = iota
	satisfiable
	unsatisfiable
)

// summary is what is said after a call, or after all of them.
type summary struct {
	result       outcome
	optimum      bool   // the costs of the last model are proven optimal
	complete     bool   // the search space is exhausted
	interrupted  string // "", "INTERRUPTED" or "TIME LIMIT"
	models       int64
	consequences string // "", "Brave" or "Cautious"
	certain      int
	open         int
	optimize     bool // the mode looks for an optimum
	hasCosts     bool
	costs        []int64
	optimal      int64
	lower        []int64 // proven bounds, nil if none
	calls        int
	threads      int
	times        times
	statistics   *statistics
}

// times are in seconds.
type times struct{ total, solve, model, unsat, cpu float64 }

// resultName gives the word for the result; the words are those of a format.
func (s *summary) resultName(sat, unsat, optimum string) string {
	switch {
	case s.result == unsatisfiable:
		return unsat
	case s.result == unknown:
		return "UNKNOWN"
	case s.optimum:
		return optimum
	}
	return sat
}

// Exit codes, as clasp has them; they are joined by or.
const (
	exitUnknown   = 0
	exitInterrupt = 1
	exitSat       = 10
	exitExhausted = 20
	exitLimit     = 33
	exitError     = 65
	exitUsage     = 1
)

// exitCode gives the code of the whole run.
func (s *summary) exitCode() int {
	code := exitUnknown
	if s.interrupted != "" {
		code |= exitInterrupt
	}
	if s.result == satisfiable {
		code |= exitSat
	}
	if s.complete {
		code |= exitExhausted
	}
	return code
}

// printer is what all formats share: the levels of -q, the last model held
// back, and a buffered writer.
type printer struct {
	out     *bufio.Writer
	quiet   [3]int
	verbose int
	last    *witness // to be printed when the call ends
	final   *summary // of the last call, held back by -q,,1
	print   func(w *witness, values, meta bool)
}

func newPrinter(out io.Writer, s *settings, quietModels int) printer {
	p := printer{out: bufio.NewWriterSize(out, 1<<16), quiet: s.quiet, verbose: s.verbose}
	for i, def := range [3]int{quietModels, quietModels, printNone} {
		if p.quiet[i] < 0 {
			p.quiet[i] = def
		}
	}
	return p
}

// model prints a model or holds it back. A model that is known to be optimal
// counts as a last one.
func (p *printer) model(w *witness) {
	level := printAll
	if w.optimal && !w.consequences {
		level = printLast
	}
	meta := w.hasMeta()
	if p.quiet[0] <= level || meta && p.quiet[1] <= level {
		p.print(w, p.quiet[0] <= level, p.quiet[1] <= level)
	}
	p.last = nil
	if level == printAll && (p.quiet[0] == printLast || p.quiet[1] == printLast && meta) {
		p.last = w.clone()
	}
}

// flushLast prints the model held back.
func (p *printer) flushLast() {
	if p.last != nil {
		p.print(p.last, p.quiet[0] <= printLast, p.quiet[1] <= printLast)
		p.last = nil
	}
}

func (p *printer) wantsAtoms() bool { return p.quiet[0] != printNone }

func (p *printer) str(s string) { p.out.WriteString(s) }
func (p *printer) int(n int64)  { p.out.Write(strconv.AppendInt(p.out.AvailableBuffer(), n, 10)) }
func (p *printer) flush()       { p.out.Flush() }
func (p *printer) fixed(x float64, digits int) {
	p.out.Write(strconv.AppendFloat(p.out.AvailableBuffer(), x, 'f', digits, 64))
}

// silent prints nothing (--outf=3).
type silent struct{}

func (silent) start([]string)    {}
func (silent) startCall(int)     {}
func (silent) solving()          {}
func (silent) model(*witness)    {}
func (silent) bound(*lowerBound) {}
func (silent) stopCall(*summary) {}
func (silent) finish(*summary)   {}
func (silent) wantsAtoms() bool  { return false }

// newOutput gives the output that --outf names.
func newOutput(out io.Writer, s *settings, began time.Time) output {
	switch s.outf {
	case 1:
		return newText(out, s, began, true)
	case 2:
		return newJSON(out, s, began)
	case 3:
		return silent{}
	}
	return newText(out, s, began, false)
}

// atomForm is --out-atomf cut at the place of the atom.
type atomForm struct{ before, after string }

func parseAtomForm(f string) atomForm {
	for _, mark := range []string{"%s", "%0"} {
		for i := 0; i+1 < len(f); i++ {
			if f[i] != '%' {
				continue
			}
			if f[i:i+2] == mark {
				return atomForm{strings.ReplaceAll(f[:i], "%%", "%"), strings.ReplaceAll(f[i+2:], "%%", "%")}
			}
			i++
		}
	}
	return atomForm{}
}
