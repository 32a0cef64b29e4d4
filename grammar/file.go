package grammar

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"

	"github.com/krrasp/krrasp/grammar/diag"
)

// A large file is not held in memory: it is read through a window that holds
// the statement being read and some of what follows. Where scanning comes to the
// end of the window, the window moves on (or grows, for one long statement),
// and the statement is scanned again from its first byte. Lines for messages
// are read from the file once more.

// windowSize is how much is read at a time, in bytes. A file that fits is read
// as a whole.
const windowSize = 1 << 20

// window is the source of a scanner that comes in pieces.
type window struct {
	reader io.Reader
	buffer []byte
	ended  bool
}

// cut reports whether the position is so close to the end of the window that
// what was scanned could look different with more text.
func (s *scanner) cut() bool {
	return s.input != nil && !s.input.ended && s.pos+2 > len(s.src)
}

// refill drops the text before the current position and reads more.
func (s *scanner) refill() error {
	w := s.input
	rest := s.src[s.pos:]
	if 2*len(rest) >= len(w.buffer) {
		w.buffer = make([]byte, max(2*len(w.buffer), 1))
	}
	n := copy(w.buffer, rest)
	s.bol -= s.pos
	s.pos = 0
	m, err := io.ReadFull(w.reader, w.buffer[n:])
	s.src = w.buffer[:n+m]
	switch err {
	case nil:
	case io.EOF, io.ErrUnexpectedEOF:
		w.ended = true
	default:
		return fileError(s.files, s.files.Name(s.file), err)
	}
	return nil
}

// ParseFile is Parse for a file, which is not kept in memory if it is large.
func ParseFile(files *diag.Files, name string, sink Sink) error {
	return ParseOpen(files, name, func() (io.ReadCloser, error) { return os.Open(name) }, sink)
}

// ParseOpen is ParseFile for a file that open opens, each time from its
// beginning; it is called again when a message shows a line of a large file.
func ParseOpen(files *diag.Files, name string, open func() (io.ReadCloser, error), sink Sink) error {
	if files == nil {
		files = new(diag.Files)
	}
	f, err := open()
	if err != nil {
		return fileError(files, name, err)
	}
	defer f.Close()
	begin := make([]byte, windowSize)
	n, err := io.ReadFull(f, begin)
	switch {
	case err == io.EOF || err == io.ErrUnexpectedEOF:
		return Parse(files, name, begin[:n:n], sink)
	case err != nil:
		return fileError(files, name, err)
	}
	all := io.MultiReader(bytes.NewReader(begin), f)
	if !repeatable(f) {
		src, err := io.ReadAll(all)
		if err != nil {
			return fileError(files, name, err)
		}
		return Parse(files, name, src, sink)
	}
	id := files.AddLines(name, func(line uint32) (string, bool) { return lineOf(open, line) })
	return parseWindow(files, id, all, windowSize, sink)
}

// repeatable reports whether a file can be opened again: a pipe can't.
func repeatable(f io.ReadCloser) bool {
	file, ok := f.(*os.File)
	if !ok {
		return true
	}
	info, err := file.Stat()
	return err == nil && info.Mode().IsRegular()
}

// parseWindow reads a program through a window of the given size.
func parseWindow(files *diag.Files, id diag.FileID, r io.Reader, size int, sink Sink) error {
	s := &scanner{line: 1, files: files, file: id, input: &window{reader: r, buffer: make([]byte, size)}}
	if err := s.refill(); err != nil {
		return err
	}
	return s.program(sink)
}

func fileError(files *diag.Files, name string, err error) error {
	var e *fs.PathError
	if errors.As(err, &e) {
		err = e.Err
	}
	return diag.List{diag.Errorf(files, diag.File, Span{}, "%s: could not be read: %v", name, err)}
}

// lineOf reads one line of a file, without its newline; of a very long line,
// the beginning.
func lineOf(open func() (io.ReadCloser, error), line uint32) (string, bool) {
	f, err := open()
	if err != nil {
		return "", false
	}
	defer f.Close()
	r := bufio.NewReaderSize(f, 1<<16)
	for n := uint32(1); ; {
		text, prefix, err := r.ReadLine()
		if err != nil {
			return "", false
		}
		if n == line {
			return string(text), true
		}
		if !prefix {
			n++
		}
	}
}
