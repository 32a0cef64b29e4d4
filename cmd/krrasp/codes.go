package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/krrasp/krrasp/grammar/diag"
)

// helpCommand explains the code of a message.
type helpCommand struct {
	Code string `arg:"" optional:"" help:"Code of a message; all codes without it."`
}

// Run is called by kong.
func (c *helpCommand) Run(_ context.Context, std streams) error {
	codes := diag.Codes()
	if c.Code == "" {
		fmt.Fprint(std.out, "Options: krrasp run --help=3. Codes of messages:\n\n")
		for _, e := range codes {
			meaning, _, _ := strings.Cut(e.Meaning, ".")
			fmt.Fprintf(std.out, "  %-20s  %s\n", e.Code, meaning)
		}
		fmt.Fprint(std.out, "\nType 'krrasp help CODE' for one of them with an example.\n")
		return nil
	}
	near := ""
	for _, e := range codes {
		if string(e.Code) == c.Code {
			fmt.Fprintf(std.out, "%s (%s)\n\n%s\n", e.Code, e.Severity, e.Meaning)
			if e.Example != "" {
				fmt.Fprintf(std.out, "\nExample:\n  %s\n", strings.ReplaceAll(strings.TrimRight(strings.ToValidUTF8(e.Example, "?"), "\n"), "\n", "\n  "))
			}
			return nil
		}
		if distance(c.Code, string(e.Code)) <= 2 {
			near = fmt.Sprintf(" (did you mean '%s'?)", e.Code)
		}
	}
	return usagef("unknown code '%s'%s", c.Code, near)
}
