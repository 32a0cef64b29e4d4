package grammar

import "strings"

// The printer gives every node back as source text. Parsing the text gives
// the same tree, up to spans; what the tree does not keep (comments,
// superfluous parentheses, a pool's "(1,2;3)" beside "((1,2);3)") comes out in
// one form. Parentheses are put by precedence (printterm.go).

// AppendStatement appends a statement with its period, without a line break.
func AppendStatement(dst []byte, s Statement) []byte {
	switch s := s.(type) {
	case *Rule:
		return appendRule(dst, s)
	case *Optimize:
		return appendOptimize(dst, s)
	case *WeakConstraint:
		dst = append(dst, ":~ "...)
		dst = appendBody(dst, s.Body)
		dst = append(dst, ". ["...)
		dst = appendWeight(dst, s.Weight, s.Priority, s.Tuple)
		return append(dst, ']')
	case *ShowSignature:
		return appendSignature(append(dst, "#show "...), s.Signature)
	case *ShowTerm:
		return appendShow(dst, s)
	case *ShowNothing:
		return append(dst, "#show."...)
	case *Const:
		dst = append(append(dst, "#const "...), s.Name...)
		dst = AppendTerm(append(dst, " = "...), s.Value)
		dst = append(dst, '.')
		if s.Override {
			dst = append(dst, " [override]"...)
		}
		return dst
	case *Include:
		dst = append(dst, "#include "...)
		if s.Builtin {
			dst = append(append(append(dst, '<'), s.Path...), '>')
		} else {
			dst = AppendQuoted(dst, s.Path)
		}
		return append(dst, '.')
	case *Part:
		dst = append(append(dst, "#program "...), s.Name...)
		if len(s.Parameters) > 0 {
			dst = append(append(append(dst, '('), strings.Join(s.Parameters, ",")...), ')')
		}
		return append(dst, '.')
	case *External:
		dst = AppendAtom(append(dst, "#external "...), s.Atom)
		dst = appendColonBody(dst, s.Body)
		if s.Type != nil {
			dst = append(AppendTerm(append(dst, " ["...), s.Type), ']')
		}
		return dst
	case *Edge:
		dst = append(dst, "#edge ("...)
		for i, p := range s.Pairs {
			if i > 0 {
				dst = append(dst, "; "...)
			}
			dst = appendTerms(dst, p[:])
		}
		return appendColonBody(append(dst, ')'), s.Body)
	case *Heuristic:
		dst = AppendAtom(append(dst, "#heuristic "...), s.Atom)
		dst = appendColonBody(dst, s.Body)
		dst = AppendTerm(append(dst, " ["...), s.Bias)
		if s.Priority != nil {
			dst = AppendTerm(append(dst, '@'), s.Priority)
		}
		return append(AppendTerm(append(dst, ", "...), s.Modifier), ']')
	case *ProjectSignature:
		return appendSignature(append(dst, "#project "...), s.Signature)
	case *ProjectAtom:
		return appendColonBody(AppendAtom(append(dst, "#project "...), s.Atom), s.Body)
	case *Defined:
		return appendSignature(append(dst, "#defined "...), s.Signature)
	case *TheoryDef:
		return appendTheoryDef(dst, s)
	case *Script:
		dst = append(append(dst, "#script ("...), s.Language...)
		dst = append(append(dst, ')'), s.Code...)
		return append(dst, "#end."...)
	}
	return dst
}

func appendRule(dst []byte, r *Rule) []byte {
	if r.Head != nil {
		dst = AppendHead(dst, r.Head)
		if len(r.Body) == 0 {
			return append(dst, '.')
		}
		dst = append(dst, ' ')
	}
	dst = append(dst, ":-"...)
	if len(r.Body) > 0 {
		dst = appendBody(append(dst, ' '), r.Body)
	}
	return append(dst, '.')
}

func appendOptimize(dst []byte, s *Optimize) []byte {
	word := "#minimize {"
	if s.Maximize {
		word = "#maximize {"
	}
	dst = append(dst, word...)
	for i := range s.Elements {
		e := &s.Elements[i]
		dst = appendSeparator(dst, i)
		dst = appendWeight(dst, e.Weight, e.Priority, e.Tuple)
		if len(e.Condition) > 0 {
			dst = appendLiterals(append(dst, " : "...), e.Condition)
		}
	}
	return append(appendClose(dst, len(s.Elements)), '.')
}

// appendSeparator begins the i-th element of a set.
func appendSeparator(dst []byte, i int) []byte {
	if i > 0 {
		dst = append(dst, ';')
	}
	return append(dst, ' ')
}

// appendClose ends a set of n elements.
func appendClose(dst []byte, n int) []byte {
	if n > 0 {
		dst = append(dst, ' ')
	}
	return append(dst, '}')
}

func appendWeight(dst []byte, weight, priority Term, tuple []Term) []byte {
	dst = AppendTerm(dst, weight)
	if priority != nil {
		dst = AppendTerm(append(dst, '@'), priority)
	}
	for _, t := range tuple {
		dst = AppendTerm(append(dst, ','), t)
	}
	return dst
}

func appendShow(dst []byte, s *ShowTerm) []byte {
	dst = append(dst, "#show "...)
	if b, ok := s.Term.(*Binary); ok && b.Op == Div && len(s.Body) == 0 {
		// Without parentheses p/1 would be a signature.
		return append(AppendTerm(append(dst, '('), b), ")."...)
	}
	return appendColonBody(AppendTerm(dst, s.Term), s.Body)
}

// appendColonBody appends ": body." or ".".
func appendColonBody(dst []byte, body []BodyItem) []byte {
	if len(body) > 0 {
		dst = appendBody(append(dst, " : "...), body)
	}
	return append(dst, '.')
}

func appendSignature(dst []byte, s Signature) []byte {
	if s.Negated {
		dst = append(dst, '-')
	}
	dst = append(append(dst, s.Name...), '/')
	return append(appendInt(dst, int64(s.Arity)), '.')
}

// appendBody appends the items of a body. Behind a conditional literal a comma
// would belong to its condition.
func appendBody(dst []byte, body []BodyItem) []byte {
	for i, item := range body {
		if i > 0 {
			if _, ok := body[i-1].(*Conditional); ok {
				dst = append(dst, "; "...)
			} else {
				dst = append(dst, ", "...)
			}
		}
		dst = AppendBodyItem(dst, item)
	}
	return dst
}

// AppendBodyItem appends one item of a body.
func AppendBodyItem(dst []byte, item BodyItem) []byte {
	switch b := item.(type) {
	case Literal:
		return AppendLiteral(dst, b)
	case *Conditional:
		dst = append(AppendLiteral(dst, b.Literal), " :"...)
		if len(b.Condition) > 0 {
			dst = appendLiterals(append(dst, ' '), b.Condition)
		}
		return dst
	case *BodyAggregate:
		return appendBodyAggregate(dst, b)
	case *SetAggregate:
		return appendSet(dst, b)
	case *TheoryAtom:
		return appendTheoryAtom(dst, b)
	}
	return dst
}

// AppendHead appends a head; nothing for nil.
func AppendHead(dst []byte, head Head) []byte {
	switch h := head.(type) {
	case Literal:
		return AppendLiteral(dst, h)
	case *Disjunction:
		for i, e := range h.Elements {
			if i > 0 {
				dst = append(dst, "; "...)
			}
			dst = appendConditional(dst, e)
		}
		return dst
	case *SetAggregate:
		return appendSet(dst, h)
	case *HeadAggregate:
		return appendHeadAggregate(dst, h)
	case *TheoryAtom:
		return appendTheoryAtom(dst, h)
	}
	return dst
}

func appendConditional(dst []byte, e *Conditional) []byte {
	dst = AppendLiteral(dst, e.Literal)
	if e.HasColon {
		dst = append(dst, " :"...)
		if len(e.Condition) > 0 {
			dst = appendLiterals(append(dst, ' '), e.Condition)
		}
	}
	return dst
}

func appendSign(dst []byte, s Sign) []byte {
	for range s {
		dst = append(dst, "not "...)
	}
	return dst
}

func appendLiterals(dst []byte, list []Literal) []byte {
	for i, l := range list {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = AppendLiteral(dst, l)
	}
	return dst
}

// AppendLiteral appends a literal.
func AppendLiteral(dst []byte, l Literal) []byte {
	switch l := l.(type) {
	case *AtomLiteral:
		return AppendAtom(appendSign(dst, l.Sign), l.Atom)
	case *Boolean:
		dst = appendSign(dst, l.Sign)
		if l.Value {
			return append(dst, "#true"...)
		}
		return append(dst, "#false"...)
	case *Comparison:
		dst = AppendTerm(appendSign(dst, l.Sign), l.Left)
		for _, g := range l.Guards {
			dst = append(append(append(dst, ' '), g.Rel.String()...), ' ')
			dst = AppendTerm(dst, g.Term)
		}
		return dst
	}
	return dst
}

// AppendAtom appends an atom.
func AppendAtom(dst []byte, a *Atom) []byte {
	if a.Negated {
		dst = append(dst, '-')
	}
	return appendArguments(append(dst, a.Name...), a.HasArgs, a.Args, a.More)
}

func appendLeft(dst []byte, sign Sign, g *Guard) []byte {
	dst = appendSign(dst, sign)
	if g == nil {
		return dst
	}
	dst = append(AppendTerm(dst, g.Term), ' ')
	return append(append(dst, g.Rel.String()...), ' ')
}

func appendRight(dst []byte, g *Guard) []byte {
	if g == nil {
		return dst
	}
	dst = append(append(append(dst, ' '), g.Rel.String()...), ' ')
	return AppendTerm(dst, g.Term)
}

func appendSet(dst []byte, a *SetAggregate) []byte {
	dst = append(appendLeft(dst, a.Sign, a.Left), '{')
	for i, e := range a.Elements {
		dst = appendConditional(appendSeparator(dst, i), e)
	}
	return appendRight(appendClose(dst, len(a.Elements)), a.Right)
}

func appendBodyAggregate(dst []byte, a *BodyAggregate) []byte {
	dst = appendLeft(dst, a.Sign, a.Left)
	dst = append(append(dst, a.Function.String()...), " {"...)
	for i := range a.Elements {
		e := &a.Elements[i]
		dst = appendTerms(appendSeparator(dst, i), e.Tuple)
		if len(e.Tuple) == 0 {
			dst = appendLiterals(append(dst, ": "...), e.Condition)
		} else if len(e.Condition) > 0 {
			dst = appendLiterals(append(dst, " : "...), e.Condition)
		}
	}
	return appendRight(appendClose(dst, len(a.Elements)), a.Right)
}

func appendHeadAggregate(dst []byte, a *HeadAggregate) []byte {
	dst = appendLeft(dst, Positive, a.Left)
	dst = append(append(dst, a.Function.String()...), " {"...)
	for i := range a.Elements {
		e := &a.Elements[i]
		dst = appendTerms(appendSeparator(dst, i), e.Tuple)
		if len(e.Tuple) > 0 {
			dst = append(dst, ' ')
		}
		dst = AppendLiteral(append(dst, ": "...), e.Literal)
		if len(e.Condition) > 0 {
			dst = appendLiterals(append(dst, " : "...), e.Condition)
		}
	}
	return appendRight(appendClose(dst, len(a.Elements)), a.Right)
}

// String gives the relation as it is written.
func (r Relation) String() string {
	return [...]string{"=", "!=", "<", "<=", ">", ">="}[r]
}

// String gives the name of the function as it is written.
func (f AggregateFunction) String() string {
	return [...]string{"#count", "#sum", "#sum+", "#min", "#max"}[f]
}

// Format gives a program as text, a statement on a line.
func Format(statements []Statement) string {
	var dst []byte
	for _, s := range statements {
		dst = append(AppendStatement(dst, s), '\n')
	}
	return string(dst)
}
