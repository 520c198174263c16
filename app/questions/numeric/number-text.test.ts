import { expect, test } from 'vitest'
import { numberProblem, withDecimalPoint } from './number-text.ts'

test('a number of digits and a decimal point can be marked', () => {
  for (const text of ['250', ' 0.5 ', '12.50']) expect(numberProblem(text)).toBeNull()
})

test('a thousands comma beside a point, or a unit, is named as the mistake', () => {
  for (const text of ['1,250.5', '1,250,000', '250 mg', '2.5.1', '1e3'])
    expect(numberProblem(withDecimalPoint(text))).toBe('Type digits and a decimal point only')
})

test('a single comma is a decimal point', () => {
  expect(withDecimalPoint('1,5')).toBe('1.5')
  expect(withDecimalPoint(',5')).toBe('.5')
  for (const text of ['1,250,000', '1,250.5', '1.5', '12']) expect(withDecimalPoint(text)).toBe(text)
})

test('nothing typed is asked for', () => {
  expect(numberProblem('  ')).toBe('Type a number first')
})
