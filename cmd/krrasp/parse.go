package main

import (
	"fmt"
	"sort"
	"strings"
)

// Arguments are read as clingo reads them: long options may be shortened to any
// prefix that only one option has; a value stands after "=", or, unless it is
// optional, in the next argument; short options take a value in the same or the
// next argument, and switches may share one dash; a bare number is a number of
// models; "-" is standard input; all else is a file.

// usageError is an error in the arguments themselves.
type usageError struct{ message string }

func (e *usageError) Error() string { return e.message }

func usagef(format string, args ...any) error { return &usageError{fmt.Sprintf(format, args...)} }

// parser reads one command line.
type parser struct {
	options []option // flat
	seen    map[string]bool
	into    settings
}

func parseArgs(args []string) (*settings, error) {
	p := &parser{seen: map[string]bool{}, into: defaults()}
	for _, g := range table() {
		p.options = append(p.options, g.options...)
	}
	for i := 0; i < len(args); i++ {
		a := args[i]
		var err error
		switch {
		case a == "--":
			p.into.files = append(p.into.files, args[i+1:]...)
			i = len(args)
		case strings.HasPrefix(a, "--"):
			i, err = p.long(args, i)
		case len(a) > 1 && a[0] == '-':
			i, err = p.shorts(args, i)
		case isNumber(a):
			err = p.apply(&p.options[0], "models", a)
		default:
			p.into.files = append(p.into.files, a)
		}
		if err != nil {
			return nil, err
		}
	}
	return &p.into, nil
}

func isNumber(a string) bool {
	a = strings.TrimPrefix(a, "+")
	for i := range len(a) {
		if a[i] < '0' || a[i] > '9' {
			return false
		}
	}
	return a != ""
}

// long reads args[i], and args[i+1] where the value stands there; it gives the
// index of the last argument used.
func (p *parser) long(args []string, i int) (int, error) {
	name, value, attached := strings.Cut(args[i][2:], "=")
	o, negated, err := p.find(name)
	if err != nil {
		return i, err
	}
	switch {
	case negated && attached:
		return i, usagef("'no-%s' takes no value", o.long)
	case negated:
		value = "no"
	case attached && o.arg == "":
		switch value {
		case "yes", "on", "true", "1":
			value = ""
		case "no", "off", "false", "0":
			value = "no"
		default:
			return i, usagef("'%s' invalid value for: '%s' (it takes no value)", value, o.long)
		}
	case attached && value == "" && o.arg != "" && o.long != "out-atomf":
		return i, usagef("'%s' requires a value", o.long)
	case !attached && o.optional:
		value = o.implicit
	case !attached && o.arg != "":
		if i+1 == len(args) {
			return i, usagef("'%s' requires a value", o.long)
		}
		i++
		value = args[i]
	}
	return i, p.apply(o, o.long, value)
}

func (p *parser) shorts(args []string, i int) (int, error) {
	letters := args[i][1:]
	for k := 0; k < len(letters); k++ {
		var o *option
		for j := range p.options {
			if p.options[j].short == letters[k] {
				o = &p.options[j]
			}
		}
		if o == nil {
			return i, usagef("unknown option: '-%c'", letters[k])
		}
		if o.arg == "" {
			if err := p.apply(o, o.long, ""); err != nil {
				return i, err
			}
			continue
		}
		value := strings.TrimPrefix(letters[k+1:], "=")
		switch {
		case value != "":
		case o.optional:
			value = o.implicit
		case i+1 == len(args):
			return i, usagef("'%c' requires a value", o.short)
		default:
			i++
			value = args[i]
		}
		return i, p.apply(o, o.long, value)
	}
	return i, nil
}

func (p *parser) apply(o *option, name, value string) error {
	if p.seen[o.long] && !o.many {
		return usagef("multiple occurrences: '%s'", name)
	}
	p.seen[o.long] = true
	if o.tune {
		if o.set == nil {
			p.into.tuning = append(p.into.tuning, o.long)
		}
		return nil
	}
	if err := o.set(&p.into, value); err != nil {
		if o.arg == "" {
			return usagef("'%s': %v", name, err)
		}
		return usagef("'%s' invalid value for: '%s' (%v)", value, name, err)
	}
	return nil
}

// find looks up a long name or a prefix of one.
func (p *parser) find(name string) (o *option, negated bool, err error) {
	type match struct {
		option  *option
		negated bool
		name    string
	}
	var found []match
	if name != "" {
		for i := range p.options {
			o := &p.options[i]
			for _, negated := range []bool{false, true} {
				full := o.long
				if negated {
					if !o.negatable {
						continue
					}
					full = "no-" + full
				}
				if full == name {
					return o, negated, nil
				}
				if strings.HasPrefix(full, name) {
					found = append(found, match{o, negated, full})
				}
			}
		}
	}
	switch len(found) {
	case 1:
		return found[0].option, found[0].negated, nil
	case 0:
		hint := ""
		if near := p.nearest(name); near != "" {
			hint = fmt.Sprintf(" (did you mean '--%s'?)", near)
		}
		return nil, false, usagef("unknown option: '--%s'%s", name, hint)
	}
	names := make([]string, len(found))
	for i, m := range found {
		names[i] = "\n  " + m.name
	}
	sort.Strings(names)
	return nil, false, usagef("ambiguous option: '%s' could be:%s", name, strings.Join(names, ""))
}

// nearest gives the option whose name differs least from name, "" if none is near.
func (p *parser) nearest(name string) string {
	best, least := "", len(name)/3+1
	for _, o := range p.options {
		if d := distance(name, o.long); d < least || d == least && best == "" {
			best, least = o.long, d
		}
	}
	return best
}

// distance counts the letters to insert, delete, replace or swap to make b of a
// (Damerau 1964, restricted to adjacent swaps).
func distance(a, b string) int {
	if len(a) > 64 {
		return len(a)
	}
	prev2, prev, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			same := 1
			if a[i-1] == b[j-1] {
				same = 0
			}
			row[j] = min(prev[j]+1, row[j-1]+1, prev[j-1]+same)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], prev2[j-2]+1)
			}
		}
		prev2, prev, row = prev, row, prev2
	}
	return prev[len(b)]
}
