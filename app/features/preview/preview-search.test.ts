import { expect, test } from 'vitest'
import { placeOf, previewSearch } from './preview-search.ts'

const entries = [
  { id: 'film', type: 'video' as const },
  { id: 'five', type: 'quiz' as const },
]

test('an item that the address does not name, or that is not there, is the first', () => {
  expect(placeOf(entries, { item: 'five' })).toBe(1)
  expect(placeOf(entries, {})).toBe(0)
  expect(placeOf(entries, { item: 'gone', type: 'yes-no' })).toBe(0)
  expect(previewSearch({ item: 'five', other: 1 })).toEqual({ item: 'five' })
  expect(previewSearch({ item: 7, type: '' })).toEqual({})
})

test('who wants to try a type comes to the quiz', () => {
  expect(previewSearch({ type: 'yes-no' })).toEqual({ type: 'yes-no' })
  expect(placeOf(entries, { type: 'yes-no' })).toBe(1)
})
