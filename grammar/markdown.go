package grammar

import (
	"bytes"
	"strings"
)

// A Markdown document is read by its fenced code blocks (CommonMark 0.31,
// section 4.5): everything else is blanked, with line breaks kept, so that
// every position in the blocks stays what it is in the document.
//
// A text counts as a document by its content: it has a fence (``` or ~~~) and
// no program outside of its blocks. Programs have no such fences, except in
// comments and scripts, and then the program itself stands outside.

// Program gives the program in a text: the text itself, or, where it is a
// Markdown document, the text with all but its code blocks blanked. Of the
// blocks, those count that name no language (or pandoc's class "default") or
// are marked asp, clingo or lp. document tells which it was.
func Program(src []byte) (program []byte, document bool) {
	if !bytes.Contains(src, []byte("```")) && !bytes.Contains(src, []byte("~~~")) {
		return src, false
	}
	out := make([]byte, len(src))
	fenced := false
	var open fence // the block that we are in
	for pos := 0; pos < len(src); {
		end := len(src)
		if i := bytes.IndexByte(src[pos:], '\n'); i >= 0 {
			end = pos + i
		}
		line := src[pos:end]
		keep := false
		switch f, ok := fenceOf(line); {
		case open.length > 0 && ok && f.mark == open.mark && f.length >= open.length && f.info == "":
			open = fence{}
		case open.length > 0:
			keep = open.program()
		case ok:
			open, fenced = f, true
		case holdsProgram(line):
			return src, false
		}
		if keep {
			copy(out[pos:end], line)
		} else {
			blankLine(out[pos:end])
		}
		if end < len(src) {
			out[end] = '\n'
			end++
		}
		pos = end
	}
	if !fenced {
		return src, false
	}
	return out, true
}

func blankLine(b []byte) {
	for i := range b {
		b[i] = ' '
	}
}

// fence is a line that opens or closes a block.
type fence struct {
	mark   byte // ` or ~
	length int
	info   string // the words behind the mark
}

// fenceOf reads a line as a fence. It may be indented, as it is in lists.
func fenceOf(line []byte) (f fence, ok bool) {
	line = bytes.TrimSpace(line)
	if len(line) < 3 || line[0] != '`' && line[0] != '~' {
		return f, false
	}
	f.mark = line[0]
	for f.length < len(line) && line[f.length] == f.mark {
		f.length++
	}
	f.info = strings.TrimSpace(string(line[f.length:]))
	if f.length < 3 || f.mark == '`' && strings.Contains(f.info, "`") {
		return f, false
	}
	return f, true
}

// program reports whether the block behind the fence is read.
func (f fence) program() bool {
	info := f.info
	if strings.HasPrefix(info, "{") {
		// Attributes of pandoc: {#id .class key=value}; the first class is
		// the language.
		info = ""
		for _, word := range strings.Fields(strings.Trim(f.info, "{}")) {
			if strings.HasPrefix(word, ".") {
				info = word[1:]
				break
			}
		}
	}
	language, _, _ := strings.Cut(info, " ")
	language, _, _ = strings.Cut(language, "{")
	switch strings.ToLower(language) {
	case "", "default", "asp", "clingo", "lp":
		return true
	}
	return false
}

// holdsProgram reports whether a line outside of code blocks is one of a
// program rather than of prose: it has a rule's arrow, begins with a directive,
// or is a fact with arguments. Code marked in the line does not count.
func holdsProgram(line []byte) bool {
	if len(line) > 4096 {
		line = line[:4096]
	}
	text := strings.TrimRight(withoutSpans(string(line)), " \t\r")
	if strings.HasPrefix(text, "    ") || strings.HasPrefix(text, "\t") {
		return false
	}
	text = strings.TrimLeft(text, " ")
	if strings.Contains(text, ":- ") || strings.HasSuffix(text, ":-") {
		return true
	}
	word, _, _ := strings.Cut(text, " ")
	word = strings.TrimRight(word, "{(.")
	if _, ok := keywords[word]; ok || word == "#end" {
		return true
	}
	if text == "" || class[text[0]]&classLower == 0 || !strings.HasSuffix(text, ").") {
		return false
	}
	// In prose a space stands before a parenthesis.
	name := strings.IndexFunc(text, func(r rune) bool { return r > 0x7f || class[r]&classWord == 0 })
	if text[name] != '(' {
		return false
	}
	statements, err := parsePlain(nil, "", []byte(text))
	return err == nil && len(statements) > 0
}

// withoutSpans cuts out the code spans of a line: `...`.
func withoutSpans(line string) string {
	for {
		i := strings.IndexByte(line, '`')
		if i < 0 {
			return line
		}
		j := strings.IndexByte(line[i+1:], '`')
		if j < 0 {
			return line
		}
		line = line[:i] + line[i+1+j+1:]
	}
}
