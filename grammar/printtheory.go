package grammar

// In theory terms operators are runs of marks, so operators are set apart by
// blanks: "- - x" must not become "--x".

func appendTheoryAtom(dst []byte, a *TheoryAtom) []byte {
	dst = append(append(appendSign(dst, a.Sign), '&'), a.Name...)
	dst = appendArguments(dst, a.HasArgs, a.Args, a.More)
	if !a.HasElements {
		return dst
	}
	dst = append(dst, " {"...)
	for i := range a.Elements {
		e := &a.Elements[i]
		dst = appendTheoryTerms(appendSeparator(dst, i), e.Tuple)
		if len(e.Tuple) == 0 {
			dst = appendLiterals(append(dst, ": "...), e.Condition)
		} else if len(e.Condition) > 0 {
			dst = appendLiterals(append(dst, " : "...), e.Condition)
		}
	}
	dst = appendClose(dst, len(a.Elements))
	if a.Op != "" {
		dst = append(append(append(dst, ' '), a.Op...), ' ')
		dst = AppendTheoryTerm(dst, a.Guard)
	}
	return dst
}

func appendTheoryTerms(dst []byte, list []TheoryTerm) []byte {
	for i, t := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = AppendTheoryTerm(dst, t)
	}
	return dst
}

// AppendTheoryTerm appends a theory term.
func AppendTheoryTerm(dst []byte, t TheoryTerm) []byte {
	switch t := t.(type) {
	case *Number:
		if t.Value < 0 {
			return append(appendUint(append(dst, "(- "...), -uint64(t.Value)), ')')
		}
		return appendInt(dst, t.Value)
	case *String:
		return AppendQuoted(dst, t.Value)
	case *Variable:
		return append(dst, t.Name...)
	case *TheoryFunction:
		return appendTheoryFunction(dst, t)
	case *TheorySequence:
		closing := map[byte]byte{'(': ')', '[': ']', '{': '}'}[t.Open]
		dst = appendTheoryTerms(append(dst, t.Open), t.Args)
		if t.Open == '(' && len(t.Args) == 1 {
			dst = append(dst, ',')
		}
		return append(dst, closing)
	case *TheoryUnparsed:
		for i, o := range t.Elements {
			if i > 0 {
				dst = append(dst, ' ')
			}
			for _, op := range o.Operators {
				dst = append(append(dst, op...), ' ')
			}
			dst = appendTheoryOperand(dst, o.Term)
		}
		return dst
	}
	return dst
}

// appendTheoryOperand appends a term beside an operator.
func appendTheoryOperand(dst []byte, t TheoryTerm) []byte {
	if _, ok := t.(*TheoryUnparsed); ok {
		return append(AppendTheoryTerm(append(dst, '('), t), ')')
	}
	return AppendTheoryTerm(dst, t)
}

// appendTheoryFunction appends a function. One that is named by an operator
// comes from applying a theory's definition; it is written as such, in
// parentheses.
func appendTheoryFunction(dst []byte, f *TheoryFunction) []byte {
	operator := f.Name == "not" || f.Name != "" && class[f.Name[0]]&classTheory != 0
	switch {
	case operator && len(f.Args) == 1:
		dst = append(append(append(dst, '('), f.Name...), ' ')
		return append(appendTheoryOperand(dst, f.Args[0]), ')')
	case operator && len(f.Args) == 2:
		dst = append(appendTheoryOperand(append(dst, '('), f.Args[0]), ' ')
		dst = append(append(dst, f.Name...), ' ')
		return append(appendTheoryOperand(dst, f.Args[1]), ')')
	}
	dst = append(dst, f.Name...)
	if len(f.Args) > 0 {
		dst = append(appendTheoryTerms(append(dst, '('), f.Args), ')')
	}
	return dst
}

func appendTheoryDef(dst []byte, d *TheoryDef) []byte {
	dst = append(append(append(dst, "#theory "...), d.Name...), " {"...)
	n := 0
	for i := range d.Terms {
		t := &d.Terms[i]
		dst = append(append(appendSeparator(dst, n), t.Name...), " {"...)
		for j := range t.Operators {
			o := &t.Operators[j]
			dst = append(append(appendSeparator(dst, j), o.Name...), " : "...)
			dst = append(appendInt(dst, o.Priority), ", "...)
			dst = append(dst, [...]string{"unary", "binary, left", "binary, right"}[o.Arity]...)
		}
		dst = appendClose(dst, len(t.Operators))
		n++
	}
	for i := range d.Atoms {
		a := &d.Atoms[i]
		dst = append(append(appendSeparator(dst, n), '&'), a.Name...)
		dst = append(appendInt(append(dst, '/'), int64(a.Arity)), " : "...)
		dst = append(append(dst, a.Elements...), ", "...)
		if a.HasGuard {
			dst = append(dst, '{')
			for j, op := range a.Operators {
				if j > 0 {
					dst = append(dst, ", "...)
				}
				dst = append(dst, op...)
			}
			dst = append(append(append(dst, "}, "...), a.Guard...), ", "...)
		}
		dst = append(dst, a.Kind...)
		n++
	}
	return append(appendClose(dst, n), '.')
}
