package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Phase is a way through the systems that is a process of its own.
type Phase string

const (
	GroundPhase Phase = "ground" // krrasp ground, gringo: the program to aspif
	SolvePhase  Phase = "solve"  // krrasp, clasp: gringo's aspif to answers
	WholePhase  Phase = "run"    // krrasp run, clingo
)

// Peer is the name under which clingo, gringo or clasp stands in a phase.
const Peer = "clingo"

// Config says what to run.
type Config struct {
	Tools    Tools
	Measurer Measurer
	Dir      string // for instances and outputs
	Engines  []string
	Phases   []Phase
	Rounds   int
	Timeout  time.Duration // of a process, by the wall
	Quick    bool          // sizes for tests
	Size     int           // of all programs with a generator, if not 0
	Check    bool          // have clingo check krrasp's models
	Seed     uint64        // of the first instance
	Progress func(line string)
}

// Sample is one measured process, or the mean of several for a program that
// repeats.
type Sample struct {
	Program *Program
	Size    int
	Seed    uint64
	Phase   Phase
	System  string // Peer, or krrasp, with its engine if one was asked for
	Round   int
	Usage   Usage
	Answer  *Answer
	Fault   string // how the answer is wrong, or why there is none
}

// system is who runs in a phase.
type system struct {
	name   string
	engine string
}

// systemName is what krrasp is called with an engine; "auto" is krrasp as it is.
func systemName(engine string) string {
	if engine == "auto" {
		return "krrasp"
	}
	return "krrasp " + engine
}

func (c *Config) systems(phase Phase) []system {
	var out []system
	peer := map[Phase]string{GroundPhase: c.Tools.Gringo, SolvePhase: c.Tools.Clasp, WholePhase: c.Tools.Clingo}[phase]
	if peer != "" {
		out = append(out, system{name: Peer})
	}
	for _, e := range c.Engines {
		out = append(out, system{systemName(e), e})
		if phase == GroundPhase {
			break // the engine takes no part
		}
	}
	return out
}

// Phases of a program that make sense.
func (p *Program) phases() []Phase {
	switch {
	case p.Task == Ground:
		return []Phase{GroundPhase}
	case p.Task == Steps, p.Class == StartUp:
		return []Phase{WholePhase}
	}
	return []Phase{WholePhase, GroundPhase, SolvePhase}
}

// instance is the files of a program's instance.
type instance struct {
	program *Program
	size    int
	seed    uint64
	files   []string
	aspif   string // gringo's, empty until made
	name    string
}

func (c *Config) instance(p *Program, size int, seed uint64) (*instance, error) {
	in := &instance{program: p, size: size, seed: seed,
		name: filepath.Join(c.Dir, fmt.Sprintf("%s-%d-%d", strings.ReplaceAll(p.ID(), "/", "-"), size, seed))}
	text, err := p.Text()
	if err != nil {
		return nil, err
	}
	encoding := in.name + ".lp"
	if err := os.WriteFile(encoding, []byte(text), 0o644); err != nil {
		return nil, err
	}
	in.files = []string{encoding}
	if p.Generate == nil {
		return in, nil
	}
	facts := in.name + ".facts.lp"
	f, err := os.Create(facts)
	if err != nil {
		return nil, err
	}
	in.files = append(in.files, facts)
	return in, errors.Join(p.Write(f, size, seed), f.Close())
}

func (in *instance) remove() {
	files, _ := filepath.Glob(in.name + ".*")
	for _, f := range files {
		os.Remove(f)
	}
}

// solving are the options that both systems get.
func solving(p *Program) []string {
	args := slices.Clone(p.Options)
	switch p.Task {
	case Count:
		args = append(args, "0", "--quiet=2")
	default:
		args = append(args, "--quiet=1")
	}
	return append(args, "--outf=2")
}

// command gives the process of a system in a phase; it writes to out.
func (c *Config) command(in *instance, phase Phase, s system) Command {
	cmd := Command{Timeout: c.Timeout, Out: in.name + ".out", Err: in.name + ".err"}
	peer := s.name == Peer
	if !peer {
		cmd.Path = c.Tools.Krrasp
	}
	switch phase {
	case GroundPhase:
		if peer {
			cmd.Path, cmd.Args = c.Tools.Gringo, []string{"--output=intermediate"}
		} else {
			cmd.Args = []string{"ground", "--output=aspif"}
		}
		cmd.Args = append(cmd.Args, in.files...)
	case SolvePhase:
		if peer {
			cmd.Path = c.Tools.Clasp
		} else {
			cmd.Args = []string{"run"}
		}
		cmd.Args = append(append(cmd.Args, in.aspif), solving(in.program)...)
	case WholePhase:
		if peer {
			cmd.Path = c.Tools.Clingo
		} else {
			cmd.Args = []string{"run"}
		}
		cmd.Args = append(append(cmd.Args, in.files...), solving(in.program)...)
	}
	if !peer && s.engine != "auto" && phase != GroundPhase {
		cmd.Args = append(cmd.Args, "--engine="+s.engine)
	}
	return cmd
}

// measure runs a system once and reads its answer.
func (c *Config) measure(ctx context.Context, in *instance, phase Phase, s system) (Sample, error) {
	sample := Sample{Program: in.program, Size: in.size, Seed: in.seed, Phase: phase, System: s.name}
	cmd := c.command(in, phase, s)
	n := max(1, in.program.Repeat)
	for range n {
		u, err := c.Measurer.Run(ctx, cmd)
		if err != nil {
			return sample, err
		}
		sample.Usage.User += u.User / time.Duration(n)
		sample.Usage.System += u.System / time.Duration(n)
		sample.Usage.Wall += u.Wall / time.Duration(n)
		sample.Usage.Peak = max(sample.Usage.Peak, u.Peak)
		sample.Usage.Code = u.Code
		if u.TimedOut {
			sample.Usage.TimedOut = true
			return sample, nil
		}
	}
	good := []int{0, 10, 20, 30}
	var err error
	switch {
	case !slices.Contains(good, sample.Usage.Code):
		text, _ := os.ReadFile(cmd.Err)
		err = fmt.Errorf("exit code %d: %.300s", sample.Usage.Code, strings.TrimSpace(string(text)))
	case phase == GroundPhase:
		sample.Answer, err = ReadFacts(cmd.Out)
	default:
		sample.Answer, err = ReadAnswer(cmd.Out)
	}
	if err != nil {
		sample.Fault = err.Error()
	}
	return sample, nil
}

// Run measures programs: for every instance and phase, the systems take turns,
// round by round, the first of each round changing. It gives all samples; those
// whose answer is wrong say so. An error means that measuring itself failed.
func (c *Config) Run(ctx context.Context, programs []*Program) ([]Sample, error) {
	var out []Sample
	for i, p := range programs {
		size := p.SizeOf(c.Quick, c.Size)
		for k := range p.instances() {
			in, err := c.instance(p, size, c.Seed+uint64(k))
			if err != nil {
				return out, err
			}
			label := fmt.Sprintf("[%d/%d] %s", i+1, len(programs), p.ID())
			if p.instances() > 1 {
				label += fmt.Sprintf(" #%d", k+1)
			}
			samples, err := c.pairs(ctx, in, label)
			out = append(out, samples...)
			in.remove()
			if err != nil {
				return out, err
			}
		}
	}
	return out, nil
}

// pairs measures one instance.
func (c *Config) pairs(ctx context.Context, in *instance, label string) ([]Sample, error) {
	var out []Sample
	for _, phase := range in.program.phases() {
		if !slices.Contains(c.Phases, phase) {
			continue
		}
		if phase == SolvePhase {
			if ok, err := c.makeAspif(ctx, in); err != nil {
				return out, err
			} else if !ok {
				continue
			}
		}
		systems := c.systems(phase)
		first := len(out)
		given := make([]bool, len(systems))
		for round := range c.Rounds {
			for i := range systems {
				at := (i + round) % len(systems)
				s := systems[at]
				if given[at] {
					continue // cut off once: it would be again
				}
				sample, err := c.measure(ctx, in, phase, s)
				if err != nil {
					return out, err
				}
				sample.Round = round + 1
				given[at] = sample.Usage.TimedOut || sample.Fault != ""
				if round == 0 && c.Check && s.name != Peer && sample.Fault == "" && !sample.Usage.TimedOut {
					if sample.Fault, err = c.checkModel(ctx, in, phase, &sample); err != nil {
						return out, err
					}
				}
				out = append(out, sample)
			}
		}
		judge(out[first:])
		c.tell(label, phase, systems, out[first:])
	}
	return out, nil
}

// makeAspif grounds an instance by gringo, for those who only solve.
func (c *Config) makeAspif(ctx context.Context, in *instance) (bool, error) {
	if c.Tools.Gringo == "" {
		return false, nil
	}
	cmd := c.command(in, GroundPhase, system{name: Peer})
	cmd.Out = in.name + ".aspif"
	u, err := c.Measurer.Run(ctx, cmd)
	in.aspif = cmd.Out
	return err == nil && !u.TimedOut && u.Code == 0, err
}

// checkModel lets clingo tell whether there is an answer set with all that the
// model of a sample shows, and of the same cost.
func (c *Config) checkModel(ctx context.Context, in *instance, phase Phase, s *Sample) (string, error) {
	p := in.program
	if c.Tools.Clingo == "" || phase != WholePhase || s.Answer == nil || s.Answer.Last == nil ||
		p.Task != Decide && p.Task != Optimize {
		return "", nil
	}
	file := in.name + ".check.lp"
	if err := os.WriteFile(file, []byte(Constraints(s.Answer.Last)), 0o644); err != nil {
		return "", err
	}
	cmd := c.command(in, phase, system{name: Peer})
	cmd.Args = append([]string{file}, cmd.Args...)
	cmd.Out = in.name + ".check.out"
	u, err := c.Measurer.Run(ctx, cmd)
	if err != nil || u.TimedOut {
		return "", err
	}
	answer, err := ReadAnswer(cmd.Out)
	if err != nil {
		return "clingo can't check the model: " + err.Error(), nil
	}
	if d := s.Answer.Compare(answer, p.Task); d != "" {
		return "clingo does not accept the model: " + d, nil
	}
	return "", nil
}

// judge compares the answers of a phase: with the peer's, or with the first.
func judge(samples []Sample) {
	var truth *Answer
	for i := range samples {
		if a := samples[i].Answer; a != nil && (truth == nil || samples[i].System == Peer) {
			truth = a
			if samples[i].System == Peer {
				break
			}
		}
	}
	for i := range samples {
		s := &samples[i]
		if s.Answer != nil && truth != nil && s.Fault == "" {
			s.Fault = s.Answer.Compare(truth, task(s))
		}
	}
}

// task is what a sample's answer is compared by.
func task(s *Sample) Task {
	if s.Phase == GroundPhase && s.Program.Task != Ground {
		return simplified
	}
	return s.Program.Task
}

// tell reports a phase of an instance.
func (c *Config) tell(label string, phase Phase, systems []system, samples []Sample) {
	if c.Progress == nil {
		return
	}
	line := fmt.Sprintf("%-34s %-6s", label, phase)
	for _, s := range systems {
		m := summarize(samples, s.name)
		if m.Runs == 0 {
			continue
		}
		line += fmt.Sprintf("  %s %s %s", s.name, seconds(m.User), megabytes(m.Peak))
		if m.TimedOut > 0 {
			line += " cut off"
		}
		if s.name == Peer && m.Answer != nil {
			line += fmt.Sprintf(" (%s %d)", m.Answer.Result, m.Answer.Models)
		}
		if m.Fault != "" {
			line += " WRONG: " + oneLine(m.Fault)
		}
	}
	c.Progress(line)
}

// oneLine puts a message of several lines on one.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
