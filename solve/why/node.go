package why

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/krrasp/krrasp/grammar/diag"
)

// Kind tells what a node of an explanation says.
type Kind string

// The kinds of nodes.
const (
	KindAnswer      Kind = "answer"      // the root: what was found, in a sentence
	KindRule        Kind = "rule"        // a source rule that belongs to a conflict
	KindInstance    Kind = "instance"    // a ground instance of the rule above
	KindFact        Kind = "fact"        // a true atom that a rule without body derives
	KindDerived     Kind = "derived"     // a true atom; children are the body of its rule
	KindChosen      Kind = "chosen"      // a true atom that a choice offered; children likewise
	KindExternal    Kind = "external"    // an atom that #external or a theory decides
	KindMinimal     Kind = "minimal"     // a true atom that a disjunction needs, by minimality
	KindHolds       Kind = "holds"       // any other literal that holds; children say why
	KindFalse       Kind = "false"       // a false atom; children are rules that fail
	KindFails       Kind = "fails"       // a rule that does not derive the atom above
	KindUnfounded   Kind = "unfounded"   // a false atom that only itself could derive
	KindNote        Kind = "note"        // a remark
	KindUnderivable Kind = "underivable" // an atom that occurs in no ground head
)

// Node is a part of an explanation: a statement with what it rests on.
type Node struct {
	Kind Kind
	// Text is the atom, literal, rule or sentence.
	Text string
	// Note is a remark in words, "" if there is none.
	Note string
	// Rule is the ground rule that derives the atom, or the source rule behind a
	// failing instance; "" if there is none. At is where the source rule stands.
	Rule string
	At   diag.Span
	// ID numbers nodes from 1, in the order in which they are written. A node
	// that was explained before has no children, and its ID in Same.
	ID, Same int
	Children []*Node
}

// Tree is an explanation that can be written.
type Tree struct {
	Root  *Node
	Files *diag.Files
}

// number gives nodes their ids.
func (t *Tree) number() *Tree {
	n := 0
	var walk func(x *Node)
	walk = func(x *Node) {
		n++
		x.ID = n
		for _, c := range x.Children {
			walk(c)
		}
	}
	walk(t.Root)
	return t
}

// Add puts the root of a conflict's tree behind what stands below t's root.
func (t *Tree) Add(conflict *Tree) {
	t.Root.Children = append(t.Root.Children, conflict.Root)
	t.number()
}

// at gives a place as text, "" for none.
func (t *Tree) at(s diag.Span) string {
	if s.IsZero() {
		return ""
	}
	return fmt.Sprintf("%s:%d:%d", t.Files.Name(s.File), s.Line, s.Column)
}

// longest bounds the length of a line of text, in bytes.
const longest = 400

func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return strings.ToValidUTF8(s[:n-3], "") + "..."
}

// words gives the lines of a node: first what it is, then where that is from.
func (t *Tree) words(x *Node) []string {
	first := x.Text
	if x.Note != "" {
		first += "  (" + x.Note + ")"
	}
	lines := []string{clip(first, longest)}
	if x.Kind == KindRule {
		if at := t.at(x.At); at != "" {
			lines[0] = at + ": " + lines[0]
		}
		return lines
	}
	if x.Same > 0 {
		lines[0] += "  (see above)"
		return lines
	}
	at := t.at(x.At)
	switch {
	case x.Rule != "" && at != "":
		lines = append(lines, clip(at+": "+x.Rule, longest))
	case x.Rule != "":
		lines = append(lines, clip(x.Rule, longest))
	case at != "":
		lines[0] += "  [" + at + "]"
	}
	return lines
}

// Text writes the explanation for people: an indented tree.
func (t *Tree) Text(w io.Writer) error {
	var b strings.Builder
	for _, line := range t.words(t.Root) {
		b.WriteString(line + "\n")
	}
	var walk func(x *Node, indent string)
	walk = func(x *Node, indent string) {
		for i, c := range x.Children {
			branch, below := "├─ ", "│  "
			if i == len(x.Children)-1 {
				branch, below = "└─ ", "   "
			}
			for k, line := range t.words(c) {
				switch {
				case k == 0:
					b.WriteString(indent + branch + line + "\n")
				case len(c.Children) > 0:
					b.WriteString(indent + below + "│    " + line + "\n")
				default:
					b.WriteString(indent + below + "     " + line + "\n")
				}
			}
			walk(c, indent+below)
		}
	}
	walk(t.Root, "")
	_, err := io.WriteString(w, b.String())
	return err
}

// place is a span in JSON.
type place struct {
	File      string `json:"file"`
	Line      uint32 `json:"line"`
	Column    uint16 `json:"column"`
	EndLine   uint32 `json:"endLine"`
	EndColumn uint16 `json:"endColumn"`
}

// object is a node in JSON.
type object struct {
	ID       int      `json:"id"`
	Kind     Kind     `json:"kind"`
	Text     string   `json:"text"`
	Note     string   `json:"note,omitempty"`
	Rule     string   `json:"rule,omitempty"`
	At       *place   `json:"at,omitempty"`
	Same     int      `json:"same,omitempty"`
	Children []object `json:"children,omitempty"`
}

// JSON writes the explanation as one object: a node with id, kind, text, and,
// where it has them, note, rule, at, same and children.
func (t *Tree) JSON(w io.Writer) error {
	var convert func(x *Node) object
	convert = func(x *Node) object {
		o := object{ID: x.ID, Kind: x.Kind, Text: x.Text, Note: x.Note, Rule: x.Rule, Same: x.Same}
		if !x.At.IsZero() {
			o.At = &place{t.Files.Name(x.At.File), x.At.Line, x.At.Column, x.At.EndLine, x.At.EndColumn}
		}
		for _, c := range x.Children {
			o.Children = append(o.Children, convert(c))
		}
		return o
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(convert(t.Root))
}
