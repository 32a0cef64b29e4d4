package main

import (
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/solve"
)

// The grounding profile: for each source rule, how many instances it had and how
// long they took. A table for people, or a file in pprof's format (profile.proto
// of github.com/google/pprof), in which each rule is a function.

// profiled is one source rule of the profile.
type profiled struct {
	file      string
	line      int64
	text      string
	instances int64
	nanos     int64
}

// writeProfile writes the profile where --profile says.
func writeProfile(c *solve.Control, s *settings, std streams) error {
	g := c.Grounder()
	var rules []profiled
	for id := 1; id <= g.Sources(); id++ {
		n, ns := g.Profile(uint32(id))
		source := g.Source(uint32(id))
		if n == 0 && ns == 0 || source.Statement == nil {
			continue
		}
		text := string(grammar.AppendStatement(nil, source.Statement))
		rules = append(rules, profiled{c.Files().Name(source.Span.File), int64(source.Span.Line), text, n, ns})
	}
	slices.SortStableFunc(rules, func(a, b profiled) int {
		if a.nanos != b.nanos {
			return int(min(max(b.nanos-a.nanos, -1), 1))
		}
		return int(min(max(b.instances-a.instances, -1), 1))
	})
	if s.profileFile == "" {
		return profileTable(std.err, rules)
	}
	f, err := os.Create(s.profileFile)
	if err != nil {
		return err
	}
	err = profileProto(f, rules)
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}

// profileTable writes the rules as a table.
func profileTable(out io.Writer, rules []profiled) error {
	if _, err := fmt.Fprintf(out, "%12s %12s  %s\n", "time (ms)", "instances", "rule"); err != nil {
		return err
	}
	for _, r := range rules {
		text := strings.Join(strings.Fields(r.text), " ")
		if len(text) > 100 {
			text = strings.ToValidUTF8(text[:97], "") + "..."
		}
		if _, err := fmt.Fprintf(out, "%12.3f %12d  %s:%d: %s\n", float64(r.nanos)/1e6, r.instances, r.file, r.line, text); err != nil {
			return err
		}
	}
	return nil
}

// profileProto writes pprof's format: a gzipped protocol buffer.
func profileProto(out io.Writer, rules []profiled) error {
	var p message
	var table []string
	index := map[string]uint64{}
	str := func(s string) uint64 {
		i, ok := index[s]
		if !ok {
			i = uint64(len(table))
			index[s] = i
			table = append(table, s)
		}
		return i
	}
	str("")
	for _, t := range [][2]string{{"instances", "count"}, {"time", "nanoseconds"}} {
		var v message
		v.number(1, str(t[0]))
		v.number(2, str(t[1]))
		p.message(1, v) // sample_type
	}
	for i, r := range rules {
		id := uint64(i + 1)
		var sample, location, line, function message
		sample.number(1, id)
		sample.numbers(2, uint64(r.instances), uint64(r.nanos))
		line.number(1, id)
		line.number(2, uint64(r.line))
		location.number(1, id)
		location.message(4, line)
		function.number(1, id)
		function.number(2, str(fmt.Sprintf("%s:%d %s", r.file, r.line, strings.Join(strings.Fields(r.text), " "))))
		function.number(4, str(r.file))
		function.number(5, uint64(r.line))
		p.message(2, sample)
		p.message(4, location)
		p.message(5, function)
	}
	p.number(14, str("time")) // default_sample_type
	for _, s := range table {
		p.text(6, s)
	}
	z := gzip.NewWriter(out)
	if _, err := z.Write(p); err != nil {
		return err
	}
	return z.Close()
}

// message is a protocol buffer under construction.
type message []byte

func (m *message) number(field int, v uint64) {
	*m = binary.AppendUvarint(*m, uint64(field)<<3)
	*m = binary.AppendUvarint(*m, v)
}

func (m *message) numbers(field int, list ...uint64) {
	var b []byte
	for _, v := range list {
		b = binary.AppendUvarint(b, v)
	}
	m.message(field, b)
}

func (m *message) message(field int, b message) {
	*m = binary.AppendUvarint(*m, uint64(field)<<3|2)
	*m = binary.AppendUvarint(*m, uint64(len(b)))
	*m = append(*m, b...)
}

func (m *message) text(field int, s string) { m.message(field, message(s)) }
