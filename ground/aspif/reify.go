package aspif

import (
	"context"
	"io"
	"slices"
	"strconv"
)

// Reification writes a program as facts, for meta-programs (Gebser, Kaminski,
// Schaub: Complex Optimization in Answer Set Programming, TPLP 2011; clingo's
// guide, section on reification). Lists of atoms, literals, weighted literals
// and theory terms get numbers, equal lists the same one; the statements refer
// to them:
//
//	rule(disjunction(A)|choice(A), normal(L)|sum(W,bound)).
//	minimize(P,W). output(S,L). project(a). external(a,value). assume(l).
//	heuristic(a,modifier,bias,priority,L). edge(u,v,L). theory_...
//
// With sccs, scc(c,a) tells the atoms of every component with two atoms or more
// of the positive dependency graph; with steps, each fact ends in its step's number,
// and lists are numbered anew in each step.

// ReifyWriter writes a program as facts.
type ReifyWriter struct {
	t           text
	sccs, steps bool
	step        int
	suffix      string
	started     bool

	atoms, lits, weighted, theoryTuples, theoryElements tuples

	key    []int64
	symbol []byte
	graph  dependencies
}

// NewReifyWriter gives a writer of facts to out; sccs and steps are clingo's
// options --reify-sccs and --reify-steps.
func NewReifyWriter(out io.Writer, sccs, steps bool) *ReifyWriter {
	return &ReifyWriter{t: newText(out), sccs: sccs, steps: steps}
}

// Flush writes what is still in the buffer.
func (w *ReifyWriter) Flush() error { return w.t.flush() }

// WriteStep writes the facts of p.
func (w *ReifyWriter) WriteStep(ctx context.Context, p *Program) error {
	t := &w.t
	w.start(p)
	if err := w.rules(ctx, p); err != nil {
		return err
	}
	w.theory(p)
	for _, e := range p.Externals {
		w.fact("external")
		t.int(int64(e.Atom))
		t.str("," + e.Value.String())
		w.close()
	}
	for _, a := range p.Projects {
		w.fact("project")
		t.int(int64(a))
		w.close()
	}
	for _, h := range p.Heuristics {
		l := w.literalTuple(h.Condition)
		w.fact("heuristic")
		t.int(int64(h.Atom))
		t.str("," + h.Modifier.String())
		w.arg(h.Bias)
		w.arg(int64(h.Priority))
		w.arg(l)
		w.close()
	}
	for _, e := range p.Edges {
		l := w.literalTuple(e.Condition)
		w.fact("edge")
		t.int(int64(e.From))
		w.arg(int64(e.To))
		w.arg(l)
		w.close()
	}
	for _, m := range p.Minimizes {
		w.key = w.key[:0]
		for _, l := range m.Lits {
			w.key = append(w.key, int64(l.Lit), l.Weight)
		}
		id := w.weightedTuple()
		w.fact("minimize")
		t.int(m.Priority)
		w.arg(id)
		w.close()
	}
	for i, o := range p.Outputs {
		if i%writePoll == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		l := w.literalTuple(o.Condition)
		w.symbol = p.Symbols.Append(w.symbol[:0], o.Symbol)
		w.fact("output")
		t.buf = append(t.buf, w.symbol...)
		w.arg(l)
		w.close()
	}
	for _, l := range p.Assumptions {
		w.fact("assume")
		t.int(int64(l))
		w.close()
	}
	if w.sccs {
		w.components()
	}
	w.step++
	if w.steps {
		w.atoms, w.lits, w.weighted, w.theoryTuples, w.theoryElements = tuples{}, tuples{}, tuples{}, tuples{}, tuples{}
	}
	return t.err
}

// WriteRules writes the facts of the rules of p, and forgets the rules.
func (w *ReifyWriter) WriteRules(ctx context.Context, p *Program) error {
	w.start(p)
	err := w.rules(ctx, p)
	p.DropRules()
	return err
}

func (w *ReifyWriter) start(p *Program) {
	w.suffix = ").\n"
	if w.steps {
		w.suffix = "," + strconv.Itoa(w.step) + ").\n"
	}
	if !w.started && p.Incremental {
		w.t.str("tag(incremental).\n")
	}
	w.started = true
}

func (w *ReifyWriter) fact(name string) { w.t.str(name); w.t.str("(") }
func (w *ReifyWriter) arg(n int64)      { w.t.str(","); w.t.int(n) }
func (w *ReifyWriter) close()           { w.t.str(w.suffix); w.t.room() }

func (w *ReifyWriter) rules(ctx context.Context, p *Program) error {
	t := &w.t
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
		w.key = w.key[:0]
		for _, a := range r.Head {
			w.key = append(w.key, int64(a))
		}
		head := w.tuple(&w.atoms, "atom_tuple", false)
		var body int64
		if r.Weighted {
			w.key = w.key[:0]
			for i, l := range r.Body {
				w.key = append(w.key, int64(l), r.Weights[i])
			}
			body = w.weightedTuple()
		} else {
			body = w.literalTuple(r.Body)
		}
		if r.Choice {
			t.str("rule(choice(")
		} else {
			t.str("rule(disjunction(")
		}
		t.int(head)
		if r.Weighted {
			t.str("),sum(")
			t.int(body)
			w.arg(r.Bound)
		} else {
			t.str("),normal(")
			t.int(body)
		}
		t.str(")")
		w.close()
		if w.sccs {
			w.graph.add(r.Head, r.Body)
		}
	}
	return t.err
}

// tuple writes w.key as a tuple called name, unless it is known, and gives its
// number. With places each element is preceded by its position.
func (w *ReifyWriter) tuple(set *tuples, name string, places bool) int64 {
	id, known := set.intern(w.key)
	if known {
		return id
	}
	w.fact(name)
	w.t.int(id)
	w.close()
	for i, x := range w.key {
		w.fact(name)
		w.t.int(id)
		if places {
			w.arg(int64(i))
		}
		w.arg(x)
		w.close()
	}
	return id
}

func (w *ReifyWriter) literalTuple(lits []Lit) int64 {
	w.key = w.key[:0]
	for _, l := range lits {
		w.key = append(w.key, int64(l))
	}
	return w.tuple(&w.lits, "literal_tuple", false)
}

// weightedTuple is tuple for pairs of literal and weight in w.key.
func (w *ReifyWriter) weightedTuple() int64 {
	id, known := w.weighted.intern(w.key)
	if known {
		return id
	}
	w.fact("weighted_literal_tuple")
	w.t.int(id)
	w.close()
	for i := 0; i < len(w.key); i += 2 {
		w.fact("weighted_literal_tuple")
		w.t.int(id)
		w.arg(w.key[i])
		w.arg(w.key[i+1])
		w.close()
	}
	return id
}

func (w *ReifyWriter) theoryTuple(ids []uint32) int64 {
	w.key = w.key[:0]
	for _, id := range ids {
		w.key = append(w.key, int64(id))
	}
	return w.tuple(&w.theoryTuples, "theory_tuple", true)
}

func (w *ReifyWriter) theory(p *Program) {
	t := &w.t
	for _, x := range p.TheoryTerms {
		switch x.Kind {
		case TheoryNumber:
			w.fact("theory_number")
			t.int(int64(x.ID))
			w.arg(x.Number)
		case TheorySymbol:
			w.fact("theory_string")
			t.int(int64(x.ID))
			t.str(",")
			t.buf = appendQuoted(t.buf, x.Text)
		case TheoryFunction:
			args := w.theoryTuple(x.Args)
			w.fact("theory_function")
			t.int(int64(x.ID))
			w.arg(int64(x.Name))
			w.arg(args)
		default:
			args := w.theoryTuple(x.Args)
			w.fact("theory_sequence")
			t.int(int64(x.ID))
			t.str(map[TheoryTermKind]string{TheoryTuple: ",tuple", TheorySet: ",set", TheoryList: ",list"}[x.Kind])
			w.arg(args)
		}
		w.close()
	}
	for _, e := range p.TheoryElements {
		terms := w.theoryTuple(e.Terms)
		condition := w.literalTuple(e.Condition)
		w.fact("theory_element")
		t.int(int64(e.ID))
		w.arg(terms)
		w.arg(condition)
		w.close()
	}
	for _, a := range p.TheoryAtoms {
		w.key = w.key[:0]
		for _, id := range a.Elements {
			w.key = append(w.key, int64(id))
		}
		elements := w.tuple(&w.theoryElements, "theory_element_tuple", false)
		w.fact("theory_atom")
		t.int(int64(a.Atom))
		w.arg(int64(a.Name))
		w.arg(elements)
		if a.HasGuard {
			w.arg(int64(a.Guard))
			w.arg(int64(a.Rhs))
		}
		w.close()
	}
}

// components writes the components of all rules so far.
func (w *ReifyWriter) components() {
	n := 0
	w.graph.components(func(atoms []Atom) {
		slices.Sort(atoms)
		for _, a := range atoms {
			w.fact("scc")
			w.t.int(int64(n))
			w.arg(int64(a))
			w.close()
		}
		n++
	})
}

// tuples numbers lists of integers: an open hash table over a flat list.
type tuples struct {
	words []int64
	ends  []int // by number: where its list ends in words
	slots []uint32
}

func hashWords(key []int64) uint64 {
	h := uint64(len(key)) + 0x9E3779B97F4A7C15
	for _, x := range key {
		h = (h ^ uint64(x)) * 0xD6E8FEB86659FD93
		h ^= h >> 32
	}
	return h
}

func (s *tuples) get(i uint32) []int64 {
	start := 0
	if i > 0 {
		start = s.ends[i-1]
	}
	return s.words[start:s.ends[i]]
}

func (s *tuples) find(key []int64) (slot uint64, id uint32, ok bool) {
	mask := uint64(len(s.slots) - 1)
	p := hashWords(key) & mask
	for ; s.slots[p] != 0; p = (p + 1) & mask {
		if id := s.slots[p] - 1; slices.Equal(s.get(id), key) {
			return p, id, true
		}
	}
	return p, 0, false
}

// intern gives the number of key, counted from 0 in the order of appearance.
func (s *tuples) intern(key []int64) (id int64, known bool) {
	if len(s.ends)*2 >= len(s.slots) {
		s.slots = make([]uint32, max(64, 2*len(s.slots)))
		for i := range s.ends {
			p, _, _ := s.find(s.get(uint32(i)))
			s.slots[p] = uint32(i + 1)
		}
	}
	p, i, ok := s.find(key)
	if ok {
		return int64(i), true
	}
	s.words = append(s.words, key...)
	s.ends = append(s.ends, len(s.words))
	s.slots[p] = uint32(len(s.ends))
	return int64(len(s.ends) - 1), false
}
