package statement

import "slices"

// Sibling gives a program without statements over everything else of p, with
// atom numbers of its own from where p's end. Both can grow by statements and
// atoms, side by side; p's symbols, relations and sets must not be changed.
func (p *Program) Sibling() *Program {
	q := *p
	q.statements, q.count = flat{}, 0
	q.atomRel, q.atomRow = p.atomRel.clone(), p.atomRow.clone()
	return &q
}

// clone copies what appending would change.
func (p *pagedWords) clone() pagedWords {
	q := pagedWords{slices.Clone(p.pages), p.n}
	if k := len(q.pages) - 1; k >= 0 {
		q.pages[k] = slices.Clone(q.pages[k])
	}
	return q
}
