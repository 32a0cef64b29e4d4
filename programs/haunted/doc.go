// Package haunted is the puzzle of ghosts, draculas and zombies between mirrors.
//
// In: a board with mirrors, numbers of ghouls, and what each lookout at the rim
// sees; read from its facts or made by the generator. Out: the hiding places, a
// picture.
//
// instance.lp and encoding.lp are the document's code blocks, line by line.
// visibility.lp gives as rules what the document computes in a script: which
// cells a lookout sees, directly and in mirrors. See is the same in Go, for the
// generator and for those who build the facts themselves (examples/haunted).
//
// Rows and columns count from 1 to n; row and column 0 and n+1 hold the lookouts.
package haunted
