import { expect, test } from 'vitest'
import { strictSearch, typedSearch } from './strict-search.ts'

test('of an address only what was read reaches the screen', () => {
  const read = strictSearch(({ tab }): { tab?: 'notes' } => (tab === 'notes' ? { tab } : {}))
  // As the router lays one over the other.
  const laidOver = (written: Record<string, unknown>) => JSON.stringify({ ...written, ...read(written) })
  expect(laidOver({ tab: 'notes', other: 1 })).toBe('{"tab":"notes"}')
  expect(laidOver({ tab: 'exam' })).toBe('{}')
})

test('members of another type than they should have are not there', () => {
  const read = typedSearch({ show: 'string', question: 'number' })
  expect(read({ show: 'flagged', question: 4 })).toEqual({ show: 'flagged', question: 4 })
  expect(JSON.stringify(read({ show: 4, question: 'all', other: 1 }))).toBe('{}')
})
