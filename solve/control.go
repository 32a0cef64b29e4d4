package solve

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/grammar/diag"
	"github.com/krrasp/krrasp/ground"
	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/symbol"
	"github.com/krrasp/krrasp/ground/translate"
	"github.com/krrasp/krrasp/solve/cdcl"
	"github.com/krrasp/krrasp/solve/sat"
	"github.com/krrasp/krrasp/solve/search"
)

// Names of the grounder's room that belong to the API.
type (
	// Part names a part of a program to ground, with the values of its parameters.
	Part = ground.Part
	// Limits bound what grounding may take.
	Limits = ground.Limits
	// Function is a Go function that programs call as @name(...).
	Function = ground.Function
	// TruthValue is the value of an external.
	TruthValue = aspif.TruthValue
)

// The values of externals.
const (
	Free    = aspif.Free
	True    = aspif.True
	False   = aspif.False
	Release = aspif.Release
)

// Options of a Control, for its whole life. The zero value is fine.
type Options struct {
	// Constants are definitions "name=term" that replace defaults of #const. A
	// definition without "=" gives the name the value 1.
	Constants []string
	// Message receives warnings and infos about programs; nil drops them.
	Message func(*diag.Diagnostic)
	// Limits end grounding with an error.
	Limits Limits
	// Functions are called by @-terms, by name.
	Functions map[string]Function
	// KeepAll grounds without simplification, for views.
	KeepAll bool
	// Profile measures the time of each source rule; see Control.Profile.
	Profile bool
	// GroundProgress is told atoms and rules so far while grounding goes on.
	GroundProgress func(ground.Progress)
	// Open reads the files of Load and of #include; nil reads from disk.
	Open func(name string) (io.ReadCloser, error)
	// Engine is the SAT engine; the zero value chooses.
	Engine Engine
	// Seed of the engine's random numbers: equal seeds give equal runs. Only CDCL
	// has any.
	Seed int64
	// Threads is the number of goroutines that search, 1 to 64. Only CDCL can
	// use more than one; which of them finds a model first depends on timing.
	Threads int
	// ConflictLimit, if not 0, is the number of conflicts soon after which
	// OnConflictLimit is called, from the search and perhaps from several
	// goroutines; it may end the context of the call. Only CDCL counts in time.
	ConflictLimit   int64
	OnConflictLimit func()
	// Verify checks every answer set against the definition (solve/check) before
	// it is given. An answer set that fails the check is an error.
	Verify bool
	// Search are further options of the search.
	Search search.Options
}

// Engine names a SAT engine.
type Engine uint8

// The engines.
const (
	EngineAuto Engine = iota // EngineCDCL: the faster one on the whole, see programs/bench
	EngineGini               // github.com/go-air/gini
	EngineCDCL               // krrasp's own (solve/cdcl)
)

// String gives the engine's name; that of EngineAuto is the engine it stands for.
func (e Engine) String() string {
	if e == EngineGini {
		return "gini"
	}
	return "cdcl"
}

// maker gives the function that makes engines.
func (o *Options) maker() func() sat.Engine {
	make, limit, f := o.engine(), o.ConflictLimit, o.OnConflictLimit
	if limit <= 0 || f == nil {
		return make
	}
	return func() sat.Engine {
		e := make()
		if a, ok := e.(sat.Alarm); ok {
			a.AtConflicts(limit, f)
		}
		return e
	}
}

func (o *Options) engine() func() sat.Engine {
	if o.Engine == EngineGini {
		return func() sat.Engine { return sat.NewGini() }
	}
	options := cdcl.Options{Seed: o.Seed, Random: o.Seed != 0}
	if n := min(o.Threads, 64); n > 1 {
		return func() sat.Engine { return cdcl.NewPortfolio(n, options) }
	}
	return func() sat.Engine { return cdcl.New(options) }
}

// Control holds a program, its ground steps, and the search.
type Control struct {
	files      *diag.Files
	grounder   *ground.Grounder
	translator *translate.Translator
	solver     *search.Solver
	symbols    *symbol.Table
	open       func(name string) (io.ReadCloser, error)

	step   *aspif.Program // grounded and not yet given to the search
	sent   int            // steps given
	writer aspif.StepWriter
	listen func(*statement.Program, statement.Mark) error
	input  *aspif.Reader // of aspif text
	close  func() error  // of that text's file
	text   bool          // a program in clingo's language was added
	byName map[symbol.Symbol]aspif.Atom
	broken error
	// minimizes: the program has minimize statements.
	minimizes bool
	verify    bool
	assigned  map[aspif.Atom]TruthValue // externals
	facts     int                       // shown symbols that hold in all answer sets
	result    Result
	message   func(*diag.Diagnostic)
}

// New gives a Control without a program. The error is about Options.Constants.
func New(o Options) (*Control, error) {
	files := &diag.Files{}
	g := ground.Options{
		KeepAll: o.KeepAll, Limits: o.Limits, Functions: o.Functions, Files: files,
		Warn: o.Message, Progress: o.GroundProgress, Profile: o.Profile, Open: o.Open,
	}
	for _, text := range o.Constants {
		c, err := constant(text)
		if err != nil {
			return nil, err
		}
		g.Constants = append(g.Constants, c)
	}
	c := &Control{files: files, grounder: ground.New(g), open: o.Open, message: o.Message}
	if c.open == nil {
		c.open = func(name string) (io.ReadCloser, error) { return os.Open(name) }
	}
	c.symbols = c.grounder.Symbols()
	c.translator = translate.New(c.grounder.Program, c.ignored)
	if o.Search.NewEngine == nil {
		o.Search.NewEngine = o.maker()
	}
	c.solver = search.New(o.Search)
	c.verify = o.Verify
	return c, nil
}

// constant reads "name=term".
func constant(text string) (ground.Constant, error) {
	name, value, ok := cut(text)
	if !ok {
		value = "1"
	}
	t, err := grammar.ParseTerm(name)
	f, isName := t.(*grammar.Function)
	if err != nil || !isName || f.HasArgs || f.External {
		return ground.Constant{}, fmt.Errorf("constant %q: %q is no name", text, name)
	}
	v, err := grammar.ParseTerm(value)
	if err != nil {
		return ground.Constant{}, fmt.Errorf("constant %q: %q is no term", text, value)
	}
	return ground.Constant{Name: name, Value: v}, nil
}

func cut(text string) (name, value string, ok bool) {
	for i := range len(text) {
		if text[i] == '=' {
			return text[:i], text[i+1:], true
		}
	}
	return text, "", false
}

// Symbols is the table in which the Control's symbols live.
func (c *Control) Symbols() *symbol.Table { return c.symbols }

// Files names the texts read, for diagnostics.
func (c *Control) Files() *diag.Files { return c.files }

// Grounder gives the grounder, for views of what was ground.
func (c *Control) Grounder() *ground.Grounder { return c.grounder }

// Solver gives the search, for views of clauses and completion.
func (c *Control) Solver() *search.Solver { return c.solver }

// Add adds program text to a part; "base" without parameters is the part that
// Ground takes by itself. Errors are a diag.List or a *diag.Diagnostic; nothing
// of a text with syntax errors is added.
func (c *Control) Add(part string, parameters []string, text string) error {
	c.text = true
	return c.grounder.AddTo(part, parameters, text)
}

// AddStatement adds a statement that was read by grammar, or built or changed by
// the caller. A *grammar.Part says where the statements after it belong.
func (c *Control) AddStatement(s grammar.Statement) error {
	c.text = true
	return c.grounder.Statement(s)
}

// Load reads a file: a program in clingo's language, a Markdown document with
// such programs in its code blocks, or an aspif program, which is told by its
// first word and must be the only input.
func (c *Control) Load(name string) error {
	f, err := c.open(name)
	if err != nil {
		return c.fileError(name, err)
	}
	if d, ok := f.(*os.File); ok {
		info, err := d.Stat()
		if err == nil && info.IsDir() {
			f.Close()
			return diag.Errorf(c.files, diag.File, diag.Span{}, "%s: is a folder", name)
		}
		if err == nil && !info.Mode().IsRegular() { // a pipe can be read but once
			r := bufio.NewReaderSize(f, 1<<16)
			if !c.isAspif(r) {
				defer f.Close()
				return c.Read(name, r)
			}
			if err := c.readAspif(name, r); err != nil {
				f.Close()
				return err
			}
			c.close = f.Close
			return nil
		}
	}
	r := bufio.NewReaderSize(f, 1<<16)
	if c.isAspif(r) {
		if err := c.readAspif(name, r); err != nil {
			f.Close()
			return err
		}
		c.close = f.Close
		return nil
	}
	f.Close()
	c.text = true
	if c.input != nil {
		return c.mixed(name)
	}
	return c.grounder.Load(name)
}

// Read is Load for text from a reader; name stands for it in messages.
func (c *Control) Read(name string, in io.Reader) error {
	r := bufio.NewReaderSize(in, 1<<16)
	if c.isAspif(r) {
		return c.readAspif(name, r)
	}
	if c.input != nil {
		return c.mixed(name)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		return diag.Errorf(c.files, diag.File, diag.Span{}, "%s: could not be read: %v", name, err)
	}
	c.text = true
	return c.grounder.Add(name, text)
}

func (c *Control) isAspif(r *bufio.Reader) bool {
	start, _ := r.Peek(4)
	return aspif.IsAspif(start)
}

func (c *Control) readAspif(name string, r io.Reader) error {
	if c.text || c.input != nil {
		return c.mixed(name)
	}
	c.input = aspif.NewReader(r, c.files, c.files.Add(name, nil), c.symbols)
	return nil
}

func (c *Control) mixed(name string) error {
	return diag.Errorf(c.files, aspif.Code, diag.Span{}, "%s: an aspif program must be the only input", name)
}

func (c *Control) fileError(name string, err error) error {
	var p *os.PathError
	if errors.As(err, &p) {
		err = p.Err
	}
	hint := ""
	if errors.Is(err, os.ErrNotExist) {
		if near := nearestFile(name); near != "" {
			hint = fmt.Sprintf(" (did you mean %s?)", near)
		}
	}
	return diag.Errorf(c.files, diag.File, diag.Span{}, "%s: could not be read: %v%s", name, err, hint)
}

// nearestFile gives the file beside name whose name differs in case or in one
// letter; "" if there is none.
func nearestFile(name string) string {
	dir, base := filepath.Split(name)
	list, err := os.ReadDir(filepath.Clean("./" + dir))
	if filepath.IsAbs(name) {
		list, err = os.ReadDir(dir)
	}
	if err != nil || len(list) > 10000 {
		return ""
	}
	for _, f := range list {
		if !f.IsDir() && near(base, f.Name()) {
			return dir + f.Name()
		}
	}
	return ""
}

// near tells whether one letter inserted, dropped, changed or swapped with its
// neighbour makes b of a, up to case.
func near(a, b string) bool {
	x, y := bytes.ToLower([]byte(a)), bytes.ToLower([]byte(b))
	for len(x) > 0 && len(y) > 0 && x[0] == y[0] {
		x, y = x[1:], y[1:]
	}
	for len(x) > 0 && len(y) > 0 && x[len(x)-1] == y[len(y)-1] {
		x, y = x[:len(x)-1], y[:len(y)-1]
	}
	swapped := len(x) == 2 && len(y) == 2 && x[0] == y[1] && x[1] == y[0]
	return len(x) <= 1 && len(y) <= 1 || swapped
}

// ---- Grounding -------------------------------------------------------

// Ground instantiates parts over all atoms known, the part base if none is
// named, and adds them to the step that the next Solve works on. Errors of the
// program are a diag.List or a *diag.Diagnostic; a limit or an ended context
// gives an *instantiate.LimitError. After an error the Control holds an
// incomplete step and gives that error again.
func (c *Control) Ground(ctx context.Context, parts ...Part) error {
	if c.broken != nil {
		return c.broken
	}
	if len(parts) == 0 {
		parts = []Part{ground.Base}
	}
	if err := c.ground(ctx, parts); err != nil {
		c.broken = err
		return err
	}
	return nil
}

func (c *Control) ground(ctx context.Context, parts []Part) error {
	step := c.openStep()
	poll := func() error {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return nil
	}
	return c.grounder.Ground(ctx, func(from statement.Mark) error {
		if c.listen != nil {
			return c.listen(c.grounder.Program, from)
		}
		if err := c.translator.Translate(step, from, poll); err != nil {
			return c.located(err)
		}
		if !c.verify {
			c.grounder.Program.Drop(c.grounder.Program.End())
		}
		if c.writer != nil {
			return c.writer.WriteRules(ctx, step)
		}
		return nil
	}, parts...)
}

// openStep gives the step that is being put together.
func (c *Control) openStep() *aspif.Program {
	if c.step == nil {
		c.step = &aspif.Program{Symbols: c.symbols, Incremental: c.sent > 0 || c.grounder.Incremental()}
	}
	return c.step
}

// located gives a failure of the translator the position of its source rule.
func (c *Control) located(err error) error {
	var e *translate.Error
	if errors.As(err, &e) {
		return diag.Errorf(c.files, "number", c.grounder.Source(e.Source).Span, "%v", e.Err)
	}
	return err
}

// ignored reports a tuple of an aggregate whose weight is no number.
func (c *Control) ignored(i translate.Ignored) {
	if c.message == nil {
		return
	}
	text := c.symbols.AppendArgs(nil, i.Tuple, false)
	d := diag.Errorf(c.files, "operation-undefined", c.grounder.Source(i.Source).Span, "tuple ignored: %s", text[1:len(text)-1])
	d.Severity = diag.Info
	c.message(d)
}

// closeStep ends the step: what belongs to it as a whole is appended. It gives
// nil where there is nothing new.
func (c *Control) closeStep(ctx context.Context) (*aspif.Program, error) {
	if c.broken != nil {
		return nil, c.broken
	}
	step := c.step
	if step == nil && c.sent > 0 {
		return nil, nil
	}
	step = c.openStep()
	err := c.translator.EndStep(step, func() error {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return nil
	})
	if err != nil {
		c.broken = c.located(err)
		return nil, c.broken
	}
	c.step = nil
	c.sent++
	return step, nil
}

// ---- Atoms -----------------------------------------------------------

// find gives the number of an atom. fact is true for an atom that holds in all
// answer sets and may have no number; ok is false where no such atom exists.
func (c *Control) find(s symbol.Symbol) (a aspif.Atom, fact, ok bool) {
	if c.input != nil || c.byName != nil {
		a, ok = c.byName[s]
		return a, false, ok
	}
	n, certain, ok := c.grounder.Atom(s)
	return n, certain, ok && n != 0
}

// AssignExternal gives an external atom a value: True, False, Free, or Release,
// after which it is false for good. An atom that is unknown, or defined by a
// rule, stays as it is.
func (c *Control) AssignExternal(atom symbol.Symbol, v TruthValue) {
	a, _, ok := c.find(atom)
	if !ok {
		return
	}
	step := c.openStep()
	step.Externals = append(step.Externals, aspif.External{Atom: a, Value: v})
	step.Reserve(a)
	if c.verify {
		if c.assigned == nil {
			c.assigned = map[aspif.Atom]TruthValue{}
		}
		if c.assigned[a] != Release {
			c.assigned[a] = v
		}
	}
}

// ReleaseExternal makes an external false for good.
func (c *Control) ReleaseExternal(atom symbol.Symbol) { c.AssignExternal(atom, Release) }
