import { expect, test } from 'vitest'
import { faqCategories } from '../../../core/content/shop/shop-kinds.ts'
import { type FaqItem, filterFaq, topics } from './faq-filter.ts'
import { faqSearch } from './faq-search.ts'

const item = (id: string, rest: Partial<FaqItem>): FaqItem => ({
  id,
  category: 'resources',
  question: 'What is in a course?',
  answer: 'Questions and notes.',
  tags: [],
  ...rest,
})
const items = [
  item('course', {}),
  item('offline', { question: 'Can I study offline?', answer: 'Download a course **once**.', tags: ['network'] }),
  item('refund', { category: 'feedback', question: 'Can I have my money back?', answer: 'Within 30 days.' }),
]
const found = (search: Parameters<typeof filterFaq>[1]) => filterFaq(items, search).map(({ id }) => id)

test('every topic of the questions has its button, after All Topics', () => {
  expect(topics.map(({ value }) => value)).toEqual(['all', ...faqCategories])
})

test('a question is found by words of its text, its answer and its tags, in any case and order', () => {
  expect(found({ q: 'OFFLINE study' })).toEqual(['offline'])
  expect(found({ q: '30 days' })).toEqual(['refund'])
  expect(found({ q: 'network' })).toEqual(['offline'])
  expect(found({ q: 'course' })).toEqual(['course', 'offline'])
  expect(found({ q: '  ' })).toEqual(['course', 'offline', 'refund'])
  expect(found({ q: 'course money' })).toEqual([])
})

test('a topic narrows the list, and the search within it', () => {
  expect(found({ topic: 'feedback' })).toEqual(['refund'])
  expect(found({ topic: 'feedback', q: 'course' })).toEqual([])
})

test('an address with wrong values shows everything', () => {
  expect(faqSearch({ topic: 'prices', q: ['a'] })).toEqual({})
  expect(faqSearch({ topic: 'all', q: '' })).toEqual({})
  expect(faqSearch({ topic: 'quality', q: 14 })).toEqual({ topic: 'quality', q: '14' })
  expect(faqSearch({ q: 'x'.repeat(500) }).q).toHaveLength(100)
})
