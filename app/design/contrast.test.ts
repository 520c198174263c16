import { expect, test } from 'vitest'
import { contrastOf } from './contrast.ts'

test('contrast is that of WCAG, whichever colour comes first', () => {
  expect(contrastOf([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5)
  expect(contrastOf([255, 255, 255], [0, 0, 0])).toBeCloseTo(21, 5)
  expect(contrastOf([118, 118, 118], [255, 255, 255])).toBeCloseTo(4.54, 2)
  expect(contrastOf([7, 7, 7], [7, 7, 7])).toBe(1)
})
