package solve_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/solve"
)

// A Control is driven at random. The model of what it must answer is a second
// Control, fresh for each question and with the other engine, that only gets
// what changes the program: texts, parts, values of externals, and where steps
// end. So whatever a call assumed, enumerated, optimized or left unfinished may
// not show in later answers. All answer sets are checked against the definition
// as well.

// An operation is three bytes: what is done, and two seeds for it.
type operation [3]byte

const (
	opGround  = iota // a new part with a few rules
	opDefine         // a rule for an external
	opAssign         // a value of an external
	opRelease        // of an external
	opBad            // a text that must be refused, and changes nothing
	opModels         // all answer sets, under assumptions
	opFirst          // some answer sets, and stop
	opConsequences
	opOptimum
	opInterrupt // a call that ends early by its context
	opCount
)

func (o operation) String() string {
	name := []string{"ground", "define", "assign", "release", "bad", "models", "first", "consequences", "optimum", "interrupt"}[o[0]%opCount]
	return fmt.Sprintf("%s(%d,%d)", name, o[1], o[2])
}

func (o operation) kind() byte { return o[0] % opCount }

func (o operation) rand() *rand.Rand {
	return rand.New(rand.NewSource(int64(o[0]%opCount)<<16 | int64(o[1])<<8 | int64(o[2])))
}

// text is what an operation adds as part number n.
func (o operation) text(n int) string {
	r := o.rand()
	atom := func() string { return fmt.Sprintf("%c(%d)", "abce"[r.Intn(4)], r.Intn(n+1)) }
	body := func(least int) string {
		var list []string
		for range least + r.Intn(3) {
			list = append(list, []string{"", "", "not ", "not not "}[r.Intn(4)]+atom())
		}
		if r.Intn(6) == 0 {
			list = append(list, fmt.Sprintf("%d #sum {1 : %s; 2 : not %s; -1 : %s} %d", r.Intn(2), atom(), atom(), atom(), 1+r.Intn(2)))
		}
		if len(list) == 0 {
			return "."
		}
		return " :- " + strings.Join(list, ", ") + "."
	}
	if o.kind() == opDefine {
		return fmt.Sprintf("e(%d)%s", r.Intn(n+1), body(0))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "#external e(%d). {a(%d)}%s ", n, n, body(0))
	for range 1 + r.Intn(4) {
		switch r.Intn(8) {
		case 0:
			fmt.Fprintf(&b, "b(%d); c(%d)%s ", n, n, body(0))
		case 1:
			fmt.Fprint(&b, body(2)[1:], " ")
		case 2:
			fmt.Fprintf(&b, "1 {b(%d); c(%d)} 1%s ", n, n, body(1))
		case 3:
			fmt.Fprintf(&b, "#minimize {%d@%d,%d : %s}. ", r.Intn(5)-1, r.Intn(2), n, atom())
		default:
			fmt.Fprintf(&b, "%c(%d)%s ", "bbcc"[r.Intn(4)], n, body(1))
		}
	}
	return b.String()
}

const mostModels = 300

// player plays operations on a Control; if it is the judge, only those that
// change the program.
type player struct {
	*solve.Control
	parts int
}

func newPlayer(e solve.Engine, threads int) (*player, error) {
	c, err := solve.New(solve.Options{Engine: e, Threads: threads, Verify: true, Limits: solve.Limits{Atoms: 1e4, Rules: 1e4}})
	return &player{Control: c}, err
}

// change plays an operation that changes the program.
func (p *player) change(o operation) error {
	switch r := o.rand(); o.kind() {
	case opGround, opDefine:
		name := fmt.Sprintf("part%d", p.parts)
		text := o.text(p.parts)
		p.parts++
		if err := p.Add(name, nil, text); err != nil {
			return err
		}
		if err := p.Ground(bg, solve.Part{Name: name}); err != nil {
			return err
		}
		if r.Intn(2) == 0 {
			return p.Prepare(bg)
		}
	case opAssign:
		e, err := solve.ParseTerm(p.Symbols(), fmt.Sprintf("e(%d)", r.Intn(max(p.parts, 1))))
		if err != nil {
			return err
		}
		p.AssignExternal(e, []solve.TruthValue{solve.True, solve.False, solve.Free}[r.Intn(3)])
	case opRelease:
		e, err := solve.ParseTerm(p.Symbols(), fmt.Sprintf("e(%d)", r.Intn(max(p.parts, 1))))
		if err != nil {
			return err
		}
		p.ReleaseExternal(e)
	case opBad:
		texts := []string{"a(", "a(X).", "a :- b(1", "#foo.", "p(1..) .", "\x00", "a :- not X < 1.", "#sum {1}."}
		if err := p.Add("base", nil, texts[r.Intn(len(texts))]+strings.Repeat("(", r.Intn(3))); err == nil {
			// Unsafe rules are found when they are ground.
			return nil
		}
	}
	return nil
}

func (p *player) assumptions(o operation) ([]solve.Option, error) {
	r := o.rand()
	var list []solve.Option
	for range r.Intn(4) {
		a, err := solve.ParseTerm(p.Symbols(), fmt.Sprintf("%c(%d)", "abce"[r.Intn(4)], r.Intn(p.parts+1)))
		if err != nil {
			return nil, err
		}
		list = append(list, solve.Assume(a, r.Intn(2) == 0))
	}
	return list, nil
}

// ask gives the answer to a question as text that does not depend on the order
// of the search.
func (p *player) ask(ctx context.Context, o operation) (string, error) {
	options, err := p.assumptions(o)
	if err != nil {
		return "", err
	}
	r := o.rand()
	most := mostModels
	switch o.kind() {
	case opFirst:
		most = 1 + r.Intn(3)
		options = append(options, solve.Optimize(solve.OptIgnore))
	case opConsequences:
		options = append(options, solve.Optimize(solve.OptIgnore), []solve.Option{solve.Brave(), solve.Cautious()}[r.Intn(2)])
	case opOptimum:
		options = append(options, solve.DefaultModels())
	default:
		options = append(options, solve.Optimize(solve.OptIgnore), solve.Models(mostModels))
	}
	var list []string
	last := ""
	for m, err := range p.Solve(ctx, options...) {
		if err != nil {
			return "", err
		}
		words := strings.Fields(m.String())
		slices.Sort(words)
		last = strings.Join(words, " ")
		if list = append(list, last); len(list) == most && o.kind() == opFirst {
			break
		}
	}
	result := p.Result()
	switch {
	case o.kind() == opConsequences:
		return fmt.Sprint(result.Status, last), nil
	case o.kind() == opOptimum:
		if len(result.Costs) > 0 && result.Status == solve.Satisfiable && !result.Optimum {
			return "", errors.New("an optimum without proof")
		}
		return fmt.Sprint(result.Status, result.Costs), nil
	}
	sorted := slices.Clone(list)
	slices.Sort(sorted)
	if len(slices.Compact(slices.Clone(sorted))) != len(list) {
		return "", fmt.Errorf("an answer set was given twice: %q", list)
	}
	if o.kind() == opFirst || len(list) == mostModels {
		return fmt.Sprint(result.Status, len(list)), nil
	}
	return fmt.Sprint(result.Status, sorted), nil
}

// interrupt starts a call and ends it early: before it starts, after some
// models, or after some microseconds.
func (p *player) interrupt(o operation) error {
	if err := p.Prepare(bg); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(bg)
	defer cancel()
	r := o.rand()
	least := 0
	switch r.Intn(3) {
	case 0:
		cancel()
	case 1:
		least = 1 + r.Intn(3)
	default:
		time.AfterFunc(time.Duration(r.Intn(200))*time.Microsecond, cancel)
	}
	options, err := p.assumptions(o)
	if err != nil {
		return err
	}
	for _, err := range p.Solve(ctx, options...) {
		if err != nil && !errors.Is(err, context.Canceled) {
			return err
		}
		if least--; least == 0 {
			cancel()
		}
	}
	if r := p.Result(); r.Interrupted && r.Exhausted {
		return errors.New("interrupted, and yet exhausted")
	}
	return nil
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// play plays all operations and gives the first thing that is wrong.
func play(list []operation, e solve.Engine, threads int) (wrong error) {
	judgeEngine := solve.EngineGini
	if e == solve.EngineGini {
		judgeEngine = solve.EngineCDCL
	}
	defer func() {
		if r := recover(); r != nil {
			wrong = fmt.Errorf("panic: %v", r)
		}
	}()
	p, err := newPlayer(e, threads)
	if err != nil {
		return err
	}
	for i, o := range list {
		if o.kind() == opInterrupt {
			err = p.interrupt(o)
		} else if o.kind() < opModels {
			err = p.change(o)
		} else {
			// The judge sees the changes so far, with steps ended by every call.
			judge, e := newPlayer(judgeEngine, 1)
			if e != nil {
				return e
			}
			var want string
			for _, before := range list[:i] {
				if before.kind() < opModels {
					e = judge.change(before)
				} else {
					e = judge.Prepare(bg)
				}
				if e != nil {
					return fmt.Errorf("%d %v: only the judge says at %v: %w", i, o, before, e)
				}
			}
			want, e = judge.ask(bg, o)
			got, err := p.ask(bg, o)
			if text(e) != text(err) || got != want {
				return fmt.Errorf("%d %v: got %s %w, want %s %w", i, o, got, err, want, e)
			}
			if err != nil {
				return expected(err)
			}
			if o.kind() == opModels && p.Result().Status == solve.Unsatisfiable {
				if wrong := p.core(judge); wrong != nil {
					return fmt.Errorf("%d %v: %w", i, o, wrong)
				}
			}
		}
		if err != nil {
			return expected(err)
		}
	}
	return nil
}

// core checks that the assumptions to blame are to blame.
func (p *player) core(judge *player) error {
	var options []solve.Option
	for _, a := range p.Result().Core {
		s, err := solve.ParseTerm(judge.Symbols(), string(p.Symbols().Append(nil, a.Atom)))
		if err != nil {
			return err
		}
		options = append(options, solve.Assume(s, a.Holds))
	}
	for range judge.Solve(bg, append(options, solve.Models(1), solve.Optimize(solve.OptIgnore))...) {
	}
	if judge.Result().Status != solve.Unsatisfiable {
		return fmt.Errorf("the core %v has an answer set", p.Result().Core)
	}
	return nil
}

// expected passes over errors that are the program's own.
func expected(err error) error {
	for _, own := range []string{"redefinition", "unsafe", "syntax"} {
		if strings.Contains(err.Error(), own) {
			return nil
		}
	}
	return err
}

// shrink leaves out operations as long as something stays wrong.
func shrink(list []operation, e solve.Engine, threads int) ([]operation, error) {
	wrong := play(list, e, threads)
	for size := len(list); size > 0; size /= 2 {
		for i := 0; i+size <= len(list); {
			less := slices.Delete(slices.Clone(list), i, i+size)
			if err := play(less, e, threads); err != nil {
				list, wrong = less, err
			} else {
				i += size
			}
		}
	}
	return list, wrong
}

// describe writes the operations so that they can be played by hand.
func describe(list []operation) string {
	var b strings.Builder
	n := 0
	for _, o := range list {
		fmt.Fprint(&b, o)
		if o.kind() == opGround || o.kind() == opDefine {
			fmt.Fprint(&b, ": ", o.text(n))
			n++
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func report(t *testing.T, list []operation, e solve.Engine, threads int) {
	t.Helper()
	if err := play(list, e, threads); err != nil {
		less, wrong := shrink(list, e, threads)
		if wrong == nil {
			less, wrong = list, err // it needs luck
		}
		require.NoError(t, wrong, "engine %v, %d threads, operations %v\n%s", e, threads, less, describe(less))
	}
}

func randomOperations(r *rand.Rand) []operation {
	list := make([]operation, 4+r.Intn(12))
	for i := range list {
		list[i] = operation{byte(r.Intn(opCount)), byte(r.Intn(256)), byte(r.Intn(256))}
		if i == 0 || r.Intn(4) == 0 {
			list[i][0] = opGround
		}
	}
	return list
}

func TestRandomOperations(t *testing.T) {
	n := int64(300)
	if testing.Short() {
		n = 50
	}
	for seed := range n {
		r := rand.New(rand.NewSource(seed))
		report(t, randomOperations(r), engines[seed%2], 1+r.Intn(2))
	}
}

// TestReleasedAtOnce is a finding: an external that was released in the step that
// declared it was free, not false.
func TestReleasedAtOnce(t *testing.T) {
	for _, e := range engines {
		c := control(t, solve.Options{Engine: e}, "#external e. {a}. b :- not e.")
		require.NoError(t, c.Ground(bg))
		c.ReleaseExternal(term(t, c, "e"))
		c.AssignExternal(term(t, c, "e"), solve.True)
		require.Equal(t, []string{"a b", "b"}, models(t, c))
	}
}

func FuzzOperations(f *testing.F) {
	for seed := range int64(20) {
		var data []byte
		for _, o := range randomOperations(rand.New(rand.NewSource(seed))) {
			data = append(data, o[:]...)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var list []operation
		for ; len(data) >= 3 && len(list) < 24; data = data[3:] {
			list = append(list, operation(data[:3]))
		}
		for _, e := range engines {
			report(t, list, e, 1)
		}
	})
}
