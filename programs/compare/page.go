package compare

import "github.com/krrasp/krrasp/programs/page"

// Page writes the comparison as a page: the figures, the clauses of the formula,
// the remarks. The caller may add pictures before he asks for its HTML.
func (c *Comparison) Page() *page.Page {
	p := page.New(c.Title)
	p.Text("Both sides ran on " + c.Engine + ". Times are those of one run.")
	p.Heading("Lines of source")
	p.Table([]string{"program", "formula by hand"}, [][]string{{itoa(c.ProgramLines), itoa(c.FormulaLines)}})
	p.Heading("Figures")
	p.Table(Head, c.Cells())
	if len(c.Program) > 0 {
		p.Heading("The program, and the clauses of " + c.GroupsOf)
		p.Beside("program", c.source(), "formula by hand", c.groups())
	}
	if len(c.Remarks) > 0 {
		p.Heading("Where text and meaning part")
		for _, r := range c.Remarks {
			p.Listing(r)
		}
	}
	return p
}
