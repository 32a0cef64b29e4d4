package grammar

import (
	"bufio"
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
		return diag.Errorf(s.files, diag.File, Span{}, "%s: %v", s.files.Name(s.file), err)
	}
	return nil
}

// ParseFile is Parse for a file, which is not kept in memory if it is large.
func ParseFile(files *diag.Files, name string, sink Sink) error {
	if files == nil {
		files = new(diag.Files)
	}
	f, err := os.Open(name)
	if err != nil {
		return fileError(files, name, err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return fileError(files, name, err)
	}
	if info.Mode().IsRegular() && info.Size() > windowSize {
		id := files.AddLines(name, func(line uint32) (string, bool) { return lineOf(name, line) })
		return parseWindow(files, id, f, windowSize, sink)
	}
	src, err := io.ReadAll(f)
	if err != nil {
		return fileError(files, name, err)
	}
	return Parse(files, name, src, sink)
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
	if e, ok := err.(*fs.PathError); ok {
		err = e.Err
	}
	return diag.List{diag.Errorf(files, diag.File, Span{}, "%s: %v", name, err)}
}

// lineOf reads one line of a file, without its newline; of a very long line,
// the beginning.
func lineOf(name string, line uint32) (string, bool) {
	f, err := os.Open(name)
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
