import { expect, test } from 'vitest'
import { strictSearch } from './strict-search.ts'

test('of an address only what was read reaches the screen', () => {
  const read = strictSearch(({ tab }): { tab?: 'notes' } => (tab === 'notes' ? { tab } : {}))
  // As the router lays one over the other.
  const laidOver = (written: Record<string, unknown>) => JSON.stringify({ ...written, ...read(written) })
  expect(laidOver({ tab: 'notes', other: 1 })).toBe('{"tab":"notes"}')
  expect(laidOver({ tab: 'exam' })).toBe('{}')
})
