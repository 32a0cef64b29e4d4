package main

import "context"

// groundCommand grounds and prints.
type groundCommand struct {
	Args []string `arg:"" optional:"" help:"Options and files, as gringo takes them."`
}

// Run is called by kong.
func (c *groundCommand) Run(ctx context.Context, std streams) error {
	s, err := parseArgs(c.Args)
	if err != nil {
		return err
	}
	if information(s, "ground", std) {
		return nil
	}
	return groundFiles(ctx, s, std)
}

func groundFiles(ctx context.Context, s *settings, std streams) error { return nil }
func runFiles(ctx context.Context, s *settings, std streams) error    { return nil }
