package lessons

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/krrasp/krrasp/programs/answer"
	"github.com/stretchr/testify/require"
)

func TestLessonsSayWhatComesOut(t *testing.T) {
	names, err := filepath.Glob("*.lp")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(name)
			require.NoError(t, err)
			r, err := answer.Run(context.Background(), answer.Task{
				Files: []answer.File{{Name: name, Text: string(text)}}, AllOptima: true,
			})
			require.NoError(t, err)
			var answers []string
			for _, m := range r.Models {
				answers = append(answers, sorted(m.Atoms))
			}
			promises := 0
			for _, line := range strings.Split(string(text), "\n") {
				words := strings.Fields(line)
				if len(words) < 2 || words[0] != "%!" {
					continue
				}
				promises++
				switch words[1] {
				case "models":
					n, err := strconv.Atoi(words[2])
					require.NoError(t, err)
					require.Len(t, answers, n)
				case "answer":
					var atoms []answer.Term
					for _, w := range words[2:] {
						a, err := answer.Parse(w)
						require.NoError(t, err)
						atoms = append(atoms, a)
					}
					require.Contains(t, answers, sorted(atoms))
				case "optimum":
					var costs []int64
					for _, w := range words[2:] {
						c, err := strconv.ParseInt(w, 10, 64)
						require.NoError(t, err)
						costs = append(costs, c)
					}
					require.Equal(t, costs, r.Models[0].Costs)
				default:
					require.Fail(t, "no such promise", line)
				}
			}
			require.Positive(t, promises)
		})
	}
}

func sorted(atoms []answer.Term) string {
	var out []string
	for _, a := range atoms {
		out = append(out, a.String())
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}
