package diag

import "strings"

// Names that may be meant. Candidates are compared by the letters to insert, to
// delete, to change or to swap with their neighbour (F. J. Damerau, A Technique
// for Computer Detection and Correction of Spelling Errors, 1964); a name of
// other arity, p/2 for p/3, is nearer than any other name.

// Nearest gives the candidate that differs least from word, the first of several
// equals; "" if none is near: one letter in three may differ. Words may be
// predicates with their arity, as reachable/3.
func Nearest(word string, candidates []string) string {
	name, arity, isPredicate := strings.Cut(word, "/")
	best, least := "", 4*(len(name)/3+1)
	for _, c := range candidates {
		if c == word {
			continue
		}
		other, n := c, ""
		if isPredicate {
			other, n, _ = strings.Cut(c, "/")
		}
		d := 4 * distance(name, other, len(name)/3+1)
		if n != arity {
			d++
		}
		if d < least {
			best, least = c, d
		}
	}
	return best
}

// distance counts the edits that make b of a, or gives limit if they are not
// fewer.
func distance(a, b string, limit int) int {
	if len(a)-len(b) >= limit || len(b)-len(a) >= limit {
		return limit
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return min(last[len(b)], limit)
}
