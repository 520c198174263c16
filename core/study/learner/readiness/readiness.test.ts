import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../../../tests/setup/property-runs.ts'
import { dayMs } from '../../../durations.ts'
import type { ExamBlueprint } from '../../../exams/blueprint.ts'
import { sampleExam } from '../../../testing/make-course.ts'
import { aBank, someAnswers, startOfStudyMs } from '../../../testing/make-bank.ts'
import { type LearnerAnswer, foldLearner } from '../model/learner.ts'
import { readinessOf } from './readiness.ts'

const bank = aBank()
const soon = startOfStudyMs + 20 * dayMs
const withPass: ExamBlueprint = { ...sampleExam, scale: { kind: 'percent', passPercent: 60, note: '' } }

const readinessAfter = (
  answers: readonly LearnerAnswer[],
  {
    blueprint = withPass,
    examAtMs = null,
    of = bank,
  }: { blueprint?: ExamBlueprint | null; examAtMs?: number | null; of?: typeof bank } = {},
) => readinessOf({ state: foldLearner(answers, of), answers, bank: of, blueprint, atMs: soon, examAtMs })

function known(readiness: ReturnType<typeof readinessOf>) {
  if (readiness.is !== 'known') throw new Error(`readiness is ${readiness.is}`)
  return readiness
}

test('before sixty answers it says how many more there must be', () => {
  expect(readinessAfter([])).toEqual({ is: 'not-yet', answersNeeded: 60, topicsNeeded: ['Topic 1', 'Topic 2'] })
  expect(readinessAfter(someAnswers(bank, 26, () => 1))).toMatchObject({
    is: 'not-yet',
    answersNeeded: 34,
    topicsNeeded: [],
  })
})

test('many answers in one topic of four are not enough', () => {
  const one = { ...bank, items: new Map([...bank.items].filter(([, { topic }]) => topic === 'topic-1')) }
  expect(readinessAfter(someAnswers(one, 90, () => 1))).toEqual({
    is: 'not-yet',
    answersNeeded: 3,
    topicsNeeded: ['Topic 2'],
  })
})

test('a score is an interval on the exam’s scale, with a chance to pass that follows from it', () => {
  const good = known(readinessAfter(someAnswers(bank, 144, () => 1)))
  const poor = known(readinessAfter(someAnswers(bank, 144, (_, at) => (at % 3 === 0 ? 1 : 0))))
  expect(good.low).toBeLessThan(good.share)
  expect(good.share).toBeLessThan(good.high)
  expect(good.scaled).toMatchObject({ is: 'percent', pass: 60 })
  expect(good.pass).toBeGreaterThan(0.9)
  expect(poor.pass).toBeLessThan(0.1)
  expect(poor.share).toBeLessThan(good.share)
})

test('an exam without a pass mark has no chance to pass it', () => {
  expect(
    known(
      readinessAfter(
        someAnswers(bank, 96, () => 1),
        { blueprint: null },
      ),
    ).pass,
  ).toBeNull()
})

test('a year until the exam without practice lowers it; an exam that was yesterday is one of now', () => {
  const given = someAnswers(bank, 144, () => 1)
  const now = known(readinessAfter(given))
  expect(known(readinessAfter(given, { examAtMs: soon + 365 * dayMs })).share).toBeLessThan(now.share)
  expect(readinessAfter(given, { examAtMs: soon - dayMs })).toEqual(now)
})

test('what would move it most is the weak topic', () => {
  const { movers } = known(readinessAfter(someAnswers(bank, 144, ({ topic }) => (topic === 'topic-3' ? 0 : 1))))
  expect(movers[0]).toMatchObject({ topic: 'topic-3', title: 'Topic 3' })
  expect(movers[0]?.gain).toBeGreaterThan(0)
})

test('a sum of sections is on the sum of their scales', () => {
  const [paper] = sampleExam.sections
  if (paper?.asks !== 'questions') throw new Error('the sample exam has no paper')
  const scale = { kind: 'scaled', from: 300, to: 900, note: '' } as const
  const exam: ExamBlueprint = {
    ...sampleExam,
    scale: { kind: 'sum', note: '' },
    sections: ['topic-1', 'topic-2'].map((id) => ({ ...paper, id, topics: [id], scale })),
  }
  const { scaled } = known(
    readinessAfter(
      someAnswers(bank, 144, ({ topic }) => (topic === 'topic-1' ? 1 : 0)),
      { blueprint: exam },
    ),
  )
  if (scaled.is !== 'scaled') throw new Error(`the score is ${scaled.is}`)
  expect(scaled).toMatchObject({ from: 600, to: 1800, pass: null })
  expect(scaled.low).toBeLessThan(scaled.value)
  expect(scaled.high).toBeGreaterThan(scaled.value)
  expect(scaled.value).toBeGreaterThan(900)
})

test('a course without questions has no score', () => {
  expect(readinessAfter([], { of: { ...bank, items: new Map() } })).toEqual({ is: 'unmarked' })
})

test('no readiness is certain, whatever was answered', () => {
  const shares = fc.array(fc.constantFrom(0, 0.5, 1), { minLength: 60, maxLength: 300 })
  fc.assert(
    fc.property(shares, fc.integer({ min: -400, max: 4000 }), (given, days) => {
      const answers = someAnswers(bank, given.length, (_, at) => given[at] ?? 0)
      const { share, low, high, pass } = known(readinessAfter(answers, { examAtMs: soon + days * dayMs }))
      expect(low).toBeGreaterThan(0)
      expect(low).toBeLessThanOrEqual(share)
      expect(share).toBeLessThanOrEqual(high)
      expect(high).toBeLessThan(0.995)
      expect(pass).toBeGreaterThan(0)
      expect(pass).toBeLessThan(0.995)
    }),
    { numRuns: propertyRuns(100) },
  )
})
