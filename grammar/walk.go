package grammar

// Inspect calls visit for a node and, if that gives true, for all nodes inside
// it, in the order of the source. Elements of aggregates and the like, which
// are no pointers in the tree, are visited as pointers into it: *BodyElement,
// *HeadElement, *OptimizeElement, *TheoryElement, *TheoryTermDef,
// *TheoryOperatorDef, *TheoryAtomDef. n may be nil.
func Inspect(n Node, visit func(Node) bool) {
	if n == nil || !visit(n) {
		return
	}
	w := walker{visit}
	switch n := n.(type) {
	case *Function:
		w.arguments(n.Args, n.More)
	case *Tuple:
		w.terms(n.Args)
	case *Pool:
		w.terms(n.Alternatives)
	case *Unary:
		Inspect(n.Arg, visit)
	case *Binary:
		Inspect(n.Left, visit)
		Inspect(n.Right, visit)
	case *Interval:
		Inspect(n.Left, visit)
		Inspect(n.Right, visit)
	case *Abs:
		w.terms(n.Alternatives)
	case *Atom:
		w.arguments(n.Args, n.More)
	case *AtomLiteral:
		Inspect(n.Atom, visit)
	case *Comparison:
		Inspect(n.Left, visit)
		for i := range n.Guards {
			Inspect(n.Guards[i].Term, visit)
		}
	case *Conditional:
		Inspect(n.Literal, visit)
		w.literals(n.Condition)
	case *BodyElement:
		w.terms(n.Tuple)
		w.literals(n.Condition)
	case *OptimizeElement:
		w.term(n.Weight)
		w.term(n.Priority)
		w.terms(n.Tuple)
		w.literals(n.Condition)
	case *BodyAggregate:
		w.guard(n.Left)
		for i := range n.Elements {
			Inspect(&n.Elements[i], visit)
		}
		w.guard(n.Right)
	case *SetAggregate:
		w.guard(n.Left)
		for _, e := range n.Elements {
			Inspect(e, visit)
		}
		w.guard(n.Right)
	case *HeadElement:
		w.terms(n.Tuple)
		Inspect(n.Literal, visit)
		w.literals(n.Condition)
	case *HeadAggregate:
		w.guard(n.Left)
		for i := range n.Elements {
			Inspect(&n.Elements[i], visit)
		}
		w.guard(n.Right)
	case *Disjunction:
		for _, e := range n.Elements {
			Inspect(e, visit)
		}
	case *TheoryFunction:
		w.theoryTerms(n.Args)
	case *TheorySequence:
		w.theoryTerms(n.Args)
	case *TheoryUnparsed:
		for i := range n.Elements {
			Inspect(n.Elements[i].Term, visit)
		}
	case *TheoryElement:
		w.theoryTerms(n.Tuple)
		w.literals(n.Condition)
	case *TheoryAtom:
		w.arguments(n.Args, n.More)
		for i := range n.Elements {
			Inspect(&n.Elements[i], visit)
		}
		if n.Guard != nil {
			Inspect(n.Guard, visit)
		}
	case *TheoryTermDef:
		for i := range n.Operators {
			Inspect(&n.Operators[i], visit)
		}
	case Statement:
		w.statement(n)
	}
}

// walker holds the function that Inspect was given.
type walker struct{ visit func(Node) bool }

func (w walker) statement(s Statement) {
	switch s := s.(type) {
	case *Rule:
		if s.Head != nil {
			Inspect(s.Head, w.visit)
		}
		w.body(s.Body)
	case *Optimize:
		for i := range s.Elements {
			Inspect(&s.Elements[i], w.visit)
		}
	case *WeakConstraint:
		w.body(s.Body)
		w.term(s.Weight)
		w.term(s.Priority)
		w.terms(s.Tuple)
	case *ShowTerm:
		w.term(s.Term)
		w.body(s.Body)
	case *Const:
		w.term(s.Value)
	case *External:
		Inspect(s.Atom, w.visit)
		w.body(s.Body)
		w.term(s.Type)
	case *Edge:
		for i := range s.Pairs {
			w.terms(s.Pairs[i][:])
		}
		w.body(s.Body)
	case *Heuristic:
		Inspect(s.Atom, w.visit)
		w.body(s.Body)
		w.term(s.Bias)
		w.term(s.Priority)
		w.term(s.Modifier)
	case *ProjectAtom:
		Inspect(s.Atom, w.visit)
		w.body(s.Body)
	case *TheoryDef:
		for i := range s.Terms {
			Inspect(&s.Terms[i], w.visit)
		}
		for i := range s.Atoms {
			Inspect(&s.Atoms[i], w.visit)
		}
	}
}

func (w walker) term(t Term) {
	if t != nil {
		Inspect(t, w.visit)
	}
}

func (w walker) terms(list []Term) {
	for _, t := range list {
		Inspect(t, w.visit)
	}
}

func (w walker) arguments(args []Term, more [][]Term) {
	w.terms(args)
	for _, list := range more {
		w.terms(list)
	}
}

func (w walker) theoryTerms(list []TheoryTerm) {
	for _, t := range list {
		Inspect(t, w.visit)
	}
}

func (w walker) literals(list []Literal) {
	for _, l := range list {
		Inspect(l, w.visit)
	}
}

func (w walker) body(list []BodyItem) {
	for _, b := range list {
		Inspect(b, w.visit)
	}
}

func (w walker) guard(g *Guard) {
	if g != nil {
		Inspect(g.Term, w.visit)
	}
}
