package tower

// Correction is one place where the slides' printed formula says something else
// than what it is meant to say. A set of them is a sum.
type Correction uint

// The places, in the order of the slides.
const (
	SpawnsUnguarded Correction = 1 << iota
	WavesOfTheDay
	StartAtSpawns
	StartNowhereElse
	SpentBefore
	NothingSpent
	LimitPerDay

	// AsPrinted builds φ_k by the letter.
	AsPrinted Correction = 0
	// AsMeant builds φ_k so that it says what the program says.
	AsMeant Correction = LimitPerDay<<1 - 1
)

// Difference explains a correction.
type Difference struct {
	Correction Correction
	Place      string // where in the slides
	Printed    string
	Meant      string
	Why        string // what goes wrong with the printed text
}

// Differences lists all corrections in the order of the slides.
func Differences() []Difference {
	return []Difference{
		{SpawnsUnguarded, "Placing guards",
			"(¬p_{d,g,n}) for each tower or node n",
			"(¬p_{d,g,n}) for each tower or spawn node n",
			"The word spawn is lost. A tower is a node, so by the letter no guard may stand anywhere."},
		{WavesOfTheDay, "Expressing reachability",
			"… for each d, w",
			"… for each d and each wave w that comes on day d",
			"By the letter every wave attacks on every day, and a strategy for one day must already stop all of them."},
		{StartAtSpawns, "Expressing reachability",
			"(r_{d,w,n,0}) for each d, w and each node n",
			"(r_{d,w,n,0}) for each d, w and each spawn node n",
			"The word spawn is lost again. By the letter every wave starts at the tower too, and (¬r_{d,w,n,0}) for the tower makes φ_1 unsatisfiable at once."},
		{StartNowhereElse, "Expressing reachability",
			"no clause on r_{d,w,n,0} for other nodes n",
			"(¬r_{d,w,n,0}) for each d, w and each node n that is no spawn node",
			"Once the start is limited to spawn nodes, these variables stay free. Setting them costs nothing as long as no path from them meets the tower, so satisfiability does not change, but one strategy gets many satisfying assignments."},
		{SpentBefore, "Expressing the budget restrictions",
			"(s_{j-1,b-c} ∨ ¬p_j ∨ ¬s_{j,b}) for each b < c, and (¬p_j ∨ ¬s_{j,b}) without a range of its own",
			"(s_{j-1,b-c} ∨ ¬p_j ∨ ¬s_{j,b}) for each b ≥ c, and (¬p_j ∨ ¬s_{j,b}) for each b < c",
			"The ranges slipped by a line. For b < c there is no s_{j-1,b-c}; for b ≥ c nothing stops s_{j,b} from being true without a reason as soon as p_j is. These variables stay free, and the last clause can be satisfied however much is spent."},
		{NothingSpent, "Expressing the budget restrictions",
			"(s_{u,1} ∨ … ∨ s_{u,budget})",
			"(s_{u,0} ∨ s_{u,1} ∨ … ∨ s_{u,budget})",
			"By the letter at least 1 must be spent: with budget 0, or where no guard is needed, a good strategy is refused."},
		{LimitPerDay, "The limits on each day",
			"described in words, clauses left out",
			"counters t_{d,g,j,m}: m of the first j places of day d hold a guard of type g; none exceeds the limit",
			"Without them φ_k allows more guards of a type on one day than the program."},
	}
}
