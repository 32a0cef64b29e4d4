package grammar

import (
	"slices"
	"strings"
)

// participle tells what it expected as the rest of a production, in its EBNF:
// ("," Term)* "}" ".". For a message that is too much; what could stand there
// are only the tokens that this can begin with, which firstOf finds.

// ebnf is a position in such a text.
type ebnf struct {
	text  string
	first []string
}

// firstOf gives the words for what an EBNF text can begin with.
func firstOf(text string) []string {
	e := &ebnf{text: text}
	e.alternatives(true)
	return e.first
}

// alternatives reads a | b | ..., noting what they begin with if note is set, and
// reports whether one of them can be empty.
func (e *ebnf) alternatives(note bool) (empty bool) {
	for {
		if e.sequence(note) {
			empty = true
		}
		if !strings.HasPrefix(e.text, "|") {
			return empty
		}
		e.text = e.text[1:]
	}
}

// sequence reads items up to the end, "|" or ")".
func (e *ebnf) sequence(note bool) (empty bool) {
	empty = true
	for {
		e.text = strings.TrimLeft(e.text, " \n")
		if e.text == "" || e.text[0] == '|' || e.text[0] == ')' {
			return empty
		}
		if !e.item(note && empty) {
			empty = false
		}
	}
}

// item reads one item with its suffix.
func (e *ebnf) item(note bool) (empty bool) {
	switch {
	case strings.HasPrefix(e.text, "(?"):
		// A lookahead takes nothing.
		e.text = e.text[min(3, len(e.text)):]
		e.alternatives(false)
		e.text = strings.TrimPrefix(e.text, ")")
		return true
	case e.text[0] == '(':
		e.text = e.text[1:]
		empty = e.alternatives(note)
		e.text = strings.TrimPrefix(e.text, ")")
	default:
		n := len(e.text)
		if i := strings.IndexByte(e.text[1:], '"'); e.text[0] == '"' && i >= 0 {
			n = i + 2
		} else if i := strings.IndexAny(e.text, " ()?*+!|"); i > 0 {
			n = i
		}
		word := e.text[:n]
		e.text = e.text[n:]
		if w, ok := ebnfWords[word]; ok {
			word = w
		}
		if note && !slices.Contains(e.first, word) {
			e.first = append(e.first, word)
		}
	}
	for e.text != "" && strings.IndexByte("?*+!", e.text[0]) >= 0 {
		empty = empty || e.text[0] == '?' || e.text[0] == '*'
		e.text = e.text[1:]
	}
	return empty
}

// ebnfWords says in words what tokens and productions are.
var ebnfWords = map[string]string{
	"<ident>": "a name", "<number>": "a number", "<string>": "a string", "<not>": "not",
	"<theoryop>": "a theory operator", "<code>": "a script",
	"Term": "a term", "EdgePairNode": "a term", "atomPiece": "an atom",
	"TheoryPartNode": "a definition", "TheoryOperatorNode": "a theory operator",
}

// enumerate joins words: a, b or c.
func enumerate(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
