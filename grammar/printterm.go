package grammar

import "strconv"

// precSign is the precedence of the signs, above all binary operators.
const precSign = precPower + 1

// precedenceOf gives the precedence of a binary operator.
func precedenceOf(op BinaryOp) int {
	switch op {
	case BitXor:
		return precXor
	case BitOr:
		return precOr
	case BitAnd:
		return precAnd
	case Add, Sub:
		return precSum
	case Pow:
		return precPower
	}
	return precProduct
}

// String gives the operator as it is written.
func (op BinaryOp) String() string {
	return [...]string{"+", "-", "*", "/", "\\", "**", "&", "?", "^"}[op]
}

// String gives the operator as it is written.
func (op UnaryOp) String() string {
	return [...]string{"-", "~"}[op]
}

// AppendTerm appends a term.
func AppendTerm(dst []byte, t Term) []byte { return appendTerm(dst, t, 0) }

// appendTerm appends a term, in parentheses if it binds less tightly than least.
func appendTerm(dst []byte, t Term, least int) []byte {
	switch t := t.(type) {
	case *Number:
		return appendInt(dst, t.Value)
	case *String:
		return AppendQuoted(dst, t.Value)
	case *Infimum:
		return append(dst, "#inf"...)
	case *Supremum:
		return append(dst, "#sup"...)
	case *Variable:
		return append(dst, t.Name...)
	case *Function:
		if t.External {
			dst = append(dst, '@')
		}
		return appendArguments(append(dst, t.Name...), t.HasArgs, t.Args, t.More)
	case *Tuple:
		dst = appendTerms(append(dst, '('), t.Args)
		if len(t.Args) == 1 {
			dst = append(dst, ',')
		}
		return append(dst, ')')
	case *Pool:
		return append(appendAlternatives(append(dst, '('), t.Alternatives), ')')
	case *Abs:
		return append(appendAlternatives(append(dst, '|'), t.Alternatives), '|')
	case *Unary:
		dst = append(dst, t.Op.String()...)
		if n, ok := t.Arg.(*Number); ok && t.Op == Neg && n.Value >= 0 {
			// "-3" is a number of its own.
			return append(appendInt(append(dst, '('), n.Value), ')')
		}
		return appendTerm(dst, t.Arg, precSign)
	case *Interval:
		return appendInfix(dst, t.Left, "..", t.Right, precInterval, least)
	case *Binary:
		return appendInfix(dst, t.Left, t.Op.String(), t.Right, precedenceOf(t.Op), least)
	}
	return dst
}

func appendInfix(dst []byte, left Term, op string, right Term, precedence, least int) []byte {
	if precedence < least {
		return append(appendInfix(append(dst, '('), left, op, right, precedence, 0), ')')
	}
	atLeft, atRight := precedence, precedence+1
	if precedence == precPower {
		atLeft, atRight = precedence+1, precedence
	}
	dst = appendTerm(dst, left, atLeft)
	dst = append(dst, op...)
	return appendTerm(dst, right, atRight)
}

func appendTerms(dst []byte, list []Term) []byte {
	for i, t := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = AppendTerm(dst, t)
	}
	return dst
}

func appendAlternatives(dst []byte, list []Term) []byte {
	for i, t := range list {
		if i > 0 {
			dst = append(dst, ';')
		}
		dst = AppendTerm(dst, t)
	}
	return dst
}

func appendArguments(dst []byte, has bool, args []Term, more [][]Term) []byte {
	if !has && len(args) == 0 && len(more) == 0 {
		return dst
	}
	dst = appendTerms(append(dst, '('), args)
	for _, list := range more {
		dst = appendTerms(append(dst, ';'), list)
	}
	return append(dst, ')')
}

func appendInt(dst []byte, v int64) []byte   { return strconv.AppendInt(dst, v, 10) }
func appendUint(dst []byte, v uint64) []byte { return strconv.AppendUint(dst, v, 10) }

// AppendQuoted appends s as a string of the language, with quotes and escapes.
func AppendQuoted(dst []byte, s string) []byte {
	dst = append(dst, '"')
	for i := range len(s) {
		switch c := s[i]; c {
		case '\n':
			dst = append(dst, `\n`...)
		case '"', '\\':
			dst = append(dst, '\\', c)
		default:
			dst = append(dst, c)
		}
	}
	return append(dst, '"')
}
