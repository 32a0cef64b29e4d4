package grammar

import (
	"maps"
	"slices"

	"github.com/krrasp/krrasp/grammar/diag"
)

// nearestKeyword gives the word with a hash sign that is closest to word, or
// "" if none is close.
func nearestKeyword(word string) string {
	return diag.Nearest(word, slices.Sorted(maps.Keys(keywords)))
}
