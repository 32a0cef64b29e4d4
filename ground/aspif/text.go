package aspif

import (
	"strconv"

	"github.com/krrasp/krrasp/ground/symbol"
)

// String gives the value's name in clingo's language.
func (v TruthValue) String() string {
	if int(v) < len(truthNames) {
		return truthNames[v]
	}
	return "free"
}

var truthNames = [...]string{"free", "true", "false", "release"}

// String gives the modifier's name in clingo's language.
func (m Modifier) String() string {
	if int(m) < len(modifierNames) {
		return modifierNames[m]
	}
	return "level"
}

var modifierNames = [...]string{"level", "sign", "factor", "init", "true", "false"}

func itoa(n int64) string { return strconv.FormatInt(n, 10) }

func appendQuoted(dst []byte, s string) []byte { return symbol.AppendQuoted(dst, s) }
