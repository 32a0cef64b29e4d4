package search

import (
	"fmt"
	"math/rand"
	"os"
	"sort"
	"strings"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/symbol"
	"github.com/krrasp/krrasp/solve/cdcl"
	"github.com/krrasp/krrasp/solve/sat"
)

// The reference takes answer sets from the definition: X is an answer set if no
// proper subset of X is a model of the reduct. Sets are bit masks over atoms
// 1..n, n at most 64; only small programs can be enumerated.

type refRule struct {
	choice, weighted bool
	head             []aspif.Atom
	body             []aspif.Lit
	weights          []int64
	bound            int64
}

type refProgram struct {
	atoms int
	rules []refRule
	free  uint64 // atoms that need no rule
}

func refOf(atoms int, steps ...*aspif.Program) *refProgram {
	p := &refProgram{atoms: atoms}
	for _, s := range steps {
		it := s.Rules()
		var r aspif.Rule
		for it.Next(&r) {
			p.rules = append(p.rules, refRule{
				r.Choice, r.Weighted, append([]aspif.Atom(nil), r.Head...),
				append([]aspif.Lit(nil), r.Body...), append([]int64(nil), r.Weights...), r.Bound,
			})
		}
	}
	return p
}

func bit(a aspif.Atom) uint64 { return 1 << (a - 1) }

// body evaluates: negative literals in x, positive ones in y.
func (r *refRule) holds(x, y uint64) bool {
	sum := int64(0)
	for i, l := range r.body {
		var v bool
		if l > 0 {
			v = y&bit(aspif.Atom(l)) != 0
		} else {
			v = x&bit(aspif.Atom(-l)) == 0
		}
		if r.weighted {
			if v {
				sum += r.weights[i]
			}
		} else if !v {
			return false
		}
	}
	return !r.weighted || sum >= r.bound
}

// models tells whether y satisfies the reduct by x.
func (p *refProgram) models(x, y uint64) bool {
	for i := range p.rules {
		r := &p.rules[i]
		if !r.holds(x, y) {
			continue
		}
		if r.choice {
			for _, h := range r.head {
				if x&bit(h) != 0 && y&bit(h) == 0 {
					return false
				}
			}
			continue
		}
		any := false
		for _, h := range r.head {
			any = any || y&bit(h) != 0
		}
		if !any {
			return false
		}
	}
	return x&p.free&^y == 0
}

func (p *refProgram) answerSets() []uint64 {
	var sets []uint64
	for x := uint64(0); x < 1<<p.atoms; x++ {
		if p.stable(x) {
			sets = append(sets, x)
		}
	}
	return sets
}

// stable tells whether x is an answer set. It looks at subsets that hold all
// facts only.
func (p *refProgram) stable(x uint64) bool {
	if !p.models(x, x) {
		return false
	}
	facts := uint64(0)
	for _, r := range p.rules {
		if len(r.body) == 0 && len(r.head) == 1 && !r.choice && (!r.weighted || r.bound <= 0) {
			facts |= bit(r.head[0])
		}
	}
	rest := x &^ facts
	for y := rest; y != 0; {
		y = (y - 1) & rest
		if p.models(x, y|facts) {
			return false
		}
	}
	return true
}

// shape of random programs.
type shape struct {
	atoms, rules         int
	disjunctive, weights bool
}

func randomProgram(rng *rand.Rand, s shape) *aspif.Program {
	p := &aspif.Program{Symbols: symbol.NewTable()}
	addRandomRules(rng, p, s, 1)
	p.Reserve(aspif.Atom(s.atoms))
	show(p, 1, s.atoms)
	return p
}

func show(p *aspif.Program, from, to int) {
	for a := from; a <= to; a++ {
		p.Outputs = append(p.Outputs, aspif.Output{
			Symbol:    p.Symbols.Constant(fmt.Sprintf("x%d", a), false),
			Condition: []aspif.Lit{aspif.Lit(a)},
		})
	}
}

// addRandomRules adds rules with heads from first on.
func addRandomRules(rng *rand.Rand, p *aspif.Program, s shape, first int) {
	lit := func() aspif.Lit {
		l := aspif.Lit(1 + rng.Intn(s.atoms))
		if rng.Intn(3) == 0 {
			l = -l
		}
		return l
	}
	for range s.rules {
		var head []aspif.Atom
		n := 1
		kind := rng.Intn(10)
		choice := kind < 3
		switch {
		case kind == 9:
			n = 0
		case choice:
			n = 1 + rng.Intn(3)
		case s.disjunctive && kind < 7:
			n = 1 + rng.Intn(3)
		}
		for range n {
			head = append(head, aspif.Atom(first+rng.Intn(s.atoms-first+1)))
		}
		var body []aspif.Lit
		for range rng.Intn(4) {
			body = append(body, lit())
		}
		if len(head) == 0 && len(body) < 2 {
			body = append(body, lit())
		}
		if s.weights && rng.Intn(3) == 0 && len(body) > 0 {
			weights := make([]int64, len(body))
			total := int64(0)
			for i := range weights {
				weights[i] = int64(rng.Intn(4))
				total += weights[i]
			}
			p.AddWeightRule(choice, head, int64(rng.Intn(int(total)+2)), body, weights, 0)
			continue
		}
		p.AddRule(choice, head, body, 0)
	}
}

func text(p *aspif.Program) string {
	var b strings.Builder
	it := p.Rules()
	var r aspif.Rule
	for it.Next(&r) {
		kind := "rule"
		if r.Choice {
			kind = "choice"
		}
		fmt.Fprintf(&b, "%s %v :- %v", kind, r.Head, r.Body)
		if r.Weighted {
			fmt.Fprintf(&b, " weights %v >= %d", r.Weights, r.Bound)
		}
		b.WriteByte('\n')
	}
	for _, m := range p.Minimizes {
		fmt.Fprintf(&b, "minimize %v\n", m)
	}
	for _, e := range p.Externals {
		fmt.Fprintf(&b, "external %v\n", e)
	}
	return b.String()
}

func sortSets(sets []uint64) []uint64 {
	sort.Slice(sets, func(i, j int) bool { return sets[i] < sets[j] })
	return sets
}

// testOptions chooses the engine by the environment: gini, or KRRASP_ENGINE=cdcl.
func testOptions() Options {
	if os.Getenv("KRRASP_ENGINE") == "cdcl" {
		return Options{NewEngine: func() sat.Engine { return cdcl.New(cdcl.Options{}) }}
	}
	return Options{}
}

// randomSaturation makes a program in the style of saturation: pairs of atoms
// guessed by disjunctions, all of them made true by a last atom, which is
// required or not.
func randomSaturation(rng *rand.Rand) (*aspif.Program, int) {
	p := &aspif.Program{Symbols: symbol.NewTable()}
	pairs := 2 + rng.Intn(2)
	w := aspif.Atom(2*pairs + 1)
	outer := rng.Intn(pairs)
	for k := range pairs {
		a, b := aspif.Atom(2*k+1), aspif.Atom(2*k+2)
		var body []aspif.Lit
		if k > 0 && rng.Intn(4) == 0 {
			body = append(body, aspif.Lit(1+rng.Intn(2*k)))
		}
		p.AddRule(false, []aspif.Atom{a, b}, body, 0)
		if k >= outer {
			p.AddRule(false, []aspif.Atom{a}, []aspif.Lit{aspif.Lit(w)}, 0)
			p.AddRule(false, []aspif.Atom{b}, []aspif.Lit{aspif.Lit(w)}, 0)
		}
	}
	for range 1 + rng.Intn(5) {
		var body []aspif.Lit
		for range 1 + rng.Intn(3) {
			body = append(body, aspif.Lit(1+rng.Intn(2*pairs)))
		}
		head := []aspif.Atom{w}
		if rng.Intn(4) == 0 {
			head = append(head, aspif.Atom(1+rng.Intn(2*pairs)))
		}
		p.AddRule(false, head, body, 0)
	}
	if rng.Intn(3) > 0 {
		p.AddRule(false, nil, []aspif.Lit{-aspif.Lit(w)}, 0)
	}
	show(p, 1, int(w))
	return p, int(w)
}
