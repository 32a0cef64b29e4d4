package grammar

import (
	"fmt"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/krrasp/krrasp/grammar/diag"
)

// mismatch is what the hand-written pieces report: the token that was found
// and what could have stood there, or a message of its own. It is a
// participle.Error, so it passes through participle unchanged.
type mismatch struct {
	code     diag.Code
	token    lexer.Token
	previous lexer.Token // the token before, Type tokNone if there is none
	expected string      // "a term", `"," or ")"`, ...
	message  string      // instead of the above
	span     Span        // instead of the token's
}

func (m *mismatch) Error() string            { return m.Message() }
func (m *mismatch) Position() lexer.Position { return m.token.Pos }

// Message gives the message without a position.
func (m *mismatch) Message() string {
	if m.message != "" {
		return m.message
	}
	return fmt.Sprintf("unexpected %s, expected %s", describe(&m.token), m.expected)
}

// describe names a token for the user.
func describe(t *lexer.Token) string {
	const most = 40
	text := t.Value
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "..."
	}
	switch t.Type {
	case tokEOF:
		return text
	case tokIdent:
		return "name " + text
	case tokVariable:
		return "variable " + text
	case tokNumber:
		return "number " + text
	case tokString:
		return "string " + text
	case tokCode:
		return "script"
	case tokTheoryOp:
		return `theory operator "` + text + `"`
	}
	if text != "" && (text[0] == '#' || text == "not") {
		return text
	}
	return `"` + text + `"`
}

// diagnose makes a diagnostic of an error that the parser gave for the tokens
// in s.
func (s *scanner) diagnose(err error) *diag.Diagnostic {
	var d *diag.Diagnostic
	switch e := err.(type) {
	case *mismatch:
		d = s.unexpected(&e.token, &e.previous, e.Message())
		if e.message != "" {
			d.Notes = nil
		}
		if !e.span.IsZero() {
			d.Span = e.span
		}
		d.Code = e.code
	case *participle.UnexpectedTokenError:
		_, expected, ok := strings.Cut(e.Message(), " (expected ")
		message := "unexpected " + describe(&e.Unexpected)
		if ok {
			message += ", expected " + enumerate(firstOf(strings.TrimSuffix(expected, ")")))
		}
		d = s.unexpected(&e.Unexpected, s.before(&e.Unexpected), message)
	default:
		message := err.Error()
		pos := lexer.Position{Offset: int(s.file), Line: s.line, Column: s.column()}
		if p, ok := err.(participle.Error); ok {
			message, pos = p.Message(), p.Position()
		}
		t := lexer.Token{Type: tokDot, Value: ".", Pos: pos}
		d = diag.Errorf(s.files, diag.Syntax, spanOf(&t), "%s", message)
	}
	return d
}

// unexpected reports a token that does not fit. Where it begins a new line,
// a missing period is the usual reason.
func (s *scanner) unexpected(t, previous *lexer.Token, message string) *diag.Diagnostic {
	span := spanOf(t)
	if previous == nil || previous.Type == tokNone {
		previous = nil
	}
	if t.Type == tokEOF && previous != nil {
		span = after(previous)
	}
	d := diag.Errorf(s.files, diag.Syntax, span, "%s", message)
	if previous != nil && t.Type != tokEOF && t.Pos.Line > previous.Pos.Line &&
		endsStatement(previous.Type) && beginsStatement(t.Type) {
		d.Notes = append(d.Notes, diag.Note{Span: after(previous), Message: `is a "." missing here?`})
	} else {
		d.Notes = s.mend(t, previous)
	}
	return d
}

// after gives the place behind a token.
func after(t *lexer.Token) Span {
	sp := spanOf(t)
	sp.Line, sp.Column = sp.EndLine, sp.EndColumn
	sp.EndColumn = column(int(sp.Column) + 1)
	return sp
}

func endsStatement(t lexer.TokenType) bool {
	return endsTerm(t) || t == tokTrue || t == tokFalse || t == tokRBrace
}

func beginsStatement(t lexer.TokenType) bool {
	return beginsTerm(t) || t == tokIf || t == tokWeakIf || t == tokKeyword || t == tokLBrace || t == tokNot
}

// before gives the token before t in the current statement.
func (s *scanner) before(t *lexer.Token) *lexer.Token {
	for i := len(s.toks) - 1; i >= 0; i-- {
		r := &s.toks[i]
		if t.Type != tokEOF && (r.line > t.Pos.Line || r.line == t.Pos.Line && r.col >= t.Pos.Column) {
			continue
		}
		token := s.tokenAt(i)
		return &token
	}
	return nil
}
