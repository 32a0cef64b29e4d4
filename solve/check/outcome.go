package check

import (
	"cmp"
	"errors"
	"slices"

	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/symbol"
)

// Cost is the sum of the tuples that hold at a priority.
type Cost struct {
	Priority int64
	Value    int64
}

// ErrOverflow reports a cost beyond 64 bits.
var ErrOverflow = errors.New("cost beyond 64 bits")

// Costs gives the costs of a candidate, greatest priority first; only
// priorities of ground tuples occur. Equal tuples count once.
func Costs(p *statement.Program, candidate Atoms) ([]Cost, error) {
	c, err := newChecker(p, candidate, Options{})
	if err != nil {
		return nil, err
	}
	sums := map[int64]wide{}
	seen := map[string]bool{}
	var s statement.Statement
	for it := p.From(statement.Mark{}); it.Next(&s); {
		if s.Kind != statement.Minimize {
			continue
		}
		sum := sums[s.Priority]
		if c.all(s.Body) {
			if key := tupleKey(&s); !seen[key] {
				seen[key] = true
				sum = sum.add(s.Weight)
			}
		}
		sums[s.Priority] = sum
	}
	out := []Cost{}
	for priority, sum := range sums {
		v, ok := sum.int64()
		if !ok {
			return nil, ErrOverflow
		}
		out = append(out, Cost{priority, v})
	}
	slices.SortFunc(out, func(a, b Cost) int { return cmp.Compare(b.Priority, a.Priority) })
	return out, nil
}

func tupleKey(s *statement.Statement) string {
	var k []byte
	for _, v := range []uint64{uint64(s.Weight), uint64(s.Priority)} {
		for range 8 {
			k = append(k, byte(v))
			v >>= 8
		}
	}
	for _, t := range s.Tuple {
		k = append(k, byte(t), byte(t>>8), byte(t>>16), byte(t>>24))
	}
	return string(k)
}

// Shown gives the shown atoms of a candidate and the terms of #show statements
// that hold, each list in the order of terms. A term may equal an atom.
func Shown(p *statement.Program, candidate Atoms) (atoms, terms []symbol.Symbol, err error) {
	c, err := newChecker(p, candidate, Options{})
	if err != nil {
		return nil, nil, err
	}
	for _, rel := range p.Relations {
		if rel.Internal || p.HasShow && !p.Shown[rel] {
			continue
		}
		for row := range rel.Len() {
			if c.rowHolds(rel.State(row)) {
				atoms = append(atoms, p.SymbolOf(rel, row))
			}
		}
	}
	var s statement.Statement
	for it := p.From(statement.Mark{}); it.Next(&s); {
		if s.Kind == statement.ShowTerm && c.all(s.Body) {
			terms = append(terms, s.Term)
		}
	}
	slices.SortFunc(atoms, p.Symbols.Compare)
	slices.SortFunc(terms, p.Symbols.Compare)
	return atoms, slices.Compact(terms), nil
}
