package bench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

// Command is a process to measure. Its output goes to files.
type Command struct {
	Path    string
	Args    []string
	Out     string        // file for standard output; none if empty
	Err     string        // file for messages; none if empty
	Timeout time.Duration // wall time after which it is killed; none if zero
}

// Usage is what a process took.
type Usage struct {
	User, System, Wall time.Duration
	Peak               int64 // bytes of resident memory at most
	Code               int   // exit code, -1 if it was killed
	TimedOut           bool
}

// Measure runs a command to its end. A process that ends with an exit code is no
// error; one that can't be started is.
//
// On Linux a child's peak starts with its parent's: whoever calls this in a
// large process reads the parent's memory. See Measurer.
func Measure(ctx context.Context, c Command) (Usage, error) {
	limited := ctx
	if c.Timeout > 0 {
		var cancel context.CancelFunc
		limited, cancel = context.WithTimeout(ctx, c.Timeout)
		defer cancel()
	}
	cmd := exec.CommandContext(limited, c.Path, c.Args...)
	for _, o := range []struct {
		file string
		to   *io.Writer
	}{{c.Out, &cmd.Stdout}, {c.Err, &cmd.Stderr}} {
		if o.file == "" {
			continue
		}
		f, err := os.Create(o.file)
		if err != nil {
			return Usage{}, err
		}
		defer f.Close()
		*o.to = f
	}
	start := time.Now()
	err := cmd.Run()
	u := Usage{Wall: time.Since(start)}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) && cmd.ProcessState == nil {
		return u, err
	}
	if ctx.Err() != nil {
		return u, ctx.Err()
	}
	s := cmd.ProcessState
	u.User, u.System, u.Peak, u.Code = s.UserTime(), s.SystemTime(), peak(s), s.ExitCode()
	u.TimedOut = limited.Err() != nil
	return u, nil
}

// Measurer measures through a small process of its own, so that the peak of
// memory is the child's: the arguments start a program that calls Serve. An
// empty Measurer measures in this process.
type Measurer []string

// Run measures a command.
func (m Measurer) Run(ctx context.Context, c Command) (Usage, error) {
	if len(m) == 0 {
		return Measure(ctx, c)
	}
	request, err := json.Marshal(c)
	if err != nil {
		return Usage{}, err
	}
	cmd := exec.Command(m[0], append(m[1:len(m):len(m)], string(request))...)
	// The server ends with its input: closing that is how it is told to stop.
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return Usage{}, err
	}
	stop := context.AfterFunc(ctx, func() { stdin.Close() })
	defer stop()
	var messages strings.Builder
	cmd.Stderr = &messages
	out, err := cmd.Output()
	if ctx.Err() != nil {
		return Usage{}, ctx.Err()
	}
	if err != nil {
		return Usage{}, fmt.Errorf("measuring %s: %w: %s", c.Path, err, strings.TrimSpace(messages.String()))
	}
	var u Usage
	return u, json.Unmarshal(out, &u)
}

// Serve measures the command of a Measurer's request and writes its usage; the
// end of in stops it.
func Serve(request string, in io.Reader, out io.Writer) error {
	var c Command
	if err := json.Unmarshal([]byte(request), &c); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() {
		var b [1]byte
		for {
			if _, err := in.Read(b[:]); err != nil {
				cancel()
				return
			}
		}
	}()
	u, err := Measure(ctx, c)
	if err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(u)
}
