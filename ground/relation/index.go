package relation

import "slices"

// Index finds rows by the values at some key positions. Rows of equal key are
// chained in order of insertion. It follows its relation lazily: Refresh takes
// in the rows added since.
type Index struct {
	rel   *Relation
	key   Key
	seen  uint32   // rows taken in
	next  []uint32 // row -> next row of the same key, plus 1; 0 ends the chain
	slots []bucket
	keys  uint32
	buf   []Symbol
}

type bucket struct{ head, tail uint32 } // rows plus 1

// Key picks values from a row: column numbers where it is flat, or an
// extractor of nested patterns, identified by ID.
type Key struct {
	Columns []int
	// Extract, if set, appends the key of a row to dst, or reports false where
	// the row does not fit the pattern (it is then not in the index).
	Extract func(dst, row []Symbol) ([]Symbol, bool)
	ID      string
}

// Index gives the index over these key columns, made when first asked for.
func (r *Relation) Index(k Key) *Index {
	for _, x := range r.indexes {
		if x.key.ID == k.ID && slices.Equal(x.key.Columns, k.Columns) {
			return x
		}
	}
	x := &Index{rel: r, key: k, slots: make([]bucket, 16)}
	r.indexes = append(r.indexes, x)
	return x
}

func (x *Index) bytes() int64 { return int64(cap(x.next))*4 + int64(len(x.slots))*8 }

// Keys is the number of different keys taken in.
func (x *Index) Keys() uint32 { return x.keys }

func (x *Index) matches(row uint32, key []Symbol) bool {
	args := x.rel.Row(row)
	if x.key.Extract == nil {
		for i, c := range x.key.Columns {
			if args[c] != key[i] {
				return false
			}
		}
		return true
	}
	got, _ := x.key.Extract(x.buf[:0], args)
	x.buf = got
	return slices.Equal(got, key)
}

func (x *Index) rowKey(dst []Symbol, row uint32) ([]Symbol, bool) {
	args := x.rel.Row(row)
	if x.key.Extract != nil {
		return x.key.Extract(dst, args)
	}
	for _, c := range x.key.Columns {
		dst = append(dst, args[c])
	}
	return dst, true
}

// Refresh takes in the rows below limit that were added since the last call.
func (x *Index) Refresh(limit uint32) {
	if x.seen >= limit {
		return
	}
	if cap(x.next) < int(limit) {
		x.next = slices.Grow(x.next, int(limit)-len(x.next))
	}
	var key [16]Symbol
	for row := x.seen; row < limit; row++ {
		x.next = append(x.next, 0)
		k, ok := x.rowKey(key[:0], row)
		if !ok {
			continue
		}
		if uint64(x.keys+1)*4 > uint64(len(x.slots))*3 {
			x.grow()
		}
		mask := uint32(len(x.slots) - 1)
		p := Hash(k) & mask
		for {
			b := &x.slots[p]
			if b.head == 0 {
				*b = bucket{row + 1, row + 1}
				x.keys++
				break
			}
			if x.matches(b.head-1, k) {
				x.next[b.tail-1] = row + 1
				b.tail = row + 1
				break
			}
			p = (p + 1) & mask
		}
	}
	x.seen = limit
}

func (x *Index) grow() {
	old := x.slots
	x.slots = make([]bucket, 2*len(old))
	mask := uint32(len(x.slots) - 1)
	var key [16]Symbol
	for _, b := range old {
		if b.head != 0 {
			k, _ := x.rowKey(key[:0], b.head-1)
			p := Hash(k) & mask
			for x.slots[p].head != 0 {
				p = (p + 1) & mask
			}
			x.slots[p] = b
		}
	}
}

// First gives the first row with this key, plus 1; 0 if there is none.
func (x *Index) First(key []Symbol) uint32 {
	mask := uint32(len(x.slots) - 1)
	for p := Hash(key) & mask; ; p = (p + 1) & mask {
		b := &x.slots[p]
		if b.head == 0 {
			return 0
		}
		if x.matches(b.head-1, key) {
			return b.head
		}
	}
}

// Next gives the row after row with the same key, plus 1; 0 at the end.
func (x *Index) Next(row uint32) uint32 { return x.next[row] }
