package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// schema is the part of JSON Schema (draft 2020-12) that output.schema.json uses.
type schema struct {
	Ref        string             `json:"$ref"`
	Defs       map[string]*schema `json:"$defs"`
	Type       string             `json:"type"`
	Properties map[string]*schema `json:"properties"`
	Additional *bool              `json:"additionalProperties"`
	Required   []string           `json:"required"`
	Items      *schema            `json:"items"`
	MinItems   int                `json:"minItems"`
	Minimum    *float64           `json:"minimum"`
	Pattern    string             `json:"pattern"`
	Enum       []any              `json:"enum"`
	Draft      string             `json:"$schema"`
	Title      string             `json:"title"`
}

func readSchema(t *testing.T) *schema {
	t.Helper()
	text, err := os.ReadFile("testdata/output.schema.json")
	require.NoError(t, err)
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields() // a keyword that is not checked here
	var s schema
	require.NoError(t, d.Decode(&s))
	return &s
}

// validate gives what is wrong with a document, or "".
func (root *schema) validate(document []byte) string {
	var x any
	if err := json.Unmarshal(document, &x); err != nil {
		return err.Error()
	}
	return root.check(root, "", x)
}

func (root *schema) check(s *schema, path string, x any) string {
	if s.Ref != "" {
		s = root.Defs[strings.TrimPrefix(s.Ref, "#/$defs/")]
		if s == nil {
			return path + ": unknown reference"
		}
	}
	if s.Enum != nil && !slices.Contains(s.Enum, x) {
		return fmt.Sprintf("%s: %v is none of %v", path, x, s.Enum)
	}
	kind := "null"
	switch v := x.(type) {
	case map[string]any:
		kind = "object"
		for _, name := range s.Required {
			if _, ok := v[name]; !ok {
				return path + ": no " + name
			}
		}
		for _, name := range slices.Sorted(maps.Keys(v)) {
			sub, ok := s.Properties[name]
			switch {
			case ok:
				if e := root.check(sub, path+"/"+name, v[name]); e != "" {
					return e
				}
			case s.Additional != nil && !*s.Additional:
				return path + ": unexpected " + name
			}
		}
	case []any:
		kind = "array"
		if len(v) < s.MinItems {
			return path + ": too few elements"
		}
		for i := range v {
			if e := root.check(s.Items, fmt.Sprintf("%s/%d", path, i), v[i]); e != "" {
				return e
			}
		}
	case string:
		kind = "string"
		if s.Pattern != "" && !regexp.MustCompile(s.Pattern).MatchString(v) {
			return fmt.Sprintf("%s: %q does not match %s", path, v, s.Pattern)
		}
	case float64:
		kind = "number"
		if s.Type == "integer" && v == float64(int64(v)) {
			kind = "integer"
		}
		if s.Minimum != nil && v < *s.Minimum {
			return fmt.Sprintf("%s: %v is less than %v", path, v, *s.Minimum)
		}
	case bool:
		kind = "boolean"
	}
	if s.Type != "" && s.Type != kind {
		return fmt.Sprintf("%s: not of type %s", path, s.Type)
	}
	return ""
}

func runJSON(program string, args ...string) ([]byte, string, int) {
	var out, messages bytes.Buffer
	code := krrasp(append([]string{"run", "-", "--outf=2"}, args...), streams{strings.NewReader(program), &out, &messages})
	return out.Bytes(), messages.String(), code
}

func TestJSONFollowsTheSchema(t *testing.T) {
	s := readSchema(t)
	const (
		choice  = "{a;b;c}. :- a, b. #show t(\"x\\n\\\"\\\\\") : a."
		optimum = choice + "#minimize{1@2:a; -2:b; 3@-1}. :- not a, not b."
		steps   = "#include <incmode>. #program step(t). {a(t)}. #program check(t). :- not a(t), query(t). :- query(t), t < 3."
		endless = "n(1). n(X+1) :- n(X)."
	)
	for _, c := range []struct {
		program string
		args    string
	}{
		{choice, ""}, {choice, "0"}, {choice, "0 -V0"}, {choice, "0 -V2"}, {choice, "0 -q"}, {choice, "0 -q1"}, {choice, "0 -q0,0,0"},
		{choice, "0 --stats"}, {choice, "0 --stats=2 -t2"}, {choice, "-e brave"}, {choice, "-e cautious"}, {choice, "-e brave 1"},
		{optimum, ""}, {optimum, "0 --opt-mode=optN"}, {optimum, "--opt-mode=optN -q1,1,1"}, {optimum, "--opt-strategy=usc"},
		{optimum, "--opt-mode=enum,2,2,3 0"}, {optimum, "--opt-mode=ignore"}, {optimum, "1"}, {optimum, "-q2,0"},
		{steps, "0"}, {steps, "-q"}, {steps, "-q1,1,0"}, {steps, "-q1,1,1"}, {steps, "-c imax=2"},
		{":- .", ""}, {"a :- ", ""}, {"", "--project"}, {endless, "--max-rules=1000"}, {endless, "--time-limit=1"},
	} {
		out, messages, _ := runJSON(c.program, strings.Fields(c.args)...)
		require.Empty(t, s.validate(out), "%s %s\n%s%s", c.program, c.args, messages, out)
	}
	require.NotEmpty(t, s.validate([]byte(`{"Solver": "x"}`)))
	require.NotEmpty(t, s.validate([]byte(`{"Solver": "krrasp version 1.0", "Input": [], "Call": [], "Result": "UNKNOWN"}`)))
	require.NotEmpty(t, s.validate([]byte(`{"Solver": "krrasp version 1.0", "Input": ["a"], "Call": [{"Stop": -1}], "Result": "UNKNOWN"}`)))
}
