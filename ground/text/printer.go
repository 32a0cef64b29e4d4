package text

import (
	"io"
	"strconv"

	"github.com/krrasp/krrasp/ground/relation"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/symbol"
)

// Options select the layout.
type Options struct {
	// Gringo selects the layout of gringo --text, without optional spaces.
	Gringo bool
	// Definitions is text that goes before everything, such as the theory
	// definitions that theory atoms need to be read again.
	Definitions string
	// Poll, if set, is asked now and then; its error ends the output.
	Poll func() error
}

// flushAt is the number of bytes gathered before they are written.
const flushAt = 1 << 16

// Printer writes a program as it grows. The first error of the writer or of
// Poll sticks.
type Printer struct {
	prog   *statement.Program
	w      io.Writer
	o      Options
	buf    []byte
	err    error
	lines  uint32
	facts  []uint32 // by relation: rows looked at
	listed []bool   // by relation: written as shown
	marked []bool   // by relation: written as projected
	hidden bool     // "#show." was written

	// Internal atoms: their bodies, how far they were looked for, those that
	// had to be named, and how many of these have their rules written.
	defined map[uint32][][]statement.Lit
	scanned statement.Mark
	named   []uint32
	users   map[*relation.Relation]bool
	ruled   int
	single  [1][]statement.Lit // a condition without internal atoms

	anything symbol.Symbol // "_", as tuples made of p(_) hold it

	stmt    statement.Statement
	element statement.Element

	// Separators of the layout.
	arrow, comma, semicolon, colon string
}

// New gives a printer onto w.
func New(p *statement.Program, w io.Writer, o Options) *Printer {
	pr := &Printer{prog: p, w: w, o: o, buf: make([]byte, 0, flushAt+4096)}
	pr.arrow, pr.comma, pr.semicolon, pr.colon = " :- ", ", ", "; ", " : "
	if o.Gringo {
		pr.arrow, pr.comma, pr.semicolon, pr.colon = ":-", ",", ";", ":"
	}
	pr.anything = p.Symbols.Constant("_", false)
	pr.buf = append(pr.buf, o.Definitions...)
	return pr
}

// Write writes a whole program.
func Write(w io.Writer, p *statement.Program, o Options) error {
	pr := New(p, w, o)
	pr.Facts()
	pr.Statements(statement.Mark{})
	pr.Shows()
	return pr.Flush()
}

// Flush writes what is gathered and gives the first error.
func (pr *Printer) Flush() error {
	if pr.err == nil && len(pr.buf) > 0 {
		_, pr.err = pr.w.Write(pr.buf)
	}
	pr.buf = pr.buf[:0]
	return pr.err
}

// endLine ends a line; false if there was an error.
func (pr *Printer) endLine() bool {
	pr.buf = append(pr.buf, '\n')
	if len(pr.buf) >= flushAt {
		_ = pr.Flush() // the error sticks
	}
	pr.lines++
	if pr.lines&1023 == 0 && pr.o.Poll != nil && pr.err == nil {
		pr.err = pr.o.Poll()
	}
	return pr.err == nil
}

func (pr *Printer) put(s string) { pr.buf = append(pr.buf, s...) }

func (pr *Printer) number(n int64) { pr.buf = strconv.AppendInt(pr.buf, n, 10) }

// Facts writes the certain rows that were added since the last call.
func (pr *Printer) Facts() {
	for i, rel := range pr.prog.Relations {
		if i >= len(pr.facts) {
			pr.facts = append(pr.facts, 0)
		}
		row, n := pr.facts[i], rel.Len()
		pr.facts[i] = n
		if rel.Internal {
			continue
		}
		for ; row < n; row++ {
			if !rel.Certain(row) {
				continue
			}
			pr.buf = append(pr.prog.AppendRow(pr.buf, rel, row), '.')
			if !pr.endLine() {
				return
			}
		}
	}
}

// Statements writes the statements from a mark on.
func (pr *Printer) Statements(from statement.Mark) {
	for it := pr.prog.From(from); pr.err == nil && it.Next(&pr.stmt); {
		if s := &pr.stmt; s.Kind == statement.Normal {
			if _, internal := pr.internal(s.Head[0]); internal {
				continue
			}
		}
		pr.statement(&pr.stmt)
		pr.nameRules()
	}
}

// Shows writes the signatures that #show and #project select, once each.
func (pr *Printer) Shows() {
	p := pr.prog
	for len(pr.listed) < len(p.Relations) {
		pr.listed = append(pr.listed, false)
		pr.marked = append(pr.marked, false)
	}
	for i, rel := range p.Relations {
		if p.HasProject && p.Projected[rel] && !pr.marked[i] {
			pr.marked[i] = true
			pr.signature("#project ", i)
		}
	}
	if !p.HasShow && len(pr.named) == 0 {
		return
	}
	for i, rel := range p.Relations {
		if (p.Shown[rel] || !p.HasShow && !rel.Internal) && !pr.listed[i] {
			pr.listed[i], pr.hidden = true, true
			pr.signature("#show ", i)
		}
	}
	if !pr.hidden {
		pr.hidden = true
		pr.put("#show.")
		pr.endLine()
	}
}

func (pr *Printer) signature(directive string, i int) {
	rel := pr.prog.Relations[i]
	pr.put(directive)
	if rel.Negated {
		pr.put("-")
	}
	pr.put(pr.prog.Symbols.NameString(rel.Name))
	pr.put("/")
	pr.number(int64(rel.Arity))
	pr.put(".")
	pr.endLine()
}
