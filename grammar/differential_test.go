package grammar

import (
	"context"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestAcceptsWhatGringoAccepts changes statements at random, token by token,
// and asks gringo too whether the result is a program.
func TestAcceptsWhatGringoAccepts(t *testing.T) {
	gringo, err := exec.LookPath("gringo")
	if err != nil || testing.Short() {
		t.Skip("gringo is not asked")
	}
	var pool [][]string
	var words []string
	for _, c := range canonical {
		// Not in gringo 5.4: numbers beyond 32 bits, #inf and "not" in
		// theories, comparison chains; scripts depend on how it was built.
		if regexp.MustCompile(`#script|#include|\d{10}|#inf|not : 0|< X <=`).MatchString(c.source) {
			continue
		}
		s := &scanner{src: []byte(c.source), line: 1}
		for s.trivia(); s.pos < len(s.src); s.trivia() {
			require.True(t, s.statement())
			var list []string
			for i := range s.toks {
				list = append(list, s.tokenAt(i).Value)
			}
			pool = append(pool, list)
			words = append(words, list...)
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	word := func() string { return words[rng.IntN(len(words))] }
	file := filepath.Join(t.TempDir(), "x.lp")
	for range 300 {
		list := append([]string(nil), pool[rng.IntN(len(pool))]...)
		for range rng.IntN(3) {
			i := rng.IntN(len(list))
			switch rng.IntN(4) {
			case 0:
				list = append(list[:i], append([]string{word()}, list[i:]...)...)
			case 1:
				list[i] = word()
			case 2:
				other := pool[rng.IntN(len(pool))]
				list = append(list[:i], other[rng.IntN(len(other)):]...)
			default:
				if len(list) > 1 {
					list = append(list[:i], list[i+1:]...)
				}
			}
		}
		source := strings.Join(list, " ") + "\n"
		statements, err := ParseProgram(nil, "x.lp", []byte(source))
		theory := strings.Contains(source, "&") || strings.Contains(source, "#theory")
		if newer(statements) || theory && strings.Contains(source, "not") {
			continue
		}
		require.NoError(t, os.WriteFile(file, []byte(source), 0o644))
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		out, _ := exec.CommandContext(ctx, gringo, "--text", file).CombinedOutput()
		cancel()
		wrong := regexp.MustCompile(`syntax error|lexer error`).Match(out)
		require.Equal(t, wrong, err != nil, "%s%v\n%s", source, err, out)
	}
}

// newer reports whether a program has what gringo 5.4 did not know.
func newer(statements []Statement) bool {
	found := false
	for _, s := range statements {
		Inspect(s, func(n Node) bool {
			switch n := n.(type) {
			case *Comparison:
				found = found || len(n.Guards) > 1
			case *Disjunction:
				for _, e := range n.Elements {
					found = found || e.HasColon && len(e.Condition) == 0
				}
			}
			return true
		})
	}
	return found
}
