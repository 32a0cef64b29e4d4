package answer

// File is a program text with the name that messages give it.
type File struct{ Name, Text string }

// Task is a question: a program and what is wanted of it.
type Task struct {
	Files  []File
	Consts []string // name=value
	// Models is the number of answer sets wanted, 0 for all. With an
	// optimization statement it is ignored and the last, best one is given,
	// unless AllOptima or IgnoreCosts is set.
	Models      int
	AllOptima   bool
	IgnoreCosts bool
}

// Result holds the answer sets in the order they were found.
type Result struct {
	Models    []Model
	Exhausted bool // there are no others, or the last one is proven best
}

// Best gives the last answer set, which is the best one found, if there is one.
func (r Result) Best() (Model, bool) {
	if len(r.Models) == 0 {
		return Model{}, false
	}
	return r.Models[len(r.Models)-1], true
}
