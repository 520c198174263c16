/** A sentence, or a line of a list, and where it stands in its text: UTF-16 units, end excluded. */
export interface Sentence {
  text: string
  start: number
  end: number
}

/** Points after these end no sentence: titles, cases, units and places in a document. */
const shortened = new Set(
  `mr mrs ms dr prof st v vs no nos art arts reg regs para paras sch ch cl pt ss s r rr fig figs approx min max e.g i.e eg ie cf etc
  al ltd plc co hon lj vol ed eds p pp`.split(/\s+/),
)

/** No further back is looked for the word before a point. */
const longestWord = 40

/** Begins where a run of points does: tried again from each of them, a long run would take time by its square. */
const ending = /(?<![.!?])[.!?]+["'”’)\]]*(?=\s|$)/g

/** The sentences of a text in their order. A new line ends one; a list's mark before it is no part of it. Nothing of the text is changed:
 *  each is `text.slice(start, end)`. */
export function sentencesOf(text: string): Sentence[] {
  const found: Sentence[] = []
  let lineStart = 0
  for (const line of text.split('\n')) {
    const mark = /^\s*(?:[-*•]|\d{1,2}[.)])\s+/.exec(line)?.[0].length ?? 0
    let start = mark
    for (const match of line.slice(mark).matchAll(ending)) {
      const end = mark + match.index + match[0].length
      if (!endsHere(line, start, mark + match.index, end)) continue
      add(found, text, lineStart + start, lineStart + end)
      start = end
    }
    add(found, text, lineStart + start, lineStart + line.length)
    lineStart += line.length + 1
  }
  return found
}

function add(found: Sentence[], text: string, from: number, to: number): void {
  const raw = text.slice(from, to)
  const start = from + (raw.length - raw.trimStart().length)
  const end = to - (raw.length - raw.trimEnd().length)
  if (end > start) found.push({ text: text.slice(start, end), start, end })
}

/** Whether the point at `at` ends a sentence that began at `start`; `after` is behind it and its closing marks. */
function endsHere(line: string, start: number, at: number, after: number): boolean {
  if (line.charAt(at) !== '.') return true
  const before = line.slice(Math.max(start, at - longestWord), at)
  const word = /[\p{L}.]+$/u.exec(before)?.[0].toLowerCase() ?? ''
  const next = line.slice(after).trimStart()
  if (next === '') return true
  if (shortened.has(word)) return false
  // An initial: "M. Porter".
  if (/(?:^|[\s(.])\p{Lu}$/u.test(before)) return false
  return !/^\p{Ll}/u.test(next)
}
