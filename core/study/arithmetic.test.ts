import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../tests/setup/property-runs.ts'
import { exp, ln, pow } from './arithmetic.ts'

const near = (ours: number, theirs: number) => {
  expect(Math.abs(ours / theirs - 1)).toBeLessThan(1e-13)
}

test('exp, ln and pow agree with the built-in ones to 13 digits', () => {
  fc.assert(
    fc.property(fc.double({ min: -40, max: 40, noNaN: true }), (x) => near(exp(x), Math.exp(x))),
    { numRuns: propertyRuns(10_000) },
  )
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 40_000, noNaN: true }), (x) => {
      if (Math.abs(x - 1) > 1e-3) near(ln(x), Math.log(x))
    }),
    { numRuns: propertyRuns(10_000) },
  )
  fc.assert(
    fc.property(
      fc.double({ min: 1e-3, max: 40_000, noNaN: true }),
      fc.double({ min: -3, max: 3, noNaN: true }),
      (base, exponent) => near(pow(base, exponent), Math.pow(base, exponent)),
    ),
    { numRuns: propertyRuns(10_000) },
  )
})

test('the ends of the range are 0 and infinity', () => {
  expect(exp(-1000)).toBe(0)
  expect(exp(1000)).toBe(Number.POSITIVE_INFINITY)
  expect(exp(0)).toBe(1)
  expect(ln(1)).toBe(0)
  expect([0, -1, Number.NaN, Number.POSITIVE_INFINITY].map(ln)).toEqual(Array(4).fill(Number.NaN))
  expect(pow(-2, 0.5)).toBeNaN()
})
