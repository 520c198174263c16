import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayMs } from '../../durations.ts'
import { mulberry32 } from '../../seed.ts'
import { anAnswer, noonMs, right, wrong } from '../../testing/make-events.ts'
import { foldCard, recallOf } from '../cards/card.ts'
import type { LearnerAnswer } from '../learner/model/learner.ts'
import { calibrate, calibratedRecall, foldCalibrator, newCalibrator, reviewsSince } from './calibrator.ts'

const answer = (itemId: string, atMs: number, isRight: boolean): LearnerAnswer => ({
  itemId,
  atMs,
  share: isRight ? 1 : 0,
  confidence: null,
  durationMs: 30_000,
})

/** Answers of somebody who remembers so much of what is due, whatever the schedule expects. */
function answersOfOne(remembers: number, reviews: number): LearnerAnswer[] {
  const random = mulberry32(7)
  return Array.from({ length: reviews }, (_, at) =>
    answer(`item-${at % 50}`, noonMs + Math.floor(at / 50) * 3 * dayMs + (at % 50) * 60_000, random() < remembers),
  )
}

test('before the first review it says what FSRS-6 says', () => {
  const calibrator = foldCalibrator([answer('item-1', noonMs, true)])
  const card = foldCard([anAnswer({ seq: 1, atMs: noonMs, clientMark: right })])!
  const later = noonMs + 5 * dayMs
  expect(calibratedRecall(calibrator, 'item-1', later)).toBeCloseTo(recallOf(card, later)!, 10)
  expect(calibratedRecall(calibrator, 'item-2', later)).toBeNull()
})

test('its memory of a question is that of the card', () => {
  const answers = [
    { atMs: noonMs, isRight: true },
    { atMs: noonMs + 60_000, isRight: false },
    { atMs: noonMs + 3 * dayMs, isRight: true },
    { atMs: noonMs + 9 * dayMs, isRight: true },
  ]
  const card = foldCard(
    answers.map(({ atMs, isRight }, at) => anAnswer({ seq: at + 1, atMs, clientMark: isRight ? right : wrong })),
  )
  const calibrator = foldCalibrator(answers.map(({ atMs, isRight }) => answer('item-1', atMs, isRight)))
  expect(calibrator.traces.get('item-1')?.memory).toEqual(card?.review?.memory)
})

test('it learns how somebody forgets who is not as most are', () => {
  for (const remembers of [0.6, 0.98]) {
    const calibrator = newCalibrator()
    const forecasts = answersOfOne(remembers, 1_000).flatMap((one) => calibrate(calibrator, one) ?? [])
    const late = forecasts.slice(-200)
    const mean = late.reduce((sum, one) => sum + one, 0) / late.length
    expect(mean).toBeCloseTo(remembers, 1)
  }
})

test('an answer on the same day is no review, one on a later day is', () => {
  const calibrator = newCalibrator()
  expect(calibrate(calibrator, answer('item-1', noonMs, true))).toBeNull()
  expect(calibrate(calibrator, answer('item-1', noonMs + 60_000, true))).toBeNull()
  expect(reviewsSince(calibrator, 0)).toBe(0)
  expect(calibrate(calibrator, answer('item-1', noonMs + dayMs, true))).toBeGreaterThan(0.5)
  expect(reviewsSince(calibrator, noonMs)).toBe(1)
})

test('1,000 reviews give the state they gave on every engine before', () => {
  const calibrator = foldCalibrator(answersOfOne(0.8, 1_000))
  const { trust, weights, residual20, residual200, traces } = calibrator
  const state = JSON.stringify([trust, [...weights], residual20, residual200, [...traces]])
  expect(createHash('sha256').update(state).digest('hex')).toMatchInlineSnapshot(
    `"b679f957b5bf8d2cb08b1465beeab4d85962dc9685901474ff4899249ac7f685"`,
  )
})

test('forecasts are probabilities, whatever the clocks said', () => {
  const strange = [0, 1, noonMs + 400 * dayMs, noonMs, noonMs, 8_640_000_000_000_000].map((atMs, at) =>
    answer('item-1', atMs, at % 2 === 0),
  )
  const calibrator = newCalibrator()
  for (const one of strange) calibrate(calibrator, { ...one, durationMs: 0 })
  for (const atMs of [0, noonMs, 8_640_000_000_000_000]) {
    const recall = calibratedRecall(calibrator, 'item-1', atMs)
    expect(recall).toBeGreaterThan(0)
    expect(recall).toBeLessThan(1)
  }
})
