package tower

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestProgramAndFormulaSideBySide(t *testing.T) {
	ctx := context.Background()
	in, err := Slides(ctx)
	require.NoError(t, err)
	in.Budget = 11
	c, err := Compare(ctx, in, gini, 1000)
	require.NoError(t, err)
	require.True(t, c.Agrees(), c.Text())
	require.Len(t, c.Rows, 3)
	require.EqualValues(t, 54, c.Rows[1].Program.Answers)
	require.EqualValues(t, 54, c.Rows[1].Formula.Answers)
	require.Equal(t, "unsatisfiable", c.Rows[2].Program.Result)
	t.Log(c.Text())
}
