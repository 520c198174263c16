import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../../../durations.ts'
import { activeDays } from '../../calendar.ts'
import { type MadeAnswer, answersTo, makeBank, makeLearner, monday } from '../../../testing/make-learner.ts'
import { analyticsOf } from './analytics.ts'
import type { Bank } from '../bank/bank.ts'
import { masteryOf } from './mastery.ts'
import { weaknessesOf } from './weaknesses.ts'

const bank = makeBank({ a: 0.6, b: 0.4 }, [
  { id: 'x', topic: 'a' },
  { id: 'z', topic: 'b' },
])

function analytics(given: readonly MadeAnswer[], nowMs: number, of: Bank = bank) {
  const learner = makeLearner(of, given)
  const mastery = masteryOf(learner.state, of, nowMs)
  return analyticsOf(learner, { mastery, weaknesses: weaknessesOf(learner, mastery), nowMs })
}

test('without an answer there are no shares, and something to do', () => {
  const found = analytics([], monday)
  expect(found).toMatchObject({
    streakDays: 0,
    studyDays: 0,
    minutes: 0,
    averageShare: null,
    retention: null,
    completion: 0,
  })
  expect(found.next[0]).toBe('Answer 10 questions more, and your first figures are there.')
})

test('a course without questions has nothing to complete and nothing to recommend', () => {
  expect(analytics([], monday, makeBank({ a: 1 }, []))).toMatchObject({ completion: null, next: [] })
})

test('no answer is asked for to what the course has no question about', () => {
  const essay = { id: 'essay', title: 'Essay', weight: 0.2 }
  const given = [...answersTo('x', 6, 6), ...answersTo('z', 6, 6)]
  const { next } = analytics(given, monday + dayMs, { ...bank, topics: [...bank.topics, essay] })
  expect(next.filter((sentence) => sentence.startsWith('Essay'))).toEqual([])
})

test('days in a row count up to today, or to yesterday while today has none yet', () => {
  const given = [0, 1, 2].map((day) => ({ itemId: 'x-1', atMs: monday + day * dayMs }))
  expect(analytics(given, monday + 2 * dayMs).streakDays).toBe(3)
  expect(analytics(given, monday + 3 * dayMs).streakDays).toBe(3)
  expect(analytics(given, monday + 4 * dayMs)).toMatchObject({ streakDays: 0, studyDays: 3 })
})

test('a day of study is that of where it was studied: a journey breaks no days in a row, as the week has them', () => {
  // Just after midnight in Tokyo, on Monday and Tuesday; then at noon in London, on Wednesday.
  const tokyo = [0, 1].map((day) => ({ itemId: 'x-1', atMs: monday + day * dayMs - 17.5 * hourMs, tzOffsetMin: 540 }))
  const london = { itemId: 'x-1', atMs: monday + 2 * dayMs + 3 * hourMs, tzOffsetMin: 0 }
  const given = [...tokyo, london]
  const nowMs = london.atMs
  expect(analytics(given, nowMs)).toMatchObject({ streakDays: 3, studyDays: 3 })
  expect(activeDays(given, { atMs: nowMs, tzOffsetMin: 0 })).toEqual([true, true, true, false, false, false, false])
})

test('a day on which nothing but tasks was done is a day of study', () => {
  const learner = makeLearner(bank, [{ itemId: 'x-1', atMs: monday }])
  const tasksDone = [1, 2].map((day) => ({ atMs: monday + day * dayMs, tzOffsetMin: 0 }))
  const nowMs = monday + 2 * dayMs
  const mastery = masteryOf(learner.state, bank, nowMs)
  expect(analyticsOf(learner, { mastery, weaknesses: [], nowMs, tasksDone })).toMatchObject({
    streakDays: 3,
    studyDays: 3,
  })
})

test('what is weak is named by topic, and what was met is counted', () => {
  const found = analytics(answersTo('x', 6, 0), monday + dayMs)
  expect(found.weak).toEqual([{ topic: 'a', title: 'Topic a' }])
  expect(found).toMatchObject({ completion: 0.5, averageShare: 0, minutes: 5 })
  expect(found.retention).toBeGreaterThan(0)
  expect(found.retention).toBeLessThan(1)
})
