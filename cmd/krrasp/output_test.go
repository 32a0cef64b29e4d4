package main

import (
	"bytes"
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// play gives an output the events of a run of two calls of which the second
// finds an optimum.
func play(t *testing.T, args ...string) string {
	t.Helper()
	s, err := parseArgs(args)
	require.NoError(t, err)
	var b bytes.Buffer
	out := newOutput(&b, s, time.Now().Add(time.Hour)) // negative times are not shown
	w := func(n int64, optimal bool, cost int64, atoms ...string) *witness {
		w := &witness{number: n, optimal: optimal, hasCosts: true, costs: []int64{cost, -2}, time: 0.25}
		for _, a := range atoms {
			w.atoms.add(a)
		}
		return w
	}
	out.start([]string{"a.lp", "b.lp"})
	out.startCall(1)
	out.solving()
	out.bound(&lowerBound{lower: 1})
	out.model(w(1, false, 7, `a("x\n")`, "b"))
	out.bound(&lowerBound{lower: 3, upper: 7, hasUpper: true})
	out.model(w(2, false, 5, "c"))
	out.model(w(1, true, 5, "c"))
	out.model(w(2, true, 5))
	sum := &summary{result: satisfiable, optimum: true, complete: true, models: 4, optimize: true, hasCosts: true,
		costs: []int64{5, -2}, optimal: 2, calls: 1, times: times{total: 1.5, cpu: 1.25}}
	out.stopCall(sum)
	out.finish(sum)
	return b.String()
}

const summaryText = `OPTIMUM FOUND

Models       : 4
  Optimum    : yes
  Optimal    : 2
Optimization : 5 -2
Calls        : 1
Time         : 1.500s (Solving: 0.00s 1st Model: 0.00s Unsat: 0.00s)
CPU Time     : 1.250s
`

const head = "krrasp version " + version + "\nReading from a.lp ...\nSolving...\n"

func TestTextOutput(t *testing.T) {
	require.Equal(t, head+`Progression : [     1;inf] (Time: 0.000s)
Answer: 1 (Time: 0.250s)
a("x\n") b
Optimization: 7 -2
Progression : [3;7] (Error: 1.33333 Time: 0.000s)
Answer: 2 (Time: 0.250s)
c
Optimization: 5 -2
Answer: 1 (Time: 0.250s)
c
Optimization: 5 -2
Answer: 2 (Time: 0.250s)

Optimization: 5 -2
`+summaryText, play(t))
}

func TestQuietText(t *testing.T) {
	optimal := "Answer: 1 (Time: 0.250s)\nc\nOptimization: 5 -2\nAnswer: 2 (Time: 0.250s)\n\nOptimization: 5 -2\n"
	require.Equal(t, head+optimal+summaryText, play(t, "-q1"))
	require.Equal(t, head+summaryText, play(t, "-q"))
	require.Equal(t, head+"Answer: 1 (Time: 0.250s)\nOptimization: 5 -2\nAnswer: 2 (Time: 0.250s)\nOptimization: 5 -2\n"+summaryText, play(t, "-q2,1"))
	require.Equal(t, "<a(\"x\\n\")>\t<b>\nOptimization: 7\t-2\n<c>\nOptimization: 5\t-2\n<c>\nOptimization: 5\t-2\n\nOptimization: 5\t-2\nOPTIMUM FOUND\n",
		dropProgression(play(t, "-V0", `--out-ifs=\t`, "--out-atomf=<%s>")))
	require.Equal(t, "c\n\nOPTIMUM FOUND\n", play(t, "-V0", "-q1,2"))
}

func dropProgression(text string) string {
	var keep []byte
	for _, l := range bytes.SplitAfter([]byte(text), []byte("\n")) {
		if !bytes.HasPrefix(l, []byte("Progression")) {
			keep = append(keep, l...)
		}
	}
	return string(keep)
}

func TestCompetitionOutput(t *testing.T) {
	require.Equal(t, `% krrasp version `+version+`
% Reading from a.lp ...
% Solving...
% Answer: 1 (Time: 0.250s)
ANSWER
c.
COST 5 -2
% Answer: 2 (Time: 0.250s)
ANSWER

COST 5 -2
OPTIMUM
% 
% Models         : 4
%   Optimum      : yes
%   Optimal      : 2
% Optimization   : 5 -2
% Calls          : 1
% Time           : 1.500s (Solving: 0.00s 1st Model: 0.00s Unsat: 0.00s)
% CPU Time       : 1.250s
`, play(t, "--outf=1"))
}

func TestJSONOutput(t *testing.T) {
	text := play(t, "--outf=2", "-q1")
	require.True(t, json.Valid([]byte(text)), text)
	require.Contains(t, text, `{
  "Solver": "krrasp version `+version+`",
  "Input": [
    "a.lp","b.lp"
  ],
  "Call": [
    {
      "Start": `)
	require.Contains(t, text, `,
      "Witnesses": [
        {
          "Time": 0.250,
          "Value": [
            "c"
          ],
          "Costs": [
            5, -2
          ]
        },
        {
          "Time": 0.250,
          "Value": [
            
          ],
          "Costs": [
            5, -2
          ]
        }
      ],
      "Stop": `)
	require.Contains(t, text, `
    }
  ],
  "Result": "OPTIMUM FOUND",
  "Models": {
    "Number": 4,
    "More": "no",
    "Optimum": "yes",
    "Optimal": 2,
    "Costs": [
      5, -2
    ]
  },
  "Calls": 1,
  "Time": {
    "Total": 1.500,
    "Solve": 0.000,
    "Model": 0.000,
    "Unsat": 0.000,
    "CPU": 1.250
  }
}
`)
	require.Contains(t, play(t, "--outf=2"), `"a(\"x\\n\")", "b"`)
	require.Empty(t, play(t, "--outf=3"))
}

func TestInterruptedSummary(t *testing.T) {
	for _, c := range []struct {
		sum  summary
		want string
		code int
	}{
		{summary{result: satisfiable, models: 1, interrupted: "INTERRUPTED", calls: 1},
			"SATISFIABLE\n\nINTERRUPTED  : 1\nModels       : 1+\n", 11},
		{summary{result: unknown, interrupted: "TIME LIMIT", calls: 1}, "UNKNOWN\n\nTIME LIMIT   : 1\nModels       : 0+\n", 1},
		{summary{result: satisfiable, models: 3, interrupted: "TIME LIMIT", optimize: true, hasCosts: true, costs: []int64{7, 4}, lower: []int64{2}},
			"TIME LIMIT   : 1\nModels       : 3+\n  Optimum    : unknown\nOptimization : 7 4\nBounds       : [2;7] 4\n", 11},
		{summary{result: satisfiable, models: 2, complete: true, consequences: "Brave", certain: 5}, "Models       : 2\n  Brave      : yes\nConsequences : 5\n", 30},
		{summary{result: unsatisfiable, complete: true}, "UNSATISFIABLE\n\nModels       : 0\nCalls", 20},
		{summary{result: satisfiable, models: 1}, "SATISFIABLE\n\nModels       : 1+\nCalls", 10},
	} {
		s := defaults()
		var b bytes.Buffer
		newText(&b, &s, time.Now(), false).finish(&c.sum)
		require.Contains(t, b.String(), c.want)
		require.Equal(t, c.code, c.sum.exitCode())
	}
}

func TestConsequences(t *testing.T) {
	s, err := parseArgs([]string{"-V0"})
	require.NoError(t, err)
	var b bytes.Buffer
	out := newText(&b, s, time.Now(), false)
	w := &witness{number: 1, consequences: true, certain: 1, open: 3}
	w.atoms.add("b")
	out.model(w)
	require.Equal(t, "b\nConsequences: [1;4]\n", b.String())
}

func TestShorten(t *testing.T) {
	require.Equal(t, "a.lp", shorten("a.lp"))
	require.Equal(t, "...34567890123456789012345678901234567890"[:41], shorten("1234567890123456789012345678901234567890")[:41])
}

func TestArguments(t *testing.T) {
	s, err := parseArgs([]string{"x.lp", "-n", "0", "-c", "n=3", "--outf=2", "--opt-mode=optN,3,-1", "-q1,2", "--stats", "--time-limit=5",
		"--text", "-e", "brave", "--project", "--opt-strat=usc,oll", "-", "-Wno-atom-undefined", "-cm=2"})
	require.NoError(t, err)
	require.Equal(t, []string{"x.lp", "-"}, s.files)
	require.Equal(t, int64(0), s.models)
	require.Equal(t, []string{"n=3", "m=2"}, s.constants)
	require.Equal(t, "optN", s.optMode)
	require.Equal(t, []int64{3, -1}, s.optBounds)
	require.Equal(t, [3]int{1, 2, -1}, s.quiet)
	require.Equal(t, 5.0, s.timeLimit)
	require.Equal(t, "brave", s.enumMode)
	require.Equal(t, "auto", s.project)
	require.Equal(t, "usc,oll", s.optStrategy)
	require.True(t, s.text)
	require.Equal(t, 1, s.stats)

	for _, c := range []struct {
		args []string
		want func(*settings) any
		is   any
	}{
		{[]string{"7"}, func(s *settings) any { return s.models }, int64(7)},
		{[]string{"+7"}, func(s *settings) any { return s.models }, int64(7)},
		{[]string{"-n7"}, func(s *settings) any { return s.models }, int64(7)},
		{[]string{"-n=7"}, func(s *settings) any { return s.models }, int64(7)},
		{[]string{"--models=7"}, func(s *settings) any { return s.models }, int64(7)},
		{[]string{"--opt-mode", "optN"}, func(s *settings) any { return s.optMode }, "optN"},
		{[]string{"--opt-mode=OPTN"}, func(s *settings) any { return s.optMode }, "optN"},
		{[]string{"-q"}, func(s *settings) any { return s.quiet }, [3]int{2, 2, 2}},
		{[]string{"-q0,1,2"}, func(s *settings) any { return s.quiet }, [3]int{0, 1, 2}},
		{[]string{"-V"}, func(s *settings) any { return s.verbose }, 5},
		{[]string{"--no-project"}, func(s *settings) any { return s.project }, ""},
		{[]string{"--project=no"}, func(s *settings) any { return s.project }, ""},
		{[]string{"--project", "show"}, func(s *settings) any { return s.files }, []string{"show"}},
		{[]string{"--configuration=trendy", "-d", "no", "-r", "no", "--no-backprop", "--sat-prepro"}, func(s *settings) any { return s.tuning },
			[]string{"configuration", "deletion", "restarts", "backprop", "sat-prepro"}},
		{[]string{"--out-ifs=\\n"}, func(s *settings) any { return s.ifs }, "\n"},
		{[]string{"--", "-n", "5"}, func(s *settings) any { return s.files }, []string{"-n", "5"}},
		{[]string{"--dom-mod=5,16", "--heuristic=Domain,92"}, func(s *settings) any { return s.domMod + s.heuristic }, "5,16Domain"},
	} {
		s, err := parseArgs(c.args)
		require.NoError(t, err, c.args)
		require.Equal(t, c.is, c.want(s), c.args)
	}

	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--foo"}, "unknown option: '--foo'"},
		{[]string{"--modles=3"}, "unknown option: '--modles' (did you mean '--models'?)"},
		{[]string{"-z"}, "unknown option: '-z'"},
		{[]string{"-1"}, "unknown option: '-1'"},
		{[]string{"--opt=x"}, "ambiguous option: 'opt' could be:\n  opt-heuristic\n  opt-mode\n  opt-stop\n  opt-strategy\n  opt-usc-shrink"},
		{[]string{"--opt-mode=foo"}, "'foo' invalid value for: 'opt-mode' (it is one of opt, enum, optN, ignore)"},
		{[]string{"-n", "x"}, "'x' invalid value for: 'models'"},
		{[]string{"-n"}, "'n' requires a value"},
		{[]string{"0", "1"}, "multiple occurrences: 'models'"},
		{[]string{"--outf=7"}, "'7' invalid value for: 'outf'"},
		{[]string{"--out-ifs=ab"}, "'ab' invalid value for: 'out-ifs'"},
		{[]string{"--out-atomf=x"}, "'x' invalid value for: 'out-atomf'"},
		{[]string{"-Wfoo"}, "'foo' invalid value for: 'warn'"},
		{[]string{"--text=maybe"}, "'maybe' invalid value for: 'text'"},
		{[]string{"--" + string(bytes.Repeat([]byte("x"), 10000))}, "unknown option"},
	} {
		_, err := parseArgs(c.args)
		require.ErrorContains(t, err, c.want, c.args)
	}
}

func TestTableIsSound(t *testing.T) {
	long, short := map[string]bool{}, map[byte]bool{}
	for _, g := range table() {
		for _, o := range g.options {
			require.False(t, long[o.long], o.long)
			long[o.long] = true
			if o.short != 0 {
				require.False(t, short[o.short], o.long)
				short[o.short] = true
			}
			require.NotZero(t, o.level, o.long)
			require.Equal(t, o.tune, o.set == nil, o.long)
			require.True(t, o.tune || o.help != "", o.long)
		}
	}
	require.Equal(t, "models", table()[0].options[0].long, "a bare number is a number of models")
}

func FuzzArguments(f *testing.F) {
	f.Add("x.lp\x00-n\x000\x00--opt-mode=optN,3")
	f.Add("--out-atomf=%s.\x00-q1,2,3\x00--proj")
	f.Fuzz(func(t *testing.T, line string) {
		var args []string
		for _, a := range bytes.Split([]byte(line), []byte{0}) {
			args = append(args, string(a))
		}
		if s, err := parseArgs(args); err == nil {
			newOutput(&bytes.Buffer{}, s, time.Now())
			parseAtomForm(s.atomf)
		}
	})
}
