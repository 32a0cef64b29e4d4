package symbol

import (
	"hash/maphash"
	"strings"
)

// words holds argument lists in pages, so that growing never copies. A list
// never crosses a page; one longer than a page gets a page of its own.
type words struct {
	pages [][]Symbol
	used  uint32 // of the last page
}

const wordBits = 14

func (w *words) add(list []Symbol) (off uint32, ok bool) {
	n := uint32(len(list))
	if len(w.pages) == 0 || w.used+n > uint32(len(w.pages[len(w.pages)-1])) {
		if len(w.pages) >= 1<<(32-wordBits) {
			return 0, false
		}
		size := uint32(1 << wordBits)
		if n > size {
			size = n
		}
		w.pages = append(w.pages, make([]Symbol, size))
		w.used = 0
	}
	if w.used >= 1<<wordBits { // a long list fills its page
		w.used = 0
	}
	copy(w.pages[len(w.pages)-1][w.used:], list)
	off = uint32(len(w.pages)-1)<<wordBits | w.used
	w.used += n
	return off, true
}

func (w *words) get(off, n uint32) []Symbol {
	if n == 0 {
		return nil
	}
	i := off & (1<<wordBits - 1)
	return w.pages[off>>wordBits][i : i+n : i+n]
}

func (w *words) bytes() int64 { return int64(len(w.pages)) << wordBits * 4 }

// names interns strings; id 0 is the empty one.
type names struct {
	seed  maphash.Seed
	list  []string
	slots []uint32 // id+1
	size  int64
}

func (n *names) init() {
	n.seed = maphash.MakeSeed()
	n.slots = make([]uint32, 64)
	n.intern("")
}

func (n *names) get(id uint32) string { return n.list[id] }

func (n *names) bytes() int64 { return n.size + int64(len(n.list))*16 + int64(len(n.slots))*4 }

func (n *names) find(s string) (pos uint64, id uint32, ok bool) {
	mask := uint64(len(n.slots) - 1)
	p := maphash.String(n.seed, s) & mask
	for n.slots[p] != 0 {
		if id := n.slots[p] - 1; n.list[id] == s {
			return p, id, true
		}
		p = (p + 1) & mask
	}
	return p, 0, false
}

func (n *names) intern(s string) uint32 {
	p, id, ok := n.find(s)
	if ok {
		return id
	}
	n.list = append(n.list, strings.Clone(s))
	n.size += int64(len(s))
	n.slots[p] = uint32(len(n.list))
	if len(n.list)*2 > len(n.slots) {
		n.slots = make([]uint32, 2*len(n.slots))
		for i, s := range n.list {
			q, _, _ := n.find(s)
			n.slots[q] = uint32(i + 1)
		}
	}
	return uint32(len(n.list) - 1)
}
