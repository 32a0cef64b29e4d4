// Command krrasp-bench measures krrasp beside clingo, gringo and clasp, those of
// them that are in PATH, on the suite of programs/bench.
//
//	go run ./cmd/krrasp-bench                    everything: half an hour and more
//	go run ./cmd/krrasp-bench --quick            small sizes, a minute
//	go run ./cmd/krrasp-bench --class=grounding --rounds=1 --timeout=20s
//	go run ./cmd/krrasp-bench --program=queens --engine=gini,cdcl
//
// It writes report.md, samples.csv and growth-CLASS.svg into --out and ends with
// exit code 1 if an answer was wrong.
package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"github.com/krrasp/krrasp/programs/bench"
)

type options struct {
	Class   []string      `help:"Only these classes: ${classes}."`
	Program string        `help:"Only programs whose class/name matches this regular expression."`
	Rounds  int           `default:"3" help:"Runs of every process."`
	Timeout time.Duration `default:"60s" help:"Wall time after which a process is cut off; krrasp and clingo alike."`
	Engine  []string      `default:"auto" help:"krrasp's engines to measure: auto, gini, cdcl."`
	Phase   []string      `default:"run,ground,solve" help:"What to measure: run (both), ground, solve."`
	Seed    uint64        `default:"1" help:"Seed of the first instance."`
	Quick   bool          `help:"Small sizes."`
	Size    int           `help:"This size instead of the programs' own."`
	Growth  bool          `default:"true" negatable:"" help:"Measure growth curves too."`
	Only    bool          `name:"growth-only" help:"Measure growth curves only."`
	Check   bool          `default:"true" negatable:"" help:"Let clingo check the models that krrasp finds."`
	Out     string        `default:"bench-report" help:"Folder for report.md, samples.csv and the curves."`
	Krrasp  string        `help:"krrasp's command; built from this module without."`
	List    bool          `help:"List the programs."`
	Write   string        `help:"Write the programs with their first instances to this folder, run nothing."`
}

func main() {
	if len(os.Args) == 3 && os.Args[1] == "measure" { // bench.Measurer's process
		if err := bench.Serve(os.Args[2], os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	var classes []string
	for _, c := range bench.Classes() {
		classes = append(classes, string(c))
	}
	var o options
	kong.Parse(&o, kong.Name("krrasp-bench"), kong.Vars{"classes": strings.Join(classes, ", ")},
		kong.Description("Measure krrasp beside clingo."))
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	wrong, err := run(ctx, &o, os.Stdout, os.Stderr)
	if err != nil {
		fmt.Fprintln(os.Stderr, "krrasp-bench:", err)
		os.Exit(2)
	}
	if wrong {
		os.Exit(1)
	}
}

// run measures what the options ask for; wrong tells that an answer was.
func run(ctx context.Context, o *options, out, progress io.Writer) (wrong bool, err error) {
	programs, err := choose(o)
	if err != nil {
		return false, err
	}
	if o.List {
		for _, p := range programs {
			fmt.Fprintf(out, "%-28s size %-7d %s\n", p.ID(), p.Size, p.About)
		}
		return false, nil
	}
	if o.Write != "" {
		return false, write(o, programs)
	}
	dir, err := os.MkdirTemp("", "krrasp-bench-")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(dir)
	krrasp := o.Krrasp
	if krrasp == "" {
		krrasp = filepath.Join(dir, "krrasp")
		fmt.Fprintln(progress, "building krrasp")
		if err := bench.Build(ctx, krrasp); err != nil {
			return false, err
		}
	}
	self, err := os.Executable()
	if err != nil {
		return false, err
	}
	c := bench.Config{
		Tools: bench.FindTools(krrasp), Measurer: bench.Measurer{self, "measure"}, Dir: dir,
		Engines: o.Engine, Rounds: max(1, o.Rounds), Timeout: o.Timeout, Quick: o.Quick, Size: o.Size, Check: o.Check, Seed: o.Seed,
		Progress: func(line string) { fmt.Fprintln(progress, line) },
	}
	for _, p := range o.Phase {
		c.Phases = append(c.Phases, bench.Phase(p))
	}
	r := bench.Report{Machine: bench.Machine(), Versions: c.Tools.Versions(), Date: time.Now(), Rounds: c.Rounds,
		Timeout: o.Timeout, Engines: o.Engine, Command: strings.Join(append([]string{"go run ./cmd/krrasp-bench"}, os.Args[1:]...), " ")}
	if !o.Only {
		r.Samples, err = c.Run(ctx, programs)
	}
	var grown []bench.Sample
	if err == nil && (o.Growth && !o.Quick || o.Only) {
		r.Curves, grown, err = c.Growth(ctx, programs)
	}
	// An interrupt still reports what was measured.
	if err != nil && ctx.Err() == nil {
		return false, err
	}
	if err := report(o.Out, &r, grown); err != nil {
		return false, err
	}
	fmt.Fprintf(out, "%s\n", filepath.Join(o.Out, "report.md"))
	text, err := os.ReadFile(filepath.Join(o.Out, "report.md"))
	if err != nil {
		return false, err
	}
	out.Write(text)
	faulty := func(s bench.Sample) bool { return s.Fault != "" }
	return slices.ContainsFunc(r.Samples, faulty) || slices.ContainsFunc(grown, faulty), nil
}

// choose gives the programs that the options name.
func choose(o *options) ([]*bench.Program, error) {
	match, err := regexp.Compile(o.Program)
	if err != nil {
		return nil, err
	}
	for _, c := range o.Class {
		if !slices.Contains(bench.Classes(), bench.Class(c)) {
			return nil, fmt.Errorf("there is no class %q", c)
		}
	}
	var out []*bench.Program
	for _, p := range bench.Suite() {
		if (len(o.Class) == 0 || slices.Contains(o.Class, string(p.Class))) && match.MatchString(p.ID()) {
			out = append(out, p)
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("no program matches")
	}
	return out, nil
}

// write writes encodings and instances.
func write(o *options, programs []*bench.Program) error {
	if err := os.MkdirAll(o.Write, 0o755); err != nil {
		return err
	}
	for _, p := range programs {
		text, err := p.Text()
		if err != nil {
			return err
		}
		var b bytes.Buffer
		b.WriteString(text)
		if err := p.Write(&b, p.SizeOf(o.Quick, o.Size), o.Seed); err != nil {
			return err
		}
		file := filepath.Join(o.Write, strings.ReplaceAll(p.ID(), "/", "-")+".lp")
		if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// report writes the files of a report.
func report(dir string, r *bench.Report, grown []bench.Sample) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	files := map[string]func(io.Writer) error{"report.md": r.Markdown}
	all := *r
	all.Samples = append(slices.Clone(r.Samples), grown...)
	files["samples.csv"] = all.CSV
	for _, c := range r.Curves {
		files[c.File()] = func(w io.Writer) error { _, err := io.WriteString(w, c.SVG()); return err }
	}
	for name, fill := range files {
		f, err := os.Create(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		if err := fill(f); err != nil {
			f.Close()
			return err
		}
		if err := f.Close(); err != nil {
			return err
		}
	}
	return nil
}
