// Package programs gathers the systems of the five documents: tower defense,
// castle defense, the dungeon, the arena, the haunted board. Each is a package of
// its own below this one; here they stand in one table, for a command line or a
// page.
package programs
