package encode

import "github.com/krrasp/krrasp/solve/sat"

// Direct clauses: at least k of n holds iff every n-k+1 of them contain a true
// one, and fails iff every k contain a false one. One clause for each such set
// and no further variable; only for very small n, k.

// directCost is the number of literals, or limit if it reaches that.
func directCost(n, k, limit int) int {
	cost := 0
	for _, size := range [2]int{n - k + 1, k} {
		c := 1
		for i := 1; i <= min(size, n-size); i++ {
			if c = c * (n - i + 1) / i; c >= limit {
				return limit
			}
		}
		cost += c * (size + 1)
	}
	return min(cost+2, limit)
}

func (b *Builder) direct(lits []sat.Lit, k int) sat.Lit {
	g := b.Engine.NewVar(true).Lit()
	var clause []sat.Lit
	var choose func(from, size int, flip sat.Lit)
	choose = func(from, size int, flip sat.Lit) {
		if size == 0 {
			b.Clause(clause...)
			return
		}
		for i := from; i+size <= len(lits); i++ {
			clause = append(clause, lits[i]^flip)
			choose(i+1, size-1, flip)
			clause = clause[:len(clause)-1]
		}
	}
	clause = []sat.Lit{g.Not()}
	choose(0, len(lits)-k+1, 0)
	clause = []sat.Lit{g}
	choose(0, k, 1)
	return g
}
