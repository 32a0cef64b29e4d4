package compare

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/krrasp/krrasp/programs/answer"
	"github.com/krrasp/krrasp/programs/cnf"
)

// Comparison is a program beside its formula, over a row of questions.
type Comparison struct {
	Title        string
	Engine       string
	Program      []answer.File // for readers
	ProgramLines int
	FormulaLines int
	Rows         []Row
	Groups       []cnf.Group // of the last formula, for its clause counts
	GroupsOf     string      // which formula that is
	Remarks      []string
}

// Row compares the answers to one question.
type Row struct {
	Question         string
	Program, Formula Side
}

// Agrees reports whether both sides of every row answer alike: satisfiable or
// not, and the number of answers where both were counted.
func (c *Comparison) Agrees() bool {
	for _, r := range c.Rows {
		if (r.Program.Result == "unsatisfiable") != (r.Formula.Result == "unsatisfiable") {
			return false
		}
		if r.Program.Count > 0 && r.Formula.Count > 0 &&
			(r.Program.Answers != r.Formula.Answers || r.Program.More != r.Formula.More) {
			return false
		}
	}
	return true
}

// Head names the columns of Cells.
var Head = []string{"", "side", "rules", "atoms", "variables", "clauses", "loops", "build", "search", "result", "answers", "count"}

// Cells gives the table, two lines for each row.
func (c *Comparison) Cells() [][]string {
	var out [][]string
	for _, r := range c.Rows {
		out = append(out, append([]string{r.Question, "program"}, r.Program.cells(true)...),
			append([]string{"", "by hand"}, r.Formula.cells(false)...))
	}
	return out
}

func (s Side) cells(ground bool) []string {
	rules, atoms, loops, answers, count := "", "", "", "", ""
	if ground {
		rules, atoms, loops = fmt.Sprint(s.Rules), fmt.Sprint(s.Atoms), fmt.Sprint(s.Loops)
	}
	if s.Count > 0 {
		answers, count = fmt.Sprint(s.Answers), short(s.Count)
		if s.More {
			answers = "over " + answers
		}
	}
	return []string{rules, atoms, fmt.Sprint(s.Variables), fmt.Sprint(s.Clauses), loops,
		short(s.Build), short(s.Search), s.Result, answers, count}
}

func short(d time.Duration) string {
	switch {
	case d == 0:
		return ""
	case d < 10*time.Millisecond:
		return fmt.Sprintf("%.1f ms", d.Seconds()*1e3)
	case d < time.Second:
		return fmt.Sprintf("%.0f ms", d.Seconds()*1e3)
	}
	return fmt.Sprintf("%.1f s", d.Seconds())
}

// Text gives the comparison with aligned columns.
func (c *Comparison) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, on %s\n", c.Title, c.Engine)
	fmt.Fprintf(&b, "lines of source: program %d, formula by hand %d\n\n", c.ProgramLines, c.FormulaLines)
	rows := append([][]string{Head}, c.Cells()...)
	width := make([]int, len(Head))
	for _, r := range rows {
		for i, cell := range r {
			width[i] = max(width[i], utf8.RuneCountInString(cell))
		}
	}
	for _, r := range rows {
		line := ""
		for i, cell := range r {
			pad := strings.Repeat(" ", width[i]-utf8.RuneCountInString(cell))
			if i < 2 || Head[i] == "result" {
				line += cell + pad + "  "
			} else {
				line += pad + cell + "  "
			}
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	if len(c.Groups) > 0 {
		fmt.Fprintf(&b, "\nThe clauses of %s by hand:\n%s", c.GroupsOf, c.groups())
	}
	for _, r := range c.Remarks {
		fmt.Fprintf(&b, "\n%s\n", r)
	}
	return b.String()
}

// groups lists the groups of clauses with their sizes.
func (c *Comparison) groups() string {
	var b strings.Builder
	for _, g := range c.Groups {
		fmt.Fprintf(&b, "%7d  %s\n         %s\n", len(g.Clauses), g.Title, g.Formula)
	}
	return b.String()
}

// source gives the program's texts one after the other.
func (c *Comparison) source() string {
	var b strings.Builder
	for i, f := range c.Program {
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString(strings.TrimSpace(f.Text) + "\n")
	}
	return b.String()
}

func itoa(n int) string { return strconv.Itoa(n) }

// Markdown gives the table alone.
func (c *Comparison) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "| %s |\n|%s\n", strings.Join(Head, " | "), strings.Repeat("---|", len(Head)))
	for _, r := range c.Cells() {
		fmt.Fprintf(&b, "| %s |\n", strings.Join(r, " | "))
	}
	return b.String()
}
