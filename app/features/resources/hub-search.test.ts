import { expect, test } from 'vitest'
import type { ResourceCard } from '../../../core/contract/shop/resources.ts'
import { filterResources } from './find-resources.ts'
import { relatedTo } from './related-resources.ts'
import { hubSearch } from './hub-search.ts'

test('of the address only what the hub knows is read', () => {
  expect(hubSearch({})).toEqual({})
  expect(hubSearch({ tab: 'booking', category: 'interview', q: 'mmi' })).toEqual({
    tab: 'booking',
    category: 'interview',
    q: 'mmi',
  })
  expect(hubSearch({ tab: 'ai-assistant' })).toEqual({ tab: 'ai-assistant' })
  for (const tab of ['resources', 'assistant', 'Booking', 7, null, ['booking']]) expect(hubSearch({ tab })).toEqual({})
  expect(hubSearch({ category: 'all', q: '' })).toEqual({})
  expect(hubSearch({ category: 'law', q: { a: 1 } })).toEqual({})
  expect(hubSearch({ q: 42 })).toEqual({ q: '42' })
  expect(hubSearch({ q: 'x'.repeat(300) }).q).toHaveLength(200)
})

const card = (id: string, more: Partial<ResourceCard>): ResourceCard => ({
  id,
  title: id,
  description: '',
  type: 'guide',
  category: 'study',
  tags: [],
  featured: false,
  link: `/resources/${id}`,
  downloads: 0,
  ...more,
})
const cards = [
  card('clock', { title: 'The UCAT clock', tags: ['UCAT', 'timing'], category: 'practice' }),
  card('week', { title: 'Week planner', type: 'template', description: 'A grid of seven days' }),
  card('mmi', { title: 'MMI stations', category: 'interview' }),
]
const found = (...asked: ['all' | 'study' | 'interview', string]) =>
  filterResources(cards, ...asked).map(({ id }) => id)

test('a search finds words of title, description, type and tags in any case and order', () => {
  expect(found('all', '')).toEqual(['clock', 'week', 'mmi'])
  expect(found('all', '  TIMING ')).toEqual(['clock'])
  expect(found('all', 'days template')).toEqual(['week'])
  expect(found('all', 'grid clock')).toEqual([])
  expect(found('study', '')).toEqual(['week'])
  expect(found('interview', 'week')).toEqual([])
})

test('related are those of the category, the ones that share a tag first', () => {
  const [clock] = cards
  if (!clock) throw new Error('there are cards')
  const others = [
    card('rounding', { category: 'practice' }),
    card('timing', { category: 'practice', tags: ['timing'] }),
    ...cards,
  ]
  expect(relatedTo(clock, others).map(({ id }) => id)).toEqual(['timing', 'rounding'])
})
