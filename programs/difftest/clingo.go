package difftest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
)

// Command gives a Runner that starts a program with clingo's command line:
// clingo itself, or krrasp's command with "run" before its options.
func Command(path string, before ...string) Runner {
	return func(ctx context.Context, program string, mode Mode, limit int) (Result, error) {
		opt := "--opt-mode=enum"
		if mode == Optimal {
			opt = "--opt-mode=optN"
		}
		args := append(append([]string{}, before...), "-", strconv.Itoa(limit), "--outf=2", opt)
		cmd := exec.CommandContext(ctx, path, args...)
		cmd.Stdin = strings.NewReader(program)
		var out, messages bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &messages
		err := cmd.Run()
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) {
			return Result{}, err
		}
		if ctx.Err() != nil {
			return Result{}, ctx.Err()
		}
		r := Result{Message: messages.String()}
		switch code := cmd.ProcessState.ExitCode(); code {
		case 0, 10, 20, 30:
		case 65:
			r.Invalid = true
			return r, nil
		default:
			return r, fmt.Errorf("%s ends with exit code %d: %s", path, code, r.Message)
		}
		if err := r.read(out.Bytes(), mode, limit); err != nil {
			return r, fmt.Errorf("%s: %w in %s", path, err, out.String())
		}
		r.Normalize()
		return r, nil
	}
}

// read takes the models from the JSON that --outf=2 writes.
func (r *Result) read(text []byte, mode Mode, limit int) error {
	var doc struct {
		Call []struct {
			Witnesses []struct {
				Value []string
				Costs []int64
			}
		}
		Result string
		Models struct {
			Optimal int
			Costs   []int64
		}
	}
	if err := json.Unmarshal(text, &doc); err != nil {
		return err
	}
	for _, c := range doc.Call {
		for _, w := range c.Witnesses {
			r.Models = append(r.Models, Model{w.Value, w.Costs})
		}
	}
	// In optN, improving models come before the optimal ones.
	if n := len(r.Models); mode == Optimal && doc.Models.Costs != nil && doc.Models.Optimal > 0 && doc.Models.Optimal <= n {
		r.Models = r.Models[n-doc.Models.Optimal:]
	}
	r.More = limit > 0 && len(r.Models) >= limit
	return nil
}
