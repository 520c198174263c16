import { expect, test } from 'vitest'
import { nextChargeDay } from './months-after.ts'

test.each([
  ['2026-11-23T12:00:00Z', 'month', '2026-12-23'],
  ['2026-12-31T23:59:00Z', 'month', '2027-01-31'],
  ['2027-01-31T12:00:00Z', 'month', '2027-02-28'],
  ['2028-02-29T12:00:00Z', 'year', '2029-02-28'],
  ['2026-11-23T12:00:00Z', 'year', '2027-11-23'],
] as const)('a plan begun on %s by the %s is paid again on %s', (begun, billing, next) => {
  expect(nextChargeDay(Date.parse(begun), billing)).toBe(next)
})
