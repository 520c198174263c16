import { isAnswer } from '../answer.ts'
import { approaches, optionFrom, type PlainTextRules } from '../plain-text-rules.ts'
import { ratingsOf } from './ratings.ts'
import type { SjtRating } from './schema.ts'

const notBetter = 'not-better'
const notWorse = 'not-worse'

export const sjtRatingPlainText: PlainTextRules<SjtRating> = {
  optionsIn: ratingsOf,
  answerFrom: optionFrom,
  reasonsOf: ({ stem, whyNotBetter, whyNotWorse }) =>
    Object.entries({ [notBetter]: whyNotBetter, [notWorse]: whyNotWorse }).flatMap(([part, reason]) =>
      reason === undefined ? [] : [{ part, about: stem, reason }],
    ),
  keyParts: () => [notBetter, notWorse],
  wrongParts: ({ key }, chosen) =>
    isAnswer(chosen, 'option') && chosen.optionId !== key ? [chosen.optionId < key ? notBetter : notWorse, 'all'] : [],
  approach: approaches.situation,
  // All share their ratings, and any word of a rating says which.
  keyGuardOf: () => (text) => /appropriate|awful|ideal|importan/i.test(text),
}
