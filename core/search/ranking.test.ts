import { expect, test } from 'vitest'
import { ranked, rankOf } from './ranking.ts'
import { synonyms } from './synonyms.ts'
import { normalise, wordsOf } from './words.ts'

const document = (name: string, ...parts: string[]) => ({ name, parts: parts.map(normalise) })
const shop = [
  document('part 2', 'GPhC Part 2', 'Pharmacy', 'Law and ethics', 'Clinical practice'),
  document('lnat', 'LNAT', 'Law', 'Main argument', 'A full paper'),
  document('interviews', 'MMI coaching', 'Medicine', 'Role-play', 'Ethics, law and flaws in reasoning'),
  document('land', 'Land law', 'Property', 'Trusts', 'Questions'),
  document('flaws', 'Flaws of reasoning', 'Logic', 'Claws', 'Arguments'),
]
const found = (query: string) => ranked(shop, ({ parts }) => parts, query).map(({ name }) => name)

test('title comes before category, category before topic, topic before text, and the inside of a word last', () => {
  expect(found('law')).toEqual(['land', 'lnat', 'part 2', 'interviews', 'flaws'])
  expect(found('LAWS')).toEqual(found('law'))
})

test('every word has to be found, in whichever part; without any all stay in their order', () => {
  expect(found('ethics law')).toEqual(['part 2', 'interviews'])
  expect(found('law nothing')).toEqual([])
  expect(found(' ')).toEqual(shop.map(({ name }) => name))
})

test('a trade finds its subject, also half typed and in the plural', () => {
  const lawFirst = ['land', 'lnat', 'part 2', 'interviews']
  for (const asked of ['barrister', 'barristers', 'barris', 'Lawyer', 'legal']) expect(found(asked)).toEqual(lawFirst)
  expect(found('doctor')).toEqual(['interviews'])
  expect(found('bar')).toEqual([])
})

test('a number with a point is found as it is written', () => {
  expect(rankOf('0.9')(['saline 0.9%'])).toBe(0)
  expect(rankOf('0.9')(['saline 0x9%'])).toBeNull()
})

test('synonyms are single words as searches compare them, and lead to something else', () => {
  for (const [name, words] of Object.entries(synonyms)) {
    expect(wordsOf(name)).toEqual([name])
    for (const word of words) {
      expect(wordsOf(word)).toEqual([word])
      expect(word.startsWith(name)).toBe(false)
    }
  }
})
