import { expect, test } from 'vitest'
import { answersTo, makeBank, makeLearner, monday } from '../../../testing/make-learner.ts'
import { dayMs } from '../../../durations.ts'
import { nextQuestions } from './next-question.ts'

const bank = makeBank({ a: 0.66, b: 0.34 }, [
  { id: 'x', topic: 'a', questions: 10 },
  { id: 'y', topic: 'a', questions: 10 },
  { id: 'z', topic: 'b', questions: 10 },
])
const wanted = { count: 5, seed: 'seed', nowMs: monday + dayMs }
const conceptsOf = (ids: readonly string[]) => ids.map((id) => id.split('-')[0])

test('the same answers and seed give the same questions', () => {
  const learner = makeLearner(bank, answersTo('x', 6, 2))
  expect(nextQuestions(learner, wanted)).toEqual(nextQuestions(makeLearner(bank, answersTo('x', 6, 2)), wanted))
})

test('a new student gets as many questions as wanted, none twice, of more than one concept', () => {
  const ids = nextQuestions(makeLearner(bank), wanted)
  expect(new Set(ids).size).toBe(5)
  expect(new Set(conceptsOf(ids)).size).toBeGreaterThan(1)
})

test('what is weak comes before what is known', () => {
  const learner = makeLearner(bank, [
    ...answersTo('x', 8, 1),
    ...answersTo('y', 8, 8),
    ...answersTo('z', 8, 8),
    ...answersTo('y', 8, 8),
    ...answersTo('z', 8, 8),
  ])
  const ids = nextQuestions(learner, wanted)
  expect(ids[0]).toMatch(/^x/)
})

test('a bank with fewer questions gives what it has', () => {
  expect(nextQuestions(makeLearner(bank), { ...wanted, count: 100 })).toHaveLength(30)
  expect(nextQuestions(makeLearner(makeBank({ a: 1 }, [])), wanted)).toEqual([])
})

test('only a topic, a concept or some questions are asked where that is wanted', () => {
  const learner = makeLearner(bank)
  expect(conceptsOf(nextQuestions(learner, { ...wanted, only: { concept: 'z' } }))).toEqual(['z', 'z', 'z', 'z', 'z'])
  expect(conceptsOf(nextQuestions(learner, { ...wanted, only: { topic: 'a' } }))).not.toContain('z')
  expect(nextQuestions(learner, { ...wanted, only: { itemIds: ['y-3', 'gone'] } })).toEqual(['y-3'])
})

test('what is kept for an exam is not asked', () => {
  const without = new Set(['z-1', 'z-2'])
  const ids = nextQuestions(makeLearner(bank), { ...wanted, count: 100, without })
  expect(ids).toHaveLength(28)
  expect(ids).not.toContain('z-1')
})

test('so many minutes hold about as many questions as fit', () => {
  const ids = nextQuestions(makeLearner(bank), { ...wanted, count: 100, minutes: 10 })
  expect(ids.length).toBeGreaterThan(5)
  expect(ids.length).toBeLessThan(12)
  expect(nextQuestions(makeLearner(bank), { ...wanted, minutes: 0 })).toEqual([])
})
