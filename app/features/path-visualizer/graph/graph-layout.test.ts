import { expect, test } from 'vitest'
import { layOut, type DrawnNode } from './graph-layout.ts'

const node = (id: string, topic: string, ...prerequisites: string[]): DrawnNode => ({ id, topic, prerequisites })

test('every line leads to the right, over topics too', () => {
  const { places, edges } = layOut(
    [node('c', 'two', 'a', 'b'), node('a', 'one'), node('b', 'one', 'a'), node('d', 'two', 'c')],
    ['one', 'two'],
  )
  const columns = ['a', 'b', 'c', 'd'].map((id) => places.get(id)?.column)
  expect(columns).toEqual([0, 1, 2, 3])
  for (const { from, to } of edges) expect(places.get(from)?.column).toBeLessThan(places.get(to)?.column ?? 0)
})

test('no two concepts stand in one place, and lanes lie below each other in the order of the course', () => {
  const nodes = Array.from({ length: 37 }, (_, at) =>
    node(`n${at}`, `topic-${at % 5}`, ...(at % 3 === 0 && at > 5 ? [`n${at - 5}`, `n${at - 4}`] : [])),
  )
  const { places, lanes, rows } = layOut(nodes, ['topic-4', 'topic-0'])
  expect(new Set(nodes.map(({ id }) => JSON.stringify([places.get(id)?.column, places.get(id)?.row]))).size).toBe(37)
  expect(lanes.map(({ topic }) => topic)).toEqual(['topic-4', 'topic-0', 'topic-1', 'topic-2', 'topic-3'])
  expect(lanes.reduce((next, lane) => (expect(lane.firstRow).toBe(next), next + lane.rows), 0)).toBe(rows)
})

test('what is joined to nothing fills the width', () => {
  const { places, columns, rows } = layOut(
    Array.from({ length: 8 }, (_, at) => node(`n${at}`, 'one')),
    ['one'],
  )
  expect([columns, rows]).toEqual([4, 2])
  expect(places.get('n5')).toEqual({ column: 1, row: 1, lane: 0 })
})

test('a prerequisite that is not there draws no line, and a circle ends', () => {
  expect(layOut([node('a', 'one', 'gone')], ['one']).edges).toEqual([])
  const circle = layOut([node('a', 'one', 'b'), node('b', 'one', 'a')], ['one'])
  expect(circle.places.size).toBe(2)
})

test('a course without concepts has nothing to draw', () => {
  expect(layOut([], ['one'])).toMatchObject({ lanes: [], edges: [], rows: 0 })
})
