import { dayMs } from '../durations.ts'
import type { Card } from '../study/cards/card.ts'
import { intervalDays, review } from '../study/cards/schedule.ts'
import type { Bank, BankItem } from '../study/learner/bank/bank.ts'
import { foldLearner } from '../study/learner/model/learner.ts'
import type { Learner, LocalAnswer, StudySettings } from '../study/learner/model/learner-inputs.ts'

/** Monday 5 July 2027, 09:00 UTC. */
export const monday = Date.parse('2027-07-05T09:00:00Z')

export interface MadeConcept {
  id: string
  topic: string
  requires?: string[]
  questions?: number
  logit?: number
}

/** A bank of topics `a`, `b` … with a share of the exam each, concepts of these, and questions `<concept>-1` … of each. */
export function makeBank(topics: Readonly<Record<string, number>>, concepts: readonly MadeConcept[]): Bank {
  const items = concepts.flatMap(({ id, topic, questions = 6, logit = 0 }) =>
    Array.from({ length: questions }, (_, at): BankItem => {
      const itemId = `${id}-${at + 1}`
      return { itemId, hash: `hash-${itemId}`, topic, concept: id, logit, chance: 0.2, seconds: 60 }
    }),
  )
  return {
    courseId: 1,
    version: 1,
    topics: Object.entries(topics).map(([id, weight]) => ({ id, title: `Topic ${id}`, weight })),
    concepts: concepts.map(({ id, topic, requires = [] }) => ({ id, title: `Concept ${id}`, topic, requires })),
    items: new Map(items.map((item) => [item.itemId, item])),
  }
}

export interface MadeAnswer extends Partial<Omit<LocalAnswer, 'itemId'>> {
  itemId: string
}

/** A learner with these answers, a minute apart from `monday` on where they do not say when they were given. */
export function makeLearner(
  bank: Bank,
  given: readonly MadeAnswer[] = [],
  settings: Partial<StudySettings> = {},
): Learner {
  const answers = given.map((answer, at): LocalAnswer => ({
    atMs: monday + at * 60_000,
    share: 1,
    confidence: null,
    durationMs: 50_000,
    tzOffsetMin: settings.tzOffsetMin ?? 0,
    ...answer,
  }))
  return {
    courseId: bank.courseId,
    bank,
    state: foldLearner(answers, bank),
    answers,
    cards: cardsOf(bank.courseId, answers),
    settings: { examDate: null, minutesPerDay: 30, daysOff: [], reviewsPerDay: null, tzOffsetMin: 0, ...settings },
  }
}

function cardsOf(courseId: number, answers: readonly LocalAnswer[]): Map<string, Card> {
  const cards = new Map<string, Card>()
  for (const { itemId, atMs, share } of answers) {
    const held = cards.get(itemId)
    const last = held?.review ?? null
    const days = last ? Math.floor((atMs - last.reviewedAtMs) / dayMs) : 0
    const memory = review(last?.memory ?? null, Math.max(days, 0), share === 1 ? 3 : 1)
    cards.set(itemId, {
      itemId,
      courseId,
      attempts: (held?.attempts ?? 0) + 1,
      correctAttempts: (held?.correctAttempts ?? 0) + (share === 1 ? 1 : 0),
      lastMark: { marks: share === 1 ? 1 : 0, of: 1 },
      lastAnswer: { kind: 'options', optionIds: ['a'] },
      lastAttemptKey: `attempt-${itemId}`,
      lastAnsweredAtMs: atMs,
      review: { memory, reviewedAtMs: atMs, dueAtMs: atMs + intervalDays(memory) * dayMs },
      lapses: 0,
      schedulerVersion: 1,
    })
  }
  return cards
}

/** Answers to the first `count` questions of a concept, `right` of them with full marks. */
export const answersTo = (
  concept: string,
  count: number,
  right: number,
  rest: Partial<LocalAnswer> = {},
): MadeAnswer[] =>
  Array.from({ length: count }, (_, at) => ({ itemId: `${concept}-${at + 1}`, share: at < right ? 1 : 0, ...rest }))
