package ground

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/krrasp/krrasp/grammar"
	"github.com/krrasp/krrasp/grammar/diag"
	"github.com/krrasp/krrasp/ground/instantiate"
	"github.com/krrasp/krrasp/ground/relation"
	"github.com/krrasp/krrasp/ground/rewrite"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/symbol"
)

// Limits bound what grounding may take; see instantiate.Limits.
type Limits = instantiate.Limits

// Function is an @-function; see instantiate.Function.
type Function = instantiate.Function

// Progress is what a progress callback is told: atoms and rules so far.
type Progress = instantiate.Progress

// Options of a Grounder.
type Options struct {
	// Constants replaces default definitions by #const, as -c name=value does.
	Constants []Constant
	// KeepAll grounds without simplification: nothing is certain and every
	// possible body stays, with facts as statements.
	KeepAll   bool
	Limits    Limits
	Functions map[string]Function
	// Files names the texts in messages; nil makes a new table.
	Files *diag.Files
	// Warn receives warnings and infos; nil drops them.
	Warn     func(*diag.Diagnostic)
	Progress func(Progress)
	// Profile measures time per source rule.
	Profile bool
	// Open reads the file of an #include or Load; nil reads from disk.
	Open func(name string) (io.ReadCloser, error)
}

// Constant gives a name a value.
type Constant struct {
	Name  string
	Value grammar.Term
}

// Part names a part to ground, with the values of its parameters.
type Part struct {
	Name      string
	Arguments []symbol.Symbol
}

// Base is the part that text outside any #program belongs to.
var Base = Part{Name: "base"}

// Grounder holds program text by parts, and what was grounded of it. It
// implements grammar.Sink.
type Grounder struct {
	// Program is the ground program so far.
	Program *statement.Program
	// Files names the texts in messages.
	Files *diag.Files

	opts    Options
	state   *rewrite.State
	machine *instantiate.Machine
	parts   map[partKey]*part
	current *part
	dir     string          // of the file being read
	loaded  map[string]bool // files read, by path
	warned  map[int]bool    // relations reported as occurring in no head
	incmode bool
	// Theory definitions, as they stand in the text.
	theories []*grammar.TheoryDef
	// Of the facts being read.
	scratch []symbol.Symbol
	lastSig rewrite.Signature
	lastRel int
}

type partKey struct {
	name  string
	arity int
}

type part struct {
	parameters []string
	statements []rewrite.Located
	facts      facts
}

// New gives an empty grounder.
func New(opts Options) *Grounder {
	files := opts.Files
	if files == nil {
		files = &diag.Files{}
	}
	g := &Grounder{Files: files, opts: opts, parts: map[partKey]*part{}, loaded: map[string]bool{}, warned: map[int]bool{}, lastRel: -1}
	g.Program = statement.New(symbol.NewTable())
	g.state = rewrite.NewState(g.Program, files, opts.Warn)
	for _, c := range opts.Constants {
		g.state.Constants.DefineCommand(c.Name, c.Value)
	}
	g.machine = instantiate.New(g.Program, instantiate.Options{
		Simplify: !opts.KeepAll, Limits: opts.Limits, Functions: opts.Functions, Files: files,
		Warn: opts.Warn, Progress: opts.Progress, Profile: opts.Profile,
		Span: func(source uint32) diag.Span { return g.state.Sources[source].Span },
	})
	g.current = g.part("base", nil)
	return g
}

func (g *Grounder) part(name string, parameters []string) *part {
	key := partKey{name, len(parameters)}
	p := g.parts[key]
	if p == nil {
		p = &part{parameters: parameters}
		g.parts[key] = p
	}
	return p
}

// Symbols is the table of symbols.
func (g *Grounder) Symbols() *symbol.Table { return g.Program.Symbols }

// Incremental tells whether the text includes <incmode>.
func (g *Grounder) Incremental() bool { return g.incmode }

// HasPart tells whether text was added to a part with so many parameters.
func (g *Grounder) HasPart(name string, arity int) bool {
	p := g.parts[partKey{name, arity}]
	return p != nil && (len(p.statements) > 0 || p.facts.n > 0)
}

// Source gives the statement with a source id, as ground statements carry it.
func (g *Grounder) Source(id uint32) rewrite.Source {
	if int(id) >= len(g.state.Sources) {
		return rewrite.Source{}
	}
	return g.state.Sources[id]
}

// Sources is the number of source ids given out; ids count from 1.
func (g *Grounder) Sources() int { return len(g.state.Sources) - 1 }

// Profile tells for a source id how many instances were made and, with
// Options.Profile, how many nanoseconds that took.
func (g *Grounder) Profile(id uint32) (instances, nanoseconds int64) {
	at := func(s []int64) int64 {
		if int(id) < len(s) {
			return s[id]
		}
		return 0
	}
	return at(g.machine.Instances()), at(g.machine.Nanoseconds())
}

// Load reads a file, or standard input where name is "-".
func (g *Grounder) Load(name string) error {
	if name == "-" {
		src, err := io.ReadAll(os.Stdin)
		if err != nil {
			return diag.Errorf(g.Files, diag.File, diag.Span{}, "<stdin>: %v", err)
		}
		return g.Add("-", src)
	}
	return g.load(name, diag.Span{})
}

func (g *Grounder) load(name string, from diag.Span) error {
	key := filepath.Clean(name)
	if g.loaded[key] {
		if g.opts.Warn != nil {
			d := diag.Errorf(g.Files, "file-included", from, "already included file: %s", name)
			d.Severity = diag.Warning
			g.opts.Warn(d)
		}
		return nil
	}
	g.loaded[key] = true
	dir, saved := g.dir, g.current
	g.dir, g.current = filepath.Dir(name), g.part("base", nil)
	err := grammar.ParseOpen(g.Files, name, func() (io.ReadCloser, error) { return g.open(name) }, g)
	g.dir, g.current = dir, saved
	for _, d := range diag.All(err) {
		if d.Code == diag.File && d.Span.IsZero() {
			d.Span = from // the place of the #include
		}
	}
	return err
}

func (g *Grounder) open(name string) (io.ReadCloser, error) {
	if g.opts.Open == nil {
		return os.Open(name)
	}
	return g.opts.Open(name)
}

// Add reads program text; name stands for it in messages. src may not be changed
// afterwards. The text begins in part base. Errors are a diag.List or a
// *diag.Diagnostic.
func (g *Grounder) Add(name string, src []byte) error {
	saved := g.current
	g.current = g.part("base", nil)
	err := grammar.Parse(g.Files, name, src, g)
	g.current = saved
	return err
}

// AddTo reads program text into a part.
func (g *Grounder) AddTo(part string, parameters []string, src string) error {
	saved := g.current
	g.current = g.part(part, parameters)
	err := grammar.Parse(g.Files, "<"+part+">", []byte(src), g)
	g.current = saved
	return err
}

// Statement takes in one statement; it is part of grammar.Sink.
func (g *Grounder) Statement(s grammar.Statement) error {
	switch s := s.(type) {
	case *grammar.Part:
		g.current = g.part(s.Name, s.Parameters)
		return nil
	case *grammar.Const:
		return g.state.Constants.Define(g.Files, s)
	case *grammar.TheoryDef:
		g.theories = append(g.theories, s)
		return g.state.DefineTheory(s)
	case *grammar.Include:
		return g.include(s)
	case *grammar.ShowSignature, *grammar.ShowNothing, *grammar.Defined:
		// These hold for the whole program, whichever parts are grounded.
		g.state.Declare(s)
		return nil
	}
	g.state.Heads(s)
	g.state.Sources = append(g.state.Sources, rewrite.Source{Statement: s, Span: s.Pos()})
	g.current.statements = append(g.current.statements, rewrite.Located{Statement: s, Source: uint32(len(g.state.Sources) - 1)})
	return nil
}

func (g *Grounder) include(s *grammar.Include) error {
	if s.Builtin {
		if s.Path != "incmode" {
			return diag.Errorf(g.Files, diag.File, s.Sp, "<%s>: no such file to include; krrasp has <incmode>", s.Path)
		}
		g.incmode = true
		return nil
	}
	name := s.Path
	if !filepath.IsAbs(name) {
		// As in clingo: from here first, then from the including file's folder.
		if beside := filepath.Join(g.dir, name); g.dir != "" && !g.exists(name) {
			name = beside
		}
	}
	saved := g.current
	err := g.load(name, s.Sp)
	g.current = saved
	return err
}

func (g *Grounder) exists(name string) bool {
	r, err := g.open(name)
	if err != nil {
		return false
	}
	r.Close()
	return true
}

// undefined reports atoms of bodies that occur in no head.
func (g *Grounder) undefined(*call) error {
	if g.opts.Warn == nil {
		return nil
	}
	var derived []string // predicates that may be meant
	for i := 0; i < len(g.Program.Relations); i++ {
		span, used := g.state.Used[i]
		rel := g.Program.Relations[i]
		message := "atom does not occur in any rule head"
		if at, ok := g.state.ShownAt[i]; ok && !used {
			span, used, message = at, true, "no atoms over signature occur in program"
		}
		if !used || g.warned[i] || g.state.Defined[i] || rel.Len() > 0 || rel.Internal {
			continue
		}
		g.warned[i] = true
		if derived == nil {
			for j, r := range g.Program.Relations {
				if !r.Internal && (r.Len() > 0 || g.state.Defined[j]) {
					derived = append(derived, g.signature(r))
				}
			}
		}
		d := diag.Errorf(g.Files, "atom-undefined", span, "%s: %s", message, g.signature(rel))
		d.Severity = diag.Info
		if near := diag.Nearest(g.signature(rel), derived); near != "" {
			d.Notes = []diag.Note{{Message: "did you mean " + near + "?"}}
		}
		g.opts.Warn(d)
	}
	return nil
}

// signature gives a predicate as text.
func (g *Grounder) signature(r *relation.Relation) string {
	sign := ""
	if r.Negated {
		sign = "-"
	}
	return fmt.Sprintf("%s%s/%d", sign, g.Symbols().NameString(r.Name), r.Arity)
}

// Atom gives the atom of a symbol: ok is false where no atom has that text.
// number is 0 for an atom that is certain and needs no number.
func (g *Grounder) Atom(s symbol.Symbol) (number uint32, certain, ok bool) {
	t := g.Symbols()
	switch t.KindOf(s) {
	case symbol.KindConstant, symbol.KindFunction:
	default:
		return 0, false, false
	}
	i, ok := g.state.Find(rewrite.Signature{Name: t.NameID(s), Arity: len(t.Args(s)), Negated: t.Negative(s)})
	if !ok {
		return 0, false, false
	}
	rel := g.Program.Relations[i]
	row, ok := rel.Find(t.Args(s))
	if !ok {
		return 0, false, false
	}
	number, certain = rel.State(row)
	return number, certain, true
}

// String names the part as text: name(arguments).
func (p Part) String() string { return fmt.Sprintf("%s/%d", p.Name, len(p.Arguments)) }
