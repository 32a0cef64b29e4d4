package main

import (
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/krrasp/krrasp/solve"
	"github.com/krrasp/krrasp/solve/optimize"
	"github.com/krrasp/krrasp/solve/search"
)

// controlOptions turns settings into options of a control.
func controlOptions(s *settings, m *messages) (solve.Options, error) {
	o := solve.Options{
		Constants: s.constants,
		Message:   m.show,
		Limits:    solve.Limits{Atoms: s.maxAtoms, Rules: s.maxRules, Memory: s.memoryLimit << 20},
		KeepAll:   s.noSimplify || s.keepFacts,
		Profile:   s.profile,
	}
	o.Verify = s.verify
	o.Search.Heuristic = s.heuristic == "Domain"
	o.Seed, o.Threads = int64(s.seed&math.MaxInt64), s.threads
	switch s.engine {
	case "gini":
		o.Engine = solve.EngineGini
	case "cdcl":
		o.Engine = solve.EngineCDCL
	}
	if s.threads > 1 && o.Engine.String() == "gini" {
		m.note("engine gini searches in one thread")
	}
	if s.sandbox {
		open, err := sandbox(s)
		if err != nil {
			return o, err
		}
		o.Open = open
	}
	return o, nil
}

// sandbox gives a function that opens files below the allowed folders only. The
// files named as arguments may be read wherever they are.
func sandbox(s *settings) (func(name string) (io.ReadCloser, error), error) {
	given := map[string]bool{}
	folders := []string{s.sandboxDir}
	if s.sandboxDir == "" {
		folders = nil
	}
	for _, f := range s.files {
		given[filepath.Clean(f)] = true
		if s.sandboxDir == "" {
			folders = append(folders, filepath.Dir(f))
		}
	}
	type place struct {
		abs  string
		root *os.Root
	}
	var places []place
	for _, f := range folders {
		abs, err := filepath.Abs(f)
		if err != nil {
			return nil, err
		}
		root, err := os.OpenRoot(abs)
		if err != nil {
			return nil, err
		}
		places = append(places, place{abs, root})
	}
	return func(name string) (io.ReadCloser, error) {
		if given[filepath.Clean(name)] {
			return os.Open(name)
		}
		abs, err := filepath.Abs(name)
		if err != nil {
			return nil, err
		}
		for _, p := range places {
			rel, err := filepath.Rel(p.abs, abs)
			if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
				continue
			}
			f, err := p.root.Open(rel)
			if err == nil {
				return f, nil
			}
			if os.IsNotExist(err) {
				return nil, err
			}
		}
		return nil, fmt.Errorf("it lies outside the sandbox")
	}, nil
}

// callOptions turns settings into options of a call of Solve.
func callOptions(s *settings, m *messages) ([]solve.Option, error) {
	strategy, err := strategyOf(s.optStrategy)
	if err != nil {
		return nil, err
	}
	domain, err := domainOf(s)
	if err != nil {
		return nil, err
	}
	mode := map[string]solve.OptMode{"opt": solve.OptOpt, "optN": solve.OptN, "enum": solve.OptEnum, "ignore": solve.OptIgnore}[s.optMode]
	if s.restart {
		m.note("option '--restart-on-model' has no effect with this engine")
	}
	models := solve.DefaultModels()
	if s.models >= 0 {
		models = solve.Models(s.models)
	}
	return []solve.Option{models, solve.Configure(func(c *search.Config) {
		c.Enum = map[string]solve.EnumMode{
			"auto": solve.EnumAuto, "user": solve.EnumAuto, "record": solve.EnumRecord, "bt": solve.EnumBacktrack,
			"domRec": solve.EnumDomRec, "brave": solve.EnumBrave, "cautious": solve.EnumCautious,
		}[s.enumMode]
		c.Project = map[string]solve.Projection{
			"": solve.ProjectNone, "auto": solve.ProjectAuto, "show": solve.ProjectShow, "project": solve.ProjectProject,
		}[s.project]
		c.Opt, c.Bounds, c.Stop, c.Strategy, c.Domain = mode, s.optBounds, s.optStop, strategy, domain
	})}, nil
}

func strategyOf(text string) (optimize.Strategy, error) {
	var st optimize.Strategy
	parts := strings.Split(text, ",")
	if parts[0] == "usc" {
		st.Algorithm = optimize.Cores
	}
	for _, p := range parts[1:] {
		n, err := strconv.Atoi(p)
		switch {
		case p == "hier":
			st.Descent = optimize.Hierarchical
		case p == "inc":
			st.Descent = optimize.Increasing
		case p == "dec":
			st.Descent = optimize.Decreasing
		case p == "one":
			st.Relaxation = optimize.One
		case p == "k":
			st.Relaxation = optimize.K
		case p == "pmres":
			st.Relaxation = optimize.PMRES
		case p == "disjoint":
			st.Disjoint = true
		case p == "stratify":
			st.Stratify = true
		case err == nil && st.Algorithm == optimize.BranchAndBound: // clasp's numbers
			st.Descent = optimize.Descent(max(0, min(n, 3)))
		case err == nil && st.Relaxation == optimize.K:
			st.Size = max(0, n)
		case err == nil:
			st.Disjoint, st.Stratify = n&1 != 0, n&4 != 0
		}
	}
	return st, nil
}

// domainOf reads --dom-mod for --enum-mode=domRec.
func domainOf(s *settings) (search.Domain, error) {
	var d search.Domain
	if s.domMod == "" {
		return d, nil
	}
	mod, pick, _ := strings.Cut(s.domMod, ",")
	switch strings.ToLower(mod) {
	case "3", "true", "2", "pos":
		d.Maximize = true
	case "5", "false", "4", "neg", "no", "0", "1", "level", "6", "init", "7", "factor":
	default:
		return d, &usageError{fmt.Sprintf("'%s' invalid value for: 'dom-mod' (the modifier is level, pos, true, neg, false, init, factor or 1 to 7)", s.domMod)}
	}
	for _, p := range strings.Split(strings.ToLower(pick), ",") {
		switch n, err := strconv.Atoi(p); {
		case p == "show", err == nil && n&16 != 0:
			d.Shown = true
		case p == "", p == "all", p == "scc", p == "hcc", p == "disj", p == "opt", err == nil:
		default:
			return d, &usageError{fmt.Sprintf("'%s' invalid value for: 'dom-mod' (atoms are all, scc, hcc, disj, opt or show)", s.domMod)}
		}
	}
	return d, nil
}

// statisticsOf renames the counters of the search.
func statisticsOf(st search.Stats, engine string) *statistics {
	return &statistics{
		rules: st.Rules, atoms: st.Atoms, bodies: st.Bodies, tight: st.Components == 0, components: st.Components,
		disjunctive: st.Disjunctive, tests: st.Tests,
		choices: st.Engine.Decisions, conflicts: st.Engine.Conflicts, restarts: st.Engine.Restarts,
		propagations: st.Engine.Propagations, learnt: st.Engine.Learnt, deleted: st.Engine.Deleted,
		variables: st.Variables, clauses: st.Engine.Clauses, loops: st.Loops, solves: st.Calls, engine: engine,
	}
}
