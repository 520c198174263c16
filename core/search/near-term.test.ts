import { expect, test } from 'vitest'
import { isOneEditApart, NearTerms, nearTerm } from './near-term.ts'

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
    terms: new NearTerms(['ferritin', 'ferriton', 'ferritis']),
    holdersOf: (term: string) => (term === 'ferritin' ? 1 : 4),
  }
  expect(nearTerm('ferritix', [vocabulary])).toBe('ferritis')
  expect(nearTerm('zzzzzz', [vocabulary])).toBeNull()
})

test('what is near is found wherever the slip is, also in the first and the last letter', () => {
  const terms = ['sepsi', 'statin', 'warfarin', 'renal', 'stat']
  const vocabulary = { terms: new NearTerms(terms), holdersOf: () => 1 }
  for (const known of terms)
    for (const slip of slipsOf(known)) {
      const near = terms.filter((each) => isOneEditApart(each, slip)).sort()
      expect([...vocabulary.terms.near(slip)].sort()).toEqual(near)
    }
})

/** Every letter left out, doubled, replaced, and exchanged with the next. */
function slipsOf(word: string): string[] {
  return Array.from(word, (letter, at) => {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)]
    const exchanged = `${before}${after.charAt(0)}${letter}${after.slice(1)}`
    return [
      before + after,
      `${before}${letter}${letter}${after}`,
      `${before}x${after}`,
      `x${word}`,
      `${word}x`,
      exchanged,
    ]
  })
    .flat()
    .filter((slip) => slip.length >= 4 && slip !== word)
}

test('short words and numbers are not mended', () => {
  const vocabulary = { terms: new NearTerms(['500', 'mri']), holdersOf: () => 1 }
  expect(nearTerm('501', [vocabulary])).toBeNull()
  expect(nearTerm('mrj', [vocabulary])).toBeNull()
})
