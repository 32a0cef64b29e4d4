package solve

import (
	"fmt"

	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/ground/arith"
	"github.com/krrasp/krrasp/ground/symbol"
)

// ParseTerm reads a ground term, as "p(1,f(x))" or "3*4", into table. Variables,
// pools, intervals and @-functions are no ground terms; operations that are not
// defined, and numbers beyond 64 bits, are errors.
func ParseTerm(table *symbol.Table, text string) (symbol.Symbol, error) {
	t, err := grammar.ParseTerm(text)
	if err != nil {
		return symbol.Invalid, err
	}
	s, err := evaluate(table, t)
	if err != nil {
		return symbol.Invalid, fmt.Errorf("%q: %w", text, err)
	}
	return s, table.Err()
}

func evaluate(t *symbol.Table, term grammar.Term) (symbol.Symbol, error) {
	switch x := term.(type) {
	case *grammar.Number:
		return t.Number(x.Value), nil
	case *grammar.String:
		return t.String(x.Value), nil
	case *grammar.Infimum:
		return symbol.Inf, nil
	case *grammar.Supremum:
		return symbol.Sup, nil
	case *grammar.Function:
		if x.External || len(x.More) > 0 {
			break
		}
		args, err := evaluateAll(t, x.Args)
		if err != nil {
			return symbol.Invalid, err
		}
		return t.Function(x.Name, args, false), nil
	case *grammar.Tuple:
		args, err := evaluateAll(t, x.Args)
		if err != nil {
			return symbol.Invalid, err
		}
		return t.Tuple(args), nil
	case *grammar.Unary:
		a, err := evaluate(t, x.Arg)
		if err != nil {
			return symbol.Invalid, err
		}
		if x.Op == grammar.BitNot {
			return arith.Complement(t, a)
		}
		return arith.Minus(t, a)
	case *grammar.Binary:
		a, err := evaluate(t, x.Left)
		if err != nil {
			return symbol.Invalid, err
		}
		b, err := evaluate(t, x.Right)
		if err != nil {
			return symbol.Invalid, err
		}
		return arith.Binary(t, x.Op, a, b)
	case *grammar.Abs:
		if len(x.Alternatives) != 1 {
			break
		}
		a, err := evaluate(t, x.Alternatives[0])
		if err != nil {
			return symbol.Invalid, err
		}
		return arith.Absolute(t, a)
	}
	return symbol.Invalid, fmt.Errorf("%s is no ground term", grammar.AppendTerm(nil, term))
}

func evaluateAll(t *symbol.Table, terms []grammar.Term) ([]symbol.Symbol, error) {
	out := make([]symbol.Symbol, len(terms))
	for i, x := range terms {
		s, err := evaluate(t, x)
		if err != nil {
			return nil, err
		}
		out[i] = s
	}
	return out, nil
}
