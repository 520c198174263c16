import { isTemplate } from '../questions/numeric-template/instantiate.ts'
import { partReasonsOf, plainTextOf } from '../questions/plain-text-by-type.ts'
import type { PartReason } from '../questions/plain-text-rules.ts'
import type { Question } from '../questions/question.ts'

/** A reason of a part, of "all" of a question, or of the "take-away" that it teaches beyond itself. */
interface Reason extends PartReason {
  /** Of the right answer; of a question in several parts, of the first. */
  isKey: boolean
}

/** All reasons that a question gives, part by part, then what it teaches beyond itself. What has places for numbers that are drawn
 *  anew says nothing without them, and is left out. */
export function reasonsOf(question: Question): Reason[] {
  const key = keyOf(question)
  return [...partReasonsOf(question), ...wholeReasons(question)]
    .filter(({ reason }) => !isTemplate(question) || !reason.includes('{'))
    .map((each) => ({ ...each, isKey: each.part === key }))
}

const keyOf = (question: Question) => ('explanation' in question ? 'all' : plainTextOf(question).keyParts(question)[0])

function wholeReasons(question: Question): PartReason[] {
  const { takeAway } = question
  return [
    ...('explanation' in question ? [{ part: 'all', about: null, reason: question.explanation }] : []),
    ...(takeAway === undefined ? [] : [{ part: 'take-away', about: null, reason: takeAway }]),
  ]
}
