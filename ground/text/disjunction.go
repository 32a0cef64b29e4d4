package text

import (
	"slices"

	"github.com/krrasp/krrasp/ground/relation"
	"github.com/krrasp/krrasp/ground/statement"
)

// An element of a disjunction may be a conjunction of heads, which the language
// has only as a pool: p(1;2). It is distributed: (h1, h2) ; b becomes h1 ; b. and
// h2 ; b., which says the same (clingo 5.4 goes wrong on a pool of which an atom
// is a fact). Only where that gives too many rules, a pool of atoms of one
// predicate stands as it is. gringo's own layout has h1&h2.

// mostRules bounds the rules that distribution makes of one.
const mostRules = 256

// disjunctions writes a disjunctive rule.
func (pr *Printer) disjunctions(s *statement.Statement) {
	var elements []statement.Element
	if s.Set != 0 {
		elements = pr.prog.Sets.Elements(s.Set)
	}
	elements = slices.DeleteFunc(elements, func(e statement.Element) bool { return e.False })
	elements = pr.splitConditions(elements)
	whole := make([]bool, len(elements)) // written as one
	rules := 1
	for i := range elements {
		whole[i] = pr.o.Gringo || rules > mostRules/max(1, len(elements[i].Head)) && pr.isPool(&elements[i])
		if !whole[i] {
			rules *= max(1, len(elements[i].Head))
		}
	}
	pick := make([]int, len(elements)) // which head stands for an element
	for {
		n := 0
		for _, l := range s.Head {
			pr.separate(&n)
			pr.literal(l)
		}
		for i := range elements {
			e := &elements[i]
			pr.separate(&n)
			switch {
			case len(e.Head) == 0:
				pr.put("#true")
			case pr.o.Gringo:
				for k, h := range e.Head {
					if k > 0 {
						pr.put("&")
					}
					pr.literal(h)
				}
			case whole[i]:
				pr.pool(e.Head)
			default:
				pr.literal(e.Head[pick[i]])
			}
			pr.condition(e.Condition)
		}
		if n == 0 {
			pr.put(":-")
			if !pr.o.Gringo && len(s.Body) > 0 {
				pr.put(" ")
			}
			pr.body(s.Body)
		} else {
			pr.rest(pr.arrow, s)
		}
		pr.put(".")
		if !pr.endLine() {
			return
		}
		i := 0
		for ; i < len(elements); i++ {
			if pick[i]++; !whole[i] && pick[i] < len(elements[i].Head) {
				break
			}
			pick[i] = 0
		}
		if i == len(elements) {
			return
		}
	}
}

// splitConditions repeats elements for each way in which a condition over
// internal atoms can hold.
func (pr *Printer) splitConditions(elements []statement.Element) []statement.Element {
	var out []statement.Element
	for _, e := range elements {
		for _, condition := range pr.alternatives(e.Condition) {
			e.Condition = condition
			out = append(out, e)
		}
	}
	return out
}

func (pr *Printer) isPool(e *statement.Element) bool {
	if len(e.Head) < 2 || len(e.Condition) > 0 {
		return false
	}
	var first *relation.Relation
	for _, h := range e.Head {
		if h.Kind() != statement.RefAtom || h.Sign() != 0 {
			return false
		}
		rel, _ := pr.prog.AtomOf(h.ID())
		if rel == nil || rel.Arity == 0 || first != nil && rel != first {
			return false
		}
		first = rel
	}
	return true
}

// pool writes atoms of one predicate as p(1,2;3,4).
func (pr *Printer) pool(heads []statement.Lit) {
	for i, h := range heads {
		rel, row := pr.prog.AtomOf(h.ID())
		if i == 0 {
			if rel.Negated {
				pr.put("-")
			}
			pr.put(pr.prog.Symbols.NameString(rel.Name))
			pr.put("(")
		} else {
			pr.put(";")
		}
		for k, a := range rel.Row(row) {
			if k > 0 {
				pr.put(",")
			}
			pr.buf = pr.prog.Symbols.Append(pr.buf, a)
		}
	}
	pr.put(")")
}
