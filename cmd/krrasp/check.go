package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/krrasp/krrasp/grammar/diag"
	"github.com/krrasp/krrasp/grammar/lint"
	"github.com/krrasp/krrasp/solve"
)

// checkCommand looks for mistakes without grounding.
type checkCommand struct {
	Args []string `arg:"" optional:"" help:"Files and options."`
}

const checkUsage = `usage: krrasp check FILES [options]

Reads a program and reports its errors, and what is legal but most likely not
meant, without grounding it. What is found goes to standard output. Options:

  --json       write findings as JSON, one object a line
  -W no-CODE   silence one kind of finding; 'krrasp help' lists the codes
  -c, --sandbox
               as of krrasp run

Exit codes: 0 if there are no errors, 65 if there are.
`

// Run is called by kong.
func (c *checkCommand) Run(ctx context.Context, std streams) error {
	silent := map[string]bool{}
	var rest []string
	for i := 0; i < len(c.Args); i++ {
		a := c.Args[i]
		switch {
		case a == "--help" || a == "-h":
			fmt.Fprint(std.out, checkUsage)
			return nil
		case a == "-W" || a == "--warn":
			if i++; i == len(c.Args) {
				return usagef("'%s' requires a value", strings.TrimLeft(a, "-"))
			}
			a = "-W" + c.Args[i]
			fallthrough
		case strings.HasPrefix(a, "-Wno-"), strings.HasPrefix(a, "--warn=no-"):
			_, code, ok := strings.Cut(a, "no-")
			if !ok || !slices.ContainsFunc(diag.Codes(), func(e diag.Explanation) bool { return string(e.Code) == code }) {
				return usagef("'%s': no such kind of finding; krrasp help lists them", strings.TrimPrefix(a, "-W"))
			}
			silent[code] = true
		default:
			rest = append(rest, a)
		}
	}
	s, err := parseArgs(rest)
	if err != nil {
		return err
	}
	ctx, _, stop := interruptible(ctx, s)
	defer stop()
	m := newMessages(std.out, s)
	m.most = 1 << 30
	found, err := checkFiles(ctx, s, m, std)
	if err != nil {
		newMessages(std.err, s).fail(err)
		return exit{exitError}
	}
	errors := 0
	shown := 0
	for _, d := range found {
		if d.Severity != diag.Error && silent[string(d.Code)] {
			continue
		}
		if d.Severity == diag.Error {
			errors++
		}
		shown++
		if m.json {
			m.object(d)
		} else {
			coded := *d
			coded.Message += " [" + string(d.Code) + "]"
			fmt.Fprintf(std.out, "%v\n\n", &coded)
		}
	}
	if !m.json {
		fmt.Fprintf(std.out, "%d errors, %d warnings\n", errors, shown-errors)
	}
	if errors > 0 {
		return exit{exitError}
	}
	return nil
}

// checkFiles gives what is found in the files. An error that is no diagnostic is
// given as such.
func checkFiles(ctx context.Context, s *settings, m *messages, std streams) (diag.List, error) {
	o, err := controlOptions(s, m)
	if err != nil {
		return nil, err
	}
	var found diag.List
	o.Message = func(d *diag.Diagnostic) { found = append(found, d) }
	c, err := solve.New(o)
	if err != nil {
		return nil, err
	}
	defer c.Close()
	open := o.Open
	if open == nil {
		open = func(name string) (io.ReadCloser, error) { return os.Open(name) }
	}
	r := &reader{l: lint.New(c.Files()), open: open, read: map[string]bool{}}
	files := s.files
	if len(files) == 0 {
		files = []string{"-"}
	}
	for _, name := range files {
		var err error
		if name == "-" {
			var text []byte
			if text, err = io.ReadAll(std.in); err != nil {
				return nil, err
			}
			if err = c.Read("<stdin>", strings.NewReader(string(text))); err == nil {
				_ = r.l.Read("<stdin>", text) // it was read before without an error
				r.includes("")
			}
		} else if err = c.Load(name); err == nil && !c.FromAspif() {
			r.file(name)
		}
		if list := diag.All(err); list != nil {
			found = append(found, list...)
		} else if err != nil {
			return nil, err
		}
	}
	if found.Err() != nil {
		return found, nil // what is missing would be reported as undefined
	}
	if err := c.Grounder().Check(ctx); err != nil {
		list := diag.All(err)
		if list == nil {
			return nil, err
		}
		found = append(found, list...)
	}
	found = append(found, r.l.Finish()...)
	return found, nil
}

// reader gives the files of a program to the linter, with those included.
type reader struct {
	l    *lint.Linter
	open func(string) (io.ReadCloser, error)
	read map[string]bool
}

// file reads a file that was read without an error before.
func (r *reader) file(name string) bool {
	key := filepath.Clean(name)
	if r.read[key] {
		return true
	}
	f, err := r.open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	text, err := io.ReadAll(f)
	if err != nil {
		return false
	}
	r.read[key] = true
	_ = r.l.Read(name, text)
	r.includes(filepath.Dir(name))
	return true
}

// includes reads the files that were included, from here first, then from the
// including file's folder.
func (r *reader) includes(dir string) {
	for _, i := range r.l.Includes() {
		if !r.file(i.Path) && !filepath.IsAbs(i.Path) {
			r.file(filepath.Join(dir, i.Path))
		}
	}
}
