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

/** The question whose stem a text holds, also in part, with other words around it or in other letters; `null` where it holds none. */
export type Recognise = (text: string) => RecognisedQuestion | null

/** Finds one of `questions`, which are read at once. */
export const recogniserOf = (questions: readonly RecognisedQuestion[]): Recognise =>
  recogniserIn([{ places: placesOf(questions), questions }])

/** The stems of some questions, read. */
export interface KnownStems {
  places: Places
  questions: readonly RecognisedQuestion[]
}

/** Questions read between two pauses: some milliseconds on a slow phone. */
const readAtOnce = 40

/** `yieldToMain` lets others have the thread: it is awaited every few milliseconds. */
export async function readStems(
  questions: readonly RecognisedQuestion[],
  yieldToMain: () => Promise<void>,
): Promise<KnownStems> {
  const places: Places = new Map()
  for (let from = 0; from < questions.length; from += readAtOnce) {
    addPlaces(places, questions, from, from + readAtOnce)
    await yieldToMain()
  }
  return { places, questions }
}

/** Whether a text is long enough to hold a question. For one that is not, nobody needs to have any read. */
export const mayBePasted = (text: string): boolean => isEnough(runsOf(text))

const isEnough = ({ size }: ReadonlySet<string>) => size >= leastRuns

/** Finds one of the first of these that have any: a text is read once for all of them. */
export const recogniserIn =
  (all: readonly KnownStems[]): Recognise =>
  (text) => {
    const asked = runsOf(text)
    if (!isEnough(asked)) return null
    for (const each of all) {
      const question = found(asked, each)
      if (question) return question
    }
    return null
  }

/** Which questions have a run of words in their stem. */
type Places = Map<string, Set<number>>

function placesOf(questions: readonly RecognisedQuestion[]): Places {
  const places: Places = new Map()
  addPlaces(places, questions, 0, questions.length)
  return places
}

function addPlaces(places: Places, questions: readonly RecognisedQuestion[], from: number, to: number): void {
  for (const [offset, { question }] of questions.slice(from, to).entries()) {
    for (const each of runsOf(markdownText(question.stem))) {
      const own = places.get(each)
      if (own) own.add(from + offset)
      else places.set(each, new Set([from + offset]))
    }
  }
}

function found(asked: ReadonlySet<string>, { places: known, questions }: KnownStems): RecognisedQuestion | null {
  const shared = new Map<number, number>()
  for (const each of asked) {
    const places = known.get(each)
    if (places && places.size <= mostStems) for (const at of places) shared.set(at, (shared.get(at) ?? 0) + 1)
  }
  let best: { at: number; count: number } | null = null
  for (const [at, count] of shared) if (count >= leastRuns && count > (best?.count ?? 0)) best = { at, count }
  const question = best && questions[best.at]
  if (!best || !question) return null
  const own = runsOf(markdownText(question.question.stem)).size
  return best.count >= leastPart * own || best.count >= leastPart * asked.size ? question : null
}

/** Each word with the four that follow it. Numbers are left out: they are drawn anew for each attempt of some questions. */
function runsOf(text: string): Set<string> {
  const words = wordsOf(text).filter((word) => !/^\p{N}/u.test(word))
  const runs = new Set<string>()
  for (let at = 0; at + run <= words.length; at++) runs.add(words.slice(at, at + run).join(' '))
  return runs
}
