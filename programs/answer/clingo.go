package answer

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

func run(ctx context.Context, t Task) (Result, error) {
	dir, err := os.MkdirTemp("", "answer")
	if err != nil {
		return Result{}, err
	}
	defer os.RemoveAll(dir)
	args := []string{"--outf=2", "-Wnone", "-n", strconv.Itoa(t.Models)}
	if t.AllOptima {
		args = append(args, "--opt-mode=optN")
	}
	if t.IgnoreCosts {
		args = append(args, "--opt-mode=ignore")
	}
	for _, c := range t.Consts {
		args = append(args, "-c", c)
	}
	for i, f := range t.Files {
		name := filepath.Join(dir, strconv.Itoa(i)+".lp")
		if err := os.WriteFile(name, []byte(f.Text), 0o600); err != nil {
			return Result{}, err
		}
		args = append(args, name)
	}
	out, err := exec.CommandContext(ctx, "clingo", args...).Output()
	var js struct {
		Call []struct {
			Witnesses []struct {
				Value []string
				Costs []int64
			}
		}
		Result string
		Models struct {
			Optimal int
			Optimum string
			More    string
		}
	}
	if e := json.Unmarshal(out, &js); e != nil {
		return Result{}, err
	}
	var r Result
	for _, c := range js.Call {
		for _, w := range c.Witnesses {
			m := Model{Costs: w.Costs}
			for _, v := range w.Value {
				a, err := Parse(strings.ReplaceAll(v, `"\"`, `"\\"`))
				if err != nil {
					return r, err
				}
				m.Atoms = append(m.Atoms, a)
			}
			r.Models = append(r.Models, m)
		}
	}
	if t.AllOptima && js.Models.Optimal < len(r.Models) {
		r.Models = r.Models[len(r.Models)-js.Models.Optimal:]
	}
	r.Exhausted = js.Models.More == "no" || js.Models.Optimum == "yes" || js.Result == "UNSATISFIABLE"
	return r, nil
}
