import { expect, test } from 'vitest'
import { lintSynonyms } from './lint-synonyms.ts'

test('words that mean one thing are right as they are', () => {
  expect(
    lintSynonyms([
      ['adrenaline', 'epinephrine'],
      ['myocardial infarction', 'heart attack', 'MI'],
    ]),
  ).toEqual([])
})

test('a form of a word that is there already, words that no search looks at, and a group that stands twice are mistakes', () => {
  const found = lintSynonyms([
    ['statin', 'statins'],
    ['intramuscular', 'IM'],
    ['adrenaline', 'epinephrine'],
    ['epinephrine', 'adrenaline'],
  ])
  expect(found).toHaveLength(3)
  expect(found[0]).toContain('"statins" is found by another')
  expect(found[1]).toContain('"IM" is made of words that no search looks at')
  expect(found[2]).toContain('there is such a group already')
})
