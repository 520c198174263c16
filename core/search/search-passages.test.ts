import { expect, test } from 'vitest'
import { buildIndex, type PassageIndex, type SynonymGroups } from './passage-index.ts'
import { searchedIndexes } from './passage-query.ts'
import { searchPassages } from './search-passages.ts'

const passages = [
  {
    heading: ['Anaphylaxis', 'First treatment'],
    text: 'Adrenaline 500 micrograms is given into the muscle of the thigh.',
  },
  { heading: ['Anaphylaxis', 'Afterwards'], text: 'Adults are observed, and referred to an allergy clinic.' },
  { heading: ['Chest pain'], text: 'Myocardial infarction is confirmed by troponin and an electrocardiogram.' },
  {
    heading: ['High potassium'],
    text: 'Calcium gluconate protects the heart; insulin with glucose lowers the potassium.',
  },
  { heading: ['Limitation'], text: 'A claim in contract is brought within six years of the breach.' },
]
const groups: SynonymGroups = [
  ['adrenaline', 'epinephrine'],
  ['myocardial infarction', 'heart attack', 'MI'],
]
/** One index, without looking into texts. */
const searchIndex = (index: PassageIndex, query: string, limit: number) =>
  searchPassages(searchedIndexes([index]), query, { limit })
const found = (query: string, synonyms: SynonymGroups = []) =>
  searchIndex(buildIndex(passages, { synonyms }), query, 10).map(({ at }) => at)

test('what holds most of what is asked for comes first, whatever the form of the words', () => {
  expect(found('Which clinics are allergies referred to?')).toEqual([1])
  expect(found('observing adults')).toEqual([1])
  expect(found('breaches of contracts')[0]).toBe(4)
  expect(found('what is the?')).toEqual([])
  expect(found('zebra')).toEqual([])
})

test('a term in the heading counts, and is told', () => {
  const [first] = searchIndex(buildIndex(passages), 'anaphylaxis adrenaline', 1)
  expect(first).toMatchObject({ at: 0, inHeading: 1, coverage: 1 })
})

test('coverage is the share of what was asked for, by how rare it is', () => {
  const [first] = searchIndex(buildIndex(passages), 'adrenaline for zebras', 1)
  expect(first?.at).toBe(0)
  expect(first?.coverage).toBeGreaterThan(0.3)
  expect(first?.coverage).toBeLessThan(0.7)
})

test('a passage is also found by what leads to it, and holds nothing of it', () => {
  const index = buildIndex([
    { heading: ['Anaphylaxis'], text: 'Adrenaline is given first.', about: 'A nurse is hoarse after a vaccine.' },
    { heading: ['Vaccines'], text: 'A vaccine is kept cold.' },
  ])
  expect(searchIndex(index, 'hoarse', 2)).toMatchObject([{ at: 0, coverage: 0, inHeading: 0 }])
  expect(searchIndex(index, 'vaccine', 2).map(({ at }) => at)).toEqual([1, 0])
})

test('how students ask about a group leads to its passages, which hold nothing of it', () => {
  const own = passages.map((each, at) => ({ ...each, group: at < 2 ? 'allergy' : `other ${at}` }))
  const leading = new Map([
    ['allergy', ['pt went floppy after the jab', 'how big is an EpiPen']],
    ['other 4', ['how long till it is too late to sue']],
  ])
  const index = buildIndex(own, { leading })
  expect(searchIndex(index, 'floppy after a jab', 5)).toMatchObject([
    { at: 0, coverage: 0, inHeading: 0 },
    { at: 1, coverage: 0, inHeading: 0 },
  ])
  expect(searchIndex(index, 'too late to sue', 1).map(({ at }) => at)).toEqual([4])
  expect(searchIndex(index, 'flopy after a jab', 1).map(({ at }) => at)).toEqual([0])
  const halves = [buildIndex(own.slice(0, 2), { leading }), buildIndex(own.slice(2))]
  const hits = searchPassages(searchedIndexes(halves), 'too late to sue', { limit: 1 })
  expect(hits.map(({ index: part, at }) => [part, at])).toEqual([[1, 2]])
})

test('the first ones are of different groups where these are nearly as good', () => {
  const said = [
    'Warfarin, warfarin and INR.',
    'Warfarin and the INR.',
    'INR of warfarin.',
    'Warfarin in a dental patient.',
  ]
  const texts = said.map((text, at) => ({ heading: [`H${at}`], text, group: at < 3 ? 'blood' : 'mouth' }))
  const foundOf = (of: typeof texts) => searchIndex(buildIndex(of), 'warfarin', 4).map(({ at }) => at)
  expect(foundOf(texts).indexOf(3)).toBeLessThan(2)
  expect(foundOf(texts.map((each) => ({ ...each, group: 'one' }))).indexOf(3)).toBeGreaterThan(1)
})

test('a word that means the same finds it, also an abbreviation and a phrase', () => {
  expect(found('epinephrine')).toEqual([])
  expect(found('epinephrine', groups)).toEqual([0])
  expect(found('MI', groups)).toEqual([2])
  expect(found('heart attack', groups)[0]).toBe(2)
})

test('a mistake of one letter is forgiven where the word is in no passage', () => {
  for (const slip of ['adrenalin', 'adrenallne', 'adernaline', 'aderenaline']) expect(found(slip)).toEqual([0])
  expect(found('potasium')).toEqual([3])
  expect(found('epinefrine', groups)).toEqual([])
  expect(found('epinephrin', groups)).toEqual([0])
  expect(found('adrnlne')).toEqual([])
})

test('a word that is there is never taken for another one', () => {
  const index = buildIndex([
    { heading: ['A'], text: 'The ileum absorbs vitamin B12.' },
    { heading: ['B'], text: 'The ilium is a bone, and the ilium has a crest, the ilium.' },
  ])
  expect(searchIndex(index, 'ileum', 10).map(({ at }) => at)).toEqual([0])
})

test('words that stand together count for more than the same words apart', () => {
  const apart = 'Renal colic is treated at home; later there may be failure of drainage and of the other side.'
  const together = 'Treated at home, renal failure is of the other side, and later there may be colic of drainage.'
  const texts = [apart, together]
  const index = buildIndex(texts.map((text) => ({ heading: ['Kidney'], text })))
  const searched = searchedIndexes([index])
  const hits = searchPassages(searched, 'renal failure', { limit: 2, textOf: (_, at) => texts[at] ?? '' })
  expect(hits.map(({ at }) => at)).toEqual([1, 0])
})

test('several indexes rank as one does', () => {
  const whole = searchedIndexes([buildIndex(passages)])
  const halves = searchedIndexes([buildIndex(passages.slice(0, 2)), buildIndex(passages.slice(2))])
  for (const query of ['anaphylaxis adrenaline', 'heart potassium claim', 'six years'])
    expect(searchPassages(halves, query, { limit: 5 }).map(({ index, at }) => at + index * 2)).toEqual(
      searchPassages(whole, query, { limit: 5 }).map(({ at }) => at),
    )
})

test('what is not wanted takes no place of what is', () => {
  const searched = searchedIndexes([buildIndex(passages)])
  const hits = searchPassages(searched, 'anaphylaxis', { limit: 1, isWanted: (_, at) => at !== 0 })
  expect(hits.map(({ at }) => at)).toEqual([1])
})

test('nothing, white space, markup and a hundred kilobytes are searched for like all else', () => {
  const searched = searchedIndexes([buildIndex(passages)])
  for (const query of ['', ' \n', '<script>alert(1)</script>', '\u0000', 'adrenaline '.repeat(10_000)])
    expect(() => searchPassages(searched, query, { limit: 3 })).not.toThrow()
  expect(searchPassages(searchedIndexes([buildIndex([])]), 'adrenaline', { limit: 3 })).toEqual([])
  expect(searchPassages(searchedIndexes([]), 'adrenaline', { limit: 3 })).toEqual([])
})
