// Package dungeon fills a dungeon: it embeds a graph of contents into a graph of
// rooms, by an answer set program and by the propositional formula of the
// document.
//
// In: rooms with doors and sizes, contents with bonds, kinds and needs; made by
// hand or by the seeded generator. Out: a room for each content, phase by phase;
// the number of embeddings; the formula; a map.
//
// embed.lp holds the embedding, wishes.lp the further wishes that the document
// lists, extras.lp the aim of later phases. formula.go is the document's
// formula. The document's code and its printed formulas part in one place, which
// is told there.
package dungeon
