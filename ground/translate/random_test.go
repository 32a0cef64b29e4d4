package translate_test

import (
	"math/rand/v2"

	"github.com/krrasp/krrasp/ground/relation"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/symbol"
)

// generator makes random ground programs over a few atoms.
type generator struct {
	*rand.Rand
	p     *statement.Program
	atoms []uint32
	// tame leaves out what clingo 5.4 gets wrong: conditional disjuncts and
	// trivial bounds in a recursion.
	tame   bool
	shared []uint32 // aggregates of bodies
	free   uint32   // an atom that is only chosen, in tame programs
}

func newProgram(names string, args int) (*statement.Program, []uint32) {
	p := statement.New(symbol.NewTable())
	var atoms []uint32
	for i := range names {
		rel := relation.New(p.Symbols.Name(names[i:i+1]), 0, false)
		p.AddRelation(rel)
		row, _ := rel.Insert(nil)
		atoms = append(atoms, p.NewAtom(i, row))
		rel.SetAtom(row, atoms[i])
	}
	if args > 0 {
		rel := relation.New(p.Symbols.Name("p"), 1, false)
		p.AddRelation(rel)
		for i := range args {
			row, _ := rel.Insert([]symbol.Symbol{p.Symbols.Number(int64(i))})
			a := p.NewAtom(len(p.Relations)-1, row)
			atoms = append(atoms, a)
			rel.SetAtom(row, a)
		}
	}
	return p, atoms
}

func (g *generator) atom() uint32 { return g.atoms[g.IntN(len(g.atoms))] }

func (g *generator) literal() statement.Lit {
	sign := uint8(0)
	switch g.IntN(10) {
	case 0, 1:
		sign = 1
	case 2:
		sign = 2
	}
	return statement.MakeLit(statement.RefAtom, g.atom(), sign)
}

func (g *generator) literals(n int) []statement.Lit {
	var out []statement.Lit
	for range n {
		out = append(out, g.literal())
	}
	return out
}

// size gives mostly 1.
func (g *generator) size(least int) int {
	n := least
	for n < 3 && g.IntN(4) == 0 {
		n++
	}
	return n
}

func (g *generator) weight() symbol.Symbol {
	switch g.IntN(14) {
	case 0:
		return g.p.Symbols.Constant("c", false)
	case 1:
		return []symbol.Symbol{symbol.Inf, symbol.Sup}[g.IntN(2)]
	}
	return g.p.Symbols.Number(int64(g.IntN(7) - 3))
}

func (g *generator) aggregate(heads bool) uint32 {
	a := statement.Aggregate{Function: statement.Function(g.IntN(5)), Set: g.p.Sets.New(), Recursive: true}
	if heads && a.Function == statement.SumPlus {
		a.Function = statement.Sum // clingo 5.4 adds negative weights here
	}
	a.NumGuards = uint8(1 + g.IntN(5)/4)
	for i := range a.NumGuards {
		a.Guards[i] = statement.Guard{Rel: statement.Relation(g.IntN(6)), Bound: g.weight()}
		if n, ok := g.p.Symbols.Int(a.Guards[i].Bound); g.tame && ok && n < 0 {
			a.Guards[i].Bound = g.p.Symbols.Number(-n)
		}
	}
	if n := len(g.shared); !heads && n > 0 && g.IntN(2) == 0 {
		// Another bound over a set that is in use.
		before := g.p.Aggregates[g.shared[g.IntN(n)]]
		a.Function, a.Set = before.Function, before.Set
		g.p.Aggregates = append(g.p.Aggregates, a)
		return uint32(len(g.p.Aggregates) - 1)
	}
	for range g.IntN(5) {
		e := statement.Element{Condition: g.literals(g.size(1))}
		e.Tuple = []symbol.Symbol{g.weight()}
		if g.IntN(2) == 0 {
			e.Tuple = append(e.Tuple, g.p.Symbols.Number(int64(g.IntN(3))))
		}
		if heads {
			e.Head = g.literals(1)
			e.Condition = g.literals(g.size(0))
		}
		g.p.Sets.Add(a.Set, &e)
	}
	g.p.Aggregates = append(g.p.Aggregates, a)
	id := uint32(len(g.p.Aggregates) - 1)
	if !heads {
		g.shared = append(g.shared, id)
	}
	return id
}

func (g *generator) conditional() uint32 {
	set := g.p.Sets.New()
	for range g.IntN(3) {
		e := statement.Element{Condition: g.literals(g.size(0))}
		if g.IntN(5) == 0 {
			e.False = true
		} else {
			e.Head = g.literals(1)
		}
		g.p.Sets.Add(set, &e)
	}
	return set
}

func (g *generator) body() []statement.Lit {
	body := g.literals(g.IntN(3))
	switch g.IntN(6) {
	case 0, 1, 2:
		sign := uint8(0)
		if g.IntN(3) == 0 {
			sign = uint8(1 + g.IntN(2))
		}
		body = append(body, statement.MakeLit(statement.RefAggregate, g.aggregate(false), sign))
	case 3:
		body = append(body, statement.MakeLit(statement.RefConditional, g.conditional(), 0))
	}
	g.Shuffle(len(body), func(i, j int) { body[i], body[j] = body[j], body[i] })
	return body
}

func (g *generator) heads(n int) []statement.Lit {
	var out []statement.Lit
	for range n {
		out = append(out, statement.AtomLit(g.atom()))
	}
	return out
}

func (g *generator) statement() {
	s := statement.Statement{Source: uint32(g.p.Count() + 1)}
	switch g.IntN(14) {
	case 0:
		s.Kind = statement.Constraint
		s.Body = append(g.literals(1), g.body()...)
	case 1, 2:
		s.Kind = statement.Disjunction
		s.Head = g.heads(2)
		if g.IntN(6) == 0 {
			s.Head = g.literals(2)
		}
		s.Body = g.body()
	case 3, 4:
		s.Kind = statement.Disjunction
		s.Set = g.p.Sets.New()
		for range 1 + g.IntN(3) {
			e := statement.Element{Condition: g.literals(g.size(0))}
			switch g.IntN(8) {
			case 0:
				e.Head = g.literals(1)
			case 1, 2, 3:
				if g.tame {
					e.Condition = nil
				}
				e.Head = g.heads(1)
			case 4:
				e.Condition = nil
				e.Head = []statement.Lit{statement.AtomLit(g.atoms[len(g.atoms)-1]), statement.AtomLit(g.atoms[len(g.atoms)-2])}
			default:
				e.Head = g.heads(1)
				if g.tame && len(e.Condition) > 0 {
					e.Condition = []statement.Lit{statement.AtomLit(g.free)}
				}
			}
			g.p.Sets.Add(s.Set, &e)
		}
		s.Body = g.body()
	case 5:
		s.Kind = statement.Choice
		s.Head = g.heads(1 + g.IntN(2))
		s.Body = g.body()
	case 6, 7:
		s.Kind = statement.Choice
		s.Aggregate = g.aggregate(true)
		s.Set = g.p.Aggregates[s.Aggregate].Set
		if g.IntN(4) == 0 {
			s.Aggregate = statement.NoAggregate
		}
		s.Body = g.body()
	case 8:
		s.Kind = statement.Minimize
		s.Weight, s.Priority = int64(g.IntN(5)-2), int64(g.IntN(2))
		s.Tuple = []symbol.Symbol{g.p.Symbols.Number(int64(g.IntN(2)))}
		s.Body = g.body()
	case 9:
		s.Kind = statement.ShowTerm
		s.Term = g.p.Symbols.Function("t", []symbol.Symbol{g.p.Symbols.Number(int64(g.IntN(2)))}, false)
		s.Body = g.body()
	default:
		s.Kind = statement.Normal
		s.Head = g.heads(1)
		s.Body = g.body()
	}
	g.p.Append(&s)
}

func randomProgram(seed uint64, tame bool) *statement.Program {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 7)), tame: tame}
	g.p, g.atoms = newProgram("abcdef"[:2+g.IntN(3)], 2)
	if tame {
		rel := relation.New(g.p.Symbols.Name("z"), 0, false)
		g.p.AddRelation(rel)
		row, _ := rel.Insert(nil)
		g.free = g.p.NewAtom(len(g.p.Relations)-1, row)
		rel.SetAtom(row, g.free)
		g.p.Append(&statement.Statement{Kind: statement.Choice, Head: []statement.Lit{statement.AtomLit(g.free)}, Source: 1})
	}
	if g.IntN(4) > 0 {
		g.p.Append(&statement.Statement{Kind: statement.Choice, Head: g.heads(1 + g.IntN(3)), Source: 1})
	}
	for range 2 + g.IntN(4) {
		g.statement()
	}
	for k := range int64(2) {
		// clingo may find out that no tuple of a priority can hold.
		g.p.Append(&statement.Statement{Kind: statement.Minimize, Weight: 1, Priority: k, Tuple: []symbol.Symbol{symbol.Inf}})
	}
	g.markRecursion()
	return g.p
}

// markRecursion clears the flag Recursive, half of the time, where no element of
// the aggregate depends positively on a head that depends on it.
func (g *generator) markRecursion() {
	n := g.p.NumAtoms() + 1
	edge := make([][]bool, n)
	for i := range edge {
		edge[i] = make([]bool, n)
	}
	type use struct {
		aggregate uint32
		heads     []uint32
	}
	var uses []use
	var s statement.Statement
	for it := g.p.From(statement.Mark{}); it.Next(&s); {
		var heads, body []uint32
		positive := func(dst *[]uint32, lits []statement.Lit) {
			for _, l := range lits {
				if l.Kind() == statement.RefAtom && l.Sign() == 0 {
					*dst = append(*dst, l.ID())
				}
			}
		}
		positive(&heads, s.Head)
		positive(&body, s.Body)
		if s.Set != 0 {
			for _, e := range g.p.Sets.Elements(s.Set) {
				positive(&heads, e.Head)
				positive(&body, e.Condition)
			}
		}
		for _, l := range s.Body {
			set := uint32(0)
			switch l.Kind() {
			case statement.RefAggregate:
				set = g.p.Aggregates[l.ID()].Set
				uses = append(uses, use{l.ID(), heads})
			case statement.RefConditional:
				set = l.ID()
			default:
				continue
			}
			for _, e := range g.p.Sets.Elements(set) {
				positive(&body, e.Head)
				positive(&body, e.Condition)
			}
		}
		for _, h := range heads {
			for _, b := range body {
				edge[h][b] = true
			}
			for _, b := range heads {
				edge[h][b] = true
			}
		}
	}
	for k := range edge {
		for i := range edge {
			for j := range edge {
				edge[i][j] = edge[i][j] || edge[i][k] && edge[k][j]
			}
		}
	}
	for _, u := range uses {
		a := &g.p.Aggregates[u.aggregate]
		a.Recursive = g.IntN(2) == 0
		for _, e := range g.p.Sets.Elements(a.Set) {
			for _, l := range e.Condition {
				for _, h := range u.heads {
					a.Recursive = a.Recursive || edge[l.ID()][h]
				}
			}
		}
	}
}
