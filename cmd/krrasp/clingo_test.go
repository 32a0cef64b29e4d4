package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The command against clingo, mode by mode, on random programs of which few have
// many answer sets:
//
//	go test ./cmd/krrasp -run LikeClingo -programs=3000

var numPrograms = flag.Int("programs", 60, "number of random programs for each mode that is compared with clingo")

// document is what the comparison needs of --outf=2.
type document struct {
	Call []struct {
		Witnesses []struct {
			Value []string
			Costs []int64
		}
	}
	Result string
	Models struct {
		Number, Optimal int
		Optimum         string
		More            string
		Costs           []int64
		Consequences    struct{ True, Open int }
	}
}

// answers gives the witnesses of call i, each with its atoms sorted, sorted.
func (d *document) answers(i int) []string {
	list := []string{}
	for _, w := range d.Call[i].Witnesses {
		list = append(list, answer(w.Value, w.Costs))
	}
	slices.Sort(list)
	return list
}

func answer(atoms []string, costs []int64) string {
	atoms = slices.Sorted(slices.Values(atoms))
	return strings.Join(atoms, " ") + fmt.Sprint(costs)
}

// last gives the last witness.
func (d *document) last() string {
	w := d.Call[0].Witnesses
	if len(w) == 0 {
		return ""
	}
	return answer(w[len(w)-1].Value, w[len(w)-1].Costs)
}

// both runs clingo and krrasp on each engine.
func both(t *testing.T, s *schema, program string, args ...string) (theirs, gini, cdcl document) {
	t.Helper()
	cmd := exec.Command("clingo", append([]string{"-", "--outf=2", "-Wnone"}, args...)...)
	cmd.Stdin = strings.NewReader(program)
	out, err := cmd.Output()
	if _, ok := err.(*exec.ExitError); err != nil && !ok {
		t.Fatal(err)
	}
	code := cmd.ProcessState.ExitCode()
	require.Contains(t, []int{10, 20, 30}, code, program)
	require.NoError(t, json.Unmarshal(out, &theirs), "%s%s", program, out)
	for i, d := range []*document{&gini, &cdcl} {
		engine := []string{"gini", "cdcl"}[i]
		own, messages, n := runJSON(program, append([]string{"-Wnone", "--engine=" + engine}, args...)...)
		require.Equal(t, code, n, "%v, engine %s\n%s%s", args, engine, program, messages)
		require.Empty(t, s.validate(own), "%s", own)
		require.NoError(t, json.Unmarshal(own, d))
		require.Equal(t, theirs.Result, d.Result, "%v, engine %s\n%s", args, engine, program)
		require.Len(t, d.Call, len(theirs.Call), "%v, engine %s\n%s", args, engine, program)
	}
	return theirs, gini, cdcl
}

// randomModes writes a program whose answer sets are few, with the statements
// that modes are about.
func randomModes(r *rand.Rand, minimize, project bool) string {
	var b strings.Builder
	atom := func() string {
		return fmt.Sprintf([]string{"p(%d)", "q(%d)", "r(%d)"}[r.IntN(3)], 1+r.IntN(3))
	}
	literal := func() string { return []string{"", "", "not ", "not not "}[r.IntN(4)] + atom() }
	list := func(least, more int, f func() string) string {
		var parts []string
		for range least + r.IntN(more+1) {
			parts = append(parts, f())
		}
		return strings.Join(parts, ", ")
	}
	weighted := func() string { return fmt.Sprintf("%d,%d : %s", r.IntN(7)-2, r.IntN(2), literal()) }
	body := func(least int) string {
		l := list(least, 2, literal)
		if r.IntN(5) == 0 {
			if l != "" {
				l += ", "
			}
			l += fmt.Sprintf("#sum { %s } >= %d", strings.ReplaceAll(list(2, 1, weighted), ", ", "; "), r.IntN(5)-1)
		}
		if l == "" {
			return "."
		}
		return " :- " + l + "."
	}
	for range 5 + r.IntN(6) {
		switch r.IntN(8) {
		case 0:
			fmt.Fprintf(&b, "{ %s }%s\n", strings.ReplaceAll(list(1, 2, atom), ", ", "; "), body(0))
		case 1:
			fmt.Fprintf(&b, "%d { %s } %d%s\n", r.IntN(2), strings.ReplaceAll(list(2, 2, atom), ", ", "; "), 1+r.IntN(2), body(0))
		case 2:
			fmt.Fprintf(&b, "%s ; %s%s\n", atom(), atom(), body(0))
		case 3:
			fmt.Fprintf(&b, ":- %s.\n", list(2, 1, literal))
		default:
			fmt.Fprintf(&b, "%s%s\n", atom(), body(1))
		}
	}
	fmt.Fprintf(&b, "{ %s }.\n", strings.ReplaceAll(list(2, 3, atom), ", ", "; "))
	if minimize {
		// Each priority has an element that stays, whatever is known to be false.
		b.WriteString("{ x }. #minimize { 1@P,9 : x, P = -1..1 }.\n")
		for range 1 + r.IntN(4) {
			// One priority to a tuple: a tuple counts once at each.
			fmt.Fprintf(&b, "#%s { %d@%d,%d : %s }.\n", []string{"minimize", "maximize"}[r.IntN(2)], r.IntN(8)-2, r.IntN(3)-1, r.IntN(3), list(1, 1, literal))
		}
		fmt.Fprintf(&b, ":~ %s. [%d@%d]\n", list(1, 1, literal), 1+r.IntN(4), r.IntN(3)-1)
	}
	if project {
		// One atom to project on that stays, whatever is known to be false.
		b.WriteString("{ y }. #project y/0.\n")
		fmt.Fprintf(&b, "#project %s/1.\n", []string{"p", "q", "r"}[r.IntN(3)])
		if r.IntN(2) == 0 {
			fmt.Fprintf(&b, "#project %s : %s.\n", atom(), literal())
		}
	}
	if r.IntN(3) == 0 {
		fmt.Fprintf(&b, "#show %s/1.\n", []string{"p", "q", "r"}[r.IntN(3)])
		if r.IntN(2) == 0 {
			fmt.Fprintf(&b, "#show s(%d) : %s.\n", r.IntN(3), list(1, 1, literal))
		}
	}
	return b.String()
}

// likeClingo calls f for each program.
func likeClingo(t *testing.T, f func(r *rand.Rand, s *schema)) {
	t.Helper()
	if _, err := exec.LookPath("clingo"); err != nil {
		t.Skip("clingo is not installed")
	}
	n := *numPrograms
	if testing.Short() {
		n = min(n, 10)
	}
	s := readSchema(t)
	for seed := range uint64(n) {
		f(rand.New(rand.NewPCG(seed, 4)), s)
	}
}

func pick(r *rand.Rand, list ...string) string { return list[r.IntN(len(list))] }

func TestProjectionLikeClingo(t *testing.T) {
	likeClingo(t, func(r *rand.Rand, s *schema) {
		arg := pick(r, "--project", "--project=show", "--project=project", "")
		program := randomModes(r, false, r.IntN(2) == 0 || arg == "--project=project")
		args := []string{"0"}
		if arg != "" {
			args = append(args, arg)
		}
		if r.IntN(3) == 0 {
			args = append(args, "--enum-mode="+pick(r, "record", "bt"))
		}
		theirs, gini, cdcl := both(t, s, program, args...)
		for _, d := range []document{gini, cdcl} {
			require.Equal(t, theirs.Models.Number, d.Models.Number, "%v\n%s", args, program)
			require.Equal(t, theirs.Models.More, d.Models.More, "%v\n%s", args, program)
			if arg == "" || arg == "--project=show" || !strings.Contains(program, "#project") {
				require.Equal(t, theirs.answers(0), d.answers(0), "%v\n%s", args, program)
			}
		}
	})
}

func testConsequences(t *testing.T, mode string) {
	likeClingo(t, func(r *rand.Rand, s *schema) {
		minimize := r.IntN(2) == 0
		program := randomModes(r, minimize, false)
		args := []string{"-e", mode, "--eq=0"} // clasp 3.3 loses brave consequences where it finds atoms equivalent
		if minimize {
			args = append(args, "--opt-mode="+pick(r, "ignore", "optN"))
		}
		theirs, gini, cdcl := both(t, s, program, args...)
		for _, d := range []document{gini, cdcl} {
			require.Equal(t, theirs.last(), d.last(), "%v\n%s", args, program)
			require.Equal(t, theirs.Models.Consequences, d.Models.Consequences, "%v\n%s", args, program)
		}
	})
}

func TestBraveLikeClingo(t *testing.T)    { testConsequences(t, "brave") }
func TestCautiousLikeClingo(t *testing.T) { testConsequences(t, "cautious") }

func TestStrategiesLikeClingo(t *testing.T) {
	likeClingo(t, func(r *rand.Rand, s *schema) {
		program := randomModes(r, true, false)
		strategy := "--opt-strategy=" + pick(r, "bb", "bb,lin", "bb,hier", "bb,inc", "bb,dec", "usc", "usc,oll", "usc,one", "usc,k", "usc,k,4",
			"usc,pmres", "usc,oll,stratify", "usc,disjoint", "usc,pmres,disjoint", "usc,one,stratify")
		theirs, gini, cdcl := both(t, s, program, strategy)
		for _, d := range []document{gini, cdcl} {
			require.Equal(t, theirs.Models.Costs, d.Models.Costs, "%s\n%s", strategy, program)
			require.Equal(t, theirs.Models.Optimum, d.Models.Optimum, "%s\n%s", strategy, program)
		}
		if len(theirs.Models.Costs) == 0 { // no answer set, or nothing to minimize
			return
		}
		args := []string{"0", "-q1", "--opt-mode=optN", strategy}
		theirs, gini, cdcl = both(t, s, program, args...)
		for _, d := range []document{gini, cdcl} {
			require.Equal(t, theirs.answers(0), d.answers(0), "%v\n%s", args, program)
			require.Equal(t, theirs.Models.Optimal, d.Models.Optimal, "%v\n%s", args, program)
		}
		// Bounds about the optimum, for all priorities or the first ones. clasp
		// finds nothing if a later bound is less than its sum can be, even where
		// an earlier sum is less than its bound.
		bounds := ""
		for i, c := range theirs.Models.Costs[:1+r.IntN(len(theirs.Models.Costs))] {
			below := 0
			if i == 0 {
				below = 1
			}
			bounds += fmt.Sprintf(",%d", c+int64(r.IntN(4)-below))
		}
		args = []string{"0", "--opt-mode=" + pick(r, "enum", "enum", "optN") + bounds}
		theirs, gini, cdcl = both(t, s, program, append(args, strategy)...)
		for _, d := range []document{gini, cdcl} {
			if strings.Contains(args[1], "enum") {
				require.Equal(t, theirs.answers(0), d.answers(0), "%v %s\n%s", args, strategy, program)
			}
			require.Equal(t, theirs.Models.Optimal, d.Models.Optimal, "%v %s\n%s", args, strategy, program)
		}
	})
}

// Multi-shot by clingo's own means: incmode with externals.
func TestIncmodeLikeClingo(t *testing.T) {
	likeClingo(t, func(r *rand.Rand, s *schema) {
		var b bytes.Buffer
		b.WriteString("#include <incmode>.\n{ p(0); q(0) }.\n")
		literal := func() string {
			return pick(r, "", "", "not ", "not not ") + pick(r, "p", "q", "r") + pick(r, "(t)", "(t-1)", "(t-1)")
		}
		b.WriteString("r(0) :- not p(0).\n#program step(t).\n")
		for range 2 + r.IntN(4) {
			// No recursion through sums, nor through more than one step.
			x, y := pick(r, "p", "q", "r"), pick(r, "p", "q", "r")
			switch r.IntN(6) {
			case 0:
				fmt.Fprintf(&b, "{ %s(t) } :- %s.\n", x, literal())
			case 1:
				fmt.Fprintf(&b, "%s(t) ; %s(t) :- %s.\n", x, y, literal())
			case 2:
				fmt.Fprintf(&b, ":- %s, %s.\n", literal(), literal())
			default:
				fmt.Fprintf(&b, "%s(t) :- %s, %s.\n", x, literal(), literal())
			}
		}
		b.WriteString("#program check(t).\n")
		for range 1 + r.IntN(3) {
			fmt.Fprintf(&b, ":- query(t), %s, %s.\n", literal(), literal())
		}
		fmt.Fprintf(&b, ":- query(t), t < %d.\n", r.IntN(4))
		args := []string{"0", "-c", "imax=4", "-c", `istop="` + pick(r, "SAT", "UNSAT", "UNKNOWN") + `"`}
		if r.IntN(4) == 0 {
			args = append(args, "-c", "imin=2")
		}
		theirs, gini, cdcl := both(t, s, b.String(), args...)
		for _, d := range []document{gini, cdcl} {
			for i := range theirs.Call {
				require.Equal(t, theirs.answers(i), d.answers(i), "%v, call %d\n%s", args, i+1, b.String())
			}
		}
	})
}
