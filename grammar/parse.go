package grammar

import (
	"bytes"
	"errors"
	"io"

	"github.com/krrasp/krrasp/grammar/diag"
)

// maxErrors is how many errors one run reports.
const maxErrors = 20

// Parse reads a program and hands it to sink, statement by statement. name is
// the file's name in messages; files, which may be nil, gets the file's content
// for the lines shown in messages, so src may not be changed afterwards. A
// Markdown document is read by its code blocks (see Program).
//
// After a syntax error reading goes on at the next statement to find more of
// them, but nothing goes to sink any more; the error is a diag.List. An error
// that sink gives ends reading and is returned as it is.
func Parse(files *diag.Files, name string, src []byte, sink Sink) error {
	if files == nil {
		files = new(diag.Files)
	}
	s := &scanner{line: 1, files: files, file: files.Add(name, src)}
	var document bool
	s.src, document = Program(src)
	if document && len(bytes.TrimSpace(s.src)) == 0 {
		return diag.List{diag.Errorf(files, diag.Document, Span{},
			"%s: no code block of this document is a program (those count that name no language, or asp, clingo or lp)", name)}
	}
	err := s.program(sink)
	var list diag.List
	if document && errors.As(err, &list) {
		explainBlocks(list)
	}
	return err
}

// explainBlocks tells why the text with errors was read at all.
func explainBlocks(list diag.List) {
	d := list[len(list)-1]
	d.Notes = append(d.Notes, diag.Note{Message: "the code blocks of this document are read as a program unless they name another language, as in ```text"})
}

// ParseReader is Parse for a reader, which it reads to its end.
func ParseReader(files *diag.Files, name string, r io.Reader, sink Sink) error {
	src, err := io.ReadAll(r)
	if err != nil {
		return fileError(files, name, err)
	}
	return Parse(files, name, src, sink)
}

// ParseProgram gives the statements of a program, facts too. With an error it
// gives the statements before it.
func ParseProgram(files *diag.Files, name string, src []byte) ([]Statement, error) {
	var c collector
	err := Parse(files, name, src, &c)
	return c.statements, err
}

// parsePlain is ParseProgram for text that is no document.
func parsePlain(files *diag.Files, name string, src []byte) ([]Statement, error) {
	if files == nil {
		files = new(diag.Files)
	}
	s := &scanner{src: src, line: 1, files: files, file: files.Add(name, src)}
	var c collector
	err := s.program(&c)
	return c.statements, err
}

// ParseTerm reads a term that is all of text.
func ParseTerm(text string) (Term, error) {
	var files diag.Files
	src := []byte(text)
	s := &scanner{src: src, line: 1, files: &files, file: files.Add("<term>", src)}
	s.trivia()
	if !s.statement() {
		return nil, s.errs
	}
	lex, err := s.buffer.load(s)
	if err != nil {
		return nil, err
	}
	c := newCursor(lex)
	t, err := c.term()
	if err == nil && c.peek() != tokEOF {
		err = c.mismatch("an operator or the end")
	}
	if err != nil {
		return nil, diag.List{s.diagnose(err)}
	}
	return t, nil
}

// program reads all statements.
func (s *scanner) program(sink Sink) error {
	s.skipMark()
	facts := &factScanner{scanner: s, sink: sink}
	for len(s.errs) < maxErrors {
		start, errs := s.here(), len(s.errs)
		s.trivia()
		if !s.cut() {
			if s.pos >= len(s.src) {
				break
			}
			if errs == 0 && len(s.errs) == 0 && sink.WantFacts() {
				if ok, err := facts.fact(); err != nil {
					return err
				} else if ok {
					continue
				}
			}
			sound := s.statement()
			if !s.cut() {
				if !sound {
					continue
				}
				if err := s.hand(sink); err != nil {
					return err
				}
				continue
			}
		}
		s.reset(start)
		s.errs = s.errs[:errs]
		if err := s.refill(); err != nil {
			return err
		}
	}
	if len(s.errs) > 0 {
		return s.errs
	}
	return nil
}

// hand parses the tokens read last and hands the statement to sink.
func (s *scanner) hand(sink Sink) error {
	statement, err := s.parse()
	if err != nil {
		s.errs = append(s.errs, s.diagnose(err))
		return nil
	}
	if len(s.errs) > 0 {
		return nil
	}
	return sink.Statement(statement)
}

// skipMark skips the byte order mark that some editors write.
func (s *scanner) skipMark() {
	if len(s.src) >= 3 && s.src[0] == 0xEF && s.src[1] == 0xBB && s.src[2] == 0xBF {
		s.pos, s.bol = 3, 3
	}
}

// collector is a Sink that keeps the statements.
type collector struct{ statements []Statement }

var errNoFacts = errors.New("grammar: the collector takes no facts")

func (c *collector) WantFacts() bool                         { return false }
func (c *collector) Number(int64) uint32                     { return 0 }
func (c *collector) Constant([]byte, bool) uint32            { return 0 }
func (c *collector) String([]byte) uint32                    { return 0 }
func (c *collector) Function([]byte, []uint32, bool) uint32  { return 0 }
func (c *collector) Fact([]byte, bool, []uint32, Span) error { return errNoFacts }
func (c *collector) Statement(s Statement) error {
	c.statements = append(c.statements, s)
	return nil
}
