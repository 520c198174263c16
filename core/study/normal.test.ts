import { expect, test } from 'vitest'
import { normalCdf } from './normal.ts'

test('half of a normal distribution is below its mean, and 97.5 % below 1.96', () => {
  expect(normalCdf(0)).toBeCloseTo(0.5, 7)
  expect(normalCdf(1.959963984540054)).toBeCloseTo(0.975, 6)
  expect(normalCdf(-1.2815515655446004)).toBeCloseTo(0.1, 6)
})

test('far from the mean it is 0 or 1, and never beyond', () => {
  expect(normalCdf(-40)).toBeGreaterThanOrEqual(0)
  expect(normalCdf(40)).toBe(1)
})
