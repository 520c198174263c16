import { expect, test } from 'vitest'
import { placeOf, previewSearch } from './preview-search.ts'

test('an item that the address does not name, or that is not there, is the first', () => {
  const entries = [{ id: 'film' }, { id: 'quiz' }]
  expect(placeOf(entries, 'quiz')).toBe(1)
  expect(placeOf(entries, undefined)).toBe(0)
  expect(placeOf(entries, 'gone')).toBe(0)
  expect(previewSearch({ item: 'quiz', other: 1 })).toEqual({ item: 'quiz' })
  expect(previewSearch({ item: 7 })).toEqual({})
})
