package grammar

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/grammar/diag"
)

// countingSink takes facts and statements and forgets them.
type countingSink struct{ facts, statements, symbols int }

func (c *countingSink) WantFacts() bool { return true }
func (c *countingSink) symbol() uint32 {
	c.symbols++
	return uint32(c.symbols)
}
func (c *countingSink) Number(int64) uint32                    { return c.symbol() }
func (c *countingSink) Constant([]byte, bool) uint32           { return c.symbol() }
func (c *countingSink) String([]byte) uint32                   { return c.symbol() }
func (c *countingSink) Function([]byte, []uint32, bool) uint32 { return c.symbol() }
func (c *countingSink) Fact([]byte, bool, []uint32, Span) error {
	c.facts++
	return nil
}
func (c *countingSink) Statement(Statement) error {
	c.statements++
	return nil
}

func factText(size int) []byte {
	var b bytes.Buffer
	for i := 0; b.Len() < size; i++ {
		fmt.Fprintf(&b, "edge(%d,%d,blue). at(pos(%d,%d),\"some text\").\n", i, i*7%1000, i%50, i%77)
	}
	return b.Bytes()
}

func ruleText(size int) []byte {
	var b bytes.Buffer
	for i := 0; b.Len() < size; i++ {
		b.WriteString(`reachable(W,D,N,I) :- wave_on_day(W,D), I > 0,
    reachable(W,D,M,I-1), edge(M,N,C), wave(W,I,C),
    not place(D,G,N) : guard_type(G).
:- guard_type_used_per_day(G,D,M), guard_type(G), day(D), guard_type_limit_per_day(G,L), M > L.
{ place(D,G,N) : day(D), guard_type(G), node(N) }.
used(G,D,M) :- guard_type(G), day(D), M = #count { N : place(D,G,N) }.
`)
	}
	return b.Bytes()
}

func benchParse(b *testing.B, src []byte) {
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		if err := Parse(nil, "bench.lp", src, new(countingSink)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFacts(b *testing.B) { benchParse(b, factText(1<<20)) }
func BenchmarkRules(b *testing.B) { benchParse(b, ruleText(1<<18)) }
func BenchmarkSmall(b *testing.B) { benchParse(b, ruleText(500)) }

// BenchmarkBuild builds the parsers that nearly every program needs.
func BenchmarkBuild(b *testing.B) {
	var files diag.Files
	for b.Loop() {
		for _, text := range []string{"a :- b.", "#show a/1."} {
			s := &scanner{src: []byte(text), line: 1, files: &files}
			s.statement()
			lex, err := s.buffer.load(s)
			require.NoError(b, err)
			parse := parserOf[ruleNode]()
			if lex.Peek().Type == tokKeyword {
				parse = parserOf[showNode]()
			}
			_, err = parse(lex, At{})
			require.NoError(b, err)
		}
	}
}
