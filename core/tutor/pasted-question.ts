import { markdownText } from '../content/markdown-text.ts'
import type { RecognisedQuestion } from './ask.ts'
import { wordsOf } from '../search/words.ts'

/** So many words in a row are a question's own. */
const run = 5
/** Part of the runs of a stem, or of a text of some length, that make it that question. */
const leastPart = 0.3
const leastRuns = 3
/** What more stems say is a way to ask, such as "Which is the most appropriate next step?". */
const mostStems = 2

/** Finds the question whose stem a text holds, also in part, with other words around it or in other letters; `null` where it holds none.
 *  `questions`: those that are here, read when first asked. */
export function recogniserOf(questions: readonly RecognisedQuestion[]): (text: string) => RecognisedQuestion | null {
  let known: Map<string, Set<number>> | null = null
  return (text) => {
    const asked = runsOf(text)
    if (asked.size < leastRuns) return null
    known ??= placesOf(questions)
    const shared = new Map<number, number>()
    for (const each of asked) {
      const places = known.get(each)
      if (places && places.size <= mostStems) for (const at of places) shared.set(at, (shared.get(at) ?? 0) + 1)
    }
    let best: { at: number; count: number } | null = null
    for (const [at, count] of shared) if (count >= leastRuns && count > (best?.count ?? 0)) best = { at, count }
    const found = best && questions[best.at]
    if (!best || !found) return null
    const own = runsOf(markdownText(found.question.stem)).size
    return best.count >= leastPart * own || best.count >= leastPart * asked.size ? found : null
  }
}

function placesOf(questions: readonly RecognisedQuestion[]): Map<string, Set<number>> {
  const places = new Map<string, Set<number>>()
  for (const [at, { question }] of questions.entries()) {
    for (const each of runsOf(markdownText(question.stem))) {
      const own = places.get(each)
      if (own) own.add(at)
      else places.set(each, new Set([at]))
    }
  }
  return places
}

/** Each word with the four that follow it. Numbers are left out: they are drawn anew for each attempt of some questions. */
function runsOf(text: string): Set<string> {
  const words = wordsOf(text).filter((word) => !/^\p{N}/u.test(word))
  const runs = new Set<string>()
  for (let at = 0; at + run <= words.length; at++) runs.add(words.slice(at, at + run).join(' '))
  return runs
}
