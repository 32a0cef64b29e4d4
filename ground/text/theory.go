package text

import (
	"strings"

	"github.com/krrasp/krrasp/ground/symbol"
)

// operatorChars are the characters of theory operators.
const operatorChars = `!<=>+-*/\?&@|:;~^.`

func (pr *Printer) theoryAtom(id uint32) {
	a := &pr.prog.Theories[id]
	pr.put("&")
	pr.buf = pr.prog.Symbols.Append(pr.buf, a.Name)
	pr.put("{")
	n := 0
	for ref := pr.prog.Sets.First(a.Set); ref != 0; {
		e := &pr.element
		ref = pr.prog.Sets.Next(ref, e)
		for _, condition := range pr.alternatives(e.Condition) {
			if n > 0 {
				pr.put("; ")
			}
			n++
			for i, s := range e.Tuple {
				if i > 0 {
					pr.put(",")
				}
				pr.theoryTerm(s)
			}
			if len(condition) > 0 || len(e.Tuple) == 0 {
				pr.put(": ")
				pr.conjunction(condition)
			}
		}
	}
	pr.put("}")
	if a.Op != symbol.Invalid {
		op := pr.prog.Symbols.Text(a.Op)
		if pr.o.Gringo {
			pr.put(op)
			pr.put("(")
			pr.theoryTerm(a.Guard)
			pr.put(")")
			return
		}
		pr.put(" ")
		pr.put(op)
		pr.put(" ")
		pr.theoryTerm(a.Guard)
	}
}

func isOperator(name string) bool {
	if name == "not" {
		return true
	}
	return name != "" && strings.Trim(name, operatorChars) == ""
}

// theoryTerm writes a term with each operator in parentheses.
func (pr *Printer) theoryTerm(s symbol.Symbol) {
	t := pr.prog.Symbols
	switch t.KindOf(s) {
	case symbol.KindNumber:
		if n, _ := t.Int(s); n < 0 {
			pr.put("(")
			pr.number(n)
			pr.put(")")
			return
		}
		pr.buf = t.Append(pr.buf, s)
		return
	case symbol.KindConstant, symbol.KindFunction:
	default:
		pr.buf = t.Append(pr.buf, s)
		return
	}
	name, args := t.Text(s), t.Args(s)
	if t.Negative(s) {
		positive, _ := t.Negate(s)
		pr.put("(-")
		pr.theoryTerm(positive)
		pr.put(")")
		return
	}
	switch {
	case name == "[]":
		pr.theoryArgs("[", args, "]")
	case name == "{}":
		pr.theoryArgs("{", args, "}")
	case name == "" && len(args) == 1:
		pr.theoryArgs("(", args, ",)")
	case name == "":
		pr.theoryArgs("(", args, ")")
	case len(args) == 1 && isOperator(name):
		pr.put("(")
		pr.operator(name)
		pr.theoryTerm(args[0])
		pr.put(")")
	case len(args) == 2 && isOperator(name):
		pr.put("(")
		pr.theoryTerm(args[0])
		if name == "not" {
			pr.put(" ")
		}
		pr.operator(name)
		pr.theoryTerm(args[1])
		pr.put(")")
	default:
		pr.put(name)
		if len(args) > 0 {
			pr.theoryArgs("(", args, ")")
		}
	}
}

// operator writes an operator; a space keeps a word apart from what follows.
func (pr *Printer) operator(name string) {
	pr.put(name)
	if name == "not" {
		pr.put(" ")
	}
}

func (pr *Printer) theoryArgs(open string, args []symbol.Symbol, closing string) {
	pr.put(open)
	for i, a := range args {
		if i > 0 {
			pr.put(",")
		}
		pr.theoryTerm(a)
	}
	pr.put(closing)
}
