package main

import "github.com/krrasp/krrasp/solve"

func writeProfile(c *solve.Control, s *settings, std streams) error { return nil }
