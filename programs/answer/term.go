package answer

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Kind tells the sorts of ground terms apart.
type Kind uint8

// The sorts of ground terms.
const (
	Number   Kind = iota
	Text          // a quoted string
	Function      // a constant, f(...), or a tuple, whose Name is ""
	Other         // #inf and #sup
)

// Term is a ground term.
type Term struct {
	Kind Kind
	Num  int64
	Name string // of a function, or the text of a string, without quotes
	Neg  bool   // a classically negated function
	Args []Term
}

// Int makes a number.
func Int(n int) Term { return Term{Kind: Number, Num: int64(n)} }

// Str makes a quoted string.
func Str(s string) Term { return Term{Kind: Text, Name: s} }

// Fun makes a function, a constant without arguments, a tuple if name is "".
func Fun(name string, args ...Term) Term { return Term{Kind: Function, Name: name, Args: args} }

// String gives the term in clingo's syntax.
func (t Term) String() string {
	var b strings.Builder
	t.write(&b)
	return b.String()
}

func (t Term) write(b *strings.Builder) {
	switch t.Kind {
	case Number:
		b.WriteString(strconv.FormatInt(t.Num, 10))
		return
	case Text:
		b.WriteByte('"')
		b.WriteString(escaper.Replace(t.Name))
		b.WriteByte('"')
		return
	case Other:
		b.WriteString(t.Name)
		return
	}
	if t.Neg {
		b.WriteByte('-')
	}
	b.WriteString(t.Name)
	if len(t.Args) == 0 && t.Name != "" {
		return
	}
	b.WriteByte('(')
	for i, a := range t.Args {
		if i > 0 {
			b.WriteByte(',')
		}
		a.write(b)
	}
	if t.Name == "" && len(t.Args) == 1 {
		b.WriteByte(',')
	}
	b.WriteByte(')')
}

var escaper = strings.NewReplacer(`\`, `\\`, "\n", `\n`, `"`, `\"`)

// Int gives a number's value, 0 for all other terms.
func (t Term) Int() int { return int(t.Num) }

// Is reports a function of this name and arity.
func (t Term) Is(name string, arity int) bool {
	return t.Kind == Function && !t.Neg && t.Name == name && len(t.Args) == arity
}

// Compare orders terms: numbers, then functions by arity, name and arguments,
// then strings.
func Compare(a, b Term) int {
	if c := cmp.Compare(a.Kind, b.Kind); c != 0 {
		return c
	}
	switch a.Kind {
	case Number:
		return cmp.Compare(a.Num, b.Num)
	case Function:
		if c := cmp.Compare(len(a.Args), len(b.Args)); c != 0 {
			return c
		}
	}
	if c := cmp.Compare(a.Name, b.Name); c != 0 {
		return c
	}
	return slices.CompareFunc(a.Args, b.Args, Compare)
}

// Model is an answer set: the shown atoms and terms.
type Model struct {
	Atoms []Term
	Costs []int64 // from the highest priority to the lowest
}

// Of gives the atoms of one predicate, ordered.
func (m Model) Of(name string, arity int) []Term {
	var out []Term
	for _, a := range m.Atoms {
		if a.Is(name, arity) {
			out = append(out, a)
		}
	}
	slices.SortFunc(out, Compare)
	return out
}

// Has reports whether the model holds an atom of this predicate.
func (m Model) Has(name string, arity int) bool {
	return slices.ContainsFunc(m.Atoms, func(a Term) bool { return a.Is(name, arity) })
}

// Facts writes atoms as facts, one a line.
func Facts(atoms ...Term) string {
	var b strings.Builder
	for _, a := range atoms {
		a.write(&b)
		b.WriteString(".\n")
	}
	return b.String()
}

// Parse reads a ground term as answer sets print it.
func Parse(s string) (Term, error) {
	p := parser{s: s}
	t, err := p.term()
	if err == nil && p.i != len(s) {
		err = p.fail()
	}
	return t, err
}

type parser struct {
	s string
	i int
}

func (p *parser) fail() error { return fmt.Errorf("no ground term: %q at byte %d", p.s, p.i) }

func (p *parser) peek() byte {
	if p.i < len(p.s) {
		return p.s[p.i]
	}
	return 0
}

func (p *parser) term() (Term, error) {
	switch c := p.peek(); {
	case c == '"':
		return p.text()
	case c == '#':
		start := p.i
		for p.i++; isName(p.peek()); p.i++ {
		}
		return Term{Kind: Other, Name: p.s[start:p.i]}, nil
	case c == '-' && p.i+1 < len(p.s) && !isDigit(p.s[p.i+1]):
		p.i++
		t, err := p.term()
		t.Neg = true
		return t, err
	case c == '-' || isDigit(c):
		start := p.i
		for p.i++; isDigit(p.peek()); p.i++ {
		}
		n, err := strconv.ParseInt(p.s[start:p.i], 10, 64)
		return Term{Kind: Number, Num: n}, err
	}
	start := p.i
	for isName(p.peek()) {
		p.i++
	}
	t := Term{Kind: Function, Name: p.s[start:p.i]}
	if p.peek() != '(' {
		if t.Name == "" {
			return t, p.fail()
		}
		return t, nil
	}
	p.i++
	for p.peek() != ')' {
		a, err := p.term()
		if err != nil {
			return t, err
		}
		t.Args = append(t.Args, a)
		switch p.peek() {
		case ',':
			p.i++
		case ')':
		default:
			return t, p.fail()
		}
	}
	p.i++
	return t, nil
}

func (p *parser) text() (Term, error) {
	var b strings.Builder
	for p.i++; p.i < len(p.s); p.i++ {
		switch c := p.s[p.i]; {
		case c == '"':
			p.i++
			return Str(b.String()), nil
		case c == '\\' && p.i+1 < len(p.s):
			p.i++
			if p.s[p.i] == 'n' {
				b.WriteByte('\n')
			} else {
				b.WriteByte(p.s[p.i])
			}
		default:
			b.WriteByte(c)
		}
	}
	return Term{}, p.fail()
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isName(c byte) bool {
	return isDigit(c) || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' || c == '\''
}
