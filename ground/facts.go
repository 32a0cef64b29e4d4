package ground

import (
	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/grammar/diag"
	"github.com/krrasp/krrasp/ground/rewrite"
	"github.com/krrasp/krrasp/ground/symbol"
)

// Ground facts come from the parser as symbols, without a syntax tree. They wait
// in pages of words (relation, arguments) until their part is grounded: only then
// is it known which constants #const defines.

const factPage = 1 << 15

type facts struct {
	pages [][]uint32
	n     int
}

func (f *facts) add(rel int, args []uint32) {
	need := 1 + len(args)
	k := len(f.pages) - 1
	if k < 0 || len(f.pages[k])+need > cap(f.pages[k]) {
		size := factPage
		if k < 0 {
			size = 256
		}
		f.pages = append(f.pages, make([]uint32, 0, max(need, size)))
		k++
	}
	f.pages[k] = append(append(f.pages[k], uint32(rel)), args...)
	f.n++
}

// WantFacts tells the parser to hand over ground facts as symbols.
func (g *Grounder) WantFacts() bool { return !g.opts.KeepAll }

// Number gives the handle of a number; it is part of grammar.Sink, like the
// other methods here.
func (g *Grounder) Number(v int64) uint32 { return uint32(g.Program.Symbols.Number(v)) }

// Constant gives the handle of a constant.
func (g *Grounder) Constant(name []byte, negated bool) uint32 {
	return uint32(g.Program.Symbols.ConstantBytes(name, negated))
}

// String gives the handle of a string.
func (g *Grounder) String(value []byte) uint32 {
	return uint32(g.Program.Symbols.StringBytes(value))
}

// Function gives the handle of name(args); an empty name builds a tuple.
func (g *Grounder) Function(name []byte, args []uint32, negated bool) uint32 {
	g.scratch = g.scratch[:0]
	for _, a := range args {
		g.scratch = append(g.scratch, symbol.Symbol(a))
	}
	return uint32(g.Program.Symbols.FunctionBytes(name, g.scratch, negated))
}

// Fact takes in a ground fact.
func (g *Grounder) Fact(name []byte, negated bool, args []uint32, at grammar.Span) error {
	t := g.Program.Symbols
	if err := t.Err(); err != nil {
		return diag.Errorf(g.Files, "limit", at, "%v", err)
	}
	sig := rewrite.Signature{Name: t.NameBytes(name), Arity: len(args), Negated: negated}
	if sig != g.lastSig || g.lastRel < 0 {
		g.lastSig, g.lastRel = sig, g.state.Relation(sig)
		g.state.Defined[g.lastRel] = true
	}
	g.current.facts.add(g.lastRel, args)
	return nil
}

// addFacts puts the facts of a part into their relations.
func (g *Grounder) addFacts(p *part, params map[string]symbol.Symbol) {
	replace := len(params) > 0 || len(g.state.Constants.Names()) > 0
	sub := func(s symbol.Symbol) symbol.Symbol { return g.state.Substitute(s, params) }
	var row []symbol.Symbol
	for k, page := range p.facts.pages {
		for len(page) > 0 {
			rel := int(page[0])
			n := g.Program.Relations[rel].Arity
			row = row[:0]
			for _, w := range page[1 : 1+n] {
				s := symbol.Symbol(w)
				if replace {
					s = sub(s)
				}
				row = append(row, s)
			}
			g.machine.AddFact(rel, row)
			page = page[1+n:]
		}
		if len(p.parameters) == 0 {
			p.facts.pages[k] = nil // grounding the part again adds nothing new
		}
	}
	if len(p.parameters) == 0 {
		p.facts.pages = nil
	}
}
