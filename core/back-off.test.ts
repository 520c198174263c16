import { expect, test } from 'vitest'
import { backOffMs } from './back-off.ts'

const spacing = { firstMs: 5, longestMs: 100, jitter: 0 }

test('a delay doubles with each failure up to the longest, also after more failures than a number can double', () => {
  const delays = [0, 1, 2, 3, 4, 5, 2000].map((failures) => backOffMs(spacing, failures, 0.5))
  expect(delays).toEqual([5, 10, 20, 40, 80, 100, 100])
})

test('chance has the share that it is given', () => {
  const between = (jitter: number) => [0, 0.5, 1].map((random) => backOffMs({ ...spacing, jitter }, 4, random))
  expect(between(0)).toEqual([80, 80, 80])
  expect(between(0.5)).toEqual([40, 60, 80])
  expect(between(1)).toEqual([0, 40, 80])
})
