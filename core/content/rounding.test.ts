import { expect, test } from 'vitest'
import { roundAs } from './rounding.ts'

test.each([
  ['to the nearest whole number', 37.697, 38],
  ['to the nearest 5', 62.4, 60],
  ['to the nearest 0.5', 6.26, 6.5],
  ['to the nearest 0.1', 0.3, 0.3],
  ['up to the next whole number', 2.1, 3],
  ['up to the next whole number', 0.1 * 30, 3],
  ['down to the whole number below', 2.9, 2],
  ['to 1 decimal place', 6.45, 6.5],
  ['To two decimal places', 1.005, 1.01],
  ['to 3 significant figures', 0.0123456, 0.0123],
  ['to 2 significant figures', 12_345, 12_000],
  ['to 9 significant figures', 0.0625, 0.0625],
])('%s, %d is %d', (words, value, rounded) => {
  expect(roundAs(words, value)).toBeCloseTo(rounded, 10)
})

test('large numbers come to whole ones', () => {
  for (let digit = 1; digit < 10; digit++)
    for (let power = 1; power < 12; power++)
      expect(roundAs('to 1 significant figure', digit * 10 ** power + 1)).toBe(digit * 10 ** power)
})

test.each(['roughly', 'to the nearest 0', 'to 0 significant figures', 'to the nearest ten'])(
  '%s is not understood',
  (words) => {
    expect(roundAs(words, 12.5)).toBeNull()
  },
)
