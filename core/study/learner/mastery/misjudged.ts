import type { Learner } from '../model/learner-inputs.ts'
import type { LearnerAnswer } from '../model/learner.ts'
import type { Misjudged } from '../learner-view.ts'

type Answered = Pick<Learner, 'answers' | 'bank'>

/** Questions whose last answer was sure and lost marks, the latest first. */
export const blindSpotsOf = (learner: Answered): Misjudged[] =>
  lastAnswers(learner, ({ confidence, share }) => confidence === 'sure' && share < 1)

/** Questions whose last answer was said to be a guess and earned all marks, the latest first. */
export const luckyGuessesOf = (learner: Answered): Misjudged[] =>
  lastAnswers(learner, ({ confidence, share }) => confidence === 'guess' && share === 1)

/** Of the last answers to questions that the bank has, those that `isOne`. */
function lastAnswers({ answers, bank }: Answered, isOne: (answer: LearnerAnswer) => boolean): Misjudged[] {
  const last = new Map<string, LearnerAnswer>()
  for (const answer of answers) {
    last.delete(answer.itemId)
    last.set(answer.itemId, answer)
  }
  return [...last.values()]
    .filter(isOne)
    .flatMap(({ itemId, atMs }) => {
      const item = bank.items.get(itemId)
      return item ? [{ itemId, topic: item.topic, concept: item.concept, atMs }] : []
    })
    .reverse()
}
