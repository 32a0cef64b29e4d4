package translate_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const linear = `
#theory linear {
  term { - : 3, unary; * : 2, binary, left; + : 1, binary, left; - : 1, binary, left };
  &sum/1 : term, {<=, >=}, term, any;
  &show/0 : term, directive;
  &go/0 : term, any
}.
`

// theoryLines gives the theory statements of aspif.
func theoryLines(t *testing.T, source string) []string {
	var out []string
	for line := range strings.Lines(string(toAspif(t, grounded(t, linear+source)))) {
		if strings.HasPrefix(line, "9 ") {
			out = append(out, strings.TrimSpace(line))
		}
	}
	return out
}

func TestTheoryTerms(t *testing.T) {
	require.Equal(t, []string{
		"9 1 0 2 go", "9 1 1 1 +", "9 1 2 1 -", "9 1 3 1 x", "9 2 4 2 1 3", "9 1 5 1 *", "9 0 6 2", "9 1 7 1 f", "9 2 8 7 1 3", "9 2 9 5 2 6 8",
		"9 2 10 1 2 4 9", "9 0 11 1", "9 2 12 -1 2 11 6", "9 2 13 -3 2 11 6", "9 2 14 -2 0", "9 2 15 -1 1 11", `9 1 16 3 "q"`,
		"9 4 0 1 10 0", "9 4 1 5 12 13 14 15 16 0", "9 5 1 0 2 0 1",
	}, theoryLines(t, `&go{-x+2*f(x); (1,2),[1,2],{},(1,),"q"}.`))
}

// A theory atom is one atom wherever it stands; its directive has no atom.
func TestEqualTheoryAtomsAreOne(t *testing.T) {
	needOracle(t)
	source := `{c}. &go{x; y} :- c. b :- &go{y; x}. a :- &sum(1){x : c} <= 3. d :- &sum(1){x : c} >= 3. e :- &sum(1){x : c} <= 3. &show{x}.`
	var atoms int
	for _, line := range theoryLines(t, source) {
		if strings.HasPrefix(line, "9 5") || strings.HasPrefix(line, "9 6") {
			atoms++
		}
	}
	require.Equal(t, 4, atoms)
	p := grounded(t, linear+source)
	require.Equal(t, answers(t, "clingo", []byte(linear+source)), answers(t, "clasp", toAspif(t, p)))
	require.Equal(t, answers(t, "clingo", []byte(linear+source)), answers(t, "clingo", append([]byte(linear), toText(t, p, false)...)))
}
