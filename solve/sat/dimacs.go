package sat

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// DIMACS CNF, the common text format of SAT solvers: "p cnf VARIABLES CLAUSES",
// then clauses of signed numbers, each ended by 0; lines from "c" are comments.

// Recorder is an Engine that keeps all clauses so that they can be written, and
// hands everything on to another engine if there is one.
type Recorder struct {
	inner Engine // may be nil
	n     int
	lits  []Lit // of all clauses, one after the other
	ends  []int // of each clause in lits
}

// NewRecorder makes a Recorder in front of inner. With a nil inner, Solve
// answers Unknown, and Value and Failed tell nothing.
func NewRecorder(inner Engine) *Recorder { return &Recorder{inner: inner} }

// NewVar implements Engine.
func (r *Recorder) NewVar(auxiliary bool) Var {
	r.n++
	if r.inner != nil {
		return r.inner.NewVar(auxiliary)
	}
	return Var(r.n)
}

// NumVars implements Engine.
func (r *Recorder) NumVars() int { return r.n }

// AddClause implements Engine.
func (r *Recorder) AddClause(clause ...Lit) {
	r.lits = append(r.lits, clause...)
	r.ends = append(r.ends, len(r.lits))
	if r.inner != nil {
		r.inner.AddClause(clause...)
	}
}

// Solve implements Engine.
func (r *Recorder) Solve(ctx context.Context, assumptions ...Lit) Status {
	if r.inner == nil {
		return Unknown
	}
	return r.inner.Solve(ctx, assumptions...)
}

// Value implements Engine.
func (r *Recorder) Value(l Lit) bool { return r.inner != nil && r.inner.Value(l) }

// Failed implements Engine.
func (r *Recorder) Failed() []Lit {
	if r.inner == nil {
		return nil
	}
	return r.inner.Failed()
}

// Stats implements Engine.
func (r *Recorder) Stats() Stats {
	if r.inner == nil {
		return Stats{Clauses: int64(len(r.ends))}
	}
	return r.inner.Stats()
}

// NumClauses is the number of clauses recorded.
func (r *Recorder) NumClauses() int { return len(r.ends) }

// Clause gives the i-th clause recorded, from 0; not to be changed.
func (r *Recorder) Clause(i int) []Lit {
	start := 0
	if i > 0 {
		start = r.ends[i-1]
	}
	return r.lits[start:r.ends[i]:r.ends[i]]
}

// Namer tells what a variable means; "" for nothing.
type Namer interface {
	Name(v Var) string
}

// Write writes all clauses, and each of units as a clause, in DIMACS. The names
// stand in front as comments "c VARIABLE NAME"; line breaks in them become
// spaces. names may be nil.
func (r *Recorder) Write(w io.Writer, names Namer, units ...Lit) error {
	out := bufio.NewWriter(w)
	if names != nil {
		breaks := strings.NewReplacer("\n", " ", "\r", " ")
		for v := Var(1); v <= Var(r.n); v++ {
			if name := names.Name(v); name != "" {
				fmt.Fprintf(out, "c %d %s\n", v, breaks.Replace(name))
			}
		}
	}
	fmt.Fprintf(out, "p cnf %d %d\n", r.n, len(r.ends)+len(units))
	var line []byte
	write := func(clause []Lit) error {
		line = line[:0]
		for _, l := range clause {
			line = strconv.AppendInt(line, int64(l.Dimacs()), 10)
			line = append(line, ' ')
		}
		_, err := out.Write(append(line, '0', '\n'))
		return err
	}
	for i := range r.ends {
		if err := write(r.Clause(i)); err != nil {
			return err
		}
	}
	for i := range units {
		if err := write(units[i : i+1]); err != nil {
			return err
		}
	}
	return out.Flush()
}

// MaxDimacsVars is the largest number of variables that ReadDimacs accepts.
const MaxDimacsVars = 1 << 26

// ReadDimacs adds the clauses of a DIMACS text to e, which must have no
// variables yet, and makes as many as the header says. Errors name the line. A
// clause may stretch over lines; text after a line of "%" is ignored.
func ReadDimacs(in io.Reader, e Engine) error {
	scanner := bufio.NewScanner(in)
	scanner.Buffer(nil, 1<<28)
	scanner.Split(bufio.ScanLines)
	vars, clauses, seen := -1, 0, 0
	var clause []Lit
	number := 0
	for scanner.Scan() {
		number++
		text := strings.TrimSpace(scanner.Text())
		switch {
		case text == "" || text[0] == 'c':
			continue
		case text[0] == 'p':
			f := strings.Fields(text)
			if vars >= 0 || len(f) != 4 || f[0] != "p" || f[1] != "cnf" {
				return fmt.Errorf("dimacs: line %d: expected one header \"p cnf VARIABLES CLAUSES\"", number)
			}
			n, err := strconv.Atoi(f[2])
			m, err2 := strconv.Atoi(f[3])
			if err != nil || err2 != nil || n < 0 || m < 0 {
				return fmt.Errorf("dimacs: line %d: the header's numbers are not natural", number)
			}
			if n > MaxDimacsVars {
				return fmt.Errorf("dimacs: line %d: %d variables, more than %d", number, n, MaxDimacsVars)
			}
			vars, clauses = n, m
			for range n {
				e.NewVar(false)
			}
			continue
		}
		if text == "%" {
			break
		}
		if vars < 0 {
			return fmt.Errorf("dimacs: line %d: a clause before the header", number)
		}
		for _, word := range strings.Fields(text) {
			x, err := strconv.Atoi(word)
			if err != nil || x > vars || x < -vars {
				return fmt.Errorf("dimacs: line %d: %q is no literal of %d variables", number, word, vars)
			}
			switch {
			case x > 0:
				clause = append(clause, Var(x).Lit())
			case x < 0:
				clause = append(clause, Var(-x).Lit().Not())
			default:
				e.AddClause(clause...)
				clause = clause[:0]
				seen++
			}
		}
	}
	if err := scanner.Err(); err != nil {
		return fmt.Errorf("dimacs: after line %d: %w", number, err)
	}
	switch {
	case vars < 0:
		return fmt.Errorf("dimacs: no header")
	case len(clause) > 0:
		return fmt.Errorf("dimacs: line %d: the last clause is not ended by 0", number)
	case seen != clauses:
		return fmt.Errorf("dimacs: %d clauses where the header says %d", seen, clauses)
	}
	return nil
}
