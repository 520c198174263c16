import { expect, test } from 'vitest'
import { buildIndex } from '../search/passage-index.ts'
import { libraryOf } from './library.ts'
import type { Passage } from './passage.ts'

const passage = (id: string, changes: Partial<Passage> = {}): Passage => ({
  id,
  kind: 'note',
  sourceId: 'n',
  courseId: 1,
  topic: 'blood',
  concept: null,
  heading: ['Iron'],
  text: 'Ferritin is low.',
  keyOf: null,
  sources: [],
  ...changes,
})
const partOf = (...passages: Passage[]) => ({ passages, index: buildIndex(passages) })
const library = libraryOf([
  partOf(passage('a'), passage('key', { kind: 'explanation', keyOf: 'q1' })),
  partOf(passage('b', { courseId: 2, topic: 'law' }), passage('shop', { courseId: null, kind: 'faq', topic: null })),
])
const found = (options?: Parameters<typeof library.search>[1]) =>
  library.search('ferritin', options).map((hit) => hit.passage.id)

test('all parts are searched as one', () => {
  expect(found()).toEqual(['a', 'key', 'b', 'shop'])
  expect(found({ limit: 1 })).toEqual(['a'])
})

test('a course is searched with the shop, the shop alone, a kind and a topic', () => {
  expect(found({ courseId: 2 })).toEqual(['b', 'shop'])
  expect(found({ courseId: null })).toEqual(['shop'])
  expect(found({ kinds: ['explanation'] })).toEqual(['key'])
  expect(found({ topic: 'law' })).toEqual(['b'])
})

test('the key of a question that was not answered yet is found by nobody', () => {
  expect(found({ isUnanswered: (itemId) => itemId === 'q1' })).toEqual(['a', 'b', 'shop'])
  expect(found({ isUnanswered: () => false })).toContain('key')
})

test('a passage is read by its id, and one that is not there is none', () => {
  expect(library.passage('b')?.courseId).toBe(2)
  expect(library.passage('c')).toBeNull()
})

test('a term is as rare as it is over all parts', () => {
  const one = libraryOf([partOf(passage('a'), passage('x', { text: 'Ferritin, in other words.' }))])
  expect(one.rarityOf('other')).toBeGreaterThan(one.rarityOf('ferritin'))
  expect(one.rarityOf('zebra')).toBeGreaterThan(0)
})

test('a word that nothing here holds is read as what means the same, or with a letter mended if it is long', () => {
  const passages = [passage('k', { text: 'Hyperkalaemia is treated. Gentamicin is an aminoglycoside. Pizza.' })]
  const synonyms = [
    ['hyperkalaemia', 'HK'],
    ['as low as reasonably practicable', 'ALARP'],
  ]
  const { termsMeant } = libraryOf([{ passages, index: buildIndex(passages, { synonyms }) }])
  expect(termsMeant('treated HK')).toEqual(termsMeant('treated hyperkalaemia'))
  expect(termsMeant('aminoglycosede')).toEqual(termsMeant('aminoglycoside'))
  expect(termsMeant('pizzo')).not.toEqual(termsMeant('pizza'))
  expect(termsMeant('ALARP')).toEqual(['alarp'])
})
