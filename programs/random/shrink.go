package random

import "strings"

// Shrink gives a program that still fails, from which no statement and no short
// run of tokens can be taken away. fails must hold for the program; it is asked
// at most tries times (0: no limit), mostly about programs that are refused.
func Shrink(program string, tries int, fails func(string) bool) string {
	s := &shrinker{fails: fails, left: tries}
	if tries == 0 {
		s.left = -1
	}
	list := Split(program)
	for {
		before := len(list)
		list = s.reduce(list, "\n")
		changed := false
		for i := range list {
			old := list[i]
			list[i] = s.statement(list, i)
			changed = changed || list[i] != old
		}
		if s.left == 0 || !changed && len(list) == before {
			return strings.Join(list, "\n") + "\n"
		}
	}
}

type shrinker struct {
	fails func(string) bool
	left  int
}

func (s *shrinker) try(program string) bool {
	if s.left == 0 {
		return false
	}
	s.left--
	return s.fails(program)
}

// reduce removes runs of parts, halving their length, as long as the joined
// rest fails (ddmin).
func (s *shrinker) reduce(list []string, sep string) []string {
	for n := len(list) / 2; n > 0; n /= 2 {
		for i := 0; i+n <= len(list); {
			rest := append(append([]string{}, list[:i]...), list[i+n:]...)
			if s.try(strings.Join(rest, sep) + "\n") {
				list = rest
			} else {
				i += n
			}
		}
	}
	return list
}

// statement makes statement i smaller.
func (s *shrinker) statement(list []string, i int) string {
	with := func(tokens []string) bool {
		all := append([]string{}, list...)
		all[i] = strings.Join(tokens, "")
		return s.try(strings.Join(all, "\n") + "\n")
	}
	tokens := tokenize(list[i])
	for again := true; again; {
		again = false
		for size := len(tokens) - 1; size > 0; size-- {
			if size > 12 && size%4 != 0 {
				continue
			}
			for at := 0; at+size <= len(tokens); at++ {
				if !balanced(tokens[at : at+size]) {
					continue
				}
				rest := append(append([]string{}, tokens[:at]...), tokens[at+size:]...)
				if with(rest) {
					tokens, again = rest, true
					at--
				}
			}
		}
		// Brackets around what they hold, and simpler terms.
		for at := 0; at < len(tokens); at++ {
			if end := match(tokens, at); end > 0 {
				rest := append(append(append([]string{}, tokens[:at]...), tokens[at+1:end]...), tokens[end+1:]...)
				if with(rest) {
					tokens, again = rest, true
					continue
				}
				rest = append(append(append([]string{}, tokens[:at]...), "1"), tokens[end+1:]...)
				if tokens[at] == "(" && end > at+1 && with(rest) {
					tokens, again = rest, true
				}
			}
		}
	}
	return strings.Join(tokens, "")
}

// Split divides a program into statements; comments are dropped.
func Split(program string) []string {
	var out []string
	var b strings.Builder
	flush := func() {
		if t := strings.TrimSpace(b.String()); t != "" {
			out = append(out, t)
		}
		b.Reset()
	}
	tokens := tokenize(program)
	depth := 0
	for i := 0; i < len(tokens); i++ {
		t := tokens[i]
		if strings.HasPrefix(t, "%") {
			continue
		}
		b.WriteString(t)
		switch t {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		case ".":
			if depth > 0 {
				continue
			}
			// An annotation in brackets belongs to the statement.
			if j := i + 1; j < len(tokens) && strings.TrimSpace(tokens[j]) == "" {
				if j+1 < len(tokens) && tokens[j+1] == "[" {
					b.WriteString(" ")
					for i = j + 1; i < len(tokens); i++ {
						b.WriteString(tokens[i])
						if tokens[i] == "]" {
							break
						}
					}
				}
			}
			flush()
		}
	}
	flush()
	return out
}

// tokenize cuts text into words, strings, comments, runs of white space,
// two-letter operators and single characters; joined, they give the text.
func tokenize(text string) []string {
	var out []string
	word := func(c byte) bool {
		return c == '_' || c == '\'' || c == '#' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
	}
	space := func(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }
	for i := 0; i < len(text); {
		j := i + 1
		switch c := text[i]; {
		case c == '"':
			for j < len(text) && text[j] != '"' {
				if text[j] == '\\' {
					j++
				}
				j++
			}
			j = min(j+1, len(text))
		case c == '%' && j < len(text) && text[j] == '*':
			for j < len(text) && !strings.HasPrefix(text[j:], "*%") {
				j++
			}
			j = min(j+2, len(text))
		case c == '%':
			for j < len(text) && text[j] != '\n' {
				j++
			}
		case word(c):
			for j < len(text) && word(text[j]) {
				j++
			}
		case space(c):
			for j < len(text) && space(text[j]) {
				j++
			}
		case j < len(text) && strings.Contains(" :- :~ .. <= >= != == <> ** ", " "+text[i:j+1]+" "):
			j++
		}
		out = append(out, text[i:j])
		i = j
	}
	return out
}

// balanced reports whether the brackets among tokens match.
func balanced(tokens []string) bool {
	depth := 0
	for _, t := range tokens {
		switch t {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			if depth--; depth < 0 {
				return false
			}
		}
	}
	return depth == 0
}

// match gives the place of the bracket that closes the one at a place, 0 where
// none stands there.
func match(tokens []string, at int) int {
	switch tokens[at] {
	case "(", "[", "{":
	default:
		return 0
	}
	depth := 0
	for i := at; i < len(tokens); i++ {
		switch tokens[i] {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return 0
}
