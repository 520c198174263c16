import type { Bank, BankItem } from '../study/learner/bank/bank.ts'
import type { LocalAnswer } from '../study/learner/model/learner-inputs.ts'
import { hourMs } from '../durations.ts'

/** A course of `topics` topics with two concepts each and six questions for a concept: `topic-1`, `topic-1-concept-1`, `topic-1-q1`. */
export function aBank(topics = 4, change: (item: BankItem) => BankItem = (item) => item): Bank {
  const ids = Array.from({ length: topics }, (_, at) => `topic-${at + 1}`)
  const items = new Map<string, BankItem>()
  for (const topic of ids) {
    for (let at = 1; at <= 12; at++) {
      const itemId = `${topic}-q${at}`
      const concept = `${topic}-concept-${at <= 6 ? 1 : 2}`
      items.set(itemId, change({ itemId, hash: '', topic, concept, logit: (at % 3) - 1, chance: 0.2, seconds: 60 }))
    }
  }
  return {
    courseId: 1,
    version: 1,
    topics: ids.map((id) => ({ id, title: titleOf(id), weight: 1 / topics })),
    concepts: ids.flatMap((topic) =>
      [1, 2].map((at) => ({
        id: `${topic}-concept-${at}`,
        title: `Concept ${at} of ${titleOf(topic)}`,
        topic,
        requires: at === 2 ? [`${topic}-concept-1`] : [],
      })),
    ),
    items,
  }
}

const titleOf = (id: string) => id.replace('topic-', 'Topic ')

export const startOfStudyMs = Date.UTC(2027, 0, 4, 9)

/** An answer, an hour after the one with the number before. */
export function aLearnerAnswer(at: number, itemId: string, changes: Partial<LocalAnswer> = {}): LocalAnswer {
  const atMs = startOfStudyMs + at * hourMs
  return { itemId, atMs, tzOffsetMin: 0, share: 1, confidence: null, durationMs: 60_000, ...changes }
}

/** `count` answers over all questions of a bank, in its order again and again; `share`: what each earns. */
export function someAnswers(bank: Bank, count: number, share: (item: BankItem, at: number) => number): LocalAnswer[] {
  const items = Array.from(bank.items.values())
  return Array.from({ length: count }, (_, at) => {
    const item = items[at % items.length]
    if (item === undefined) throw new Error('the bank has no questions')
    return aLearnerAnswer(at, item.itemId, { share: share(item, at) })
  })
}
