package grammar

import "bytes"

// Instance files are megabytes of ground facts, so these are not worth a
// syntax tree: a scanner without lookahead reads them straight from the bytes
// and builds their arguments through the Sink. Anything else than numbers,
// constants, strings, functions and tuples of such makes it give up; the
// position goes back, and the statement takes the way over tokens.

// factScanner holds the stack of arguments.
type factScanner struct {
	scanner *scanner
	sink    Sink
	stack   []uint32
	depth   int
	escaped []byte // buffer for strings with escapes
}

// fact reads a ground fact at the current position and hands it to the sink.
// It reports whether there was one; if not, the position is unchanged.
func (f *factScanner) fact() (bool, error) {
	s := f.scanner
	start := s.here()
	negated := s.src[s.pos] == '-'
	if negated {
		s.pos++
		f.space()
	}
	name := f.name()
	if name == nil {
		return f.fail(start)
	}
	f.stack = f.stack[:0]
	f.depth = 0
	f.space()
	if s.peek(0) == '(' {
		s.pos++
		f.space()
		if s.peek(0) == ')' {
			s.pos++
		} else if !f.arguments() {
			return f.fail(start)
		}
		f.space()
	}
	if s.peek(0) != '.' || s.peek(1) == '.' {
		return f.fail(start)
	}
	s.pos++
	if s.cut() {
		return f.fail(start)
	}
	return true, f.sink.Fact(name, negated, f.stack, s.span(start))
}

func (f *factScanner) fail(start place) (bool, error) {
	f.scanner.reset(start)
	f.scanner.errs = f.scanner.errs[:0] // the long way will find them again
	return false, nil
}

// space skips white space and comments.
func (f *factScanner) space() {
	s := f.scanner
	if s.pos < len(s.src) {
		if c := s.src[s.pos]; c <= ' ' || c == '%' || c == '#' {
			s.trivia()
		}
	}
}

// name reads an identifier that is not "not"; nil if there is none.
func (f *factScanner) name() []byte {
	s := f.scanner
	src, start := s.src, s.pos
	i := start
	for i < len(src) && class[src[i]]&classPrefix != 0 {
		i++
	}
	if i >= len(src) || class[src[i]]&classLower == 0 {
		return nil
	}
	for i < len(src) && class[src[i]]&classWord != 0 {
		i++
	}
	s.pos = i
	name := src[start:i]
	if len(name) == 3 && string(name) == "not" {
		return nil
	}
	return name
}

// arguments reads terms up to and including ")" and pushes them.
func (f *factScanner) arguments() bool {
	s := f.scanner
	for {
		if !f.term() {
			return false
		}
		f.space()
		switch s.peek(0) {
		case ',':
			s.pos++
			f.space()
		case ')':
			s.pos++
			return true
		default:
			return false
		}
	}
}

// term reads a ground term without operators and pushes it.
func (f *factScanner) term() bool {
	s := f.scanner
	if s.pos >= len(s.src) {
		return false
	}
	c := s.src[s.pos]
	negated := c == '-'
	if negated {
		s.pos++
		f.space()
		c = s.peek(0)
	}
	switch {
	case class[c] == classDigit:
		return f.number(negated)
	case class[c]&(classLower|classPrefix) != 0:
		return f.function(negated)
	case negated:
		return false
	case c == '"':
		return f.string()
	case c == '(':
		return f.tuple()
	}
	return false
}

// number reads a decimal number; others take the long way.
func (f *factScanner) number(negated bool) bool {
	s := f.scanner
	src, start := s.src, s.pos
	var v int64
	i := start
	for i < len(src) && class[src[i]] == classDigit {
		v = v*10 + int64(src[i]-'0')
		i++
	}
	// 18 digits can't overflow; a zero may begin a base prefix, or another number.
	if i-start > 18 || src[start] == '0' && i-start > 1 || i < len(src) && class[src[i]]&classWord != 0 {
		return false
	}
	s.pos = i
	if negated {
		v = -v
	}
	f.stack = append(f.stack, f.sink.Number(v))
	return true
}

// function reads a constant or a function.
func (f *factScanner) function(negated bool) bool {
	s := f.scanner
	name := f.name()
	if name == nil {
		return false
	}
	f.space()
	base := len(f.stack)
	if s.peek(0) == '(' {
		if !f.inner() {
			return false
		}
	}
	var id uint32
	if args := f.stack[base:]; len(args) > 0 {
		id = f.sink.Function(name, args, negated)
	} else {
		id = f.sink.Constant(name, negated)
	}
	f.stack = append(f.stack[:base], id)
	return true
}

// inner reads an argument list, which may be empty, in parentheses.
func (f *factScanner) inner() bool {
	s := f.scanner
	if f.depth++; f.depth > maxNesting {
		return false
	}
	s.pos++
	f.space()
	if s.peek(0) == ')' {
		s.pos++
	} else if !f.arguments() {
		return false
	}
	f.depth--
	return true
}

// tuple reads a tuple, or a term in parentheses.
func (f *factScanner) tuple() bool {
	s := f.scanner
	if f.depth++; f.depth > maxNesting {
		return false
	}
	base := len(f.stack)
	s.pos++
	f.space()
	comma := true
	for s.peek(0) != ')' {
		if !f.term() {
			return false
		}
		f.space()
		if comma = s.peek(0) == ','; comma {
			s.pos++
			f.space()
		} else if s.peek(0) != ')' {
			return false
		}
	}
	s.pos++
	f.depth--
	if args := f.stack[base:]; comma || len(args) != 1 {
		id := f.sink.Function(nil, args, false)
		f.stack = append(f.stack[:base], id)
	}
	return true
}

// string reads a string.
func (f *factScanner) string() bool {
	s := f.scanner
	rest := s.src[s.pos+1:]
	n := bytes.IndexByte(rest, '"')
	if n < 0 {
		return false
	}
	text := rest[:n]
	for _, c := range text {
		if c == '\\' || c < ' ' || c >= 0x80 {
			return f.unusual()
		}
	}
	s.pos += n + 2
	f.stack = append(f.stack, f.sink.String(text))
	return true
}

// unusual reads a string with escapes or other than plain ASCII text.
func (f *factScanner) unusual() bool {
	s := f.scanner
	start := s.pos
	if s.quoted() != tokString {
		return false
	}
	f.escaped = appendUnquoted(f.escaped[:0], s.src[start+1:s.pos-1])
	f.stack = append(f.stack, f.sink.String(f.escaped))
	return true
}
