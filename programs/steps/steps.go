package steps

import (
	"context"
	"errors"

	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/solve"
	"github.com/krrasp/krrasp/solve/completion"
	"github.com/krrasp/krrasp/solve/sat"
)

// Errors about programs that can't be shown.
var (
	ErrIncremental = errors.New("a program that is solved in several steps (#include <incmode>) can't be shown as one")
	ErrAspif       = errors.New("an aspif program has no source rules that could be shown")
)

// Options sets in o what the views need.
func Options(o *solve.Options) {
	o.Verify = true // keeps the ground statements
	o.Search.Clauses, o.Search.Keep = true, true
}

// Steps holds a program after its way through the pipeline. It is not safe for
// concurrent use.
type Steps struct {
	// Whole says that the Control grounds without simplification (KeepAll), for
	// the remark on the instances.
	Whole bool

	control    *solve.Control
	program    *statement.Program
	completion *completion.Completion
	record     *sat.Recorder
	defs       []completion.Definition
	clauses    int // of the completion
	names      *names
	levels     *levelRange // once level numbers were added
}

// New grounds the part base and completes it. The control must have been made
// with Options, be loaded and not be ground; it is the Steps' afterwards. Errors
// are those of solve.Control, ErrIncremental and ErrAspif.
func New(ctx context.Context, c *solve.Control) (*Steps, error) {
	switch {
	case c.Incremental():
		return nil, ErrIncremental
	case c.FromAspif():
		return nil, ErrAspif
	}
	if err := c.Ground(ctx); err != nil {
		return nil, err
	}
	if err := c.Prepare(ctx); err != nil {
		return nil, err
	}
	s := &Steps{
		control: c, program: c.Program(),
		completion: c.Solver().Completion(), record: c.Solver().Record(),
	}
	s.clauses = s.record.NumClauses()
	s.completion.Definitions(func(_ int, d completion.Definition) bool {
		s.defs = append(s.defs, d)
		return true
	})
	s.names = s.nameAll()
	return s, nil
}

// Tight reports whether no atom depends positively on itself.
func (s *Steps) Tight() bool { return s.completion.Graph().Atoms() == 0 }
