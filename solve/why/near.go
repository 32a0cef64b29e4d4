package why

import (
	"fmt"
	"slices"

	"github.com/krrasp/krrasp/grammar/diag"
	"github.com/krrasp/krrasp/ground/symbol"
)

// Near names: of an atom that nothing derives, the name may be misspelt, or the
// number of arguments be wrong.

// signature is a predicate.
type signature struct {
	name    string
	arity   int
	negated bool
}

func (s signature) String() string {
	sign := ""
	if s.negated {
		sign = "-"
	}
	return fmt.Sprintf("%s%s/%d", sign, s.name, s.arity)
}

// signatureOf gives an atom's predicate.
func (e *Explainer) signatureOf(s symbol.Symbol) signature {
	t := e.prog.Symbols
	return signature{t.Text(s), len(t.Args(s)), t.Negative(s)}
}

// derivable lists the predicates with ground rules, in order of appearance.
func (e *Explainer) derivable() []signature {
	e.index()
	var out []signature
	for _, rel := range e.prog.Relations {
		if rel.Internal || rel.Len() == 0 {
			continue
		}
		out = append(out, signature{e.prog.Symbols.NameString(rel.Name), rel.Arity, rel.Negated})
	}
	return out
}

// suggestion asks whether another predicate was meant; "" if none is near.
func (e *Explainer) suggestion(s signature) string {
	known := e.derivable()
	if slices.Contains(known, s) {
		return ""
	}
	names := make([]string, len(known))
	for i, k := range known {
		names[i] = k.String()
	}
	if near := diag.Nearest(s.String(), names); near != "" {
		return "did you mean " + near + "?"
	}
	return ""
}
