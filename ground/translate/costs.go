package translate

import (
	"cmp"
	"slices"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/symbol"
)

// A cost tuple, keyed by priority, weight and terms over all statements, counts
// once: where one of its conditions holds. A shown term likewise is shown once.

// cost takes in a minimize statement whose body is on the stack.
func (t *Translator) cost(s *statement.Statement) {
	t.words = append(t.words[:0], uint32(s.Priority), uint32(s.Priority>>32), uint32(s.Weight), uint32(s.Weight>>32))
	for _, x := range s.Tuple {
		t.words = append(t.words, uint32(x))
	}
	t.costs.add(t.words, t.stack)
}

// flushCosts writes the minimize statements of a step, by priority.
func (t *Translator) flushCosts() {
	levels := map[int64]int{}
	var minimizes []aspif.Minimize
	t.costs.flush(t, func(key []uint32, lit aspif.Lit) {
		priority := int64(uint64(key[0]) | uint64(key[1])<<32)
		weight := int64(uint64(key[2]) | uint64(key[3])<<32)
		if lit == holds {
			lit = t.always()
		}
		i, ok := levels[priority]
		if !ok {
			i = len(minimizes)
			levels[priority] = i
			minimizes = append(minimizes, aspif.Minimize{Priority: priority})
		}
		minimizes[i].Lits = append(minimizes[i].Lits, aspif.WeightedLit{Lit: lit, Weight: weight})
	})
	slices.SortFunc(minimizes, func(a, b aspif.Minimize) int { return cmp.Compare(a.Priority, b.Priority) })
	t.out.Minimizes = append(t.out.Minimizes, minimizes...)
}

// flushTerms writes the terms that are shown.
func (t *Translator) flushTerms() {
	t.terms.flush(t, func(key []uint32, lit aspif.Lit) {
		o := aspif.Output{Symbol: symbol.Symbol(key[0]), Term: true}
		if lit != holds {
			o.Condition = []aspif.Lit{lit}
		}
		t.out.Outputs = append(t.out.Outputs, o)
	})
}
