import { type Card, foldCard } from '../../core/study/cards/card.ts'
import { dayMs } from '../../core/durations.ts'
import { lotOf, mulberry32 } from '../../core/seed.ts'
import type { Bank, BankItem } from '../../core/study/learner/bank/bank.ts'
import { foldLearner } from '../../core/study/learner/model/learner.ts'
import type { Learner, LocalAnswer } from '../../core/study/learner/model/learner-inputs.ts'
import { answerEvent } from './made-answer.ts'

const startMs = Date.UTC(2027, 0, 4, 18)

/** 15 topics of eight concepts, some of which ask for another first. */
export function madeBank(questions: number): Bank {
  const topics = Array.from({ length: 15 }, (_, at) => ({ id: `topic-${at}`, title: `Topic ${at}`, weight: 1 / 15 }))
  const concepts = topics.flatMap(({ id: topic }) =>
    Array.from({ length: 8 }, (_, at) => ({
      id: `${topic}-${at}`,
      title: `Concept ${at} of ${topic}`,
      topic,
      requires: at % 3 === 0 ? [] : [`${topic}-${at - 1}`],
    })),
  )
  const items = new Map<string, BankItem>()
  for (let at = 0; at < questions; at++) {
    const concept = concepts[at % concepts.length]
    if (!concept) throw new Error('no concept')
    const itemId = `question-${at}`
    items.set(itemId, {
      itemId,
      hash: '0'.repeat(64),
      topic: concept.topic,
      concept: concept.id,
      logit: (at % 3) - 1,
      chance: 0.2,
      seconds: 60 + (at % 5) * 10,
    })
  }
  return { courseId: 1, version: 1, topics, concepts, items }
}

/** Two minutes after one another, 60 a day, of questions drawn by lot; the same for the same seed. */
export function madeAnswers(bank: Bank, count: number, seed: string): LocalAnswer[] {
  const ids = [...bank.items.keys()]
  const random = mulberry32(lotOf(seed))
  return Array.from({ length: count }, (_, at) => ({
    itemId: ids[Math.floor(random() * ids.length)] ?? '',
    atMs: startMs + Math.floor(at / 60) * dayMs + (at % 60) * 120_000,
    share: random() < 0.65 ? 1 : 0,
    confidence: null,
    durationMs: 40_000 + Math.floor(random() * 40_000),
    tzOffsetMin: 0,
  }))
}

/** A student with so many answers, and the moment after the last of them. */
export function madeLearner(questions: number, count: number): { learner: Learner; nowMs: number } {
  const bank = madeBank(questions)
  const answers = madeAnswers(bank, count, 'learner')
  const byItem = new Map<string, ReturnType<typeof answerEvent>[]>()
  for (const [at, { itemId, atMs, share, durationMs }] of answers.entries()) {
    const event = answerEvent(itemId, { atMs, isRight: share === 1, durationMs, seq: at + 1 })
    byItem.set(itemId, [...(byItem.get(itemId) ?? []), event])
  }
  const cards = new Map<string, Card>()
  for (const [itemId, events] of byItem) {
    const card = foldCard(events)
    if (card) cards.set(itemId, card)
  }
  const nowMs = (answers.at(-1)?.atMs ?? startMs) + 120_000
  const learner: Learner = {
    courseId: 1,
    bank,
    state: foldLearner(answers, bank),
    answers,
    cards,
    settings: {
      examDate: new Date(nowMs + 30 * dayMs).toISOString().slice(0, 10),
      minutesPerDay: 60,
      daysOff: [],
      reviewsPerDay: null,
      tzOffsetMin: 0,
    },
  }
  return { learner, nowMs }
}
