package aspif

import (
	"context"
	"io"

	"github.com/krrasp/krrasp/grammar/diag"
	"github.com/krrasp/krrasp/ground/symbol"
)

// The smodels format (Syrjänen: Lparse 1.0 User's Manual, appendix) knows six
// kinds of rules, one name for an atom, and a list of atoms to be true or false.
// Atom 1 stands for falsity; all others are numbered as they are first used.
// What it lacks is expressed by auxiliary atoms (several heads above a sum, a
// name for a conjunction); edges and heuristics are named atoms _edge(u,v) and
// _heuristic(a,mod,bias,priority), and externals the lines 91 and 92, as clasp
// reads them. Theory atoms and projection can't be expressed.

// SmodelsWriter writes the smodels format.
type SmodelsWriter struct {
	t     text
	begun bool            // the step's first line is written
	ids   map[Atom]uint32 // the number of an atom in the output
	next  uint32
	named map[Atom]bool // atoms that have a name in the symbol table
	neg   []uint32
	pos   []uint32
	wneg  []int64
	wpos  []int64
	heads []uint32
	name  []byte
}

// smodelsName is an auxiliary atom that needs a line in the symbol table.
type smodelsName struct {
	id   uint32
	text string
}

// NewSmodelsWriter gives a writer of the smodels format to out.
func NewSmodelsWriter(out io.Writer) *SmodelsWriter {
	return &SmodelsWriter{t: newText(out), next: 2, ids: map[Atom]uint32{}, named: map[Atom]bool{}}
}

// Flush writes what is still in the buffer.
func (w *SmodelsWriter) Flush() error { return w.t.flush() }

func cannot(what string) error {
	return diag.Errorf(nil, "smodels", diag.Span{}, "%s can't be expressed in the smodels format", what)
}

// WriteStep writes p as one smodels program. The error is a *diag.Diagnostic
// with code "smodels" where p has theory atoms or
// projection.
func (w *SmodelsWriter) WriteStep(ctx context.Context, p *Program) error {
	switch {
	case len(p.TheoryAtoms) > 0:
		return cannot("a theory atom")
	case p.HasProject:
		return cannot("projection (#project)")
	}
	t := &w.t
	if err := w.rules(ctx, p); err != nil {
		return err
	}
	w.begun = false
	for _, m := range p.Minimizes {
		w.minimize(&m)
	}
	names := w.names(p)
	w.externals(p)
	t.str("0")
	t.end()
	for _, n := range names {
		t.int(int64(n.id))
		t.str(" ")
		t.str(n.text)
		t.end()
	}
	w.compute(p)
	return t.err
}

// WriteRules writes the rules of p and forgets them.
func (w *SmodelsWriter) WriteRules(ctx context.Context, p *Program) error {
	err := w.rules(ctx, p)
	p.DropRules()
	return err
}

func (w *SmodelsWriter) rules(ctx context.Context, p *Program) error {
	t := &w.t
	if p.Incremental && !w.begun {
		t.str("90 0")
		t.end()
	}
	w.begun = true
	var r Rule
	it := p.Rules()
	for n := 1; it.Next(&r); n++ {
		if n%writePoll == 0 {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			if t.err != nil {
				return t.err
			}
		}
		w.rule(&r)
	}
	return t.err
}

func (w *SmodelsWriter) id(a Atom) uint32 {
	id, ok := w.ids[a]
	if !ok {
		id = w.aux()
		w.ids[a] = id
	}
	return id
}

func (w *SmodelsWriter) aux() uint32 {
	w.next++
	return w.next - 1
}

// split sorts body literals by sign into the scratch lists.
func (w *SmodelsWriter) split(body []Lit, weights []int64) {
	w.neg, w.pos, w.wneg, w.wpos = w.neg[:0], w.pos[:0], w.wneg[:0], w.wpos[:0]
	for i, l := range body {
		if l < 0 {
			w.neg = append(w.neg, w.id(Atom(-l)))
			if weights != nil {
				w.wneg = append(w.wneg, weights[i])
			}
		} else {
			w.pos = append(w.pos, w.id(Atom(l)))
			if weights != nil {
				w.wpos = append(w.wpos, weights[i])
			}
		}
	}
}

func (w *SmodelsWriter) list(ids []uint32) {
	for _, id := range ids {
		w.t.num(int64(id))
	}
}

func (w *SmodelsWriter) list64(ns []int64) {
	for _, n := range ns {
		w.t.num(n)
	}
}

// counts writes the number of literals and of negative ones.
func (w *SmodelsWriter) counts() {
	w.t.num(int64(len(w.neg) + len(w.pos)))
	w.t.num(int64(len(w.neg)))
}

func (w *SmodelsWriter) conjunction() {
	w.counts()
	w.list(w.neg)
	w.list(w.pos)
	w.t.end()
}

func (w *SmodelsWriter) rule(r *Rule) {
	t := &w.t
	if r.Choice && len(r.Head) == 0 {
		return
	}
	w.heads = w.heads[:0]
	for _, a := range r.Head {
		w.heads = append(w.heads, w.id(a))
	}
	single := !r.Choice && len(r.Head) < 2
	if r.Weighted {
		head := uint32(1)
		switch {
		case !single:
			head = w.aux()
		case len(w.heads) == 1:
			head = w.heads[0]
		}
		w.sum(head, r)
		if single {
			return
		}
		w.neg, w.pos = w.neg[:0], append(w.pos[:0], head)
	} else {
		w.split(r.Body, nil)
	}
	switch {
	case r.Choice:
		t.str("3")
		t.ids(w.heads)
	case len(w.heads) > 1:
		t.str("8")
		t.ids(w.heads)
	case len(w.heads) == 1:
		t.str("1")
		t.num(int64(w.heads[0]))
	default:
		t.str("1 1")
	}
	w.conjunction()
}

// sum writes head :- bound <= weighted body, as a cardinality where all
// weights are 1. A bound that always holds gives a fact.
func (w *SmodelsWriter) sum(head uint32, r *Rule) {
	t := &w.t
	if r.Bound <= 0 {
		t.str("1")
		t.num(int64(head))
		t.str(" 0 0")
		t.end()
		return
	}
	w.split(r.Body, r.Weights)
	count := true
	for _, x := range r.Weights {
		count = count && x == 1
	}
	if count {
		t.str("2")
		t.num(int64(head))
		w.counts()
		t.num(r.Bound)
		w.list(w.neg)
		w.list(w.pos)
		t.end()
		return
	}
	t.str("5")
	t.num(int64(head))
	t.num(r.Bound)
	w.counts()
	w.list(w.neg)
	w.list(w.pos)
	w.list64(w.wneg)
	w.list64(w.wpos)
	t.end()
}

// minimize writes a sum to be minimized. A negative weight counts its literal's
// complement instead, which shifts all costs by a constant.
func (w *SmodelsWriter) minimize(m *Minimize) {
	w.neg, w.pos, w.wneg, w.wpos = w.neg[:0], w.pos[:0], w.wneg[:0], w.wpos[:0]
	for _, l := range m.Lits {
		if l.Weight < 0 {
			l.Lit, l.Weight = -l.Lit, -l.Weight
		}
		if l.Lit < 0 {
			w.neg, w.wneg = append(w.neg, w.id(Atom(-l.Lit))), append(w.wneg, l.Weight)
		} else {
			w.pos, w.wpos = append(w.pos, w.id(Atom(l.Lit))), append(w.wpos, l.Weight)
		}
	}
	w.t.str("6 0")
	w.counts()
	w.list(w.neg)
	w.list(w.pos)
	w.list64(w.wneg)
	w.list64(w.wpos)
	w.t.end()
}

// names gives the symbol table, and writes rules for the auxiliary atoms that
// it needs.
func (w *SmodelsWriter) names(p *Program) []smodelsName {
	var names []smodelsName
	text := func(s symbol.Symbol) string {
		w.name = p.Symbols.Append(w.name[:0], s)
		return string(w.name)
	}
	atomName := map[Atom]string{}
	for _, o := range p.Outputs {
		s := text(o.Symbol)
		if len(o.Condition) == 1 && o.Condition[0] > 0 {
			a := Atom(o.Condition[0])
			if _, ok := atomName[a]; !ok {
				atomName[a] = s
			}
		}
		names = append(names, smodelsName{w.nameAtom(o.Condition), s})
	}
	for _, h := range p.Heuristics {
		name, ok := atomName[h.Atom]
		if !ok {
			name = "_atom(" + itoa(int64(h.Atom)) + ")"
			atomName[h.Atom] = name
			names = append(names, smodelsName{w.nameAtom([]Lit{Lit(h.Atom)}), name})
		}
		s := "_heuristic(" + name + "," + h.Modifier.String() + "," + itoa(h.Bias) + "," + itoa(int64(h.Priority)) + ")"
		names = append(names, smodelsName{w.nameAtom(h.Condition), s})
	}
	for _, e := range p.Edges {
		s := "_edge(" + itoa(int64(e.From)) + "," + itoa(int64(e.To)) + ")"
		names = append(names, smodelsName{w.nameAtom(e.Condition), s})
	}
	return names
}

// nameAtom gives an atom without a name that is equivalent to the condition.
func (w *SmodelsWriter) nameAtom(condition []Lit) uint32 {
	if len(condition) == 1 && condition[0] > 0 {
		if a := Atom(condition[0]); !w.named[a] {
			w.named[a] = true
			return w.id(a)
		}
	}
	id := w.aux()
	w.split(condition, nil)
	w.t.str("1")
	w.t.num(int64(id))
	w.conjunction()
	return id
}

func (w *SmodelsWriter) externals(p *Program) {
	t := &w.t
	for _, e := range p.Externals {
		if e.Value == Release {
			t.str("92")
			t.num(int64(w.id(e.Atom)))
			t.end()
			continue
		}
		t.str("91")
		t.num(int64(w.id(e.Atom)))
		switch e.Value {
		case True:
			t.num(1)
		case False:
			t.num(0)
		default:
			t.num(2)
		}
		t.end()
	}
}

// compute writes the end of the symbol table and the compute statement, in
// which assumptions stand.
func (w *SmodelsWriter) compute(p *Program) {
	t := &w.t
	t.str("0\nB+\n")
	for _, l := range p.Assumptions {
		if l > 0 {
			t.int(int64(w.id(Atom(l))))
			t.end()
		}
	}
	t.str("0\nB-\n1\n")
	for _, l := range p.Assumptions {
		if l < 0 {
			t.int(int64(w.id(Atom(-l))))
			t.end()
		}
	}
	t.str("0\n1\n")
	t.room()
}
