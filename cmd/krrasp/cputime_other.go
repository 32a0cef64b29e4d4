//go:build !unix

package main

import "time"

var processStart = time.Now()

// cpuTime is the time since the start, where the system does not tell more.
func cpuTime() float64 { return time.Since(processStart).Seconds() }
