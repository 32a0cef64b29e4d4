package text

import "github.com/krrasp/krrasp/ground/statement"

// Statement writes one statement with its newline, whatever was written before;
// internal atoms in it are explained in place, or named.
func (pr *Printer) Statement(s *statement.Statement) { pr.statement(s) }

// Body writes a conjunction of literals, without a newline.
func (pr *Printer) Body(lits []statement.Lit) { pr.body(lits) }
