import { expect, test } from 'vitest'
import type { NumericEntry, Question } from '../content/question.ts'
import { right, wrong } from '../testing/make-events.ts'
import { gradeAnswer, parseNumber } from './grading.ts'

const common: Omit<NumericEntry, 'type' | 'key' | 'tolerance' | 'unit' | 'steps' | 'pitfalls' | 'explanation'> = {
  kind: 'question',
  id: 'q',
  topic: 't',
  concept: 'c',
  difficulty: 'easy',
  stem: 's',
  sources: [],
  reviewBy: '2027-11-21',
}
const single: Question = { ...common, type: 'single-best-answer', options: [], key: 'b' }
const numeric = (key: number, tolerance = 0): Question => ({
  ...common,
  type: 'numeric',
  key,
  tolerance,
  unit: 'mg',
  steps: [],
  pitfalls: [],
  explanation: 'e',
})
const typed = (text: string) => ({ kind: 'number', text }) as const

test('the one right option is right', () => {
  expect(gradeAnswer(single, { kind: 'option', optionId: 'b' })).toEqual(right)
  expect(gradeAnswer(single, { kind: 'option', optionId: 'a' })).toEqual(wrong)
  expect(gradeAnswer(single, typed('b'))).toEqual(wrong)
})

test('a number is right within the tolerance, its ends included', () => {
  expect(gradeAnswer(numeric(12.5, 0.1), typed('12.6'))).toEqual(right)
  expect(gradeAnswer(numeric(12.5, 0.1), typed('12.61'))).toEqual(wrong)
  expect(gradeAnswer(numeric(0.3), typed('0.30'))).toEqual(right)
  expect(gradeAnswer(numeric(0.3), typed('.3'))).toEqual(right)
  expect(gradeAnswer(numeric(0.1 + 0.2), typed('0.3'))).toEqual(right)
  expect(gradeAnswer(numeric(3), { kind: 'option', optionId: '3' })).toEqual(wrong)
})

test('a type of question that this release cannot mark is not marked, rather than wrong', () => {
  expect(
    gradeAnswer(
      { ...common, type: 'multiple-response', options: [], keys: ['a', 'b'] },
      { kind: 'option', optionId: 'a' },
    ),
  ).toBeNull()
})

test('digits, one decimal point and a minus are a number; nothing else is', () => {
  expect(['12', ' 12 ', '-0.5', '.5', '5.', '007'].map(parseNumber)).toEqual([12, 12, -0.5, 0.5, 5, 7])
  for (const text of ['', '.', '-', '1,000', '1.2.3', '5 mg', '1e3', 'NaN', 'Infinity', '0x10', '１２']) {
    expect(parseNumber(text)).toBeNull()
  }
})
