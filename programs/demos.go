package programs

import (
	"context"
	"fmt"
	"os"

	"github.com/krrasp/krrasp/programs/answer"
	"github.com/krrasp/krrasp/programs/arena"
	"github.com/krrasp/krrasp/programs/castle"
	"github.com/krrasp/krrasp/programs/compare"
	"github.com/krrasp/krrasp/programs/demo"
	"github.com/krrasp/krrasp/programs/dungeon"
	"github.com/krrasp/krrasp/programs/haunted"
	"github.com/krrasp/krrasp/programs/tower"
)

// Demos lists the five systems, in the order of their documents.
func Demos() []*demo.Demo {
	return []*demo.Demo{&tower.Demo, &castle.Demo, &dungeon.Demo, &arena.Demo, &haunted.Demo}
}

// Find gives the demo of this name, or nil.
func Find(name string) *demo.Demo {
	for _, d := range Demos() {
		if d.Name == name {
			return d
		}
	}
	return nil
}

// Compared lists the systems that stand beside a formula built by hand.
var Compared = [2]string{"tower", "dungeon"}

// Compare puts a system beside its formula built by hand, on engines of one kind;
// name is one of Compared. instance is a file with the facts of a tower instance,
// "" for the slides' own; for the dungeon it must be "", and rooms and seed say
// what is generated. Answers are counted up to limit, 0 leaves that out.
func Compare(ctx context.Context, name, instance string, rooms int, seed uint64, engine compare.Engine, limit int) (*compare.Comparison, error) {
	switch {
	case name == "tower" && instance == "":
		in, err := tower.Slides(ctx)
		if err != nil {
			return nil, err
		}
		return tower.Compare(ctx, in, engine, limit)
	case name == "tower":
		text, err := os.ReadFile(instance)
		if err != nil {
			return nil, err
		}
		in, err := tower.Read(ctx, answer.File{Name: instance, Text: string(text)})
		if err != nil {
			return nil, err
		}
		return tower.Compare(ctx, in, engine, limit)
	case name == "dungeon" && instance == "":
		return dungeon.Compare(ctx, dungeon.Generate(rooms, seed), engine, limit)
	case name == "dungeon":
		return nil, fmt.Errorf("the dungeon is generated: it takes no instance file")
	}
	return nil, fmt.Errorf("%s has no formula built by hand; compare knows %s and %s", name, Compared[0], Compared[1])
}
