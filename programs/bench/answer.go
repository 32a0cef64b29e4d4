package bench

import (
	"bufio"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
)

// Answer is what a run found, as far as answers are compared.
type Answer struct {
	Result string   // SATISFIABLE, UNSATISFIABLE, OPTIMUM FOUND, UNKNOWN; FACTS for a ground program
	Models int      // found; facts of a ground program
	Costs  []int64  // of the best model
	Calls  int      // of an incremental run
	Last   []string // shown terms of the last model, sorted
	Digest uint64   // of the facts of a ground program, in any order
	Rules  int      // of a ground program
}

// Compare says how an answer to a task differs from another, "" if it does not.
// Only what must be equal is compared: answer sets found may differ.
func (a *Answer) Compare(b *Answer, task Task) string {
	if a.Result != b.Result {
		return a.Result + " beside " + b.Result
	}
	switch task {
	case simplified:
		if a.Models > b.Models {
			return "" // more is known to hold; whether it does, the answers tell
		}
		fallthrough
	case Ground:
		if a.Models != b.Models || a.Digest != b.Digest {
			return fmt.Sprintf("%d facts beside %d, digest %x beside %x", a.Models, b.Models, a.Digest, b.Digest)
		}
	case Count:
		if a.Models != b.Models {
			return fmt.Sprintf("%d models beside %d", a.Models, b.Models)
		}
	case Optimize:
		if !slices.Equal(a.Costs, b.Costs) {
			return fmt.Sprintf("cost %v beside %v", a.Costs, b.Costs)
		}
	case Consequent:
		if !slices.Equal(a.Last, b.Last) {
			return fmt.Sprintf("%d consequences beside %d", len(a.Last), len(b.Last))
		}
	case Steps:
		if a.Calls != b.Calls {
			return fmt.Sprintf("%d calls beside %d", a.Calls, b.Calls)
		}
	}
	return ""
}

// ReadAnswer reads what a solving run wrote with --outf=2.
func ReadAnswer(file string) (*Answer, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var doc struct {
		Call []struct {
			Witnesses []struct {
				Value []string
				Costs []int64
			}
		}
		Result string
		Calls  int
		Models struct {
			Number int
			Costs  []int64
		}
	}
	if err := json.Unmarshal(text, &doc); err != nil {
		return nil, fmt.Errorf("output is no JSON: %w", err)
	}
	a := &Answer{Result: doc.Result, Models: doc.Models.Number, Costs: doc.Models.Costs, Calls: doc.Calls}
	for _, c := range doc.Call {
		if n := len(c.Witnesses); n > 0 {
			a.Last = slices.Sorted(slices.Values(c.Witnesses[n-1].Value))
		}
	}
	return a, nil
}

// ReadFacts reads a ground program in aspif: a shown term without a condition is
// a fact.
func ReadFacts(file string) (*Answer, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	a := &Answer{Result: "FACTS"}
	in := bufio.NewReaderSize(f, 1<<20)
	complete := false
	for {
		line, err := in.ReadString('\n')
		if err != nil && err != io.EOF {
			return nil, err
		}
		line = strings.TrimSuffix(line, "\n")
		switch {
		case strings.HasPrefix(line, "1 "):
			a.Rules++
		case line == "0":
			complete = true
		case strings.HasPrefix(line, "4 "):
			n, rest, _ := strings.Cut(line[2:], " ")
			length, bad := strconv.Atoi(n)
			if bad != nil || length < 0 || length > len(rest) {
				return nil, fmt.Errorf("output is no aspif: %.80q", line)
			}
			if rest[length:] == " 0" {
				h := fnv.New64a()
				io.WriteString(h, rest[:length])
				a.Models++
				a.Digest += h.Sum64()
			}
		}
		if err == io.EOF {
			break
		}
	}
	if !complete {
		return nil, fmt.Errorf("aspif without an end")
	}
	return a, nil
}

// Constraints gives a program that allows only answer sets with all the given
// terms: with it, another system tells whether a model is one.
func Constraints(terms []string) string {
	var b strings.Builder
	for _, t := range terms {
		fmt.Fprintf(&b, ":- not %s.\n", t)
	}
	return b.String()
}
