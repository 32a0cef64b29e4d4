package bench

import (
	"bufio"
	"embed"
	"fmt"
	"io"
	"math/rand/v2"
	"path"
	"slices"
	"strconv"
)

//go:embed encodings
var encodings embed.FS

// Class is what a program stresses. Its value is a folder of encodings.
type Class string

// The classes in the order of reports.
const (
	Grounding     Class = "grounding"
	Satisfiable   Class = "satisfiable"
	Unsatisfiable Class = "unsatisfiable"
	Enumeration   Class = "enumeration"
	NonTight      Class = "nontight"
	Optimization  Class = "optimization"
	Disjunctive   Class = "disjunctive"
	MultiShot     Class = "multishot"
	StartUp       Class = "startup"
)

// Classes gives all classes.
func Classes() []Class {
	return []Class{Grounding, Satisfiable, Unsatisfiable, Enumeration, NonTight, Optimization,
		Disjunctive, MultiShot, StartUp}
}

// Task is what is asked of a program, and so what answers are compared by.
type Task uint8

const (
	Ground     Task = iota // print it as aspif: compared by facts
	Decide                 // find one answer set: by satisfiability
	Count                  // find all: by their number
	Optimize               // by costs
	Consequent             // brave or cautious: by the atoms
	Steps                  // incremental: by satisfiability and the number of calls

	// simplified is the grounding of a program that is there to be solved: how
	// much of it becomes facts is up to the grounder.
	simplified
)

// Program is one of the suite.
type Program struct {
	Class    Class
	Name     string // the encoding's file in its class, without .lp, unless Encoding is set
	Variant  string // tells programs apart that share an encoding
	Encoding func() string
	About    string
	Task     Task
	Options  []string // of clingo and krrasp alike

	// Generate writes the facts of an instance; nil for none.
	Generate func(f *Facts, size int, r *rand.Rand)
	Size     int   // of the default run
	Quick    int   // of tests
	Growth   []int // sizes of the class's growth curve, ascending; nil for most
	// Instances is how many seeds make the program's time, 1 if zero: search
	// times of single satisfiable instances vary too much to compare.
	Instances int
	Repeat    int // processes per measurement, for very short ones; 1 if zero
}

// ID is the program's name in reports and on the command line.
func (p *Program) ID() string {
	id := string(p.Class) + "/" + p.Name
	if p.Variant != "" {
		id += "-" + p.Variant
	}
	return id
}

// Text is the encoding.
func (p *Program) Text() (string, error) {
	if p.Encoding != nil {
		return p.Encoding(), nil
	}
	b, err := encodings.ReadFile(path.Join("encodings", string(p.Class), p.Name+".lp"))
	return string(b), err
}

// Write writes an instance of the given size. The same size and seed give the
// same text.
func (p *Program) Write(w io.Writer, size int, seed uint64) error {
	if p.Generate == nil {
		return nil
	}
	f := &Facts{w: bufio.NewWriter(w)}
	h := uint64(14695981039346656037)
	for _, c := range []byte(p.ID()) {
		h = (h ^ uint64(c)) * 1099511628211
	}
	p.Generate(f, size, rand.New(rand.NewPCG(h, seed)))
	return f.w.Flush()
}

func (p *Program) instances() int { return max(1, p.Instances) }

// SizeOf is the size to run: the given one if not 0, else the default or the
// quick one.
func (p *Program) SizeOf(quick bool, given int) int {
	switch {
	case p.Generate == nil:
		return 0
	case given != 0:
		return given
	case quick:
		return p.Quick
	}
	return p.Size
}

// Suite gives all programs, by class.
func Suite() []*Program {
	return slices.Concat(grounding(), satisfiable(), unsatisfiable(), enumeration(), nonTight(),
		optimization(), disjunctive(), multiShot(), startUp())
}

// Facts writes facts, one a line. Errors of the writer are kept by it.
type Facts struct {
	w   *bufio.Writer
	buf []byte
}

// Add writes a fact. Arguments are ints, or strings that are terms.
func (f *Facts) Add(name string, args ...any) {
	f.buf = append(f.buf[:0], name...)
	for i, a := range args {
		f.buf = append(f.buf, "(,"[min(i, 1)])
		switch a := a.(type) {
		case int:
			f.buf = strconv.AppendInt(f.buf, int64(a), 10)
		default:
			f.buf = fmt.Append(f.buf, a)
		}
	}
	if len(args) > 0 {
		f.buf = append(f.buf, ')')
	}
	f.w.Write(append(f.buf, ".\n"...))
}

// Range writes name(from..to).
func (f *Facts) Range(name string, from, to int) { f.Add(name, fmt.Sprintf("%d..%d", from, to)) }
