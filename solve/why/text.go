package why

import (
	"bytes"
	"strings"

	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/text"
)

// texts writes ground statements and literals one by one.
type texts struct {
	buf     bytes.Buffer
	printer *text.Printer
	prog    *statement.Program
}

func newTexts(p *statement.Program) *texts {
	t := &texts{prog: p}
	t.printer = text.New(p, &t.buf, text.Options{})
	return t
}

// take gives what was written, in one line.
func (t *texts) take() string {
	_ = t.printer.Flush() // a buffer takes everything
	s := strings.TrimSuffix(t.buf.String(), "\n")
	t.buf.Reset()
	return strings.ReplaceAll(s, "\n", " ")
}

func (t *texts) statement(s *statement.Statement) string {
	t.printer.Statement(s)
	return t.take()
}

func (t *texts) literal(l statement.Lit) string {
	t.printer.Body([]statement.Lit{l})
	return t.take()
}

func (t *texts) atom(a uint32) string { return t.literal(statement.AtomLit(a)) }
