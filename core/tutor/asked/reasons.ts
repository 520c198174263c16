import type { Answer } from '../../questions/answer.ts'
import { answer } from '../../questions/answer-schema.ts'
import { plainTextOf } from '../../questions/plain-text-by-type.ts'
import type { PractisableQuestion } from '../../questions/practisable.ts'
import { cutText } from '../cut-text.ts'
import { reasonsOf } from '../explained-parts.ts'
import type { Library, Passage } from '../passage.ts'
import { shownSources } from '../passages.ts'
import type { PlacedLine } from '../quoting/line.ts'
import { isQuotable } from '../quoting/quotable.ts'
import { statementsOf } from '../quoting/statements.ts'

/** Why a part of a question is right or wrong, as its explanation has it. */
export interface Reason {
  /** Id of the item that says it: of the question, or of the option list that it shares. */
  itemId: string
  /** As passages name it: the letter of an option, the place of a statement, "all" for the whole. */
  part: string
  /** Limited Markdown. */
  reason: string
}

/** All that explains a question, part by part. */
function explanationsOf(question: PractisableQuestion): Reason[] {
  const own = reasonsOf(question).map(({ part, reason }) => ({ itemId: question.id, part, reason }))
  const { stimulus } = question
  if (stimulus?.type !== 'option-list') return own
  const listed = stimulus.options.map(({ id, explanation }) => ({ itemId: stimulus.id, part: id, reason: explanation }))
  return [...own, ...listed]
}

/** What explains the key of a question, not what else one might have chosen. */
export function reasonsFor(question: PractisableQuestion): Reason[] {
  const keys = new Set(plainTextOf(question).keyParts(question))
  return explanationsOf(question).filter(
    ({ part, itemId }) => itemId === question.id && (part === 'all' || keys.has(part)),
  )
}

/** What a student chose, as `AskedAbout` has it; `null` before their first attempt, and for what is no answer to a question. */
export function chosenAnswer(chosen: unknown): Answer | null {
  const parsed = answer.safeParse(chosen)
  return parsed.success ? parsed.data : null
}

/** What explains where an answer went wrong, in the order of the question; empty where nothing did. */
export function reasonsAgainst(question: PractisableQuestion, chosen: Answer): Reason[] {
  const wrong = new Set(plainTextOf(question).wrongParts(question, chosen))
  const against = explanationsOf(question).filter(({ part }) => wrong.has(part))
  // A wrong number that nobody foresaw is answered by how it is worked.
  return against.length === 0 && wrong.size > 0 ? reasonsFor(question) : against
}

/** A reason as lines that can be cited: of the library's passages where they have it; else of the question as it is here, whose numbers
 *  may have been drawn for this attempt. */
export function linesOf(
  library: Library,
  courseId: number,
  question: PractisableQuestion,
  reason: Reason,
): PlacedLine[] {
  const pieces = cutText(reason.reason)
  return pieces.flatMap((text, at) => {
    const id = `explanation:${reason.itemId}:${reason.part}${at > 0 ? `-${at}` : ''}`
    const held = library.passage(id)
    // What several questions share is on the page of each: the student's own is the one that is open to them.
    const passage = held?.text === text ? { ...held, sourceId: question.id } : madePassage(id, courseId, question, text)
    return statementsOf(text)
      .filter((sentence) => isQuotable(sentence.text))
      .map((sentence) => ({ passage, sentence, relevance: 1, coverage: 1 }))
  })
}

function madePassage(id: string, courseId: number, question: PractisableQuestion, text: string): Passage {
  const { topic, concept, sources } = question
  return {
    id,
    kind: 'explanation',
    sourceId: question.id,
    courseId,
    topic,
    concept,
    heading: ['Explanation'],
    text,
    keyOf: question.id,
    sources: shownSources(sources),
  }
}
