import { expect, test } from 'vitest'
import type { PathNode } from '../../../core/study/learner/learner-view.ts'
import { blockersOf } from './blockers.ts'

const node = (id: string, status: PathNode['status'], ...prerequisites: string[]): PathNode => ({
  id,
  title: id,
  topic: 'doses',
  kind: 'core',
  status,
  progress: 0,
  minutes: 20,
  prerequisites,
  waitsFor: [],
  difficulty: 'beginner',
})

test('what most others wait for comes first, by way of others too', () => {
  const nodes = [
    node('a', 'current'),
    node('b', 'locked', 'a'),
    node('c', 'locked', 'b'),
    node('d', 'locked', 'b', 'e'),
    node('e', 'available'),
    node('f', 'locked', 'e'),
  ]
  expect(blockersOf(nodes).map(({ node: { id }, blocks }) => [id, blocks])).toEqual([
    ['a', 3],
    ['e', 2],
  ])
})

test('what is completed holds nothing up, and one that waits is not worth a word', () => {
  expect(blockersOf([node('a', 'completed'), node('b', 'available', 'a'), node('c', 'locked', 'b')])).toEqual([])
})

test('a circle ends', () => {
  expect(blockersOf([node('a', 'current', 'b'), node('b', 'locked', 'a'), node('c', 'locked', 'a')])).toHaveLength(1)
})
