package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/krrasp/krrasp/ground/aspif"
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

// errSignal is why a context ended: Ctrl-C or a request to terminate.
var errSignal = errors.New("interrupted")

// interruptible gives a context that ends at a signal or at the time limit. A
// second signal ends the process.
func interruptible(ctx context.Context, s *settings) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(ctx)
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
	return ctx, func() {
		if timer != nil {
			timer.Stop()
		}
		signal.Stop(signals)
		close(stopped)
		cancel(nil)
	}
}

// input is one source of text.
type input struct {
	name string // as the header shows it
	text []byte
	// aspif is set where the text is an aspif program; it is then read from
	// reader and text is empty.
	aspif  bool
	reader io.Reader
	close  func() error
}

// inputs opens what the arguments name, standard input if they name nothing.
// Only the start of each is read yet.
func inputs(s *settings, std streams) []string {
	names := s.files
	if len(names) == 0 {
		names = []string{"-"}
	}
	shown := make([]string, len(names))
	for i, n := range names {
		shown[i] = n
		if n == "-" {
			shown[i] = "stdin"
		}
	}
	return shown
}

// open opens one input and tells aspif from other text by its first word.
func open(name string, std streams) (*input, error) {
	in := &input{name: name, close: func() error { return nil }}
	var r io.Reader = std.in
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, fileError(name, err)
		}
		if info, err := f.Stat(); err == nil && info.IsDir() {
			f.Close()
			return nil, fmt.Errorf("'%s' is a folder", name)
		}
		in.close = f.Close
		r = f
	} else {
		in.name = "<stdin>"
	}
	b := bufio.NewReaderSize(r, 1<<16)
	start, err := b.Peek(4)
	if err != nil && err != io.EOF {
		in.close()
		return nil, fileError(name, err)
	}
	in.aspif = aspif.IsAspif(start)
	in.reader = b
	return in, nil
}

// fileError says in one line that a file can't be read, and what is meant if a
// file of nearly that name stands beside it.
func fileError(name string, err error) error {
	if !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("file could not be opened: %w", err)
	}
	hint := ""
	dir, base := filepath.Split(name)
	if dir == "" {
		dir = "."
	}
	least := len(base)/3 + 1
	if list, e := os.ReadDir(dir); e == nil && len(list) < 10000 {
		for _, f := range list {
			if d := distance(strings.ToLower(base), strings.ToLower(f.Name())); d < least && !f.IsDir() {
				hint, least = fmt.Sprintf(" (did you mean '%s'?)", f.Name()), d
			}
		}
	}
	return fmt.Errorf("file could not be opened: '%s' does not exist%s", name, hint)
}
