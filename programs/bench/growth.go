package bench

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"
)

// Point is a system's cost at a size.
type Point struct {
	Size int
	User time.Duration
	Peak int64
}

// Line is a system's curve with the exponents e of cost = c * size^e, 0 where
// there are too few points.
type Line struct {
	System       string
	Points       []Point
	Time, Memory float64
}

// Curve is how a program's cost grows.
type Curve struct {
	Program *Program
	Lines   []Line
}

// File is the name of the curve's picture.
func (c *Curve) File() string { return fmt.Sprintf("growth-%s.svg", c.Program.Class) }

// Growth measures the programs that have a growth curve over their sizes. A
// system leaves the curve at the first size where it is cut off.
func (c *Config) Growth(ctx context.Context, programs []*Program) ([]Curve, []Sample, error) {
	var out []Curve
	var all []Sample
	for _, p := range programs {
		if p.Growth == nil {
			continue
		}
		sizes := p.Growth
		if c.Quick {
			sizes = []int{p.Quick, p.Quick + 1}
		}
		phase := p.main()
		curve := Curve{Program: p}
		start, err := c.start(ctx, phase)
		if err != nil {
			return out, all, err
		}
		for _, s := range c.systems(phase) {
			curve.Lines = append(curve.Lines, Line{System: s.name})
		}
		gone := make([]bool, len(curve.Lines))
		for _, size := range sizes {
			var samples []Sample
			for k := range p.instances() {
				in, err := c.instance(p, size, c.Seed+uint64(k))
				if err != nil {
					return out, all, err
				}
				var here []Sample
				for i, s := range c.systems(phase) {
					if gone[i] {
						continue
					}
					// Short runs are repeated, as their times are coarse.
					for round := range c.Rounds {
						sample, err := c.measure(ctx, in, phase, s)
						if err != nil {
							in.remove()
							return out, all, err
						}
						sample.Round = round + 1
						gone[i] = sample.Usage.TimedOut
						here = append(here, sample)
						if sample.Usage.Wall > time.Second {
							break
						}
					}
				}
				in.remove()
				judge(here)
				samples = append(samples, here...)
			}
			for i := range curve.Lines {
				l := &curve.Lines[i]
				m := summarize(samples, l.System)
				if m.Runs == 0 || m.TimedOut > 0 || m.Fault != "" {
					gone[i] = true
					continue
				}
				l.Points = append(l.Points, Point{size, m.User, m.Peak})
			}
			c.tell(fmt.Sprintf("growth %s %d", p.ID(), size), phase, c.systems(phase), samples)
			all = append(all, samples...)
			if !slices.Contains(gone, false) {
				break
			}
		}
		for i := range curve.Lines {
			l := &curve.Lines[i]
			l.Time = fit(l.Points, func(p Point) float64 { return (p.User - start[i].User).Seconds() }, 0.02)
			l.Memory = fit(l.Points, func(p Point) float64 { return float64(p.Peak - start[i].Peak) }, 1<<20)
		}
		out = append(out, curve)
	}
	return out, all, nil
}

// start measures what an empty program costs each system of a phase: the start
// of a process is no growth.
func (c *Config) start(ctx context.Context, phase Phase) ([]Usage, error) {
	empty := &Program{Class: StartUp, Name: "nothing", Task: Decide, Repeat: 5}
	in, err := c.instance(empty, 0, 1)
	if err != nil {
		return nil, err
	}
	defer in.remove()
	var out []Usage
	for _, s := range c.systems(phase) {
		sample, err := c.measure(ctx, in, phase, s)
		if err != nil {
			return nil, err
		}
		out = append(out, sample.Usage)
	}
	return out, nil
}

// fit gives the exponent by least squares on logarithms, over the points whose
// cost is at least the floor.
func fit(points []Point, cost func(Point) float64, floor float64) float64 {
	var n, sx, sy, sxx, sxy float64
	for _, p := range points {
		c := cost(p)
		if c <= 0 || c < floor {
			continue
		}
		x, y := math.Log(float64(p.Size)), math.Log(c)
		n, sx, sy, sxx, sxy = n+1, sx+x, sy+y, sxx+x*x, sxy+x*y
	}
	if d := n*sxx - sx*sx; n >= 2 && d > 0 {
		return (n*sxy - sx*sy) / d
	}
	return 0
}
