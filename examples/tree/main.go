// Command tree reads a program as a syntax tree, lists which predicates are
// defined from which, and finds those that nothing defines.
//
//	go run ./examples/tree program.lp
package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/grammar/diag"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: tree program.lp")
		os.Exit(2)
	}
	text, err := os.ReadFile(os.Args[1])
	if err == nil {
		err = run(os.Stdout, os.Args[1], text)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(out io.Writer, name string, text []byte) error {
	statements, err := grammar.ParseProgram(new(diag.Files), name, text)
	if err != nil {
		return err
	}
	uses := map[string][]string{} // head predicate to body predicates
	defined := map[string]bool{}
	used := map[string]bool{}
	for _, s := range statements {
		rule, ok := s.(*grammar.Rule)
		if !ok {
			continue
		}
		var heads, bodies []string
		if rule.Head != nil {
			heads, bodies = split(rule.Head)
		}
		for _, b := range rule.Body {
			bodies = append(bodies, predicates(b)...)
		}
		for _, h := range heads {
			defined[h] = true
			uses[h] = append(uses[h], bodies...)
		}
		for _, b := range bodies {
			used[b] = true
		}
	}
	var names []string
	for h := range uses {
		names = append(names, h)
	}
	slices.Sort(names)
	for _, h := range names {
		slices.Sort(uses[h])
		fmt.Fprintf(out, "%s <- %s\n", h, strings.Join(slices.Compact(uses[h]), " "))
	}
	names = names[:0]
	for b := range used {
		if !defined[b] {
			names = append(names, b)
		}
	}
	slices.Sort(names)
	for _, b := range names {
		fmt.Fprintf(out, "%s is nowhere defined\n", b)
	}
	return nil
}

// split gives the predicates that a head defines, and those of its conditions.
func split(head grammar.Head) (defines, uses []string) {
	elements := []*grammar.Conditional{}
	switch h := head.(type) {
	case *grammar.AtomLiteral:
		return predicates(h), nil
	case *grammar.Disjunction:
		elements = h.Elements
	case *grammar.SetAggregate:
		elements = h.Elements
	case *grammar.HeadAggregate:
		for i := range h.Elements {
			defines = append(defines, predicates(h.Elements[i].Literal)...)
			for _, c := range h.Elements[i].Condition {
				uses = append(uses, predicates(c)...)
			}
		}
	}
	for _, e := range elements {
		defines = append(defines, predicates(e.Literal)...)
		for _, c := range e.Condition {
			uses = append(uses, predicates(c)...)
		}
	}
	return defines, uses
}

// predicates gives name and arity of all atoms below a node.
func predicates(n grammar.Node) []string {
	var out []string
	grammar.Inspect(n, func(n grammar.Node) bool {
		if a, ok := n.(*grammar.Atom); ok {
			out = append(out, fmt.Sprintf("%s/%d", a.Name, len(a.Args)))
		}
		return true
	})
	return out
}
