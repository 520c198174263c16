import { isAnswer } from '../answer.ts'
import type { QuestionRules } from '../question-rules.ts'
import { sjtRatingKind } from './kind.ts'
import type { SjtRating } from './schema.ts'

/** From the most to the least fitting. */
const scale = 'abcd'

/** Half for the key's neighbour: UCAT gives part of the mark for a rating that is close (ucat.ac.uk, scoring and marking), and
 *  does not publish how close. */
export const sjtRatingRules: QuestionRules<SjtRating> = {
  type: sjtRatingKind.type,
  grade: ({ key }, answer) => {
    const at = isAnswer(answer, 'option') && answer.optionId.length === 1 ? scale.indexOf(answer.optionId) : -1
    return { marks: at < 0 ? 0 : Math.max(0, 2 - Math.abs(at - scale.indexOf(key))), of: 2 }
  },
  keyOf: ({ key }) => key,
  inOrder: (question) => question,
  // Half of the marks for the key's neighbour, of which a and d have one and the others two.
  chance: ({ key }) => (key === 'a' || key === 'd' ? 3 / 8 : 1 / 2),
}
