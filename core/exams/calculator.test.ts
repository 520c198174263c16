import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CalculatorKey, newCalculator, pressed } from './calculator.ts'

const keysOf = (text: string) => text.split(' ') as CalculatorKey[]
const display = (text: string) => keysOf(text).reduce(pressed, newCalculator).display

test.each([
  ['1 2 + 3 =', '15'],
  ['2 + 3 × 4 =', '20'],
  ['0 . 1 + 0 . 2 =', '0.3'],
  ['8 ÷ 3 =', '2.666666667'],
  ['5 + − 3 =', '2'],
  ['9 √', '3'],
  ['2 0 0 + 1 0 % =', '220'],
  ['5 0 %', '0.5'],
  ['7 ± + 1 0 =', '3'],
  ['1 ÷ 0 =', 'Error'],
  ['1 ÷ 0 = 5', 'Error'],
  ['1 ÷ 0 = C 5', '5'],
  ['4 ± √', 'Error'],
  ['9 9 9 9 9 9 9 9 9 9 × 9 =', 'Error'],
  ['1 2 . 5 . 5', '12.55'],
  ['1 2 3 4 5 6 7 8 9 0 1', '1234567890'],
  ['0 0 7', '7'],
  ['5 + 3 CE 2 =', '7'],
])('%s shows %s', (keys, expected) => {
  expect(display(keys)).toBe(expected)
})

test('the memory adds up, is recalled and outlives a clearing', () => {
  expect(display('5 M+ 7 M+ 2 M− C MR')).toBe('10')
  expect(display('5 M+ MC MR')).toBe('0')
})

test('whatever is pressed, the display is a number that fits it, or says that there is none', () => {
  const keys = fc.constantFrom<CalculatorKey>(...keysOf('0 1 5 9 . + − × ÷ = ± √ % CE C MR MC M+ M−'))
  fc.assert(
    fc.property(fc.array(keys, { maxLength: 40 }), (all) => {
      const { display: text } = all.reduce(pressed, newCalculator)
      return text === 'Error' || (/^-?\d+(\.\d*)?$/.test(text) && text.replace(/\D/g, '').length <= 12)
    }),
    { numRuns: 500 },
  )
})
