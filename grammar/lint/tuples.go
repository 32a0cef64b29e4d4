package lint

import (
	"fmt"
	"strings"

	"github.com/krrasp/krrasp/grammar"
)

// Aggregates and minimize statements are over sets of tuples: #sum{C : cost(X,C)}
// adds a cost once, however many X have it. Where a sum's tuple is the weight
// alone and its condition has variables besides, this is seldom meant; a tuple
// with further terms is taken as meant. #count, #min and #max are not looked at:
// they ask for different values more often than not.

// tuple looks at a tuple of a sum. globals are variables with one value for all
// elements.
func (l *Linter) tuple(function string, at grammar.Node, weight grammar.Term, rest []grammar.Term, condition []grammar.Literal, globals map[string]bool) {
	if len(rest) > 0 || len(condition) == 0 {
		return
	}
	in := names([]grammar.Term{weight})
	var missing []string
	anonymous := false
	for _, c := range condition {
		if a, ok := c.(*grammar.AtomLiteral); ok && a.Sign != grammar.Positive {
			continue
		}
		grammar.Inspect(c, func(n grammar.Node) bool {
			v, ok := n.(*grammar.Variable)
			switch {
			case !ok:
			case v.Name == "_":
				anonymous = true
			case !in[v.Name] && !globals[v.Name]:
				in[v.Name] = true
				l.swallowed[v.Name] = true
				missing = append(missing, v.Name)
			}
			return true
		})
	}
	text := string(grammar.AppendTerm(nil, weight))
	switch {
	case len(missing) > 0:
		l.warn("tuple-weight", at.Pos(), []string{fmt.Sprintf("%s,%s : ... counts each of them", text, strings.Join(missing, ","))},
			"%s adds equal values of %s only once, whatever %s is", function, text, strings.Join(missing, " and "))
	case anonymous && len(names([]grammar.Term{weight})) > 0:
		l.warn("tuple-weight", at.Pos(), []string{"give _ a name and put it into the tuple to count each of them"},
			"%s adds equal values of %s only once, whatever _ is", function, text)
	}
}

// weakTuple looks at the tuple of a weak constraint.
func (l *Linter) weakTuple(s *grammar.WeakConstraint) {
	if len(s.Tuple) > 0 {
		return
	}
	var condition []grammar.Literal
	for _, b := range s.Body {
		if x, ok := b.(grammar.Literal); ok {
			condition = append(condition, x)
		}
	}
	l.tuple("a weak constraint", s, s.Weight, nil, condition, nil)
}

// bodyItem looks at aggregates and conditional literals of a body.
func (l *Linter) bodyItem(b grammar.BodyItem, s grammar.Statement) {
	switch b := b.(type) {
	case *grammar.BodyAggregate:
		globals := outside(s, b)
		for i := range b.Elements {
			e := &b.Elements[i]
			if len(e.Tuple) > 0 && (b.Function == grammar.Sum || b.Function == grammar.SumPlus) {
				l.tuple("#sum", e, e.Tuple[0], e.Tuple[1:], e.Condition, globals)
			}
			if i > 0 {
				l.alone(e, e.Tuple, e.Condition)
			}
		}
	case *grammar.Conditional:
		l.condition(b, s)
	}
}

// outside gives the variables that occur in a statement outside of braces and
// conditional literals.
func outside(s grammar.Statement, item grammar.Node) map[string]bool {
	out := map[string]bool{}
	grammar.Inspect(s, func(n grammar.Node) bool {
		switch n := n.(type) {
		case *grammar.Variable:
			out[n.Name] = true
		case *grammar.Conditional, *grammar.BodyElement, *grammar.HeadElement:
			return false
		}
		return n != item
	})
	return out
}

// alone notes an element without a condition that is a term like an atom: in
// "#sum { C,X : cost(X,C); chosen(X) }" the comma was meant.
func (l *Linter) alone(at grammar.Node, tuple []grammar.Term, condition []grammar.Literal) {
	if len(tuple) != 1 || len(condition) > 0 {
		return
	}
	f, ok := tuple[0].(*grammar.Function)
	if !ok || f.External || !f.HasArgs {
		return
	}
	l.elements = append(l.elements, element{signature(f.Name, len(f.Args), false), string(grammar.AppendTerm(nil, f)), at.Pos()})
}

// condition finds literals that the comma makes part of a condition, though they
// have nothing to do with it: in ":- p(X) : q(X), r." the last literal belongs to
// the condition.
func (l *Linter) condition(c *grammar.Conditional, s grammar.Statement) {
	if len(c.Condition) < 2 {
		return
	}
	globals := outside(s, c)
	local := map[string]bool{}
	for v := range names([]grammar.Literal{c.Literal}) {
		local[v] = !globals[v]
	}
	for v := range names(c.Condition[:1]) {
		local[v] = !globals[v]
	}
	for _, x := range c.Condition[1:] {
		if _, ok := x.(*grammar.AtomLiteral); !ok {
			continue
		}
		shared := false
		own := names([]grammar.Literal{x})
		for v := range own {
			shared = shared || local[v]
		}
		if shared {
			for v := range own {
				local[v] = local[v] || !globals[v]
			}
			continue
		}
		text := string(grammar.AppendLiteral(nil, x))
		head := string(grammar.AppendLiteral(nil, c.Literal))
		l.warn("condition-comma", x.Pos(), []string{`a condition ends with ";": write "` + head + ` : ...; ` + text + `" if it is not meant`},
			"%s belongs to the condition of %s", text, head)
	}
}
