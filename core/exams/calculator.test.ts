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
  ['9 + 1 6 √ + 2 =', '15'],
  ['1 0 0 + 2 0 % + 5 =', '125'],
  ['8 0 − 2 5 % × 2 =', '120'],
  ['2 0 0 × 1 5 % + 1 =', '31'],
  ['5 × 6 M+ + 2 =', '32'],
  ['5 × 6 M− MC + 2 =', '32'],
  ['4 M+ C 2 + MR × 3 =', '18'],
  ['5 × ± + 2 =', '-23'],
  ['9 √ + 1 =', '4'],
  ['3 = + 4 =', '7'],
  ['5 × 3 CE + 2 =', '7'],
  ['5 M+ × MC + 2 =', '7'],
  ['5 + √ 3 =', '8'],
])('%s shows %s', (keys, expected) => {
  expect(display(keys)).toBe(expected)
})

test('the memory adds up, is recalled and outlives a clearing', () => {
  expect(display('5 M+ 7 M+ 2 M− C MR')).toBe('10')
  expect(display('5 M+ MC MR')).toBe('0')
})

test('a number that the memory gives or takes, or that is worked out where it stands, counts as one that is typed', () => {
  const operator = fc.constantFrom('+', '−', '×', '÷')
  const digit = fc.integer({ min: 0, max: 9 })
  const chain = fc.record({ first: digit, one: operator, number: digit, two: operator, last: digit })
  fc.assert(
    fc.property(chain, ({ first, one, number, two, last }) => {
      const reckoned = (right: string, before = '') =>
        display(`${before} ${first} ${one} ${right} ${two} ${last} =`.trim())
      const typed = reckoned(`${number}`)
      expect(reckoned('MR', `${number} M+`)).toBe(typed)
      for (const key of ['M+', 'M−', 'MC', '± ±']) expect(reckoned(`${number} ${key}`)).toBe(typed)
      expect(reckoned(`${[...String(number ** 2)].join(' ')} √`)).toBe(typed)
    }),
  )
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
