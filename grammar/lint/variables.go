package lint

import (
	"strings"

	"github.com/krrasp/krrasp/grammar"
)

// A variable that occurs once in a statement binds nothing to anything: where any
// value will do, "_" says so, and elsewhere it is a misspelt name. Names that
// begin with "_" are taken as meant. In a statement with pools, a variable may
// occur once in the text and more often in what it stands for, or the reverse;
// only the text counts.

// variables finds variables that occur once.
func (l *Linter) variables(s grammar.Statement) {
	type occurrence struct {
		v     *grammar.Variable
		times int
	}
	var list []*occurrence
	byName := map[string]*occurrence{}
	grammar.Inspect(s, func(n grammar.Node) bool {
		v, ok := n.(*grammar.Variable)
		if !ok || strings.HasPrefix(v.Name, "_") {
			return true
		}
		o := byName[v.Name]
		if o == nil {
			o = &occurrence{v: v}
			byName[v.Name] = o
			list = append(list, o)
		}
		o.times++
		return true
	})
	for _, o := range list {
		if o.times > 1 || l.swallowed[o.v.Name] {
			continue
		}
		notes := []string{"_ stands for any value; a name that begins with _ is not reported"}
		for _, other := range list {
			if other != o && strings.EqualFold(other.v.Name, o.v.Name) {
				notes = []string{"did you mean " + other.v.Name + "?"}
			}
		}
		l.warn("variable-once", o.v.Sp, notes, "variable %s occurs only once", o.v.Name)
	}
}

// names collects the variables of nodes, "_" among them.
func names[N grammar.Node](nodes []N) map[string]bool {
	out := map[string]bool{}
	for _, n := range nodes {
		grammar.Inspect(n, func(x grammar.Node) bool {
			if v, ok := x.(*grammar.Variable); ok {
				out[v.Name] = true
			}
			return true
		})
	}
	return out
}
