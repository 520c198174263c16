import { expect, test } from 'vitest'
import { calculate, firstEntries, formula, readEntry, shownNumber, type Tool } from './calculator.ts'

const bmi: Tool = {
  inputs: [
    { name: 'weight', label: 'Weight', unit: 'kg', min: 20, max: 300, step: 0.1, value: 78 },
    { name: 'height', label: 'Height', unit: 'cm', min: 100, max: 230, step: 0.5, value: 170 },
  ],
  results: [
    {
      name: 'square',
      label: 'Height squared',
      expression: 'height * height / 10000',
      unit: 'm²',
      rounding: 'to 1 decimal place',
    },
    {
      name: 'bmi',
      label: 'Body mass index',
      expression: 'weight / square',
      unit: 'kg/m²',
      rounding: 'to 1 decimal place',
    },
  ],
}
const converter: Tool = {
  inputs: [
    { name: 'amount', label: 'Amount', min: 0, max: 1_000_000, step: 0.001, value: 62.5 },
    {
      name: 'from',
      label: 'From',
      choices: [
        { label: 'micrograms', value: 1 },
        { label: 'grams', value: 1_000_000 },
      ],
    },
  ],
  results: [{ name: 'result', label: 'Result', expression: 'amount * from / 1000' }],
}
const [weight] = bmi.inputs

test('a calculator begins with what its file says, and rounds only what it shows', () => {
  // 78 / 2.89 is 27.0; with the square already rounded to 2.9 it would be 26.9.
  expect(calculate(bmi, firstEntries(bmi))).toEqual([
    { name: 'square', value: 2.9 },
    { name: 'bmi', value: 27 },
  ])
})

test('a choice stands for its value', () => {
  expect(calculate(converter, { amount: '62.5', from: '0' })).toEqual([{ name: 'result', value: 0.0625 }])
  expect(calculate(converter, { amount: '62.5', from: '1' })).toEqual([{ name: 'result', value: 62_500 }])
})

test('an entry that is no number of the range says so, and only the results that need it are empty', () => {
  if (!weight) throw new Error('the tool has inputs')
  expect(readEntry(weight, ' 1,000 ')).toEqual({ is: 'wrong', why: 'Please enter 20 to 300' })
  expect(readEntry(weight, '')).toEqual({ is: 'wrong', why: 'Please enter a number' })
  expect(readEntry(weight, 'eighty')).toEqual({ is: 'wrong', why: 'Please enter a number' })
  expect(readEntry(weight, '80.5')).toEqual({ is: 'number', value: 80.5 })
  expect(calculate(bmi, { weight: '', height: '200' })).toEqual([
    { name: 'square', value: 4 },
    { name: 'bmi', value: null },
  ])
})

test('what divides by nothing has no result', () => {
  const tool: Tool = { ...converter, results: [{ name: 'x', label: 'X', expression: '1 / amount' }] }
  expect(calculate(tool, { amount: '0', from: '0' })).toEqual([{ name: 'x', value: null }])
})

test('numbers are shown as people write them', () => {
  expect(shownNumber(62_500)).toBe('62,500')
  expect(shownNumber(0.1 + 0.2)).toBe('0.3')
  expect(shownNumber(-4)).toBe('−4')
  expect(shownNumber(0.000_001)).toBe('0.000001')
})

test('a formula names what its letters stand for', () => {
  expect(formula(bmi, 'weight / square')).toBe('“Weight” ÷ “Height squared”')
  expect(formula(bmi, 'floor(350 - height * 2)')).toBe('rounded down (350 − “Height” × 2)')
})
