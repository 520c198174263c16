import { expect, test } from 'vitest'
import type { ListedItem } from '../study/learner/bank/listed-item.ts'
import { drawablesFrom } from './drawables.ts'

const refs: ListedItem[] = [
  { kind: 'question', itemId: 'q', hash: 'h1', topic: 't', type: 'numeric' },
  { kind: 'question', itemId: 'of-later', hash: 'h2', topic: 't', type: 'hologram' },
  { kind: 'task', itemId: 'scene', hash: 'h3', topic: 't' },
  { kind: 'task', itemId: 'essay', hash: 'h6', topic: 't' },
  { kind: 'task', itemId: 'gone', hash: 'h4', topic: 't' },
  { kind: 'note', itemId: 'note', hash: 'h5', topic: 't', title: 'Note', minutes: 5 },
]

test('an exam is drawn from questions that have a screen, and from tasks that are there, with what they are', () => {
  const bodies = new Map<string, unknown>([
    ['h3', { kind: 'task', type: 'casper-scenario', format: 'typed' }],
    ['h6', { kind: 'task', type: 'essay' }],
  ])
  expect(drawablesFrom(refs, (hash) => bodies.get(hash))).toEqual([
    { kind: 'question', itemId: 'q', hash: 'h1', topic: 't', type: 'numeric' },
    { kind: 'task', itemId: 'scene', hash: 'h3', topic: 't', type: 'casper-scenario', format: 'typed' },
    { kind: 'task', itemId: 'essay', hash: 'h6', topic: 't', type: 'essay' },
  ])
})
