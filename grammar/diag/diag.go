package diag

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// FileID is the index of a file in a Files table.
type FileID uint32

// Span is a stretch of source text. Lines and columns count from 1; a column
// counts bytes. The end is exclusive. The zero Span means "no position".
type Span struct {
	File              FileID
	Line, EndLine     uint32
	Column, EndColumn uint16
}

// IsZero reports whether the span names no position.
func (s Span) IsZero() bool { return s.Line == 0 }

// To gives the span from the start of s to the end of e.
func (s Span) To(e Span) Span {
	if s.IsZero() {
		return e
	}
	if e.IsZero() {
		return s
	}
	s.EndLine, s.EndColumn = e.EndLine, e.EndColumn
	return s
}

// Files maps file ids to names and, where known, content (for source lines in
// diagnostics). The zero value is ready to use.
type Files struct {
	names   []string
	content [][]byte
	lines   map[FileID]func(line uint32) (string, bool)
}

// Add registers a file and returns its id. content may be nil.
func (f *Files) Add(name string, content []byte) FileID {
	f.names = append(f.names, name)
	f.content = append(f.content, content)
	return FileID(len(f.names) - 1)
}

// AddLines registers a file whose content is not kept: lines gives one line,
// counted from 1, without its newline, when a message shows it.
func (f *Files) AddLines(name string, lines func(line uint32) (string, bool)) FileID {
	id := f.Add(name, nil)
	if f.lines == nil {
		f.lines = make(map[FileID]func(uint32) (string, bool))
	}
	f.lines[id] = lines
	return id
}

// Name gives the file's name as the user wrote it; "<none>" for an unknown id.
func (f *Files) Name(id FileID) string {
	if f == nil || int(id) >= len(f.names) {
		return "<none>"
	}
	return f.names[id]
}

// Line gives one source line (counted from 1) without its newline.
func (f *Files) Line(id FileID, line uint32) (string, bool) {
	if f == nil || int(id) >= len(f.content) || line == 0 {
		return "", false
	}
	if lines := f.lines[id]; lines != nil {
		return lines(line)
	}
	if f.content[id] == nil {
		return "", false
	}
	b := f.content[id]
	for n := uint32(1); n < line; n++ {
		i := bytes.IndexByte(b, '\n')
		if i < 0 {
			return "", false
		}
		b = b[i+1:]
	}
	if i := bytes.IndexByte(b, '\n'); i >= 0 {
		b = b[:i]
	}
	return strings.TrimSuffix(string(b), "\r"), true
}

// Severity orders diagnostics.
type Severity uint8

// The severities, in clingo's words.
const (
	Error Severity = iota
	Warning
	Info
)

// String gives the word that stands in the printed line.
func (s Severity) String() string {
	return [...]string{"error", "warning", "info"}[s]
}

// Note is a further remark on a diagnostic, with a span of its own if it has one.
type Note struct {
	Span    Span
	Message string
}

// Code names a kind of diagnostic for ever ("syntax", "unsafe", ...). Every
// code is documented in codes.go with an example.
type Code string

// Diagnostic is one message about the user's text. It is an error value.
type Diagnostic struct {
	Code     Code
	Severity Severity
	Span     Span
	Message  string
	Notes    []Note
	Files    *Files // to print names and source lines; may be nil
}

// Errorf builds an error diagnostic.
func Errorf(files *Files, code Code, span Span, format string, args ...any) *Diagnostic {
	return &Diagnostic{Code: code, Span: span, Message: fmt.Sprintf(format, args...), Files: files}
}

// Error gives the whole message: file:line:columns, severity, text, the source
// line with a caret, the notes.
func (d *Diagnostic) Error() string {
	var b strings.Builder
	d.head(&b, d.Span)
	fmt.Fprintf(&b, "%s: %s", d.Severity, d.Message)
	if !d.Span.IsZero() {
		if line, ok := d.Files.Line(d.Span.File, d.Span.Line); ok {
			caret(&b, line, d.Span)
		}
	}
	for _, n := range d.Notes {
		b.WriteByte('\n')
		d.head(&b, n.Span)
		b.WriteString("note: ")
		b.WriteString(n.Message)
	}
	return b.String()
}

func (d *Diagnostic) head(b *strings.Builder, s Span) {
	if s.IsZero() {
		return
	}
	fmt.Fprintf(b, "%s:%d:%d", d.Files.Name(s.File), s.Line, s.Column)
	if s.EndLine == s.Line && s.EndColumn > s.Column+1 {
		fmt.Fprintf(b, "-%d", s.EndColumn)
	} else if s.EndLine > s.Line {
		fmt.Fprintf(b, "-%d:%d", s.EndLine, s.EndColumn)
	}
	b.WriteString(": ")
}

// maxShown bounds how much of a source line is shown, in bytes.
const maxShown = 160

// caret shows a source line, or the part of it around the span, and carets below
// the span. Columns count bytes; what is shown is counted in characters.
func caret(b *strings.Builder, line string, s Span) {
	col := min(max(int(s.Column)-1, 0), len(line))
	end := int(s.EndColumn) - 1
	if s.EndLine != s.Line || end <= col {
		end = col + 1
	}
	start := max(col-maxShown/2, 0)
	for start < col && !utf8.RuneStart(line[start]) {
		start++
	}
	stop := min(start+maxShown, len(line))
	for stop < len(line) && stop > col && !utf8.RuneStart(line[stop]) {
		stop--
	}
	end = min(end, stop)
	before := printable(line[start:col])
	fmt.Fprintf(b, "\n  %s%s\n  ", before, printable(line[col:stop]))
	for _, r := range before {
		if r != '\t' {
			r = ' '
		}
		b.WriteRune(r)
	}
	n := 1
	if end > col {
		n = max(1, utf8.RuneCountInString(printable(line[col:end])))
	}
	b.WriteString(strings.Repeat("^", n))
}

// printable puts question marks for bytes and characters that a terminal must
// not be given.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r == utf8.RuneError || r != '\t' && !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, s)
}

// List collects diagnostics. It is an error value when it holds an error.
type List []*Diagnostic

// Error joins the messages of the list by newlines.
func (l List) Error() string {
	parts := make([]string, len(l))
	for i, d := range l {
		parts[i] = d.Error()
	}
	return strings.Join(parts, "\n")
}

// Err gives the list as an error if it holds at least one of severity Error,
// else nil.
func (l List) Err() error {
	for _, d := range l {
		if d.Severity == Error {
			return l
		}
	}
	return nil
}

// All flattens err into the diagnostics that it wraps, in order.
func All(err error) List {
	var l List
	if errors.As(err, &l) {
		return l
	}
	var d *Diagnostic
	if errors.As(err, &d) {
		return List{d}
	}
	return nil
}
