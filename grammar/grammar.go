package grammar

import (
	"math"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// The grammar of statements, declared for participle in struct tags. Terms,
// heads, bodies, atoms and conditions are pieces with hand-written parsers
// (term.go, rule.go, literal.go, aggregate.go, theory.go): reflection would
// make them slow, and programs consist of them. Directives, rarer, are
// declared here in full. The structs mirror the text; statement.go makes the
// syntax tree of them.
//
// The first token tells which kind of statement comes, so each kind is a grammar
// of its own, and its parser is built when the first such statement comes: to
// build all by reflection would take most of the time that reading a small
// program takes. The parsers have no lookahead: an alternative is chosen by
// its first token, and an error behind that is final, which keeps messages
// precise.

type ruleNode struct {
	Head headPiece `parser:"@@"`
	Body bodyPiece `parser:"( ':-' @@ )? '.'"`
}

type weakNode struct {
	Body   bodyPiece   `parser:"':~' @@ '.' '['"`
	Weight weightPiece `parser:"@@ ']'"`
}

type optimizeNode struct {
	Keyword  string        `parser:"@( '#minimize' | '#minimise' | '#maximize' | '#maximise' ) '{'"`
	Elements elementsPiece `parser:"@@ '}' '.'"`
}

type signatureNode struct {
	Negated bool        `parser:"@'-'?"`
	Name    string      `parser:"@Ident"`
	Arity   lexer.Token `parser:"'/' @Number"`
}

type showNode struct {
	Nothing   bool           `parser:"'#show' ( @'.'"`
	Signature *signatureNode `parser:"| (?= '-'? Ident '/' Number '.' ) @@ '.'"`
	Term      Term           `parser:"| @@"`
	Body      itemsPiece     `parser:"( ':' @@ )? '.' )"`
}

type constNode struct {
	Name  string `parser:"'#const' @Ident"`
	Value Term   `parser:"'=' @@ '.'"`
	Mark  string `parser:"( '[' @( 'default' | 'override' ) ']' )?"`
}

type externalNode struct {
	Atom atomPiece `parser:"'#external' @@"`
	Body bodyPiece `parser:"( ':' @@ )? '.'"`
	Type Term      `parser:"( '[' @@ ']' )?"`
}

type programNode struct {
	Name       string   `parser:"'#program' @Ident"`
	Parameters []string `parser:"( '(' ( @Ident ( ',' @Ident )* )? ')' )? '.'"`
}

type includeNode struct {
	Path    *string `parser:"'#include' ( @String"`
	Builtin *string `parser:"| '<' @Ident '>' ) '.'"`
}

type edgeNode struct {
	Pairs []edgePairNode `parser:"'#edge' '(' @@ ( ';' @@ )* ')'"`
	Body  bodyPiece      `parser:"( ':' @@ )? '.'"`
}

type edgePairNode struct {
	From Term `parser:"@@"`
	To   Term `parser:"',' @@"`
}

type heuristicNode struct {
	Atom     atomPiece `parser:"'#heuristic' @@"`
	Body     bodyPiece `parser:"( ':' @@ )? '.'"`
	Bias     Term      `parser:"'[' @@"`
	Priority Term      `parser:"( '@' @@ )?"`
	Modifier Term      `parser:"',' @@ ']'"`
}

type projectNode struct {
	Signature *signatureNode `parser:"'#project' ( (?= '-'? Ident '/' ) @@ '.'"`
	Atom      atomPiece      `parser:"| @@"`
	Body      bodyPiece      `parser:"( ':' @@ )? '.' )"`
}

type definedNode struct {
	Signature signatureNode `parser:"'#defined' @@ '.'"`
}

type theoryNode struct {
	Name        string           `parser:"'#theory' @Ident '{'"`
	Definitions []theoryPartNode `parser:"( @@ ( ';' @@ )* )? '}' '.'"`
}

type theoryPartNode struct {
	Term *theoryTermNode `parser:"  @@"`
	Atom *theoryAtomNode `parser:"| @@"`
}

type theoryTermNode struct {
	Name      string               `parser:"@Ident"`
	Operators []theoryOperatorNode `parser:"'{' ( @@ ( ';' @@ )* )? '}'"`
	Tokens    []lexer.Token
}

type theoryOperatorNode struct {
	Name     string      `parser:"@( TheoryOp | Not )"`
	Priority lexer.Token `parser:"':' @Number ','"`
	Arity    []string    `parser:"( @'unary' | @'binary' ',' @( 'left' | 'right' ) )"`
	Tokens   []lexer.Token
}

type theoryAtomNode struct {
	Name      string      `parser:"'&' @Ident"`
	Arity     lexer.Token `parser:"'/' @Number"`
	Elements  string      `parser:"':' @Ident ','"`
	HasGuard  bool        `parser:"( @'{'"`
	Operators []string    `parser:"( @( TheoryOp | Not ) ( ',' @( TheoryOp | Not ) )* )? '}' ','"`
	Guard     string      `parser:"@Ident ',' )?"`
	Kind      string      `parser:"@( 'head' | 'body' | 'any' | 'directive' )"`
	Tokens    []lexer.Token
}

type scriptNode struct {
	Language string `parser:"'#script' '(' @Ident ')'"`
	Code     string `parser:"@Code '.'"`
}

// statementParser reads one statement; at is its span.
type statementParser func(lex *lexer.PeekingLexer, at At) (Statement, error)

// parserOf gives the parser for the statements declared by N, to be built at
// the first call.
func parserOf[N any, P interface {
	*N
	statement(At) (Statement, error)
}]() statementParser {
	build := sync.OnceValues(func() (*participle.Parser[N], error) {
		unlimited()
		return participle.Build[N](
			participle.Lexer(definition{}),
			participle.ParseTypeWith(parseTerm),
			participle.UseLookahead(0),
		)
	})
	return func(lex *lexer.PeekingLexer, at At) (Statement, error) {
		parser, err := build()
		if err != nil {
			return nil, err
		}
		node, err := parser.ParseFromLexer(lex)
		if err != nil {
			return nil, err
		}
		return P(node).statement(at)
	}
}

// unlimited lifts participle's limit on repetitions, which it keeps to in
// silence. The variable is participle's own and global.
var unlimited = sync.OnceFunc(func() { participle.MaxIterations = math.MaxInt })

// parserFor gives the parser for a statement that begins with token t.
func parserFor(t *lexer.Token) statementParser {
	switch t.Type {
	case tokKeyword:
		return directives[t.Value]
	case tokWeakIf:
		return parseWeak
	}
	return parseRule
}

var (
	parseRule  = parserOf[ruleNode]()
	parseWeak  = parserOf[weakNode]()
	optimize   = parserOf[optimizeNode]()
	directives = map[string]statementParser{
		"#minimize":  optimize,
		"#minimise":  optimize,
		"#maximize":  optimize,
		"#maximise":  optimize,
		"#show":      parserOf[showNode](),
		"#const":     parserOf[constNode](),
		"#external":  parserOf[externalNode](),
		"#program":   parserOf[programNode](),
		"#include":   parserOf[includeNode](),
		"#edge":      parserOf[edgeNode](),
		"#heuristic": parserOf[heuristicNode](),
		"#project":   parserOf[projectNode](),
		"#defined":   parserOf[definedNode](),
		"#theory":    parserOf[theoryNode](),
		"#script":    parserOf[scriptNode](),
	}
)
