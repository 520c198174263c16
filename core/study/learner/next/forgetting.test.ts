import { expect, test } from 'vitest'
import { recalledStability, retention } from './forgetting.ts'

test('recall is nine tenths after as many days as the stability says, and falls from there', () => {
  for (const days of [0.5, 3, 40]) expect(retention(days, days)).toBeCloseTo(0.9)
  expect(retention(0, 5)).toBe(1)
  expect(retention(30, 5)).toBeLessThan(retention(10, 5))
})

test('a review adds the more, the less likely the recall was', () => {
  expect(recalledStability(5, 5, 0.7)).toBeGreaterThan(recalledStability(5, 5, 0.95))
  expect(recalledStability(5, 5, 1)).toBe(5)
})
