import { expect, test } from 'vitest'
import { aBank, aLearnerAnswer } from '../../../testing/make-bank.ts'
import { quizResult, shareSoFar } from './quiz-result.ts'

test('a quiz is held against the answers to its concept before', () => {
  expect(quizResult(0.8, 0.5, 'Doses')).toMatchObject({ score: 80, improvement: true })
  expect(quizResult(0.4, 0.5, 'Doses')).toMatchObject({ score: 40, improvement: false })
  expect(quizResult(0.5, 0.5, 'Doses')).toMatchObject({ score: 50, improvement: false })
})

test('all marks are good, whatever was before', () => {
  expect(quizResult(1, 1, 'Doses')).toMatchObject({ score: 100, improvement: true })
})

test('first answers are held against nothing', () => {
  expect(quizResult(0.6, null, 'Doses').feedback).toContain('first answers')
  expect(quizResult(0.8, null, 'Doses').improvement).toBe(true)
})

test('earlier answers are those to the concept within its topic, or to the whole topic', () => {
  const bank = aBank(2, (item) => (item.itemId === 'topic-2-q1' ? { ...item, concept: 'topic-1-concept-1' } : item))
  const answers = [
    aLearnerAnswer(1, 'topic-1-q1', { share: 0 }),
    aLearnerAnswer(2, 'topic-1-q2'),
    aLearnerAnswer(3, 'topic-1-q7'),
    aLearnerAnswer(4, 'topic-2-q1', { share: 0.5 }),
  ]
  expect(shareSoFar({ answers, bank }, 'topic-1-concept-1')).toBe(0.5)
  expect(shareSoFar({ answers, bank }, 'topic-1')).toBeCloseTo(2 / 3)
  expect(shareSoFar({ answers, bank }, 'topic-2')).toBe(0.5)
  expect(shareSoFar({ answers, bank }, 'topic-2-concept-1')).toBeNull()
})
