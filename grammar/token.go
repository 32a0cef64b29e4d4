package grammar

import "github.com/alecthomas/participle/v2/lexer"

// Token types. Each mark has a type of its own, so that the hand-written
// pieces of the parser branch on small integers; the grammar declared in
// struct tags names marks and keywords by their text instead.
const (
	tokEOF = lexer.EOF

	tokNone lexer.TokenType = iota
	tokIdent
	tokVariable
	tokAnonymous
	tokNumber
	tokString
	tokNot
	tokTheoryOp
	tokCode
	tokKeyword // a directive: #show, #const, ...

	tokInf
	tokSup
	tokTrue
	tokFalse
	tokCount
	tokSum
	tokSumPlus
	tokMin
	tokMax

	tokDot
	tokDots
	tokComma
	tokSemicolon
	tokColon
	tokIf
	tokWeakIf
	tokLParen
	tokRParen
	tokLBrace
	tokRBrace
	tokLBracket
	tokRBracket
	tokBar
	tokPlus
	tokMinus
	tokStar
	tokStarStar
	tokSlash
	tokBackslash
	tokAnd
	tokQuestion
	tokCaret
	tokTilde
	tokAt
	tokEqual
	tokNotEqual
	tokLess
	tokLessEqual
	tokGreater
	tokGreaterEqual
)

// symbols names the token types that struct tags refer to.
func symbols() map[string]lexer.TokenType {
	return map[string]lexer.TokenType{
		"EOF":      tokEOF,
		"Ident":    tokIdent,
		"Number":   tokNumber,
		"String":   tokString,
		"Not":      tokNot,
		"TheoryOp": tokTheoryOp,
		"Code":     tokCode,
	}
}

// keywords are the words that begin with a hash sign.
var keywords = map[string]lexer.TokenType{
	"#inf": tokInf, "#infimum": tokInf, "#sup": tokSup, "#supremum": tokSup,
	"#true": tokTrue, "#false": tokFalse,
	"#count": tokCount, "#sum": tokSum, "#sum+": tokSumPlus, "#min": tokMin, "#max": tokMax,
	"#minimize": tokKeyword, "#minimise": tokKeyword, "#maximize": tokKeyword, "#maximise": tokKeyword,
	"#show": tokKeyword, "#const": tokKeyword, "#include": tokKeyword, "#program": tokKeyword,
	"#external": tokKeyword, "#edge": tokKeyword, "#heuristic": tokKeyword, "#project": tokKeyword,
	"#defined": tokKeyword, "#theory": tokKeyword, "#script": tokKeyword,
}

// Classes of bytes.
const (
	classLower  = 1 << iota // a-z
	classUpper              // A-Z
	classDigit              // 0-9
	classPrefix             // _ and ', which may come before the first letter
	classTheory             // may stand in a theory operator
	classSpace              // blank, tab, carriage return (not newline)
	classWord   = classLower | classUpper | classDigit | classPrefix
)

var class = func() (t [256]uint8) {
	for c := 'a'; c <= 'z'; c++ {
		t[c] = classLower
		t[c-'a'+'A'] = classUpper
	}
	for c := '0'; c <= '9'; c++ {
		t[c] = classDigit
	}
	t['_'], t['\''] = classPrefix, classPrefix
	for _, c := range `/!<=>+-*\?&@|:;~^.` {
		t[c] = classTheory
	}
	t[' '], t['\t'], t['\r'] = classSpace, classSpace, classSpace
	return t
}()

// endsTerm reports whether a term can end with a token of type t. What
// follows such a token can't begin a theory atom, so "&" is bitwise there.
func endsTerm(t lexer.TokenType) bool {
	switch t {
	case tokIdent, tokVariable, tokAnonymous, tokNumber, tokString, tokInf, tokSup, tokRParen, tokBar:
		return true
	}
	return false
}

// beginsTerm reports whether a term can begin with a token of type t.
func beginsTerm(t lexer.TokenType) bool {
	switch t {
	case tokIdent, tokVariable, tokAnonymous, tokNumber, tokString, tokInf, tokSup,
		tokLParen, tokMinus, tokTilde, tokBar, tokAt:
		return true
	}
	return false
}
