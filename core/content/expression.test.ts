import { expect, test } from 'vitest'
import { evaluate } from './expression.ts'

const names = new Map([
  ['daily_dose', 450],
  ['n2', 3],
])

test.each([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['10 - 2 - 3', 5],
  ['48 / 2 / 2', 12],
  ['-2 * -(3 - 5)', -4],
  ['daily_dose / n2 / 125 * 5', 6],
  ['0.91 * (178 - 152)', 23.66],
  ['ceil(84 / 30)', 3],
  ['ceil(0.1 * 30)', 3],
  ['floor(7 / 2) * 2', 6],
])('%s is %d', (expression, value) => {
  const outcome = evaluate(expression, names)
  expect(outcome).toEqual({ is: 'value', value: expect.closeTo(value, 10) })
})

test.each([
  '',
  '1 +',
  '(1 + 2',
  '1 2',
  '2 ** 3',
  'weekly * 2',
  '1 / 0',
  'process.exit(1)',
  'constructor',
  '5 %',
  '1,000 / 2',
  '('.repeat(200),
  '-'.repeat(100_000) + '1',
])('%s is not read', (expression) => {
  expect(evaluate(expression, names).is).toBe('unreadable')
})
