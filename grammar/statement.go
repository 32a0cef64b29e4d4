package grammar

import (
	"math"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/krrasp/krrasp/grammar/diag"
)

// parse makes a statement of the tokens that the lexer has read last.
func (s *scanner) parse() (Statement, error) {
	lex, err := s.buffer.load(s)
	if err != nil {
		return nil, err
	}
	return parserFor(lex.Peek())(lex, s.whole())
}

// whole gives the span of the tokens read last.
func (s *scanner) whole() At {
	if len(s.toks) == 0 {
		return At{}
	}
	first, last := s.toks[0], s.toks[len(s.toks)-1]
	return At{Span{
		File: s.file, Line: uint32(first.line), EndLine: uint32(last.line),
		Column: column(first.col), EndColumn: column(last.col + last.end - last.start),
	}}
}

// The methods named statement make the syntax tree of what participle has
// read; at is the span of the whole.

func (n *ruleNode) statement(at At) (Statement, error) {
	return &Rule{At: at, Head: n.Head.head, Body: n.Body.items}, nil
}

func (n *weakNode) statement(at At) (Statement, error) {
	w := &n.Weight.element
	return &WeakConstraint{At: at, Body: n.Body.items, Weight: w.Weight, Priority: w.Priority, Tuple: w.Tuple}, nil
}

func (n *constNode) statement(at At) (Statement, error) {
	if err := constant(n.Value); err != nil {
		return nil, err
	}
	return &Const{At: at, Name: n.Name, Value: n.Value, Override: n.Mark == "override"}, nil
}

func (n *externalNode) statement(at At) (Statement, error) {
	return &External{At: at, Atom: n.Atom.atom, Body: n.Body.items, Type: n.Type}, nil
}

func (n *programNode) statement(at At) (Statement, error) {
	return &Part{At: at, Name: n.Name, Parameters: n.Parameters}, nil
}

func (n *includeNode) statement(at At) (Statement, error) {
	if n.Builtin != nil {
		return &Include{At: at, Path: *n.Builtin, Builtin: true}, nil
	}
	return &Include{At: at, Path: unquote(*n.Path)}, nil
}

func (n *edgeNode) statement(at At) (Statement, error) {
	e := &Edge{At: at, Body: n.Body.items}
	for _, p := range n.Pairs {
		e.Pairs = append(e.Pairs, [2]Term{p.From, p.To})
	}
	return e, nil
}

func (n *heuristicNode) statement(at At) (Statement, error) {
	return &Heuristic{At: at, Atom: n.Atom.atom, Body: n.Body.items,
		Bias: n.Bias, Priority: n.Priority, Modifier: n.Modifier}, nil
}

func (n *projectNode) statement(at At) (Statement, error) {
	if n.Signature != nil {
		sig, err := n.Signature.signature()
		return &ProjectSignature{At: at, Signature: sig}, err
	}
	return &ProjectAtom{At: at, Atom: n.Atom.atom, Body: n.Body.items}, nil
}

func (n *definedNode) statement(at At) (Statement, error) {
	sig, err := n.Signature.signature()
	return &Defined{At: at, Signature: sig}, err
}

func (n *scriptNode) statement(at At) (Statement, error) {
	return &Script{At: at, Language: n.Language, Code: strings.TrimRight(n.Code, " \t\r")}, nil
}

func (n *optimizeNode) statement(at At) (Statement, error) {
	return &Optimize{At: at, Maximize: strings.HasPrefix(n.Keyword, "#max"), Elements: n.Elements.elements}, nil
}

func (n *showNode) statement(at At) (Statement, error) {
	switch {
	case n.Nothing:
		return &ShowNothing{At: at}, nil
	case n.Signature != nil:
		sig, err := n.Signature.signature()
		return &ShowSignature{At: at, Signature: sig}, err
	}
	return &ShowTerm{At: at, Term: n.Term, Body: n.Body.items}, nil
}

func (n *theoryNode) statement(at At) (Statement, error) {
	d := &TheoryDef{At: at, Name: n.Name}
	for _, part := range n.Definitions {
		if t := part.Term; t != nil {
			def := TheoryTermDef{At: tokensAt(t.Tokens), Name: t.Name}
			for _, o := range t.Operators {
				priority, err := magnitude(&o.Priority, math.MaxInt64)
				if err != nil {
					return nil, err
				}
				op := TheoryOperatorDef{At: tokensAt(o.Tokens), Name: o.Name, Priority: int64(priority)}
				if o.Arity[0] == "binary" {
					op.Arity = BinaryLeft
					if o.Arity[1] == "right" {
						op.Arity = BinaryRight
					}
				}
				def.Operators = append(def.Operators, op)
			}
			d.Terms = append(d.Terms, def)
			continue
		}
		a := part.Atom
		arity, err := arityOf(&a.Arity)
		if err != nil {
			return nil, err
		}
		d.Atoms = append(d.Atoms, TheoryAtomDef{
			At: tokensAt(a.Tokens), Name: a.Name, Arity: arity, Elements: a.Elements,
			HasGuard: a.HasGuard, Operators: a.Operators, Guard: a.Guard, Kind: a.Kind,
		})
	}
	return d, nil
}

func (n *signatureNode) signature() (Signature, error) {
	arity, err := arityOf(&n.Arity)
	return Signature{Negated: n.Negated, Name: n.Name, Arity: arity}, err
}

func arityOf(t *lexer.Token) (int, error) {
	v, err := magnitude(t, math.MaxInt32)
	if err != nil {
		err = fail(t, diag.Number, "an arity is at most 2147483647")
	}
	return int(v), err
}

// tokensAt gives the span of a stretch of tokens.
func tokensAt(tokens []lexer.Token) At {
	if len(tokens) == 0 {
		return At{}
	}
	return At{spanOf(&tokens[0]).To(spanOf(&tokens[len(tokens)-1]))}
}

// constant checks that a term may be the value of a constant: it has no
// variables, intervals and pools.
func constant(t Term) error {
	var all [][]Term
	what := ""
	switch t := t.(type) {
	case *Variable:
		what = "a variable"
	case *Interval:
		what = "an interval"
	case *Pool:
		what = "a pool"
	case *Function:
		if t.More != nil {
			what = "a pool"
		}
		all = [][]Term{t.Args}
	case *Tuple:
		all = [][]Term{t.Args}
	case *Unary:
		return constant(t.Arg)
	case *Binary:
		all = [][]Term{{t.Left, t.Right}}
	case *Abs:
		if len(t.Alternatives) > 1 {
			what = "a pool"
		}
		all = [][]Term{t.Alternatives}
	}
	if what != "" {
		sp := t.Pos()
		return &mismatch{code: diag.Syntax, message: "the value of a constant can't contain " + what, span: sp}
	}
	for _, args := range all {
		for _, a := range args {
			if err := constant(a); err != nil {
				return err
			}
		}
	}
	return nil
}
