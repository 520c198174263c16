import { expect, test } from 'vitest'
import { wholePercent } from './sentences.ts'

test('of what was counted 100% is all and 0% is nothing', () => {
  expect([0, 1 / 400, 0.5, 299 / 300, 1].map(wholePercent)).toEqual([0, 1, 50, 99, 100])
})
