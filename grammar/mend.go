package grammar

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/krrasp/krrasp/grammar/diag"
)

// Mends of syntax errors: slips that people make, told by the token that was
// found and those before it. A mend is a note to the message, and no more than a
// guess; where none fits there is none.

// mend gives notes for a token that does not fit behind another one.
func (s *scanner) mend(t, previous *lexer.Token) []diag.Note {
	text := s.guess(t, previous)
	if text == "" {
		return nil
	}
	return []diag.Note{{Message: text}}
}

func (s *scanner) guess(t, previous *lexer.Token) string {
	adjacent := previous != nil && previous.Pos.Line == t.Pos.Line && previous.Pos.Column+len(previous.Value) == t.Pos.Column
	switch {
	case previous == nil:
	case t.Type == tokLess && previous.Type == tokEqual && adjacent:
		return `"less or equal" is written "<="`
	case t.Type == tokGreater && previous.Type == tokEqual && adjacent:
		return `"greater or equal" is written ">="`
	case t.Type == tokLParen && previous.Type == tokVariable:
		return "the name of a predicate or function begins with a small letter: " + uncapitalize(previous.Value) + "(...)"
	case t.Type == tokLParen && isAggregate(previous.Type):
		return "the elements of an aggregate stand in braces: " + previous.Value + " { ... }"
	case t.Type == tokIdent && t.Value == "and":
		return `"and" is written ","`
	case t.Type == tokIdent && t.Value == "or":
		return `"or" in a body takes a rule for each case; in a head it is written ";"`
	case t.Type == tokNot && endsTerm(previous.Type):
		return `literals of a body are separated by ","`
	}
	switch {
	case t.Type == tokComma && s.inBraces(t):
		return `elements in braces are separated by ";"`
	case (t.Type == tokDot || t.Type == tokComma || t.Type == tokSemicolon) && s.notInParentheses(t):
		return `"not" stands before an atom without parentheses: not a`
	}
	return s.guessStatement()
}

// guessStatement looks at the statement as a whole.
func (s *scanner) guessStatement() string {
	if len(s.toks) < 2 {
		return ""
	}
	first := s.tokenAt(0)
	if first.Type == tokIdent && keywords["#"+first.Value] != 0 {
		switch s.tokenAt(1).Type {
		case tokLBrace, tokIdent, tokString, tokMinus:
			return "directives begin with a hash sign: #" + first.Value
		}
	}
	for i := 1; i < len(s.toks); i++ {
		if s.tokenAt(i).Type == tokBar && s.tokenAt(i-1).Type == tokBar && s.toks[i-1].end == s.toks[i].start {
			return `alternatives of a head are separated by ";" or by one "|"`
		}
	}
	return ""
}

func uncapitalize(word string) string {
	head := strings.TrimLeft(word, "_'")
	return strings.ToLower(head[:1]) + head[1:]
}

func isAggregate(t lexer.TokenType) bool { return t >= tokCount && t <= tokMax }

// place tells where a token of the statement stands in s.toks; -1 if it does not.
func (s *scanner) place(t *lexer.Token) int {
	for i := range s.toks {
		if s.toks[i].line == t.Pos.Line && s.toks[i].col == t.Pos.Column {
			return i
		}
	}
	return -1
}

// inBraces reports whether the innermost bracket open before a token is a brace
// of a set, in which no tuple can stand: {a, b}.
func (s *scanner) inBraces(t *lexer.Token) bool {
	depth := 0
	for i := s.place(t) - 1; i >= 0; i-- {
		switch s.tokenAt(i).Type {
		case tokRParen, tokRBrace, tokRBracket:
			depth++
		case tokLParen, tokLBracket:
			depth--
		case tokLBrace:
			if depth == 0 {
				return i == 0 || !isAggregate(s.tokenAt(i-1).Type)
			}
			depth--
		}
		if depth < 0 {
			return false
		}
	}
	return false
}

// notInParentheses reports whether "not ( ... )" ends before a token.
func (s *scanner) notInParentheses(t *lexer.Token) bool {
	i := s.place(t) - 1
	if i < 0 || s.tokenAt(i).Type != tokRParen {
		return false
	}
	depth := 0
	for ; i > 0; i-- {
		switch s.tokenAt(i).Type {
		case tokRParen:
			depth++
		case tokLParen:
			if depth--; depth == 0 {
				return s.tokenAt(i-1).Type == tokNot
			}
		}
	}
	return false
}

// characters says what is meant by characters that the language does not have.
var characters = map[rune]string{
	'!': `: negation is written "not"`,
	'¬': `: negation is written "not"`,
	'≤': `: it is written "<="`,
	'≥': `: it is written ">="`,
	'≠': `: it is written "!="`,
	'∧': `: it is written ","`,
	'∨': `: it is written ";"`,
	'←': `: it is written ":-"`,
	'–': `: a minus sign or ":-" is written with "-"`,
	'−': `: a minus sign is written "-"`,
	'“': ": strings stand in straight quotes",
	'”': ": strings stand in straight quotes",
	'„': ": strings stand in straight quotes",
	'‘': ": strings stand in straight double quotes",
	'’': ": strings stand in straight double quotes",
}
