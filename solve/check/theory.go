package check

import (
	"encoding/binary"
	"slices"

	"github.com/krrasp/krrasp/ground/statement"
)

// theoryAtoms gives each theory atom the number of the first one that equals it
// in name, guard and elements: equal theory atoms are one atom wherever they
// stand. Directives have 0.
func theoryAtoms(p *statement.Program) []uint32 {
	out := make([]uint32, len(p.Theories))
	first := map[string]uint32{}
	for i := range p.Theories {
		t := &p.Theories[i]
		if t.Atom == 0 {
			continue
		}
		var elements []string
		for _, e := range p.Sets.Elements(t.Set) {
			condition := slices.Sorted(slices.Values(e.Condition))
			key := appendWords(nil, uint32(len(e.Tuple)))
			key = appendWords(key, e.Tuple...)
			key = appendWords(key, slices.Compact(condition)...)
			elements = append(elements, string(key))
		}
		slices.Sort(elements)
		key := appendWords(nil, t.Name, t.Op, t.Guard)
		for _, e := range slices.Compact(elements) {
			key = appendWords(key, uint32(len(e)))
			key = append(key, e...)
		}
		if first[string(key)] == 0 {
			first[string(key)] = t.Atom
		}
		out[i] = first[string(key)]
	}
	return out
}

func appendWords[T ~uint32](dst []byte, words ...T) []byte {
	for _, w := range words {
		dst = binary.LittleEndian.AppendUint32(dst, uint32(w))
	}
	return dst
}
