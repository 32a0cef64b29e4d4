package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Options of run and ground, named and read as clingo 5.8 reads them. One
// table holds them all; parse.go and help.go know nothing else of them.

// levels of printing, as in -q.
const (
	printAll = iota
	printLast
	printNone
)

// settings is what the options say.
type settings struct {
	files []string

	// Reasoning.
	models      int64 // -1: not given
	enumMode    string
	project     string // "", "auto", "show", "project"
	optMode     string
	optBounds   []int64
	optStrategy string
	optStop     []int64
	restart     bool
	heuristic   string
	domMod      string
	seed        uint64
	threads     int
	engine      string
	verify      bool

	// Limits.
	timeLimit   float64 // seconds, 0: none
	solveLimit  [2]int64
	maxAtoms    int64
	maxRules    int64
	memoryLimit int64 // MiB

	// Grounding.
	mode        string
	text        bool
	output      string
	constants   []string
	warnings    []string
	keepFacts   bool
	reifySCCs   bool
	reifySteps  bool
	profile     bool
	profileFile string
	noSimplify  bool
	sandbox     bool
	sandboxDir  string

	// Printing.
	verbose int
	quiet   [3]int
	stats   int
	outf    int
	atomf   string
	ifs     string
	json    bool
	help    int // level
	version bool

	tuning []string // options that only tune clasp's search
}

func defaults() settings {
	return settings{
		models: -1, enumMode: "auto", optMode: "opt", optStrategy: "bb", verbose: 1, ifs: " ",
		quiet:      [3]int{-1, -1, -1},
		solveLimit: [2]int64{math.MaxInt64, math.MaxInt64},
		threads:    1, mode: "clingo", output: "",
	}
}

// option is one line of the table.
type option struct {
	long      string
	short     byte
	arg       string // name of the value in help; "" for a plain switch
	implicit  string // with optional: the value that is taken where none stands
	optional  bool   // a value must be attached (--x=v, -xv) or is left out
	negatable bool   // --no-x is also known
	many      bool   // may occur more than once
	tune      bool   // accepted, has no effect on what is found
	level     int    // of help that shows it: 1, 2 or 3
	help      string
	set       func(s *settings, v string) error // nil if tune
}

// group is a stretch of the table under one heading.
type group struct {
	name    string
	options []option
}

// table gives all options. It is built when arguments are parsed.
func table() []group {
	return []group{
		{"Solving Options", []option{
			{long: "models", short: 'n', arg: "<n>", level: 1, help: "Compute at most <n> models (0 for all); also the bare number", set: setModels},
			{long: "enum-mode", short: 'e', arg: "<arg>", level: 1, help: "Enumeration {auto|bt|record|domRec|brave|cautious|user} [auto]\nbrave, cautious: union or intersection of all answer sets\ndomRec: only models that are minimal in --dom-mod's sense",
				set: choice(func(s *settings) *string { return &s.enumMode }, "auto", "bt", "record", "domRec", "brave", "cautious", "user")},
			{long: "project", arg: "<arg>|no", optional: true, implicit: "auto", negatable: true, level: 1, help: "Enumerate answer sets that differ on {show|project|auto} atoms", set: setProject},
			{long: "opt-mode", arg: "<arg>", level: 1, help: "Optimization {opt|enum|optN|ignore}[,<bound>...] [opt]\nopt   : find an optimal model\nenum  : find models with costs <= <bound>\noptN  : find the optimum, then enumerate optimal models\nignore: ignore optimize statements", set: setOptMode},
			{long: "opt-strategy", arg: "<arg>", level: 2, help: "Optimization from above or below {bb|usc}[,<tactics>] [bb]\nbb : tactics {lin|hier|inc|dec}\nusc: tactics {oll|one|k|pmres}[,stratify|disjoint|succinct]", set: setOptStrategy},
			{long: "opt-stop", arg: "<bound>...", level: 2, help: "Stop at the first model whose costs are at most <bound>...", set: setBounds(func(s *settings) *[]int64 { return &s.optStop })},
			{long: "restart-on-model", negatable: true, level: 3, help: "Restart after each model", set: setFlag(func(s *settings) *bool { return &s.restart })},
			{long: "heuristic", arg: "<heu>", level: 2, help: "Decision heuristic; Domain follows #heuristic and --dom-mod", set: setHeuristic},
			{long: "dom-mod", arg: "<mod>[,<pick>]", level: 2, help: "Default modification for --heuristic=Domain\n<mod>: {level|pos|true|neg|false|init|factor} or 1..7\n<pick>: {all|scc|hcc|disj|opt|show} or their sum", set: setString(func(s *settings) *string { return &s.domMod })},
			{long: "parallel-mode", short: 't', arg: "<n>", level: 1, help: "Search with <n> {1..64} threads", set: setThreads},
			{long: "solve-limit", arg: "<n>[,<m>]", level: 1, help: "Stop search after <n> conflicts, to within 32 (engine gini: at the next model)", set: setSolveLimit},
			{long: "time-limit", arg: "<n>", level: 1, help: "Stop after <n> seconds (0: no limit)", set: setTimeLimit},
			{long: "seed", arg: "<n>", level: 2, help: "Seed of the random numbers used in search", set: setSeed},
			{long: "engine", arg: "<arg>", level: 2, help: "SAT engine {auto|gini|cdcl} [auto]", set: choice(func(s *settings) *string { return &s.engine }, "auto", "gini", "cdcl")},
			{long: "verify", level: 2, help: "Check every answer set against the definition", set: setFlag(func(s *settings) *bool { return &s.verify })},
		}},
		{"Grounding Options", []option{
			{long: "text", level: 1, help: "Print the ground program as text in gringo's form", set: setFlag(func(s *settings) *bool { return &s.text })},
			{long: "const", short: 'c', arg: "<id>=<term>", many: true, level: 1, help: "Replace the constant <id> by <term>", set: appendTo(func(s *settings) *[]string { return &s.constants })},
			{long: "output", short: 'o', arg: "<arg>", level: 1, help: "Print the ground program {text|aspif|intermediate|smodels|reify}",
				set: choice(func(s *settings) *string { return &s.output }, "text", "aspif", "intermediate", "smodels", "reify")},
			{long: "warn", short: 'W', arg: "<warn>", many: true, level: 2, help: "Info messages {all|none|[no-]<kind>}, <kind>: atom-undefined,\nfile-included, operation-undefined, global-variable, other", set: setWarning},
			{long: "keep-facts", level: 3, help: "Do not remove facts from rule bodies", set: setFlag(func(s *settings) *bool { return &s.keepFacts })},
			{long: "reify-sccs", level: 2, help: "Add components to reified output", set: setFlag(func(s *settings) *bool { return &s.reifySCCs })},
			{long: "reify-steps", level: 2, help: "Add step numbers to reified output", set: setFlag(func(s *settings) *bool { return &s.reifySteps })},
			{long: "profile", arg: "<file>", optional: true, level: 2, help: "Instances and time by source rule: a table, or pprof's format in <file>", set: setProfile},
			{long: "no-simplify", level: 3, help: "Keep every possible rule instance and literal", set: setFlag(func(s *settings) *bool { return &s.noSimplify })},
			{long: "max-atoms", arg: "<n>", level: 2, help: "End with an error beyond <n> ground atoms", set: setCount(func(s *settings) *int64 { return &s.maxAtoms })},
			{long: "max-rules", arg: "<n>", level: 2, help: "End with an error beyond <n> ground rules", set: setCount(func(s *settings) *int64 { return &s.maxRules })},
			{long: "memory-limit", arg: "<n>", level: 2, help: "End with an error beyond <n> MiB of memory", set: setCount(func(s *settings) *int64 { return &s.memoryLimit })},
			{long: "sandbox", arg: "<dir>", optional: true, level: 2, help: "Include no files outside <dir> (implicit: the folders of the files given)", set: setSandbox},
			{long: "rewrite-minimize", tune: true, level: 3, help: "Accepted, has no effect"},
			{long: "output-debug", arg: "<arg>", tune: true, level: 3, help: "Accepted, has no effect"},
		}},
		{"Basic Options", []option{
			{long: "help", short: 'h', arg: "<n>", optional: true, implicit: "1", level: 1, help: "Print {1=basic|2=more|3=full} help and exit", set: setInt(func(s *settings) *int { return &s.help }, 1, 3)},
			{long: "version", short: 'v', level: 1, help: "Print the version and exit", set: setFlag(func(s *settings) *bool { return &s.version })},
			{long: "verbose", short: 'V', arg: "<n>", optional: true, implicit: "5", level: 1, help: "Set the level of verbosity to <n> [1]", set: setInt(func(s *settings) *int { return &s.verbose }, 0, math.MaxInt32)},
			{long: "quiet", short: 'q', arg: "<levels>", optional: true, implicit: "2,2,2", level: 1, help: "Print fewer models, costs and calls: <mod>[,<cost>][,<call>]\n<mod> : print {0=all|1=last|2=no} models\n<cost>: print {0=all|1=last|2=no} optimize values [<mod>]\n<call>: print {0=all|1=last|2=no} call steps [2]", set: setQuiet},
			{long: "stats", short: 's', arg: "<n>[,<t>]", optional: true, implicit: "1", level: 1, help: "Print {1=basic|2=full} statistics", set: setStats},
			{long: "outf", arg: "<n>", level: 1, help: "Output {0=text|1=competition|2=JSON|3=none}", set: setInt(func(s *settings) *int { return &s.outf }, 0, 3)},
			{long: "out-atomf", arg: "<arg>", level: 2, help: "Form of a printed atom, %s or %0 where the atom stands", set: setAtomFormat},
			{long: "out-ifs", arg: "<arg>", level: 2, help: "Character between atoms", set: setSeparator},
			{long: "json", level: 2, help: "Write diagnostics as JSON, one object a line, on standard error", set: setFlag(func(s *settings) *bool { return &s.json })},
			{long: "mode", arg: "<arg>", level: 2, help: "Run as {clingo|clasp|gringo} [clingo]", set: choice(func(s *settings) *string { return &s.mode }, "clingo", "clasp", "gringo")},
			{long: "pre", arg: "<fmt>", optional: true, implicit: "aspif", level: 3, help: "Print the ground program {aspif|smodels} and exit",
				set: choice(func(s *settings) *string { return &s.output }, "aspif", "smodels")},
			{long: "supp-models", level: 3, help: "Not supported: krrasp finds answer sets only", set: unsupported},
			{long: "no-ufs-check", level: 3, help: "Not supported: krrasp finds answer sets only", set: unsupported},
			{long: "compute", arg: "<lit>", level: 3, help: "Not supported: write a constraint", set: unsupported},
			{long: "fast-exit", tune: true, level: 3, help: "Accepted, has no effect"},
			{long: "out-hide-aux", tune: true, level: 3, help: "Accepted, has no effect"},
		}},
		{"Search Options (they tune clasp; accepted, without effect)", tuning()},
	}
}

// unsupported refuses an option that would change what is found.
func unsupported(*settings, string) error {
	return badValue("krrasp does not have this option of clingo's")
}

// tuning gives the options that only steer how clasp searches.
func tuning() []option {
	var list []option
	for _, o := range []struct{ name, arg, short string }{
		{"configuration", "<arg>", ""}, {"tester", "<options>", ""}, {"share", "<arg>|no", ""},
		{"learn-explicit", "", ""}, {"sat-prepro", "=<arg>|no", ""}, {"trans-ext", "<mode>|no", ""},
		{"eq", "<n>", ""}, {"backprop", "", ""}, {"no-gamma", "", ""}, {"eq-dfs", "", ""},
		{"global-restarts", "<X>", ""}, {"distribute", "<arg>|no", ""}, {"integrate", "<arg>", ""},
		{"opt-usc-shrink", "<arg>", ""}, {"opt-heuristic", "<list>", ""}, {"lookahead", "=<arg>|no", ""},
		{"init-moms", "", ""}, {"score-res", "<score>", ""}, {"score-other", "<arg>", ""},
		{"sign-def", "<sign>", ""}, {"sign-fix", "", ""}, {"berk-huang", "", ""}, {"vsids-acids", "", ""},
		{"vsids-progress", "<arg>", ""}, {"nant", "", ""}, {"save-progress", "=<n>", ""},
		{"init-watches", "<arg>", ""}, {"update-mode", "<mode>", ""}, {"acyc-prop", "=<n>", ""},
		{"partial-check", "=<arg>", ""}, {"sign-def-disj", "<sign>", ""}, {"rand-freq", "<p>|no", ""},
		{"rand-prob", "<n>[,<m>]", ""}, {"lookback", "", ""}, {"forget-on-step", "<opts>", ""},
		{"strengthen", "<X>|no", ""}, {"otfs", "=<n>", ""}, {"update-lbd", "<arg>|no", ""},
		{"update-act", "", ""}, {"reverse-arcs", "=<n>", ""}, {"contraction", "<arg>|no", ""},
		{"loops", "<type>", ""}, {"restarts", "<sched>|no", "r"}, {"reset-restarts", "<arg>", ""},
		{"local-restarts", "", ""}, {"counter-restarts", "<arg>", ""}, {"block-restarts", "<arg>", ""},
		{"shuffle", "<n1>,<n2>|no", ""}, {"deletion", "<arg>|no", "d"}, {"del-grow", "<arg>|no", ""},
		{"del-cfl", "<sched>|no", ""}, {"del-init", "<arg>", ""}, {"del-estimate", "=<n>", ""},
		{"del-max", "<n>,<X>|no", ""}, {"del-glue", "<arg>", ""}, {"del-on-restart", "<n>", ""},
		{"parse-ext", "", ""}, {"parse-maxsat", "", ""}, {"print-portfolio", "", ""}, {"lemma-in", "<file>", ""},
		{"lemma-out", "<file>", ""}, {"lemma-out-lbd", "<n>", ""}, {"lemma-out-max", "<n>", ""},
		{"lemma-out-dom", "<arg>", ""}, {"lemma-out-txt", "", ""}, {"hcc-out", "<file>", ""},
	} {
		opt := option{long: o.name, arg: strings.TrimPrefix(o.arg, "="), optional: strings.HasPrefix(o.arg, "="), tune: true, many: true, level: 3}
		opt.negatable = o.arg == "" || strings.HasSuffix(o.arg, "|no")
		if o.short != "" {
			opt.short = o.short[0]
		}
		list = append(list, opt)
	}
	return list
}

// errValue says that a value does not fit its option.
type errValue struct{ hint string }

func (e errValue) Error() string { return e.hint }

func badValue(format string, args ...any) error { return errValue{fmt.Sprintf(format, args...)} }

func choice(field func(*settings) *string, allowed ...string) func(*settings, string) error {
	return func(s *settings, v string) error {
		for _, a := range allowed {
			if strings.EqualFold(a, v) {
				*field(s) = a
				return nil
			}
		}
		return badValue("it is one of %s", strings.Join(allowed, ", "))
	}
}

func setFlag(field func(*settings) *bool) func(*settings, string) error {
	return func(s *settings, v string) error {
		*field(s) = v != "no"
		return nil
	}
}

func setString(field func(*settings) *string) func(*settings, string) error {
	return func(s *settings, v string) error {
		*field(s) = v
		return nil
	}
}

func appendTo(field func(*settings) *[]string) func(*settings, string) error {
	return func(s *settings, v string) error {
		*field(s) = append(*field(s), v)
		return nil
	}
}

func setInt(field func(*settings) *int, lo, hi int) func(*settings, string) error {
	return func(s *settings, v string) error {
		n, err := strconv.Atoi(v)
		if err != nil || n < lo || n > hi {
			return badValue("it is a number from %d to %d", lo, hi)
		}
		*field(s) = n
		return nil
	}
}

func setCount(field func(*settings) *int64) func(*settings, string) error {
	return func(s *settings, v string) error {
		n, err := strconv.ParseInt(v, 10, 64)
		if err != nil || n < 0 {
			return badValue("it is a number, 0 or more")
		}
		*field(s) = n
		return nil
	}
}

func setModels(s *settings, v string) error {
	n, err := strconv.ParseInt(v, 10, 64)
	if err != nil || n < 0 {
		return badValue("it is a number of models, 0 for all")
	}
	s.models = n
	return nil
}

func setProject(s *settings, v string) error {
	kind, _, _ := strings.Cut(v, ",")
	switch strings.ToLower(kind) {
	case "no", "0":
		s.project = ""
	case "auto", "show", "project":
		s.project = strings.ToLower(kind)
	default:
		return badValue("it is one of show, project, auto, no")
	}
	return nil
}

func bounds(text string) ([]int64, error) {
	var list []int64
	if text == "" {
		return nil, nil
	}
	for _, t := range strings.Split(text, ",") {
		n, err := strconv.ParseInt(strings.TrimSpace(t), 10, 64)
		if err != nil {
			return nil, badValue("bounds are numbers between commas")
		}
		list = append(list, n)
	}
	return list, nil
}

func setBounds(field func(*settings) *[]int64) func(*settings, string) error {
	return func(s *settings, v string) error {
		list, err := bounds(v)
		if err != nil {
			return err
		}
		*field(s) = list
		return nil
	}
}

func setOptMode(s *settings, v string) error {
	mode, rest, _ := strings.Cut(v, ",")
	if err := choice(func(s *settings) *string { return &s.optMode }, "opt", "enum", "optN", "ignore")(s, mode); err != nil {
		return err
	}
	list, err := bounds(rest)
	s.optBounds = list
	return err
}

func setOptStrategy(s *settings, v string) error {
	parts := strings.Split(strings.ToLower(v), ",")
	var allowed []string
	switch parts[0] {
	case "bb", "0":
		parts[0], allowed = "bb", []string{"lin", "hier", "inc", "dec"}
	case "usc", "1":
		parts[0], allowed = "usc", []string{"oll", "one", "k", "pmres", "stratify", "disjoint", "succinct"}
	default:
		return badValue("it is bb or usc, with tactics after commas")
	}
	for _, p := range parts[1:] {
		known := false
		for _, a := range allowed {
			known = known || p == a
		}
		if _, err := strconv.Atoi(p); !known && err != nil {
			return badValue("the tactics of %s are %s", parts[0], strings.Join(allowed, ", "))
		}
	}
	s.optStrategy = strings.Join(parts, ",")
	return nil
}

func setHeuristic(s *settings, v string) error {
	name, _, _ := strings.Cut(v, ",")
	return choice(func(s *settings) *string { return &s.heuristic }, "Berkmin", "Vmtf", "Vsids", "Domain", "Unit", "None", "auto")(s, name)
}

func setThreads(s *settings, v string) error {
	n, _, _ := strings.Cut(v, ",")
	return setInt(func(s *settings) *int { return &s.threads }, 1, 64)(s, n)
}

func setSolveLimit(s *settings, v string) error {
	a, b, both := strings.Cut(v, ",")
	for i, t := range []string{a, b} {
		if i == 1 && !both {
			break
		}
		n, err := strconv.ParseInt(t, 10, 64)
		if t == "umax" {
			n, err = math.MaxInt64, nil
		}
		if err != nil || n < 0 {
			return badValue("it is a number of conflicts, and after a comma one of restarts")
		}
		s.solveLimit[i] = n
	}
	return nil
}

func setTimeLimit(s *settings, v string) error {
	x, err := strconv.ParseFloat(v, 64)
	if err != nil || !(x >= 0 && x < 1e9) {
		return badValue("it is a number of seconds")
	}
	s.timeLimit = x
	return nil
}

func setSeed(s *settings, v string) (err error) {
	if s.seed, err = strconv.ParseUint(v, 10, 64); err != nil {
		return badValue("it is a number, 0 or more")
	}
	return nil
}

func setWarning(s *settings, v string) error {
	switch name := strings.TrimPrefix(v, "no-"); name {
	case "atom-undefined", "file-included", "operation-undefined", "variable-unbounded", "global-variable", "other":
	case "none", "all":
		if name == v {
			break
		}
		fallthrough
	default:
		return badValue("it is all, none, or a kind of message, with no- in front to silence it")
	}
	s.warnings = append(s.warnings, v)
	return nil
}

func setProfile(s *settings, v string) error {
	s.profile, s.profileFile = true, v
	return nil
}

func setSandbox(s *settings, v string) error {
	s.sandbox, s.sandboxDir = true, v
	return nil
}

func setQuiet(s *settings, v string) error {
	parts := strings.Split(v, ",")
	if len(parts) > 3 {
		return badValue("it is up to three levels from 0 to 2 between commas")
	}
	for i, p := range parts {
		n, err := strconv.Atoi(p)
		if err != nil || n < 0 {
			return badValue("it is up to three levels from 0 to 2 between commas")
		}
		s.quiet[i] = min(n, printNone)
	}
	if len(parts) == 1 {
		s.quiet[1] = s.quiet[0]
	}
	return nil
}

func setStats(s *settings, v string) error {
	n, _, _ := strings.Cut(v, ",")
	return setInt(func(s *settings) *int { return &s.stats }, 0, math.MaxInt32)(s, n)
}

// setAtomFormat takes text with at most one of %s, %d and %0; %% is a percent sign.
func setAtomFormat(s *settings, v string) error {
	if strings.ContainsRune(v, '\n') {
		return badValue("a line break can't stand in it")
	}
	places := 0
	for i := 0; i < len(v); i++ {
		if v[i] != '%' {
			continue
		}
		if i++; i == len(v) {
			return badValue("after %% one of s, 0 and %% must stand")
		}
		switch v[i] {
		case 's', '0':
			places++
		case '%':
		default:
			return badValue("after %% one of s, 0 and %% must stand")
		}
	}
	if places != 1 && v != "" {
		return badValue("%%s must stand in it once")
	}
	s.atomf = v
	return nil
}

func setSeparator(s *settings, v string) error {
	switch v {
	case `\n`:
		v = "\n"
	case `\t`:
		v = "\t"
	case `\r`:
		v = "\r"
	case `\v`:
		v = "\v"
	case `\f`:
		v = "\f"
	case `\\`:
		v = `\`
	}
	if len(v) != 1 {
		return badValue("it is one character")
	}
	s.ifs = v
	return nil
}
