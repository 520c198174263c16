import { keyReasons } from '../../core/questions/plain-question.ts'
import type { Question } from '../../core/questions/question.ts'
import { finding, normalised, type Finding } from './finding.ts'
import { namesOption } from './lint-order.ts'

/** Rules about the line to take away, where a question has one. */
export function lintTakeAway(question: Question): Finding[] {
  const { id, takeAway } = question
  if (takeAway === undefined) return []
  const tell = (message: string) => [finding('take-away', id, `the line to take away ${message}`)]
  if (takeAway.trim() === '') return tell('is empty, write it or leave it out')
  if (/\n|[.?!]["”’)]*\s+\p{Lu}/u.test(takeAway) || !/[.?!]["”’)]*$/.test(takeAway.trim())) {
    return tell('is not one sentence with a full stop, make it one')
  }
  // A template's numbers are those of one attempt.
  if (/[*_`{}]|\]\(/.test(takeAway)) return tell('has marks or names in braces, write it in plain words')
  if (namesOption(takeAway) || /\([a-f]\)/i.test(takeAway))
    return tell('names an option by its letter, say what the option says')
  const line = normalised(takeAway)
  if (keyReasons(question).some((reason) => normalised(reason).includes(line))) {
    return tell('repeats the explanation of the right answer, say what holds beyond this question')
  }
  return []
}
