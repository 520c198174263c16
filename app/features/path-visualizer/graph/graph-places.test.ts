import { expect, test } from 'vitest'
import { cornerOf, laneHeight, laneTop, lineBetween, nodeSize, sizeOf } from './graph-places.ts'

test('a line begins at the right side of one box and ends at the left side of the other', () => {
  const [from, to] = [
    { column: 0, row: 1, lane: 0 },
    { column: 1, row: 4, lane: 1 },
  ]
  const [a, b] = [cornerOf(from), cornerOf(to)]
  const half = nodeSize.height / 2
  expect(lineBetween(from, to)).toMatch(new RegExp(`^M${a.x + nodeSize.width} ${a.y + half}C.* ${b.x} ${b.y + half}$`))
})

test('a line over several columns passes between the rows and behind no box', () => {
  const from = { column: 0, row: 1, lane: 0 }
  const between = (row: number) => Number(/L[\d.]+ ([\d.]+)/.exec(lineBetween(from, { column: 3, row, lane: 0 }))?.[1])
  const { y } = cornerOf(from)
  expect(between(1)).toBeGreaterThan(y + nodeSize.height)
  expect(between(1)).toBeLessThan(cornerOf({ ...from, row: 2 }).y)
  expect(between(0)).toBeLessThan(y)
  expect(between(0)).toBeGreaterThan(cornerOf({ ...from, row: 0 }).y + nodeSize.height)
})

test('every box lies within its lane and within the whole', () => {
  const layout = {
    places: new Map(),
    edges: [],
    columns: 3,
    rows: 5,
    lanes: [
      { topic: 'one', firstRow: 0, rows: 2 },
      { topic: 'two', firstRow: 2, rows: 3 },
    ],
  }
  const { x, y } = cornerOf({ column: 2, row: 4, lane: 1 })
  expect(x + nodeSize.width).toBeLessThan(sizeOf(layout).width)
  expect(y).toBeGreaterThan(laneTop(2, 1))
  expect(y + nodeSize.height).toBeLessThan(laneTop(2, 1) + laneHeight(3))
  expect(laneTop(2, 1) + laneHeight(3)).toBe(sizeOf(layout).height)
})
