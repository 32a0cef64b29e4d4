package text

import (
	"github.com/krrasp/krrasp/ground/statement"
)

// values and modifiers of #external and #heuristic, numbered as in aspif.
var (
	values    = [...]string{"free", "true", "false", "release"}
	modifiers = [...]string{"level", "sign", "factor", "init", "true", "false"}
)

func (pr *Printer) statement(s *statement.Statement) {
	switch s.Kind {
	case statement.Normal:
		pr.literal(s.Head[0])
		pr.rest(pr.arrow, s)
	case statement.Constraint:
		pr.put(":-")
		if !pr.o.Gringo && len(s.Body) > 0 {
			pr.put(" ")
		}
		pr.body(s.Body)
	case statement.Disjunction:
		pr.disjunctions(s)
		return
	case statement.Choice:
		pr.choice(s)
		pr.rest(pr.arrow, s)
	case statement.TheoryHead:
		pr.theoryAtom(s.Aggregate)
		pr.rest(pr.arrow, s)
	case statement.ShowTerm:
		pr.put("#show ")
		pr.buf = pr.prog.Symbols.Append(pr.buf, s.Term)
		pr.rest(pr.colon, s)
	case statement.Minimize:
		pr.minimize(s)
		return
	case statement.External:
		pr.put("#external ")
		pr.literal(s.Head[0]) // its body only decided which atoms are external
		if v := values[s.Value&3]; v != "false" {
			pr.annotate(v)
			return
		}
	case statement.Edge:
		pr.edge(s)
		return
	case statement.Heuristic:
		pr.heuristic(s)
		return
	case statement.Project:
		pr.put("#project ")
		pr.literal(s.Head[0])
	}
	pr.put(".")
	pr.endLine()
}

// rest writes the body, if there is one, behind a separator.
func (pr *Printer) rest(separator string, s *statement.Statement) {
	if len(s.Body) > 0 {
		pr.put(separator)
		pr.body(s.Body)
	}
}

// annotate ends a line with ". [what]".
func (pr *Printer) annotate(what string) {
	pr.open()
	pr.put(what)
	pr.put("]")
	pr.endLine()
}

func (pr *Printer) open() {
	if pr.o.Gringo {
		pr.put(".[")
	} else {
		pr.put(". [")
	}
}

// minimize writes a weak constraint: its bodies may hold aggregates.
func (pr *Printer) minimize(s *statement.Statement) {
	pr.put(":~")
	if !pr.o.Gringo && len(s.Body) > 0 {
		pr.put(" ")
	}
	pr.body(s.Body)
	pr.open()
	pr.number(s.Weight)
	pr.put("@")
	pr.number(s.Priority)
	for _, x := range s.Tuple {
		pr.put(pr.comma)
		pr.buf = pr.prog.Symbols.Append(pr.buf, x)
	}
	pr.put("]")
	pr.endLine()
}

// edge writes an edge, one for each way in which its condition can hold.
func (pr *Printer) edge(s *statement.Statement) {
	for _, condition := range pr.alternatives(s.Body) {
		pr.put("#edge")
		if !pr.o.Gringo {
			pr.put(" ")
		}
		pr.buf = pr.prog.Symbols.AppendArgs(pr.buf, s.Tuple[:2], false)
		pr.condition(condition)
		pr.put(".")
		if !pr.endLine() {
			return
		}
	}
}

func (pr *Printer) heuristic(s *statement.Statement) {
	pr.put("#heuristic ")
	pr.literal(s.Head[0])
	pr.rest(pr.colon, s)
	pr.open()
	pr.number(s.Weight)
	pr.put("@")
	pr.number(s.Priority)
	pr.put(pr.comma)
	if int(s.Value) < len(modifiers) {
		pr.put(modifiers[s.Value])
	}
	pr.put("]")
	pr.endLine()
}

// choice writes the head of a choice rule.
func (pr *Printer) choice(s *statement.Statement) {
	guarded := s.Set != 0 && s.Aggregate != statement.NoAggregate
	var guards []statement.Guard
	if guarded {
		a := &pr.prog.Aggregates[s.Aggregate]
		guards = a.Guards[:a.NumGuards]
		pr.leftGuard(guards)
		pr.put(functions[a.Function])
	}
	pr.put("{")
	n := 0
	for _, l := range s.Head {
		pr.separate(&n)
		pr.literal(l)
	}
	if s.Set != 0 {
		for ref := pr.prog.Sets.First(s.Set); ref != 0; {
			e := &pr.element
			ref = pr.prog.Sets.Next(ref, e)
			if e.False && !guarded {
				continue
			}
			for _, condition := range pr.alternatives(e.Condition) {
				pr.chosen(e, condition, guarded, &n)
			}
		}
	}
	pr.put("}")
	pr.rightGuard(guards)
}

// chosen writes an element of a choice.
func (pr *Printer) chosen(e *statement.Element, condition []statement.Lit, guarded bool, n *int) {
	if !guarded {
		for _, h := range e.Head {
			pr.separate(n)
			pr.literal(h)
			pr.condition(condition)
		}
		return
	}
	pr.separate(n)
	pr.tuple(e.Tuple)
	pr.put(pr.colon)
	switch {
	case e.False:
		pr.put("#false")
	case len(e.Head) == 0:
		pr.put("#true")
	default:
		pr.literal(e.Head[0])
	}
	pr.condition(condition)
}

// separate writes a semicolon before all but the first of a list.
func (pr *Printer) separate(n *int) {
	if *n > 0 {
		pr.put(pr.semicolon)
	}
	*n++
}
