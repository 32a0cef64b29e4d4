package grammar

// Rewriter copies trees and changes terms and literals on the way. What it gives
// shares no node with what it was given, except for the parts of a #theory,
// which hold neither. The zero Rewriter makes a deep copy.
type Rewriter struct {
	// Term is called, if set, for the copy of every term, arguments before
	// the terms that hold them, and gives what stands in its place.
	Term func(Term) Term
	// Literal likewise, for every literal in heads, bodies and conditions.
	Literal func(Literal) Literal
	// TheoryTerm likewise, for every theory term.
	TheoryTerm func(TheoryTerm) TheoryTerm
}

// Statement copies a statement.
func (r *Rewriter) Statement(s Statement) Statement {
	switch s := s.(type) {
	case *Rule:
		return &Rule{At: s.At, Head: r.Head(s.Head), Body: r.Body(s.Body)}
	case *Optimize:
		c := *s
		c.Elements = mapped(s.Elements, func(e OptimizeElement) OptimizeElement {
			return OptimizeElement{At: e.At, Weight: r.Copy(e.Weight), Priority: r.Copy(e.Priority),
				Tuple: r.Terms(e.Tuple), Condition: r.Literals(e.Condition)}
		})
		return &c
	case *WeakConstraint:
		return &WeakConstraint{At: s.At, Body: r.Body(s.Body), Weight: r.Copy(s.Weight),
			Priority: r.Copy(s.Priority), Tuple: r.Terms(s.Tuple)}
	case *ShowTerm:
		return &ShowTerm{At: s.At, Term: r.Copy(s.Term), Body: r.Body(s.Body)}
	case *Const:
		c := *s
		c.Value = r.Copy(s.Value)
		return &c
	case *External:
		return &External{At: s.At, Atom: r.Atom(s.Atom), Body: r.Body(s.Body), Type: r.Copy(s.Type)}
	case *Edge:
		c := &Edge{At: s.At, Body: r.Body(s.Body)}
		c.Pairs = mapped(s.Pairs, func(p [2]Term) [2]Term { return [2]Term{r.Copy(p[0]), r.Copy(p[1])} })
		return c
	case *Heuristic:
		return &Heuristic{At: s.At, Atom: r.Atom(s.Atom), Body: r.Body(s.Body), Bias: r.Copy(s.Bias),
			Priority: r.Copy(s.Priority), Modifier: r.Copy(s.Modifier)}
	case *ProjectAtom:
		return &ProjectAtom{At: s.At, Atom: r.Atom(s.Atom), Body: r.Body(s.Body)}
	case *ShowSignature:
		return copied(s)
	case *ShowNothing:
		return copied(s)
	case *Include:
		return copied(s)
	case *Part:
		return copied(s)
	case *ProjectSignature:
		return copied(s)
	case *Defined:
		return copied(s)
	case *TheoryDef:
		return copied(s)
	case *Script:
		return copied(s)
	}
	return s
}

func copied[T any](p *T) *T {
	c := *p
	return &c
}

// mapped applies f to a list and keeps nil.
func mapped[T any](list []T, f func(T) T) []T {
	if list == nil {
		return nil
	}
	out := make([]T, len(list))
	for i := range list {
		out[i] = f(list[i])
	}
	return out
}

// Head copies a head; nil stays nil.
func (r *Rewriter) Head(h Head) Head {
	switch h := h.(type) {
	case Literal:
		// A literal stands in for a literal, and every literal may be a head.
		return r.literal(h).(Head)
	case *Disjunction:
		return &Disjunction{At: h.At, Elements: mapped(h.Elements, r.Conditional)}
	case *SetAggregate:
		return r.set(h)
	case *HeadAggregate:
		c := *h
		c.Left, c.Right = r.guard(h.Left), r.guard(h.Right)
		c.Elements = mapped(h.Elements, func(e HeadElement) HeadElement {
			return HeadElement{At: e.At, Tuple: r.Terms(e.Tuple), Literal: r.literal(e.Literal), Condition: r.Literals(e.Condition)}
		})
		return &c
	case *TheoryAtom:
		return r.theoryAtom(h)
	}
	return h
}

// Body copies the items of a body.
func (r *Rewriter) Body(body []BodyItem) []BodyItem { return mapped(body, r.BodyItem) }

// BodyItem copies an item of a body.
func (r *Rewriter) BodyItem(b BodyItem) BodyItem {
	switch b := b.(type) {
	case Literal:
		return r.literal(b)
	case *Conditional:
		return r.Conditional(b)
	case *BodyAggregate:
		c := *b
		c.Left, c.Right = r.guard(b.Left), r.guard(b.Right)
		c.Elements = mapped(b.Elements, func(e BodyElement) BodyElement {
			return BodyElement{At: e.At, Tuple: r.Terms(e.Tuple), Condition: r.Literals(e.Condition)}
		})
		return &c
	case *SetAggregate:
		return r.set(b)
	case *TheoryAtom:
		return r.theoryAtom(b)
	}
	return b
}

// Conditional copies a literal with its condition.
func (r *Rewriter) Conditional(e *Conditional) *Conditional {
	return &Conditional{At: e.At, Literal: r.literal(e.Literal), HasColon: e.HasColon, Condition: r.Literals(e.Condition)}
}

// Literals copies a list of literals.
func (r *Rewriter) Literals(list []Literal) []Literal { return mapped(list, r.literal) }

func (r *Rewriter) literal(l Literal) Literal {
	var c Literal
	switch l := l.(type) {
	case *AtomLiteral:
		c = &AtomLiteral{At: l.At, Sign: l.Sign, Atom: r.Atom(l.Atom)}
	case *Comparison:
		guards := mapped(l.Guards, func(g Guard) Guard { return Guard{g.Rel, r.Copy(g.Term)} })
		c = &Comparison{At: l.At, Sign: l.Sign, Left: r.Copy(l.Left), Guards: guards}
	case *Boolean:
		c = copied(l)
	default:
		return l
	}
	if r.Literal != nil {
		return r.Literal(c)
	}
	return c
}

// Atom copies an atom.
func (r *Rewriter) Atom(a *Atom) *Atom {
	c := *a
	c.Args, c.More = r.Terms(a.Args), mapped(a.More, r.Terms)
	return &c
}

func (r *Rewriter) guard(g *Guard) *Guard {
	if g == nil {
		return nil
	}
	return &Guard{g.Rel, r.Copy(g.Term)}
}

func (r *Rewriter) set(a *SetAggregate) *SetAggregate {
	c := *a
	c.Left, c.Right = r.guard(a.Left), r.guard(a.Right)
	c.Elements = mapped(a.Elements, r.Conditional)
	return &c
}

func (r *Rewriter) theoryAtom(a *TheoryAtom) *TheoryAtom {
	c := *a
	c.Args, c.More = r.Terms(a.Args), mapped(a.More, r.Terms)
	c.Elements = mapped(a.Elements, func(e TheoryElement) TheoryElement {
		return TheoryElement{At: e.At, Tuple: mapped(e.Tuple, r.theoryTerm), Condition: r.Literals(e.Condition)}
	})
	c.Guard = r.theoryTerm(a.Guard)
	return &c
}

func (r *Rewriter) theoryTerm(t TheoryTerm) TheoryTerm {
	var c TheoryTerm
	switch t := t.(type) {
	case *Number:
		c = copied(t)
	case *String:
		c = copied(t)
	case *Variable:
		c = copied(t)
	case *TheoryFunction:
		c = &TheoryFunction{At: t.At, Name: t.Name, Args: mapped(t.Args, r.theoryTerm)}
	case *TheorySequence:
		c = &TheorySequence{At: t.At, Open: t.Open, Args: mapped(t.Args, r.theoryTerm)}
	case *TheoryUnparsed:
		c = &TheoryUnparsed{At: t.At, Elements: mapped(t.Elements, func(o TheoryOperand) TheoryOperand {
			return TheoryOperand{o.Operators, r.theoryTerm(o.Term)}
		})}
	default:
		return t
	}
	if r.TheoryTerm != nil {
		return r.TheoryTerm(c)
	}
	return c
}

// Terms copies a list of terms.
func (r *Rewriter) Terms(list []Term) []Term { return mapped(list, r.Copy) }

// Copy copies a term; nil stays nil.
func (r *Rewriter) Copy(t Term) Term {
	var c Term
	switch t := t.(type) {
	case *Number:
		c = copied(t)
	case *String:
		c = copied(t)
	case *Infimum:
		c = copied(t)
	case *Supremum:
		c = copied(t)
	case *Variable:
		c = copied(t)
	case *Function:
		f := *t
		f.Args, f.More = r.Terms(t.Args), mapped(t.More, r.Terms)
		c = &f
	case *Tuple:
		c = &Tuple{At: t.At, Args: r.Terms(t.Args)}
	case *Pool:
		c = &Pool{At: t.At, Alternatives: r.Terms(t.Alternatives)}
	case *Abs:
		c = &Abs{At: t.At, Alternatives: r.Terms(t.Alternatives)}
	case *Unary:
		c = &Unary{At: t.At, Op: t.Op, Arg: r.Copy(t.Arg)}
	case *Binary:
		c = &Binary{At: t.At, Op: t.Op, Left: r.Copy(t.Left), Right: r.Copy(t.Right)}
	case *Interval:
		c = &Interval{At: t.At, Left: r.Copy(t.Left), Right: r.Copy(t.Right)}
	default:
		return t
	}
	if r.Term != nil {
		return r.Term(c)
	}
	return c
}
