package steps

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/text"
	"github.com/krrasp/krrasp/programs/page"
)

// Item is a heading with lines below it; either may be missing.
type Item struct {
	Head  string
	Lines []string
}

// Section is one stage of the pipeline.
type Section struct {
	Title string
	Note  string // one paragraph
	Items []Item
}

// Sections gives the stages in order.
func (s *Steps) Sections() []Section {
	formulas, certain, impossible := s.formulas()
	completed := Section{
		Title: "Completion",
		Note:  "An atom is true exactly if one of its bodies is. What all answer sets agree on is settled first and left out of the formulas.",
	}
	for _, settled := range []Item{{"always true", certain}, {"always false", impossible}} {
		if len(settled.Lines) > 0 {
			completed.Items = append(completed.Items, Item{settled.Head, []string{strings.Join(settled.Lines, ", ")}})
		}
	}
	completed.Items = append(completed.Items, Item{"formulas", formulas})
	loops := Section{Title: "Loop formulas"}
	if s.Tight() {
		loops.Note = "The program is tight: no atom depends positively on itself, and the models of the completion are the answer sets."
	} else {
		loops.Note = "The program is not tight. A loop is a set of atoms that support one another; if one of them is true, a body from outside the loop must hold. The search adds the formulas that a candidate violates; the CNF numbers levels instead."
		loops.Items = s.loopItems()
	}
	clauses := Section{
		Title: "Clauses",
		Note:  fmt.Sprintf("%d variables, %d clauses. A body in brackets is a variable that is true exactly if the body is.", len(s.names.vars)-1, s.clauses),
		Items: []Item{{Lines: s.clauseLines()}},
	}
	return []Section{s.instances(), completed, loops, clauses}
}

// instances lists source rules with their ground instances.
func (s *Steps) instances() Section {
	g := s.control.Grounder()
	out := Section{Title: "Source rules and their ground instances", Note: fmt.Sprintf("%d ground statements.", s.program.Count())}
	if s.Whole {
		out.Note += " Nothing is simplified here: facts stay in bodies, every atom counts as merely possible, and an aggregate takes each value that it might have. The completion then settles what is certain."
	} else {
		out.Note += " What is certain has been left out of bodies, and rules that are satisfied are gone."
	}
	// A statement may have several ids, one after another.
	item := make([]int, g.Sources()+1)
	var last grammar.Statement
	for id := 1; id <= g.Sources(); id++ {
		src := g.Source(uint32(id))
		if last == nil || src.Statement != last {
			last = src.Statement
			rule, place := s.source(uint32(id))
			out.Items = append(out.Items, Item{Head: rule + "   % " + place})
		}
		item[id] = len(out.Items) - 1
	}
	var buf bytes.Buffer
	printer := text.New(s.program, &buf, text.Options{})
	take := func() string {
		_ = printer.Flush() // a buffer takes everything
		t := strings.ReplaceAll(strings.TrimSuffix(buf.String(), "\n"), "\n", " ")
		buf.Reset()
		return t
	}
	printer.Facts()
	_ = printer.Flush()
	if buf.Len() > 0 {
		facts := strings.Split(strings.TrimSuffix(buf.String(), "\n"), "\n")
		buf.Reset()
		out.Items = append(out.Items, Item{Head: "% facts, given or derived while grounding", Lines: []string{strings.Join(facts, " ")}})
	}
	var st statement.Statement
	for it := s.program.From(statement.Mark{}); it.Next(&st); {
		printer.Statement(&st)
		if t := take(); st.Source > 0 && int(st.Source) < len(item) {
			i := &out.Items[item[st.Source]]
			i.Lines = append(i.Lines, t)
		}
	}
	for id := 1; id <= g.Sources(); id++ {
		i := &out.Items[item[id]]
		if n, _ := g.Profile(uint32(id)); len(i.Lines) == 0 {
			if n == 0 {
				i.Lines = []string{"% no instance"}
			} else {
				i.Lines = []string{fmt.Sprintf("%% %d instances, all facts or satisfied", n)}
			}
		}
	}
	return out
}

func (s *Steps) clauseLines() []string {
	var out []string
	for i := range s.clauses {
		var parts []string
		for _, l := range s.record.Clause(i) {
			parts = append(parts, s.names.engineLiteral(l))
		}
		out = append(out, join(parts))
	}
	return out
}

// cut leaves at most limit lines, and says how many it left out; 0 leaves all.
func cut(lines []string, limit int) []string {
	if limit <= 0 || len(lines) <= limit {
		return lines
	}
	out := append([]string(nil), lines[:limit]...)
	return append(out, fmt.Sprintf("... and %d more", len(lines)-limit))
}

// Text gives the sections as text, at most limit lines below each heading; 0
// gives all.
func (s *Steps) Text(limit int) string {
	var b strings.Builder
	for k, section := range s.Sections() {
		if k > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%d. %s\n%s\n\n", k+1, section.Title, section.Note)
		for _, item := range section.Items {
			if item.Head != "" {
				fmt.Fprintf(&b, "  %s\n", item.Head)
			}
			for _, line := range cut(item.Lines, limit) {
				fmt.Fprintf(&b, "      %s\n", line)
			}
		}
	}
	return b.String()
}

// Page writes the sections as a page, at most limit lines below each heading; 0
// gives all. Small programs come with a picture of their dependencies.
func (s *Steps) Page(title string, limit int) *page.Page {
	p := page.New(title)
	for k, section := range s.Sections() {
		p.Heading(fmt.Sprintf("%d. %s", k+1, section.Title))
		p.Text(section.Note)
		var b strings.Builder
		for _, item := range section.Items {
			if item.Head != "" {
				fmt.Fprintln(&b, item.Head)
			}
			for _, line := range cut(item.Lines, limit) {
				fmt.Fprintf(&b, "    %s\n", line)
			}
		}
		if b.Len() > 0 {
			p.Listing(strings.TrimSuffix(b.String(), "\n"))
		}
		if k == 1 {
			if c := s.Picture(); c != nil {
				p.Picture(c, "Which atom depends on which: full lines through a positive literal, broken ones through a negated literal. Atoms of components that are not tight are filled.")
			}
		}
	}
	return p
}
