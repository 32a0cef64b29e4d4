package check

import (
	"strconv"
	"strings"

	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/symbol"
)

// Text of ground statements for error messages.

func join(parts []string) string { return strings.Join(parts, " ") }

func (c *checker) atomText(a uint32) string {
	rel, row := c.p.AtomOf(a)
	if rel == nil {
		return "#atom(" + strconv.FormatUint(uint64(a), 10) + ")"
	}
	return string(c.p.AppendRow(nil, rel, row))
}

var relationText = [...]string{"=", "!=", "<", "<=", ">", ">="}

var functionText = [...]string{"#count", "#sum", "#sum+", "#min", "#max"}

// turned is the relation as it reads from the other side.
var turned = [...]string{"=", "!=", ">", ">=", "<", "<="}

// aggregateText writes the first of two guards to the left.
func (c *checker) aggregateText(g *statement.Aggregate, set uint32) string {
	text := functionText[g.Function] + " {" + c.setText(set, "; ") + "}"
	for i, guard := range g.Guards[:g.NumGuards] {
		bound := c.p.Symbols.Format(guard.Bound)
		if i == 0 && g.NumGuards == 2 {
			text = bound + " " + turned[guard.Rel] + " " + text
		} else {
			text += " " + relationText[guard.Rel] + " " + bound
		}
	}
	return text
}

func (c *checker) litText(l statement.Lit) string {
	sign := [...]string{"", "not ", "not not ", ""}[l.Sign()]
	switch l.Kind() {
	case statement.RefAtom:
		return sign + c.atomText(l.ID())
	case statement.RefAggregate:
		g := &c.p.Aggregates[l.ID()]
		return sign + c.aggregateText(g, g.Set)
	case statement.RefConditional:
		if c.p.Sets.First(l.ID()) == 0 {
			return sign + "#true"
		}
		return sign + "(" + c.setText(l.ID(), "; ") + ")"
	}
	return sign + "&" + c.p.Symbols.Format(c.p.Theories[l.ID()].Name)
}

func (c *checker) litsText(lits []statement.Lit, sep string) string {
	out := make([]string, len(lits))
	for i, l := range lits {
		out[i] = c.litText(l)
	}
	return strings.Join(out, sep)
}

func (c *checker) setText(set uint32, sep string) string {
	var parts []string
	for ref, e := c.p.Sets.First(set), (statement.Element{}); ref != 0; {
		ref = c.p.Sets.Next(ref, &e)
		parts = append(parts, c.elementText(&e))
	}
	return strings.Join(parts, sep)
}

func (c *checker) elementText(e *statement.Element) string {
	head := c.litsText(e.Head, " & ")
	if e.False {
		head = "#false"
	}
	if len(e.Tuple) > 0 {
		tuple := c.termsText(e.Tuple)
		if head != "" {
			tuple += ": "
		}
		head = tuple + head
	}
	if len(e.Condition) > 0 {
		head += ": " + c.litsText(e.Condition, ", ")
	}
	return head
}

func (c *checker) termsText(terms []symbol.Symbol) string {
	out := make([]string, len(terms))
	for i, s := range terms {
		out[i] = c.p.Symbols.Format(s)
	}
	return strings.Join(out, ",")
}

func (c *checker) statementText(s *statement.Statement) string {
	var head string
	switch {
	case s.Kind == statement.Constraint:
	case s.Kind == statement.TheoryHead:
		head = "&" + c.p.Symbols.Format(c.p.Theories[s.Aggregate].Name)
	case s.Kind == statement.Choice && s.Set != 0:
		if s.Aggregate == statement.NoAggregate {
			var elements []string
			for _, e := range c.p.Sets.Elements(s.Set) {
				e.Tuple = nil
				elements = append(elements, c.elementText(&e))
			}
			head = "{" + strings.Join(elements, "; ") + "}"
		} else {
			head = c.aggregateText(&c.p.Aggregates[s.Aggregate], s.Set)
		}
	case s.Set != 0:
		head = c.setText(s.Set, "; ")
	default:
		head = c.litsText(s.Head, "; ")
	}
	if head == "" && len(s.Body) == 0 {
		return "#false."
	}
	if len(s.Body) == 0 {
		return head + "."
	}
	if head != "" {
		head += " "
	}
	return head + ":- " + c.litsText(s.Body, "; ") + "."
}
