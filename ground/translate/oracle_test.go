package translate_test

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/text"
	"github.com/krrasp/krrasp/ground/translate"
)

// needOracle skips a test where clingo and clasp are not installed.
func needOracle(t *testing.T) {
	for _, name := range []string{"clingo", "clasp"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skip(name + " is not installed")
		}
	}
}

// answers runs clingo or clasp on a program (without --eq, which loses answer sets
// of some disjunctive programs in clasp 3.3); each answer set is a line of its
// sorted symbols with its costs; the lines are sorted.
func answers(t *testing.T, command string, input []byte, options ...string) []string {
	cmd := exec.Command(command, append([]string{"-", "0", "--opt-mode=enum", "-V1", "--eq=0"}, options...)...)
	cmd.Stdin = bytes.NewReader(input)
	var errors bytes.Buffer
	cmd.Stderr = &errors
	out, _ := cmd.Output()
	require.NotContains(t, errors.String(), "rror", string(input))
	var sets []string
	lines := strings.Split(string(out), "\n")
	for i, line := range lines {
		switch {
		case strings.HasPrefix(line, "Answer: "):
			atoms := strings.Fields(lines[i+1])
			slices.Sort(atoms)
			sets = append(sets, strings.Join(slices.Compact(atoms), " "))
		case strings.HasPrefix(line, "Optimization: "):
			sets[len(sets)-1] += " | " + strings.TrimPrefix(line, "Optimization: ")
		}
	}
	// clasp without --eq may give one answer set twice; with different auxiliary
	// atoms (written by withAuxiliaries) they are two, which must not be.
	slices.Sort(sets)
	sets = slices.Compact(sets)
	for i, set := range sets {
		words := strings.Fields(set)
		words = slices.DeleteFunc(words, func(w string) bool { return strings.HasPrefix(w, "_x") })
		sets[i] = strings.Join(words, " ")
		if len(words) > 0 && words[0] == "|" {
			sets[i] = " " + sets[i]
		}
	}
	slices.Sort(sets)
	return sets
}

// withAuxiliaries adds outputs for atoms without a name.
func withAuxiliaries(p *statement.Program, out *aspif.Program) {
	for a := uint32(1); a <= p.NumAtoms(); a++ {
		if rel, _ := p.AtomOf(a); rel == nil {
			name := p.Symbols.Constant(fmt.Sprint("_x", a), false)
			out.Outputs = append(out.Outputs, aspif.Output{Symbol: name, Condition: []aspif.Lit{aspif.Lit(a)}})
		}
	}
}

// toAspif translates a whole program and writes it.
func toAspif(t *testing.T, p *statement.Program) []byte {
	var out aspif.Program
	tr := translate.New(p, nil)
	require.NoError(t, tr.Translate(&out, statement.Mark{}, nil))
	require.NoError(t, tr.EndStep(&out, nil))
	withAuxiliaries(p, &out)
	var buf bytes.Buffer
	w := aspif.NewWriter(&buf)
	require.NoError(t, w.WriteStep(context.Background(), &out))
	require.NoError(t, w.Flush())
	return buf.Bytes()
}

func toText(t *testing.T, p *statement.Program, gringo bool) []byte {
	var buf bytes.Buffer
	require.NoError(t, text.Write(&buf, p, text.Options{Gringo: gringo}))
	return buf.Bytes()
}
