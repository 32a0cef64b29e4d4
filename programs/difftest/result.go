package difftest

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// Mode tells what to enumerate.
type Mode uint8

const (
	// Every answer set, optimal or not, each with its costs.
	Every Mode = iota
	// Optimal answer sets only, all of them.
	Optimal
)

// Model is an answer set: its shown terms, sorted, and its costs by descending
// priority.
type Model struct {
	Terms []string
	Costs []int64
}

func (m Model) String() string {
	s := "{" + strings.Join(m.Terms, " ") + "}"
	if len(m.Costs) > 0 {
		s += fmt.Sprint(m.Costs)
	}
	return s
}

// Result is what a program gives.
type Result struct {
	Models  []Model // sorted; equal ones stand several times
	More    bool    // the limit was reached, there may be more models
	Invalid bool    // the program was refused
	Message string  // what was written about it: errors and infos
}

// Normalize brings models and terms into the order in which results are
// compared.
func (r *Result) Normalize() {
	for _, m := range r.Models {
		slices.Sort(m.Terms)
	}
	slices.SortFunc(r.Models, func(a, b Model) int {
		if c := slices.Compare(a.Terms, b.Terms); c != 0 {
			return c
		}
		return slices.Compare(a.Costs, b.Costs)
	})
}

// Texts gives the models as text, in order.
func (r *Result) Texts() []string {
	out := make([]string, len(r.Models))
	for i, m := range r.Models {
		out[i] = m.String()
	}
	return out
}

func (r *Result) priorities() int {
	if len(r.Models) == 0 {
		return 0
	}
	return len(r.Models[0].Costs)
}

func (r *Result) withoutZeros() []string {
	out := make([]string, len(r.Models))
	for i, m := range r.Models {
		costs := slices.DeleteFunc(slices.Clone(m.Costs), func(c int64) bool { return c == 0 })
		out[i] = Model{m.Terms, costs}.String()
	}
	return out
}

// Distinct drops all but one of equal models. Models must be normalized.
func (r *Result) Distinct() {
	r.Models = slices.CompactFunc(r.Models, func(a, b Model) bool {
		return slices.Equal(a.Terms, b.Terms) && slices.Equal(a.Costs, b.Costs)
	})
}

// Runner solves a program and gives up to limit models (0: all).
type Runner func(ctx context.Context, program string, mode Mode, limit int) (Result, error)

// Difference describes how b differs from a, "" if it does not. Results of
// which one is cut off agree unless only one of them has models. Whether a
// priority exists, all tuples of which are impossible, depends on how much a
// grounder simplifies; costs of 0 are left out where numbers of priorities differ.
func Difference(a, b *Result) string {
	switch {
	case a.Invalid != b.Invalid:
		return fmt.Sprintf("refused: %v and %v", a.Invalid, b.Invalid)
	case a.Invalid:
		return ""
	case a.More || b.More:
		if (len(a.Models) == 0) != (len(b.Models) == 0) {
			return fmt.Sprintf("number of models: %d and %d", len(a.Models), len(b.Models))
		}
		return ""
	}
	ta, tb := a.Texts(), b.Texts()
	if a.priorities() != b.priorities() {
		ta, tb = a.withoutZeros(), b.withoutZeros()
	}
	if slices.Equal(ta, tb) {
		return ""
	}
	only := func(x, y []string) string {
		counts := map[string]int{}
		for _, s := range y {
			counts[s]++
		}
		var out []string
		for _, s := range x {
			if counts[s]--; counts[s] < 0 {
				out = append(out, s)
			}
		}
		if len(out) > 5 {
			out = append(out[:5], fmt.Sprintf("and %d more", len(out)-5))
		}
		return strings.Join(out, " ")
	}
	return fmt.Sprintf("%d and %d models; only in the first: %s; only in the second: %s", len(ta), len(tb), only(ta, tb), only(tb, ta))
}
