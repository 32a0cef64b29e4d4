package translate_test
import ("testing";"fmt";"os")
func TestZZ(t *testing.T) {
	src := os.Getenv("SRC")
	p := grounded(t, src)
	fmt.Println(string(toText(t,p,false)))
	fmt.Println(string(toAspif(t,p)))
	fmt.Println(string(byComponents(t,src)))
}
