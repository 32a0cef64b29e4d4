package random

import "strings"

// headAtom gives an atom that rules may derive.
func (g *generator) headAtom(s *scope) string {
	var p predicate
	for {
		if p = g.predicates[g.IntN(len(g.predicates))]; !p.facts || g.IntN(20) == 0 {
			break
		}
	}
	list := make([]string, p.arity)
	for i := range list {
		if p.facts {
			list[i] = g.ground(1)
		} else {
			list[i] = g.bounded(s)
		}
	}
	return g.name(p) + args(list)
}

func (g *generator) headLiteral(s *scope) string {
	if g.has(SignedHead) && g.IntN(8) == 0 {
		return g.pick("not ", "not not ") + g.headAtom(s)
	}
	return g.headAtom(s)
}

// conditioned gives "l : c" for heads.
func (g *generator) conditioned(s *scope, literal func(*scope) string, conditions bool) string {
	if !conditions {
		return literal(s)
	}
	in := s.inner()
	cond := g.condition(in, g.IntN(2) == 0)
	text := literal(in)
	if len(cond) > 0 {
		text += " : " + strings.Join(cond, ", ")
	}
	return text
}

func (g *generator) head(s *scope) string {
	switch k := g.IntN(20); {
	case k < 3 && g.has(Choice):
		var out []string
		for range 1 + g.IntN(3) {
			out = append(out, g.conditioned(s, g.headLiteral, g.IntN(2) == 0))
		}
		text := "{ " + strings.Join(out, "; ") + " }"
		if g.has(ChoiceBounds) && g.IntN(2) == 0 {
			text = g.guards(s, text, false)
		}
		return text
	case k < 6 && g.has(Disjunction):
		conditions := g.has(ConditionalHead) && g.IntN(3) == 0
		var out []string
		for range 2 + g.IntN(2) {
			out = append(out, g.conditioned(s, g.headLiteral, conditions))
		}
		return strings.Join(out, g.pick("; ", " ; "))
	case k == 6 && g.has(ConditionalHead):
		in := s.inner()
		b := g.binder(in)
		return g.headLiteral(in) + " : " + b
	case k == 7 && g.has(HeadAggregate):
		var out []string
		for range 1 + g.IntN(3) {
			in := s.inner()
			var cond []string
			if g.IntN(2) == 0 {
				cond = g.condition(in, g.IntN(2) == 0)
			}
			text := g.tuple(in) + " : " + g.headLiteral(in)
			if len(cond) > 0 {
				text += " : " + strings.Join(cond, ", ")
			}
			out = append(out, text)
		}
		f := g.function()
		if f == "#sum+" { // clingo 5.4 counts negative weights there
			f = "#sum"
		}
		return g.guards(s, f+"{ "+strings.Join(out, "; ")+" }", false)
	case k == 8 && g.has(HeadComparison):
		return g.comparison(s)
	case k < 11:
		return "" // constraint
	case k == 11:
		return g.headLiteral(s)
	case k == 12 && g.has(Theory) && g.IntN(2) == 0:
		g.theory = true
		return g.pick("&s{1}", "&t(1){b} > 3")
	}
	return g.headAtom(s)
}
