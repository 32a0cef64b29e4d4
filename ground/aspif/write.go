package aspif

import (
	"context"
	"io"
	"strconv"
)

// writePoll is how many rules are written between two looks at the context.
const writePoll = 1 << 12

// text collects output in a buffer that goes to a writer when it is full. The
// first error of the writer is kept; nothing is written after it.
type text struct {
	out io.Writer
	buf []byte
	err error
}

func newText(out io.Writer) text { return text{out: out, buf: make([]byte, 0, 1<<16)} }

func (t *text) flush() error {
	if t.err == nil && len(t.buf) > 0 {
		_, t.err = t.out.Write(t.buf)
	}
	t.buf = t.buf[:0]
	return t.err
}

// room flushes a buffer that is nearly full; called once a statement.
func (t *text) room() {
	if len(t.buf) > 1<<15 {
		t.flush()
	}
}

func (t *text) str(s string) { t.buf = append(t.buf, s...) }
func (t *text) int(n int64)  { t.buf = strconv.AppendInt(t.buf, n, 10) }
func (t *text) end()         { t.buf = append(t.buf, '\n'); t.room() }

// num writes a space and a number.
func (t *text) num(n int64) {
	t.buf = append(t.buf, ' ')
	t.buf = strconv.AppendInt(t.buf, n, 10)
}

func (t *text) lits(list []Lit) {
	t.num(int64(len(list)))
	for _, l := range list {
		t.num(int64(l))
	}
}

func (t *text) ids(list []uint32) {
	t.num(int64(len(list)))
	for _, id := range list {
		t.num(int64(id))
	}
}

// StepWriter writes a program step by step in one of the formats of this
// package. Flush must be called at the end. A StepWriter is used by one
// goroutine at a time.
type StepWriter interface {
	// WriteRules writes the rules of p and forgets them, so that the rules of a
	// step need not all be held: the rest follows by WriteStep.
	WriteRules(ctx context.Context, p *Program) error
	// WriteStep writes the statements of p. An ended context gives its cause;
	// what the format can't express is a *diag.Diagnostic.
	WriteStep(ctx context.Context, p *Program) error
	// Flush writes what is still in the buffer.
	Flush() error
}

// Writer writes aspif.
type Writer struct {
	t       text
	started bool
	symbol  []byte
}

// NewWriter gives a writer of aspif to out.
func NewWriter(out io.Writer) *Writer { return &Writer{t: newText(out)} }

// Flush writes what is still in the buffer.
func (w *Writer) Flush() error { return w.t.flush() }

// start writes the line with the version, once.
func (w *Writer) start(p *Program) {
	t := &w.t
	if !w.started {
		w.started = true
		t.str("asp 1 0 0")
		if p.Incremental {
			t.str(" incremental")
		}
		t.end()
	}
}

// WriteRules writes the rules of p and forgets them.
func (w *Writer) WriteRules(ctx context.Context, p *Program) error {
	w.start(p)
	err := w.rules(ctx, p)
	p.DropRules()
	return err
}

// WriteStep writes p and its closing 0; before the first step also the line
// with the version.
func (w *Writer) WriteStep(ctx context.Context, p *Program) error {
	t := &w.t
	w.start(p)
	for _, c := range p.Comments {
		t.str("10 ")
		t.str(c)
		t.end()
	}
	if err := w.rules(ctx, p); err != nil {
		return err
	}
	w.theory(p)
	for _, e := range p.Externals {
		t.str("5")
		t.num(int64(e.Atom))
		t.num(int64(e.Value))
		t.end()
	}
	if p.HasProject {
		t.str("3")
		t.ids(p.Projects)
		t.end()
	}
	for _, h := range p.Heuristics {
		t.str("7")
		t.num(int64(h.Modifier))
		t.num(int64(h.Atom))
		t.num(h.Bias)
		t.num(int64(h.Priority))
		t.lits(h.Condition)
		t.end()
	}
	for _, e := range p.Edges {
		t.str("8")
		t.num(int64(e.From))
		t.num(int64(e.To))
		t.lits(e.Condition)
		t.end()
	}
	for _, m := range p.Minimizes {
		t.str("2")
		t.num(m.Priority)
		t.num(int64(len(m.Lits)))
		for _, l := range m.Lits {
			t.num(int64(l.Lit))
			t.num(l.Weight)
		}
		t.end()
	}
	for i, o := range p.Outputs {
		if i%writePoll == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		w.symbol = p.Symbols.Append(w.symbol[:0], o.Symbol)
		w.output(w.symbol, o.Condition)
	}
	if len(p.Assumptions) > 0 {
		t.str("6")
		t.lits(p.Assumptions)
		t.end()
	}
	t.str("0")
	t.end()
	return t.err
}

// output writes that text is shown where the condition holds.
func (w *Writer) output(text []byte, condition []Lit) {
	t := &w.t
	t.str("4")
	t.num(int64(len(text)))
	t.buf = append(t.buf, ' ')
	t.buf = append(t.buf, text...)
	t.lits(condition)
	t.end()
}

// WriteOutput writes one output of a step that WriteStep will complete: a
// program with very many need not hold them.
func (w *Writer) WriteOutput(p *Program, text []byte, condition []Lit) error {
	w.start(p)
	w.output(text, condition)
	return w.t.err
}

func (w *Writer) rules(ctx context.Context, p *Program) error {
	t := &w.t
	var r Rule
	it := p.Rules()
	for n := 1; it.Next(&r); n++ {
		if n%writePoll == 0 {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			if t.err != nil {
				return t.err
			}
		}
		if r.Choice {
			t.str("1 1")
		} else {
			t.str("1 0")
		}
		t.ids(r.Head)
		if !r.Weighted {
			t.str(" 0")
			t.lits(r.Body)
			t.end()
			continue
		}
		t.str(" 1")
		t.num(r.Bound)
		t.num(int64(len(r.Body)))
		for i, l := range r.Body {
			t.num(int64(l))
			t.num(r.Weights[i])
		}
		t.end()
	}
	return t.err
}

func (w *Writer) theory(p *Program) {
	t := &w.t
	for _, x := range p.TheoryTerms {
		switch x.Kind {
		case TheoryNumber:
			t.str("9 0")
			t.num(int64(x.ID))
			t.num(x.Number)
		case TheorySymbol:
			t.str("9 1")
			t.num(int64(x.ID))
			t.num(int64(len(x.Text)))
			t.str(" ")
			t.str(x.Text)
		default:
			t.str("9 2")
			t.num(int64(x.ID))
			switch x.Kind {
			case TheoryTuple:
				t.str(" -1")
			case TheorySet:
				t.str(" -2")
			case TheoryList:
				t.str(" -3")
			default:
				t.num(int64(x.Name))
			}
			t.ids(x.Args)
		}
		t.end()
	}
	for _, e := range p.TheoryElements {
		t.str("9 4")
		t.num(int64(e.ID))
		t.ids(e.Terms)
		t.lits(e.Condition)
		t.end()
	}
	for _, a := range p.TheoryAtoms {
		if a.HasGuard {
			t.str("9 6")
		} else {
			t.str("9 5")
		}
		t.num(int64(a.Atom))
		t.num(int64(a.Name))
		t.ids(a.Elements)
		if a.HasGuard {
			t.num(int64(a.Guard))
			t.num(int64(a.Rhs))
		}
		t.end()
	}
}
