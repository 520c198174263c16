import { markdownText } from '../content/markdown-text.ts'
import { plainTextOf } from '../questions/plain-text-by-type.ts'
import type { PractisableQuestion } from '../questions/practisable.ts'
import type { Engine, Rung, TutorAnswer } from './answer.ts'
import type { AskedCourse, Candidate } from './ask.ts'
import { extract } from './quoting/extract.ts'
import type { PlacedLine } from './quoting/line.ts'
import { keyGuardOf } from './asked/key-guard.ts'
import { newAnswer } from './new-answer.ts'
import { nearestOf } from './quoting/nearest.ts'
import type { Hit, Library, PassageKind, SearchOptions } from './passage.ts'
import { ordered } from './practice/practice.ts'
import { own, quoteLines } from './quoting/quote-lines.ts'
import { sentencesOf } from './quoting/sentences.ts'
import { chosenAnswer, linesOf, reasonsFor } from './asked/reasons.ts'

/** The question that a hint is asked for. */
export interface HintedQuestion {
  courseId: number
  question: PractisableQuestion
  /** As `AskedAbout` has it. */
  chosen: unknown
  engine: Engine
  /** By which its concept is named; without them it is not named. */
  courses?: readonly AskedCourse[]
}

const mostHintLines = 2
/** Where rules stand. What explains other questions is no rule. */
const teaching: readonly PassageKind[] = ['note', 'reference', 'glossary']

/** A hint of a rung. Before the first attempt nothing it says, quotes, names or links to names what is to be chosen, judged or reckoned
 *  (`keyGuardOf`); where a rung has nothing else to say it leads to the material by its topic. After it the last rung is the line that
 *  decides the question. */
export function hintOf(library: Library, asked: HintedQuestion, rung: Rung): TutorAnswer {
  const isAttempted = chosenAnswer(asked.chosen) !== null
  const keepsKey = keyGuardOf(asked.question)
  const isAllowed = (text: string) => isAttempted || !keepsKey(text)
  if (rung === 'nudge') return nudge(library, asked, isAllowed)
  if (rung === 'line' && isAttempted) return decidingLine(library, asked)
  const { courseId, question, engine } = asked
  const query = rung === 'concept' ? conceptWords(asked) : `${conceptWords(asked)} ${askedWords(question, rung)}`
  const kinds = rung === 'concept' ? (['glossary', 'note'] as const) : teaching
  const options: SearchOptions = { courseId, kinds, limit: 8, isUnanswered: () => true }
  const hits = searchedInTopic(library, question.topic, query, options)
  const lines = extract(library, query, hits, { limit: rung === 'line' ? 1 : mostHintLines, isAllowed })
  if (lines.length === 0) {
    const approach = nudge(library, asked, isAllowed)
    return { ...approach, sentences: [own(noLine[rung]), ...approach.sentences] }
  }
  const { sentences, citations } = quoteLines(lines, { isAllowed })
  return newAnswer(engine, { sentences: [own(introductions[rung]), ...sentences], citations })
}

const introductions: Readonly<Record<Exclude<Rung, 'nudge'>, string>> = {
  concept: 'What it is about:',
  rule: 'What the material says on it, without the answer:',
  line: 'The line nearest to it that does not give it away:',
}

/** Said where a rung has nothing of its own, before the nudge that stands in for it. */
const noLine: Readonly<Record<Exclude<Rung, 'nudge'>, string>> = {
  concept: 'The material has no line on the concept that leaves the answer to you.',
  rule: 'The material has no rule on it that leaves the answer to you.',
  line: 'The material has no line on it that leaves the answer to you.',
}

/** What of the question's own topic is found, or where it has nothing, of the course. */
function searchedInTopic(library: Library, topic: string, query: string, options: SearchOptions): readonly Hit[] {
  const ofTopic = library.search(query, { ...options, topic })
  return ofTopic.length > 0 ? ofTopic : library.search(query, options)
}

/** What to look at before one looks at the options. */
function nudge(library: Library, asked: HintedQuestion, isAllowed: (text: string) => boolean): TutorAnswer {
  const { question, courseId, engine } = asked
  const title = titleOfConcept(asked)
  const sentences = [
    ...(title !== null && isAllowed(title) ? [own(`This question is about “${title}”.`)] : []),
    own(plainTextOf(question).approach),
  ]
  const options: SearchOptions = { courseId, kinds: teaching, limit: 8, isUnanswered: () => true }
  const hits = searchedInTopic(library, question.topic, conceptWords(asked), options)
  return newAnswer(engine, { sentences, nearest: nearestOf(hits, asked.courses ?? [], isAllowed).slice(0, 1) })
}

const titleOfConcept = ({ question, courseId, courses = [] }: HintedQuestion): string | null =>
  courses.find((course) => course.courseId === courseId)?.concepts.find(({ id }) => id === question.concept)?.title ??
  null

/** Without a title the id says what it is about: "blood-pressure". */
const conceptWords = (asked: HintedQuestion): string =>
  `${titleOfConcept(asked) ?? ''} ${asked.question.concept.replaceAll('-', ' ')}`

/** What a question asks, without its options. A rule is on what is asked; the line nearest to it is on the facts as well. */
function askedWords(question: PractisableQuestion, rung: Rung): string {
  const stem = markdownText(question.stem)
  return rung === 'line'
    ? stem
    : sentencesOf(stem)
        .slice(-askedSentences)
        .map(({ text }) => text)
        .join(' ')
}
/** A question stands at the end of its stem. */
const askedSentences = 2

function decidingLine(library: Library, asked: HintedQuestion): TutorAnswer {
  const { courseId, question, engine } = asked
  const lines = reasonsFor(question)
    .slice(0, mostHintLines)
    .flatMap((reason) => linesOf(library, courseId, question, reason))
  const rule = ruleBehind(library, courseId, question)
  const { sentences, citations } = quoteLines([...lines, ...rule])
  return newAnswer(engine, { sentences, citations })
}

/** The sentence of the notes or sheets that says what the explanation says, if one does. */
export function ruleBehind(library: Library, courseId: number, question: PractisableQuestion): PlacedLine[] {
  const query = reasonsFor(question)
    .map(({ reason }) => reason)
    .join(' ')
  const hits = library.search(query, { courseId, kinds: teaching, limit: 5 })
  return extract(library, query, hits, { limit: 1 }).filter(({ coverage }) => coverage >= leastRule)
}
/** A line that holds less of an explanation speaks of something else. */
const leastRule = 0.3

/** Another question like this one: of its concept, else of its topic, and one that is new before one that was answered. */
export function likeThis(
  question: PractisableQuestion,
  candidates: readonly Candidate[],
  seed: string,
): Candidate | null {
  const others = candidates.filter(({ itemId }) => itemId !== question.id)
  const ofConcept = others.filter(({ concept }) => concept === question.concept)
  const ofTopic = others.filter(({ topic }) => topic === question.topic)
  const isNew = ({ answers }: Candidate) => answers === 0
  const pool = [ofConcept.filter(isNew), ofTopic.filter(isNew), ofConcept, ofTopic].find(({ length }) => length > 0)
  return ordered(pool ?? [], seed)[0] ?? null
}
