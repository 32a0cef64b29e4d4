package ground

import (
	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/ground/symbol"
)

// Definitions gives the theory definitions of the program as text: ground
// theory atoms need them in order to be read again.
func (g *Grounder) Definitions() string {
	var b []byte
	for _, d := range g.theories {
		b = append(grammar.AppendStatement(b, d), '\n')
	}
	return string(b)
}

// Constant gives the value of a constant that the text or the options define.
func (g *Grounder) ConstantValue(name string) (value symbol.Symbol, ok bool, err error) {
	if err := g.state.Resolve(); err != nil {
		return symbol.Invalid, false, err
	}
	value, ok = g.state.Constants.Value(name)
	return value, ok, nil
}
