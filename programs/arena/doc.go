// Package arena is the four-dimensional arena: agents who fight, move, and travel
// between times and parallel universes.
//
// In: a scene (states with their history), a number of turns, how actions are
// chosen. Out: the eight predicates of the document for any agent of a state, and
// all states of a simulation, as a tree of boards.
//
// predicates.lp holds the eight predicates, game.lp the step of the game. A
// simulation is multi-shot: for each turn the parts ask(t) and move(t) are
// ground over the states known then, so that a turn costs no more for the turns
// before it than a look at where one can travel. Nothing is left to search: the
// grounder plays.
//
// Where the document leaves a choice it is told beside the rule; an attack's
// range is read as "at most", its damage as the document prints it.
package arena
