package aspif

import (
	"context"
	"errors"
	"io"
	"math"
	"strconv"

	"github.com/krrasp/krrasp/grammar/diag"
	"github.com/krrasp/krrasp/ground/symbol"
)

// The reader takes the text a line at a time in the sense of the format: a
// statement is one line of numbers, of which strings are given with their
// length and so may hold any byte. It never trusts a count: lists grow as their
// numbers arrive, so a line that promises four thousand million literals costs
// no more than the bytes that it has.

// Code is the code of every diagnostic of this package.
const Code diag.Code = "aspif"

// readPoll is how many statements are read between two looks at the context.
const readPoll = 1 << 12

// maxText bounds one string (a symbol, a theory term, a comment), in bytes.
const maxText = 1 << 28

// Reader reads aspif text, step by step.
type Reader struct {
	in      io.Reader
	files   *diag.Files
	file    diag.FileID
	symbols *symbol.Table

	buf      []byte
	pos, end int
	inErr    error // what ended the input; io.EOF at its end
	line     uint32
	col      int // of buf[0] in its line, counted from 0; may be negative

	started     bool
	incremental bool
	done        bool
	fail        *diag.Diagnostic

	head    []Atom
	lits    []Lit
	weights []int64
	ids     []uint32
	text    []byte
}

// NewReader gives a reader of in. Diagnostics name file of files; symbols of
// outputs are interned in symbols, each as a constant that has the output's
// whole text as its name, so that it prints as it was read.
func NewReader(in io.Reader, files *diag.Files, file diag.FileID, symbols *symbol.Table) *Reader {
	return &Reader{in: in, files: files, file: file, symbols: symbols, buf: make([]byte, 1<<16), line: 1}
}

// IsAspif tells whether text that starts so is aspif: its first word is "asp".
func IsAspif(start []byte) bool {
	return len(start) >= 4 && string(start[:3]) == "asp" && (start[3] == ' ' || start[3] == '\t')
}

// errSyntax ends a parse; the diagnostic stands in Reader.fail.
var errSyntax = errors.New("aspif syntax")

// Next reads one step. At the end of the text the error is io.EOF; an error in
// the text is a *diag.Diagnostic, and every later call gives it again; an ended
// context gives its cause.
func (r *Reader) Next(ctx context.Context) (*Program, error) {
	if r.fail != nil {
		return nil, r.fail
	}
	if r.done {
		return nil, io.EOF
	}
	p, err := r.step(ctx)
	switch {
	case err == nil, err == io.EOF:
		return p, err
	case r.fail != nil:
		return nil, r.fail
	}
	return nil, err
}

// ReadAll reads text that holds exactly one step, or the first of several.
func ReadAll(ctx context.Context, in io.Reader, files *diag.Files, file diag.FileID, symbols *symbol.Table) (*Program, error) {
	p, err := NewReader(in, files, file, symbols).Next(ctx)
	if err == io.EOF {
		return nil, diag.Errorf(files, Code, diag.Span{File: file, Line: 1, EndLine: 1, Column: 1, EndColumn: 1}, "no aspif program")
	}
	return p, err
}

func (r *Reader) step(ctx context.Context) (*Program, error) {
	if !r.started {
		if err := r.header(); err != nil {
			return nil, err
		}
		r.started = true
	} else {
		for r.peek() == '\n' || r.peek() == '\r' || r.peek() == ' ' {
			r.skip()
		}
		if r.peek() < 0 {
			r.done = true
			if r.inErr != io.EOF {
				return nil, r.errorf("reading failed: %v", r.inErr)
			}
			return nil, io.EOF
		}
	}
	p := &Program{Symbols: r.symbols, Incremental: r.incremental}
	for n := 1; ; n++ {
		if n%readPoll == 0 && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		last, err := r.statement(p)
		if err != nil {
			return nil, err
		}
		if last {
			break
		}
	}
	if err := r.symbols.Err(); err != nil {
		return nil, r.errorf("%v", err)
	}
	r.done = !r.incremental
	if r.done {
		for r.peek() == '\n' || r.peek() == '\r' || r.peek() == ' ' {
			r.skip()
		}
		if r.peek() >= 0 {
			return nil, r.errorf("text after the end of a program that is not incremental")
		}
	}
	return p, nil
}

func (r *Reader) header() error {
	if w, err := r.word(); err != nil || w != "asp" {
		return r.errorf("expected the first word of aspif, \"asp\"")
	}
	major, err := r.number(0, math.MaxInt64, "a version number")
	if err != nil {
		return err
	}
	if major != 1 {
		return r.errorf("aspif version %d is not known (only 1 is)", major)
	}
	for range 2 {
		if _, err := r.number(0, math.MaxInt64, "a version number"); err != nil {
			return err
		}
	}
	for {
		w, err := r.word()
		if err != nil {
			return err
		}
		switch w {
		case "":
			return r.newline()
		case "incremental":
			r.incremental = true
		default:
			return r.errorf("unknown tag %q in aspif's first line", w)
		}
	}
}

// statement reads one line; last is true for the 0 that closes a step.
func (r *Reader) statement(p *Program) (last bool, err error) {
	kind, err := r.number(0, 10, "the kind of a statement")
	if err != nil {
		return false, err
	}
	switch kind {
	case 0:
		if r.peek() < 0 && r.inErr == io.EOF {
			return true, nil
		}
		return true, r.newline()
	case 1:
		err = r.rule(p)
	case 2:
		err = r.minimize(p)
	case 3:
		p.HasProject = true
		if err = r.atoms("atoms"); err == nil {
			p.Projects = append(p.Projects, r.head...)
			p.reserve(r.head, nil)
		}
	case 4:
		err = r.output(p)
	case 5:
		var a, v int64
		if a, err = r.atom(); err == nil {
			if v, err = r.number(0, 3, "an external's value"); err == nil {
				p.Externals = append(p.Externals, External{Atom(a), TruthValue(v)})
				p.Reserve(Atom(a))
			}
		}
	case 6:
		if err = r.literals(); err == nil {
			p.Assumptions = append(p.Assumptions, r.lits...)
			p.reserve(nil, r.lits)
		}
	case 7:
		err = r.heuristic(p)
	case 8:
		err = r.edge(p)
	case 9:
		err = r.theory(p)
	case 10:
		p.Comments = append(p.Comments, r.restOfLine())
	}
	if err != nil {
		return false, err
	}
	return false, r.newline()
}

func (r *Reader) rule(p *Program) error {
	choice, err := r.number(0, 1, "the kind of a head")
	if err != nil {
		return err
	}
	if err := r.atoms("head atoms"); err != nil {
		return err
	}
	weighted, err := r.number(0, 1, "the kind of a body")
	if err != nil {
		return err
	}
	if weighted == 0 {
		if err := r.literals(); err != nil {
			return err
		}
		p.AddRule(choice == 1, r.head, r.lits, 0)
		return nil
	}
	bound, err := r.number(math.MinInt64, math.MaxInt64, "a bound")
	if err != nil {
		return err
	}
	if err := r.weighted(0); err != nil {
		return err
	}
	p.AddWeightRule(choice == 1, r.head, bound, r.lits, r.weights, 0)
	return nil
}

func (r *Reader) minimize(p *Program) error {
	priority, err := r.number(math.MinInt64, math.MaxInt64, "a priority")
	if err != nil {
		return err
	}
	if err := r.weighted(math.MinInt64); err != nil {
		return err
	}
	m := Minimize{Priority: priority, Lits: make([]WeightedLit, len(r.lits))}
	for i, l := range r.lits {
		m.Lits[i] = WeightedLit{l, r.weights[i]}
	}
	p.Minimizes = append(p.Minimizes, m)
	p.reserve(nil, r.lits)
	return nil
}

func (r *Reader) output(p *Program) error {
	if err := r.readText(); err != nil {
		return err
	}
	s := r.symbols.ConstantBytes(r.text, false)
	if err := r.literals(); err != nil {
		return err
	}
	p.Outputs = append(p.Outputs, Output{Symbol: s, Condition: r.copyLits(p)})
	return nil
}

func (r *Reader) heuristic(p *Program) error {
	mod, err := r.number(0, 5, "a heuristic's modifier")
	if err != nil {
		return err
	}
	a, err := r.atom()
	if err != nil {
		return err
	}
	bias, err := r.number(math.MinInt64, math.MaxInt64, "a bias")
	if err != nil {
		return err
	}
	priority, err := r.number(0, math.MaxUint32, "a priority")
	if err != nil {
		return err
	}
	if err := r.literals(); err != nil {
		return err
	}
	p.Reserve(Atom(a))
	p.Heuristics = append(p.Heuristics, Heuristic{Modifier(mod), Atom(a), bias, uint32(priority), r.copyLits(p)})
	return nil
}

func (r *Reader) edge(p *Program) error {
	from, err := r.number(math.MinInt32, math.MaxInt32, "a node")
	if err != nil {
		return err
	}
	to, err := r.number(math.MinInt32, math.MaxInt32, "a node")
	if err != nil {
		return err
	}
	if err := r.literals(); err != nil {
		return err
	}
	p.Edges = append(p.Edges, Edge{int32(from), int32(to), r.copyLits(p)})
	return nil
}

func (r *Reader) theory(p *Program) error {
	kind, err := r.number(0, 6, "the kind of a theory statement")
	if err != nil {
		return err
	}
	if kind == 3 {
		return r.errorf("unknown kind of theory statement: 3")
	}
	first, err := r.number(0, math.MaxUint32, "an identifier")
	if err != nil {
		return err
	}
	t := TheoryTerm{ID: uint32(first)}
	switch kind {
	case 0:
		if t.Number, err = r.number(math.MinInt64, math.MaxInt64, "a number"); err != nil {
			return err
		}
		p.TheoryTerms = append(p.TheoryTerms, t)
	case 1:
		if err := r.readText(); err != nil {
			return err
		}
		t.Kind, t.Text = TheorySymbol, string(r.text)
		p.TheoryTerms = append(p.TheoryTerms, t)
	case 2:
		name, err := r.number(-3, math.MaxUint32, "a function's name")
		if err != nil {
			return err
		}
		switch name {
		case -1:
			t.Kind = TheoryTuple
		case -2:
			t.Kind = TheorySet
		case -3:
			t.Kind = TheoryList
		default:
			t.Kind, t.Name = TheoryFunction, uint32(name)
		}
		if t.Args, err = r.identifiers(); err != nil {
			return err
		}
		p.TheoryTerms = append(p.TheoryTerms, t)
	case 4:
		e := TheoryElement{ID: uint32(first)}
		if e.Terms, err = r.identifiers(); err != nil {
			return err
		}
		if err := r.literals(); err != nil {
			return err
		}
		e.Condition = r.copyLits(p)
		p.TheoryElements = append(p.TheoryElements, e)
	default:
		if first > MaxAtom {
			return r.errorf("atom %d is too large", first)
		}
		a := TheoryAtom{Atom: Atom(first), HasGuard: kind == 6}
		name, err := r.number(0, math.MaxUint32, "an identifier")
		if err != nil {
			return err
		}
		a.Name = uint32(name)
		if a.Elements, err = r.identifiers(); err != nil {
			return err
		}
		if a.HasGuard {
			guard, err := r.number(0, math.MaxUint32, "an identifier")
			if err != nil {
				return err
			}
			rhs, err := r.number(0, math.MaxUint32, "an identifier")
			if err != nil {
				return err
			}
			a.Guard, a.Rhs = uint32(guard), uint32(rhs)
		}
		p.Reserve(a.Atom)
		p.TheoryAtoms = append(p.TheoryAtoms, a)
	}
	return nil
}

// copyLits gives the literals read last as a slice of their own, nil if none.
func (r *Reader) copyLits(p *Program) []Lit {
	if len(r.lits) == 0 {
		return nil
	}
	p.reserve(nil, r.lits)
	return append([]Lit(nil), r.lits...)
}

func (p *Program) reserve(atoms []Atom, lits []Lit) {
	for _, a := range atoms {
		p.maxAtom = max(p.maxAtom, a)
	}
	for _, l := range lits {
		p.maxAtom = max(p.maxAtom, Atom(max(l, -l)))
	}
}

func (r *Reader) atom() (int64, error) { return r.number(1, MaxAtom, "an atom") }

func (r *Reader) atoms(what string) error {
	n, err := r.number(0, math.MaxUint32, "the number of "+what)
	if err != nil {
		return err
	}
	r.head = r.head[:0]
	for range n {
		a, err := r.atom()
		if err != nil {
			return err
		}
		r.head = append(r.head, Atom(a))
	}
	return nil
}

func (r *Reader) literal() error {
	l, err := r.number(-MaxAtom, MaxAtom, "a literal")
	if err != nil {
		return err
	}
	if l == 0 {
		return r.errorf("0 is no literal")
	}
	r.lits = append(r.lits, Lit(l))
	return nil
}

func (r *Reader) literals() error {
	n, err := r.number(0, math.MaxUint32, "the number of literals")
	if err != nil {
		return err
	}
	r.lits = r.lits[:0]
	for range n {
		if err := r.literal(); err != nil {
			return err
		}
	}
	return nil
}

func (r *Reader) weighted(least int64) error {
	n, err := r.number(0, math.MaxUint32, "the number of literals")
	if err != nil {
		return err
	}
	r.lits, r.weights = r.lits[:0], r.weights[:0]
	for range n {
		if err := r.literal(); err != nil {
			return err
		}
		w, err := r.number(least, math.MaxInt64, "a weight")
		if err != nil {
			return err
		}
		r.weights = append(r.weights, w)
	}
	return nil
}

func (r *Reader) identifiers() ([]uint32, error) {
	n, err := r.number(0, math.MaxUint32, "a number of identifiers")
	if err != nil {
		return nil, err
	}
	r.ids = r.ids[:0]
	for range n {
		id, err := r.number(0, math.MaxUint32, "an identifier")
		if err != nil {
			return nil, err
		}
		r.ids = append(r.ids, uint32(id))
	}
	if len(r.ids) == 0 {
		return nil, nil
	}
	return append([]uint32(nil), r.ids...), nil
}

// readText reads "length text" into r.text.
func (r *Reader) readText() error {
	n, err := r.number(0, maxText, "the length of a string")
	if err != nil {
		return err
	}
	if r.peek() != ' ' {
		return r.errorf("expected a space and a string of %d bytes", n)
	}
	r.skip()
	r.text = r.text[:0]
	for int64(len(r.text)) < n {
		if r.peek() < 0 {
			return r.errorf("the text ends inside a string of %d bytes", n)
		}
		k := min(int(n)-len(r.text), r.end-r.pos)
		chunk := r.buf[r.pos : r.pos+k]
		r.text = append(r.text, chunk...)
		for i, c := range chunk {
			if c == '\n' {
				r.line++
				r.col = -(r.pos + i + 1)
			}
		}
		r.pos += k
	}
	return nil
}

// ---- Characters ------------------------------------------------------

// fill gets more input; false at its end.
func (r *Reader) fill() bool {
	if r.inErr != nil {
		return false
	}
	r.col += r.pos
	r.pos, r.end = 0, 0
	for range 100 {
		n, err := r.in.Read(r.buf)
		r.end = n
		if err != nil {
			r.inErr = err
		}
		if n > 0 {
			return true
		}
		if err != nil {
			return false
		}
	}
	r.inErr = io.ErrNoProgress
	return false
}

// peek gives the next byte, or -1 at the end.
func (r *Reader) peek() int {
	if r.pos == r.end && !r.fill() {
		return -1
	}
	return int(r.buf[r.pos])
}

func (r *Reader) skip() {
	if r.buf[r.pos] == '\n' {
		r.line++
		r.col = -(r.pos + 1)
	}
	r.pos++
}

func (r *Reader) blanks() int {
	c := r.peek()
	for c == ' ' || c == '\t' || c == '\r' {
		r.pos++
		c = r.peek()
	}
	return c
}

func (r *Reader) newline() error {
	switch c := r.blanks(); {
	case c == '\n':
		r.skip()
		return nil
	case c < 0:
		return r.errorf("the text ends without the closing 0")
	}
	return r.errorf("expected the end of the line")
}

// word reads letters up to the next blank; "" at the end of the line.
func (r *Reader) word() (string, error) {
	c := r.blanks()
	var w []byte
	for c > ' ' {
		if len(w) > 30 {
			return "", r.errorf("unknown word %q", w)
		}
		w = append(w, byte(c))
		r.pos++
		c = r.peek()
	}
	return string(w), nil
}

func (r *Reader) restOfLine() string {
	if r.peek() == ' ' {
		r.skip()
	}
	var w []byte
	for c := r.peek(); c >= 0 && c != '\n'; c = r.peek() {
		w = append(w, byte(c))
		r.pos++
	}
	return string(w)
}

// number reads a decimal number between lo and hi; what says what it is.
func (r *Reader) number(lo, hi int64, what string) (int64, error) {
	c := r.blanks()
	neg := c == '-'
	if neg {
		r.pos++
		c = r.peek()
	}
	if c < '0' || c > '9' {
		return 0, r.missing(c, what)
	}
	var n uint64
	for {
		d := uint64(c - '0')
		if n > (math.MaxUint64-d)/10 {
			return 0, r.errorf("%s does not fit into 64 bits", what)
		}
		n = n*10 + d
		r.pos++
		if r.pos < r.end {
			c = int(r.buf[r.pos])
		} else {
			c = r.peek()
		}
		if c < '0' || c > '9' {
			break
		}
	}
	if c > ' ' {
		return 0, r.missing(c, what)
	}
	v := int64(n)
	if neg {
		if n > 1<<63 {
			return 0, r.errorf("%s does not fit into 64 bits", what)
		}
		v = -v
	} else if n > math.MaxInt64 {
		return 0, r.errorf("%s does not fit into 64 bits", what)
	}
	if v < lo || v > hi {
		return 0, r.errorf("%s must lie between %d and %d, found %d", what, lo, hi, v)
	}
	return v, nil
}

func (r *Reader) missing(c int, what string) error {
	found := strconv.QuoteRune(rune(c))
	switch {
	case c < 0 && r.inErr != io.EOF:
		return r.errorf("reading failed: %v", r.inErr)
	case c < 0:
		found = "the end of the text"
	case c == '\n':
		found = "the end of the line"
	}
	return r.errorf("expected %s, found %s", what, found)
}

func (r *Reader) errorf(format string, args ...any) error {
	col := uint16(min(max(r.col+r.pos+1, 1), math.MaxUint16-1))
	span := diag.Span{File: r.file, Line: r.line, EndLine: r.line, Column: col, EndColumn: col + 1}
	r.fail = diag.Errorf(r.files, Code, span, format, args...)
	return errSyntax
}
