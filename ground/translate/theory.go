package translate

import (
	"slices"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/symbol"
)

// theory keeps which terms, elements and atoms of theories were written. Their
// ids hold over all steps. Equal theory atoms, in name, elements and guard, are
// one atom wherever they stand, as in gringo.
type theory struct {
	terms      map[symbol.Symbol]uint32
	nTerms     uint32
	elements   interner     // terms (count, ids), condition
	atoms      []aspif.Atom // by index: its atom plus 1, 0: not written
	keys       interner     // directive, name, guard (2), sorted elements
	keyAtoms   []aspif.Atom // by key
	directives int          // atoms before this index were searched for directives
}

func (th *theory) init() { th.terms = map[symbol.Symbol]uint32{} }

// theoryAtom writes a theory atom when it is first referred to, and gives its
// number (0 for a directive).
func (t *Translator) theoryAtom(i uint32) aspif.Atom {
	th := &t.prog.Theories[i]
	for uint32(len(t.theory.atoms)) <= i {
		t.theory.atoms = append(t.theory.atoms, 0)
	}
	if known := t.theory.atoms[i]; known != 0 {
		return known - 1
	}
	a := aspif.TheoryAtom{Atom: th.Atom, Name: t.theoryTerm(th.Name)}
	if th.Op != symbol.Invalid {
		a.HasGuard, a.Guard, a.Rhs = true, t.theoryTerm(th.Op), t.theoryTerm(th.Guard)
	}
	var e statement.Element
	for ref := t.prog.Sets.First(th.Set); ref != 0 && t.tick(); {
		ref = t.prog.Sets.Next(ref, &e)
		base := len(t.stack)
		if t.pushBody(e.Condition, true) {
			a.Elements = append(a.Elements, t.theoryElement(e.Tuple, t.stack[base:]))
		}
		t.stack = t.stack[:base]
	}
	key := []uint32{0, a.Name, 0, 0}
	if th.Directive {
		key[0] = 1
	}
	if a.HasGuard {
		key[2], key[3] = a.Guard+1, a.Rhs
	}
	key = append(key, a.Elements...)
	slices.Sort(key[4:])
	n, added := t.theory.keys.number(append(key[:4], slices.Compact(key[4:])...))
	if added {
		t.theory.keyAtoms = append(t.theory.keyAtoms, th.Atom)
		a.Elements = distinct(a.Elements)
		t.out.TheoryAtoms = append(t.out.TheoryAtoms, a)
	}
	t.theory.atoms[i] = t.theory.keyAtoms[n] + 1
	return t.theory.keyAtoms[n]
}

// distinct drops all but the first of equal ids.
func distinct(ids []uint32) []uint32 {
	seen := make(map[uint32]struct{}, len(ids))
	return slices.DeleteFunc(ids, func(id uint32) bool {
		_, again := seen[id]
		seen[id] = struct{}{}
		return again
	})
}

func (t *Translator) theoryElement(tuple []symbol.Symbol, condition []aspif.Lit) uint32 {
	key := make([]uint32, 1, 1+len(tuple)+len(condition))
	key[0] = uint32(len(tuple))
	for _, s := range tuple {
		key = append(key, t.theoryTerm(s))
	}
	for _, l := range condition {
		key = append(key, uint32(l))
	}
	n, added := t.theory.elements.number(key)
	if added {
		t.out.TheoryElements = append(t.out.TheoryElements, aspif.TheoryElement{
			ID: n, Terms: key[1 : 1+len(tuple) : 1+len(tuple)], Condition: append([]aspif.Lit(nil), condition...),
		})
	}
	return n
}

// theoryTerm gives the id of a term, which is written the first time, behind its
// arguments.
func (t *Translator) theoryTerm(s symbol.Symbol) uint32 {
	if id, ok := t.theory.terms[s]; ok {
		return id
	}
	table := t.prog.Symbols
	var w aspif.TheoryTerm
	switch table.KindOf(s) {
	case symbol.KindNumber:
		w.Number, _ = table.Int(s)
	case symbol.KindConstant, symbol.KindFunction:
		w = t.theoryFunction(s)
	default: // strings with their quotes, #inf, #sup
		w.Kind, w.Text = aspif.TheorySymbol, table.Format(s)
	}
	w.ID = t.theory.nTerms
	t.theory.nTerms++
	t.theory.terms[s] = w.ID
	t.out.TheoryTerms = append(t.out.TheoryTerms, w)
	return w.ID
}

func (t *Translator) theoryFunction(s symbol.Symbol) (w aspif.TheoryTerm) {
	table := t.prog.Symbols
	name := table.Text(s)
	args := table.Args(s)
	if table.Negative(s) { // -f(x) is the operator - on f(x)
		positive, _ := table.Negate(s)
		w.Kind, w.Name = aspif.TheoryFunction, t.theoryTerm(table.Constant("-", false))
		w.Args = []uint32{t.theoryTerm(positive)}
		return w
	}
	switch {
	case name == "":
		w.Kind = aspif.TheoryTuple
	case name == "[]":
		w.Kind = aspif.TheoryList
	case name == "{}":
		w.Kind = aspif.TheorySet
	case len(args) == 0:
		w.Kind, w.Text = aspif.TheorySymbol, name
		return w
	default:
		w.Kind, w.Name = aspif.TheoryFunction, t.theoryTerm(table.Constant(name, false))
	}
	for _, a := range args {
		w.Args = append(w.Args, t.theoryTerm(a))
	}
	return w
}

// directives writes the theory directives that no statement refers to.
func (t *Translator) directives() {
	for ; t.theory.directives < len(t.prog.Theories); t.theory.directives++ {
		if t.prog.Theories[t.theory.directives].Directive {
			t.theoryAtom(uint32(t.theory.directives))
		}
	}
}
