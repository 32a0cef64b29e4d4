package text

import (
	"slices"

	"github.com/krrasp/krrasp/ground/relation"
	"github.com/krrasp/krrasp/ground/statement"
)

// Rewriting makes internal atoms: "some e(_,X)" below a negation, or "p(1) or
// p(2)" in the head of a conditional literal. Their rules are not written; where
// such an atom stands, its bodies b1, ..., bn do:
//
//   - in a body as the literal itself if there is one body of one literal, else
//     as 1 <= #count{0 : b1; ...; 0 : bn};
//   - in a condition by one element for each body (for a negated atom by the
//     negations of all bodies), which sets of tuples and conjunctions of
//     conditional literals bear;
//   - as the head of a conditional literal by a pool.
//
// Where no pool can say it the atom keeps its name: its rules then follow, and
// signatures are shown one by one to hide it.

// internal gives the bodies of the rules for a literal's atom, if that is an
// internal one. Atoms that were only met under negation have relations of their
// own, which are marked internal, too, but bear a user's name.
func (pr *Printer) internal(l statement.Lit) (bodies [][]statement.Lit, ok bool) {
	if l.Kind() != statement.RefAtom {
		return nil, false
	}
	rel, _ := pr.prog.AtomOf(l.ID())
	if rel == nil || !rel.Internal {
		return nil, false
	}
	bodies = pr.definitions(l.ID())
	return bodies, bodies != nil || !pr.ofUser(rel)
}

// ofUser reports whether a user's relation has the signature of this one.
func (pr *Printer) ofUser(rel *relation.Relation) bool {
	known, ok := pr.users[rel]
	if !ok {
		known = slices.ContainsFunc(pr.prog.Relations, func(r *relation.Relation) bool {
			return !r.Internal && r.Name == rel.Name && r.Arity == rel.Arity && r.Negated == rel.Negated
		})
		if pr.users == nil {
			pr.users = map[*relation.Relation]bool{}
		}
		pr.users[rel] = known
	}
	return known
}

// definitions gives the bodies of the rules for an internal atom. It goes over
// the statements once, as far as there are any.
func (pr *Printer) definitions(atom uint32) [][]statement.Lit {
	if pr.defined == nil {
		pr.defined = map[uint32][][]statement.Lit{}
	}
	var s statement.Statement
	for it := pr.prog.From(pr.scanned); it.Next(&s); {
		if s.Kind != statement.Normal || s.Head[0].Kind() != statement.RefAtom {
			continue
		}
		if rel, _ := pr.prog.AtomOf(s.Head[0].ID()); rel != nil && rel.Internal {
			pr.defined[s.Head[0].ID()] = append(pr.defined[s.Head[0].ID()], s.Body)
		}
	}
	pr.scanned = pr.prog.End()
	return pr.defined[atom]
}

// negate puts a sign before a literal.
func negate(l statement.Lit, sign uint8) statement.Lit {
	inner := l.Sign()
	switch {
	case sign == 0:
	case inner == 0:
		inner = sign
	case sign == 1:
		inner = 3 - inner
	}
	return statement.MakeLit(l.Kind(), l.ID(), inner)
}

// alternatives gives the conjunctions whose disjunction is a condition; mostly
// the condition alone.
func (pr *Printer) alternatives(condition []statement.Lit) [][]statement.Lit {
	plain := true
	for _, l := range condition {
		if _, ok := pr.internal(l); ok {
			plain = false
		}
	}
	pr.single[0] = condition
	if plain {
		return pr.single[:]
	}
	out := [][]statement.Lit{nil}
	for _, l := range condition {
		bodies, ok := pr.internal(l)
		switch {
		case !ok:
			out = product(out, [][]statement.Lit{{l}})
		case l.Sign() != 1:
			var options [][]statement.Lit
			for _, b := range bodies {
				for _, option := range pr.alternatives(signed(b, l.Sign())) {
					options = append(options, slices.Clone(option))
				}
			}
			out = product(out, options)
		default: // each body has a literal that is false
			for _, b := range bodies {
				var options [][]statement.Lit
				for _, k := range b {
					for _, option := range pr.alternatives([]statement.Lit{negate(k, 1)}) {
						options = append(options, slices.Clone(option))
					}
				}
				out = product(out, options)
			}
		}
	}
	return out
}

func signed(body []statement.Lit, sign uint8) []statement.Lit {
	out := make([]statement.Lit, len(body))
	for i, l := range body {
		out[i] = negate(l, sign)
	}
	return out
}

func product(a, b [][]statement.Lit) [][]statement.Lit {
	var out [][]statement.Lit
	for _, x := range a {
		for _, y := range b {
			out = append(out, append(slices.Clone(x), y...))
		}
	}
	return out
}

// internalLiteral writes a literal over an internal atom in a body.
func (pr *Printer) internalLiteral(l statement.Lit, bodies [][]statement.Lit) {
	if len(bodies) == 0 {
		pr.put([]string{"#false", "#true", "#false"}[l.Sign()%3])
		return
	}
	if len(bodies) == 1 && len(bodies[0]) == 1 {
		pr.literal(negate(bodies[0][0], l.Sign()))
		return
	}
	pr.put(signs[l.Sign()%3])
	pr.put("1")
	pr.relation("<=")
	pr.put("#count{")
	n := 0
	for _, b := range bodies {
		for _, condition := range slices.Clone(pr.alternatives(b)) {
			pr.separate(&n)
			pr.put("0")
			pr.condition(condition)
		}
	}
	pr.put("}")
}

// headPool writes an internal atom in the head of a conditional literal: a pool
// of what its bodies say beyond the condition, if each is an atom of one
// predicate; else false.
func (pr *Printer) headPool(bodies [][]statement.Lit, condition []statement.Lit) bool {
	if len(bodies) == 0 {
		pr.put("#false")
		return true
	}
	var heads []statement.Lit
	var first *relation.Relation
	for _, b := range bodies {
		rest := slices.DeleteFunc(slices.Clone(b), func(l statement.Lit) bool { return slices.Contains(condition, l) })
		if len(rest) == 0 { // it holds where the condition does
			pr.put("#true")
			return true
		}
		if len(rest) != 1 || rest[0].Kind() != statement.RefAtom {
			return false
		}
		rel, _ := pr.prog.AtomOf(rest[0].ID())
		if rel == nil || rel.Internal || rel.Arity == 0 && len(bodies) > 1 || first != nil && (rel != first || rest[0].Sign() != heads[0].Sign()) {
			return false
		}
		first = rel
		heads = append(heads, rest[0])
	}
	if len(heads) == 1 {
		pr.literal(heads[0])
		return true
	}
	pr.put(signs[heads[0].Sign()%3])
	pr.pool(heads)
	return true
}

// name writes an internal atom by its name; its rules are to follow.
func (pr *Printer) name(l statement.Lit) {
	pr.literal(l)
	if !slices.Contains(pr.named, l.ID()) {
		pr.named = append(pr.named, l.ID())
	}
}

// nameRules writes the rules for the internal atoms that were named.
func (pr *Printer) nameRules() {
	for ; pr.ruled < len(pr.named); pr.ruled++ {
		atom := statement.AtomLit(pr.named[pr.ruled])
		for _, b := range pr.definitions(pr.named[pr.ruled]) {
			pr.literal(atom)
			if len(b) > 0 {
				pr.put(pr.arrow)
				pr.body(b)
			}
			pr.put(".")
			if !pr.endLine() {
				return
			}
		}
	}
}
