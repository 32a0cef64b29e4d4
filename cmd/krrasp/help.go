package main

import (
	"fmt"
	"io"
	"strings"
)

// printHelp writes the options up to a level of help.
func printHelp(out io.Writer, command string, level int) {
	fmt.Fprintf(out, "krrasp version %s\nusage: krrasp %s [number] [options] [files]\n", version, command)
	for _, g := range table() {
		shown := false
		for _, o := range g.options {
			if o.level > level {
				continue
			}
			if !shown {
				fmt.Fprintf(out, "\n%s:\n\n", g.name)
				shown = true
			}
			fmt.Fprintf(out, "  %-24s: ", o.usage())
			lines := strings.Split(o.help, "\n")
			if o.help == "" {
				lines[0] = "(tunes clasp's search)"
			}
			fmt.Fprintln(out, lines[0])
			for _, l := range lines[1:] {
				fmt.Fprintf(out, "      %s\n", l)
			}
		}
	}
	if level < 3 {
		fmt.Fprintf(out, "\nType 'krrasp %s --help=2' for more options and 'krrasp %s --help=3' for all.\n", command, command)
	}
}

// writeManual writes all options as a page in Markdown.
func writeManual(out io.Writer) {
	fmt.Fprint(out, "# Options of krrasp run and krrasp ground\n\nMade from the table in options.go by `go test ./cmd/krrasp -update`.\n")
	for _, g := range table() {
		fmt.Fprintf(out, "\n## %s\n\n", g.name)
		if g.options[0].tune {
			var names []string
			for _, o := range g.options {
				names = append(names, "`"+o.usage()+"`")
			}
			fmt.Fprintf(out, "%s\n", strings.Join(names, ", "))
			continue
		}
		fmt.Fprint(out, "| option | meaning |\n|---|---|\n")
		for _, o := range g.options {
			text := strings.ReplaceAll(strings.ReplaceAll(o.help, "|", "\\|"), "\n", "<br>")
			text = strings.NewReplacer("<br>", "<br>", "<", "&lt;", ">", "&gt;").Replace(text)
			fmt.Fprintf(out, "| `%s` | %s |\n", strings.ReplaceAll(o.usage(), "|", "\\|"), text)
		}
	}
}

// usage gives an option's form as help shows it.
func (o *option) usage() string {
	var b strings.Builder
	b.WriteString("--")
	if o.negatable && o.arg == "" {
		b.WriteString("[no-]")
	}
	b.WriteString(o.long)
	switch {
	case o.optional:
		b.WriteString("[=" + o.arg + "]")
	case o.arg != "" && o.short == 0:
		b.WriteString("=" + o.arg)
	}
	if o.short != 0 {
		b.WriteString(",-" + string(o.short))
		if o.arg != "" && !o.optional {
			b.WriteString(" " + o.arg)
		}
	}
	return b.String()
}
