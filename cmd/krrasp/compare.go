package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/krrasp/krrasp/programs"
	"github.com/krrasp/krrasp/programs/compare"
	"github.com/krrasp/krrasp/programs/demo"
	"github.com/krrasp/krrasp/solve/cdcl"
	"github.com/krrasp/krrasp/solve/sat"
)

// compareCommand puts a program beside its formula built by hand.
type compareCommand struct {
	Program  string `arg:"" help:"Which system: tower or dungeon."`
	Instance string `arg:"" optional:"" help:"File with the facts of a tower instance; the slides' own without it."`
	Rooms    int    `default:"12" help:"Rooms of the generated dungeon."`
	Seed     uint64 `default:"1" help:"Seed of the generated dungeon."`
	Limit    int    `default:"100000" help:"Count at most so many answers; 0 counts none."`
	Engine   string `enum:"gini,cdcl" default:"gini" help:"SAT engine of both sides: gini or cdcl."`
	Markdown bool   `help:"Print the table in Markdown."`
	HTML     string `name:"html" placeholder:"FILE" help:"Write a page with everything."`
}

// Run is called by kong.
func (c *compareCommand) Run(ctx context.Context, std streams) error {
	ctx, _, stop := interruptible(ctx, &settings{})
	defer stop()
	engine := func() sat.Engine { return sat.NewGini() }
	if c.Engine == "cdcl" {
		engine = func() sat.Engine { return cdcl.New(cdcl.Options{}) }
	}
	r, err := programs.Compare(ctx, c.Program, c.Instance, c.Rooms, c.Seed, engine, c.Limit)
	if err != nil {
		return err
	}
	r.Engine = c.Engine
	if c.HTML != "" {
		if err := c.page(ctx, r); err != nil {
			return err
		}
		fmt.Fprintf(std.out, "wrote %s\n", c.HTML)
	} else if c.Markdown {
		_, err = fmt.Fprintln(std.out, r.Markdown())
	} else {
		_, err = fmt.Fprintln(std.out, r.Text())
	}
	if err == nil && !r.Agrees() {
		err = errors.New("the two sides disagree")
	}
	return err
}

// page writes the comparison with the pictures that the system's demo draws of
// the same instance; instances out of its range have none.
func (c *compareCommand) page(ctx context.Context, r *compare.Comparison) error {
	d := programs.Find(c.Program)
	values := demo.Values{"rooms": c.Rooms, "seed": int(c.Seed)}
	if c.Program == "tower" {
		values = demo.Values{"instance": c.Instance}
	}
	p := r.Page()
	if values, err := d.Check(values); err == nil {
		out, err := d.Run(ctx, values)
		if err != nil {
			return err
		}
		p.Heading("An answer")
		for _, drawn := range out.Pictures {
			p.Picture(drawn.Canvas, drawn.Name)
		}
	}
	return os.WriteFile(c.HTML, []byte(p.HTML()), 0o644)
}
