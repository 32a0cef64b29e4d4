package main

import "fmt"

// statistics are counters of a run. One list of them feeds text and JSON, under
// clasp's names where clasp counts the same.
type statistics struct {
	choices, conflicts, restarts, propagations, learnt, deleted int64
	rules, atoms, bodies, disjunctive, tests                    int64
	tight                                                       bool
	components                                                  int64
	variables, clauses, loops                                   int64
	solves                                                      int64 // calls of the SAT engine
	engine                                                      string
}

// statLine is a line of the text output; an empty key is an empty line.
type statLine struct{ key, value string }

// statistic is a node of the JSON output: children, a word, or a number.
type statistic struct {
	name     string
	value    int64
	word     string
	children []statistic
}

func (s *statistics) lines(level int) []statLine {
	num := func(n int64) string { return fmt.Sprintf("%-8d", n) }
	list := []statLine{
		{"Choices", num(s.choices)},
		{"Conflicts", fmt.Sprintf("%-8d (Analyzed: %d)", s.conflicts, s.conflicts)},
		{"Restarts", num(s.restarts)},
		{"Problems", num(s.solves)},
		{"Stab. Tests", num(s.tests)},
		{"Lemmas", fmt.Sprintf("%-8d (Deleted: %d)", s.learnt, s.deleted)},
		{"  Loop", num(s.loops)},
	}
	if level > 1 {
		list = append(list, statLine{"Propagations", num(s.propagations)}, statLine{"Engine", s.engine})
	}
	list = append(list, statLine{}, statLine{"Rules", num(s.rules)}, statLine{"Atoms", num(s.atoms)})
	list = append(list, statLine{"Bodies", num(s.bodies)})
	if s.tight {
		list = append(list, statLine{"Tight", "Yes"})
	} else {
		list = append(list, statLine{"Tight", fmt.Sprintf("%-8s (SCCs: %d Non-Hcfs: %d)", "No", s.components, s.disjunctive)})
	}
	return append(list,
		statLine{"Variables", num(s.variables)},
		statLine{"Constraints", num(s.clauses)},
		statLine{})
}

func (s *statistics) tree(level int) []statistic {
	num := func(name string, n int64) statistic { return statistic{name: name, value: n} }
	core := []statistic{num("Choices", s.choices), num("Conflicts", s.conflicts), num("Restarts", s.restarts)}
	if level > 1 {
		core = append(core, num("Propagations", s.propagations), statistic{name: "Engine", word: s.engine})
	}
	more := []statistic{num("Problems", s.solves), {name: "Lemma", children: []statistic{
		num("Sum", s.learnt), num("Deleted", s.deleted), num("Loop", s.loops)}}}
	lp := []statistic{
		{name: "Rules", children: []statistic{num("Original", s.rules), num("Final", s.rules)}},
		num("Atoms", s.atoms), num("Bodies", s.bodies)}
	lp = append(lp, statistic{name: "Tight", word: yesNo(s.tight, "yes", "no")})
	if !s.tight {
		lp = append(lp, num("SCCs", s.components), num("NonHcfs", s.disjunctive))
	}
	return []statistic{
		{name: "Core", children: core},
		{name: "More", children: more},
		{name: "LP", children: lp},
		{name: "Problem", children: []statistic{num("Variables", s.variables),
			{name: "Constraints", children: []statistic{num("Sum", s.clauses)}}}},
	}
}
