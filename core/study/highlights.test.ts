import { expect, test } from 'vitest'
import { highlightsValue, isHighlighted, readHighlights, withHighlight, withoutHighlight } from './highlights.ts'

test('what is written is read again, in order and joined where it meets', () => {
  const value = highlightsValue(
    [
      [30, 52],
      [0, 14],
      [10, 20],
      [20, 25],
      [40, 40],
    ],
    812,
  )
  expect(value).toBe('812:0-25,30-52')
  expect(readHighlights(value, 812)).toEqual([
    [0, 25],
    [30, 52],
  ])
})

test('of a text that was edited, and of a value nobody wrote, nothing is shown', () => {
  for (const value of [
    '811:0-14',
    '0-14',
    '',
    'x',
    '812:',
    '812:14-2,a-b,-1-3',
    '812:800-900',
    null,
    true,
    5,
    undefined,
  ])
    expect(readHighlights(value, 812), String(value)).toEqual([])
})

test('none is stored as nothing, and thousands still fit into a register', () => {
  expect(highlightsValue([], 10)).toBeNull()
  const many = Array.from({ length: 5000 }, (_, at) => [100_000 + at * 3, 100_001 + at * 3] as const)
  expect(highlightsValue(many, 999_999)?.length).toBeLessThan(10_000)
})

test('a highlight is taken back in part or whole', () => {
  const ranges = withHighlight([[10, 30]], [50, 60])
  expect(withoutHighlight(ranges, [15, 20])).toEqual([
    [10, 15],
    [20, 30],
    [50, 60],
  ])
  expect(withoutHighlight(ranges, [0, 55])).toEqual([[55, 60]])
  expect(isHighlighted(ranges, [12, 30])).toBe(true)
  expect(isHighlighted(ranges, [12, 31])).toBe(false)
})
