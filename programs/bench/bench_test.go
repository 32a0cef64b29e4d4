package bench

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestSuite(t *testing.T) {
	count := map[Class]int{}
	ids := map[string]bool{}
	grows := map[Class]int{}
	for _, p := range Suite() {
		require.False(t, ids[p.ID()], p.ID())
		ids[p.ID()] = true
		count[p.Class]++
		if p.Growth != nil {
			grows[p.Class]++
		}
		text, err := p.Text()
		require.NoError(t, err)
		if p.Name != "nothing" {
			require.NotEmpty(t, text, p.ID())
		}
		require.NotEmpty(t, p.About, p.ID())
		if p.Generate != nil {
			require.Positive(t, p.Size, p.ID())
			require.Positive(t, p.Quick, p.ID())
		}
	}
	require.GreaterOrEqual(t, len(ids), 40)
	for _, c := range Classes() {
		require.GreaterOrEqual(t, count[c], 5, c)
		if c != StartUp {
			require.Equal(t, 1, grows[c], c)
		}
	}
}

func TestGeneratorsRepeat(t *testing.T) {
	for _, p := range Suite() {
		var a, b, c bytes.Buffer
		require.NoError(t, p.Write(&a, p.Quick, 1))
		require.NoError(t, p.Write(&b, p.Quick, 1))
		require.NoError(t, p.Write(&c, p.Quick+1, 2))
		require.Equal(t, a.String(), b.String(), p.ID())
		if p.Generate != nil && p.Size > 1 {
			require.NotEqual(t, a.String(), c.String(), p.ID())
		}
	}
}

// The command agrees with clingo on every program at its quick size, whole,
// grounded, and solving gringo's aspif.
func TestAnswers(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the command")
	}
	dir := t.TempDir()
	krrasp := filepath.Join(dir, "krrasp")
	require.NoError(t, Build(t.Context(), krrasp))
	tools := FindTools(krrasp)
	if tools.Clingo == "" {
		t.Skip("clingo is not installed")
	}
	c := Config{Tools: tools, Dir: dir, Engines: []string{"auto"}, Rounds: 1, Timeout: time.Minute,
		Phases: []Phase{WholePhase, GroundPhase, SolvePhase}, Quick: true, Check: true, Seed: 1}
	for _, p := range Suite() {
		q := *p
		q.Repeat, q.Instances = 1, 1
		t.Run(p.ID(), func(t *testing.T) {
			samples, err := c.Run(t.Context(), []*Program{&q})
			require.NoError(t, err)
			for _, s := range samples {
				require.Empty(t, s.Fault, "%s %s", s.Phase, s.System)
				require.False(t, s.Usage.TimedOut, "%s %s", s.Phase, s.System)
			}
		})
	}
}

func TestCompare(t *testing.T) {
	sat := func(models int, costs ...int64) *Answer {
		return &Answer{Result: "SATISFIABLE", Models: models, Costs: costs}
	}
	require.Empty(t, sat(1).Compare(sat(2), Decide))
	require.NotEmpty(t, sat(1).Compare(sat(2), Count))
	require.NotEmpty(t, sat(1).Compare(&Answer{Result: "UNSATISFIABLE"}, Decide))
	require.NotEmpty(t, sat(1, 3).Compare(sat(1, 4), Optimize))
	require.NotEmpty(t, (&Answer{Result: "FACTS", Models: 1, Digest: 1}).Compare(&Answer{Result: "FACTS", Models: 1, Digest: 2}, Ground))
}

func TestReadFacts(t *testing.T) {
	read := func(text string) (*Answer, error) {
		file := filepath.Join(t.TempDir(), "a")
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		return ReadFacts(file)
	}
	a, err := read("asp 1 0 0\n1 0 1 1 0 0\n4 1 a 0\n4 8 p(\"x y\") 0\n4 1 b 1 1\n0\n")
	require.NoError(t, err)
	require.Equal(t, 2, a.Models)
	require.Equal(t, 1, a.Rules)
	b, err := read("asp 1 0 0\n4 8 p(\"x y\") 0\n4 1 a 0\n0\n")
	require.NoError(t, err)
	require.Equal(t, a.Digest, b.Digest)
	for _, bad := range []string{"", "asp 1 0 0\n4 1 a 0\n", "4 99 a 0\n0\n", "4 x a 0\n0\n", "4 -1 a 0\n0\n"} {
		_, err := read(bad)
		require.Error(t, err, bad)
	}
}

func TestMeans(t *testing.T) {
	p := &Program{Class: Satisfiable, Name: "x"}
	sample := func(seed uint64, system string, round int, user int) Sample {
		return Sample{Program: p, Seed: seed, Phase: WholePhase, System: system, Round: round,
			Usage: Usage{User: time.Duration(user) * time.Second, Peak: 1 << 20}}
	}
	samples := []Sample{
		sample(1, Peer, 1, 1), sample(1, Peer, 2, 3), sample(1, Peer, 3, 2), sample(2, Peer, 1, 4),
		sample(1, "krrasp", 1, 2), sample(2, "krrasp", 1, 1),
	}
	rows := Rows(samples)
	require.Len(t, rows, 1)
	require.Equal(t, 6*time.Second, rows[0].Phases[WholePhase][Peer].User)
	require.Equal(t, "0.50", rows[0].Ratio(WholePhase, "krrasp", user).String())
	samples[4].Usage.TimedOut = true
	require.Equal(t, "≥ 0.50", Rows(samples)[0].Ratio(WholePhase, "krrasp", user).String())
	mean, spread, n := Geometric([]Ratio{{Value: 1}, {Value: 4}, {}})
	require.InDelta(t, 2, mean, 1e-9)
	require.InDelta(t, 2, spread, 1e-9)
	require.Equal(t, 2, n)
}

func TestCurve(t *testing.T) {
	line := func(name string, c time.Duration) Line {
		l := Line{System: name}
		for _, n := range []int{10, 20, 40, 80} {
			l.Points = append(l.Points, Point{n, c * time.Duration(n*n), int64(n) << 20})
		}
		l.Time = fit(l.Points, func(p Point) float64 { return p.User.Seconds() }, 0.03)
		l.Memory = fit(l.Points, func(p Point) float64 { return float64(p.Peak) }, 0)
		return l
	}
	c := Curve{Program: &Program{Class: Grounding, Name: "x", About: "squares", Growth: []int{10, 20, 40, 80}},
		Lines: []Line{line(Peer, time.Millisecond), line("krrasp", 500*time.Microsecond)}}
	require.InDelta(t, 2, c.Lines[0].Time, 1e-9)
	require.InDelta(t, 1, c.Lines[0].Memory, 1e-9)
	svg := c.SVG()
	require.NoError(t, xml.Unmarshal([]byte(svg), new(struct{})))
	require.Contains(t, svg, "clingo: time ~ n^2.00")
	require.Equal(t, svg, c.SVG())
	require.NotEmpty(t, (&Curve{Program: c.Program, Lines: []Line{{System: Peer}}}).SVG())
}

func TestReport(t *testing.T) {
	p := Suite()[0]
	a := &Answer{Result: "FACTS", Models: 3}
	r := Report{Machine: "a machine", Versions: []string{"v"}, Engines: []string{"auto"}, Samples: []Sample{
		{Program: p, Phase: GroundPhase, System: Peer, Usage: Usage{User: time.Second, Wall: time.Second, Peak: 1 << 20}, Answer: a},
		{Program: p, Phase: GroundPhase, System: "krrasp", Usage: Usage{User: time.Second / 2, Wall: time.Second, Peak: 1 << 21}, Answer: a},
	}}
	var b bytes.Buffer
	require.NoError(t, r.Markdown(&b))
	require.Contains(t, b.String(), "| grounding | krrasp | 1 | 0.50 ± 1.00 |")
	require.NotContains(t, b.String(), "Wrong")
	r.Samples[1].Fault = "2 facts beside 3"
	b.Reset()
	require.NoError(t, r.Markdown(&b))
	require.Contains(t, b.String(), "**wrong**")
	b.Reset()
	require.NoError(t, r.CSV(&b))
	lines, err := csv.NewReader(&b).ReadAll()
	require.NoError(t, err)
	require.Len(t, lines, 3)
}

func TestMeasure(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no shell")
	}
	dir := t.TempDir()
	out := filepath.Join(dir, "out")
	command := func(script string) Command {
		return Command{Path: shell, Args: []string{"-c", script}, Out: out, Err: filepath.Join(dir, "err"), Timeout: time.Minute}
	}
	u, err := Measure(t.Context(), command("echo hello; echo there >&2; exit 30"))
	require.NoError(t, err)
	require.Equal(t, 30, u.Code)
	require.False(t, u.TimedOut)
	text, err := os.ReadFile(out)
	require.NoError(t, err)
	require.Equal(t, "hello\n", string(text))

	slow := command("exec sleep 100")
	slow.Timeout = time.Millisecond
	u, err = Measure(t.Context(), slow)
	require.NoError(t, err)
	require.True(t, u.TimedOut)

	_, err = Measure(t.Context(), Command{Path: filepath.Join(dir, "nothing")})
	require.Error(t, err)

	// The server gives the same through its pipe, and stops with its input.
	request, err := json.Marshal(command("exit 20"))
	require.NoError(t, err)
	in, keep := io.Pipe()
	defer keep.Close()
	var answer bytes.Buffer
	require.NoError(t, Serve(string(request), in, &answer))
	require.NoError(t, json.Unmarshal(answer.Bytes(), &u))
	require.Equal(t, 20, u.Code)
	request, err = json.Marshal(command("exec sleep 100"))
	require.NoError(t, err)
	require.ErrorIs(t, Serve(string(request), strings.NewReader(""), io.Discard), context.Canceled)
	require.Error(t, Serve("no request", strings.NewReader(""), io.Discard))
}
