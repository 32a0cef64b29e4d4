package arith

import (
	"math"
	"math/big"
	"testing"

	"github.com/krrasp/krrasp/grammar"
	"github.com/stretchr/testify/require"
)

func TestIntAgreesWithBigNumbers(t *testing.T) {
	values := []int64{math.MinInt64, math.MinInt64 + 1, -1 << 32, -1 << 31, -7, -2, -1, 0, 1, 2, 3, 7, 1 << 31, 1<<31 - 1, 1 << 32, math.MaxInt64 - 1, math.MaxInt64}
	for _, a := range values {
		for _, b := range values {
			x, y := big.NewInt(a), big.NewInt(b)
			for op, f := range map[grammar.BinaryOp]func() *big.Int{
				grammar.Add: func() *big.Int { return new(big.Int).Add(x, y) },
				grammar.Sub: func() *big.Int { return new(big.Int).Sub(x, y) },
				grammar.Mul: func() *big.Int { return new(big.Int).Mul(x, y) },
				grammar.Div: func() *big.Int { return new(big.Int).Quo(x, y) },
				grammar.Mod: func() *big.Int { return new(big.Int).Rem(x, y) },
			} {
				got, err := Int(op, a, b)
				if b == 0 && (op == grammar.Div || op == grammar.Mod) {
					require.ErrorIs(t, err, ErrUndefined)
					continue
				}
				want := f()
				if !want.IsInt64() {
					require.ErrorIs(t, err, ErrRange, "%d %d %d", op, a, b)
					continue
				}
				require.NoError(t, err)
				require.Equal(t, want.Int64(), got, "%d %d %d", op, a, b)
			}
		}
	}
}

func TestPow(t *testing.T) {
	for _, c := range []struct {
		a, b, want int64
		err        error
	}{
		{2, -1, 0, nil}, {1, -1, 0, nil}, {-1, -1, 0, nil}, {0, -1, 0, ErrUndefined}, {0, 0, 1, nil},
		{2, 62, 1 << 62, nil}, {2, 63, 0, ErrRange}, {-2, 63, math.MinInt64, nil}, {3, 39, 4052555153018976267, nil}, {3, 40, 0, ErrRange},
		{-1, math.MaxInt64, -1, nil}, {1, math.MaxInt64, 1, nil}, {0, math.MaxInt64, 0, nil}, {10, math.MaxInt64, 0, ErrRange},
	} {
		got, err := Pow(c.a, c.b)
		require.ErrorIs(t, err, c.err)
		require.Equal(t, c.want, got, "%d**%d", c.a, c.b)
	}
}
