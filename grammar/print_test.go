package grammar

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/grammar/diag"
)

// clearSpans sets all spans inside v to zero.
func clearSpans[T any](v T) T {
	clearValue(reflect.ValueOf(&v).Elem())
	return v
}

func clearValue(v reflect.Value) {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if !v.IsNil() {
			clearValue(v.Elem())
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			clearValue(v.Index(i))
		}
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[diag.Span]() && v.CanSet() {
			v.SetZero()
			return
		}
		for i := range v.NumField() {
			clearValue(v.Field(i))
		}
	}
}

// canonical holds source text and how the printer writes it; "" means the same.
var canonical = []struct{ source, printed string }{
	// Facts and terms.
	{"a.", ""},
	{"-a(1,b,\"x\").", ""},
	{"p(f(a,g(b)),(),(1,),(1,2),_,X',_x,a').", ""},
	{"p(0x1F,0b101,0o17,0,-0).", "p(31,5,15,0,0)."},
	{"p(9223372036854775807,-9223372036854775808).", ""},
	{`p("a\\b\"c\nd","ü % . #").`, ""},
	{"p(#inf,#infimum,#sup,#supremum).", "p(#inf,#inf,#sup,#sup)."},
	{"p(1..3,a;b,(c;d,e),(;),f(1;2;)).", "p(1..3,a;b,(c;(d,e)),(();()),f(1;2;))."},
	{"p((1,2,),(a),((a)),(,)).", "p((1,2),a,a,())."},
	{"p(@f,@f(),@g(X,1)).", ""},
	{"p(|X|,|X-1;Y|,||X|-|Y||).", ""},
	{"p(), q(f()).", "p(); q(f())."},
	// Operators: precedence and grouping.
	{"p(1+2*3,(1+2)*3,1-2-3,1-(2-3)).", ""},
	{"p(2**3**2,(2**3)**2,-2**2,-(2**2),2**-1).", ""},
	{"p(-3,-(3),--3,-X,~X,-~X,- f(x),-(1,2)).", "p(-3,-(3),--3,-X,~X,-~X,-f(x),-(1,2))."},
	{"p(1^2?3&4+5,((1^2)?3)&4).", ""},
	{"p(1..2..3,1..(2..3),X*Y/Z\\W,X*(Y/Z)).", ""},
	{"p(X&Y) :- q(X,Y).", ""},
	// Literals.
	{"a :- not b, not not c, -d, not -e.", ""},
	{"a :- #true, not #false, not not #true.", ""},
	{"a :- 1 < X <= Y != 3 = Z, X == Y, X <> Y, not X >= 2, X > 1.", "a :- 1 < X <= Y != 3 = Z, X = Y, X != Y, not X >= 2, X > 1."},
	{"not a. not not b. 1 < 2. #false.", "not a.\nnot not b.\n1 < 2.\n#false."},
	// Heads.
	{"a | b.", "a; b."},
	{"a ; b | c, d :- e.", "a; b; c; d :- e."},
	{"a : b, not c ; d : ; e.", "a : b, not c; d :; e."},
	{"a : b. a :.", "a : b.\na :."},
	{"{}. {a}. {a;b : c, d;not e}.", "{}.\n{ a }.\n{ a; b : c, d; not e }."},
	{"1 {a} 2. X = {a} != Y :- p(X,Y). 1 < {a}.", "1 <= { a } <= 2.\nX = { a } != Y :- p(X,Y).\n1 < { a }."},
	{"#count{X,1 : a : b; : c} 3. 1 #sum+{1:a:b,c}. #min{}=1. #max{1:a}.", "#count { X,1 : a : b; : c } <= 3.\n1 <= #sum+ { 1 : a : b, c }.\n#min {} = 1.\n#max { 1 : a }."},
	// Bodies.
	{":-. a:-.", ":-.\na."},
	{":- a, b; c.", ":- a, b, c."},
	{":- a : b, c; d : ; 1 < X : e.", ":- a : b, c; d :; 1 < X : e."},
	{":- X = #sum { Y,Z : p(Y), q(Z); 1; : r }, not 1 < #count { a } < 3.", ""},
	{":- not not { a : b; c } 1, X { d } Y, p & q { e }.", ":- not not { a : b; c } <= 1, X <= { d } <= Y, p&q <= { e }."},
	// Directives.
	{"#minimize{1@2,a,X:b(X),c;X;1@-1}. #minimise{}. #maximise{1}.", "#minimize { 1@2,a,X : b(X), c; X; 1@-1 }.\n#minimize {}.\n#maximize { 1 }."},
	{":~ a, not b. [X@1,t,u]", ""},
	{":~ . [1]", ":~ . [1]"},
	{"#show. #show p/1. #show - p / 2. #show a. #show f(X):p(X),q.", "#show.\n#show p/1.\n#show -p/2.\n#show a.\n#show f(X) : p(X), q."},
	{"#show (p/1). #show p/1 : q. #show p/X : q(X).", "#show (p/1).\n#show p/1 : q.\n#show p/X : q(X)."},
	{"#const n=3. #const m = f(n)+1. [override] #const k=1.[default]", "#const n = 3.\n#const m = f(n)+1. [override]\n#const k = 1."},
	{"#include \"a \\\"b.lp\". #include <incmode>.", "#include \"a \\\"b.lp\".\n#include <incmode>."},
	{"#program base. #program step(t). #program x(). #program y(a,b).", "#program base.\n#program step(t).\n#program x.\n#program y(a,b)."},
	{"#external a. #external p(X) : q(X), r. [true] #external a:.[free]", "#external a.\n#external p(X) : q(X), r. [true]\n#external a. [free]"},
	{"#edge(a,b). #edge (X,Y;Y,X) : p(X,Y).", "#edge (a,b).\n#edge (X,Y; Y,X) : p(X,Y)."},
	{"#heuristic a. [1,true] #heuristic -a(X) : b(X). [X@2,sign]", "#heuristic a. [1, true]\n#heuristic -a(X) : b(X). [X@2, sign]"},
	{"#project a. #project -a/0. #project p(X) : q(X).", "#project a.\n#project -a/0.\n#project p(X) : q(X)."},
	{"#defined a/0. #defined -p/2.", "#defined a/0.\n#defined -p/2."},
	{"#script (lua) function f() end #end.", "#script (lua) function f() end#end."},
	{"#script (python)\nx = {\"a\": 1.0}\n#end.", ""},
	// Theories.
	{"#theory t {}.", ""},
	{"#theory lp { term { - : 2, unary; + : 1, binary, left; ** : 3, binary, right; not : 0, unary }; &sum/0 : term, {<=, =, >=}, term, head; &x/2 : term, any; &d/1 : term, directive }.", ""},
	{"#theory t { unary { }; &left/0 : unary, {}, unary, body }.", "#theory t { unary {}; &left/0 : unary, {}, unary, body }."},
	{"&x. &x(). &x(1,a;b).", "&x.\n&x().\n&x(1,a;b)."},
	{"&sum { x; -y : p, not q; 2 * z+-1,t : ; : r } <= 3 - \"s\" :- not &diff { X }, &y {} = (1,[a,{b}],f(),(c,)); b.", "&sum { x; - y : p, not q; 2 * z +- 1,t; : r } <= 3 - \"s\" :- not &diff { X }, &y {} = (1,[a,{b}],f,(c,)), b."},
	{"&s { (a + b) * (c); - (- d); not not #inf }.", "&s { (a + b) * c; - (- d); not not #inf }."},
}

func TestPrint(t *testing.T) {
	for _, c := range canonical {
		statements, err := ParseProgram(nil, "test.lp", []byte(c.source))
		require.NoError(t, err, c.source)
		want := c.printed
		if want == "" {
			want = c.source
		}
		printed := Format(statements)
		require.Equal(t, want+"\n", printed)
		again, err := ParseProgram(nil, "printed.lp", []byte(printed))
		require.NoError(t, err, printed)
		require.Equal(t, clearSpans(statements), clearSpans(again), printed)
	}
}

func TestRewriterCopies(t *testing.T) {
	for _, c := range canonical {
		statements, err := ParseProgram(nil, "test.lp", []byte(c.source))
		require.NoError(t, err, c.source)
		var r Rewriter
		for _, s := range statements {
			require.Equal(t, s, r.Statement(s))
		}
	}
}
