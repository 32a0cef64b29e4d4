package translate_test

import (
	"os"
	"testing"
)

func TestDump(t *testing.T) {
	p := randomProgram(uint64(number("KRRASP_FIRST", 0)), false)
	os.WriteFile("/tmp/tr/dump.lp", toText(t, p, false), 0o644)
	os.WriteFile("/tmp/tr/dump.aspif", toAspif(t, p), 0o644)
}
