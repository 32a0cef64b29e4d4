package cdcl

import (
	"bufio"
	"io"
	"strconv"

	"github.com/krrasp/krrasp/solve/sat"
)

// A proof in DRAT's text form (Wetzler, Heule, Hunt 2014): every learnt clause
// as a line of signed numbers ended by 0, every clause dropped as such a line
// after "d". Each learnt clause follows from those before by unit propagation,
// so a checker needs no search.

type proof struct {
	out  *bufio.Writer
	err  error
	line []byte

	facts int // of the trail, written
}

// Proof implements sat.Prover.
func (s *Solver) Proof(w io.Writer) {
	if s.proof != nil {
		s.proof.flush()
		s.proofErr = s.proof.err
		s.proof = nil
	}
	if w != nil {
		s.proof = &proof{out: bufio.NewWriter(w)}
		s.proofErr = nil
	}
}

// ProofError implements sat.Prover. It writes out what is kept back.
func (s *Solver) ProofError() error {
	if s.proof != nil {
		s.proof.flush()
		return s.proof.err
	}
	return s.proofErr
}

// proveFacts writes the facts found since its last call: the clauses that made
// them so may be dropped next.
func (s *Solver) proveFacts() {
	facts := len(s.trail)
	if s.level() > 0 {
		facts = int(s.levels[0])
	}
	for ; s.proof.facts < facts; s.proof.facts++ {
		s.proof.add(s.trail[s.proof.facts : s.proof.facts+1])
	}
}

func (p *proof) flush() {
	if err := p.out.Flush(); p.err == nil {
		p.err = err
	}
}

func (p *proof) add(lits []sat.Lit) { p.write(lits) }

func (p *proof) delete(lits []sat.Lit) {
	p.line = append(p.line, 'd', ' ')
	p.write(lits)
}

func (p *proof) write(lits []sat.Lit) {
	for _, l := range lits {
		p.line = strconv.AppendInt(p.line, int64(l.Dimacs()), 10)
		p.line = append(p.line, ' ')
	}
	p.line = append(p.line, '0', '\n')
	if p.err == nil {
		_, p.err = p.out.Write(p.line)
	}
	p.line = p.line[:0]
}
