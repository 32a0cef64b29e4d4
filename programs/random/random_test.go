package random

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSameSeedSameProgram(t *testing.T) {
	for seed := range uint64(50) {
		require.Equal(t, Program(seed, Options{}), Program(seed, Options{}))
	}
	require.NotEqual(t, Program(1, Options{}), Program(2, Options{}))
}

func TestFeaturesSwitchOff(t *testing.T) {
	for seed := range uint64(300) {
		text := Program(seed, Options{Features: Arithmetic})
		for _, mark := range []string{"#count", "#show", "#ext", "{", "not not", " ; ", "f(", "..", "&s"} {
			require.NotContains(t, text, mark, "seed %d", seed)
		}
	}
}

func TestFeaturesOccur(t *testing.T) {
	var all strings.Builder
	for seed := range uint64(2000) {
		all.WriteString(Program(seed, Options{Features: All}))
	}
	for _, mark := range []string{
		"not not ", "-p(", "{ ", " } ", "#count", "#sum", "#sum+", "#min", "#max", " : ", "..", ";", "/0", "f(", "(1,",
		"\"x\"", "#inf", "#sup", "_", "#show", "#minimize", "#maximize", ":~", "#external", "#const", "#project", "#edge",
		"#heuristic", "&s{", "#theory", "#program", "<>", "@-1", "|", "**", "~",
	} {
		require.Contains(t, all.String(), mark)
	}
}

func TestSplit(t *testing.T) {
	text := "a. % x.\np(1..2) :- q(\".\"), %* c. *% r.\n#external a. [true]\n:~ b. [1@2,x]\n#theory t { x { }; &s/0 : x, any }.\n"
	require.Equal(t, []string{
		"a.", "p(1..2) :- q(\".\"),  r.", "#external a. [true]", ":~ b. [1@2,x]", "#theory t { x { }; &s/0 : x, any }.",
	}, Split(text))
}

func TestShrink(t *testing.T) {
	program := "d(1..3).\nx :- a, not b, 1 { c(X) : d(X) } 2.\ny.\n"
	got := Shrink(program, 0, func(p string) bool { return strings.Contains(p, "not b") && strings.Contains(p, "c(X)") })
	require.Equal(t, "not bc(X)\n", got)
	calls := 0
	Shrink(program, 7, func(p string) bool { calls++; return true })
	require.LessOrEqual(t, calls, 7)
}
