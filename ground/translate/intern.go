package translate

import "slices"

// interner numbers sequences of words, from 0, in order of first occurrence.
// Sequences lie in pages, so that growing does not copy them.
type interner struct {
	pages [][]uint32
	place []uint64 // number -> page<<32 | offset; the first word is the length
	slots []uint32 // open addressing: number+1
}

const internPage = 1 << 14

func hashWords(w []uint32) uint32 {
	h := uint64(len(w)) + 0x9E3779B97F4A7C15
	for _, a := range w {
		h = (h ^ uint64(a)) * 0xD6E8FEB86659FD93
		h ^= h >> 32
	}
	return uint32(h)
}

func (in *interner) get(n uint32) []uint32 {
	p := in.place[n]
	w := in.pages[p>>32][uint32(p):]
	return w[1 : 1+w[0]]
}

// number gives the number of a sequence and whether it is new.
func (in *interner) number(key []uint32) (n uint32, added bool) {
	if uint64(len(in.place)+1)*4 > uint64(len(in.slots))*3 {
		in.grow()
	}
	mask := uint32(len(in.slots) - 1)
	p := hashWords(key) & mask
	for in.slots[p] != 0 {
		if n := in.slots[p] - 1; slices.Equal(in.get(n), key) {
			return n, false
		}
		p = (p + 1) & mask
	}
	n = uint32(len(in.place))
	k := len(in.pages) - 1
	if k < 0 || len(in.pages[k])+1+len(key) > cap(in.pages[k]) {
		size := internPage
		if k < 0 {
			size = 256
		}
		in.pages = append(in.pages, make([]uint32, 0, max(size, 1+len(key))))
		k++
	}
	in.place = append(in.place, uint64(k)<<32|uint64(len(in.pages[k])))
	in.pages[k] = append(append(in.pages[k], uint32(len(key))), key...)
	in.slots[p] = n + 1
	return n, true
}

func (in *interner) grow() {
	in.slots = make([]uint32, max(32, 2*len(in.slots)))
	mask := uint32(len(in.slots) - 1)
	for n := range in.place {
		p := hashWords(in.get(uint32(n))) & mask
		for in.slots[p] != 0 {
			p = (p + 1) & mask
		}
		in.slots[p] = uint32(n) + 1
	}
}

// reset forgets all sequences but keeps small buffers.
func (in *interner) reset() {
	if len(in.slots) > 4*len(in.place)+64 {
		in.slots = nil
	}
	clear(in.slots)
	in.place = in.place[:0]
	if len(in.pages) > 1 {
		in.pages = in.pages[:1]
	}
	if len(in.pages) == 1 {
		in.pages[0] = in.pages[0][:0]
	}
}
