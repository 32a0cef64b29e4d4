package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/krrasp/krrasp/programs"
	"github.com/krrasp/krrasp/programs/demo"
)

// demoCommand shows one of the five systems.
type demoCommand struct {
	Args []string `arg:"" optional:"" help:"Name of a demo, and its parameters."`
}

// Run is called by kong.
func (c *demoCommand) Run(ctx context.Context, std streams) error {
	if len(c.Args) == 0 || c.Args[0] == "--help" || c.Args[0] == "-h" {
		fmt.Fprint(std.out, "usage: krrasp demo NAME [--PARAMETER=VALUE...] [--svg=DIR]\n\n")
		for _, d := range programs.Demos() {
			fmt.Fprintf(std.out, "  %-8s  %s\n", d.Name, d.Summary)
		}
		fmt.Fprint(std.out, "\nType 'krrasp demo NAME --help' for the parameters of one.\n")
		return nil
	}
	d := programs.Find(c.Args[0])
	if d == nil {
		var names []string
		for _, d := range programs.Demos() {
			names = append(names, d.Name)
		}
		return usagef("unknown demo '%s': there is %s", c.Args[0], strings.Join(names, ", "))
	}
	values, folder, help, err := demoValues(d, c.Args[1:])
	if err != nil {
		return err
	}
	if help {
		demoHelp(std.out, d)
		return nil
	}
	if values, err = d.Check(values); err != nil {
		return &usageError{err.Error()}
	}
	ctx, _, stop := interruptible(ctx, &settings{})
	defer stop()
	out, err := d.Run(ctx, values)
	if err != nil {
		return err
	}
	if _, err := io.WriteString(std.out, out.Text); err != nil {
		return err
	}
	if folder == "" {
		return nil
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for _, p := range out.Pictures {
		name := filepath.Join(folder, p.Name+".svg")
		if err := os.WriteFile(name, []byte(p.Canvas.SVG()), 0o644); err != nil {
			return err
		}
		fmt.Fprintf(std.out, "wrote %s\n", name)
	}
	return nil
}

func demoHelp(out io.Writer, d *demo.Demo) {
	fmt.Fprintf(out, "krrasp demo %s: %s\n\n", d.Name, d.Summary)
	for _, p := range d.Params {
		kind := ""
		switch p.Default.(type) {
		case int:
			kind = "=<n>"
		case string:
			kind = "=<text>"
		}
		fmt.Fprintf(out, "  --%-20s  %s [%v]\n", p.Name+kind, p.Help, p.Default)
	}
	fmt.Fprintf(out, "  --%-20s  %s\n", "svg=<dir>", "Write the pictures to this folder")
}

// demoValues reads parameters of a demo: --name=value, --name value, and --name
// or --no-name for what is true or false.
func demoValues(d *demo.Demo, args []string) (v demo.Values, folder string, help bool, err error) {
	v = demo.Values{}
	for i := 0; i < len(args); i++ {
		name, ok := strings.CutPrefix(args[i], "--")
		if !ok {
			if args[i] == "-h" {
				return v, "", true, nil
			}
			return nil, "", false, usagef("unexpected argument %s", args[i])
		}
		name, value, attached := strings.Cut(name, "=")
		if name == "help" {
			return v, "", true, nil
		}
		p := demoParam(d, name)
		negated := false
		if p == nil {
			if rest, ok := strings.CutPrefix(name, "no-"); ok {
				p, negated = demoParam(d, rest), true
			}
		}
		if p == nil && name != "svg" {
			return nil, "", false, usagef("unknown option: '--%s'%s", name, demoHint(d, name))
		}
		if p != nil {
			if _, ok := p.Default.(bool); ok {
				on := true
				if attached {
					if on, err = strconv.ParseBool(value); err != nil {
						return nil, "", false, usagef("'%s' invalid value for: '%s'", value, name)
					}
				}
				v[p.Name] = on != negated
				continue
			}
		}
		if !attached {
			if i+1 == len(args) {
				return nil, "", false, usagef("'%s' requires a value", name)
			}
			i++
			value = args[i]
		}
		if p == nil {
			folder = value
			continue
		}
		if _, ok := p.Default.(int); !ok {
			v[p.Name] = value
			continue
		}
		n, e := strconv.Atoi(value)
		if e != nil || n > math.MaxInt32 || n < math.MinInt32 {
			return nil, "", false, usagef("'%s' invalid value for: '%s' (it is a number)", value, name)
		}
		v[p.Name] = n
	}
	return v, folder, false, nil
}

func demoParam(d *demo.Demo, name string) *demo.Param {
	for i := range d.Params {
		if d.Params[i].Name == name {
			return &d.Params[i]
		}
	}
	return nil
}

func demoHint(d *demo.Demo, name string) string {
	for _, p := range d.Params {
		if distance(name, p.Name) <= 2 {
			return fmt.Sprintf(" (did you mean '--%s'?)", p.Name)
		}
	}
	return ""
}
