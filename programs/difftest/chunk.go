package difftest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Chunk is a program of a test file with what it must give. Files are cut into
// chunks by lines of three dashes. Expectations are comments:
//
//	% answers: {a} {a b}    all answer sets, by their shown terms; more lines
//	%   {b c}               may follow, indented; "none" stands for no answer set
//	% count: 12             the number of answer sets
//	% cost: 3 -1            the optimum, highest priority first; answers and
//	                        count then speak of the optimal answer sets
//	% error: REGEXP         the program is refused; krrasp's message matches
//	% info: REGEXP          it is not, and krrasp's message matches
//	% only: 5.8             older clingos read it differently
//	% only: krrasp          all of them do
type Chunk struct {
	File      string
	Line      int // of its first line, from 1
	Program   string
	Answers   []string // as Model.String gives them without costs; nil: unspecified
	None      bool     // no answer set
	Count     int      // -1: unspecified
	Cost      []int64
	HasCost   bool
	Error     *regexp.Regexp
	Info      *regexp.Regexp
	Only      string
	hasWishes bool
}

// Name gives the chunk's file and line.
func (c *Chunk) Name() string { return fmt.Sprintf("%s:%d", filepath.Base(c.File), c.Line) }

// Mode tells what to enumerate for the chunk.
func (c *Chunk) Mode() Mode {
	if c.HasCost {
		return Optimal
	}
	return Every
}

// ReadChunks reads a test file. A chunk without expectations is an error.
func ReadChunks(path string) ([]*Chunk, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var out []*Chunk
	c := &Chunk{File: path, Line: 1, Count: -1}
	var program []string
	inAnswers := false
	flush := func() error {
		c.Program = strings.Join(program, "\n") + "\n"
		if !c.hasWishes {
			return fmt.Errorf("%s:%d: no expectation", path, c.Line)
		}
		out = append(out, c)
		return nil
	}
	for i, line := range strings.Split(strings.TrimRight(string(text), "\n"), "\n") {
		if line == "---" {
			if err := flush(); err != nil {
				return nil, err
			}
			c, program, inAnswers = &Chunk{File: path, Line: i + 2, Count: -1}, nil, false
			continue
		}
		program = append(program, line)
		if inAnswers && strings.HasPrefix(line, "%  ") {
			err = c.addAnswers(line[1:])
		} else {
			inAnswers, err = c.wish(line)
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, i+1, err)
		}
	}
	return out, flush()
}

// wish reads an expectation, if the line is one.
func (c *Chunk) wish(line string) (answers bool, err error) {
	rest, ok := strings.CutPrefix(line, "% ")
	if !ok {
		return false, nil
	}
	key, value, ok := strings.Cut(rest, ":")
	value = strings.TrimSpace(value)
	if !ok {
		return false, nil
	}
	switch key {
	case "answers":
		c.hasWishes, answers = true, true
		if value == "none" {
			c.None = true
		} else {
			err = c.addAnswers(value)
		}
	case "count":
		c.hasWishes = true
		c.Count, err = strconv.Atoi(value)
	case "cost":
		c.hasWishes, c.HasCost = true, true
		for f := range strings.FieldsSeq(value) {
			n, e := strconv.ParseInt(f, 10, 64)
			c.Cost, err = append(c.Cost, n), errors.Join(err, e)
		}
	case "error":
		c.hasWishes = true
		c.Error, err = regexp.Compile(value)
	case "info":
		c.hasWishes = true
		c.Info, err = regexp.Compile(value)
	case "only":
		c.Only = value
	}
	return answers, err
}

// addAnswers reads "{a b} {c}"; the terms of an answer are separated by spaces.
func (c *Chunk) addAnswers(text string) error {
	depth, quoted, start := 0, false, 0
	var terms []string
	for i := 0; i < len(text); i++ {
		ch := text[i]
		switch {
		case quoted:
			if ch == '\\' {
				i++
			}
			quoted = ch != '"'
			continue
		case ch == '"':
			quoted = true
		case ch == '(':
			depth++
		case ch == ')':
			depth--
		}
		if depth > 0 {
			continue
		}
		switch ch {
		case '{':
			terms, start = []string{}, i+1
		case ' ', '}':
			if terms != nil && i > start {
				terms = append(terms, text[start:i])
			}
			start = i + 1
			if ch == '}' {
				if terms == nil {
					return errors.New("} without {")
				}
				slices.Sort(terms)
				c.Answers = append(c.Answers, Model{Terms: terms}.String())
				terms = nil
			}
		}
	}
	if quoted || depth != 0 || terms != nil {
		return errors.New("an answer does not end")
	}
	return nil
}

// Check says how a result differs from what the chunk expects, "" if it does
// not. messages tells whether the wording of messages is checked too.
func (c *Chunk) Check(r *Result, messages bool) string {
	if c.Error != nil {
		switch {
		case !r.Invalid:
			return "the program is not refused: " + strings.Join(r.Texts(), " ")
		case messages && !c.Error.MatchString(r.Message):
			return fmt.Sprintf("no error like %q in %q", c.Error, r.Message)
		}
		return ""
	}
	if r.Invalid {
		return "refused: " + r.Message
	}
	if c.Info != nil && messages && !c.Info.MatchString(r.Message) {
		return fmt.Sprintf("no info like %q in %q", c.Info, r.Message)
	}
	got := make([]string, len(r.Models))
	for i, m := range r.Models {
		got[i] = Model{Terms: m.Terms}.String()
		if c.HasCost && !slices.Equal(m.Costs, c.Cost) {
			return fmt.Sprintf("costs %v, not %v", m.Costs, c.Cost)
		}
	}
	want := slices.Sorted(slices.Values(c.Answers))
	slices.Sort(got)
	switch {
	case (c.None || c.Answers != nil) && !slices.Equal(got, want):
		return fmt.Sprintf("answer sets %s, not %s", strings.Join(got, " "), strings.Join(want, " "))
	case c.Count >= 0 && len(got) != c.Count:
		return fmt.Sprintf("%d answer sets, not %d", len(got), c.Count)
	}
	return ""
}
