package diag

// The codes that the parser gives, and those that more than one room gives.
// Those of the other rooms are written where they arise; Codes lists all.
const (
	Syntax   Code = "syntax"
	Encoding Code = "encoding"
	Number   Code = "number"
	Nesting  Code = "nesting"
	Document Code = "document"
	File     Code = "file"
)

// Explanation documents a code.
type Explanation struct {
	Code     Code
	Severity Severity
	// Meaning tells what is wrong and what to do about it.
	Meaning string
	// Example is a program that brings the message about; "" where no program
	// by itself can.
	Example string
}

// Codes explains every code, sorted by name. Those of severity Warning, but
// file-included, come from krrasp check alone.
func Codes() []Explanation {
	return []Explanation{
		{"aspif", Error, "The input begins like a ground program in aspif format, and goes on otherwise.",
			"asp 1 0 0\n1 0\n0\n"},
		{"atom-undefined", Info, "A body speaks of an atom that no rule, choice or external can make true; often a misspelt name. #defined p/n. says that it is meant so.",
			"a :- b."},
		{"condition-comma", Warning, "In a body, the comma goes on with the condition of a conditional literal; a literal that shares no variable with it was most likely meant to stand by itself. The semicolon ends a condition.",
			"p(1). q(1). r. :- p(X) : q(X), r."},
		{"constant", Error, "The value of a #const is not one ground term: it depends on itself, or an operation in it is undefined.",
			"#const a = b. #const b = a. p(a)."},
		{Document, Error, "A Markdown document has no code block that is a program. Those count that name no language, or asp, clingo or lp.",
			"# Title\n```python\nprint()\n```\n"},
		{"element-alone", Warning, "Behind a semicolon, an element of an aggregate begins. A term that looks like an atom is a tuple there, which always counts; most likely the comma was meant, which goes on with the condition before.",
			"p(1,2). q(1). a :- #sum { C,X : p(X,C); q(1) } > 1."},
		{Encoding, Error, "A byte that can't be part of a program outside of comments: NUL, or no UTF-8.",
			"p(\"\xff\")."},
		{File, Error, "A file can't be read, or an #include names no file.",
			"#include \"no such file.lp\"."},
		{"file-included", Warning, "A file is included, or given, more than once; it is read the first time only.",
			""},
		{"limit", Error, "Grounding was ended by a limit on atoms, rules or memory. The message names the rule that grew most.",
			"p(0). p(X+1) :- p(X)."},
		{Nesting, Error, "A term is nested too deeply, or too large.",
			""},
		{Number, Error, "A number, or the result of an operation, does not fit into 64 bits.",
			"p(9223372036854775808)."},
		{"operation-undefined", Info, "An operation has no value for its operands, as in 1/0 or a+1: the instance of the rule is dropped.",
			"p(1/X) :- X = 0."},
		{"pool", Error, "The pools of one statement stand for more than ten million alternatives.",
			"p((0;1),(0;1),(0;1),(0;1),(0;1),(0;1),(0;1),(0;1),(0;1),(0;1),(0;1),(0;1),(0;1),(0;1),(0;1),(0;1),(0;1),(0;1),(0;1),(0;1),(0;1),(0;1),(0;1),(0;1))."},
		{"redefinition", Error, "A constant is defined twice. Mark one definition [default] or [override].",
			"#const n = 1. #const n = 2."},
		{"script", Error, "Scripts in other languages are not run; bind @-functions in Go through the library.",
			"#script (lua) #end."},
		{"smodels", Error, "The program can't be written in the smodels format, which lacks what it uses.",
			""},
		{Syntax, Error, "The text is no program: what was found does not fit what stands before it.",
			"a :- b"},
		{"theory", Error, "A theory atom or term does not agree with its #theory definition, or has none.",
			"&diff { x - y } <= 3."},
		{"tuple-weight", Warning, "Sums are over sets of tuples: equal tuples count once. A tuple that is a weight alone counts a weight once, however many atoms have it; put what tells them apart behind it.",
			"cost(a,3). cost(b,3). total(T) :- T = #sum { C : cost(X,C) }."},
		{"unsafe", Error, "A variable is not bound: it needs a positive literal, an assignment or a finite range that gives it values.",
			"p(X)."},
		{"variable-once", Warning, "A variable occurs only once in a statement: it is misspelt, or \"_\" says better that any value will do.",
			"p(1,2). q(X) :- p(X,Y)."},
	}
}
