package bench

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
)

// Tools are the commands to compare; an empty path is one that is not there.
type Tools struct {
	Krrasp, Clingo, Gringo, Clasp string
}

// FindTools looks for clingo, gringo and clasp in PATH.
func FindTools(krrasp string) Tools {
	find := func(name string) string {
		path, err := exec.LookPath(name)
		if err != nil {
			return ""
		}
		return path
	}
	return Tools{krrasp, find("clingo"), find("gringo"), find("clasp")}
}

// Build builds krrasp's command of this module into a file.
func Build(ctx context.Context, file string) error {
	out, err := exec.CommandContext(ctx, "go", "build", "-o", file, "github.com/krrasp/krrasp/cmd/krrasp").CombinedOutput()
	if err != nil {
		return fmt.Errorf("building krrasp: %w\n%s", err, bytes.TrimSpace(out))
	}
	return nil
}

// Versions gives the first line that each tool says of its version.
func (t Tools) Versions() []string {
	var out []string
	for _, path := range []string{t.Krrasp, t.Clingo, t.Gringo, t.Clasp} {
		if path == "" {
			continue
		}
		text, _ := exec.Command(path, "--version").Output()
		line, _, _ := strings.Cut(string(text), "\n")
		out = append(out, strings.TrimSpace(line))
	}
	return append(out, runtime.Version())
}

// Machine says what the measurements ran on.
func Machine() string {
	cpu := runtime.GOARCH
	if text, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		for line := range strings.Lines(string(text)) {
			if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == "model name" {
				cpu = strings.TrimSpace(value)
				break
			}
		}
	}
	memory := ""
	if text, err := os.ReadFile("/proc/meminfo"); err == nil {
		var kb int64
		if _, err := fmt.Sscanf(string(text), "MemTotal: %d kB", &kb); err == nil {
			memory = fmt.Sprintf(", %.0f GB", float64(kb)/(1<<20))
		}
	}
	return fmt.Sprintf("%s/%s, %s, %d processors%s", runtime.GOOS, runtime.GOARCH, cpu, runtime.NumCPU(), memory)
}
