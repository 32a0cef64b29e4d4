package statement

import (
	"unsafe"

	"github.com/krrasp/krrasp/ground/symbol"
)

// flat is an append-only sequence of records of words, in pages: growing copies
// nothing. A record never crosses a page.
type flat struct {
	pages   [][]uint32
	spare   [][]uint32 // dropped pages of the usual size, to be used again
	dropped int
}

// drop forgets the pages before the k-th.
func (f *flat) drop(k int) {
	for ; f.dropped < k; f.dropped++ {
		if p := f.pages[f.dropped]; cap(p) == flatPage {
			f.spare = append(f.spare, p)
		}
		f.pages[f.dropped] = nil
	}
}

const (
	flatBits = 16
	flatPage = 1 << flatBits
)

func (f *flat) alloc(n int) []uint32 {
	_, w := f.allocRef(n)
	return w
}

// allocRef gives the record's reference: page and offset in one word. A record
// longer than a page gets a page of its own.
func (f *flat) allocRef(n int) (uint32, []uint32) {
	k := len(f.pages) - 1
	if k >= 0 {
		if l := len(f.pages[k]); l+n <= cap(f.pages[k]) {
			f.pages[k] = f.pages[k][:l+n]
			return uint32(k)<<flatBits | uint32(l), f.pages[k][l : l+n]
		}
	}
	size := flatPage
	if k < 0 {
		size = 1 << 10 // small programs stay small
	}
	if k := len(f.spare) - 1; k >= 0 && n <= flatPage {
		f.pages = append(f.pages, f.spare[k][:n])
		f.spare = f.spare[:k]
	} else {
		f.pages = append(f.pages, make([]uint32, n, max(n, size)))
	}
	k = len(f.pages) - 1
	return uint32(k) << flatBits, f.pages[k]
}

func (f *flat) get(ref uint32) []uint32 { return f.pages[ref>>flatBits][ref&(flatPage-1):] }

func (f *flat) bytes() int64 {
	var b int64
	for _, p := range f.pages {
		b += int64(cap(p)) * 4
	}
	return b
}

// pagedWords is a sequence of single words, in pages.
type pagedWords struct {
	pages [][]uint32
	n     uint32
}

const wordPage = 12

func (p *pagedWords) append(v uint32) {
	k := p.n >> wordPage
	if int(k) == len(p.pages) {
		p.pages = append(p.pages, make([]uint32, 0, 16))
	}
	p.pages[k] = append(p.pages[k], v)
	p.n++
}

func (p *pagedWords) at(i uint32) uint32 { return p.pages[i>>wordPage][i&(1<<wordPage-1)] }

func (p *pagedWords) set(i, v uint32) { p.pages[i>>wordPage][i&(1<<wordPage-1)] = v }

func (p *pagedWords) bytes() int64 { return int64(len(p.pages)) << wordPage * 4 }

func asWords[T ~uint32](s []T) []uint32 {
	return unsafe.Slice((*uint32)(unsafe.Pointer(unsafe.SliceData(s))), len(s))
}

func asLits(w []uint32) []Lit {
	return unsafe.Slice((*Lit)(unsafe.Pointer(unsafe.SliceData(w))), len(w))
}

func asSymbols(w []uint32) []symbol.Symbol {
	return unsafe.Slice((*symbol.Symbol)(unsafe.Pointer(unsafe.SliceData(w))), len(w))
}
