import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../../durations.ts'
import { anAnswer, noonMs, right, wrong } from '../../testing/make-events.ts'
import { type Card, dueAtOf, foldCard, isDue, recallOf } from './card.ts'
import { memoryAfter } from './memory-after.ts'
import { review } from './schedule.ts'
import { daysBetween, finalReviewMs } from './spacing.ts'

const cardOf = (itemId: string, answers: { atMs: number; isRight?: boolean; isGuess?: boolean }[]): Card =>
  foldCard(
    answers.map(({ atMs, isRight = true, isGuess = false }, at) =>
      anAnswer({
        seq: at + 1,
        atMs,
        itemId,
        clientMark: isRight ? right : wrong,
        ...(isGuess && { confidence: 'guess' as const }),
      }),
    ),
  )!

test('a day of review is over eight hours early', () => {
  expect(daysBetween(noonMs, noonMs + 15 * hourMs)).toBe(0)
  expect(daysBetween(noonMs, noonMs + 16 * hourMs)).toBe(1)
  expect(daysBetween(noonMs, noonMs + 39 * hourMs)).toBe(1)
  expect(daysBetween(noonMs, noonMs - dayMs)).toBe(0)
  const card = cardOf('a', [{ atMs: noonMs, isRight: false }])
  expect([isDue(card, noonMs + 15 * hourMs), isDue(card, noonMs + 16 * hourMs)]).toEqual([false, true])
})

test('a question is remembered less and less, and by nine in ten when it is due', () => {
  const card = cardOf('a', [{ atMs: noonMs }, { atMs: noonMs + 3 * dayMs }])
  const at = noonMs + 3 * dayMs
  expect(recallOf(card, at)).toBe(1)
  expect(recallOf(card, at + 30 * dayMs)).toBeLessThan(recallOf(card, at + 10 * dayMs)!)
  expect(recallOf(card, card.review!.dueAtMs)).toBeCloseTo(0.9, 1)
  expect(recallOf(card, 0)).toBe(1)
})

test('without a mark there is no recall and nothing is due', () => {
  const card = foldCard([anAnswer({ seq: 1, clientMark: null })])!
  expect([recallOf(card, noonMs), dueAtOf(card, noonMs + 20 * dayMs), isDue(card, noonMs + 900 * dayMs)]).toEqual([
    null,
    null,
    false,
  ])
})

test('what would be due after the exam is due once in the week before it; what is due sooner stays where it is', () => {
  const firm = cardOf('a', [{ atMs: noonMs }, { atMs: noonMs + 4 * dayMs }, { atMs: noonMs + 14 * dayMs }])
  const weak = cardOf('a', [{ atMs: noonMs, isRight: false }])
  const examAtMs = noonMs + 34 * dayMs
  expect(dueAtOf(firm, null)).toBeGreaterThan(examAtMs)
  expect(dueAtOf(firm, examAtMs)).toBe(finalReviewMs('a', noonMs + 14 * dayMs, examAtMs))
  expect(dueAtOf(weak, examAtMs)).toBe(dueAtOf(weak, null))
  const eveMs = examAtMs - dayMs
  expect([isDue(firm, eveMs), isDue(firm, eveMs, examAtMs), isDue(firm, examAtMs + 1, examAtMs)]).toEqual([
    false,
    true,
    false,
  ])
})

test('who reviewed in the last week before the exam need not review again for it', () => {
  expect(finalReviewMs('a', noonMs - 7 * dayMs, noonMs)).toBeNull()
  expect(finalReviewMs('a', noonMs + dayMs, noonMs)).toBeNull()
  const days = Array.from({ length: 700 }, (_, at) => (noonMs - finalReviewMs(`item-${at}`, 0, noonMs)!) / dayMs)
  const counts = [1, 2, 3, 4, 5, 6, 7].map((day) => days.filter((one) => one === day).length)
  expect(Math.min(...counts)).toBeGreaterThan(70)
})

test('what was right but guessed comes back sooner than what was known, and later than what was wrong', () => {
  const dueAfterFirst = (answer: { isRight?: boolean; isGuess?: boolean }) =>
    cardOf('a', [{ atMs: noonMs }, { atMs: noonMs + 5 * dayMs, ...answer }]).review!
  const [known, guessed, missed] = [
    dueAfterFirst({}),
    dueAfterFirst({ isGuess: true }),
    dueAfterFirst({ isRight: false }),
  ]
  expect(guessed.memory.stabilityDays).toBeLessThan(known.memory.stabilityDays)
  expect(guessed.memory.stabilityDays).toBeGreaterThan(missed.memory.stabilityDays)
  expect(dueAfterFirst({ isRight: false, isGuess: true })).toEqual(missed)
  expect(memoryAfter(null, 0, 3, 'sure')).toEqual(review(null, 0, 3))
})
