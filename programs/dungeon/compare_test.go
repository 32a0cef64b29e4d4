package dungeon

import (
	"context"
	"testing"

	"github.com/krrasp/krrasp/solve/sat"
	"github.com/stretchr/testify/require"
)

func TestProgramAndFormulaSideBySide(t *testing.T) {
	c, err := Compare(context.Background(), Generate(12, 3), func() sat.Engine { return sat.NewGini() }, 3000)
	require.NoError(t, err)
	require.True(t, c.Agrees(), c.Text())
	t.Log(c.Text())
}
