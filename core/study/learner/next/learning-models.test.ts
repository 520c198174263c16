import { expect, test } from 'vitest'
import { mulberry32 } from '../../../seed.ts'
import { type MadeAnswer, answersTo, makeBank, makeLearner } from '../../../testing/make-learner.ts'
import { learningModels } from './learning-models.ts'

const concepts = Array.from({ length: 20 }, (_, at) => ({ id: `c${at}`, topic: 'a', questions: 8 }))
const bank = makeBank({ a: 1 }, concepts)

/** Each question once; `chanceOf`: to get one of a concept right. */
function answersBy(chanceOf: (concept: number) => number): MadeAnswer[] {
  const random = mulberry32(7)
  return Array.from({ length: 8 }, (_, at) => at + 1).flatMap((question) =>
    concepts.map(({ id }, at) => ({ itemId: `${id}-${question}`, share: random() < chanceOf(at) ? 1 : 0 })),
  )
}

test('concepts that are known or not speak for all-or-none learning, even chances everywhere against it', () => {
  expect(
    learningModels(
      makeLearner(
        bank,
        answersBy((at) => (at % 2 ? 0.92 : 0.24)),
      ),
    ).belief,
  ).toBeGreaterThan(0.8)
  expect(
    learningModels(
      makeLearner(
        bank,
        answersBy(() => 0.6),
      ),
    ).belief,
  ).toBeLessThan(0.05)
})

test('mistakes one after the other say that a concept is not known, right answers that it is', () => {
  const { known } = learningModels(makeLearner(bank, [...answersTo('c1', 4, 0), ...answersTo('c2', 4, 4)]))
  expect(known.get('c1')).toBeLessThan(0.25)
  expect(known.get('c2')).toBeGreaterThan(0.9)
  expect(known.has('c3')).toBe(false)
})

test('without answers gradual learning is the likelier account', () => {
  expect(learningModels(makeLearner(bank)).belief).toBeCloseTo(0.2)
})
