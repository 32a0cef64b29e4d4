//go:build unix

package bench

import (
	"os"
	"runtime"
	"syscall"
)

// peak gives the largest resident memory of an ended process, in bytes.
func peak(s *os.ProcessState) int64 {
	r, ok := s.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return int64(r.Maxrss)
	}
	return int64(r.Maxrss) << 10
}
