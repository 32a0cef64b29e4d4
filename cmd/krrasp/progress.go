package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/krrasp/krrasp/ground"
	"github.com/krrasp/krrasp/solve"
)

// progress shows one line on standard error that is written over and over, if
// standard error is a terminal and work takes longer than a moment. It is safe
// for concurrent use: a clock of its own shows the line.
type progress struct {
	mu     sync.Mutex
	out    io.Writer // nil: nothing is shown
	began  time.Time
	text   string
	shown  bool
	paused bool
	ticker *time.Ticker
	done   chan struct{}
}

func newProgress(err io.Writer, s *settings) *progress {
	p := &progress{}
	f, ok := err.(*os.File)
	if !ok || s.verbose == 0 || s.json {
		return p
	}
	info, e := f.Stat()
	if e != nil || info.Mode()&os.ModeCharDevice == 0 {
		return p
	}
	p.out, p.began, p.text = err, time.Now(), "reading"
	p.ticker, p.done = time.NewTicker(500*time.Millisecond), make(chan struct{})
	go func() {
		for {
			select {
			case <-p.ticker.C:
				p.tick()
			case <-p.done:
				return
			}
		}
	}()
	return p
}

func (p *progress) tick() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.out != nil && !p.paused {
		fmt.Fprintf(p.out, "\r\x1b[K%.0fs %s", time.Since(p.began).Seconds(), p.text)
		p.shown = true
	}
}

func (p *progress) set(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.out != nil {
		p.text, p.paused = fmt.Sprintf(format, args...), false
	}
}

// ground is told of grounding.
func (p *progress) ground(g ground.Progress) {
	p.set("grounding: %d atoms, %d rules", g.Atoms, g.Rules)
}

func (p *progress) solving() { p.set("solving") }

// search is told of the search.
func (p *progress) search(e solve.Event) {
	if p.out != nil {
		p.set("solving: %d conflicts, %d models, costs %v, lower bounds %v", e.Conflicts, e.Models, values(e.Costs), values(e.Lower))
	}
}

// hide wipes the line before something else is printed.
func (p *progress) hide() {
	if p.out == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		fmt.Fprint(p.out, "\r\x1b[K")
		p.shown = false
	}
}

// pause hides the line until there is something new to tell.
func (p *progress) pause() {
	p.hide()
	if p.out != nil {
		p.mu.Lock()
		p.paused = true
		p.mu.Unlock()
	}
}

// stop ends the clock; it may be called more than once.
func (p *progress) stop() {
	p.hide()
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.out != nil {
		p.ticker.Stop()
		close(p.done)
		p.out = nil
	}
}
