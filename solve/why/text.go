package why

import (
	"bytes"
	"strings"

	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/text"
)

// texts writes ground statements and literals one by one.
type texts struct {
	buf     bytes.Buffer
	printer *text.Printer
	prog    *statement.Program
}

func newTexts(p *statement.Program) *texts {
	t := &texts{prog: p}
	t.printer = text.New(p, &t.buf, text.Options{})
	return t
}

// take gives what was written, in one line.
func (t *texts) take() string {
	_ = t.printer.Flush() // a buffer takes everything
	s := strings.TrimSuffix(t.buf.String(), "\n")
	t.buf.Reset()
	return strings.ReplaceAll(s, "\n", " ")
}

func (t *texts) statement(s *statement.Statement) string {
	if text, ok := t.choice(s); ok {
		return text
	}
	t.printer.Statement(s)
	return t.take()
}

// choice writes a choice with bounds as the user does, in braces; ok is false
// for other statements. Grounding has made a count of tuples (number,atom) of it.
func (t *texts) choice(s *statement.Statement) (text string, ok bool) {
	if s.Kind != statement.Choice || s.Set == 0 || s.Aggregate == statement.NoAggregate {
		return "", false
	}
	a := t.prog.Aggregates[s.Aggregate]
	if a.Function != statement.Count || a.NumGuards == 0 {
		return "", false
	}
	var elements []string
	var e statement.Element
	for ref := t.prog.Sets.First(s.Set); ref != 0; {
		ref = t.prog.Sets.Next(ref, &e)
		if e.False {
			continue
		}
		if len(e.Head) != 1 || len(e.Tuple) != 2 {
			return "", false
		}
		head := t.literal(e.Head[0])
		if t.prog.Symbols.Format(e.Tuple[1]) != head {
			return "", false
		}
		if len(e.Condition) > 0 {
			head += " : " + t.body(e.Condition)
		}
		elements = append(elements, head)
	}
	text = "{ " + strings.Join(elements, "; ") + " }"
	guards := a.Guards[:a.NumGuards]
	if len(guards) == 2 || guards[0].Rel != statement.Equal {
		text = t.prog.Symbols.Format(guards[0].Bound) + turned[guards[0].Rel] + text
		guards = guards[1:]
	}
	for _, g := range guards {
		text += relations[g.Rel] + t.prog.Symbols.Format(g.Bound)
	}
	if len(s.Body) > 0 {
		text += " :- " + t.body(s.Body)
	}
	return text + ".", true
}

var (
	relations = [...]string{" = ", " != ", " < ", " <= ", " > ", " >= "}
	turned    = [...]string{" = ", " != ", " > ", " >= ", " < ", " <= "}
)

func (t *texts) body(lits []statement.Lit) string {
	t.printer.Body(lits)
	return t.take()
}

func (t *texts) literal(l statement.Lit) string { return t.body([]statement.Lit{l}) }

func (t *texts) atom(a uint32) string { return t.literal(statement.AtomLit(a)) }
