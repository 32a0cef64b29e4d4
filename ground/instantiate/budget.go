package instantiate

import (
	"context"
	"fmt"

	"github.com/krrasp/krrasp/grammar/diag"
)

// Limits bound what grounding may take; 0 means no limit.
type Limits struct {
	Atoms  int64 // rows of relations
	Rules  int64 // ground statements, or instances of rules: a derived fact has no statement
	Memory int64 // bytes, as counted by relations, statements and symbols
}

// LimitError reports that a limit was reached, and the rule that had grown most.
type LimitError struct {
	What  string // "atoms", "rules", "memory", "symbols" or, with the context's Cause, "time"
	Limit int64
	// Rule is the source rule with the most instances, at Span.
	Rule      string
	Instances int64
	Span      diag.Span
	Files     *diag.Files
	Cause     error
}

// Error names the limit and the rule that grew most.
func (e *LimitError) Error() string {
	d := diag.Errorf(e.Files, "limit", e.Span, "%s", e.message())
	return d.Error()
}

func (e *LimitError) message() string {
	what := fmt.Sprintf("grounding stopped at the limit of %d %s", e.Limit, e.What)
	if e.What == "memory" {
		what = fmt.Sprintf("grounding stopped at the memory limit of %d bytes", e.Limit)
	}
	switch {
	case e.What == "symbols":
		what = "grounding stopped: " + e.Cause.Error()
	case e.Cause != nil:
		what = "grounding was interrupted"
	}
	if e.Instances > 0 {
		what += fmt.Sprintf("; this rule had grown most, to %d instances", e.Instances)
	}
	return what
}

// Unwrap gives the context's error, if it was that.
func (e *LimitError) Unwrap() error { return e.Cause }

// pollEvery is the number of steps between two looks at the budget.
const pollEvery = 1 << 12

// tick counts a step of any loop; every so often it looks at the budget.
func (m *machine) tick() bool {
	m.ticks++
	if m.ticks&(pollEvery-1) == 0 {
		m.poll()
	}
	return m.err == nil
}

// poll looks at the context and the limits.
func (m *machine) poll() {
	if m.err != nil {
		return
	}
	if err := m.ctx.Err(); err != nil {
		cause := context.Cause(m.ctx)
		m.err = m.limit("time", 0, cause)
		return
	}
	m.flush()
	l := &m.opts.Limits
	switch {
	case l.Atoms > 0 && m.rows > l.Atoms:
		m.err = m.limit("atoms", l.Atoms, nil)
	case l.Rules > 0 && max(m.made, int64(m.prog.Count())) > l.Rules:
		m.err = m.limit("rules", l.Rules, nil)
	}
	m.polls++
	if l.Memory > 0 && m.polls&15 == 0 && m.err == nil && m.bytes() > l.Memory {
		m.err = m.limit("memory", l.Memory, nil)
	}
	if err := m.symbols.Err(); err != nil && m.err == nil {
		m.err = m.limit("symbols", 0, err)
	}
	if m.opts.Progress != nil && m.polls&255 == 0 {
		m.opts.Progress(Progress{Atoms: m.rows, Rules: int64(m.prog.Count())})
	}
}

// flush hands on the statements of a rule that is still at work, if no statement
// of its component can change any more.
func (m *machine) flush() {
	if !m.flushable || m.pendings > 0 || m.opts.Component == nil || m.err != nil {
		return
	}
	if end := m.prog.End(); end.Far(m.from) {
		from := m.from
		m.from = end
		m.err = m.opts.Component(from)
	}
}

func (m *machine) bytes() int64 {
	n := m.symbols.Bytes() + m.prog.Bytes()
	for _, r := range m.prog.Relations {
		n += r.Bytes()
	}
	return n
}

func (m *machine) limit(what string, limit int64, cause error) error {
	e := &LimitError{What: what, Limit: limit, Cause: cause, Files: m.opts.Files}
	best := uint32(0)
	for i, n := range m.instances {
		if n > e.Instances {
			e.Instances, best = n, uint32(i)
		}
	}
	if best > 0 && m.opts.Span != nil {
		e.Span = m.opts.Span(best)
	}
	return e
}
