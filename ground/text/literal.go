package text

import (
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/symbol"
)

// functions and relations by number.
var (
	functions = [...]string{"#count", "#sum", "#sum+", "#min", "#max"}
	relations = [...]string{"=", "!=", "<", "<=", ">", ">="}
	turned    = [...]string{"=", "!=", ">", ">=", "<", "<="}
	signs     = [...]string{"", "not ", "not not "}
)

// body writes a conjunction. Behind a conditional literal a semicolon must
// stand, as a comma would go on with its condition.
func (pr *Printer) body(lits []statement.Lit) {
	conditional := false
	for i, l := range lits {
		if i > 0 {
			pr.separateBody(conditional)
		}
		conditional = false
		if l.Kind() == statement.RefConditional {
			conditional = pr.conditionals(l.ID())
		} else if bodies, ok := pr.internal(l); ok {
			pr.internalLiteral(l, bodies)
		} else {
			pr.literal(l)
		}
	}
}

func (pr *Printer) separateBody(conditional bool) {
	if conditional {
		pr.put(pr.semicolon)
	} else {
		pr.put(pr.comma)
	}
}

// conditionals writes the elements of a set of conditional literals; it reports
// whether the last one has a condition.
func (pr *Printer) conditionals(set uint32) (conditional bool) {
	n := 0
	for ref := pr.prog.Sets.First(set); ref != 0; {
		var e statement.Element
		ref = pr.prog.Sets.Next(ref, &e)
		for _, condition := range pr.alternatives(e.Condition) {
			for i := 0; i < len(e.Head) || e.False && i == 0; i++ {
				if n > 0 {
					pr.separateBody(conditional)
				}
				n++
				conditional = len(condition) > 0
				if e.False {
					pr.put("#false")
				} else {
					pr.conditionalHead(e.Head[i], e.Condition)
				}
				pr.condition(condition)
			}
		}
	}
	if n == 0 {
		pr.put("#true")
	}
	return conditional
}

// conditionalHead writes the head of a conditional literal of a body under its
// condition, in which internal atoms stand as they are.
func (pr *Printer) conditionalHead(h statement.Lit, condition []statement.Lit) {
	bodies, ok := pr.internal(h)
	switch {
	case !ok:
		pr.literal(h)
	case len(condition) == 0:
		pr.internalLiteral(h, bodies)
	case h.Sign() != 0 || !pr.headPool(bodies, condition):
		pr.name(h)
	}
}

// condition writes ":l,m" if there is a condition.
func (pr *Printer) condition(lits []statement.Lit) {
	if len(lits) > 0 {
		pr.put(pr.colon)
		pr.conjunction(lits)
	}
}

func (pr *Printer) conjunction(lits []statement.Lit) {
	for i, l := range lits {
		if i > 0 {
			pr.put(pr.comma)
		}
		pr.literal(l)
	}
}

// literal writes any literal but a conditional one.
func (pr *Printer) literal(l statement.Lit) {
	pr.put(signs[l.Sign()%3])
	switch l.Kind() {
	case statement.RefAtom:
		if rel, row := pr.prog.AtomOf(l.ID()); rel != nil {
			pr.buf = pr.prog.AppendRow(pr.buf, rel, row)
		} else {
			pr.put("#aux(")
			pr.number(int64(l.ID()))
			pr.put(")")
		}
	case statement.RefAggregate:
		pr.aggregate(l.ID())
	case statement.RefTheory:
		pr.theoryAtom(l.ID())
	case statement.RefConditional:
		pr.conditionals(l.ID())
	}
}

func (pr *Printer) aggregate(id uint32) {
	a := &pr.prog.Aggregates[id]
	guards := a.Guards[:a.NumGuards]
	pr.leftGuard(guards)
	pr.put(functions[a.Function])
	pr.put("{")
	n := 0
	for ref := pr.prog.Sets.First(a.Set); ref != 0; {
		e := &pr.element
		ref = pr.prog.Sets.Next(ref, e)
		if e.False {
			continue
		}
		for _, condition := range pr.alternatives(e.Condition) {
			pr.separate(&n)
			pr.tuple(e.Tuple)
			if len(condition) > 0 {
				pr.condition(condition)
			} else if len(e.Tuple) == 0 {
				pr.put(":")
			}
		}
	}
	pr.put("}")
	pr.rightGuard(guards)
}

// leftGuard writes the guard that goes before the aggregate: the first one,
// turned around, unless it is an only equality.
func (pr *Printer) leftGuard(guards []statement.Guard) {
	if len(guards) == 0 || onRight(guards) {
		return
	}
	pr.buf = pr.prog.Symbols.Append(pr.buf, guards[0].Bound)
	pr.relation(turned[guards[0].Rel])
}

func (pr *Printer) rightGuard(guards []statement.Guard) {
	if len(guards) == 0 || len(guards) == 1 && !onRight(guards) {
		return
	}
	g := guards[len(guards)-1]
	pr.relation(relations[g.Rel])
	pr.buf = pr.prog.Symbols.Append(pr.buf, g.Bound)
}

func onRight(guards []statement.Guard) bool {
	return len(guards) == 1 && guards[0].Rel == statement.Equal
}

func (pr *Printer) relation(r string) {
	if pr.o.Gringo {
		pr.put(r)
		return
	}
	pr.put(" ")
	pr.put(r)
	pr.put(" ")
}

// tuple writes the tuple of an element. The tuple of "not p(_)" in {...} holds
// the literal with the constant "_", which can't be read: it becomes a constant
// that no one writes.
func (pr *Printer) tuple(terms []symbol.Symbol) {
	for i, s := range terms {
		if i > 0 {
			pr.put(",")
		}
		pr.tupleTerm(s)
	}
}

func (pr *Printer) tupleTerm(s symbol.Symbol) {
	table := pr.prog.Symbols
	if s == pr.anything {
		pr.put("_'any'")
		return
	}
	if !pr.holdsAnything(s) {
		pr.buf = table.Append(pr.buf, s)
		return
	}
	args := table.Args(s)
	if table.Negative(s) {
		pr.put("-")
	}
	pr.put(table.Text(s))
	pr.put("(")
	pr.tuple(args)
	if table.NameID(s) == 0 && len(args) == 1 {
		pr.put(",")
	}
	pr.put(")")
}

func (pr *Printer) holdsAnything(s symbol.Symbol) bool {
	for _, a := range pr.prog.Symbols.Args(s) {
		if a == pr.anything || pr.holdsAnything(a) {
			return true
		}
	}
	return false
}
