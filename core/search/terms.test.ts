import { expect, test } from 'vitest'
import { rarityIn, termsOf } from './terms.ts'

test('the terms of a question are what it is about, whatever the form of its words', () => {
  expect(termsOf('What’s the price of two downloads?')).toEqual(termsOf('prices: Two, downloaded'))
  expect(termsOf('How do I…? Can’t you?')).toEqual([])
})

test('a will is something that is asked about', () => {
  expect(termsOf('How do I make a will?')).toEqual(termsOf('making wills'))
})

test('a term of few documents tells more than one of many, and one of none as much as is said of it', () => {
  const documents = [['dose', 'dose', 'infus'], ['dose'], ['dose', 'law']]
  const rarity = rarityIn(documents, 10)
  expect(rarity('dose')).toBeCloseTo(Math.log(2))
  expect(rarity('law')).toBeCloseTo(Math.log(4))
  expect(rarity('zoo')).toBeCloseTo(Math.log(11))
})
