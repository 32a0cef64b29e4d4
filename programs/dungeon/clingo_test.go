package dungeon

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/krrasp/krrasp/programs/answer"
	"github.com/stretchr/testify/require"
)

// clingo finds the same number of embeddings, where it is installed.
func TestClingoCountsTheSameEmbeddings(t *testing.T) {
	if _, err := exec.LookPath("clingo"); err != nil {
		t.Skip("clingo is not installed")
	}
	ctx := context.Background()
	for seed := range uint64(4) {
		d := Generate(10, seed)
		d.Contents, d.Bonds = d.Contents[:4], d.Bonds[:2]
		all, err := Embed(ctx, d, seed%2 == 0, 0)
		require.NoError(t, err)
		files := []answer.File{Source("embed.lp"), d.facts(0, nil)}
		if seed%2 == 0 {
			files = append(files, Source("wishes.lp"))
		}
		dir := t.TempDir()
		args := []string{"-n0", "-V0", "-Wnone"}
		for _, f := range files {
			name := filepath.Join(dir, filepath.Base(f.Name))
			require.NoError(t, os.WriteFile(name, []byte(f.Text), 0o600))
			args = append(args, name)
		}
		out, _ := exec.Command("clingo", args...).Output() // its exit code tells the result
		require.Equal(t, strings.Count(string(out), "at(dragon,"), len(all), "seed %d", seed)
	}
}
