package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/krrasp/krrasp/grammar/diag"
	"github.com/krrasp/krrasp/ground/instantiate"
)

// messages prints diagnostics on standard error, as clingo does: each with its
// place, a source line, and an empty line behind it; then one line that says
// what ended the run.
type messages struct {
	err     io.Writer
	json    bool
	verbose int
	silent  map[string]bool
	most    int // messages shown at most
	shown   int
}

func newMessages(err io.Writer, s *settings) *messages {
	m := &messages{err: err, json: s.json, verbose: s.verbose, silent: map[string]bool{}, most: 20}
	kinds := []string{"atom-undefined", "file-included", "operation-undefined", "variable-unbounded", "global-variable", "other"}
	for _, w := range s.warnings {
		name, off := strings.CutPrefix(w, "no-")
		switch {
		case w == "none" || w == "all":
			for _, k := range kinds {
				m.silent[k] = w == "none"
			}
		default:
			m.silent[name] = off
		}
	}
	return m
}

// show prints a warning or an info.
func (m *messages) show(d *diag.Diagnostic) {
	if d.Severity != diag.Error {
		code := string(d.Code)
		switch code {
		case "atom-undefined", "file-included", "operation-undefined", "global-variable":
		default:
			code = "other"
		}
		if m.silent[code] {
			return
		}
		if m.shown++; m.shown > m.most {
			return
		}
	}
	if m.json {
		m.object(d)
		return
	}
	fmt.Fprintf(m.err, "%v\n\n", d)
}

// note prints an info line of krrasp's own.
func (m *messages) note(format string, args ...any) {
	if m.silent["other"] {
		return
	}
	if m.json {
		m.object(&diag.Diagnostic{Code: "other", Severity: diag.Info, Message: fmt.Sprintf(format, args...)})
		return
	}
	fmt.Fprintf(m.err, "*** Info : (krrasp): "+format+"\n", args...)
}

// warning prints a warning of krrasp's own.
func (m *messages) warning(text string) {
	switch {
	case m.silent["other"]:
	case m.json:
		m.object(&diag.Diagnostic{Code: "other", Severity: diag.Warning, Message: text})
	default:
		fmt.Fprintf(m.err, "*** Warn : (krrasp): %s\n", text)
	}
}

// fail prints an error and gives the exit code that it stands for.
func (m *messages) fail(err error) int {
	var usage *usageError
	if errors.As(err, &usage) {
		fmt.Fprintf(m.err, "*** ERROR: (krrasp): %s\n", usage.message)
		return exitUsage
	}
	var limit *instantiate.LimitError
	if errors.As(err, &limit) {
		m.final("limit", err.Error())
		return exitLimit
	}
	list := diag.All(err)
	if list == nil {
		m.final("", err.Error())
		return exitError
	}
	for _, d := range list {
		m.show(d)
	}
	if !m.json {
		m.note("type 'krrasp help %s' for what this means", list[0].Code)
	}
	m.final("", reasonOf(list))
	return exitError
}

// reasonOf says in a few words what stage a list of errors comes from.
func reasonOf(list diag.List) string {
	for _, d := range list {
		switch d.Code {
		case diag.Syntax, diag.Encoding, diag.Nesting, diag.Document, diag.File, "aspif":
			return "parsing failed"
		}
	}
	return "grounding stopped because of errors"
}

func (m *messages) final(code, text string) {
	if m.json {
		m.object(&diag.Diagnostic{Code: diag.Code(code), Message: text})
		return
	}
	fmt.Fprintf(m.err, "*** ERROR: (krrasp): %s\n", text)
}

// object writes a diagnostic as JSON.
func (m *messages) object(d *diag.Diagnostic) {
	type place struct {
		File      string `json:"file"`
		Line      uint32 `json:"line"`
		Column    uint16 `json:"column"`
		EndLine   uint32 `json:"endLine"`
		EndColumn uint16 `json:"endColumn"`
	}
	at := func(s diag.Span) *place {
		if s.IsZero() {
			return nil
		}
		return &place{d.Files.Name(s.File), s.Line, s.Column, s.EndLine, s.EndColumn}
	}
	type note struct {
		Message string `json:"message"`
		At      *place `json:"at,omitempty"`
	}
	var notes []note
	for _, n := range d.Notes {
		notes = append(notes, note{n.Message, at(n.Span)})
	}
	text, err := json.Marshal(struct {
		Code     diag.Code `json:"code,omitempty"`
		Severity string    `json:"severity"`
		Message  string    `json:"message"`
		At       *place    `json:"at,omitempty"`
		Notes    []note    `json:"notes,omitempty"`
	}{d.Code, d.Severity.String(), d.Message, at(d.Span), notes})
	if err == nil {
		fmt.Fprintf(m.err, "%s\n", text)
	}
}
