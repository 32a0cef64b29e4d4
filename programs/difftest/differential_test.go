package difftest

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/ground"
	"github.com/krrasp/krrasp/programs/random"
	"github.com/krrasp/krrasp/solve/cdcl"
	"github.com/krrasp/krrasp/solve/sat"
	"github.com/krrasp/krrasp/solve/search"
)

// go test ./programs/difftest -run Random -programs=10000 -seed=1 -shrink=DIR
var (
	programs = flag.Int("programs", 600, "number of random programs to compare with clingo")
	seed     = flag.Uint64("seed", 1, "seed of the first of them")
	size     = flag.Int("size", 0, "rules besides facts in a random program, at most; 0: a few")
	ignore   = flag.String("ignore", "^$", "pass over differences that this regular expression matches")
	shrink   = flag.String("shrink", "", "write shrunk programs that disagree into this folder, and go on")
)

// compare runs a program on both and tells how they differ. A program that
// clingo refuses, or of which it finds too many models, is no difference.
func compare(peer, own Runner, program string) (difference string, a, b Result) {
	const limit = 400
	for _, mode := range []Mode{Every, Optimal} {
		if mode == Optimal && len(a.Models) > 0 && len(a.Models[0].Costs) == 0 {
			break
		}
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		var err error
		a, err = peer(ctx, program, mode, limit)
		cancel()
		if err != nil || a.More {
			return "", a, b
		}
		ctx, cancel = context.WithTimeout(context.Background(), 10*time.Second)
		b, err = own(ctx, program, mode, limit)
		cancel()
		if err != nil {
			return "error: " + err.Error(), a, b
		}
		if a.Invalid && b.Invalid {
			return "", a, b
		}
		if theoryAtom.MatchString(program) {
			a.Distinct()
			b.Distinct()
		}
		if d := Difference(&a, &b); d != "" {
			return d, a, b
		}
	}
	return "", a, b
}

// A theory atom that simplification removes multiplies nothing: then only the
// set of answer sets is compared.
var theoryAtom = regexp.MustCompile(`&[st]\b`)

// safely turns a panic into an error.
func safely(r Runner) Runner {
	return func(ctx context.Context, program string, mode Mode, limit int) (result Result, err error) {
		defer func() {
			if p := recover(); p != nil {
				err = fmt.Errorf("panic: %v", p)
			}
		}()
		return r(ctx, program, mode, limit)
	}
}

// hunt compares two runners on n random programs.
func hunt(t *testing.T, features random.Features, peer, own Runner, n int) {
	own = safely(own)
	passOver := regexp.MustCompile(*ignore)
	found := 0
	for s := *seed; s < *seed+uint64(n); s++ {
		some := features
		if s%2 == 1 {
			// Fewer constructs at a time meet more often.
			some &= random.Features(rand.New(rand.NewPCG(s, 2)).Uint64())
		}
		program := random.Program(s, random.Options{Features: some, Size: *size})
		if knownDifference(program) {
			continue
		}
		d, _, _ := compare(peer, own, program)
		if d == "" || passOver.MatchString(d) {
			continue
		}
		if *shrink == "" {
			require.Empty(t, d, "seed %d:\n%s", s, program)
		}
		found++
		kind := sort(d)
		program = random.Shrink(program, 600, func(p string) bool {
			if knownDifference(p) {
				return false
			}
			d, _, _ := compare(peer, own, p)
			return d != "" && sort(d) == kind
		})
		d, a, b := compare(peer, own, program)
		text := fmt.Sprintf("%s%%%% %s\n%%%% peer: %s\n%%%% krrasp: %s\n", program, strings.ReplaceAll(d, "\n", "\n%% "),
			strings.Join(a.Texts(), " "), strings.Join(b.Texts(), " ")+strings.ReplaceAll(b.Message, "\n", "\n%% "))
		t.Logf("seed %d:\n%s", s, text)
		name := fmt.Sprintf("%s-%06d.lp", strings.ReplaceAll(filepath.Base(t.Name()), " ", "-"), s)
		require.NoError(t, os.WriteFile(filepath.Join(*shrink, name), []byte(text), 0o644))
	}
	require.Zero(t, found, "programs that disagree")
}

func number(most int) int {
	if testing.Short() {
		return min(most, 50)
	}
	return most
}

// Random programs give the same answer sets, costs and shown terms as clingo.
func TestRandomPrograms(t *testing.T) {
	peer, recent := clingo(t)
	features := random.Clingo54
	if recent {
		features = random.All
	}
	hunt(t, features, peer, Krrasp(ground.Options{}, search.Options{}), number(*programs))
}

// sort tells kinds of differences apart, so that shrinking keeps to one.
func sort(d string) string {
	for _, kind := range []string{"panic", "is no answer set", "by the definition", "error:", "refused: false", "refused: true"} {
		if strings.Contains(d, kind) {
			return kind
		}
	}
	return "models"
}

// guardless finds not before a set without guards, which only the shrinker
// writes: clingo 5.4 drops it as if it held.
var guardless = regexp.MustCompile(`not\s*(#\w+\+?\s*)?\{[^{}]*\}\s*[.;,]`)

// spread finds a pool or an interval in a disjunct under a condition, of whose
// atoms clingo gives each to one element only: "p(Y;):d(Y)." with d(1..2) offers
// p and p(1), or p(2).
var spread = regexp.MustCompile(`(?:^|[.;|\s])-?\w+\([^:.]*(?:;|\.\.)[^:.]*(?:\.\.[^:.]*)*\)\s*:[^-~]`)

// empty finds an aggregate without elements, whose rule clingo loses where it is
// recursive: "c. c:d:-c;X={}." has no answer set.
var empty = regexp.MustCompile(`\{\s*\}`)

// ownCondition finds a disjunct whose predicate stands in its own condition,
// x : x, which clingo loses: "d. c; d : d :- d." has the answer set {d}, not {c d}.
var ownCondition = regexp.MustCompile(`(?:^|[.;|\s])(-?[a-z]\w*)(\([^:.]*\))?\s*:[^-~]([^;:]*)`)

// knownDifference tells of programs that clingo itself answers wrongly.
func knownDifference(program string) bool {
	for _, m := range ownCondition.FindAllStringSubmatch(program, -1) {
		if mentions(m[3], m[1]) {
			return true
		}
	}
	for _, s := range random.Split(program) {
		if feedsItself(s) {
			return true
		}
	}
	return guardless.MatchString(program) || spread.MatchString(program) || empty.MatchString(program)
}

func mentions(text, predicate string) bool {
	return regexp.MustCompile(`(^|[^\w-])` + regexp.QuoteMeta(predicate) + `\b`).MatchString(text)
}

// feedsItself finds a choice with guards in which an element's condition is over
// a predicate of the choice: "#count{a: a; c: c: a} = 2 :- not not c." has the
// answer set {a c}, which clingo does not find.
func feedsItself(statement string) bool {
	head, _, _ := strings.Cut(statement, ":-")
	open, end := strings.Index(head, "{"), strings.LastIndex(head, "}")
	if open < 0 || end < open || strings.TrimSpace(head[:open]+head[end+1:]) == "." {
		return false
	}
	conditions := ""
	var heads []string
	for e := range strings.SplitSeq(head[open+1:end], ";") {
		parts := strings.Split(e, ":")
		if strings.Contains(head[:open], "#") && len(parts) > 1 {
			parts = parts[1:]
		}
		heads = append(heads, predicateName.FindString(parts[0]))
		conditions += strings.Join(parts[1:], ",") + ","
	}
	return slices.ContainsFunc(heads, func(h string) bool { return h != "" && mentions(conditions, h) })
}

var predicateName = regexp.MustCompile(`-?[a-z]\w*`)

// However krrasp comes to it, the answer is the same: without simplification,
// over text and aspif that it writes, on aspif of gringo, and clasp's on its aspif.
func TestWays(t *testing.T) {
	own := Krrasp(ground.Options{}, search.Options{})
	all := ground.Options{KeepAll: true}
	engine := search.Options{NewEngine: func() sat.Engine { return cdcl.New(cdcl.Options{}) }}
	ways := map[string]Runner{
		"all":         Krrasp(all, search.Options{}),
		"cdcl":        Krrasp(ground.Options{}, engine),
		"all cdcl":    Krrasp(all, engine),
		"text":        Text(ground.Options{}, own),
		"text of all": Text(all, own),
		"aspif":       Aspif(ground.Options{}, FromAspif(search.Options{})),
	}
	if path, err := exec.LookPath("clasp"); err == nil {
		ways["clasp"] = Aspif(ground.Options{}, Command(path))
	}
	if path, err := exec.LookPath("gringo"); err == nil {
		ways["gringo"] = Gringo(path, FromAspif(search.Options{}))
	}
	for _, name := range slices.Sorted(maps.Keys(ways)) {
		t.Run(name, func(t *testing.T) {
			peer, features := own, random.All
			switch name {
			case "gringo":
				peer, features = Command("clingo"), random.Clingo54 // of one installation
			case "clasp":
				features &^= random.Theory // clasp 3.3 takes "&s :- not &s." for free
			}
			hunt(t, features, peer, ways[name], number(*programs/3))
		})
	}
}
