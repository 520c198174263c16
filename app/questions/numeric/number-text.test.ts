import { expect, test } from 'vitest'
import { numberProblem } from './number-text.ts'

test('a number of digits and a decimal point can be marked', () => {
  for (const text of ['250', ' 0.5 ', '12.50']) expect(numberProblem(text)).toBeNull()
})

test('a thousands comma or a unit is named as the mistake', () => {
  for (const text of ['1,250', '250 mg', '2.5.1', '1e3'])
    expect(numberProblem(text)).toBe('Type digits and a decimal point only')
})

test('nothing typed is asked for', () => {
  expect(numberProblem('  ')).toBe('Type a number first')
})
