package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/krrasp/krrasp/ground/instantiate"
	"github.com/krrasp/krrasp/ground/symbol"
	"github.com/krrasp/krrasp/solve"
)

// runCommand grounds and solves.
type runCommand struct {
	Args []string `arg:"" optional:"" help:"Options, files and a number of models, as clingo takes them."`
}

// Run is called by kong.
func (c *runCommand) Run(ctx context.Context, std streams) error {
	s, err := parseArgs(c.Args)
	if err != nil {
		return err
	}
	if done := information(s, "run", std); done {
		return nil
	}
	switch {
	case s.mode == "gringo", s.text, s.output != "":
		return groundFiles(ctx, s, std)
	}
	return runFiles(ctx, s, std)
}

// information serves --help and --version.
func information(s *settings, command string, std streams) bool {
	switch {
	case s.help > 0:
		printHelp(std.out, command, s.help)
	case s.version:
		fmt.Fprintf(std.out, "krrasp version %s\n", version)
	}
	return s.help > 0 || s.version
}

// errTimeLimit is why a context ended: --time-limit.
var errTimeLimit = errors.New("time limit")

// errSolveLimit is why a context ended: --solve-limit.
var errSolveLimit = errors.New("solve limit")

// errSignal is why a context ended: Ctrl-C or a request to terminate.
var errSignal = errors.New("interrupted")

// interruptible gives a context that ends at a signal or at the time limit. A
// second signal ends the process.
func interruptible(ctx context.Context, s *settings) (_ context.Context, cancel context.CancelCauseFunc, stop func()) {
	ctx, cancel = context.WithCancelCause(ctx)
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	stopped := make(chan struct{})
	go func() {
		select {
		case <-signals:
			cancel(errSignal)
			signal.Reset(os.Interrupt, syscall.SIGTERM)
		case <-stopped:
		}
	}()
	var timer *time.Timer
	if s.timeLimit > 0 {
		timer = time.AfterFunc(time.Duration(s.timeLimit*float64(time.Second)), func() { cancel(errTimeLimit) })
	}
	return ctx, cancel, func() {
		if timer != nil {
			timer.Stop()
		}
		signal.Stop(signals)
		close(stopped)
		cancel(nil)
	}
}

// inputNames gives the inputs as the header shows them.
func inputNames(s *settings) []string {
	if len(s.files) == 0 {
		return []string{"stdin"}
	}
	names := make([]string, len(s.files))
	for i, n := range s.files {
		names[i] = n
		if n == "-" {
			names[i] = "stdin"
		}
	}
	return names
}

// load reads all inputs into the control. If the context ends first, which
// nobody tells a terminal or a pipe that is read from, reading is left to itself
// and the control must not be used any more.
func load(ctx context.Context, c *solve.Control, s *settings, std streams) error {
	done := make(chan error, 1)
	go func() { done <- loadAll(c, s, std) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

func loadAll(c *solve.Control, s *settings, std streams) error {
	files := s.files
	if len(files) == 0 {
		files = []string{"-"}
	}
	for _, name := range files {
		var err error
		if name == "-" {
			err = c.Read("<stdin>", std.in)
		} else {
			err = c.Load(name)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// run is one run of clingo's kind: reading, grounding, solving, printing.
type run struct {
	settings *settings
	std      streams
	control  *solve.Control
	out      output
	progress *progress
	ctx      context.Context
	cancel   context.CancelCauseFunc
	began    time.Time
	options  []solve.Option

	witness witness
	symbols []symbol.Symbol
	sum     summary
	engine  string
	call    bool // startCall was printed, stopCall not yet
}

func runFiles(ctx context.Context, s *settings, std streams) error {
	ctx, cancel, stop := interruptible(ctx, s)
	defer stop()
	r := &run{settings: s, std: std, ctx: ctx, cancel: cancel, began: time.Now()}
	r.out = newOutput(std.out, s, r.began)
	r.out.start(inputNames(s))
	r.progress = newProgress(std.err, s)
	defer r.progress.stop()
	m := newMessages(std.err, s)
	code := r.do(m)
	r.progress.stop()
	r.sum.calls = max(r.sum.calls, 1)
	r.sum.times.total = time.Since(r.began).Seconds()
	r.sum.times.cpu = cpuTime()
	if r.call {
		r.out.stopCall(&r.sum)
	}
	r.out.finish(&r.sum)
	if code == 0 {
		code = r.sum.exitCode()
	}
	return exit{code}
}

// do gives an exit code that is not 0 if there was an error.
func (r *run) do(m *messages) int {
	for _, name := range r.settings.tuning {
		m.note("option '--%s' has no effect: it tunes clasp's search", name)
	}
	o, err := controlOptions(r.settings, m)
	if err != nil {
		return m.fail(err)
	}
	o.GroundProgress = r.progress.ground
	if n := r.settings.solveLimit[0]; n < math.MaxInt64 {
		o.ConflictLimit, o.OnConflictLimit = n, func() { r.cancel(errSolveLimit) }
		if o.Engine.String() == "gini" {
			m.note("engine gini looks at '--solve-limit' only between models and bounds")
		}
	}
	if r.control, err = solve.New(o); err != nil {
		return m.fail(err)
	}
	r.engine = o.Engine.String()
	if r.options, err = callOptions(r.settings, m); err != nil {
		return m.fail(err)
	}
	r.options = append(r.options, solve.Progress(r.event))
	r.startCall()
	if err = load(r.ctx, r.control, r.settings, r.std); err == nil {
		err = r.control.Main(r.ctx, r.solve)
		r.control.Close()
	}
	r.progress.stop()
	if err == nil {
		return 0
	}
	if r.ctx.Err() != nil {
		r.sum.interrupted = interruption(r.ctx)
		var limit *instantiate.LimitError
		if errors.As(err, &limit) {
			m.note("%v", limit)
		}
		return 0
	}
	return m.fail(err)
}

func (r *run) startCall() {
	if !r.call {
		r.call = true
		r.out.startCall(r.sum.calls + 1)
	}
}

// interruption tells why the context ended. As in clasp, a limit on conflicts
// is no interruption.
func interruption(ctx context.Context) string {
	switch context.Cause(ctx) {
	case errTimeLimit:
		return "TIME LIMIT"
	case errSolveLimit:
		return ""
	}
	return "INTERRUPTED"
}

// solve is one call of the solver.
func (r *run) solve() error {
	r.startCall()
	if err := r.control.Prepare(r.ctx); err != nil {
		return err
	}
	r.out.solving()
	r.warn()
	r.progress.solving()
	s := r.settings
	start := time.Now()
	last := start
	first := 0.0
	sum := &r.sum
	sum.calls++
	w := &r.witness
	consequences := s.enumMode == "brave" || s.enumMode == "cautious"
	var failed error
	certain, open := 0, 0
	wantsAtoms := r.out.wantsAtoms()
	for m, err := range r.control.Solve(r.ctx, r.options...) {
		if err != nil {
			failed = err
			break
		}
		r.progress.hide()
		last = time.Now()
		if first == 0 {
			first = last.Sub(start).Seconds()
		}
		w.number, w.optimal, w.time = m.Number(), m.Optimal(), last.Sub(r.began).Seconds()
		w.costs = m.AppendCosts(w.costs[:0])
		w.hasCosts = len(w.costs) > 0 && s.optMode != "ignore"
		w.consequences = consequences && m.Type() != solve.StableModel
		if w.consequences {
			certain, open = m.Consequences()
			w.certain, w.open = certain, open
		}
		w.atoms.reset()
		if wantsAtoms {
			r.symbols = m.AppendSymbols(r.symbols[:0])
		}
		for _, x := range r.symbols {
			w.atoms.bytes = r.control.Symbols().Append(w.atoms.bytes, x)
			w.atoms.endOne()
		}
		r.out.model(w)
	}
	end := time.Now()
	r.progress.pause()
	res := r.control.Result()
	sum.times.solve += end.Sub(start).Seconds()
	if sum.times.model == 0 {
		sum.times.model = first
	}
	sum.times.unsat += end.Sub(last).Seconds()
	sum.models += res.Models
	if consequences {
		sum.consequences = strings.ToUpper(s.enumMode[:1]) + s.enumMode[1:]
	}
	// As in clasp, a run that stops at its number of models does not say that
	// there are no more.
	sum.complete = res.Exhausted && !r.limitReached(&res)
	// As in clasp, an enumeration that is complete has seen the optimum too.
	sum.optimum = res.Optimum || s.optMode == "enum" && res.Exhausted && len(res.Costs) > 0
	sum.threads = 1
	if r.engine == "cdcl" {
		sum.threads = s.threads
	}
	switch res.Status {
	case solve.Satisfiable:
		sum.result = satisfiable
	case solve.Unsatisfiable:
		sum.result = unsatisfiable
	default:
		sum.result = unknown
	}
	sum.hasCosts = len(res.Costs) > 0
	sum.optimize = sum.hasCosts && (s.optMode == "opt" || s.optMode == "optN")
	sum.costs = values(res.Costs)
	sum.lower = values(res.Lower)
	sum.optimal = res.Optimal
	if consequences {
		sum.certain, sum.open = certain+open, 0
		if s.enumMode == "brave" {
			sum.certain, sum.open = certain, open
			if res.Exhausted {
				sum.open = 0
			}
		} else if !res.Exhausted {
			sum.certain, sum.open = certain, open
		}
	}
	if s.stats > 0 {
		sum.statistics = statisticsOf(res.Stats, r.engine)
	}
	if res.Interrupted {
		sum.interrupted = interruption(r.ctx)
	}
	sum.times.total = time.Since(r.began).Seconds()
	sum.times.cpu = cpuTime()
	for _, n := range res.Notes {
		newMessages(r.std.err, s).note("%s", n)
	}
	copied := *sum
	r.out.stopCall(&copied)
	r.call = false
	return failed
}

// limitReached tells whether as many models were found as were asked for.
func (r *run) limitReached(res *solve.Result) bool {
	limit, found := r.settings.models, res.Models
	if r.settings.optMode == "optN" && len(res.Costs) > 0 {
		found = res.Optimal
	}
	if limit < 0 && r.sum.consequences == "" && (len(res.Costs) == 0 || r.settings.optMode == "enum" || r.settings.optMode == "ignore") {
		limit = 1
	}
	return limit > 0 && found >= limit
}

// warn tells what a number of models or missing bounds mean, as clasp does.
func (r *run) warn() {
	s := r.settings
	m := newMessages(r.std.err, s)
	if r.sum.calls > 0 {
		return
	}
	switch minimizes := r.control.Minimizes(); {
	case s.models > 0 && (s.enumMode == "brave" || s.enumMode == "cautious"):
		m.warning("#models not 0: last model may not cover consequences.")
	case s.models > 0 && minimizes && s.optMode == "opt":
		m.warning("#models not 0: optimality of last model not guaranteed.")
	case minimizes && s.optMode == "enum" && len(s.optBounds) == 0:
		m.warning("opt-mode=enum: No bound given, optimize statement ignored.")
	}
}

func values(costs []solve.Cost) []int64 {
	if len(costs) == 0 {
		return nil
	}
	list := make([]int64, len(costs))
	for i, c := range costs {
		list[i] = c.Value
	}
	return list
}

// event passes progress of the search on.
func (r *run) event(e solve.Event) {
	r.progress.search(e)
	if e.Conflicts >= r.settings.solveLimit[0] {
		r.cancel(errSolveLimit)
	}
	if len(e.Lower) == 0 || !strings.HasPrefix(r.settings.optStrategy, "usc") {
		return
	}
	k := len(e.Lower) - 1
	if len(e.Costs) > k && e.Costs[k].Value <= e.Lower[k].Value {
		return // the end, which the result tells
	}
	b := &lowerBound{lower: e.Lower[k].Value, time: time.Since(r.began).Seconds()}
	if len(e.Costs) > k {
		b.hasUpper, b.upper = true, e.Costs[k].Value
		b.fixed = values(e.Costs[:k])
	}
	r.progress.hide()
	r.out.bound(b)
}
