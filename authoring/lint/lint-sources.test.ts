import { expect, test } from 'vitest'
import type { Source } from '../../core/content/parts.ts'
import { aCourseFile, aCourseFolder } from '../../core/testing/make-course.ts'
import { sampleNote } from '../../server/testing/samples/sample-course.ts'
import { lintSourceDates, lintSources, lintSourceShares } from './lint-sources.ts'

const page = (over: Partial<Source> = {}): Source => ({
  title: 'A regulation',
  url: 'https://example.org/uksi/2012/1916/regulation/225',
  asOf: '2026-11',
  ...over,
})
const rulesOf = (source: Source) =>
  [...lintSources('q', [source]), ...lintSourceDates('q', [source], '2026-11-22')].map(({ rule }) => rule)

test.each<[fact: string, source: Source, rule: string]>([
  ['a home page', page({ url: 'https://example.org' }), 'source-address'],
  ['what is no address', page({ url: 'https://' }), 'source-address'],
  ['a home page with a stroke', page({ url: 'https://example.org/' }), 'source-address'],
  ['a search query', page({ url: 'https://example.org/books/?term=frey+syndrome' }), 'source-address'],
  ['a page of results', page({ url: 'https://example.org/search/frey' }), 'source-address'],
  ['a home page that only asks', page({ url: 'https://example.org/?q=frey' }), 'source-address'],
  ['a document without a section', { title: 'A book', version: '2nd edition', asOf: '2026-11' }, 'source-vague'],
  ['a document without a version', { title: 'A book', section: 'chapter 3', asOf: '2026-11' }, 'source-vague'],
  ['a state in a month to come', page({ asOf: '2026-12' }), 'source-date'],
  ['a state on a day to come', page({ asOf: '2026-11-23' }), 'source-date'],
  ['a thirteenth month', page({ asOf: '2026-13' }), 'source-date'],
  ['an opening tomorrow', page({ opened: { on: '2026-11-23', by: 'a program' } }), 'source-date'],
  ['an opening on no day', page({ opened: { on: '2026-02-30', by: 'a program' } }), 'source-date'],
])('%s is found', (_fact, source, rule) => {
  expect(rulesOf(source)).toEqual([rule])
})

test.each<Source>([
  page(),
  page({ asOf: '2026-11-22', opened: { on: '2026-11-22', by: 'a program' } }),
  page({ url: 'https://example.org/wiki/Seed_Vault?oldid=950626019' }),
  { title: 'Hyde v Wrench', section: 'judgment of Lord Langdale MR', version: '(1840) 49 ER 132', asOf: '2026-11' },
])('%# a place that a student finds is left alone', (source) => {
  expect(rulesOf(source)).toEqual([])
})

/** A course of forty notes, of which the first `count` name `sourceOf` their number. */
function sharing(count: number, sourceOf: (number: number) => Source) {
  const notes = Array.from({ length: 40 }, (_, number) => ({
    ...sampleNote(`note-${number}`),
    sources: [number < count ? sourceOf(number) : page({ url: `https://example.org/page/${number}` })],
  }))
  return lintSourceShares(aCourseFolder({ file: aCourseFile({ slug: 'a-course' }), notes }))
}

test('a source of more than fifteen in a hundred items of a course is found once, at the course', () => {
  expect(sharing(9, () => page())).toMatchObject([{ rule: 'source-share', itemId: 'a-course' }])
  expect(sharing(8, () => page())).toEqual([])
})

test('sections of one document are places of their own', () => {
  expect(sharing(12, (number) => page({ section: `regulation ${number % 2}` }))).toEqual([])
})

test('an address that several documents share is a list', () => {
  const list = 'https://example.org/guidelines'
  expect(sharing(2, (number) => page({ title: `Guideline ${number}`, url: list }))).toMatchObject([
    { rule: 'source-address', message: expect.stringContaining('Guideline 0 and Guideline 1') },
  ])
})
