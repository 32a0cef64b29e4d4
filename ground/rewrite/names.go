package rewrite

import "github.com/krrasp/krrasp/grammar"

// names collects the variables of syntax trees, without "_".
type names map[string]bool

func (n names) term(t grammar.Term) {
	switch t := t.(type) {
	case *grammar.Variable:
		if t.Name != "_" {
			n[t.Name] = true
		}
	case *grammar.Function:
		n.terms(t.Args)
	case *grammar.Tuple:
		n.terms(t.Args)
	case *grammar.Pool:
		n.terms(t.Alternatives)
	case *grammar.Unary:
		n.term(t.Arg)
	case *grammar.Binary:
		n.term(t.Left)
		n.term(t.Right)
	case *grammar.Interval:
		n.term(t.Left)
		n.term(t.Right)
	case *grammar.Abs:
		n.terms(t.Alternatives)
	}
}

func (n names) terms(ts []grammar.Term) {
	for _, t := range ts {
		n.term(t)
	}
}

func (n names) literal(l grammar.Literal) {
	switch l := l.(type) {
	case *grammar.AtomLiteral:
		n.terms(l.Atom.Args)
	case *grammar.Comparison:
		n.term(l.Left)
		for _, g := range l.Guards {
			n.term(g.Term)
		}
	}
}

func (n names) literals(ls []grammar.Literal) {
	for _, l := range ls {
		n.literal(l)
	}
}

func (n names) guards(gs ...*grammar.Guard) {
	for _, g := range gs {
		if g != nil {
			n.term(g.Term)
		}
	}
}

func (n names) theoryTerm(t grammar.TheoryTerm) {
	switch t := t.(type) {
	case *grammar.Variable:
		if t.Name != "_" {
			n[t.Name] = true
		}
	case *grammar.TheoryFunction:
		for _, a := range t.Args {
			n.theoryTerm(a)
		}
	case *grammar.TheorySequence:
		for _, a := range t.Args {
			n.theoryTerm(a)
		}
	case *grammar.TheoryUnparsed:
		for _, e := range t.Elements {
			n.theoryTerm(e.Term)
		}
	}
}

func (n names) theoryAtom(a *grammar.TheoryAtom) {
	n.terms(a.Args)
	if a.Guard != nil {
		n.theoryTerm(a.Guard)
	}
}

// nodes collects the global variables of a body: those outside the elements of
// aggregates and outside conditional literals.
func (n names) nodes(nodes []grammar.Node) {
	for _, node := range nodes {
		switch x := node.(type) {
		case grammar.Literal:
			n.literal(x)
		case *grammar.BodyAggregate:
			n.guards(x.Left, x.Right)
		case *grammar.SetAggregate:
			n.guards(x.Left, x.Right)
		case *grammar.TheoryAtom:
			n.theoryAtom(x)
		}
	}
}
