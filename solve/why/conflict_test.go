package why_test

import (
	"context"
	"flag"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/grammar/diag"
	"github.com/krrasp/krrasp/programs/bench"
	"github.com/krrasp/krrasp/programs/difftest"
	"github.com/krrasp/krrasp/programs/random"
	"github.com/krrasp/krrasp/solve"
	"github.com/krrasp/krrasp/solve/sat"
	"github.com/krrasp/krrasp/solve/why"
)

// go test ./solve/why -programs=10000 -first=1 -slow
var (
	programs = flag.Int("programs", 150, "number of random programs")
	slow     = flag.Bool("slow", false, "take in what needs a minute: disjunctive benchmarks")
	first    = flag.Uint64("first", 0, "seed of the first of them")
)

// explainer gives an Explainer of a program; nil if it is no program.
func explainer(t *testing.T, program string, o why.Options) *why.Explainer {
	c, err := solve.New(solve.Options{KeepAll: true})
	require.NoError(t, err)
	if c.Add("base", nil, program) != nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	e, err := why.New(ctx, c, o)
	if err != nil {
		return nil
	}
	return e
}

// statements reads a program into its syntax trees.
type statements struct{ list []grammar.Statement }

func (s *statements) WantFacts() bool                                 { return false }
func (s *statements) Number(int64) uint32                             { return 0 }
func (s *statements) Constant([]byte, bool) uint32                    { return 0 }
func (s *statements) String([]byte) uint32                            { return 0 }
func (s *statements) Function([]byte, []uint32, bool) uint32          { return 0 }
func (s *statements) Fact([]byte, bool, []uint32, grammar.Span) error { return nil }
func (s *statements) Statement(x grammar.Statement) error             { s.list = append(s.list, x); return nil }

// relax gives a rule as the definition relaxes it, as text.
func relax(s grammar.Statement) string {
	r, ok := s.(*grammar.Rule)
	if !ok {
		return string(grammar.AppendStatement(nil, s)) + "\n"
	}
	c := *r
	positive := func(l grammar.Literal) bool {
		a, ok := l.(*grammar.AtomLiteral)
		return ok && a.Sign == grammar.Positive
	}
	switch h := r.Head.(type) {
	case nil:
		return ""
	case grammar.Literal:
		if !positive(h) {
			return ""
		}
		c.Head = &grammar.SetAggregate{Elements: []*grammar.Conditional{{Literal: h}}}
	case *grammar.Disjunction:
		// Literals that are no positive atoms belong to the body: what is left of
		// the rule where they don't hold is a choice.
		plain := true
		set := &grammar.SetAggregate{}
		for _, e := range h.Elements {
			pool := strings.Contains(string(grammar.AppendLiteral(nil, e.Literal)), ";")
			plain = plain && len(e.Condition) == 0 && !pool
		}
		for _, e := range h.Elements {
			if positive(e.Literal) {
				set.Elements = append(set.Elements, e)
				continue
			}
			if len(e.Condition) > 0 {
				continue
			}
			switch l := e.Literal.(type) {
			case *grammar.AtomLiteral:
				sign := grammar.NotNot
				if l.Sign == grammar.NotNot {
					sign = grammar.Not
				}
				if plain {
					c.Body = append(c.Body[:len(c.Body):len(c.Body)], &grammar.AtomLiteral{Sign: sign, Atom: l.Atom})
				}
			default:
				return "skip"
			}
		}
		if len(set.Elements) == 0 {
			return ""
		}
		c.Head = set
	case *grammar.SetAggregate:
		set := *h
		set.Left, set.Right = nil, nil
		c.Head = &set
	case *grammar.HeadAggregate:
		set := *h
		set.Left, set.Right = nil, nil
		c.Head = &set
	}
	return string(grammar.AppendStatement(nil, &c)) + "\n"
}

// satisfiable solves a program in the usual way; ok is false if it is refused.
func satisfiable(t *testing.T, program string) (answer, ok bool) {
	c, err := solve.New(solve.Options{})
	require.NoError(t, err)
	if c.Add("base", nil, program) != nil {
		return false, false
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	if c.Ground(ctx) != nil {
		return false, false
	}
	for _, err := range c.Solve(ctx, solve.Models(1), solve.Optimize(solve.OptIgnore)) {
		if err != nil {
			return false, false
		}
	}
	return c.Result().Status == solve.Satisfiable, c.Result().Status != solve.Unknown
}

// define checks a conflict against the definition, literally: relaxed programs
// are built from the text and solved.
func define(t *testing.T, program string, e *why.Explainer) (unsatisfiable bool) {
	c, err := e.Conflict(context.Background())
	require.NoError(t, err, program)
	answer, ok := satisfiable(t, program)
	if !ok {
		return false
	}
	require.Equal(t, answer, c.Satisfiable, program)
	if answer {
		return false
	}
	require.True(t, c.Minimal)
	var all statements
	require.NoError(t, grammar.Parse(&diag.Files{}, "-", []byte(program), &all))
	// Spans tell which statements belong to the conflict.
	type place struct {
		line   uint32
		column uint16
	}
	in := map[place]bool{}
	for _, r := range c.Rules {
		in[place{r.Span.Line, r.Span.Column}] = true
	}
	require.Len(t, in, len(c.Rules), program)
	build := func(skip place) (text string, found bool) {
		var b strings.Builder
		for _, s := range all.list {
			at := place{s.Pos().Line, s.Pos().Column}
			if in[at] && at != skip {
				b.Write(grammar.AppendStatement(nil, s))
				b.WriteByte('\n')
				continue
			}
			x := relax(s)
			if x == "skip" {
				return "", false
			}
			b.WriteString(x)
		}
		return b.String(), true
	}
	text, ok := build(place{})
	if !ok {
		return true
	}
	if answer, ok := satisfiable(t, text); ok {
		require.False(t, answer, "%s\nrelaxed:\n%s", program, text)
	}
	for at := range in {
		text, _ := build(at)
		if answer, ok := satisfiable(t, text); ok {
			require.True(t, answer, "%s\nrelaxed:\n%s\nnot minimal", program, text)
		}
	}
	// The instances that are said to clash belong to the rules, each rule has one.
	for _, r := range c.Rules {
		require.NotEmpty(t, r.Instances, program)
		for _, i := range r.Instances {
			require.NotEmpty(t, c.Instance(i))
		}
	}
	return true
}

func engines() map[string]why.Options {
	return map[string]why.Options{
		"own":  {},
		"gini": {NewEngine: func() sat.Engine { return sat.NewGini() }},
	}
}

func TestConflictOnRandomPrograms(t *testing.T) {
	for name, o := range engines() {
		t.Run(name, func(t *testing.T) {
			found := 0
			for seed := *first; seed < *first+uint64(*programs); seed++ {
				program := random.Program(seed, random.Options{Features: random.Clingo54 &^ (random.Parts | random.Theory | random.External | random.Undefined), Size: 6})
				e := explainer(t, program, o)
				if e == nil {
					continue
				}
				if define(t, program, e) {
					found++
				}
			}
			t.Logf("%d unsatisfiable programs", found)
			require.NotZero(t, found)
		})
	}
}

// Every unsatisfiable program of the tests.
func TestConflictOnTestPrograms(t *testing.T) {
	files, err := filepath.Glob("../../programs/difftest/testdata/*/*.lp")
	require.NoError(t, err)
	found := 0
	for _, f := range files {
		chunks, err := difftest.ReadChunks(f)
		require.NoError(t, err)
		for _, c := range chunks {
			if c.Error != nil || strings.Contains(c.Program, "&") || strings.Contains(c.Program, "#program") {
				continue
			}
			if e := explainer(t, c.Program, why.Options{}); e != nil && define(t, c.Program, e) {
				found++
			}
		}
	}
	t.Logf("%d unsatisfiable programs", found)
	require.NotZero(t, found)
}

// The unsatisfiable programs of the benchmark, as small as they are for tests.
func TestConflictOnBenchmarks(t *testing.T) {
	found := 0
	for _, p := range bench.Suite() {
		if p.Task != bench.Decide || p.Class == bench.Disjunctive && !*slow {
			continue
		}
		var b strings.Builder
		text, err := p.Text()
		require.NoError(t, err)
		b.WriteString(text)
		require.NoError(t, p.Write(&b, p.SizeOf(true, 0), 1))
		answer, ok := satisfiable(t, b.String())
		if !ok || answer {
			continue
		}
		t.Run(p.ID(), func(t *testing.T) {
			e := explainer(t, b.String(), why.Options{Tries: 50})
			require.NotNil(t, e)
			require.True(t, define(t, b.String(), e))
		})
		found++
	}
	require.NotZero(t, found)
}
