package translate_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/krrasp/krrasp/ground"
	"github.com/krrasp/krrasp/ground/aspif"
	"github.com/krrasp/krrasp/ground/statement"
	"github.com/krrasp/krrasp/ground/translate"
)

// BenchmarkTranslate translates rules, large sums, and costs of many tuples.
func BenchmarkTranslate(b *testing.B) {
	for _, c := range [][2]string{
		{"rules", `{p(1..300)}. {q(1..300)}. r(X,Y) :- p(X), q(Y), not p(Y).`},
		{"sums", `{p(1..300)}. {q(1..300)}. :- #sum{X*Y,X,Y:p(X),q(Y)} > 5000. x(Z) :- Z=1..10, #sum{X,Y:p(X),q(Y),Y<Z} > 500.`},
		{"maxima", `{p(1..300)}. {q(1..10)}. m(Y,X) :- X = #max{Z:p(Z),q(Y)}, Y=1..10.`},
		{"costs", `{p(1..300)}. {q(1..300)}. #minimize{X,Y : p(X),q(Y)}.`},
	} {
		b.Run(c[0], func(b *testing.B) {
			g := ground.New(ground.Options{})
			require.NoError(b, g.Add("test", []byte(c[1])))
			require.NoError(b, g.Ground(context.Background(), nil, ground.Base))
			b.ReportAllocs()
			for b.Loop() {
				var out aspif.Program
				tr := translate.New(g.Program, nil)
				require.NoError(b, tr.Translate(&out, statement.Mark{}, nil))
				require.NoError(b, tr.EndStep(&out, nil))
			}
		})
	}
}
