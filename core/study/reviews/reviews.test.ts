import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../../durations.ts'
import { anAnswer, noonMs, right, wrong } from '../../testing/make-events.ts'
import { foldCard } from '../cards/card.ts'
import type { Bank, BankItem } from '../learner/bank/bank.ts'
import type { LearnerAnswer } from '../learner/model/learner.ts'
import { foldCalibrator } from './calibrator.ts'
import { type ReviewsInput, reviewsOf, reviewsThatFit } from './reviews.ts'

const bankItem = (itemId: string, topic: string, seconds = 60): BankItem => ({
  itemId,
  hash: itemId,
  topic,
  concept: '',
  logit: 0,
  chance: 0.2,
  seconds,
})

const bankOf = (items: readonly BankItem[]): Bank => ({
  courseId: 1,
  version: 1,
  topics: [
    { id: 'doses', title: 'Doses', weight: 0.8 },
    { id: 'law', title: 'Law', weight: 0.2 },
  ],
  concepts: [],
  items: new Map(items.map((item) => [item.itemId, item])),
})

interface Given {
  itemId: string
  atMs: number
  isRight?: boolean
}

/** All that `reviewsOf` reads of these answers. */
function studied(
  answers: readonly Given[],
  items: readonly BankItem[],
  more: Partial<ReviewsInput> = {},
): ReviewsInput {
  const ids = [...new Set(answers.map(({ itemId }) => itemId))]
  const cards = ids.flatMap((itemId) => {
    const own = answers.filter((answer) => answer.itemId === itemId)
    const card = foldCard(
      own.map(({ atMs, isRight = true }, at) =>
        anAnswer({ seq: at + 1, atMs, itemId, clientMark: isRight ? right : wrong }),
      ),
    )
    return card ? [[itemId, card] as const] : []
  })
  const learnt = answers
    .toSorted((a, b) => a.atMs - b.atMs)
    .map(({ itemId, atMs, isRight = true }): LearnerAnswer => ({
      itemId,
      atMs,
      share: isRight ? 1 : 0,
      confidence: null,
      durationMs: 30_000,
    }))
  return {
    cards: new Map(cards),
    bank: bankOf(items),
    calibrator: foldCalibrator(learnt),
    examAtMs: null,
    perDay: null,
    nowMs: noonMs,
    tzOffsetMin: 0,
    ...more,
  }
}

const many = (count: number, topic = 'doses') =>
  Array.from({ length: count }, (_, at) => bankItem(`${topic}-${at}`, topic))

test('nothing answered is nothing due, today and in the weeks to come', () => {
  const reviews = reviewsOf(studied([], many(5)))
  expect(reviews).toMatchObject({ due: [], today: [], doneToday: 0, backlogDays: 0 })
  expect(reviews.forecast).toHaveLength(28)
  expect(reviews.forecast[0]).toEqual({ date: '2026-11-21', count: 0 })
  expect(reviews.forecast.every(({ count }) => count === 0)).toBe(true)
})

test('what was answered at five yesterday is due at nine, and not in the evening of its own day', () => {
  const answers = [{ itemId: 'doses-0', atMs: noonMs + 5 * hourMs, isRight: false }]
  const dueAt = (nowMs: number) => reviewsOf(studied(answers, many(1), { nowMs })).due
  expect(dueAt(noonMs + 11 * hourMs)).toEqual([])
  expect(dueAt(noonMs + 21 * hourMs)).toEqual(['doses-0'])
})

test('a question that the course no longer has is not reviewed', () => {
  const answers = ['doses-0', 'gone'].map((itemId) => ({ itemId, atMs: noonMs - 30 * dayMs }))
  expect(reviewsOf(studied(answers, many(1))).due).toEqual(['doses-0'])
})

test('after a holiday a day has no more than the limit, and it is said when all is caught up', () => {
  const items = many(900)
  const answers = items.map(({ itemId }) => ({ itemId, atMs: noonMs - 60 * dayMs }))
  const reviews = reviewsOf(studied(answers, items, { perDay: 60 }))
  expect(reviews.due).toHaveLength(900)
  expect(reviews.today).toHaveLength(60)
  expect(reviews.forecast.every(({ count }) => count <= 60)).toBe(true)
  expect(reviews.backlogDays).toBeGreaterThanOrEqual(14)
  expect(reviewsOf(studied(answers, items, { perDay: 10 })).backlogDays).toBeNull()
  expect(reviewsOf(studied(answers, items, { perDay: 0 }))).toMatchObject({ today: [], backlogDays: null })
})

test('reviews done today count against the limit, first answers do not', () => {
  const items = many(6)
  const learnt = items.slice(0, 5).map(({ itemId }) => ({ itemId, atMs: noonMs - 10 * dayMs }))
  const done = { itemId: 'doses-0', atMs: noonMs - hourMs }
  const first = { itemId: 'doses-5', atMs: noonMs - hourMs }
  const reviews = reviewsOf(studied([...learnt, done, first], items, { perDay: 3 }))
  expect(reviews.doneToday).toBe(1)
  expect(reviews.due).toHaveLength(4)
  expect(reviews.today).toHaveLength(2)
})

test('what is worth most in the exam for its time comes first', () => {
  const items = [bankItem('small', 'law'), bankItem('slow', 'doses', 300), bankItem('quick', 'doses', 30)]
  const answers = items.map(({ itemId }) => ({ itemId, atMs: noonMs - 20 * dayMs }))
  const reviews = reviewsOf(studied(answers, items, { perDay: 1 }))
  expect(reviews.due[0]).toBe('quick')
  expect(reviews.today).toEqual(['quick'])
})

test('among equals what has waited longest comes first', () => {
  const items = many(3)
  const answers = items.map(({ itemId }, at) => ({ itemId, atMs: noonMs - (40 - at * 10) * dayMs }))
  expect(reviewsOf(studied(answers, items)).due).toEqual(['doses-0', 'doses-1', 'doses-2'])
})

test('the share that would be right now is told of what was answered, and of nothing is no figure', () => {
  expect(reviewsOf(studied([], many(2))).recall).toBeNull()
  const answers = many(2).map(({ itemId }) => ({ itemId, atMs: noonMs - dayMs }))
  expect(reviewsOf(studied(answers, many(2))).recall).toBeCloseTo(0.95, 1)
})

test('what would be due after the exam comes up once in the week before, not all on one day', () => {
  const items = many(200)
  const answers = items.flatMap(({ itemId }) => [
    { itemId, atMs: noonMs - 60 * dayMs },
    { itemId, atMs: noonMs - 50 * dayMs },
    { itemId, atMs: noonMs - 20 * dayMs },
  ])
  const atExam = (examAtMs: number | null) => reviewsOf(studied(answers, items, { examAtMs })).forecast
  const total = (days: { count: number }[]) => days.reduce((sum, { count }) => sum + count, 0)
  expect(total(atExam(null))).toBeLessThan(20)
  const counts = atExam(noonMs + 14 * dayMs).map(({ count }) => count)
  expect(counts.slice(0, 7).every((count) => count === 0)).toBe(true)
  expect(counts.slice(7, 14).every((count) => count > 10 && count < 60)).toBe(true)
  expect(atExam(noonMs - dayMs)).toEqual(atExam(null))
})

test('no review is forecast on a day off', () => {
  const items = many(40)
  const answers = items.map(({ itemId }, at) => ({ itemId, atMs: noonMs - at * hourMs }))
  const sundays = reviewsOf(studied(answers, items, { daysOff: [6] })).forecast.filter(
    ({ date }) => new Date(date).getUTCDay() === 0,
  )
  expect(sundays.map(({ count }) => count)).toEqual([0, 0, 0, 0])
})

test('on a day off nothing is for today, and what is due stays so', () => {
  const items = many(4)
  const answers = items.map(({ itemId }) => ({ itemId, atMs: noonMs - 20 * dayMs }))
  const today = (new Date(noonMs).getUTCDay() + 6) % 7
  expect(reviewsOf(studied(answers, items, { daysOff: [(today + 1) % 7] })).today).toHaveLength(4)
  const { today: left, due, forecast, backlogDays } = reviewsOf(studied(answers, items, { daysOff: [today] }))
  expect({ left, due: due.length, backlogDays }).toEqual({ left: [], due: 4, backlogDays: 1 })
  expect(forecast[0]?.count).toBe(0)
})

test('days are those of the calendar where the student is', () => {
  const late = Date.UTC(2026, 10, 21, 23)
  expect(reviewsOf(studied([], [], { nowMs: late, tzOffsetMin: 120 })).forecast[0]?.date).toBe('2026-11-22')
})

test('a clock that was a year ahead makes no nonsense figure', () => {
  const answers = [
    { itemId: 'doses-0', atMs: noonMs + 365 * dayMs },
    { itemId: 'doses-1', atMs: 0 },
  ]
  const reviews = reviewsOf(studied(answers, many(2)))
  expect(reviews.due).toEqual(['doses-1'])
  expect(reviews.forecast.every(({ count }) => Number.isInteger(count))).toBe(true)
})

test('as many reviews fit as the minutes of a day last', () => {
  expect(reviewsThatFit(30, bankOf([bankItem('a', 'law', 90), bankItem('b', 'law', 30)]))).toBe(30)
  expect(reviewsThatFit(0, bankOf(many(3)))).toBe(0)
  expect(reviewsThatFit(30, bankOf([]))).toBe(30)
})
