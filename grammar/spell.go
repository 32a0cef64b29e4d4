package grammar

import "slices"

// nearestKeyword gives the word with a hash sign that is closest to word, or
// "" if none is close: at most one edit for every three letters (Levenshtein
// distance).
func nearestKeyword(word string) string {
	best, limit := "", len(word)/3+1
	words := make([]string, 0, len(keywords))
	for k := range keywords {
		words = append(words, k)
	}
	slices.Sort(words)
	for _, k := range words {
		if d := distance(word, k, limit); d < limit {
			best, limit = k, d
		}
	}
	return best
}

// distance is the edit distance of a and b, or limit if it is not less.
func distance(a, b string, limit int) int {
	if len(a)-len(b) >= limit || len(b)-len(a) >= limit {
		return limit
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			diagonal, row[j+1] = row[j+1], min(diagonal+cost, row[j]+1, row[j+1]+1)
		}
	}
	return min(row[len(b)], limit)
}
