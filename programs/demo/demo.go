// Package demo is what the five systems have in common for a command line or a
// page: a name, parameters with defaults and ranges, and a run that gives text
// and pictures.
//
// In: parameter values. Out: text lines and SVG pictures. A demo prints nothing
// itself.
package demo

import (
	"context"
	"fmt"

	"github.com/krrasp/krrasp/programs/picture"
)

// Demo is one system.
type Demo struct {
	Name    string
	Summary string
	Params  []Param
	// Run shows the system with these values; they have passed Check.
	Run func(ctx context.Context, v Values) (*Output, error)
}

// Param is a parameter; Default is an int, a string or a bool.
type Param struct {
	Name     string
	Default  any
	Min, Max int // of an int
	Help     string
}

// Values maps parameter names to values of the types of their defaults.
type Values map[string]any

// Int gives an int parameter.
func (v Values) Int(name string) int { n, _ := v[name].(int); return n }

// Text gives a string parameter.
func (v Values) Text(name string) string { s, _ := v[name].(string); return s }

// Bool gives a bool parameter.
func (v Values) Bool(name string) bool { b, _ := v[name].(bool); return b }

// Output is what a demo shows.
type Output struct {
	Text     string
	Pictures []Picture
}

// Picture is a drawing with the name of its file, without extension.
type Picture struct {
	Name   string
	Canvas *picture.Canvas
}

// Check completes values by the defaults and refuses unknown names, other types
// and numbers out of range.
func (d *Demo) Check(v Values) (Values, error) {
	out := Values{}
	for _, p := range d.Params {
		out[p.Name] = p.Default
	}
	for name, value := range v {
		p := d.param(name)
		if p == nil {
			return nil, fmt.Errorf("%s has no parameter %q", d.Name, name)
		}
		if fmt.Sprintf("%T", value) != fmt.Sprintf("%T", p.Default) {
			return nil, fmt.Errorf("%s: %s must be of type %T", d.Name, name, p.Default)
		}
		if n, ok := value.(int); ok && (n < p.Min || n > p.Max) {
			return nil, fmt.Errorf("%s: %s must be from %d to %d", d.Name, name, p.Min, p.Max)
		}
		out[name] = value
	}
	return out, nil
}

func (d *Demo) param(name string) *Param {
	for i := range d.Params {
		if d.Params[i].Name == name {
			return &d.Params[i]
		}
	}
	return nil
}
