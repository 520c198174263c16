import { expect, test } from 'vitest'
import { answersTo, makeBank, makeLearner } from '../../../testing/make-learner.ts'
import { performanceOf } from './performance.ts'

const bank = makeBank({ a: 0.5, b: 0.5 }, [
  { id: 'x', topic: 'a', questions: 30 },
  { id: 'hard', topic: 'b', questions: 30, logit: 1.5 },
])
const performance = (...given: Parameters<typeof makeLearner>[1][]) =>
  performanceOf(
    makeLearner(
      bank,
      given.flatMap((each) => each ?? []),
    ),
  )

test('without an answer there is no accuracy, and no trend before twenty', () => {
  expect(performance([])).toEqual({ answers: 0, correct: 0, accuracy: null, topics: [], trend: 'unknown' })
  expect(performance(answersTo('x', 19, 5)).trend).toBe('unknown')
})

test('answers count by topic; those to questions that are gone do not', () => {
  const found = performance(answersTo('x', 4, 3), [{ itemId: 'gone', share: 1 }])
  expect(found).toMatchObject({ answers: 4, correct: 3, accuracy: 0.75 })
  expect(found.topics).toEqual([{ topic: 'a', title: 'Topic a', answers: 4, correct: 3 }])
})

test('a rise that chance does not give is an improvement, a fall a decline, anything else steady', () => {
  const bad = answersTo('x', 20, 5)
  const good = answersTo('x', 20, 18)
  expect(performance(bad, good).trend).toBe('improving')
  expect(performance(good, bad).trend).toBe('declining')
  expect(performance(bad, bad).trend).toBe('steady')
})

test('who goes on to harder questions and gets fewer right does not decline by it', () => {
  expect(performance(answersTo('x', 30, 18), answersTo('hard', 30, 11)).trend).toBe('steady')
})
