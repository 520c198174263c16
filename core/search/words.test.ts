import { expect, test } from 'vitest'
import { normalise, holdsAll, wordsOf } from './words.ts'

test('capitals, accents, apostrophes and punctuation do not count', () => {
  expect(wordsOf('Café, ÉLAN & naïve!')).toEqual(['cafe', 'elan', 'naive'])
  expect(wordsOf("the patient’s own, patient's")).toEqual(['the', 'patients', 'own', 'patients'])
  expect(wordsOf('question-bank (250 items)')).toEqual(['question', 'bank', '250', 'items'])
  expect(wordsOf(' – … ')).toEqual([])
})

test('a number stays whole, and signs of one meaning are the same', () => {
  expect(wordsOf('0.9% of 1,000 mL.')).toEqual(['0.9', 'of', '1,000', 'ml'])
  expect(wordsOf('5 µg H₂O')).toEqual(wordsOf('5 μg h2o'))
})

test('a text is found by every word, also by one that is only begun, and by none across two words', () => {
  const text = normalise('Contract law: Offer and acceptance')
  expect(holdsAll('LAW accept')(text)).toBe(true)
  expect(holdsAll('law tort')(text)).toBe(false)
  expect(holdsAll('lawoffer')(text)).toBe(false)
  expect(holdsAll('  ')(text)).toBe(true)
})
