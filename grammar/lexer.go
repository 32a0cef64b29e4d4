package grammar

import (
	"bytes"
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/krrasp/krrasp/grammar/diag"
)

// The lexer cuts the source into statements: the tokens up to a period, plus
// the mark in brackets that some statements have after it. It knows by itself
// when to read theory operators ("<=-" is one operator inside "&sum{...}",
// and three tokens elsewhere), by following theory atoms with a small
// automaton, so the parser never has to talk back.
//
// The result of scanning up to some position depends only on the bytes before
// it and the two behind it. So where the source comes in pieces, a scan that
// ends at the end of a piece is repeated when more has been read.

// rawToken is a token as the lexer finds it; text is made of it per statement.
type rawToken struct {
	typ        lexer.TokenType
	start, end int
	line, col  int
}

// scanner holds the source and a position in it.
type scanner struct {
	src   []byte
	pos   int
	line  int // of pos, from 1
	bol   int // offset of the first byte of that line; negative if it is gone
	file  diag.FileID
	files *diag.Files
	toks  []rawToken
	text  string // the source of toks, set with toks
	base  int    // offset of text in src
	errs  diag.List

	buffer tokenBuffer
	input  *window // where the source comes in pieces
}

// place is a position that a scan can be taken back to.
type place struct{ pos, line, bol int }

func (s *scanner) here() place   { return place{s.pos, s.line, s.bol} }
func (s *scanner) reset(p place) { s.pos, s.line, s.bol = p.pos, p.line, p.bol }
func (s *scanner) column() int   { return s.pos - s.bol + 1 }
func (s *scanner) peek(i int) byte {
	if s.pos+i < len(s.src) {
		return s.src[s.pos+i]
	}
	return 0
}

// span gives the span from p to the current position.
func (s *scanner) span(p place) Span {
	return Span{
		File: s.file, Line: uint32(p.line), EndLine: uint32(s.line),
		Column: column(p.pos - p.bol + 1), EndColumn: column(s.column()),
	}
}

// column saturates at the largest column that a span holds.
func column(c int) uint16 { return uint16(min(c, 1<<16-1)) }

func (s *scanner) errorf(p place, code diag.Code, format string, args ...any) {
	s.errs = append(s.errs, diag.Errorf(s.files, code, s.span(p), format, args...))
}

func (s *scanner) newline() {
	s.pos++
	s.line++
	s.bol = s.pos
}

// trivia skips white space and comments.
func (s *scanner) trivia() {
	for s.pos < len(s.src) {
		switch c := s.src[s.pos]; {
		case c == '\n':
			s.newline()
		case class[c] == classSpace:
			s.pos++
		case c == '%' && s.peek(1) == '*':
			s.blockComment()
		case c == '%', c == '#' && s.peek(1) == '!':
			s.lineComment()
		default:
			return
		}
	}
}

func (s *scanner) lineComment() {
	i := bytes.IndexByte(s.src[s.pos:], '\n')
	if i < 0 {
		s.pos = len(s.src)
		return
	}
	s.pos += i
	s.newline()
}

// blockComment skips %* ... *%, which nests. A line comment inside it hides
// the rest of its line, closing marks too, as in clingo.
func (s *scanner) blockComment() {
	start, depth := s.here(), 0
	for s.pos < len(s.src) {
		c, d := s.src[s.pos], s.peek(1)
		switch {
		case c == '%' && d == '*':
			depth++
			s.pos += 2
		case c == '*' && d == '%':
			depth--
			s.pos += 2
			if depth == 0 {
				return
			}
		case c == '%':
			s.lineComment()
		case c == '\n':
			s.newline()
		default:
			s.pos++
		}
	}
	end := s.here()
	s.reset(start)
	s.pos += 2
	s.errorf(start, diag.Syntax, "comment is not closed: *%% is missing")
	s.reset(end)
}

// theoryState follows a theory atom through the tokens of a statement.
type theoryState uint8

const (
	thNone      theoryState = iota
	thName                  // after &
	thArguments             // after the name, or inside its arguments
	thElements              // inside the braces, in terms
	thCondition             // inside the braces, behind a colon
	thAfter                 // after the closing brace: an operator may follow
	thGuard                 // in the term behind that operator
	thDef                   // in #theory, outside of inner braces
	thDefInner              // in #theory, inside inner braces
)

// statement reads the tokens of one statement, up to and including its period
// (and mark). The position must be at a token. It reports whether all of them
// were sound; if not, what is wrong stands in s.errs.
func (s *scanner) statement() bool {
	s.toks = s.toks[:0]
	var (
		errs  = len(s.errs)
		first = s.pos
		prev  = tokNone
		state = thNone
		depth = 0
		mark  = false // inside a mark behind the period
	)
	for {
		s.trivia()
		if s.pos >= len(s.src) {
			break
		}
		theory := state == thElements || state == thAfter || state == thGuard || state == thDefInner
		if theory && state == thDefInner && prev == tokIdent && s.src[s.pos] == ';' {
			theory = false
		}
		tok := rawToken{start: s.pos, line: s.line, col: s.column()}
		tok.typ = s.token(theory)
		if tok.typ == tokNone {
			continue
		}
		tok.end = s.pos
		s.toks = append(s.toks, tok)

		switch state {
		case thNone:
			switch {
			case tok.typ == tokAnd && !endsTerm(prev):
				state = thName
			case tok.typ == tokKeyword && len(s.toks) == 1 && string(s.src[tok.start:tok.end]) == "#theory":
				state, depth = thDef, 0
			case tok.typ == tokRParen && len(s.toks) == 4 && string(s.src[s.toks[0].start:s.toks[0].end]) == "#script":
				s.code()
			}
		case thName:
			state, depth = thArguments, 0
			if tok.typ != tokIdent {
				state = thNone
			}
		case thArguments:
			switch {
			case tok.typ == tokLParen:
				depth++
			case tok.typ == tokRParen && depth > 0:
				depth--
			case tok.typ == tokLBrace && depth == 0:
				state = thElements
			case depth == 0:
				state = thNone
			}
		case thElements:
			switch tok.typ {
			case tokLParen, tokLBracket, tokLBrace:
				depth++
			case tokRParen, tokRBracket:
				depth--
			case tokRBrace:
				if depth--; depth < 0 {
					state, depth = thAfter, 0
				}
			case tokColon:
				state, depth = thCondition, 0
			}
		case thCondition:
			switch tok.typ {
			case tokSemicolon:
				if depth == 0 {
					state = thElements
				}
			case tokLParen:
				depth++
			case tokRParen:
				depth--
			case tokRBrace:
				state, depth = thAfter, 0
			}
		case thAfter:
			state = thNone
			if tok.typ == tokTheoryOp || tok.typ == tokNot {
				state = thGuard
			}
		case thGuard:
			switch tok.typ {
			case tokLParen, tokLBracket, tokLBrace:
				depth++
			case tokRParen, tokRBracket, tokRBrace:
				depth--
			case tokComma, tokSemicolon, tokColon, tokIf, tokDot:
				if depth <= 0 {
					state = thNone
				}
			}
		case thDef:
			switch tok.typ {
			case tokLBrace:
				if depth++; depth == 2 {
					state = thDefInner
				}
			case tokRBrace:
				depth--
			}
		case thDefInner:
			if tok.typ == tokRBrace {
				state = thDef
				depth--
			}
		}
		prev = tok.typ

		if mark && tok.typ == tokRBracket {
			break
		}
		if tok.typ == tokDot {
			if mark || !s.takesMark() {
				break
			}
			end := s.here()
			if s.trivia(); s.peek(0) != '[' {
				s.reset(end)
				break
			}
			mark, state = true, thNone
		}
	}
	s.base = first
	s.text = string(s.src[first:s.pos])
	return len(s.errs) == errs
}

// takesMark reports whether the statement may have a mark in brackets after
// its period.
func (s *scanner) takesMark() bool {
	t := s.toks[0]
	if t.typ == tokWeakIf {
		return true
	}
	if t.typ != tokKeyword {
		return false
	}
	switch string(s.src[t.start:t.end]) {
	case "#const", "#external", "#heuristic":
		return true
	}
	return false
}

// token reads one token and gives its type, or tokNone after an error.
func (s *scanner) token(theory bool) lexer.TokenType {
	c := s.src[s.pos]
	switch k := class[c]; {
	case k&(classLower|classUpper|classPrefix) != 0:
		return s.word()
	case k == classDigit:
		return s.number()
	case theory && k == classTheory:
		return s.theoryOperator()
	}
	switch c {
	case '"':
		return s.quoted()
	case '#':
		return s.keyword()
	}
	if t, n := punctuation(c, s.peek(1)); n > 0 {
		s.pos += n
		return t
	}
	return s.illegal()
}

// punctuation gives the type and length of the mark that begins with c, d.
func punctuation(c, d byte) (lexer.TokenType, int) {
	switch c {
	case '.':
		if d == '.' {
			return tokDots, 2
		}
		return tokDot, 1
	case ',':
		return tokComma, 1
	case ';':
		return tokSemicolon, 1
	case ':':
		switch d {
		case '-':
			return tokIf, 2
		case '~':
			return tokWeakIf, 2
		}
		return tokColon, 1
	case '(':
		return tokLParen, 1
	case ')':
		return tokRParen, 1
	case '{':
		return tokLBrace, 1
	case '}':
		return tokRBrace, 1
	case '[':
		return tokLBracket, 1
	case ']':
		return tokRBracket, 1
	case '|':
		return tokBar, 1
	case '+':
		return tokPlus, 1
	case '-':
		return tokMinus, 1
	case '*':
		if d == '*' {
			return tokStarStar, 2
		}
		return tokStar, 1
	case '/':
		return tokSlash, 1
	case '\\':
		return tokBackslash, 1
	case '&':
		return tokAnd, 1
	case '?':
		return tokQuestion, 1
	case '^':
		return tokCaret, 1
	case '~':
		return tokTilde, 1
	case '@':
		return tokAt, 1
	case '=':
		if d == '=' {
			return tokEqual, 2
		}
		return tokEqual, 1
	case '!':
		if d == '=' {
			return tokNotEqual, 2
		}
	case '<':
		switch d {
		case '=':
			return tokLessEqual, 2
		case '>':
			return tokNotEqual, 2
		}
		return tokLess, 1
	case '>':
		if d == '=' {
			return tokGreaterEqual, 2
		}
		return tokGreater, 1
	}
	return tokNone, 0
}

// word reads an identifier, a variable, "_" or "not".
func (s *scanner) word() lexer.TokenType {
	start := s.here()
	for class[s.peek(0)]&classPrefix != 0 {
		s.pos++
	}
	letter := class[s.peek(0)]
	if letter&(classLower|classUpper) == 0 {
		if s.src[start.pos] == '_' {
			s.pos = start.pos + 1
			return tokAnonymous
		}
		s.errorf(start, diag.Syntax, "a name needs a letter after its leading _ and '")
		return tokNone
	}
	for s.pos < len(s.src) && class[s.src[s.pos]]&classWord != 0 {
		s.pos++
	}
	if letter&classUpper != 0 {
		return tokVariable
	}
	if s.pos-start.pos == 3 && string(s.src[start.pos:s.pos]) == "not" {
		return tokNot
	}
	return tokIdent
}

// number reads a decimal number without leading zeros, or one with a base
// prefix. "0x" without a digit behind it is the number 0 and a name.
func (s *scanner) number() lexer.TokenType {
	if s.src[s.pos] == '0' {
		valid := ""
		switch s.peek(1) {
		case 'x':
			valid = "0123456789abcdefABCDEF"
		case 'o':
			valid = "01234567"
		case 'b':
			valid = "01"
		}
		n := 2
		for c := s.peek(n); c != 0 && bytes.IndexByte([]byte(valid), c) >= 0; c = s.peek(n) {
			n++
		}
		if n > 2 {
			s.pos += n
		} else {
			s.pos++
		}
		return tokNumber
	}
	for s.pos < len(s.src) && class[s.src[s.pos]] == classDigit {
		s.pos++
	}
	return tokNumber
}

// theoryOperator reads the longest run of operator characters. The marks
// that structure a theory atom are no operators when they stand alone.
func (s *scanner) theoryOperator() lexer.TokenType {
	start := s.pos
	for s.pos < len(s.src) && class[s.src[s.pos]] == classTheory {
		s.pos++
	}
	switch string(s.src[start:s.pos]) {
	case ".":
		return tokDot
	case ":":
		return tokColon
	case ";":
		return tokSemicolon
	case ":-":
		return tokIf
	}
	return tokTheoryOp
}

// quoted reads a string; the escapes are resolved later.
func (s *scanner) quoted() lexer.TokenType {
	start := s.here()
	s.pos++
	ascii := true
	for s.pos < len(s.src) {
		switch c := s.src[s.pos]; {
		case c == '"':
			s.pos++
			if text := s.src[start.pos:s.pos]; !ascii && !utf8.Valid(text) {
				s.errorf(start, diag.Encoding, "string is not valid UTF-8")
				return tokNone
			}
			return tokString
		case c == '\n':
			s.errorf(start, diag.Syntax, "string is not closed on its line (a line break is written \\n)")
			return tokNone
		case c == 0:
			s.errorf(start, diag.Encoding, "NUL byte in a string")
			s.skipString()
			return tokNone
		case c == '\\':
			switch s.peek(1) {
			case '\\', 'n', '"':
				s.pos += 2
			default:
				p := s.here()
				s.pos = min(s.pos+2, len(s.src))
				if s.src[s.pos-1] == '\n' {
					s.pos--
				}
				s.errorf(p, diag.Syntax, `unknown escape in a string; there are \\, \n and \"`)
				s.skipString()
				return tokNone
			}
		default:
			ascii = ascii && c < utf8.RuneSelf
			s.pos++
		}
	}
	end := s.here()
	s.reset(start)
	s.pos++
	s.errorf(start, diag.Syntax, "string is not closed")
	s.reset(end)
	return tokNone
}

// skipString goes on to the end of a broken string or of its line.
func (s *scanner) skipString() {
	for s.pos < len(s.src) && s.src[s.pos] != '\n' {
		s.pos++
		switch s.src[s.pos-1] {
		case '"':
			return
		case '\\':
			if s.pos < len(s.src) && s.src[s.pos] != '\n' {
				s.pos++
			}
		}
	}
}

// keyword reads a word with a hash sign.
func (s *scanner) keyword() lexer.TokenType {
	start := s.here()
	s.pos++
	for s.pos < len(s.src) && class[s.src[s.pos]]&(classLower|classUpper|classDigit) != 0 || s.peek(0) == '_' {
		s.pos++
	}
	text := s.src[start.pos:s.pos]
	if string(text) == "#sum" && s.peek(0) == '+' {
		s.pos++
		return tokSumPlus
	}
	if t, ok := keywords[string(text)]; ok {
		return t
	}
	s.unknownKeyword(start, string(text))
	return tokNone
}

func (s *scanner) unknownKeyword(start place, word string) {
	if len(word) > 40 {
		word = word[:40] + "..."
	}
	s.errorf(start, diag.Syntax, "unknown word %s", word)
	if near := nearestKeyword(word); near != "" {
		d := s.errs[len(s.errs)-1]
		d.Notes = append(d.Notes, diag.Note{Message: "did you mean " + near + "?"})
	}
}

// illegal reports a character that begins no token, and skips it.
func (s *scanner) illegal() lexer.TokenType {
	start := s.here()
	r, n := utf8.DecodeRune(s.src[s.pos:])
	s.pos += n
	switch {
	case r == 0:
		s.errorf(start, diag.Encoding, "NUL byte outside of comments")
	case r == utf8.RuneError && n == 1:
		s.errorf(start, diag.Encoding, "byte 0x%02X is not valid UTF-8", s.src[start.pos])
	default:
		s.errorf(start, diag.Syntax, "unexpected character %q%s", r, characters[r])
	}
	// One message is enough for a run of such characters.
	for s.pos < len(s.src) && (s.src[s.pos] >= utf8.RuneSelf || s.src[s.pos] == 0) {
		s.pos++
	}
	return tokNone
}

// code reads the text of a script up to #end as one token.
func (s *scanner) code() {
	start := s.here()
	i := bytes.Index(s.src[s.pos:], []byte("#end"))
	if i < 0 {
		s.errorf(start, diag.Syntax, "script is not closed: #end. is missing")
		i = len(s.src) - s.pos
	}
	tok := rawToken{typ: tokCode, start: s.pos, end: s.pos + i, line: s.line, col: s.column()}
	for s.pos < tok.end {
		if s.src[s.pos] == '\n' {
			s.newline()
		} else {
			s.pos++
		}
	}
	s.pos = min(s.pos+len("#end"), len(s.src))
	s.toks = append(s.toks, tok)
}

// tokenBuffer hands the tokens of one statement after the other to participle.
// The only way to make a PeekingLexer copies all tokens from a Lexer into a
// slice that grows; that would be most of the parser's memory traffic. So one
// PeekingLexer is made over blank tokens, and these are overwritten in place for
// each statement.
type tokenBuffer struct {
	lex    *lexer.PeekingLexer
	begin  lexer.Checkpoint
	tokens []lexer.Token
}

// blank is a Lexer of n tokens that mean nothing, then EOF.
type blank int

func (b *blank) Next() (lexer.Token, error) {
	if *b--; *b < 0 {
		return lexer.EOFToken(lexer.Position{}), nil
	}
	return lexer.Token{Type: tokNone}, nil
}

// load gives a PeekingLexer over the tokens that s has read last, valid until
// the next call. A Parseable piece of the grammar gets nothing but tokens, so
// the number of the file, which every span needs, travels in the tokens'
// Pos.Offset.
func (b *tokenBuffer) load(s *scanner) (*lexer.PeekingLexer, error) {
	n := len(s.toks)
	if n >= len(b.tokens) {
		size := blank(max(64, n+n/2))
		room := lexer.RawCursor(size) + 1
		var err error
		if b.lex, err = lexer.Upgrade(&size); err != nil {
			return nil, err
		}
		b.begin = b.lex.MakeCheckpoint()
		b.tokens = b.lex.Range(0, room)
	}
	for i := range s.toks {
		b.tokens[i] = s.tokenAt(i)
	}
	b.tokens[n] = s.end()
	b.lex.LoadCheckpoint(b.begin)
	return b.lex, nil
}

// tokenAt gives the i-th token read last.
func (s *scanner) tokenAt(i int) lexer.Token {
	r := &s.toks[i]
	return lexer.Token{
		Type:  r.typ,
		Value: s.text[r.start-s.base : r.end-s.base],
		Pos:   lexer.Position{Offset: int(s.file), Line: r.line, Column: r.col},
	}
}

// end gives the EOF token behind the tokens read last. Its text is for messages.
func (s *scanner) end() lexer.Token {
	t := lexer.EOFToken(lexer.Position{Offset: int(s.file), Line: s.line, Column: s.column()})
	t.Value = "end of input"
	if n := len(s.toks); n > 0 && (s.toks[n-1].typ == tokDot || s.toks[n-1].typ == tokRBracket) {
		t.Value = "end of statement"
	}
	return t
}

// definition is the hand-written lexer as participle wants to see it.
type definition struct{}

// Symbols names the token types for the grammar's tags.
func (definition) Symbols() map[string]lexer.TokenType { return symbols() }

// Lex reads the first statement of r. The parser does not come here: it feeds
// participle from a tokenBuffer.
func (definition) Lex(filename string, r io.Reader) (lexer.Lexer, error) {
	src, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filename, err)
	}
	var files diag.Files
	s := &scanner{src: src, line: 1, files: &files, file: files.Add(filename, src)}
	s.trivia()
	if !s.statement() {
		return nil, s.errs
	}
	return &tokenStream{s: s}, nil
}

// tokenStream is the tokens of a statement as a lexer.Lexer.
type tokenStream struct {
	s    *scanner
	next int
}

// Next gives the next token; behind the last one, EOF.
func (t *tokenStream) Next() (lexer.Token, error) {
	if t.next == len(t.s.toks) {
		return t.s.end(), nil
	}
	t.next++
	return t.s.tokenAt(t.next - 1), nil
}

// spanOf gives the span of a token.
func spanOf(t *lexer.Token) Span {
	sp := Span{
		File: diag.FileID(t.Pos.Offset), Line: uint32(t.Pos.Line), EndLine: uint32(t.Pos.Line),
		Column: column(t.Pos.Column), EndColumn: column(t.Pos.Column + len(t.Value)),
	}
	if t.Type == tokCode {
		for i := 0; i < len(t.Value); i++ {
			if t.Value[i] == '\n' {
				sp.EndLine++
				sp.EndColumn = column(len(t.Value) - i)
			}
		}
	}
	return sp
}
