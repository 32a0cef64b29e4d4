package random

import (
	"slices"
	"strconv"
	"strings"
)

// scope holds the variables that a body has bound so far. In a growing scope
// some variable stands for a value that rules made, so that heads may not build
// larger terms of it.
type scope struct {
	vars    []string
	outer   *scope
	growing bool
	next    *int // numbers of fresh variables
}

func newScope() *scope { return &scope{next: new(int)} }

// inner opens the scope of an element: it sees the outer variables.
func (s *scope) inner() *scope {
	return &scope{vars: slices.Clone(s.vars), outer: s, growing: s.growing, next: s.next}
}

func (s *scope) variable(g *generator) string { return s.vars[g.IntN(len(s.vars))] }

func (s *scope) fresh() string {
	*s.next++
	k := *s.next - 1
	if k < 3 {
		return string(rune('X' + k))
	}
	return "V" + strconv.Itoa(k)
}

// binder gives a positive literal that binds one or two variables.
func (g *generator) binder(s *scope) string {
	p := g.predicates[g.IntN(len(g.predicates))]
	for range 3 {
		if p.arity > 0 && (p.facts || g.IntN(3) == 0) {
			break
		}
		p = g.predicates[g.IntN(len(g.predicates))]
	}
	if p.arity == 0 {
		p = g.predicates[0]
	}
	var list []string
	var bound []string
	for range p.arity {
		switch k := g.IntN(10); {
		case k < 6:
			v := s.fresh()
			if len(s.vars) > 0 && g.IntN(4) == 0 {
				v = s.variable(g)
			}
			list, bound = append(list, v), append(bound, v)
		case k == 6 && p.facts && g.has(Arithmetic):
			v := s.fresh()
			list, bound = append(list, g.pick(v+"+1", v+"-1", "2*"+v, "1-"+v, "-"+v, "2*"+v+"+1", v+"*2-1")), append(bound, v)
		case k == 7 && g.has(Structured):
			v := s.fresh()
			list, bound = append(list, g.pick("f("+v+")", "("+v+",_)", "("+v+",)", "g("+v+","+v+")", "-f("+v+")")), append(bound, v)
		case k == 8 && g.has(Projection):
			list = append(list, "_")
		default:
			list = append(list, g.ground(1))
		}
	}
	for _, v := range bound {
		if !slices.Contains(s.vars, v) {
			s.vars = append(s.vars, v)
		}
	}
	if !p.facts {
		s.growing = true
	}
	return g.name(p) + args(list)
}

// equation binds a variable without a predicate.
func (g *generator) equation(s *scope) string {
	v := s.fresh()
	var old string
	if len(s.vars) > 0 {
		old = s.variable(g)
	}
	s.vars = append(s.vars, v)
	switch g.IntN(7) {
	case 0:
		if g.has(Interval) {
			return v + " = " + g.pick("1..2", "0..3", "2..1", "-1..1")
		}
	case 1, 2:
		if old != "" && !s.growing && g.has(Arithmetic) {
			return g.pick(v+" = "+old+"+1", old+" = "+v+"+1", v+"-1 = "+old, "2*"+v+" = "+old, v+" = "+old+"*"+old, old+" = 3-"+v)
		}
	case 3:
		if old != "" && !s.growing && g.has(Structured) {
			return g.pick("f("+v+") = f("+old+")", "("+v+",1) = ("+old+",1)", "("+old+","+v+") = (1,2)", v+" = f("+old+")")
		}
	case 4:
		if g.has(Pool) {
			return v + " = (1;2)"
		}
	}
	if old != "" {
		return v + " == " + old
	}
	return v + "=" + g.ground(1)
}

func (g *generator) sign() string {
	switch g.IntN(8) {
	case 0, 1:
		return "not "
	case 2:
		if g.has(DoubleNegation) {
			return "not not "
		}
	}
	return ""
}

func (g *generator) relation() string { return g.pick("=", "!=", "<", "<=", ">", ">=", "==", "<>") }

func (g *generator) comparison(s *scope) string {
	side := func() string {
		if len(s.vars) > 0 && g.IntN(3) > 0 {
			if g.has(Arithmetic) && g.IntN(4) == 0 {
				return g.arithmetic(func() string { return g.operand(s) }, 0)
			}
			return s.variable(g)
		}
		return g.ground(1)
	}
	text := g.pick("", "", "", "not ") + side() + g.relation() + side()
	if g.has(Chain) && g.IntN(3) == 0 {
		text += g.relation() + side()
	}
	return text
}

// atom gives an atom over bound variables.
func (g *generator) atom(s *scope) string {
	p := g.predicates[g.IntN(len(g.predicates))]
	name := g.name(p)
	list := make([]string, p.arity)
	for i := range list {
		list[i] = g.argument(s)
		for list[i] == "_" && name[0] == '-' { // unsafe in clingo 5.4
			list[i] = g.argument(s)
		}
	}
	return name + args(list)
}

func (g *generator) literal(s *scope) string {
	switch k := g.IntN(12); {
	case k == 0 && g.has(Comparison):
		return g.comparison(s)
	case k == 1 && g.IntN(3) == 0:
		if g.has(DoubleNegation) && g.IntN(4) == 0 {
			return "not not #true"
		}
		return g.pick("#true", "#false", "not #false", "not #true")
	}
	return g.sign() + g.atom(s)
}

// condition gives the literals after a colon and binds variables in s.
func (g *generator) condition(s *scope, bind bool) []string {
	var out []string
	if bind && !(g.plain && g.IntN(2) == 0) {
		out = append(out, g.binder(s))
	}
	for range g.IntN(2) {
		out = append(out, g.literal(s))
	}
	g.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

func (g *generator) guard() string {
	return strconv.Itoa(g.IntN(5) - 1)
}

// guards puts guards around an aggregate; one of them at least if must is set.
func (g *generator) guards(s *scope, text string, must bool) string {
	bound := func() string {
		switch k := g.IntN(12); {
		case k == 0 && len(s.vars) > 0:
			return s.variable(g)
		case k == 1 && g.has(Structured):
			return g.pick("a", "#inf", "#sup", "f(1)")
		case k == 2 && g.has(Arithmetic):
			return g.pick("1+1", "2*1", "-1+1")
		}
		return g.guard()
	}
	k := g.IntN(8)
	if k < 4 || k == 7 && must {
		text = bound() + " " + g.pick("", "<=", "<", ">=", ">", "=", "!=") + " " + text
	}
	if k >= 3 && k < 7 {
		text += " " + g.pick("", "<=", "<", ">=", ">", "=", "!=") + " " + bound()
	}
	return text
}

func (g *generator) function() string {
	return g.pick("#count", "#count", "#sum", "#sum", "#sum", "#sum+", "#min", "#max")
}

// tuple gives the terms before the colon of an aggregate's element.
func (g *generator) tuple(s *scope) string {
	var out []string
	for range 1 + g.IntN(2) {
		switch {
		case len(s.vars) > 0 && g.IntN(2) == 0:
			out = append(out, s.variable(g))
		case g.has(Arithmetic) && g.IntN(6) == 0:
			out = append(out, g.arithmetic(func() string { return g.operand(s) }, 0))
		case g.IntN(5) == 0:
			out = append(out, g.ground(1))
		default:
			out = append(out, strconv.Itoa(g.IntN(6)-2))
		}
	}
	return strings.Join(out, ",")
}

func (g *generator) elements(s *scope) string {
	var out []string
	for range 1 + g.IntN(3) {
		in := s.inner()
		cond := g.condition(in, g.IntN(3) > 0)
		text := g.tuple(in)
		if len(cond) > 0 || g.IntN(8) == 0 {
			text += " : " + strings.Join(cond, ", ")
		}
		out = append(out, text)
	}
	return "{ " + strings.Join(out, "; ") + " }"
}

func (g *generator) setElements(s *scope) string {
	var out []string
	for range 1 + g.IntN(3) {
		in := s.inner()
		cond := g.condition(in, g.IntN(2) == 0)
		text := g.literal(in)
		if len(cond) > 0 {
			text += " : " + strings.Join(cond, ", ")
		}
		out = append(out, text)
	}
	return "{ " + strings.Join(out, "; ") + " }"
}

// bodyItem gives a literal, aggregate or conditional literal; lone tells that
// it must end with a semicolon.
func (g *generator) bodyItem(s *scope) string {
	switch k := g.IntN(12); {
	case k == 0 && g.has(BodyAggregate), k == 1 && g.has(BodyAggregate):
		return g.sign() + g.guards(s, g.function()+g.elements(s), true)
	case k == 2 && g.has(SetAggregate):
		return g.sign() + g.guards(s, g.setElements(s), true)
	case k == 3 && g.has(Assignment):
		v := s.fresh()
		text := g.function() + g.elements(s)
		s.vars, s.growing = append(s.vars, v), true
		// Without limits, rules could feed on the values that they make.
		return g.pick(v+" = "+text, text+" = "+v) + "; " + v + " < 5; -4 < " + v
	case k == 4 && g.has(Conditional), k == 5 && g.has(Conditional):
		in := s.inner()
		cond := g.condition(in, g.IntN(3) > 0)
		return g.literal(in) + " : " + strings.Join(cond, ", ")
	case k == 6 && g.has(Theory):
		g.theory = true
		return g.pick("&s{1}", "&s{2: "+g.atom(s)+"}", "not &s{1}", "&t(1){a} <= 3")
	}
	return g.literal(s)
}

// body gives the items of a body and the scope that it binds.
func (g *generator) body(s *scope, most int) []string {
	var out []string
	for range g.IntN(3) {
		if g.plain && g.IntN(3) > 0 {
			continue
		}
		if g.has(Comparison) && g.IntN(5) == 0 {
			out = append(out, g.equation(s))
		} else {
			out = append(out, g.binder(s))
		}
	}
	for range g.IntN(most + 1) {
		out = append(out, g.bodyItem(s))
	}
	g.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// joinBody separates items: behind a conditional literal stands a semicolon.
func joinBody(items []string) string { return strings.Join(items, "; ") }
