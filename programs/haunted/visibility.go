package haunted

// Sight is a cell that a lookout sees, with the direction in which its ray
// travels there: (1,0) is down the rows, (0,1) to the right.
type Sight struct{ Row, Col, DownRows, Right int }

// See follows the ray of the lookout at (row, col) through a board of n rows and
// columns. Cells before the first mirror are seen directly, those after it in a
// mirror. mirror gives '/' or '\\' for a cell, 0 without mirror.
//
// A ray can be followed backwards, so it never enters a cell twice in the same
// direction and leaves the board at last.
func See(n, row, col int, mirror func(row, col int) byte) (direct, mirrored []Sight) {
	dr, dc := 0, 0
	switch {
	case row == 0:
		dr = 1
	case row == n+1:
		dr = -1
	case col == 0:
		dc = 1
	default:
		dc = -1
	}
	reflected := false
	for row, col = row+dr, col+dc; 1 <= row && row <= n && 1 <= col && col <= n; row, col = row+dr, col+dc {
		switch mirror(row, col) {
		case '/':
			dr, dc, reflected = -dc, -dr, true
		case '\\':
			dr, dc, reflected = dc, dr, true
		default:
			s := Sight{row, col, dr, dc}
			if reflected {
				mirrored = append(mirrored, s)
			} else {
				direct = append(direct, s)
			}
		}
	}
	return direct, mirrored
}

// Lookouts gives the places around a board of n rows and columns.
func Lookouts(n int) [][2]int {
	var out [][2]int
	for i := 1; i <= n; i++ {
		out = append(out, [2]int{0, i}, [2]int{n + 1, i}, [2]int{i, 0}, [2]int{i, n + 1})
	}
	return out
}
