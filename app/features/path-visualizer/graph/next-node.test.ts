import { expect, test } from 'vitest'
import { layOut } from './graph-layout.ts'
import { nodeTowards } from './next-node.ts'

const layout = layOut(
  [
    { id: 'a', topic: 'one', prerequisites: [] },
    { id: 'b', topic: 'one', prerequisites: ['a'] },
    { id: 'c', topic: 'two', prerequisites: ['a'] },
    { id: 'alone', topic: 'two', prerequisites: [] },
  ],
  ['one', 'two'],
)

test('arrow keys lead along the lines, and to neighbours above and below', () => {
  expect(nodeTowards(layout, 'a', 'ArrowRight')).toBe('b')
  expect(nodeTowards(layout, 'c', 'ArrowLeft')).toBe('a')
  expect(nodeTowards(layout, 'b', 'ArrowDown')).toBe('c')
  expect(nodeTowards(layout, 'c', 'ArrowUp')).toBe('b')
  expect(nodeTowards(layout, 'a', 'End')).toBe('alone')
  expect(nodeTowards(layout, 'alone', 'Home')).toBe('a')
})

test('where nothing is, a key leads nowhere', () => {
  expect(nodeTowards(layout, 'alone', 'ArrowRight')).toBeNull()
  expect(nodeTowards(layout, 'a', 'ArrowUp')).toBeNull()
  expect(nodeTowards(layout, 'gone', 'ArrowDown')).toBeNull()
  expect(nodeTowards(layout, 'a', 'x')).toBeNull()
})
