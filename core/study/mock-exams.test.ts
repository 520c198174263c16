import { expect, test } from 'vitest'
import { mockExams } from './mock-exams.ts'

test('a large bank gives five exams of 70 to 110 questions in 105 to 165 minutes', () => {
  expect(mockExams(200).map(({ questions, minutes, level }) => [questions, minutes, level])).toEqual([
    [70, 105, 'Beginner'],
    [80, 120, 'Beginner'],
    [90, 135, 'Intermediate'],
    [100, 150, 'Intermediate'],
    [110, 165, 'Advanced'],
  ])
  for (const { questions, whole } of mockExams(110)) expect(questions).toBe(whole.questions)
})

test('a bank that holds fewer shortens an exam in proportion, and others not', () => {
  expect(mockExams(96).map(({ questions, minutes }) => [questions, minutes])).toEqual([
    [70, 105],
    [80, 120],
    [90, 135],
    [96, 144],
    [96, 144],
  ])
  expect(mockExams(19)[0]).toMatchObject({ questions: 19, minutes: 29, whole: { questions: 70, minutes: 105 } })
})

test('a course without questions has no exams', () => {
  expect(mockExams(0)).toEqual([])
})
