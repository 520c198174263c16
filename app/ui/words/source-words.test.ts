import { expect, test } from 'vitest'
import { placeInWords, stateInWords } from './source-words.ts'

const book = { title: 'A book', section: 'chapter 3', version: '2nd edition', asOf: '2026-11' }

test('a document says where in it and which edition', () => {
  expect(placeInWords(book)).toBe(', chapter 3, 2nd edition')
  expect(placeInWords({ title: 'A page', url: 'https://example.org/page', asOf: '2026-11' })).toBe('')
})

test('a state is a month or a day, and nothing is opened of which that is not known', () => {
  expect(stateInWords(book)).toBe('As of November 2026.')
  expect(stateInWords({ ...book, asOf: '2026-11-21' })).toBe('As of 21 November 2026.')
})

test('who opened a source is said as it is written', () => {
  expect(stateInWords({ ...book, opened: { on: '2026-11-22', by: 'a program' } })).toBe(
    'As of November 2026. Source opened on 22 November 2026 by a program.',
  )
})
