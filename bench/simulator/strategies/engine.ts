import { type Card, foldCard } from '../../../core/study/cards/card.ts'
import type { PlacedEvent } from '../../../core/study/events/event.ts'
import { learn, newLearner } from '../../../core/study/learner/model/learner.ts'
import type { Learner, LocalAnswer } from '../../../core/study/learner/model/learner-inputs.ts'
import { nextQuestions } from '../../../core/study/learner/next/next-question.ts'
import { answerEvent } from '../../support/made-answer.ts'
import type { Strategy } from './strategy.ts'

/** The engine as the app has it: a session "for you", with the exam's date and the minutes a day set. It is given the bank as a pack has
 *  it, and the answers. */
export const ourEngine: Strategy = {
  name: 'our engine',
  begin({ course, seed, examAtMs, minutesPerDay, daysOff }) {
    const { bank } = course
    const answers: LocalAnswer[] = []
    const cards = new Map<string, Card>()
    const events = new Map<string, PlacedEvent[]>()
    const learner: Learner = {
      courseId: bank.courseId,
      bank,
      state: newLearner(),
      answers,
      cards,
      settings: {
        examDate: new Date(examAtMs).toISOString().slice(0, 10),
        minutesPerDay,
        daysOff,
        reviewsPerDay: null,
        tzOffsetMin: 0,
      },
    }
    return {
      choose: (count, nowMs) =>
        nextQuestions(learner, { count, seed: `${seed}/${answers.length}`, nowMs }).flatMap(
          (id) => bank.items.get(id) ?? [],
        ),
      seen({ item: { itemId }, atMs, isRight, seconds }) {
        const durationMs = Math.round(seconds * 1000)
        const answer = { itemId, atMs, share: isRight ? 1 : 0, confidence: null, durationMs, tzOffsetMin: 0 }
        answers.push(answer)
        learn(learner.state, answer, bank)
        const own = [
          ...(events.get(itemId) ?? []),
          answerEvent(itemId, { atMs, isRight, durationMs, seq: answers.length }),
        ]
        events.set(itemId, own)
        const card = foldCard(own)
        if (card) cards.set(itemId, card)
      },
    }
  },
}
