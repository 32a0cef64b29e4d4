package why

import (
	"fmt"
	"slices"
	"strings"

	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/ground/arith"
	"github.com/krrasp/krrasp/ground/symbol"
)

// An atom that no ground rule has as its head is explained from the source rules
// that could have it there: the head is matched with the atom, and the positive
// literals of the body are joined, in their order, over the atoms that there are.
// The first literal that no atom matches, in the attempt that came farthest, is
// why the rule has no such instance. What can't be told (negation, aggregates,
// terms that can't be inverted) is passed over.

// probeSteps bounds the atoms tried for one rule.
const probeSteps = 200_000

// headAtom is an atom in the head of a source rule, with what must hold for it.
type headAtom struct {
	source uint32
	atom   *grammar.Atom
	body   []grammar.BodyItem
}

// headAtoms lists the atoms of a predicate in heads of source rules.
func (e *Explainer) headAtoms(sig signature) []headAtom {
	var out []headAtom
	g := e.control.Grounder()
	for id := 1; id <= g.Sources(); id++ {
		r, ok := g.Source(uint32(id)).Statement.(*grammar.Rule)
		if !ok {
			continue
		}
		add := func(l grammar.Literal, condition []grammar.Literal) {
			a, ok := l.(*grammar.AtomLiteral)
			if !ok || a.Sign != grammar.Positive || a.Atom.Name != sig.name || a.Atom.Negated != sig.negated {
				return
			}
			if len(a.Atom.More) == 0 && len(a.Atom.Args) != sig.arity {
				return
			}
			body := slices.Clone(r.Body)
			for _, c := range condition {
				body = append(body, c)
			}
			out = append(out, headAtom{uint32(id), a.Atom, body})
		}
		switch h := r.Head.(type) {
		case grammar.Literal:
			add(h, nil)
		case *grammar.Disjunction:
			for _, c := range h.Elements {
				add(c.Literal, c.Condition)
			}
		case *grammar.SetAggregate:
			for _, c := range h.Elements {
				add(c.Literal, c.Condition)
			}
		case *grammar.HeadAggregate:
			for i := range h.Elements {
				add(h.Elements[i].Literal, h.Elements[i].Condition)
			}
		}
	}
	return out
}

// probe explains why no ground rule has an atom as its head.
func (e *Explainer) probe(s symbol.Symbol) []*Node { return e.probeBelow(s, nil) }

// deepest bounds how far missing atoms are followed to others that they miss.
const deepest = 6

// probeBelow is probe below the atoms above, which are no reasons.
func (e *Explainer) probeBelow(s symbol.Symbol, above []symbol.Symbol) []*Node {
	above = append(above[:len(above):len(above)], s)
	sig := e.signatureOf(s)
	heads := e.headAtoms(sig)
	if len(heads) == 0 {
		n := &Node{Kind: KindUnderivable, Text: sig.String() + " occurs in no head"}
		n.Note = e.suggestion(sig)
		return []*Node{n}
	}
	var out []*Node
	mismatched := 0
	for _, h := range heads {
		if len(out) == mostRules {
			out = append(out, &Node{Kind: KindNote, Text: "and more rules"})
			break
		}
		p := &prober{e: e, t: e.prog.Symbols, env: map[string]symbol.Symbol{}, best: -1}
		if !p.matchAll(h.atom.Args, h.atom.More, e.prog.Symbols.Args(s)) {
			mismatched++
			continue
		}
		p.head = len(p.names)
		n := &Node{Kind: KindFails, Text: e.sourceText(h.source)}
		_, n.At = e.source(h.source)
		bound := p.bindings()
		if bound != "" {
			n.Note = "with " + bound
		}
		if !p.join(h.body, 0) && p.best >= 0 {
			missing := &Node{Kind: KindUnderivable, Text: p.text, Note: p.note}
			if p.missing != symbol.Invalid && len(above) < deepest && !slices.Contains(above, p.missing) {
				missing.Children = e.probeBelow(p.missing, above)
			}
			n.Children = []*Node{missing}
		}
		out = append(out, n)
	}
	if len(out) == 0 {
		n := &Node{Kind: KindNote, Text: fmt.Sprintf("the heads with %s do not match it", sig)}
		if mismatched == 1 {
			n.Text = fmt.Sprintf("the only head with %s does not match it", sig)
		}
		for i, h := range heads {
			if i == 4 {
				n.Children = append(n.Children, &Node{Kind: KindNote, Text: fmt.Sprintf("and %d more", len(heads)-i)})
				break
			}
			child := &Node{Kind: KindFails, Text: e.sourceText(h.source)}
			_, child.At = e.source(h.source)
			n.Children = append(n.Children, child)
		}
		out = append(out, n)
	}
	return out
}

// prober joins the body of one rule.
type prober struct {
	e     *Explainer
	t     *symbol.Table
	env   map[string]symbol.Symbol
	names []string // of env, as bound
	steps int
	best  int // position of the literal that the farthest attempt failed at
	text  string
	note  string
	// missing is the atom that the literal asks for, if it is known in full.
	missing symbol.Symbol
	// head is the number of names that the head binds.
	head int
}

func (p *prober) bindings() string {
	var out []string
	for _, n := range p.names {
		out = append(out, n+" = "+p.t.Format(p.env[n]))
	}
	return strings.Join(out, ", ")
}

func (p *prober) unbind(n int) {
	for _, name := range p.names[n:] {
		delete(p.env, name)
	}
	p.names = p.names[:n]
}

// matchAll matches argument lists, of which any may fit.
func (p *prober) matchAll(args []grammar.Term, more [][]grammar.Term, values []symbol.Symbol) bool {
	mark := len(p.names)
	for _, list := range append([][]grammar.Term{args}, more...) {
		if len(list) != len(values) {
			continue
		}
		ok := true
		for i, t := range list {
			if ok = p.match(t, values[i]); !ok {
				break
			}
		}
		if ok {
			return true
		}
		p.unbind(mark)
	}
	return false
}

// match matches a term with a value, and binds variables. Where it can't tell,
// it matches.
func (p *prober) match(t grammar.Term, v symbol.Symbol) bool {
	switch x := t.(type) {
	case *grammar.Variable:
		if x.Name == "_" {
			return true
		}
		if w, ok := p.env[x.Name]; ok {
			return w == v
		}
		p.env[x.Name] = v
		p.names = append(p.names, x.Name)
		return true
	case *grammar.Function:
		if x.External {
			return true
		}
		if !x.HasArgs {
			w, ok := p.value(t)
			return !ok || w == v
		}
		if p.t.KindOf(v) != symbol.KindFunction || p.t.Text(v) != x.Name || p.t.Negative(v) {
			return false
		}
		return p.matchAll(x.Args, x.More, p.t.Args(v))
	case *grammar.Tuple:
		if p.t.KindOf(v) != symbol.KindFunction || p.t.Text(v) != "" {
			return false
		}
		return p.matchAll(x.Args, nil, p.t.Args(v))
	case *grammar.Pool:
		mark := len(p.names)
		for _, a := range x.Alternatives {
			if p.match(a, v) {
				return true
			}
			p.unbind(mark)
		}
		return false
	case *grammar.Interval:
		l, okL := p.value(x.Left)
		r, okR := p.value(x.Right)
		n, okN := p.t.Int(v)
		a, okA := p.t.Int(l)
		b, okB := p.t.Int(r)
		if !okL || !okR || !okA || !okB {
			return true
		}
		return okN && a <= n && n <= b
	}
	w, ok := p.value(t)
	return !ok || w == v
}

// value evaluates a term; ok is false where variables are open or it has no
// value.
func (p *prober) value(t grammar.Term) (symbol.Symbol, bool) {
	all := func(terms []grammar.Term) ([]symbol.Symbol, bool) {
		out := make([]symbol.Symbol, len(terms))
		for i, a := range terms {
			var ok bool
			if out[i], ok = p.value(a); !ok {
				return nil, false
			}
		}
		return out, true
	}
	done := func(s symbol.Symbol, err error) (symbol.Symbol, bool) { return s, err == nil }
	switch x := t.(type) {
	case *grammar.Number:
		return p.t.Number(x.Value), true
	case *grammar.String:
		return p.t.String(x.Value), true
	case *grammar.Infimum:
		return symbol.Inf, true
	case *grammar.Supremum:
		return symbol.Sup, true
	case *grammar.Variable:
		s, ok := p.env[x.Name]
		return s, ok
	case *grammar.Function:
		if x.External || len(x.More) > 0 {
			return 0, false
		}
		if !x.HasArgs {
			if v, ok, err := p.e.control.Grounder().ConstantValue(x.Name); ok && err == nil {
				return v, true
			}
			return p.t.Constant(x.Name, false), true
		}
		args, ok := all(x.Args)
		if !ok {
			return 0, false
		}
		return p.t.Function(x.Name, args, false), true
	case *grammar.Tuple:
		args, ok := all(x.Args)
		if !ok {
			return 0, false
		}
		return p.t.Tuple(args), true
	case *grammar.Unary:
		a, ok := p.value(x.Arg)
		switch {
		case !ok:
			return 0, false
		case x.Op == grammar.BitNot:
			return done(arith.Complement(p.t, a))
		}
		return done(arith.Minus(p.t, a))
	case *grammar.Binary:
		a, ok := p.value(x.Left)
		b, ok2 := p.value(x.Right)
		if !ok || !ok2 {
			return 0, false
		}
		return done(arith.Binary(p.t, x.Op, a, b))
	case *grammar.Abs:
		if len(x.Alternatives) == 1 {
			if a, ok := p.value(x.Alternatives[0]); ok {
				return done(arith.Absolute(p.t, a))
			}
		}
	}
	return 0, false
}

// fail notes how far an attempt came.
func (p *prober) fail(at int, text, note string) bool {
	if at > p.best {
		p.best, p.text, p.note, p.missing = at, text, note, symbol.Invalid
	}
	return false
}

// join goes through a body from a position on; false if no instance has all of
// its literals.
func (p *prober) join(body []grammar.BodyItem, at int) bool {
	if at == len(body) || p.steps > probeSteps {
		return true
	}
	switch l := body[at].(type) {
	case *grammar.Boolean:
		if l.Value == (l.Sign == grammar.Not) {
			return p.fail(at, "#false", "")
		}
	case *grammar.Comparison:
		if !p.compare(l) {
			return p.fail(at, string(grammar.AppendLiteral(nil, l)), "does not hold with "+p.bindings())
		}
	case *grammar.AtomLiteral:
		if l.Sign == grammar.Positive {
			return p.joinAtom(body, at, l)
		}
	}
	return p.join(body, at+1)
}

// compare decides a comparison whose sides are known, and binds a variable that
// an equation gives.
func (p *prober) compare(l *grammar.Comparison) bool {
	if l.Sign != grammar.Positive || len(l.Guards) != 1 {
		return true
	}
	g := l.Guards[0]
	a, okA := p.value(l.Left)
	b, okB := p.value(g.Term)
	if g.Rel == grammar.Equal {
		switch {
		case okA:
			return p.match(g.Term, a)
		case okB:
			return p.match(l.Left, b)
		}
		return true
	}
	if !okA || !okB {
		return true
	}
	c := p.t.Compare(a, b)
	switch g.Rel {
	case grammar.NotEqual:
		return c != 0
	case grammar.Less:
		return c < 0
	case grammar.LessEqual:
		return c <= 0
	case grammar.Greater:
		return c > 0
	}
	return c >= 0
}

func (p *prober) joinAtom(body []grammar.BodyItem, at int, l *grammar.AtomLiteral) bool {
	a := l.Atom
	if len(a.More) > 0 {
		return p.join(body, at+1)
	}
	t := p.t
	sig := signature{a.Name, len(a.Args), a.Negated}
	mark := len(p.names)
	met := false
	for _, rel := range p.e.prog.Relations {
		if rel.Internal || rel.Arity != sig.arity || rel.Negated != sig.negated || t.NameString(rel.Name) != sig.name {
			continue
		}
		met = met || rel.Len() > 0
		for row := uint32(0); row < rel.Len(); row++ {
			p.steps++
			ok := true
			for i, v := range rel.Row(row) {
				if ok = p.match(a.Args[i], v); !ok {
					break
				}
			}
			if ok && p.join(body, at+1) {
				return true
			}
			p.unbind(mark)
			if p.steps > probeSteps {
				return true
			}
		}
	}
	if p.best > at {
		return false
	}
	text := p.known(a)
	if p.best == at {
		if text != p.text && !strings.HasSuffix(p.note, "fits") { // it fails for several values: only those of the head count
			env, names := p.env, p.names
			p.env = map[string]symbol.Symbol{}
			for _, n := range names[:p.head] {
				p.env[n] = env[n]
			}
			p.text, p.missing = p.known(a), symbol.Invalid
			p.note = strings.Replace(p.note, "such an atom", "such an atom that fits", 1)
			p.env = env
		}
		return false
	}
	note := "no ground rule derives such an atom"
	if !met {
		note = sig.String() + " has no atoms at all"
		if near := p.e.suggestion(sig); near != "" {
			note += ": " + near
		}
	}
	p.fail(at, text, note)
	args := make([]symbol.Symbol, len(a.Args))
	for i, x := range a.Args {
		v, ok := p.value(x)
		if !ok {
			return false
		}
		args[i] = v
	}
	if met {
		p.missing = t.Function(a.Name, args, a.Negated)
	}
	return false
}

// known gives an atom with what is known of its arguments.
func (p *prober) known(a *grammar.Atom) string {
	known := *a
	known.Args = slices.Clone(a.Args)
	for i, x := range known.Args {
		known.Args[i] = p.substitute(x)
	}
	return string(grammar.AppendAtom(nil, &known))
}

// substitute puts known values into a term, for showing it.
func (p *prober) substitute(t grammar.Term) grammar.Term {
	if v, ok := p.value(t); ok {
		if x, err := grammar.ParseTerm(p.t.Format(v)); err == nil {
			return x
		}
	}
	switch x := t.(type) {
	case *grammar.Function:
		c := *x
		c.Args = nil
		for _, a := range x.Args {
			c.Args = append(c.Args, p.substitute(a))
		}
		return &c
	case *grammar.Tuple:
		c := *x
		c.Args = nil
		for _, a := range x.Args {
			c.Args = append(c.Args, p.substitute(a))
		}
		return &c
	}
	return t
}
