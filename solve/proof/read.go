package proof

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
)

// Both formats are words: numbers, "d" before a deleted clause, and comments
// from "c" to the end of a line.

// maxVariable bounds the variables of both inputs.
const maxVariable = 1 << 28

type words struct {
	in   *bufio.Reader
	line int
	word []byte
	mid  bool // a word of the line was read
}

func newWords(in io.Reader) *words { return &words{in: bufio.NewReaderSize(in, 1<<16), line: 1} }

func blank(b byte) bool { return b == ' ' || b == '\t' || b == '\r' || b == '\n' }

// next gives the next word, io.EOF at the end; comments are skipped.
func (w *words) next() (string, error) {
	w.word = w.word[:0]
	comment := false
	for {
		b, err := w.in.ReadByte()
		if err != nil {
			if errors.Is(err, io.EOF) && len(w.word) > 0 {
				return string(w.word), nil
			}
			return "", err
		}
		if comment {
			if b == '\n' {
				comment = false
				w.line++
			}
			continue
		}
		if blank(b) {
			if len(w.word) > 0 {
				return string(w.word), w.in.UnreadByte()
			}
			if b == '\n' {
				w.line++
				w.mid = false
			}
			continue
		}
		if b == 'c' && len(w.word) == 0 && !w.mid {
			comment = true
			continue
		}
		if len(w.word) > 20 {
			return "", fmt.Errorf("line %d: a word is too long", w.line)
		}
		w.word, w.mid = append(w.word, b), true
	}
}

// clause reads numbers up to a 0; the first word may be at hand. It gives each
// literal once, and the one that was written first.
func (w *words) clause(word string, dst []lit) (lits []lit, first lit, err error) {
	dst = dst[:0]
	for {
		if word == "" {
			if word, err = w.next(); err != nil {
				if errors.Is(err, io.EOF) {
					err = fmt.Errorf("line %d: a clause is not ended by 0", w.line)
				}
				return nil, 0, err
			}
		}
		x, err := strconv.Atoi(word)
		if err != nil || x > maxVariable || x < -maxVariable {
			return nil, 0, fmt.Errorf("line %d: %q is no literal", w.line, word)
		}
		word = ""
		if x == 0 {
			slices.Sort(dst)
			return slices.Compact(dst), first, nil
		}
		if len(dst) == 0 {
			first = literal(x)
		}
		dst = append(dst, literal(x))
	}
}

func (c *checker) readFormula(in io.Reader) error {
	w := newWords(in)
	word, err := w.next()
	if err != nil || word != "p" {
		return fmt.Errorf("formula: no header \"p cnf VARIABLES CLAUSES\"")
	}
	var head [2]int
	word, err = w.next()
	if err != nil || word != "cnf" {
		return fmt.Errorf("formula: line %d: expected \"cnf\"", w.line)
	}
	for i := range head {
		if word, err = w.next(); err == nil {
			head[i], err = strconv.Atoi(word)
		}
		if err != nil || head[i] < 0 || i == 0 && head[i] > maxVariable {
			return fmt.Errorf("formula: line %d: the header's numbers are out of range", w.line)
		}
	}
	c.stats.Variables = int64(head[0])
	var lits []lit
	for {
		word, err := w.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			lits, _, err = w.clause(word, lits)
		}
		if err != nil {
			return fmt.Errorf("formula: %w", err)
		}
		if n := len(lits); n > 0 && int(lits[n-1]>>1) > head[0] {
			return fmt.Errorf("formula: line %d: more than %d variables", w.line, head[0])
		}
		c.add(lits)
		c.stats.Clauses++
		if c.err != nil {
			return c.err
		}
		if c.stats.Clauses&1023 == 0 && c.ctx.Err() != nil {
			return context.Cause(c.ctx)
		}
	}
	if c.stats.Clauses != int64(head[1]) {
		return fmt.Errorf("formula: %d clauses where the header says %d", c.stats.Clauses, head[1])
	}
	return nil
}

// readProof checks line by line until there is a contradiction.
func (c *checker) readProof(in io.Reader) error {
	w := newWords(in)
	var lits []lit
	for !c.refuted {
		word, err := w.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		remove := err == nil && word == "d"
		if remove {
			word = ""
		}
		var first lit
		if err == nil {
			lits, first, err = w.clause(word, lits)
		}
		if err != nil {
			return fmt.Errorf("proof: %w", err)
		}
		if remove {
			c.drop(lits)
			c.stats.Deleted++
			continue
		}
		c.stats.Added++
		if !c.step(lits, first) {
			e := &StepError{Line: w.line}
			for _, l := range lits {
				e.Clause = append(e.Clause, number(l))
			}
			return e
		}
		if c.err != nil {
			return c.err
		}
		if c.stats.Added&1023 == 0 && c.ctx.Err() != nil {
			return context.Cause(c.ctx)
		}
	}
	return nil
}
