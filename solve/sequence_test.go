package solve_test

import (
	"flag"
	"fmt"
	"math/rand"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/ground/symbol"
	"github.com/krrasp/krrasp/solve"
)

// Random sequences of many shots: parts are ground, externals assigned, released
// and defined, each call has assumptions. What a call must give is what clingo
// gives for one program in one shot: all rules up to that step, externals as facts
// or choices, assumptions as constraints. (clingo itself playing the sequence is
// no judge: version 5.4 has models in which an external that got rules is true
// without support.)

// "go test ./solve -run Sequences -sequences=3000" plays more of them.
var sequences = flag.Int("sequences", 100, "number of random sequences to compare with clingo")

// sequence is a program and what is done with it.
type sequence struct {
	base, step string // rules; in step, "t" is the number of the step
	defines    bool   // step t has a rule for the external e(t-1)
	shots      []shot
}

type shot struct {
	values      map[int]string // by u: value that e(u) is assigned before the call
	assumptions []string       // "atom" or "-atom"
}

func randomSequence(r *rand.Rand) sequence {
	names := []string{"a", "b", "c", "e"}
	literal := func(step bool) string {
		t := "0"
		if step {
			t = []string{"t", "t", "t-1"}[r.Intn(3)]
		}
		return []string{"", "", "not ", "not not "}[r.Intn(4)] + names[r.Intn(4)] + "(" + t + ")"
	}
	body := func(step bool, least int) string {
		var list []string
		for range least + r.Intn(3) {
			list = append(list, literal(step))
		}
		if step && r.Intn(6) == 0 { // of earlier atoms: clingo 5.4 fails on some recursive sums
			list = append(list, fmt.Sprintf("%d #sum { 1 : %s; 2 : %s; -1 : %s } %d", r.Intn(2), "a(t-1)", "not b(t-1)", "e(t-1)", 1+r.Intn(2)))
		}
		if len(list) == 0 {
			return "."
		}
		return " :- " + strings.Join(list, ", ") + "."
	}
	var s sequence
	rules := func(step bool) string {
		var b strings.Builder
		t := "0"
		if step {
			t = "t"
		}
		for range 2 + r.Intn(4) {
			x, y := names[r.Intn(3)], names[r.Intn(3)]
			switch r.Intn(7) {
			case 0, 1:
				fmt.Fprintf(&b, "{ %s(%s) }%s\n", x, t, body(step, 0))
			case 2:
				fmt.Fprintf(&b, "%s(%s) | %s(%s)%s\n", x, t, y, t, body(step, 0))
			case 3:
				fmt.Fprintf(&b, "%s\n", body(step, 2))
			default:
				fmt.Fprintf(&b, "%s(%s)%s\n", x, t, body(step, 1))
			}
		}
		if step && r.Intn(3) == 0 {
			s.defines = true
			// No positive cycle may run over several steps.
			fmt.Fprintf(&b, "{ x(t) }. e(t-1) :- x(t).\ne(t-1) :- not %s(t), not %s(t-1).\n", names[r.Intn(3)], names[r.Intn(3)])
		}
		if r.Intn(4) == 0 {
			fmt.Fprintf(&b, "#show s(%s,%s)%s\n", names[r.Intn(3)], t, strings.Replace(body(step, 1), " :- ", " : ", 1))
		}
		return b.String()
	}
	s.base, s.step = rules(false), rules(true)
	released := map[int]bool{}
	for t := range 4 {
		k := shot{values: map[int]string{}}
		for u := range t + 1 {
			if r.Intn(2) == 0 {
				continue
			}
			k.values[u] = []string{"true", "false", "free"}[r.Intn(3)]
			if u < t-1 && r.Intn(3) == 0 || released[u] {
				k.values[u], released[u] = "release", true
			}
		}
		for range r.Intn(3) {
			k.assumptions = append(k.assumptions, []string{"", "-"}[r.Intn(2)]+fmt.Sprintf("%s(%d)", names[r.Intn(4)], r.Intn(t+1)))
		}
		s.shots = append(s.shots, k)
	}
	return s
}

// whole gives the program of one shot that stands for call i.
func (s sequence) whole(i int) string {
	var b strings.Builder
	b.WriteString(s.base)
	value := map[int]string{}
	for t := range i + 1 {
		if t > 0 {
			n, m := fmt.Sprint(t), fmt.Sprint(t-1)
			b.WriteString(strings.NewReplacer("(t-1)", "("+m+")", "(t)", "("+n+")", ",t)", ","+n+")").Replace(s.step))
		}
		value[t] = "false"
		for u, v := range s.shots[t].values {
			if value[u] != "release" {
				value[u] = v
			}
		}
	}
	for u := range i + 1 {
		switch {
		case s.defines && u < i:
		case value[u] == "true":
			fmt.Fprintf(&b, "e(%d).\n", u)
		case value[u] == "free":
			fmt.Fprintf(&b, "{ e(%d) }.\n", u)
		}
	}
	for _, a := range s.shots[i].assumptions {
		if name, negative := strings.CutPrefix(a, "-"); negative {
			fmt.Fprintf(&b, ":- %s.\n", name)
		} else {
			fmt.Fprintf(&b, ":- not %s.\n", name)
		}
	}
	return b.String()
}

// clingo gives the sorted answer sets of a program.
func clingo(t *testing.T, program string) []string {
	t.Helper()
	cmd := exec.Command("clingo", "0", "-V0", "-Wnone", "--out-atomf=%s.", "-")
	cmd.Stdin = strings.NewReader(program)
	out, err := cmd.CombinedOutput()
	if _, ok := err.(*exec.ExitError); err != nil && !ok {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	require.Contains(t, lines[len(lines)-1], "SATISFIABLE", program)
	list := []string{}
	for _, l := range lines[:len(lines)-1] {
		words := strings.Fields(strings.ReplaceAll(l, ".", ""))
		slices.Sort(words)
		list = append(list, strings.Join(words, " "))
	}
	slices.Sort(list)
	return list
}

func TestSequencesLikeClingo(t *testing.T) {
	if _, err := exec.LookPath("clingo"); err != nil {
		t.Skip("clingo is not installed")
	}
	n := *sequences
	if testing.Short() {
		n = min(n, 20)
	}
	for seed := range n {
		s := randomSequence(rand.New(rand.NewSource(int64(seed))))
		e := engines[seed%2]
		c := control(t, solve.Options{Engine: e}, s.base+"#external e(0).\n")
		require.NoError(t, c.Add("step", []string{"t"}, s.step+"#external e(t).\n"))
		for i, k := range s.shots {
			part := solve.Part{Name: "base"}
			if i > 0 {
				part = solve.Part{Name: "step", Arguments: []symbol.Symbol{c.Symbols().Number(int64(i))}}
			}
			require.NoError(t, c.Ground(bg, part))
			for u := range i + 1 {
				if v, ok := k.values[u]; ok {
					c.AssignExternal(term(t, c, fmt.Sprintf("e(%d)", u)), map[string]solve.TruthValue{
						"true": solve.True, "false": solve.False, "free": solve.Free, "release": solve.Release}[v])
				}
			}
			var options []solve.Option
			for _, a := range k.assumptions {
				name, negative := strings.CutPrefix(a, "-")
				options = append(options, solve.Assume(term(t, c, name), !negative))
			}
			require.Equal(t, clingo(t, s.whole(i)), models(t, c, options...), "seed %d, engine %v, call %d\n%s%s%v\n\n%s",
				seed, e, i, s.base, s.step, s.shots, s.whole(i))
		}
	}
}
