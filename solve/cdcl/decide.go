package cdcl

import "github.com/krrasp/krrasp/solve/sat"

// Which variable next, and as what. The open variable with the highest score is
// taken, where a conflict raises its variables by an amount that grows (VSIDS,
// Moskewicz et al. 2001; as a heap, Eén and Sörensson 2003). The alternative, a
// queue of the variables bumped last, was measured and lost on the combinatorial
// problems that answer set programming is used for. A projection's variables come
// first, then those of higher priority.
//
// The value is that of a hint, or the last one the variable had (Pipatsrisawat
// and Darwiche 2007); in stable mode, of the longest trail without a conflict
// since the last restart phase (Biere and Fleury 2020).

type decider struct {
	score      []float64
	scoreInc   float64
	scoreDecay float64
	factor     []float32 // nil without hints
	priority   []int32   // nil without hints
	heap       []uint32
	heapAt     []int32 // place in the heap, or -1

	hint   []int8 // sign, or 0; nil without hints
	target []int8
	best   []int8
	// lengths of the longest consistent trails
	targetSize, bestSize int

	isFirst []bool // by variable: a projection's, decided first; nil for none
}

func (s *Solver) initDecide() {
	s.scoreInc = 1
	s.scoreDecay = 0.95
}

func (s *Solver) extendDecide() {
	s.score = append(s.score, 0)
	s.heapAt = append(s.heapAt, -1)
	s.target = append(s.target, 0)
	s.best = append(s.best, 0)
	if s.factor != nil {
		s.factor = append(s.factor, 1)
	}
	if s.priority != nil {
		s.priority = append(s.priority, 0)
	}
	if s.hint != nil {
		s.hint = append(s.hint, 0)
	}
	if s.isFirst != nil {
		s.isFirst = append(s.isFirst, false)
	}
}

// enqueueVar makes a variable one to decide.
func (s *Solver) enqueueVar(v uint32) {
	if s.opt.Random {
		s.score[v] = s.rng.Float64() * 1e-3
	}
	s.push(v)
}

// nextDecision gives an open literal, or 0 if there is none.
func (s *Solver) nextDecision() sat.Lit {
	v := s.nextVar()
	if v == 0 {
		return 0
	}
	if s.deciders > 0 && (s.isFirst == nil || !s.isFirst[v]) {
		if l := s.askDeciders(); l != 0 {
			return l
		}
	}
	return s.withPhase(v)
}

func (s *Solver) nextVar() uint32 {
	for len(s.heap) > 0 {
		v := s.heap[0]
		if s.vals[2*v] == 0 && s.flags[v]&eliminated == 0 {
			return v
		}
		s.pop()
	}
	return 0
}

func (s *Solver) withPhase(v uint32) sat.Lit {
	sign := s.saved[v]
	if s.stable && s.target[v] != 0 {
		sign = s.target[v]
	}
	if s.hint != nil && s.hint[v] != 0 {
		sign = s.hint[v]
	}
	l := sat.Lit(2 * v)
	if sign < 0 {
		l++
	}
	return l
}

// release makes a variable that loses its value one to decide again.
func (s *Solver) release(v uint32) {
	if s.heapAt[v] < 0 {
		s.push(v)
	}
}

// updateTarget remembers the longest trails without conflict. It is called
// before the jump back after a conflict.
func (s *Solver) updateTarget() {
	if !s.stable {
		return
	}
	// The conflict stands on the last level; the trail below it is consistent.
	n := int(s.levels[len(s.levels)-1])
	if n > s.targetSize {
		s.targetSize = n
		s.copyPhases(s.target, n)
	}
	if n > s.bestSize {
		s.bestSize = n
		s.copyPhases(s.best, n)
	}
}

func (s *Solver) copyPhases(to []int8, n int) {
	for _, l := range s.trail[:n] {
		to[l>>1] = 1 - 2*int8(l&1)
	}
}

// The heap, highest first.

func (s *Solver) before(a, b uint32) bool {
	if s.isFirst != nil && s.isFirst[a] != s.isFirst[b] {
		return s.isFirst[a]
	}
	if s.priority != nil && s.priority[a] != s.priority[b] {
		return s.priority[a] > s.priority[b]
	}
	return s.score[a] > s.score[b] || s.score[a] == s.score[b] && a < b
}

func (s *Solver) push(v uint32) {
	s.heapAt[v] = int32(len(s.heap))
	s.heap = append(s.heap, v)
	s.up(len(s.heap) - 1)
}

func (s *Solver) pop() {
	v := s.heap[0]
	n := len(s.heap) - 1
	last := s.heap[n]
	s.heap = s.heap[:n]
	s.heapAt[v] = -1
	if n > 0 {
		s.heap[0] = last
		s.heapAt[last] = 0
		s.down(0)
	}
}

func (s *Solver) up(i int) {
	h := s.heap
	v := h[i]
	for i > 0 {
		p := (i - 1) / 2
		if !s.before(v, h[p]) {
			break
		}
		h[i] = h[p]
		s.heapAt[h[i]] = int32(i)
		i = p
	}
	h[i] = v
	s.heapAt[v] = int32(i)
}

func (s *Solver) down(i int) {
	h := s.heap
	v := h[i]
	for {
		c := 2*i + 1
		if c >= len(h) {
			break
		}
		if c+1 < len(h) && s.before(h[c+1], h[c]) {
			c++
		}
		if !s.before(h[c], v) {
			break
		}
		h[i] = h[c]
		s.heapAt[h[i]] = int32(i)
		i = c
	}
	h[i] = v
	s.heapAt[v] = int32(i)
}

// reheap restores the heap after many changes of scores or priorities.
func (s *Solver) reheap() {
	for i := len(s.heap)/2 - 1; i >= 0; i-- {
		s.down(i)
	}
}

const maxScore = 1e150

func (s *Solver) bumpScore(v uint32) {
	inc := s.scoreInc
	if s.factor != nil {
		inc *= float64(s.factor[v])
	}
	s.score[v] += inc
	if s.score[v] > maxScore || s.scoreInc > maxScore {
		for i := range s.score {
			s.score[i] /= maxScore
		}
		s.scoreInc /= maxScore
	}
	if i := s.heapAt[v]; i >= 0 {
		s.up(int(i))
		s.down(int(s.heapAt[v]))
	}
}

// Hints.

// SetPhase implements sat.Hints.
func (s *Solver) SetPhase(l sat.Lit) { s.setHint(l.Var(), 1-2*int8(l&1)) }

// ClearPhase implements sat.Hints.
func (s *Solver) ClearPhase(v sat.Var) { s.setHint(v, 0) }

func (s *Solver) setHint(v sat.Var, sign int8) {
	if !s.has(v) {
		return
	}
	if s.hint == nil {
		s.hint = make([]int8, len(s.vars))
	}
	s.hint[v] = sign
}

// SetPriority implements sat.Hints.
func (s *Solver) SetPriority(v sat.Var, priority int32) {
	if !s.has(v) {
		return
	}
	if s.priority == nil {
		if priority == 0 {
			return
		}
		s.priority = make([]int32, len(s.vars))
	}
	s.priority[v] = priority
	s.fix(v)
}

// SetFactor implements sat.Hints.
func (s *Solver) SetFactor(v sat.Var, factor float64) {
	if !s.has(v) || !(factor >= 0) {
		return
	}
	if s.factor == nil {
		s.factor = make([]float32, len(s.vars))
		for i := range s.factor {
			s.factor[i] = 1
		}
	}
	s.factor[v] = float32(min(factor, 1e6))
}

// AddScore implements sat.Hints.
func (s *Solver) AddScore(v sat.Var, score float64) {
	if !s.has(v) || !(score > -1e9 && score < 1e9) {
		return
	}
	s.score[v] += score * s.scoreInc
	s.fix(v)
}

func (s *Solver) fix(v sat.Var) {
	if i := s.heapAt[v]; i >= 0 {
		s.up(int(i))
		s.down(int(s.heapAt[v]))
	}
}

func (s *Solver) has(v sat.Var) bool { return v > 0 && int(v) < len(s.vars) }
