import { expect, test } from 'vitest'
import { makeBank, makeLearner, monday } from '../../../testing/make-learner.ts'
import { blindSpotsOf, luckyGuessesOf } from './misjudged.ts'

const bank = makeBank({ a: 1 }, [{ id: 'x', topic: 'a' }])

test('sure and wrong is a blind spot, guessed and right a lucky guess, the latest first', () => {
  const learner = makeLearner(bank, [
    { itemId: 'x-1', share: 0, confidence: 'sure' },
    { itemId: 'x-2', share: 0, confidence: 'sure' },
    { itemId: 'x-3', share: 1, confidence: 'guess' },
    { itemId: 'x-4', share: 1, confidence: 'sure' },
    { itemId: 'x-5', share: 0, confidence: 'guess' },
    { itemId: 'gone', share: 0, confidence: 'sure' },
  ])
  expect(blindSpotsOf(learner).map(({ itemId }) => itemId)).toEqual(['x-2', 'x-1'])
  expect(luckyGuessesOf(learner)).toEqual([{ itemId: 'x-3', topic: 'a', concept: 'x', atMs: monday + 120_000 }])
})

test('the last answer to a question counts', () => {
  const learner = makeLearner(bank, [
    { itemId: 'x-1', share: 0, confidence: 'sure' },
    { itemId: 'x-1', share: 1, confidence: 'sure' },
  ])
  expect(blindSpotsOf(learner)).toEqual([])
})
