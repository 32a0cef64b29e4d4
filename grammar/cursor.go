package grammar

import (
	"strconv"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/krrasp/krrasp/grammar/diag"
)

// Limits on terms. Every pass over a tree is recursive, and Go's stack is
// bounded by a limit that can't be caught when it is crossed.
const (
	maxNesting = 10_000  // parentheses, arguments and signs inside each other
	maxHeight  = 100_000 // of the tree; a chain 1+1+... grows it without nesting
)

// cursor is how the hand-written pieces walk over participle's tokens.
type cursor struct {
	lex   *lexer.PeekingLexer
	last  *lexer.Token // the token taken last
	depth int          // nesting of the term being read
}

func newCursor(lex *lexer.PeekingLexer) cursor {
	c := cursor{lex: lex}
	if n := lex.RawCursor(); n > 0 {
		c.last = &lex.Range(n-1, n)[0]
	}
	return c
}

func (c *cursor) peek() lexer.TokenType { return c.lex.Peek().Type }

// peekAfter gives the type of the token behind the next one.
func (c *cursor) peekAfter() lexer.TokenType {
	mark := c.lex.MakeCheckpoint()
	c.lex.Next()
	t := c.lex.Peek().Type
	c.lex.LoadCheckpoint(mark)
	return t
}

func (c *cursor) next() *lexer.Token {
	c.last = c.lex.Next()
	return c.last
}

// accept takes the next token if it is of type t.
func (c *cursor) accept(t lexer.TokenType) bool {
	if c.lex.Peek().Type != t {
		return false
	}
	c.last = c.lex.Next()
	return true
}

// expect takes a token of type t; what names it in the message.
func (c *cursor) expect(t lexer.TokenType, what string) error {
	if c.accept(t) {
		return nil
	}
	return c.mismatch(what)
}

// mismatch reports that the next token is not what was expected.
func (c *cursor) mismatch(expected string) error {
	m := &mismatch{code: diag.Syntax, token: *c.lex.Peek(), expected: expected}
	m.previous.Type = tokNone
	if c.last != nil {
		m.previous = *c.last
	}
	return m
}

// fail reports a message of its own at a token.
func fail(t *lexer.Token, code diag.Code, message string) error {
	return &mismatch{code: code, token: *t, message: message}
}

// from gives the span from the token start to the token taken last.
func (c *cursor) from(start *lexer.Token) At {
	return At{Sp: spanOf(start).To(spanOf(c.last))}
}

// enter counts one level of nesting.
func (c *cursor) enter() error {
	if c.depth++; c.depth > maxNesting {
		return fail(c.lex.Peek(), diag.Nesting, "term is nested more than "+strconv.Itoa(maxNesting)+" levels deep")
	}
	return nil
}

// magnitude converts the text of a number token, which is at most limit.
func magnitude(t *lexer.Token, limit uint64) (uint64, error) {
	v, err := strconv.ParseUint(t.Value, 0, 64)
	if err != nil || v > limit {
		return 0, fail(t, diag.Number, "number does not fit into 64 bits")
	}
	return v, nil
}

// unquote gives the value of a string token.
func unquote(quoted string) string {
	s := quoted[1 : len(quoted)-1]
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	return string(appendUnquoted(make([]byte, 0, len(s)), []byte(s)))
}

// appendUnquoted appends text with its escapes resolved. The lexer has checked
// that they are valid.
func appendUnquoted(dst, text []byte) []byte {
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c == '\\' && i+1 < len(text) {
			if i++; text[i] == 'n' {
				c = '\n'
			} else {
				c = text[i]
			}
		}
		dst = append(dst, c)
	}
	return dst
}
