import { type Answer, isAnswer } from '../answer.ts'
import { oneOf } from '../guessing.ts'
import { optionOrder } from '../order.ts'
import type { QuestionRules } from '../question-rules.ts'
import { mostLeastKind } from './kind.ts'
import type { MostLeast } from './schema.ts'

export type End = 'most' | 'least'

/** What an answer chose for either end. */
export const endsOf = (answer: Answer | null): Record<End, string | null> =>
  isAnswer(answer, 'most-least') ? answer : { most: null, least: null }

/** A mark for each of the two. UCAT gives full marks for the right response and part of them for one that is close
 *  (ucat.ac.uk, scoring and marking), and does not publish how close: half a right answer is the only part that needs no guess. */
export const mostLeastRules: QuestionRules<MostLeast> = {
  type: mostLeastKind.type,
  grade: ({ most, least }, answer) => {
    const given = endsOf(answer)
    return { marks: Number(given.most === most) + Number(given.least === least), of: 2 }
  },
  keyOf: ({ most, least }) => `${most} ${least}`,
  inOrder: (question, attemptKey) => ({ ...question, options: optionOrder(question, attemptKey) }),
  chance: ({ options }) => oneOf(options.length),
}
