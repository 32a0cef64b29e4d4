package solve_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/solve"
)

// A server in one process: programs of strangers, each under limits of time,
// atoms, rules and memory. A tenth of them are hostile. All others must be
// answered, and nothing of any may stay behind.

// hostile programs; %d is a number that makes them differ.
func hostile() []struct{ name, program string } {
	pool := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "%d;", i)
		}
		return b.String() + "0"
	}
	powers := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "w(%d). ", int64(1)<<i)
		}
		return b.String()
	}
	return []struct{ name, program string }{
		{"counting for ever", "p(%d). p(X+1) :- p(X)."},
		{"growing terms", "p(%d). p(f(X)) :- p(X)."},
		{"doubling terms", "p(%d). p(f(X,X)) :- p(X). p(g(X,Y)) :- p(X), p(Y)."},
		{"derived by choice for ever", "{p(%d)}. {p(X+1)} :- p(X)."},
		{"products", "p(1..1%d). q(X,Y,Z) :- p(X), p(Y), p(Z)."},
		{"products in vain", "p(1..4000). q(X,Y,Z,%d) :- p(X), p(Y), p(Z), X+Y+Z < 0."},
		{"intervals", "p(1..9223372036854775807,%d)."},
		{"intervals of intervals", "p(1..1000,1..1000,1..1000,%d)."},
		{"an interval's value", "p(X,%d) :- X = 1..9223372036854775807, X < 0."},
		{"many answer sets", "{p(1..60,%d)}."},
		{"pigeons", "1 {in(P,H,%d) : H = 1..12} 1 :- P = 1..13. :- 2 {in(P,H,_) : P = 1..13}, H = 1..12."},
		{"optimum", "{p(1..200)}. :- p(X), p(Y), X < Y, (X*Y+%d) \\ 7 < 2. #maximize {X*X \\ 101,X : p(X)}."},
		{"parity", "{p(1..60)}. :- #sum {X*X*X \\ 97,X : p(X)} != 1%d, #count {X : p(X)} > 20. :- #count {X : p(X)} < 20."},
		{"parentheses", "p(%d) :- " + strings.Repeat("(", 100000) + "1" + strings.Repeat(")", 100000) + " = X."},
		{"functions", "p(%d," + strings.Repeat("f(", 100000) + "1" + strings.Repeat(")", 100000) + ")."},
		{"open functions", "p(%d," + strings.Repeat("f(", 100000)},
		{"signs", "p(%d) :- 1 = " + strings.Repeat("-", 100000) + "1."},
		{"negations", "p(%d) :- " + strings.Repeat("not ", 100000) + "q."},
		{"bars", "p(%d) :- 1 = " + strings.Repeat("|", 100000) + "1."},
		{"sums of terms", "p(%d" + strings.Repeat("+1", 100000) + ")."},
		{"powers", "p(%d**" + strings.Repeat("9**", 1000) + "9)."},
		{"numbers", "p(%d99999999999999999999999999)."},
		{"overflow", "p(%d,9223372036854775807 + 1)."},
		{"the least number", "p(%d, -9223372036854775807 - 1). q(-X, |X|, X / -1) :- p(_,X)."},
		{"weights", "{p(1..3)}. #minimize {9223372036854775807,X,%d : p(X)}."},
		{"sum of powers", powers(60) + "{p(X)} :- w(X). q(S,%d) :- S = #sum {X : p(X)}."},
		{"pools", "p((" + pool(2000) + "),(" + pool(2000) + "),%d)."},
		{"pools of pools", "p(" + strings.Repeat("(1;2;3;4;5;6;7;8),", 12) + "%d)."},
		{"pools in bodies", "p(%d) :- q(" + strings.Repeat("(1;2;3;4;5;6;7;8),", 12) + "1)."},
		{"long line", "p(%d). % " + strings.Repeat("x", 4<<20)},
		{"long string", "p(%d,\"" + strings.Repeat("x", 4<<20) + "\")."},
		{"open string", "p(%d,\"" + strings.Repeat("x\\", 1<<19)},
		{"open comment", "p(%d). " + strings.Repeat("%%* ", 1<<18)},
		{"NUL", "p(%d). \x00\x00 q."},
		{"invalid UTF-8", "p(%d). q(\"\xff\xfe\"). \xc3\x28"},
		{"errors", "p(%d) " + strings.Repeat(":- ( . ", 20000)},
		{"unsafe", "p(X,%d) :- " + strings.Repeat("X > Y, ", 2000) + "not q(X)."},
		{"include", "#include \"self%d.lp\"."},
		{"include outside", "#include \"/etc/passwd%d\"."},
		{"constants in a circle", "#const a = b. #const b = a. p(a,%d)."},
		{"script", "#script (python) while 1: pass #end. p(%d)."},
		{"disjunction", "p(X); q(X); r(X) :- X = 1..60. p(X) :- q(Y), r(Z), X = 1..60, (Y*Z+X) \\ 11 = 3. q(X) :- p(X), r(Y), (X+Y) \\ 13 = %d. :- not p(7)."},
		{"many variables", "v(1..9). p(%d) :- v(A), v(B), v(C), v(D), v(E), v(F), v(G), v(H), v(I), v(J), A+B+C+D+E+F+G+H+I+J > 90."},
		{"a steep program", "#program step(t). p(t). #include <incmode>. #program check(t). :- query(t), p(%d). #program base. {p(X)} :- X = 1..1000000."},
	}
}

type answer struct {
	models int
	err    error
	late   time.Duration // after the deadline
}

// serve answers one program. Panics are passed on as errors.
func serve(program string, within time.Duration) (a answer) {
	defer func() {
		if r := recover(); r != nil {
			a.err = fmt.Errorf("panic: %v", r)
		}
	}()
	start := time.Now()
	ctx, cancel := context.WithTimeout(bg, within)
	defer cancel()
	defer func() { a.late = time.Since(start) - within }()
	c, err := solve.New(solve.Options{
		Limits: solve.Limits{Atoms: 100_000, Rules: 100_000, Memory: 64 << 20},
		Open: func(name string) (io.ReadCloser, error) {
			if strings.HasPrefix(name, "self") {
				return io.NopCloser(strings.NewReader("#include \"" + name + "\".")), nil
			}
			return nil, fs.ErrPermission
		},
	})
	if err != nil {
		return answer{err: err}
	}
	defer c.Close()
	if a.err = c.Add("base", nil, program); a.err != nil {
		return a
	}
	a.err = c.Main(ctx, func() error {
		for _, err := range c.Solve(ctx) {
			if err != nil {
				return err
			}
			a.models++
		}
		return nil
	})
	return a
}

// friendly gives a program and the number of its answer sets.
func friendly(i int) (string, int) {
	n := 1 + i%6
	switch i % 5 {
	case 0:
		return fmt.Sprintf("{p(1..%d)}. q :- p(1), not r%d.", n, i), 1 << n
	case 1:
		return fmt.Sprintf("1 {p(1..%d)} 1. a :- b. b :- a.", n), n
	case 2:
		return fmt.Sprintf("a ; b. p(X) :- X = 1..%d. :- not p(%d).", i, i), 2
	case 3:
		return fmt.Sprintf("p(0). p(X+1) :- p(X), X < %d. :- p(%d).", i, i), 0
	}
	return fmt.Sprintf("1 {q(X,1..%[1]d)} 1 :- X = 1..%[1]d. :- q(X,Y), q(Z,Y), X < Z.", 1+n%4), []int{1, 1, 2, 6, 24}[1+n%4]
}

func TestHostile(t *testing.T) {
	number, within := 1000, 100*time.Millisecond
	if testing.Short() {
		number, within = 450, 20*time.Millisecond
	}
	bad := hostile()
	heap := func() int64 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	runtime.GC()
	before := heap()
	var most atomic.Int64
	done := make(chan struct{})
	var watch sync.WaitGroup
	watch.Go(func() {
		for {
			most.Store(max(most.Load(), heap()))
			select {
			case <-done:
				return
			case <-time.After(10 * time.Millisecond):
			}
		}
	})
	const workers = 2
	var group sync.WaitGroup
	var mutex sync.Mutex
	var late time.Duration
	latest := ""
	ended, answered := map[string]int{}, 0
	for w := range workers {
		group.Go(func() {
			for i := w; i < number; i += workers {
				if i%10 == 3 {
					h := bad[i/10%len(bad)]
					a := serve(strings.Replace(h.program, "%d", fmt.Sprint(i%10), 1), within)
					mutex.Lock()
					if a.late > late {
						late, latest = a.late, h.name
					}
					switch {
					case a.err == nil:
						ended["answered"]++
					case strings.HasPrefix(a.err.Error(), "panic"):
						t.Errorf("%s: %v", h.name, a.err)
					case errors.Is(a.err, context.DeadlineExceeded):
						ended["time"]++
					case strings.Contains(a.err.Error(), "limit"):
						ended["limit"]++
					default:
						ended["error"]++
						if len(a.err.Error()) > 1<<16 {
							t.Errorf("%s: a message of %d bytes", h.name, len(a.err.Error()))
						}
					}
					mutex.Unlock()
					continue
				}
				// The limit is far away: tests run on busy machines.
				program, want := friendly(i)
				a := serve(program, time.Minute)
				mutex.Lock()
				if a.err != nil || a.models != want {
					t.Errorf("%s: %d answer sets, %v; there are %d", program, a.models, a.err, want)
				}
				answered++
				mutex.Unlock()
			}
		})
	}
	group.Wait()
	close(done)
	watch.Wait()
	runtime.GC()
	runtime.GC()
	held := heap() - before
	t.Logf("%d friendly programs answered; hostile ones: %v; latest end %v after its limit (%s); memory: at most %d MiB, %d KiB held at the end",
		answered, ended, late, latest, (most.Load()-before)>>20, held>>10)
	require.Equal(t, number-number/10, answered)
	require.Less(t, held, int64(8<<20))
	require.Less(t, most.Load()-before, int64(workers*512<<20))
}
