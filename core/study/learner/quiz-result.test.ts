import { expect, test } from 'vitest'
import { quizResult } from './quiz-result.ts'

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
