package cdcl

import "github.com/krrasp/krrasp/solve/sat"

type exchange struct{}
type inprocessor struct{ eager bool }
type eliminator struct{}

func (s *Solver) initInprocess()        {}
func (s *Solver) inprocessDue() bool    { return false }
func (s *Solver) inprocess() bool       { return true }
func (s *Solver) restore(v uint32)      {}
func (s *Solver) extendModel()          {}
func (s *Solver) changed([]sat.Lit)     {}
func (s *Solver) export([]sat.Lit, int) {}
func (s *Solver) imported()             {}
