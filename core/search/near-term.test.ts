import { expect, test } from 'vitest'
import { isOneEditApart, nearTerm } from './near-term.ts'

test('one letter more, less or other, or two exchanged, is one edit', () => {
  for (const [a, b] of [
    ['sepsis', 'sepssis'],
    ['sepsis', 'sepsi'],
    ['sepsis', 'sepsos'],
    ['sepsis', 'spesis'],
  ] as const) {
    expect(isOneEditApart(a, b)).toBe(true)
    expect(isOneEditApart(b, a)).toBe(true)
  }
  expect(isOneEditApart('sepsis', 'sepsis')).toBe(false)
  expect(isOneEditApart('sepsis', 'spesiss')).toBe(false)
  expect(isOneEditApart('abcd', 'badc')).toBe(false)
})

test('of several the one that most passages hold is meant, then the first', () => {
  const vocabulary = {
    terms: ['ferritin', 'ferriton', 'ferritis'],
    holdersOf: (term: string) => (term === 'ferritin' ? 1 : 4),
  }
  expect(nearTerm('ferritix', [vocabulary])).toBe('ferritis')
  expect(nearTerm('zzzzzz', [vocabulary])).toBeNull()
})

test('short words and numbers are not mended', () => {
  const vocabulary = { terms: ['500', 'mri'], holdersOf: () => 1 }
  expect(nearTerm('501', [vocabulary])).toBeNull()
  expect(nearTerm('mrj', [vocabulary])).toBeNull()
})
